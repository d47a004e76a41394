package io.processsandbox.sample.job;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import org.jspecify.annotations.Nullable;

/**
 * A request that says something wrong in itself: an unknown field, a wrong type, no
 * command. The sandbox was not asked.
 */
public final class InvalidRequestException extends SandboxException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param message what is wrong, by name, and what is expected
	 */
	public InvalidRequestException(String message) {
		this(message, null);
	}

	/**
	 * Creates the exception with a cause.
	 * @param message what is wrong, by name, and what is expected
	 * @param cause what led to it, or {@code null}
	 */
	public InvalidRequestException(String message, @Nullable Throwable cause) {
		super(SandboxErrorCode.ARGUMENT_INVALID, message, cause);
	}

}
