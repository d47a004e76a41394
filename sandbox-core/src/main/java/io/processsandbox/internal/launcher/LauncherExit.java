package io.processsandbox.internal.launcher;

/**
 * What the launcher ends with and prints when it fails itself.
 */
public final class LauncherExit {

	/**
	 * The launcher failed and the command was not run.
	 */
	public static final int OWN_FAILURE = 125;

	/**
	 * The walls stand, but the command cannot be executed.
	 */
	public static final int NOT_EXECUTABLE = 126;

	/**
	 * The walls stand, but the command does not exist.
	 */
	public static final int NOT_FOUND = 127;

	/**
	 * How the one line on standard error begins.
	 */
	public static final String PREFIX = "sandbox-launcher: ";

	private LauncherExit() {
	}

}
