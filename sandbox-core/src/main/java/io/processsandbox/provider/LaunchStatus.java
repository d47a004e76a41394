package io.processsandbox.provider;

import java.util.Objects;

/**
 * What the launcher reported out of band, where the command cannot forge it.
 *
 * @since 0.1.0
 */
public sealed interface LaunchStatus {

	/** Nothing was reported, or there is no channel. */
	record Unknown() implements LaunchStatus {
	}

	/** The walls stand and the command was executed. */
	record Executed() implements LaunchStatus {
	}

	/**
	 * The walls stand, but the command could not be executed.
	 *
	 * @param errno the system's error number
	 */
	record NotExecutable(int errno) implements LaunchStatus {
	}

	/**
	 * The sandbox failed, the command did not run.
	 *
	 * @param step the failing step
	 * @param detail what it failed on
	 */
	record Failed(String step, String detail) implements LaunchStatus {
		public Failed {
			Objects.requireNonNull(step, "step");
			Objects.requireNonNull(detail, "detail");
		}
	}

}
