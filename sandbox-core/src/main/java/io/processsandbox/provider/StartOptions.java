package io.processsandbox.provider;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How {@link SandboxProvider#start} starts a process.
 *
 * @param directory the working directory
 * @param environment the whole environment of the command; nothing is inherited from the
 * JVM
 * @param limits resource limits of the command
 * @since 0.1.0
 */
public record StartOptions(Path directory, Map<String, String> environment, ResourceLimits limits) {

	public StartOptions {
		Objects.requireNonNull(directory, "directory");
		environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
		Objects.requireNonNull(limits, "limits");
	}

	/**
	 * Options without an environment and without limits.
	 * @param directory the working directory
	 * @return the options
	 */
	public static StartOptions in(Path directory) {
		return new StartOptions(directory, Map.of(), ResourceLimits.NONE);
	}

	/**
	 * The same options with an environment.
	 * @param variables the whole environment of the command
	 * @return the new options
	 */
	public StartOptions withEnvironment(Map<String, String> variables) {
		return new StartOptions(this.directory, variables, this.limits);
	}

	/**
	 * The same options with limits.
	 * @param newLimits the limits
	 * @return the new options
	 */
	public StartOptions withLimits(ResourceLimits newLimits) {
		return new StartOptions(this.directory, this.environment, newLimits);
	}

	@Override
	public String toString() {
		// Values of the environment may be secret.
		return "StartOptions[directory=" + this.directory + ", environment=" + this.environment.keySet() + ", limits="
				+ this.limits + "]";
	}

}
