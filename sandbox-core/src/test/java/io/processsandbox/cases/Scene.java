package io.processsandbox.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.run.Command;

/**
 * A workspace beside a directory that is none of the command's business. Scripts find
 * both below {@code $ROOT}, as {@code ws} and {@code outside}; {@code outside/f} says
 * {@code orig}.
 */
final class Scene {

	private final BackendName backend;

	private final Path root;

	Scene(BackendName backend, Path root) {
		this.backend = backend;
		this.root = real(root);
		directory("ws");
		directory("outside");
		write("outside/f", "orig");
	}

	BackendName backend() {
		return this.backend;
	}

	SandboxRuntime runtime() {
		return UsableBackends.runtime(this.backend);
	}

	Path root() {
		return this.root;
	}

	Path workspace() {
		return this.root.resolve("ws");
	}

	Path path(String name) {
		return this.root.resolve(name);
	}

	Path directory(String name) {
		try {
			return Files.createDirectories(path(name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	Path write(String name, String content) {
		try {
			return Files.writeString(path(name), content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String read(String name) {
		try {
			return Files.readString(path(name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	boolean exists(String name) {
		return Files.exists(path(name), LinkOption.NOFOLLOW_LINKS);
	}

	List<String> list(String name) {
		try (Stream<Path> files = Files.list(path(name))) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Runs a script that may write the workspace.
	 * @param script for {@code sh}
	 * @return what came of it
	 */
	Ran writing(String script) {
		return run(inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", script));
	}

	/**
	 * Runs a script that may write nothing.
	 * @param script for {@code sh}
	 * @return what came of it
	 */
	Ran reading(String script) {
		return run(inWorkspace(SandboxMode.READ_ONLY, "sh", "-c", script));
	}

	/**
	 * Runs Perl that may write the workspace.
	 * @param program the program
	 * @param arguments its arguments
	 * @return what came of it
	 */
	Ran perl(String program, String... arguments) {
		String[] argv = Stream.concat(Stream.of("perl", "-e", program), Arrays.stream(arguments))
			.toArray(String[]::new);
		return run(inWorkspace(SandboxMode.WORKSPACE_WRITE, argv));
	}

	Command inWorkspace(SandboxMode mode, String... argv) {
		return in(workspace(), mode, argv);
	}

	Command in(Path workspace, SandboxMode mode, String... argv) {
		return Command.of(argv).workspace(workspace).mode(mode).environment("ROOT", this.root.toString());
	}

	Ran run(Command command) {
		try {
			return new Ran(runtime().runner().run(command));
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
