package io.processsandbox.sample.web;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.run.RunDefaults;
import io.processsandbox.run.SandboxedProcessRunner;

/**
 * Makes runtimes that use one backend, and closes them with the application. They resolve
 * policies as the application does.
 */
final class RestrictedRuntimes implements AutoCloseable {

	private final SandboxPolicyResolver resolver;

	private final ProviderSettings.Launcher launcher;

	private final Queue<SandboxRuntime> made = new ConcurrentLinkedQueue<>();

	RestrictedRuntimes(SandboxPolicyResolver resolver, ProviderSettings.Launcher launcher) {
		this.resolver = resolver;
		this.launcher = launcher;
	}

	SandboxedProcessRunner runner(BackendName only) {
		ProviderSettings defaults = ProviderSettings.DEFAULTS;
		ProviderSettings settings = new ProviderSettings(List.of(only), defaults.probing(), this.launcher,
				defaults.runners());
		SandboxRuntime runtime = SandboxRuntime.builder().provider(settings).build();
		this.made.add(runtime);
		return SandboxedProcessRunner.create(this.resolver, runtime.provider(), RunDefaults.DEFAULTS, List.of());
	}

	@Override
	public void close() {
		this.made.forEach(SandboxRuntime::close);
	}

}
