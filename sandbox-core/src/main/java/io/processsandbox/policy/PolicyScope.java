package io.processsandbox.policy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a policy says beyond its mode and workspace.
 *
 * @param writableRoots directories that are writable beside the workspace in
 * {@code workspace-write}; they never restrict reading
 * @param visibleRoots files and directories that a private temp area would hide and that
 * are shown again, read-only; they never restrict reading
 * @param protectedPaths paths inside writable roots that stay read-only, beside those the
 * library protects itself; absolute, or relative to each writable root; they need not
 * exist
 * @param unixSockets whether the command may make unix sockets
 * @since 0.1.0
 */
public record PolicyScope(List<WorkspaceRoot> writableRoots, List<CanonicalPath> visibleRoots,
		List<Path> protectedPaths, UnixSockets unixSockets) {

	/**
	 * No extra roots, unix sockets private.
	 */
	public static final PolicyScope NONE = new PolicyScope(List.of(), List.of(), List.of(), UnixSockets.PRIVATE);

	public PolicyScope {
		writableRoots = List.copyOf(writableRoots);
		visibleRoots = List.copyOf(visibleRoots);
		protectedPaths = List.copyOf(protectedPaths);
		Objects.requireNonNull(unixSockets, "unixSockets");
	}

	/**
	 * Returns a scope with these writable roots.
	 * @param roots the roots
	 * @return the new scope
	 */
	public PolicyScope withWritableRoots(List<WorkspaceRoot> roots) {
		return new PolicyScope(roots, this.visibleRoots, this.protectedPaths, this.unixSockets);
	}

	/**
	 * Returns a scope with these visible roots.
	 * @param roots the roots
	 * @return the new scope
	 */
	public PolicyScope withVisibleRoots(List<CanonicalPath> roots) {
		return new PolicyScope(this.writableRoots, roots, this.protectedPaths, this.unixSockets);
	}

	/**
	 * Returns a scope with these protected paths.
	 * @param paths the paths
	 * @return the new scope
	 */
	public PolicyScope withProtectedPaths(List<Path> paths) {
		return new PolicyScope(this.writableRoots, this.visibleRoots, paths, this.unixSockets);
	}

	/**
	 * Returns a scope with this rule for unix sockets.
	 * @param rule the rule
	 * @return the new scope
	 */
	public PolicyScope withUnixSockets(UnixSockets rule) {
		return new PolicyScope(this.writableRoots, this.visibleRoots, this.protectedPaths, rule);
	}

	/**
	 * Adds what another scope has to this one. A rule of {@code other} that allows unix
	 * sockets wins.
	 * @param other the other scope
	 * @return the union
	 */
	public PolicyScope plus(PolicyScope other) {
		return new PolicyScope(union(this.writableRoots, other.writableRoots),
				union(this.visibleRoots, other.visibleRoots), union(this.protectedPaths, other.protectedPaths),
				(other.unixSockets == UnixSockets.ALLOW) ? UnixSockets.ALLOW : this.unixSockets);
	}

	private static <T> List<T> union(List<T> first, List<T> second) {
		if (second.isEmpty()) {
			return first;
		}
		List<T> all = new ArrayList<>(first);
		second.stream().filter((element) -> !all.contains(element)).forEach(all::add);
		return all;
	}

}
