package io.processsandbox.internal.backend.bwrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;

/**
 * What of the host decides how bubblewrap is called. Thread-safe.
 */
class HostView {

	private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

	private final boolean privileged;

	HostView(boolean privileged) {
		this.privileged = privileged;
	}

	/**
	 * Tells whether the command would be given capabilities.
	 * @return {@code true} for root
	 */
	boolean privileged() {
		return this.privileged;
	}

	/**
	 * Returns what ordinary programs look for below {@code /run}: the resolver's
	 * configuration, and the running system of NixOS.
	 * @return paths that may exist
	 */
	List<Path> neededBelowRun() {
		List<Path> needed = new ArrayList<>();
		needed.add(Path.of("/run/current-system"));
		try {
			Path resolver = Path.of("/etc/resolv.conf").toRealPath();
			if (resolver.startsWith("/run")) {
				needed.add(resolver);
			}
		}
		catch (IOException ex) {
			// No resolver configuration: nothing to show.
		}
		return needed;
	}

	/**
	 * Returns the mount points strictly below a directory (proc(5), mountinfo).
	 * @param root the directory
	 * @return the mount points, the outer before the inner
	 */
	List<Path> mountsBelow(Path root) {
		List<Path> below = new ArrayList<>();
		String prefix = root.toString() + "/";
		try {
			for (String line : Files.readString(MOUNTS, StandardCharsets.ISO_8859_1).split("\n")) {
				String[] fields = line.split(" ", 6);
				String point = (fields.length > 4) ? unescape(fields[4]) : "";
				if (point.startsWith(prefix)) {
					below.add(Path.of(point));
				}
			}
			return below;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The mounts of this host cannot be read", ex);
		}
	}

	/**
	 * The kernel writes space, tab, newline and backslash as octal numbers.
	 */
	private static String unescape(String field) {
		byte[] bytes = new byte[field.length()];
		int size = 0;
		for (int index = 0; index < field.length(); index++) {
			char character = field.charAt(index);
			if (character == '\\' && index + 3 < field.length()) {
				bytes[size++] = (byte) Integer.parseInt(field.substring(index + 1, index + 4), 8);
				index += 3;
			}
			else {
				bytes[size++] = (byte) character;
			}
		}
		return new String(bytes, 0, size, StandardCharsets.UTF_8);
	}

	static InvalidCommandException tooMany(int count) {
		return new InvalidCommandException(SandboxErrorCode.COMMAND_INVALID, "The rules of this call need " + count
				+ " arguments of bubblewrap, which takes 9000: use fewer roots and protected paths");
	}

}
