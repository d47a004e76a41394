package io.processsandbox.internal.launch;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;

/**
 * A process whose whole tree can be ended, confined or not.
 */
public interface RunningProcess {

	/**
	 * Returns the stream that feeds its standard input.
	 * @return the stream
	 */
	OutputStream stdin();

	/**
	 * Returns its standard output.
	 * @return the stream
	 */
	InputStream stdout();

	/**
	 * Returns its standard error.
	 * @return the stream
	 */
	InputStream stderr();

	/**
	 * Completes with its exit status at the end.
	 * @return the future
	 */
	CompletableFuture<Integer> onExit();

	/**
	 * Ends the whole tree at once and returns when it is gone.
	 */
	void kill();

	/**
	 * Returns what the launcher reported.
	 * @return the status; unknown for an unconfined process
	 */
	LaunchStatus status();

	/**
	 * Returns how sure it is that the tree ended.
	 * @return the containment; unspecified before the end
	 */
	LifetimeContainment containment();

}
