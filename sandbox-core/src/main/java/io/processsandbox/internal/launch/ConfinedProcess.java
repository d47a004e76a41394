package io.processsandbox.internal.launch;

import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A launcher as parent of a confined tree. The tree is ended through the launcher, which
 * alone can reach all of it; killing the launcher itself would leave what has moved away.
 */
public final class ConfinedProcess extends TrackedProcess {

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

	private final RunChannel channel;

	ConfinedProcess(Process process, ConfinedArgv confined, RunChannel channel) {
		super(process, confined, channel::launcherEnded);
		this.channel = channel;
	}

	@Override
	void end() throws InterruptedException {
		if (!isAlive()) {
			return;
		}
		boolean connected = this.channel.awaitConnected(0);
		this.channel.revoke();
		// A launcher on its way to the lifeline is turned away there and ends by itself.
		// One that never arrives has started nothing.
		if (!connected && !ended(CONNECT_MILLIS)) {
			process().destroyForcibly();
		}
		if (!ended(END_MILLIS)) {
			logger.error("Launcher {} did not end its tree within {} ms; it is killed, processes may be left",
					process().pid(), END_MILLIS);
			process().destroyForcibly();
			ended(END_MILLIS);
		}
	}

	@Override
	public LaunchStatus status() {
		if (!isAlive()) {
			awaitLastWords();
		}
		return this.channel.status();
	}

	@Override
	public LifetimeContainment containment() {
		if (!isAlive()) {
			awaitLastWords();
		}
		return this.channel.containment();
	}

	private void awaitLastWords() {
		try {
			this.channel.awaitEnd(LAST_WORDS_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
