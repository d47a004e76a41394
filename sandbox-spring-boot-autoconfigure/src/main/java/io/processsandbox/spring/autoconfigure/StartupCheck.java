package io.processsandbox.spring.autoconfigure;

import java.util.List;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.SandboxPolicyRequest;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.SandboxUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * What has to be said or proven about the configured mode when the context starts. Lazy
 * initialisation leaves beans of this kind alone.
 */
final class StartupCheck implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(StartupCheck.class);

	private final SandboxProperties properties;

	private final ObjectProvider<SandboxPolicyResolver> resolver;

	private final ObjectProvider<SandboxProvider> provider;

	StartupCheck(SandboxProperties properties, ObjectProvider<SandboxPolicyResolver> resolver,
			ObjectProvider<SandboxProvider> provider) {
		this.properties = properties;
		this.resolver = resolver;
		this.provider = provider;
	}

	@Override
	public void afterSingletonsInstantiated() {
		ConfinedSandboxMode mode = this.properties.mode().confined();
		if (mode == null) {
			logger.warn(
					"sandbox.mode is {}: commands that ask for no other mode run UNCONFINED, with all rights of "
							+ "this application. Set it to {} or {} unless that is meant",
					SandboxMode.DANGER_FULL_ACCESS, SandboxMode.READ_ONLY, SandboxMode.WORKSPACE_WRITE);
		}
		else if (this.properties.failFast()) {
			prove(mode, this.provider.getObject());
		}
	}

	private void prove(ConfinedSandboxMode mode, SandboxProvider provider) {
		ProviderReport report = probe(provider);
		if (report.state() == ProviderReport.State.UNAVAILABLE) {
			throw new SandboxUnavailableException(report.candidates());
		}
		SandboxPolicy policy = configuredPolicy();
		if (policy != null) {
			require(provider.confine(List.of("true"), policy).facts());
		}
		else {
			report.selected().ifPresent((selected) -> require(facts(selected, mode)));
		}
	}

	private static ProviderReport probe(SandboxProvider provider) {
		try {
			return provider.probe();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while trying the backends of the sandbox", ex);
		}
	}

	/**
	 * Resolves the policy of a call that says nothing.
	 * @return the policy, or {@code null} if each call has to bring its own workspace or
	 * is not confined by the application's own resolver
	 */
	private @Nullable SandboxPolicy configuredPolicy() {
		try {
			return this.resolver.getObject().resolve(SandboxPolicyRequest.defaults()).confined();
		}
		catch (InvalidPolicyException ex) {
			if (ex.code() == SandboxErrorCode.ROOT_NOT_CONFIGURED) {
				return null;
			}
			throw ex;
		}
	}

	private static ConfinedArgv.Facts facts(CandidateReport selected, ConfinedSandboxMode mode) {
		return new ConfinedArgv.Facts(mode, selected.name(), selected.gaps().getOrDefault(mode, Set.of()));
	}

	private void require(ConfinedArgv.Facts facts) {
		if (this.properties.requireFullEnforcement() && facts.enforcement() != Enforcement.FULL) {
			throw new PartialEnforcementException(facts);
		}
	}

}
