package io.processsandbox.internal.launch;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A confined command without a launcher. Its descendants are ended as far as they can be
 * found: one whose parent has ended is nobody's descendant any more.
 */
public final class DirectProcess extends TrackedProcess {

	private static final Logger logger = LoggerFactory.getLogger(DirectProcess.class);

	private static final long END_MILLIS = 10_000;

	/**
	 * Generations of processes that are started while others are ended.
	 */
	private static final int MOST_ROUNDS = 100;

	DirectProcess(Process process, ConfinedArgv confined, Runnable afterEnd) {
		super(process, confined, afterEnd);
	}

	@Override
	void end() throws InterruptedException {
		Set<ProcessHandle> killed = new LinkedHashSet<>();
		List<ProcessHandle> found = List.of(process().toHandle());
		for (int round = 0; round < MOST_ROUNDS && !found.isEmpty(); round++) {
			// Looked for before their parents end, or they could not be found. Whether
			// the killed are reaped is their new parent's affair: they start nothing
			// more.
			List<ProcessHandle> children = found.stream().flatMap(ProcessHandle::descendants).toList();
			found.forEach(ProcessHandle::destroyForcibly);
			killed.addAll(found);
			found = children.stream().filter((child) -> !killed.contains(child)).toList();
		}
		if (!ended(END_MILLIS)) {
			logger.error("Process {} did not end within {} ms of being killed", process().pid(), END_MILLIS);
		}
	}

	@Override
	public LaunchStatus status() {
		return new LaunchStatus.Unknown();
	}

	@Override
	public LifetimeContainment containment() {
		return isAlive() ? LifetimeContainment.UNSPECIFIED : LifetimeContainment.BEST_EFFORT;
	}

}
