package io.processsandbox.error;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Root of all exceptions of this library. Subclasses exist where a caller can act
 * differently or where data travels along.
 *
 * @since 0.1.0
 */
public abstract class SandboxException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final SandboxErrorCode code;

	/**
	 * Creates the exception.
	 * @param code the stable code
	 * @param message what was refused, the value that was wrong, and how to mend it
	 */
	protected SandboxException(SandboxErrorCode code, String message) {
		this(code, message, null);
	}

	/**
	 * Creates the exception with a cause.
	 * @param code the stable code
	 * @param message what was refused, the value that was wrong, and how to mend it
	 * @param cause what led to it, or {@code null}
	 */
	protected SandboxException(SandboxErrorCode code, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.code = Objects.requireNonNull(code, "code");
	}

	/**
	 * Returns the stable code of this failure.
	 * @return the code
	 */
	public final SandboxErrorCode code() {
		return this.code;
	}

}
