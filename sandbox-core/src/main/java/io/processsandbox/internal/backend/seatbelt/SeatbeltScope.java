package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.policy.WorkspaceRoot;
import org.jspecify.annotations.Nullable;

/**
 * What a profile is made of: paths as the macOS kernel spells them.
 *
 * @param writable trees that may be changed
 * @param held objects that may not, although they lie in such a tree
 * @param pinned names that may be neither renamed nor removed
 * @param unixSockets whether unix sockets with a path may be used
 */
record SeatbeltScope(List<String> writable, List<String> held, List<String> pinned, UnixSockets unixSockets) {

	SeatbeltScope {
		writable = List.copyOf(writable);
		held = List.copyOf(held);
		pinned = List.copyOf(pinned);
	}

	/**
	 * Derives the scope of one call.
	 * @param confinement what the process may touch
	 * @param temp its private temp directory, or {@code null} if it gets none
	 * @return the scope
	 */
	static SeatbeltScope of(Confinement confinement, @Nullable Path temp) {
		List<Path> roots = new ArrayList<>();
		confinement.writableRoots().stream().map(WorkspaceRoot::path).forEach(roots::add);
		if (temp != null) {
			roots.add(temp);
		}
		Set<String> held = new LinkedHashSet<>();
		// The name of a root belongs to the directory above it.
		Set<String> pinned = new LinkedHashSet<>();
		roots.forEach((root) -> addSpellings(pinned, root));
		for (Protection protection : confinement.protections()) {
			Path path = onDisk(protection);
			parentsBelow(roots, path).forEach((parent) -> addSpellings(pinned, parent));
			if (protection instanceof Protection.Link) {
				addSpellings(pinned, path);
			}
			else if (!isNewRepository(protection)) {
				addSpellings(held, path);
			}
		}
		return new SeatbeltScope(roots.stream().map(Path::toString).toList(), new ArrayList<>(held),
				new ArrayList<>(pinned), confinement.unixSockets());
	}

	// To make a repository where there is none is ordinary work, and one that appeared is
	// reported after the run.
	private static boolean isNewRepository(Protection protection) {
		return protection instanceof Protection.Absent && protection.path().endsWith(".git");
	}

	// On a volume that ignores case an object answers to any spelling, while the kernel
	// compares rules with the one on disk, which realpath(3) returns.
	private static Path onDisk(Protection protection) {
		if (protection instanceof Protection.Existing existing) {
			try {
				return existing.target().path().toRealPath();
			}
			catch (IOException ex) {
				// Gone in the meantime: the name stays protected.
				return existing.target().path();
			}
		}
		return protection.path();
	}

	private static List<Path> parentsBelow(List<Path> roots, Path path) {
		List<Path> parents = new ArrayList<>();
		for (Path parent = path.getParent(); parent != null; parent = parent.getParent()) {
			Path directory = parent;
			if (roots.stream().anyMatch((root) -> directory.startsWith(root) && !directory.equals(root))) {
				parents.add(0, directory);
			}
		}
		return parents;
	}

	// macOS finds composed and decomposed names alike and keeps what it was given. A rule
	// that refuses may name both; one that allows must not, where they differ after all.
	private static void addSpellings(Set<String> spellings, Path path) {
		String text = path.toString();
		spellings.add(text);
		spellings.add(Normalizer.normalize(text, Normalizer.Form.NFC));
		spellings.add(Normalizer.normalize(text, Normalizer.Form.NFD));
	}

}
