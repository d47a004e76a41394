package io.processsandbox.sample.cli;

import java.time.Duration;

import io.processsandbox.sample.job.InvalidRequestException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.convert.DurationStyle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DurationTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "20s", "500ms", "2m", "1h", "3d", "7ns", "9us", "1500", "20S", "5MS", "+3s", "-3s",
			"PT1M30S", "pt5s", "-PT5S", "P1D" })
	void readsWhatSpringBootReads(String text) {
		assertThat(DurationText.parse(text)).isEqualTo(DurationStyle.detectAndParse(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "s", "20x", "20 s", "1.5s", "20sec", "PT", "P", "20mss", "99999999999999999999s",
			"9223372036854775807d" })
	void refusesTheRest(String text) {
		assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> DurationText.parse(text))
			.withMessageContaining("'" + text + "' is no duration");
	}

	@ParameterizedTest
	@ValueSource(strings = { "0s", "-1s" })
	void leavesTheQuestionWhatMakesSenseToTheLibrary(String text) {
		assertThat(DurationText.parse(text)).isLessThanOrEqualTo(Duration.ZERO);
	}

}
