package io.processsandbox.internal.launch;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.SandboxProcess;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A confined process of this JVM: its streams, its end, and how to wait for it. How the
 * tree is ended depends on who supervises it.
 */
abstract sealed class TrackedProcess implements SandboxProcess, RunningProcess permits ConfinedProcess, DirectProcess {

	private static final Logger logger = LoggerFactory.getLogger(TrackedProcess.class);

	private final Process process;

	private final ConfinedArgv confined;

	private final CompletableFuture<Integer> exit;

	TrackedProcess(Process process, ConfinedArgv confined, Runnable afterEnd) {
		this.process = process;
		this.confined = confined;
		this.exit = process.onExit().thenApply((ended) -> {
			afterEnd.run();
			return ended.exitValue();
		});
	}

	final Process process() {
		return this.process;
	}

	/**
	 * Ends the tree.
	 * @throws InterruptedException if interrupted on the way; it is called again
	 */
	abstract void end() throws InterruptedException;

	final boolean ended(long millis) throws InterruptedException {
		try {
			this.exit.get(millis, TimeUnit.MILLISECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw neverExceptional(ex);
		}
	}

	private static IllegalStateException neverExceptional(ExecutionException ex) {
		return new IllegalStateException("The exit of a process is never exceptional", ex);
	}

	@Override
	public final ConfinedArgv confined() {
		return this.confined;
	}

	@Override
	public final OutputStream stdin() {
		return this.process.getOutputStream();
	}

	@Override
	public final InputStream stdout() {
		return this.process.getInputStream();
	}

	@Override
	public final InputStream stderr() {
		return this.process.getErrorStream();
	}

	@Override
	public final CompletableFuture<Integer> onExit() {
		return this.exit.copy();
	}

	@Override
	public final boolean isAlive() {
		return this.process.isAlive();
	}

	@Override
	public final int waitFor() throws InterruptedException {
		try {
			return this.exit.get();
		}
		catch (InterruptedException ex) {
			kill();
			throw ex;
		}
		catch (ExecutionException ex) {
			throw neverExceptional(ex);
		}
	}

	@Override
	public final @Nullable Integer waitFor(Duration timeout) throws InterruptedException {
		try {
			return this.exit.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			kill();
			throw ex;
		}
		catch (ExecutionException ex) {
			throw neverExceptional(ex);
		}
	}

	@Override
	public final void terminate() {
		// A launcher hands SIGTERM on to the command.
		this.process.destroy();
	}

	@Override
	public final void kill() {
		boolean interrupted = Thread.interrupted();
		try {
			while (true) {
				try {
					end();
					return;
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	@Override
	public final void close() {
		kill();
		for (Closeable stream : List.of(stdin(), stdout(), stderr())) {
			try {
				stream.close();
			}
			catch (IOException ex) {
				logger.trace("A stream of an ended process could not be closed", ex);
			}
		}
	}

}
