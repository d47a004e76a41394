package io.processsandbox.internal.launch;

import java.io.IOException;
import java.nio.file.Path;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;

/**
 * The system refused to start a process at all.
 */
public final class SpawnFailedException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final String program;

	SpawnFailedException(String program, Path directory, IOException cause) {
		super(SandboxErrorCode.RUNNER_FAILED,
				"'" + program + "' could not be started in '" + directory + "': " + cause.getMessage(), cause);
		this.program = program;
	}

	/**
	 * Returns the program that could not be started.
	 * @return the first element of the argv
	 */
	public String program() {
		return this.program;
	}

}
