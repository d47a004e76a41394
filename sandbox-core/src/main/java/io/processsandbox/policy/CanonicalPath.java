package io.processsandbox.policy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

import io.processsandbox.error.SandboxErrorCode;

/**
 * An existing path whose every symbolic link has been followed the way the file system
 * follows it, together with the object it named then. {@code link/..} is the parent of
 * the directory the link leads to, not the directory that holds the link.
 *
 * @param path the absolute path without symbolic links
 * @param identity the object it named
 * @param kind whether that is a directory
 * @since 0.1.0
 */
public record CanonicalPath(Path path, FileIdentity identity, Kind kind) {

	/**
	 * What a path leads to, as far as confinement cares.
	 */
	public enum Kind {

		/** A directory. */
		DIRECTORY,

		/** Anything else. */
		FILE

	}

	public CanonicalPath {
		Objects.requireNonNull(path, "path");
		Objects.requireNonNull(identity, "identity");
		Objects.requireNonNull(kind, "kind");
	}

	/**
	 * Canonicalises an existing path.
	 * @param path an absolute path
	 * @return the canonical path
	 * @throws InvalidPolicyException if it is relative, missing or not accessible
	 */
	public static CanonicalPath of(Path path) {
		if (!path.isAbsolute()) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_RELATIVE,
					"'" + path + "' is a relative path: give an absolute one");
		}
		try {
			// Not normalize(): it would drop "link/.." as text, while the kernel follows
			// the link first (path_resolution(7)).
			Path real = path.toRealPath();
			Map<String, Object> attributes = Files.readAttributes(real, "unix:dev,ino,isDirectory",
					LinkOption.NOFOLLOW_LINKS);
			FileIdentity identity = FileIdentity.of(attributes);
			return new CanonicalPath(real, identity,
					Boolean.TRUE.equals(attributes.get("isDirectory")) ? Kind.DIRECTORY : Kind.FILE);
		}
		catch (NoSuchFileException ex) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_MISSING,
					"'" + path + "' does not exist: create it first, nothing was started", ex);
		}
		catch (AccessDeniedException ex) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_INACCESSIBLE,
					"'" + path + "' cannot be reached by this user: grant search permission on '" + ex.getFile() + "'",
					ex);
		}
		catch (IOException ex) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_INACCESSIBLE,
					"'" + path + "' cannot be resolved: " + ex, ex);
		}
	}

	/**
	 * Reads a path from text.
	 * @param text the path
	 * @return the path
	 * @throws InvalidPolicyException if this JVM cannot express it
	 */
	public static Path parse(String text) {
		try {
			return Path.of(text);
		}
		catch (InvalidPathException ex) {
			throw new InvalidPolicyException(SandboxErrorCode.NOT_EXPRESSIBLE,
					"The path '" + text + "' cannot be expressed in this JVM's file name encoding ("
							+ System.getProperty("sun.jnu.encoding") + "): " + ex.getReason()
							+ ". Start the JVM with LC_ALL=C.UTF-8",
					ex);
		}
	}

}
