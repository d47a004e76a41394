package io.processsandbox.internal.launch;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import io.processsandbox.provider.SandboxProcess;

/**
 * Sees a process of any provider as a running process.
 */
public final class SandboxProcessAdapter implements RunningProcess {

	private final SandboxProcess process;

	private SandboxProcessAdapter(SandboxProcess process) {
		this.process = process;
	}

	/**
	 * Adapts a process.
	 * @param process the process
	 * @return the process itself if it needs no adapting
	 */
	public static RunningProcess of(SandboxProcess process) {
		return (process instanceof RunningProcess running) ? running : new SandboxProcessAdapter(process);
	}

	@Override
	public OutputStream stdin() {
		return this.process.stdin();
	}

	@Override
	public InputStream stdout() {
		return this.process.stdout();
	}

	@Override
	public InputStream stderr() {
		return this.process.stderr();
	}

	@Override
	public CompletableFuture<Integer> onExit() {
		return this.process.onExit();
	}

	@Override
	public void kill() {
		this.process.kill();
	}

	@Override
	public LaunchStatus status() {
		return this.process.status();
	}

	@Override
	public LifetimeContainment containment() {
		return LifetimeContainment.UNSPECIFIED;
	}

}
