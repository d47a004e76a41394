package io.processsandbox.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The user this JVM runs as.
 */
public final class ThisUser {

	private ThisUser() {
	}

	/**
	 * Tells whether this JVM runs as user 0 (proc(5): the owner of {@code /proc/self} is
	 * the effective user).
	 * @return {@code true} for root
	 */
	public static boolean isRoot() {
		try {
			return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
		}
		catch (IOException | UnsupportedOperationException ex) {
			return false;
		}
	}

}
