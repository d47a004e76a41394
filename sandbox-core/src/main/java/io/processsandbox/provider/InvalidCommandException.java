package io.processsandbox.provider;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import org.jspecify.annotations.Nullable;

/**
 * A command that no process can be started for. Thrown before any process exists.
 *
 * @since 0.1.0
 */
public final class InvalidCommandException extends SandboxException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param code the stable code
	 * @param message what was refused and how to mend it
	 */
	public InvalidCommandException(SandboxErrorCode code, String message) {
		this(code, message, null);
	}

	/**
	 * Creates the exception with a cause.
	 * @param code the stable code
	 * @param message what was refused and how to mend it
	 * @param cause what led to it, or {@code null}
	 */
	public InvalidCommandException(SandboxErrorCode code, String message, @Nullable Throwable cause) {
		super(code, message, cause);
	}

}
