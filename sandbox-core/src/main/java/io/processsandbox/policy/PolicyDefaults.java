package io.processsandbox.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What is configured for calls that do not say otherwise. Paths are checked when a policy
 * is resolved, not here.
 *
 * @param mode the mode
 * @param workspaceRoot the root of calls without a session, or {@code null}
 * @param roots further roots and paths
 * @param unixSockets the rule for unix sockets
 * @since 0.1.0
 */
public record PolicyDefaults(SandboxMode mode, @Nullable Path workspaceRoot, Roots roots, UnixSockets unixSockets) {

	/**
	 * {@code read-only}, no root, unix sockets private.
	 */
	public static final PolicyDefaults READ_ONLY = new PolicyDefaults(SandboxMode.READ_ONLY, null, Roots.NONE,
			UnixSockets.PRIVATE);

	public PolicyDefaults {
		Objects.requireNonNull(mode, "mode");
		Objects.requireNonNull(roots, "roots");
		Objects.requireNonNull(unixSockets, "unixSockets");
	}

	/**
	 * Configured roots and paths, as given.
	 *
	 * @param visible files and directories to show again where a private temp area would
	 * hide them
	 * @param writable directories that are writable beside the workspace
	 * @param protectedPaths paths that stay read-only inside writable roots
	 */
	public record Roots(List<Path> visible, List<Path> writable, List<Path> protectedPaths) {

		/**
		 * No further roots.
		 */
		public static final Roots NONE = new Roots(List.of(), List.of(), List.of());

		public Roots {
			visible = List.copyOf(visible);
			writable = List.copyOf(writable);
			protectedPaths = List.copyOf(protectedPaths);
		}

	}

}
