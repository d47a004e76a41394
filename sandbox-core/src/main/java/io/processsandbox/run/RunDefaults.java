package io.processsandbox.run;

import java.time.Duration;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;

/**
 * Limits of commands that do not say otherwise.
 *
 * @param timeout the time a command may take
 * @param outputLimitBytes how much a command may write to each of its streams
 * @since 0.1.0
 */
public record RunDefaults(Duration timeout, long outputLimitBytes) {

	/**
	 * One minute, and 8 MiB for each stream.
	 */
	public static final RunDefaults DEFAULTS = new RunDefaults(Duration.ofMinutes(1), 8L << 20);

	public RunDefaults {
		if (timeout.isNegative() || timeout.isZero() || outputLimitBytes < 1) {
			throw new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
					"Default limits must be positive: timeout " + timeout + ", output limit " + outputLimitBytes);
		}
	}

}
