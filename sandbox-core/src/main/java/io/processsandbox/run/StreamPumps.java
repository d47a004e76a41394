package io.processsandbox.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.processsandbox.internal.launch.PlatformThreads;
import io.processsandbox.internal.launch.RunningProcess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the three streams of one process at the same time, so that none of them fills up
 * while another is waited for.
 */
final class StreamPumps {

	private static final Logger logger = LoggerFactory.getLogger(StreamPumps.class);

	/**
	 * How long a stream may be silent after the end of the tree before it is given up.
	 * Only a process that got away from a best-effort teardown keeps one open.
	 */
	private static final long SILENCE_MILLIS = 1_000;

	private final StreamCapture stdout;

	private final StreamCapture stderr;

	private final Future<Void> stdoutReader;

	private final Future<Void> stderrReader;

	StreamPumps(RunningProcess process, Stdin stdin, long outputLimit, PlatformThreads threads, Runnable onLimit) {
		this.stdout = new StreamCapture(process.stdout(), outputLimit, onLimit);
		this.stderr = new StreamCapture(process.stderr(), outputLimit, onLimit);
		this.stdoutReader = threads.submit(this.stdout);
		this.stderrReader = threads.submit(this.stderr);
		if (stdin == Stdin.EMPTY) {
			feed(InputStream.nullInputStream(), process.stdin());
		}
		else {
			threads.submit(() -> {
				feed(stdin.open(), process.stdin());
				return true;
			});
		}
	}

	Output stdout() {
		return this.stdout.output();
	}

	Output stderr() {
		return this.stderr.output();
	}

	/**
	 * Waits until everything that was written has been read.
	 * @throws InterruptedException if interrupted
	 */
	void drain() throws InterruptedException {
		drain(this.stdoutReader, this.stdout);
		drain(this.stderrReader, this.stderr);
	}

	private static void drain(Future<Void> reader, StreamCapture capture) throws InterruptedException {
		long before;
		do {
			before = capture.seen();
			try {
				reader.get(SILENCE_MILLIS, TimeUnit.MILLISECONDS);
				return;
			}
			catch (ExecutionException | CancellationException ex) {
				logger.trace("A stream of an ended process failed", ex);
				return;
			}
			catch (TimeoutException ex) {
				// Read on while bytes still come: silence is what ends the wait.
			}
		}
		while (capture.seen() > before);
		logger.warn("A process that outlived its run keeps an output stream open; what it writes is not read");
	}

	private static void feed(InputStream source, OutputStream sink) {
		try (sink) {
			byte[] chunk = new byte[8192];
			int count;
			while ((count = source.read(chunk)) >= 0) {
				sink.write(chunk, 0, count);
				sink.flush();
			}
		}
		catch (IOException ex) {
			// A command need not read its input.
			logger.trace("The input of a command was not read to its end", ex);
		}
	}

}
