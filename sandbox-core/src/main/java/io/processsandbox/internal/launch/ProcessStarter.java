package io.processsandbox.internal.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.StartOptions;
import org.jspecify.annotations.Nullable;

/**
 * The one place that starts processes. Standard streams are always pipes, the environment
 * is always the given one. Thread-safe.
 */
public final class ProcessStarter implements AutoCloseable {

	private final PlatformThreads threads = new PlatformThreads();

	private final LiveProcesses live = new LiveProcesses();

	/**
	 * Returns the threads that processes are started and read on.
	 * @return the threads
	 */
	public PlatformThreads threads() {
		return this.threads;
	}

	/**
	 * Starts a confined command.
	 * @param confined what to start; its launcher was given the channel's ticket
	 * @param options directory and environment
	 * @param channel what the launcher reports to
	 * @return the running process
	 * @throws InvalidCommandException if no process can be started
	 */
	public ConfinedProcess start(ConfinedArgv confined, StartOptions options, RunChannel channel) {
		try {
			Process process = spawn(confined.argv(), options.directory(), options.environment());
			ConfinedProcess started = new ConfinedProcess(process, confined, channel);
			this.live.add(started);
			return started;
		}
		catch (RuntimeException ex) {
			channel.revoke();
			throw ex;
		}
	}

	/**
	 * Starts a confined command that has no launcher.
	 * @param confined what to start
	 * @param options directory and environment
	 * @param afterEnd what to do when it has ended, or could not be started
	 * @return the running process
	 * @throws InvalidCommandException if no process can be started
	 */
	public DirectProcess startDirectly(ConfinedArgv confined, StartOptions options, Runnable afterEnd) {
		Process process;
		try {
			process = spawn(confined.argv(), options.directory(), options.environment());
		}
		catch (RuntimeException ex) {
			afterEnd.run();
			throw ex;
		}
		DirectProcess started = new DirectProcess(process, confined, afterEnd);
		this.live.add(started);
		return started;
	}

	/**
	 * Starts a command without any boundary, for full access.
	 * @param argv the command and its arguments
	 * @param directory the working directory
	 * @param environment the whole environment
	 * @return the running process
	 * @throws InvalidCommandException if no process can be started
	 */
	public UnconfinedProcess startUnconfined(List<String> argv, Path directory, Map<String, String> environment) {
		return new UnconfinedProcess(spawn(argv, directory, environment));
	}

	/**
	 * Runs a trusted program of the host and reads the first line it prints.
	 * @param command the program and its arguments
	 * @param timeout how long it may take
	 * @return the line, or {@code null} if it printed none in time
	 * @throws InterruptedException if interrupted; the program was ended
	 */
	public @Nullable String firstLine(List<String> command, Duration timeout) throws InterruptedException {
		Process process = spawn(command, Path.of("/"), Map.of());
		Future<String> line = this.threads
			.submit(() -> process.inputReader(StandardCharsets.UTF_8).lines().findFirst().orElse(""));
		try {
			String text = line.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
			return text.isEmpty() ? null : text;
		}
		catch (ExecutionException | TimeoutException ex) {
			return null;
		}
		finally {
			process.destroyForcibly();
		}
	}

	private Process spawn(List<String> argv, Path directory, Map<String, String> environment) {
		if (!Files.isDirectory(directory)) {
			throw new InvalidCommandException(SandboxErrorCode.DIRECTORY_INVALID,
					"The working directory '" + directory + "' does not exist or is no directory");
		}
		ProcessBuilder builder = new ProcessBuilder(argv).directory(directory.toFile());
		Map<String, String> variables = builder.environment();
		variables.clear();
		variables.putAll(environment);
		try {
			return this.threads.call(builder::start);
		}
		catch (IOException ex) {
			throw failure(argv.get(0), directory, ex);
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("ProcessBuilder.start() failed", ex);
		}
	}

	private static RuntimeException failure(String program, Path directory, IOException ex) {
		String message = String.valueOf(ex.getMessage());
		if (message.contains("error=7,")) {
			return new InvalidCommandException(SandboxErrorCode.COMMAND_INVALID,
					"The arguments and the environment are too long for this system (E2BIG): pass data by file or input",
					ex);
		}
		return new SpawnFailedException(program, directory, ex);
	}

	/**
	 * Ends every confined process that still runs and lets the threads end.
	 */
	@Override
	public void close() {
		this.live.close();
		this.threads.close();
	}

}
