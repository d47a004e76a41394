package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.PolicyDefaults;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.provider.ProviderSettings.JavaTempHint;
import io.processsandbox.provider.ProviderSettings.OperatorRunner;
import io.processsandbox.provider.ProviderSettings.Requirement;
import io.processsandbox.run.RunDefaults;
import org.jspecify.annotations.Nullable;

/**
 * Translates {@link SandboxProperties} into the records of the core. Where one of them
 * checks several values, they are handed over one by one, so that a refusal names the
 * property.
 */
final class CoreSettings {

	private final SandboxProperties properties;

	CoreSettings(SandboxProperties properties) {
		this.properties = properties;
	}

	PolicyDefaults policy(List<Path> configurationFiles) {
		SandboxProperties from = this.properties;
		List<Path> protectedPaths = Stream.concat(paths(from.protectedPaths()).stream(), configurationFiles.stream())
			.distinct()
			.toList();
		return new PolicyDefaults(from.mode(), path(from.workspaceRoot()),
				new PolicyDefaults.Roots(paths(from.visibleRoots()), paths(from.writableRoots()), protectedPaths),
				from.unixSockets());
	}

	ProviderSettings provider() {
		SandboxProperties from = this.properties;
		return new ProviderSettings(from.backends(), probing(), launcher(),
				new ProviderSettings.Runners(path(from.bwrap().executable()), operator(from.runner())));
	}

	RunDefaults run() {
		SandboxProperties.Run from = this.properties.run();
		RunDefaults timed = named("sandbox.run.timeout",
				() -> new RunDefaults(from.timeout(), RunDefaults.DEFAULTS.outputLimitBytes()));
		return named("sandbox.run.output-limit", () -> new RunDefaults(timed.timeout(), from.outputLimit().toBytes()));
	}

	/**
	 * Builds the runtime. Which backends a platform has is not known before.
	 */
	SandboxRuntime build(SandboxRuntime.Builder builder) {
		return this.properties.backends().isEmpty() ? builder.build() : named("sandbox.backends", builder::build);
	}

	private ProviderSettings.Probing probing() {
		Requirement requirement = this.properties.requireFullEnforcement() ? Requirement.FULL : Requirement.ANY;
		return named("sandbox.probe-timeout",
				() -> new ProviderSettings.Probing(this.properties.probeTimeout(), requirement));
	}

	private ProviderSettings.Launcher launcher() {
		SandboxProperties.Launcher from = this.properties.launcher();
		JavaTempHint hint = this.properties.run().javaTempHint() ? JavaTempHint.TOOL_OPTIONS : JavaTempHint.OFF;
		return named("sandbox.launcher.landlock-abi-cap",
				() -> new ProviderSettings.Launcher(path(from.directory()), from.landlockAbiCap(), hint));
	}

	private static @Nullable OperatorRunner operator(SandboxProperties.Runner from) {
		if (!from.configured()) {
			return null;
		}
		List<String> acceptable = List.of("acceptable");
		OperatorRunner commanded = named("sandbox.runner.command",
				() -> new OperatorRunner(from.command(), acceptable, Set.of(), List.of()));
		return named("sandbox.runner.failure-signatures", () -> new OperatorRunner(commanded.command(),
				from.failureSignatures(), from.exitCodes(), from.informationalLines()));
	}

	private static <T> T named(String property, Supplier<T> value) {
		try {
			return value.get();
		}
		catch (SandboxException ex) {
			throw new InvalidPropertyException(property, ex);
		}
	}

	private static List<Path> paths(List<ConfiguredPath> configured) {
		return configured.stream().map(ConfiguredPath::value).toList();
	}

	private static @Nullable Path path(@Nullable ConfiguredPath configured) {
		return (configured != null) ? configured.value() : null;
	}

}
