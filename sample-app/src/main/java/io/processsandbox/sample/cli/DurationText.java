package io.processsandbox.sample.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

import io.processsandbox.sample.job.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * Durations as Spring Boot writes them in properties: a number with an optional unit,
 * else ISO-8601. Boot's own parser would bring two jars of Spring to a tool that needs
 * none.
 */
final class DurationText {

	private DurationText() {
	}

	static Duration parse(String text) {
		try {
			if (isIso(text)) {
				return Duration.parse(text);
			}
			int digits = text.length();
			while (digits > 0 && isLetter(text.charAt(digits - 1))) {
				digits--;
			}
			ChronoUnit unit = unit(text.substring(digits));
			if (unit != null) {
				return Duration.of(Long.parseLong(text.substring(0, digits)), unit);
			}
			throw invalid(text, null);
		}
		catch (DateTimeParseException | NumberFormatException | ArithmeticException ex) {
			throw invalid(text, ex);
		}
	}

	private static boolean isIso(String text) {
		int start = (text.startsWith("-") || text.startsWith("+")) ? 1 : 0;
		return text.startsWith("P", start) || text.startsWith("p", start);
	}

	private static boolean isLetter(char character) {
		return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
	}

	private static @Nullable ChronoUnit unit(String suffix) {
		return switch (suffix.toLowerCase(Locale.ROOT)) {
			case "ns" -> ChronoUnit.NANOS;
			case "us" -> ChronoUnit.MICROS;
			case "", "ms" -> ChronoUnit.MILLIS;
			case "s" -> ChronoUnit.SECONDS;
			case "m" -> ChronoUnit.MINUTES;
			case "h" -> ChronoUnit.HOURS;
			case "d" -> ChronoUnit.DAYS;
			default -> null;
		};
	}

	private static InvalidRequestException invalid(String text, @Nullable Exception cause) {
		return new InvalidRequestException(
				"'" + text + "' is no duration: write for example 20s, 500ms, 2m, 1h or PT1M30S", cause);
	}

}
