package io.processsandbox.spring.autoconfigure;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Analyzes a start with a setting the core refuses.
 */
final class InvalidSettingFailureAnalyzer extends AbstractFailureAnalyzer<InvalidCommandException> {

	private final Environment environment;

	InvalidSettingFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, InvalidCommandException cause) {
		if (cause.code() != SandboxErrorCode.CONFIGURATION_INVALID) {
			return null;
		}
		InvalidPropertyException refused = findCause(rootFailure, InvalidPropertyException.class);
		if (refused == null) {
			return new FailureAnalysis(
					"The sandbox is configured in a way that cannot work: " + cause.getMessage() + ".",
					"Correct the settings the application hands to the sandbox.", cause);
		}
		String property = refused.property();
		return new FailureAnalysis(
				"The value of '%s'%s is refused: %s.".formatted(property, origin(property), cause.getMessage()),
				"Correct '%s' in the configuration of the application.".formatted(property), cause);
	}

	private String origin(String property) {
		ConfigurationPropertyName name = ConfigurationPropertyName.of(property);
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			ConfigurationProperty found = source.getConfigurationProperty(name);
			if (found != null) {
				return (found.getOrigin() != null) ? " (from " + found.getOrigin() + ")" : "";
			}
		}
		return "";
	}

}
