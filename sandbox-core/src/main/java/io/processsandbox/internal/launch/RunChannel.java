package io.processsandbox.internal.launch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import org.jspecify.annotations.Nullable;

/**
 * What one launcher reports, and the way to end its tree: closing the connection. The
 * command has no part in it. Thread-safe.
 */
public final class RunChannel {

	private final LifelineTicket ticket;

	private final Lifeline lifeline;

	private final CompletableFuture<Void> connected = new CompletableFuture<>();

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private volatile LaunchStatus status = new LaunchStatus.Unknown();

	private volatile LifetimeContainment containment = LifetimeContainment.UNSPECIFIED;

	private Lifeline.@Nullable Connection connection;

	private boolean revoked;

	RunChannel(LifelineTicket ticket, Lifeline lifeline) {
		this.ticket = ticket;
		this.lifeline = lifeline;
	}

	/**
	 * Returns what admits the launcher.
	 * @return the ticket
	 */
	public LifelineTicket ticket() {
		return this.ticket;
	}

	LaunchStatus status() {
		return this.status;
	}

	LifetimeContainment containment() {
		return this.containment;
	}

	/**
	 * Ends the tree: the launcher loses its connection, or is turned away when it comes.
	 */
	void revoke() {
		Lifeline.Connection open;
		synchronized (this) {
			this.revoked = true;
			open = this.connection;
		}
		this.lifeline.forget(this);
		if (open != null) {
			open.close();
		}
	}

	/**
	 * Gives the ticket back, used or not.
	 */
	public void release() {
		this.lifeline.forget(this);
	}

	/**
	 * Waits until the launcher has said its last word.
	 * @param millis how long, in milliseconds
	 * @return {@code true} if it has
	 * @throws InterruptedException if interrupted
	 */
	boolean awaitEnd(long millis) throws InterruptedException {
		return await(this.ended, millis);
	}

	/**
	 * Waits until the launcher has connected.
	 * @param millis how long, in milliseconds
	 * @return {@code true} if it has
	 * @throws InterruptedException if interrupted
	 */
	boolean awaitConnected(long millis) throws InterruptedException {
		return await(this.connected, millis);
	}

	synchronized boolean connected(Lifeline.Connection newConnection) {
		this.connection = newConnection;
		this.connected.complete(null);
		return !this.revoked;
	}

	/**
	 * The launcher has ended.
	 */
	void launcherEnded() {
		this.lifeline.launcherEnded(this);
	}

	/**
	 * The launcher has ended and whatever it sent has been read. If it never came there
	 * is nothing to wait for.
	 */
	void settled() {
		boolean never;
		synchronized (this) {
			never = this.connection == null;
		}
		if (never) {
			ended();
		}
	}

	void ended() {
		this.ended.complete(null);
	}

	void report(String line) {
		String[] words = line.split(" ", 4);
		switch (words[0]) {
			case "exec" -> this.status = new LaunchStatus.Executed();
			case "noexec" -> this.status = new LaunchStatus.NotExecutable(number(words));
			case "failed" ->
				this.status = new LaunchStatus.Failed((words.length > 1) ? words[1] : "unknown", detail(words));
			case "contained" -> this.containment = line.equals("contained enforced") ? LifetimeContainment.ENFORCED
					: LifetimeContainment.BEST_EFFORT;
			default -> {
				// A newer launcher may report more.
			}
		}
	}

	private static int number(String[] words) {
		try {
			return (words.length > 1) ? Integer.parseInt(words[1]) : 0;
		}
		catch (NumberFormatException ex) {
			return 0;
		}
	}

	private static String detail(String[] words) {
		String errno = (words.length > 2 && !words[2].equals("0")) ? " (errno " + words[2] + ")" : "";
		return ((words.length > 3) ? words[3] : "no detail") + errno;
	}

	private static boolean await(CompletableFuture<Void> future, long millis) throws InterruptedException {
		try {
			future.get(millis, TimeUnit.MILLISECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Never completed exceptionally", ex);
		}
	}

}
