package io.processsandbox.run;

import java.util.LinkedHashMap;
import java.util.Map;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;

/**
 * The environment of a command: harmless names of the JVM's own, and what the command
 * names. The secrets of an application live in the rest.
 */
final class RunEnvironment {

	private static final String DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

	private RunEnvironment() {
	}

	static Map<String, String> of(Command command) {
		Map<String, String> variables = new LinkedHashMap<>();
		System.getenv().forEach((name, value) -> {
			if (isHarmless(name)) {
				variables.put(name, value);
			}
		});
		variables.putIfAbsent("PATH", DEFAULT_PATH);
		command.environment().forEach((name, value) -> {
			check(name, value);
			variables.put(name, value);
		});
		return variables;
	}

	private static boolean isHarmless(String name) {
		return switch (name) {
			case "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TERM" -> true;
			default -> name.startsWith("LC_");
		};
	}

	private static void check(String name, String value) {
		if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
			throw new InvalidCommandException(SandboxErrorCode.ENVIRONMENT_INVALID,
					"The environment variable name '" + name.replace("\0", "\\0")
							+ "' is invalid: use a non-empty name without '=' and without a NUL byte");
		}
		if (value.indexOf('\0') >= 0) {
			throw new InvalidCommandException(SandboxErrorCode.ENVIRONMENT_INVALID,
					"The value of the environment variable '" + name + "' has a NUL byte");
		}
	}

}
