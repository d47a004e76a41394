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
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import io.processsandbox.provider.SandboxProcess;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A launcher as parent of a confined tree. The tree is ended through the launcher, which
 * alone can reach all of it; killing the launcher itself would leave what has moved away.
 */
public final class ConfinedProcess implements SandboxProcess, RunningProcess {

	private static final Logger logger = LoggerFactory.getLogger(ConfinedProcess.class);

	/**
	 * Time for a launcher that was just started to come to the lifeline.
	 */
	private static final long CONNECT_MILLIS = 5_000;

	/**
	 * Time for a launcher to end its tree. It took 6 to 25 ms for trees that fought back.
	 */
	private static final long END_MILLIS = 10_000;

	/**
	 * Time for the last words of a launcher that has ended: they are in the socket then.
	 */
	private static final long LAST_WORDS_MILLIS = 2_000;

	private final Process process;

	private final ConfinedArgv confined;

	private final RunChannel channel;

	private final CompletableFuture<Integer> exit;

	ConfinedProcess(Process process, ConfinedArgv confined, RunChannel channel) {
		this.process = process;
		this.confined = confined;
		this.channel = channel;
		this.exit = process.onExit().thenApply((ended) -> {
			// A launcher that failed before it connected would leave its ticket behind.
			channel.release();
			return ended.exitValue();
		});
	}

	@Override
	public ConfinedArgv confined() {
		return this.confined;
	}

	@Override
	public OutputStream stdin() {
		return this.process.getOutputStream();
	}

	@Override
	public InputStream stdout() {
		return this.process.getInputStream();
	}

	@Override
	public InputStream stderr() {
		return this.process.getErrorStream();
	}

	@Override
	public CompletableFuture<Integer> onExit() {
		return this.exit.copy();
	}

	@Override
	public boolean isAlive() {
		return this.process.isAlive();
	}

	@Override
	public int waitFor() throws InterruptedException {
		try {
			return this.exit.get();
		}
		catch (InterruptedException ex) {
			kill();
			throw ex;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The exit of a process is never exceptional", ex);
		}
	}

	@Override
	public @Nullable Integer waitFor(Duration timeout) throws InterruptedException {
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
			throw new IllegalStateException("The exit of a process is never exceptional", ex);
		}
	}

	@Override
	public void terminate() {
		// The launcher hands SIGTERM on to the command.
		this.process.destroy();
	}

	@Override
	public void kill() {
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

	private void end() throws InterruptedException {
		if (!this.process.isAlive()) {
			return;
		}
		boolean connected = this.channel.awaitConnected(0);
		this.channel.revoke();
		// A launcher on its way to the lifeline is turned away there and ends by itself.
		// One that never arrives has started nothing.
		if (!connected && !ended(CONNECT_MILLIS)) {
			this.process.destroyForcibly();
		}
		if (!ended(END_MILLIS)) {
			logger.error("Launcher {} did not end its tree within {} ms; it is killed, processes may be left",
					this.process.pid(), END_MILLIS);
			this.process.destroyForcibly();
			ended(END_MILLIS);
		}
	}

	private boolean ended(long millis) throws InterruptedException {
		try {
			this.exit.get(millis, TimeUnit.MILLISECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The exit of a process is never exceptional", ex);
		}
	}

	@Override
	public LaunchStatus status() {
		if (!this.process.isAlive()) {
			awaitLastWords();
		}
		return this.channel.status();
	}

	@Override
	public LifetimeContainment containment() {
		if (!this.process.isAlive()) {
			awaitLastWords();
		}
		return this.channel.containment();
	}

	private void awaitLastWords() {
		try {
			if (this.channel.awaitConnected(0)) {
				this.channel.awaitEnd(LAST_WORDS_MILLIS);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
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
