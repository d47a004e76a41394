package io.processsandbox.policy;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import org.jspecify.annotations.Nullable;

/**
 * A policy that cannot be meant: a root that does not exist or must not be writable, an
 * unknown mode, a path the JVM cannot express. Thrown before any process exists.
 *
 * @since 0.1.0
 */
public final class InvalidPolicyException extends SandboxException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param code the stable code
	 * @param message what was refused and how to mend it
	 */
	public InvalidPolicyException(SandboxErrorCode code, String message) {
		super(code, message);
	}

	/**
	 * Creates the exception with a cause.
	 * @param code the stable code
	 * @param message what was refused and how to mend it
	 * @param cause what led to it, or {@code null}
	 */
	public InvalidPolicyException(SandboxErrorCode code, String message, @Nullable Throwable cause) {
		super(code, message, cause);
	}

}
