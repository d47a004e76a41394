package io.processsandbox.outcome;

import java.util.Objects;

import io.processsandbox.provider.BackendName;

/**
 * What a finished run was.
 *
 * @since 0.1.0
 */
public sealed interface RunOutcome {

	/**
	 * The command ran and the boundary refused nothing that made it fail.
	 *
	 * @param status its exit status
	 */
	record Exited(int status) implements RunOutcome {
	}

	/**
	 * The command ran, the boundary refused something and the command failed. The sandbox
	 * worked.
	 *
	 * @param status its exit status
	 * @param backend the backend that refused
	 * @param evidence the line of standard error that shows it
	 */
	record Denied(int status, BackendName backend, String evidence) implements RunOutcome {
		public Denied {
			Objects.requireNonNull(backend, "backend");
			Objects.requireNonNull(evidence, "evidence");
		}
	}

	/**
	 * The sandbox failed and the command did not run.
	 *
	 * @param step the failing step, as the launcher names it, or {@code runner}
	 * @param reason the line or record that shows it
	 */
	record RunnerFailed(String step, String reason) implements RunOutcome {
		public RunnerFailed {
			Objects.requireNonNull(step, "step");
			Objects.requireNonNull(reason, "reason");
		}
	}

}
