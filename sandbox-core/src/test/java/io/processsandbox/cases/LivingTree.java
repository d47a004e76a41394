package io.processsandbox.cases;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tells when the last process of a tree is gone, without looking at process ids, which
 * mean nothing across namespaces. The processes hold the writing end of a FIFO; the
 * reader sees the end when nobody does any more.
 */
final class LivingTree {

	private final Path fifo;

	private final CompletableFuture<String> everythingWritten;

	private LivingTree(Path fifo, CompletableFuture<String> everythingWritten) {
		this.fifo = fifo;
		this.everythingWritten = everythingWritten;
	}

	/**
	 * Makes a FIFO and begins to read.
	 * @param fifo where
	 * @return the tree that is going to write
	 */
	static LivingTree watching(Path fifo) {
		try {
			if (new ProcessBuilder("mkfifo", "-m", "666", fifo.toString()).start().waitFor() != 0) {
				throw new IOException("mkfifo " + fifo);
			}
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		CompletableFuture<String> everything = new CompletableFuture<>();
		Thread reader = new Thread(() -> {
			try (InputStream in = Files.newInputStream(fifo)) {
				everything.complete(new String(in.readAllBytes()));
			}
			catch (IOException ex) {
				everything.completeExceptionally(ex);
			}
		});
		reader.setDaemon(true);
		reader.start();
		return new LivingTree(fifo, everything);
	}

	boolean lives() {
		return !this.everythingWritten.isDone();
	}

	/**
	 * Waits until no process holds the FIFO. A tree that stays alive fails the test.
	 * @return what the processes wrote
	 */
	String awaitEnd() {
		// A process that was ended before it opened the FIFO leaves the reader
		// waiting for a first writer.
		Thread writer = new Thread(() -> {
			try {
				Files.newOutputStream(this.fifo, StandardOpenOption.WRITE).close();
			}
			catch (IOException ex) {
				this.everythingWritten.completeExceptionally(ex);
			}
		});
		writer.setDaemon(true);
		writer.start();
		try {
			return this.everythingWritten.get(30, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError("A process of the run is still alive", ex);
		}
	}

}
