package io.processsandbox.internal.backend.seatbelt;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;

/**
 * The argv that puts a command behind a profile.
 * <p>
 * {@code env} stands between the runner and the command. It names the temp directory, and
 * it ends with 127 or 126 and a line that names the command where that cannot be
 * executed; {@code sandbox-exec} would end with 71, as it does when the sandbox itself
 * fails.
 */
final class SeatbeltArguments {

	/**
	 * The runner. Always this file: one found on the {@code PATH} could be anybody's.
	 */
	static final String SANDBOX_EXEC = "/usr/bin/sandbox-exec";

	static final String ENV = "/usr/bin/env";

	private static final String TEMP = "TMPDIR=";

	private SeatbeltArguments() {
	}

	/**
	 * Renders the argv.
	 * @param profile the profile
	 * @param temp the private temp directory, or {@code null} if there is none
	 * @param argv the command
	 * @return the whole argv
	 * @throws InvalidCommandException if {@code env} would take the command for a
	 * variable
	 */
	static List<String> render(SbplProfile profile, @Nullable Path temp, List<String> argv) {
		if (argv.get(0).contains("=")) {
			throw new InvalidCommandException(SandboxErrorCode.COMMAND_INVALID, "The command '" + argv.get(0)
					+ "' has a '=' in its name, which env(1) takes for a variable: start it from a script or by another name");
		}
		List<String> line = new ArrayList<>();
		line.add(SANDBOX_EXEC);
		line.add("-p");
		line.add(profile.text());
		profile.parameters().forEach((name, value) -> {
			line.add("-D");
			line.add(name + "=" + value);
		});
		line.add("--");
		line.add(ENV);
		line.add("--");
		if (temp != null) {
			line.add(TEMP + temp);
			line.add("TMP=" + temp);
			line.add("TEMP=" + temp);
		}
		line.addAll(argv);
		return line;
	}

	/**
	 * Finds the temp directory in an argv that was rendered here.
	 * @param line the whole argv
	 * @return the directory, if it has one
	 */
	static Optional<Path> temp(List<String> line) {
		int command = line.indexOf("--") + 3;
		String first = line.get(command);
		return first.startsWith(TEMP) ? Optional.of(Path.of(first.substring(TEMP.length()))) : Optional.empty();
	}

}
