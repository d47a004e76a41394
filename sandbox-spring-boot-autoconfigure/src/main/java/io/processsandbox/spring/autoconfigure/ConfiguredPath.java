package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;
import java.util.Objects;

import io.processsandbox.policy.CanonicalPath;

/**
 * A path as it was written in a property. A type of its own because Spring's conversion
 * to {@link Path} looks on the class path first, so that {@code /config} may become a
 * directory of the application, and drops {@code link/..} as text, while the system
 * follows the link. Here the text is the path.
 *
 * @param value the path
 * @since 0.1.0
 */
public record ConfiguredPath(Path value) {

	public ConfiguredPath {
		Objects.requireNonNull(value, "value");
	}

	/**
	 * Reads a path from text.
	 * @param text the path
	 * @return the path
	 * @throws io.processsandbox.policy.InvalidPolicyException if this JVM cannot express
	 * it
	 */
	public static ConfiguredPath of(String text) {
		return new ConfiguredPath(CanonicalPath.parse(text));
	}

	@Override
	public String toString() {
		return this.value.toString();
	}

}
