package io.processsandbox.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The jar as users start it: in a process of its own.
 */
final class SampleJar {

	private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

	private final Path directory;

	private final Map<String, String> environment;

	SampleJar(Path directory, Map<String, String> environment) {
		this.directory = directory;
		this.environment = environment;
	}

	/**
	 * Runs the jar to its end.
	 * @param input what it reads
	 * @param arguments options of the JVM, {@code -jar}, and the tool's arguments
	 * @return what came of it
	 */
	Finished run(String input, String... arguments) throws IOException, InterruptedException {
		Process process = start(arguments);
		CompletableFuture<String> out = reading(process.getInputStream());
		CompletableFuture<String> err = reading(process.getErrorStream());
		process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
		process.getOutputStream().close();
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		return new Finished(process.exitValue(), out.join(), err.join());
	}

	Process start(String... arguments) throws IOException {
		List<String> argv = new ArrayList<>(List.of(JAVA));
		for (String argument : arguments) {
			argv.add(argument.equals("JAR") ? System.getProperty("sample.jar") : argument);
		}
		ProcessBuilder builder = new ProcessBuilder(argv).directory(this.directory.toFile());
		builder.environment().putAll(this.environment);
		return builder.start();
	}

	private static CompletableFuture<String> reading(InputStream stream) {
		return CompletableFuture.supplyAsync(() -> {
			try (stream) {
				return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
		}, (task) -> new Thread(task).start());
	}

	/**
	 * A process that has ended.
	 *
	 * @param status its status
	 * @param out what it wrote to standard output
	 * @param err what it wrote to standard error
	 */
	record Finished(int status, String out, String err) {
	}

}
