package io.processsandbox.provider;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A path inside a writable root that must not be changed because what it holds runs later
 * outside the sandbox.
 *
 * @param path an absolute path
 * @param state how it was found before the run
 * @since 0.1.0
 */
public record ProtectedPath(Path path, State state) {

	/**
	 * How a protected path was found.
	 */
	public enum State {

		/** It exists and the backend keeps it read-only. */
		HELD,

		/** It exists and this backend cannot keep it read-only. */
		OPEN,

		/** It does not exist. */
		ABSENT

	}

	public ProtectedPath {
		Objects.requireNonNull(path, "path");
		Objects.requireNonNull(state, "state");
	}

	/**
	 * Tells whether a path that did not exist before the run exists now.
	 * @return {@code true} if it appeared
	 */
	public boolean appeared() {
		return this.state == State.ABSENT && Files.exists(this.path, LinkOption.NOFOLLOW_LINKS);
	}

}
