package io.processsandbox.run;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.outcome.RunOutcome;

/**
 * The sandbox failed after it was selected. The command did not run.
 *
 * @since 0.1.0
 */
public final class RunnerFailedException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final String step;

	/**
	 * Creates the exception.
	 * @param failure what failed
	 */
	public RunnerFailedException(RunOutcome.RunnerFailed failure) {
		super(SandboxErrorCode.RUNNER_FAILED,
				"The sandbox failed before the command ran, at step '" + failure.step() + "': " + failure.reason());
		this.step = failure.step();
	}

	/**
	 * Returns the failing step.
	 * @return the step, as the launcher names it, or {@code runner}
	 */
	public String step() {
		return this.step;
	}

}
