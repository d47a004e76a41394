package io.processsandbox.internal.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Asks a freshly written launcher about this host, which also shows that it executes.
 */
class LauncherProbe {

	private static final int TRIES = 200;

	/**
	 * Runs the probe.
	 * @param program the launcher
	 * @return what it says
	 * @throws IOException if it does not execute or answer
	 */
	Map<String, String> run(Path program) throws IOException {
		for (int attempt = 1;; attempt++) {
			try {
				return facts(start(program));
			}
			catch (IOException ex) {
				// Another thread that forked while the file was open for writing holds it
				// open until its child executes (execve(2), ETXTBSY).
				if (attempt == TRIES || !String.valueOf(ex.getMessage()).contains("error=26,")) {
					throw ex;
				}
				Thread.onSpinWait();
			}
		}
	}

	Process start(Path program) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(program.toString(), "--probe");
		builder.environment().clear();
		return builder.redirectErrorStream(true).start();
	}

	private static Map<String, String> facts(Process process) throws IOException {
		try (InputStream stream = process.getInputStream()) {
			String text = new String(stream.readNBytes(4096), StandardCharsets.UTF_8);
			if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
				throw new IOException("the launcher does not answer here: " + text.strip());
			}
			Map<String, String> facts = new HashMap<>();
			for (String line : text.split("\n")) {
				int separator = line.indexOf('=');
				if (separator > 0) {
					facts.put(line.substring(0, separator), line.substring(separator + 1));
				}
			}
			return facts;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted while the launcher was asked", ex);
		}
		finally {
			process.destroyForcibly();
		}
	}

}
