package io.processsandbox.sample.web;

import java.nio.file.Path;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.run.SandboxedProcessRunner;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Wires what the starter does not: a backend of the request's choice.
 */
@Configuration(proxyBeanMethods = false)
class RunnerConfiguration {

	@Bean
	RestrictedRuntimes restrictedRuntimes(SandboxPolicyResolver resolver, Environment environment) {
		return new RestrictedRuntimes(resolver,
				new ProviderSettings.Launcher(environment.getProperty("sandbox.launcher.directory", Path.class),
						environment.getProperty("sandbox.launcher.landlock-abi-cap", Integer.class),
						ProviderSettings.Launcher.DEFAULTS.javaTempHint()));
	}

	@Bean
	BackendRunners backendRunners(SandboxedProcessRunner runner, SandboxRuntime runtime,
			RestrictedRuntimes restricted) {
		return new BackendRunners(runner,
				() -> runtime.provider().report().candidates().stream().map(CandidateReport::name).toList(),
				restricted::runner);
	}

}
