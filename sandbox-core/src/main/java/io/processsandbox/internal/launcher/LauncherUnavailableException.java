package io.processsandbox.internal.launcher;

import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;

/**
 * The launcher could not be installed anywhere.
 */
public final class LauncherUnavailableException extends SandboxException {

	private static final long serialVersionUID = 1L;

	LauncherUnavailableException(List<String> attempts) {
		super(SandboxErrorCode.LAUNCHER_UNAVAILABLE,
				"The sandbox launcher could not be installed: " + String.join("; ", attempts)
						+ ". Configure a launcher directory that only this user can write and whose "
						+ "file system allows execution");
	}

	LauncherUnavailableException(String reason) {
		super(SandboxErrorCode.LAUNCHER_UNAVAILABLE, reason);
	}

}
