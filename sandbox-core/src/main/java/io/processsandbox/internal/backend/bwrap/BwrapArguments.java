package io.processsandbox.internal.backend.bwrap;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.WorkspaceRoot;

/**
 * The one place that knows the arguments of bubblewrap (bwrap(1)). They are applied in
 * order: what hides comes before what is shown again, what is writable before what is
 * protected inside it, and read-only remounts of its own file systems last.
 */
final class BwrapArguments {

	private static final Path TMP = Path.of("/tmp");

	private static final Path RUN = Path.of("/run");

	private static final Path SHARED_MEMORY = Path.of("/dev/shm");

	private final List<String> arguments = new ArrayList<>();

	private final Confinement confinement;

	private final HostView host;

	private BwrapArguments(Confinement confinement, HostView host) {
		this.confinement = confinement;
		this.host = host;
	}

	static List<String> render(Confinement confinement, HostView host) {
		BwrapArguments rendering = new BwrapArguments(confinement, host);
		rendering.processes();
		rendering.system();
		rendering.shown();
		rendering.writable();
		rendering.sealed();
		return rendering.arguments;
	}

	/**
	 * Tells whether a path of the host is hidden inside.
	 * @param path a canonical path
	 * @return {@code true} below the private areas
	 */
	static boolean hides(Path path) {
		return path.startsWith(TMP) || path.startsWith(RUN) || path.startsWith(SHARED_MEMORY);
	}

	private boolean writes() {
		return this.confinement.mode() == ConfinedSandboxMode.WORKSPACE_WRITE;
	}

	private void processes() {
		add("--unshare-pid", "--unshare-ipc", "--die-with-parent", "--as-pid-1");
		if (this.host.privileged()) {
			// Root would keep every capability and remount the view writable. SETPCAP is
			// for
			// the second stage, which empties the bounding set and drops it.
			add("--cap-drop", "ALL", "--cap-add", "CAP_DAC_OVERRIDE", "--cap-add", "CAP_FOWNER", "--cap-add",
					"CAP_SETPCAP");
		}
	}

	private void system() {
		add("--ro-bind", "/", "/");
		add("--dev", "/dev");
		if (writes()) {
			add("--perms", "1777", "--tmpfs", SHARED_MEMORY.toString());
		}
		add("--proc", "/proc", "--remount-ro", "/proc");
		if (isDirectory(TMP)) {
			add("--perms", "1777", "--tmpfs", TMP.toString());
		}
		if (isDirectory(RUN)) {
			add("--perms", "0755", "--tmpfs", RUN.toString());
			for (Path needed : this.host.neededBelowRun()) {
				add("--ro-bind-try", needed.toString(), needed.toString());
			}
		}
	}

	private void shown() {
		List<CanonicalPath> shown = new ArrayList<>(this.confinement.roots().visible());
		shown.add(this.confinement.roots().workspace().location());
		shown.stream()
			.filter((path) -> hides(path.path()))
			.sorted(Comparator.comparingInt((path) -> path.path().getNameCount()))
			.forEach((path) -> add("--ro-bind", path.path().toString(), path.path().toString()));
	}

	private void writable() {
		for (WorkspaceRoot root : this.confinement.writableRoots()) {
			add("--bind", root.path().toString(), root.path().toString());
			// A bind is recursive; only its top mount may be written.
			for (Path mount : this.host.mountsBelow(root.path())) {
				if (!this.confinement.writableRoots().stream().anyMatch((other) -> other.path().equals(mount))) {
					add("--remount-ro", mount.toString());
				}
			}
		}
		protections().forEach((path, option) -> add(option, path.toString(), path.toString()));
	}

	/**
	 * A mount point cannot be renamed, but its parent can: so each directory between the
	 * root and what is protected becomes a mount point as well.
	 * @return the mounts, the outer before the inner
	 */
	private Map<Path, String> protections() {
		Map<Path, String> mounts = new TreeMap<>(
				Comparator.<Path>comparingInt(Path::getNameCount).thenComparing(Comparator.naturalOrder()));
		for (Protection protection : this.confinement.protections()) {
			if (protection instanceof Protection.Existing existing) {
				existing.parents().forEach((parent) -> mounts.putIfAbsent(parent.path(), "--bind"));
				mounts.put(existing.path(), "--ro-bind");
			}
		}
		List<Path> readOnly = mounts.keySet().stream().filter((path) -> "--ro-bind".equals(mounts.get(path))).toList();
		// A writable bind below a read-only one would open it again.
		mounts.keySet()
			.removeIf((path) -> readOnly.stream().anyMatch((outer) -> path.startsWith(outer) && !path.equals(outer)));
		return mounts;
	}

	private void sealed() {
		add("--remount-ro", "/dev");
		if (!writes() && isDirectory(TMP)) {
			add("--remount-ro", TMP.toString());
		}
		if (isDirectory(RUN)) {
			add("--remount-ro", RUN.toString());
		}
	}

	private static boolean isDirectory(Path path) {
		return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
	}

	private void add(String... words) {
		this.arguments.addAll(List.of(words));
	}

}
