package io.processsandbox.run;

import io.processsandbox.error.SandboxException;

/**
 * Is told about runs, on the thread that runs them. Metrics and events hang here. What a
 * listener throws is logged and changes nothing.
 *
 * @since 0.1.0
 */
public interface RunListener {

	/**
	 * A command ended.
	 * @param command the command
	 * @param result what came of it
	 */
	default void finished(Command command, RunResult result) {
	}

	/**
	 * A command was rejected, or the sandbox failed before it ran.
	 * @param command the command
	 * @param failure why
	 */
	default void failed(Command command, SandboxException failure) {
	}

}
