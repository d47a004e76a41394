package io.processsandbox.spring.autoconfigure.health;

import java.util.function.Supplier;

import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.spring.autoconfigure.SandboxAutoConfiguration;
import io.processsandbox.spring.autoconfigure.SandboxProperties;
import io.processsandbox.spring.health.BackgroundProbe;
import io.processsandbox.spring.health.ProbeProgress;
import io.processsandbox.spring.health.SandboxHealthIndicator;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for {@link SandboxHealthIndicator}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = SandboxAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBooleanProperty(name = "sandbox.enabled", matchIfMissing = true)
@ConditionalOnSingleCandidate(SandboxProvider.class)
@ConditionalOnEnabledHealthIndicator("sandbox")
@EnableConfigurationProperties(SandboxProperties.class)
public final class SandboxHealthContributorAutoConfiguration {

	SandboxHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "sandboxHealthIndicator", "sandboxHealthContributor" })
	SandboxHealthIndicator sandboxHealthIndicator(SandboxProvider provider, SandboxProperties properties,
			ObjectProvider<BackgroundProbe> probe) {
		Supplier<ProbeProgress> progress = () -> {
			BackgroundProbe first = probe.getIfAvailable();
			return (first != null) ? first.progress() : ProbeProgress.ON_FIRST_USE;
		};
		return new SandboxHealthIndicator(provider, properties.mode(), new Status(properties.health().partialStatus()),
				progress);
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBooleanProperty(name = "sandbox.health.background-probe", matchIfMissing = true)
	BackgroundProbe sandboxBackgroundProbe(SandboxProvider provider) {
		return new BackgroundProbe(provider);
	}

}
