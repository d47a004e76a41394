package io.processsandbox.provider;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * A confined process that is running. Its tree ends with it, with {@link #close()} and
 * with the JVM. Thread-safe; the streams are for one reader or writer each.
 *
 * @since 0.1.0
 */
public interface SandboxProcess extends AutoCloseable {

	/**
	 * Returns what was started and what the backend achieves for it.
	 * @return the confined argv
	 */
	ConfinedArgv confined();

	/**
	 * Returns the stream that feeds the command's standard input.
	 * @return the stream; closing it is end of input
	 */
	OutputStream stdin();

	/**
	 * Returns the command's standard output.
	 * @return the stream; the caller drains it
	 */
	InputStream stdout();

	/**
	 * Returns the command's standard error.
	 * @return the stream; the caller drains it
	 */
	InputStream stderr();

	/**
	 * Waits for the end.
	 * @return the exit status, 128 plus the number for a signal
	 * @throws InterruptedException if interrupted while waiting; the tree is gone then
	 */
	int waitFor() throws InterruptedException;

	/**
	 * Waits for the end, but not longer than told.
	 * @param timeout how long
	 * @return the exit status, or {@code null} if it still runs
	 * @throws InterruptedException if interrupted while waiting; the tree is gone then
	 */
	@Nullable Integer waitFor(Duration timeout) throws InterruptedException;

	/**
	 * Completes with the exit status at the end.
	 * @return the future; cancelling it does nothing to the process
	 */
	CompletableFuture<Integer> onExit();

	/**
	 * Tells whether it runs.
	 * @return {@code true} until the tree has ended
	 */
	boolean isAlive();

	/**
	 * Asks the command to end ({@code SIGTERM}). It may ignore it.
	 */
	void terminate();

	/**
	 * Ends the whole tree at once and returns when it is gone.
	 */
	void kill();

	/**
	 * Returns what the launcher reported over its own channel, which the command cannot
	 * reach.
	 * @return the status so far
	 */
	LaunchStatus status();

	/**
	 * Ends the whole tree if it still runs, returns when it is gone and releases the
	 * streams.
	 */
	@Override
	void close();

}
