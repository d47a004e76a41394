package io.processsandbox.policy;

import java.nio.file.Path;
import java.util.Objects;

import io.processsandbox.error.SandboxErrorCode;

/**
 * A directory that has been canonicalised and exists. The only way for a root into a
 * policy, so that an unchecked path cannot reach a backend.
 *
 * @param location the canonical directory
 * @since 0.1.0
 */
public record WorkspaceRoot(CanonicalPath location) {

	public WorkspaceRoot {
		Objects.requireNonNull(location, "location");
		if (location.kind() != CanonicalPath.Kind.DIRECTORY) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_NOT_DIRECTORY,
					"'" + location.path() + "' is not a directory: a root must be one");
		}
	}

	/**
	 * Canonicalises a directory.
	 * @param path an absolute path to an existing directory
	 * @return the root
	 * @throws InvalidPolicyException if it is relative, missing, a file or not accessible
	 */
	public static WorkspaceRoot of(Path path) {
		return new WorkspaceRoot(CanonicalPath.of(path));
	}

	/**
	 * Returns the directory.
	 * @return an absolute path without symbolic links
	 */
	public Path path() {
		return this.location.path();
	}

	/**
	 * Returns which object the path named when it was resolved.
	 * @return device and inode
	 */
	public FileIdentity identity() {
		return this.location.identity();
	}

	@Override
	public String toString() {
		return path().toString();
	}

}
