package io.processsandbox.internal.backend;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.processsandbox.internal.os.Architecture;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;

/**
 * Runs commands under a filter and no other wall, so that what is refused is refused by
 * the filter.
 */
final class FilteredCommand {

	/** An ordinary user that every system has. */
	private static final List<String> AS_NOBODY = List.of("setpriv", "--reuid", "nobody", "--regid", "nogroup",
			"--clear-groups", "--");

	private final Path launcher;

	private final Path workspace;

	private final RuleSet rules;

	private FilteredCommand(Path launcher, Path workspace, RuleSet rules) {
		this.launcher = launcher;
		this.workspace = workspace;
		this.rules = rules;
	}

	/**
	 * Prepares a launcher and a directory the command may write.
	 * @param directory where both are made
	 * @param rules the rules
	 * @return what runs commands under the rules
	 */
	static FilteredCommand in(Path directory, RuleSet rules) throws IOException {
		Path launcher = directory.resolve("sandbox-launcher");
		String resource = "/io/processsandbox/internal/launcher/" + Architecture.current().folder()
				+ "/sandbox-launcher";
		try (InputStream program = FilteredCommand.class.getResourceAsStream(resource)) {
			Files.copy(program, launcher);
		}
		Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
		Path workspace = Files.createDirectory(directory.resolve("workspace"));
		if (rules.user() == User.NOBODY) {
			Files.setOwner(workspace,
					directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
		}
		return new FilteredCommand(launcher, workspace, rules);
	}

	Path workspace() {
		return this.workspace;
	}

	Ran run(String... argv) throws IOException, InterruptedException {
		String program = SyscallFilters.of(System.getProperty("os.arch"))
			.orElseThrow()
			.program(this.rules.mode(), this.rules.unixSockets(), this.rules.view());
		List<String> line = new ArrayList<>();
		if (this.rules.user() == User.NOBODY) {
			line.addAll(AS_NOBODY);
		}
		line.addAll(List.of(this.launcher.toString(), "--rlimit", "core=1", "--seccomp", program, "--"));
		line.addAll(List.of(argv));
		Path output = Files.createTempFile(this.launcher.getParent(), "output", "");
		ProcessBuilder builder = new ProcessBuilder(line).directory(this.workspace.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().put("HOME", this.workspace.toString());
		builder.environment().put("TMPDIR", this.workspace.toString());
		builder.environment().put("LC_ALL", "C.UTF-8");
		Process process = builder.start();
		process.getOutputStream().close();
		if (!process.waitFor(2, TimeUnit.MINUTES)) {
			process.destroyForcibly();
			throw new AssertionError("Does not end: " + String.join(" ", argv));
		}
		return new Ran(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
	}

	/** Who runs the command. */
	enum User {

		CALLER, NOBODY

	}

	/**
	 * The rules a command runs under, and who runs it.
	 *
	 * @param mode the mode
	 * @param unixSockets whether unix sockets may be made
	 * @param view whether the host's processes can be named
	 * @param user who runs it
	 */
	record RuleSet(ConfinedSandboxMode mode, UnixSockets unixSockets, View view, User user) {

		static List<RuleSet> all() {
			List<User> users = "root".equals(System.getProperty("user.name")) ? List.of(User.values())
					: List.of(User.CALLER);
			List<RuleSet> all = new ArrayList<>();
			for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
				for (UnixSockets unixSockets : UnixSockets.values()) {
					for (View view : View.values()) {
						users.forEach((user) -> all.add(new RuleSet(mode, unixSockets, view, user)));
					}
				}
			}
			return all;
		}

		boolean writes() {
			return this.mode == ConfinedSandboxMode.WORKSPACE_WRITE;
		}

		boolean namesHost() {
			return this.view == View.HOST;
		}

	}

	/**
	 * What a command did.
	 *
	 * @param exit its status, 128 and the signal if one ended it
	 * @param output what it wrote
	 */
	record Ran(int exit, String output) {

	}

}
