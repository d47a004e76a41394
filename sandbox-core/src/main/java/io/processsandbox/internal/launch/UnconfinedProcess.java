package io.processsandbox.internal.launch;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;

/**
 * A process on full access. Its descendants are ended as far as they can be found.
 */
public final class UnconfinedProcess implements RunningProcess {

	private final Process process;

	UnconfinedProcess(Process process) {
		this.process = process;
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
		return this.process.onExit().thenApply(Process::exitValue);
	}

	@Override
	public void kill() {
		List<ProcessHandle> tree = this.process.descendants().toList();
		this.process.destroyForcibly();
		tree.forEach(ProcessHandle::destroyForcibly);
		this.process.onExit().join();
		tree.forEach((handle) -> handle.onExit().join());
	}

	@Override
	public LaunchStatus status() {
		return new LaunchStatus.Unknown();
	}

	@Override
	public LifetimeContainment containment() {
		return LifetimeContainment.BEST_EFFORT;
	}

}
