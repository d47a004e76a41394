package io.processsandbox.run;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;

/**
 * A command did not succeed and the caller asked for an exception. Its code tells a
 * denial ({@code COMMAND_DENIED}) from a failure, a timeout and an output limit.
 *
 * @since 0.1.0
 */
public final class CommandFailedException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final transient RunResult result;

	private CommandFailedException(SandboxErrorCode code, String message, RunResult result) {
		super(code, message);
		this.result = result;
	}

	static CommandFailedException of(RunResult result) {
		if (result instanceof RunResult.TimedOut timedOut) {
			return new CommandFailedException(SandboxErrorCode.TIMED_OUT,
					"The command exceeded its time limit of " + timedOut.limit() + " and was ended", result);
		}
		if (result instanceof RunResult.OutputLimitExceeded exceeded) {
			return new CommandFailedException(SandboxErrorCode.OUTPUT_LIMIT,
					"The command wrote more than " + exceeded.limitBytes() + " bytes to one stream and was ended",
					result);
		}
		if (result instanceof RunResult.Completed completed) {
			RunResult.Denial denial = completed.denial();
			if (denial != null) {
				return new CommandFailedException(
						SandboxErrorCode.COMMAND_DENIED, "The sandbox (" + completed.details().backend() + ", "
								+ completed.details().mode() + ") refused the command something: " + denial.evidence(),
						result);
			}
			return new CommandFailedException(SandboxErrorCode.COMMAND_FAILED,
					"The command ended with status " + completed.exit(), result);
		}
		throw new IllegalStateException("Unknown result " + result.getClass());
	}

	/**
	 * Returns the whole result.
	 * @return the result
	 */
	public RunResult result() {
		return this.result;
	}

}
