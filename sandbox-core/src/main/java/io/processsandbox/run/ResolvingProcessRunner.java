package io.processsandbox.run;

import java.util.List;

import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.SandboxProvider;

final class ResolvingProcessRunner implements SandboxedProcessRunner {

	ResolvingProcessRunner(SandboxPolicyResolver resolver, SandboxProvider provider, RunDefaults defaults,
			List<RunListener> listeners) {
	}

	@Override
	public RunResult run(Command command) throws InterruptedException {
		throw new UnsupportedOperationException();
	}

}
