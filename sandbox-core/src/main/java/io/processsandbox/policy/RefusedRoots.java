package io.processsandbox.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Roots that no confined command may write below, because they hold what runs outside the
 * boundary or what belongs to everybody.
 */
final class RefusedRoots {

	private static final List<Path> EXACT = paths("/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/var", "/home",
			"/private", "/private/tmp", "/private/var", "/private/var/tmp", "/Users", "/Volumes");

	private static final List<Path> TREES = paths("/usr", "/etc", "/bin", "/sbin", "/boot", "/dev", "/proc", "/sys",
			"/System", "/Library", "/Applications", "/private/etc");

	private static final List<Path> BELOW_ALLOWED = paths("/usr/src", "/usr/local/src", "/dev/shm");

	private RefusedRoots() {
	}

	static void check(WorkspaceRoot root) {
		Path path = root.path();
		boolean refused = EXACT.contains(path) || below(path) || isLibraryDirectory(path)
				|| aboveHome(path, System.getProperty("user.home")) || aboveHome(path, System.getenv("HOME"));
		if (refused) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_REFUSED, "'" + path
					+ "' cannot be writable for a confined command: it holds or contains what runs outside the sandbox. "
					+ "Choose a directory below it made for the purpose, or use danger-full-access if that is what you mean");
		}
	}

	private static boolean below(Path path) {
		for (Path allowed : BELOW_ALLOWED) {
			if (path.startsWith(allowed) && !path.equals(allowed)) {
				return false;
			}
		}
		return TREES.stream().anyMatch(path::startsWith);
	}

	private static boolean isLibraryDirectory(Path path) {
		return path.getNameCount() > 0 && path.getName(0).toString().startsWith("lib");
	}

	private static boolean aboveHome(Path path, @Nullable String home) {
		// "?" is what the JDK says when there is no home.
		if (home == null || !home.startsWith("/")) {
			return false;
		}
		Path real = real(Path.of(home));
		return real.startsWith(path) && !real.equals(path);
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			return path;
		}
	}

	private static List<Path> paths(String... paths) {
		return Arrays.stream(paths).map(Path::of).toList();
	}

}
