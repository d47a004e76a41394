package io.processsandbox.internal.confinement;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.processsandbox.policy.CanonicalPath;

/**
 * A path that must not change inside a writable root, as it was found.
 */
public sealed interface Protection {

	/**
	 * Returns the protected path.
	 * @return an absolute path
	 */
	Path path();

	/**
	 * It exists and can be made read-only by a mount over it, provided that none of the
	 * directories between the writable root and it can be renamed.
	 *
	 * @param target the object
	 * @param parents the directories between the writable root and the object, the outer
	 * first
	 */
	record Existing(CanonicalPath target, List<CanonicalPath> parents) implements Protection {
		public Existing {
			Objects.requireNonNull(target, "target");
			parents = List.copyOf(parents);
		}

		@Override
		public Path path() {
			return this.target.path();
		}
	}

	/**
	 * It is, or is reached through, a symbolic link inside a writable root. No mount can
	 * stand on a link, so the link can be replaced.
	 *
	 * @param path the link
	 */
	record Link(Path path) implements Protection {
		public Link {
			Objects.requireNonNull(path, "path");
		}
	}

	/**
	 * It does not exist. No mount can hold a name that is not there.
	 *
	 * @param path the name
	 */
	record Absent(Path path) implements Protection {
		public Absent {
			Objects.requireNonNull(path, "path");
		}
	}

}
