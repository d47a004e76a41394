package io.processsandbox.internal.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A launcher that was installed and has answered.
 *
 * @param kind native or on a JVM
 * @param command the argv prefix that starts it
 * @param directory an owner-only directory for it, sockets and temp areas
 * @param facts what it said about this host
 */
public record InstalledLauncher(Kind kind, List<String> command, Path directory, Map<String, String> facts) {

	/**
	 * What a launcher is.
	 */
	public enum Kind {

		/** The program without libc. */
		NATIVE,

		/** A Java program with the same command line. */
		JVM

	}

	public InstalledLauncher {
		Objects.requireNonNull(kind, "kind");
		command = List.copyOf(command);
		Objects.requireNonNull(directory, "directory");
		facts = Map.copyOf(facts);
	}

	/**
	 * Returns the Landlock ABI of this kernel.
	 * @return 0 if there is none
	 */
	public int landlockAbi() {
		return Integer.parseInt(this.facts.getOrDefault("landlock-abi", "0"));
	}

	/**
	 * Tells whether a wrapper can be kept from receiving the host's later mounts.
	 * @return {@code true} if it can
	 */
	public boolean keepsMountsPrivate() {
		return "yes".equals(this.facts.get("private-mounts"));
	}

}
