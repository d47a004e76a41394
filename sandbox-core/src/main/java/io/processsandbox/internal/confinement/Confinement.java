package io.processsandbox.internal.confinement;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.policy.WorkspaceRoot;

/**
 * What one process may touch. The one description that every backend renders.
 *
 * @param mode the mode it was compiled from
 * @param roots where it may read and write
 * @param protections what stays read-only inside writable roots
 * @param unixSockets whether it may make unix sockets
 */
public record Confinement(ConfinedSandboxMode mode, Roots roots, List<Protection> protections,
		UnixSockets unixSockets) {

	public Confinement {
		Objects.requireNonNull(mode, "mode");
		Objects.requireNonNull(roots, "roots");
		protections = List.copyOf(protections);
		Objects.requireNonNull(unixSockets, "unixSockets");
	}

	/**
	 * Returns the writable roots.
	 * @return the workspace and the extra roots in {@code workspace-write}, else none
	 */
	public List<WorkspaceRoot> writableRoots() {
		return this.roots.writable();
	}

	/**
	 * Tells whether a path lies in a tree the process may change.
	 * @param path a canonical path
	 * @return {@code true} at or below a writable root
	 */
	public boolean writable(Path path) {
		return this.roots.writable().stream().anyMatch((root) -> path.startsWith(root.path()));
	}

	/**
	 * Where a process may read and write.
	 *
	 * @param workspace the workspace; always visible
	 * @param writable the writable roots, the outer before the inner
	 * @param visible what is shown again where a private area would hide it
	 */
	public record Roots(WorkspaceRoot workspace, List<WorkspaceRoot> writable, List<CanonicalPath> visible) {
		public Roots {
			Objects.requireNonNull(workspace, "workspace");
			writable = List.copyOf(writable);
			visible = List.copyOf(visible);
		}
	}

}
