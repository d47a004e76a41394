package io.processsandbox.spring.autoconfigure;

import java.util.List;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.run.RunListener;
import io.processsandbox.run.SandboxedProcessRunner;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration for {@link SandboxRuntime} and its parts. Each backs off to the
 * application's own, and the runner works with whatever resolver and provider there are.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "sandbox.enabled", matchIfMissing = true)
@EnableConfigurationProperties(SandboxProperties.class)
public final class SandboxAutoConfiguration {

	SandboxAutoConfiguration() {
	}

	// Static, since properties are bound before other beans are made.
	@Bean
	@ConfigurationPropertiesBinding
	static PathToConfiguredPathConverter sandboxPathConverter() {
		return new PathToConfiguredPathConverter();
	}

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingBean
	SandboxRuntime sandboxRuntime(SandboxProperties properties, Environment environment,
			ObjectProvider<RunListener> listeners) {
		CoreSettings settings = new CoreSettings(properties);
		SandboxRuntime.Builder builder = SandboxRuntime.builder()
			.policy(settings.policy(ConfigurationFiles.of(environment)))
			.provider(settings.provider())
			.run(settings.run());
		listeners.orderedStream().forEach(builder::listener);
		return settings.build(builder);
	}

	@Bean
	@ConditionalOnMissingBean
	SandboxPolicyResolver sandboxPolicyResolver(SandboxRuntime runtime) {
		return runtime.resolver();
	}

	// The runtime closes its provider.
	@Bean(destroyMethod = "")
	@ConditionalOnMissingBean
	SandboxProvider sandboxProvider(SandboxRuntime runtime) {
		return runtime.provider();
	}

	@Bean
	@ConditionalOnMissingBean
	SandboxedProcessRunner sandboxedProcessRunner(SandboxRuntime runtime, SandboxPolicyResolver resolver,
			SandboxProvider provider, SandboxProperties properties, ObjectProvider<RunListener> listeners) {
		if (resolver == runtime.resolver() && provider == runtime.provider()) {
			return runtime.runner();
		}
		List<RunListener> ordered = listeners.orderedStream().toList();
		return SandboxedProcessRunner.create(resolver, provider, new CoreSettings(properties).run(), ordered);
	}

	@Bean
	StartupCheck sandboxStartupCheck(SandboxProperties properties, ObjectProvider<SandboxPolicyResolver> resolver,
			ObjectProvider<SandboxProvider> provider) {
		return new StartupCheck(properties, resolver, provider);
	}

}
