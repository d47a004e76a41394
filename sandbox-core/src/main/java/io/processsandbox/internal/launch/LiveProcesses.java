package io.processsandbox.internal.launch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;

/**
 * The confined processes that run, so that closing the runtime leaves none behind.
 */
final class LiveProcesses implements AutoCloseable {

	private final Set<TrackedProcess> running = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	void add(TrackedProcess process) {
		this.running.add(process);
		process.onExit().whenComplete((status, ex) -> this.running.remove(process));
		// Checked after adding: either close() sees the process or this sees that it is
		// closed.
		if (this.closed) {
			process.close();
			throw new InvalidCommandException(SandboxErrorCode.CLOSED,
					"The sandbox runtime was closed while the command was started; the command was ended");
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.running.forEach(TrackedProcess::close);
	}

}
