package io.processsandbox.internal.backend;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ArgumentTests {

	@Test
	void aMaskOnlyNarrows() {
		assertThat(Argument.low(1).masked(0xFF).masked(0xF0F)).isEqualTo(Argument.low(1).masked(0x0F));
	}

	@Test
	void aComparisonThatCannotHoldIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Argument.low(0).masked(0xFF00).is(0x9409))
			.withMessageContaining("9409");
	}

	@Test
	void thereAreSixArguments() {
		assertThatIllegalArgumentException().isThrownBy(() -> Argument.low(6));
		assertThatIllegalArgumentException().isThrownBy(() -> Argument.high(-1));
	}

}
