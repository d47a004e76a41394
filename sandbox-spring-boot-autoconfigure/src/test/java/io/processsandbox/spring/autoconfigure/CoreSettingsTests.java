package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.processsandbox.policy.PolicyDefaults;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.provider.ProviderSettings.JavaTempHint;
import io.processsandbox.provider.ProviderSettings.Requirement;
import io.processsandbox.run.RunDefaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CoreSettings}.
 */
class CoreSettingsTests {

	@Test
	void defaultsAreThoseOfTheCore() {
		CoreSettings settings = settings(Map.of());
		assertThat(settings.policy(List.of())).isEqualTo(PolicyDefaults.READ_ONLY);
		assertThat(settings.provider()).isEqualTo(ProviderSettings.DEFAULTS);
		assertThat(settings.run()).isEqualTo(RunDefaults.DEFAULTS);
	}

	@Test
	void policyIsTranslated() {
		PolicyDefaults policy = settings(Map.of("sandbox.mode", "workspace-write", "sandbox.workspace-root",
				"/srv/work", "sandbox.visible-roots", "/tmp/a,/tmp/b", "sandbox.writable-roots[0]", "/srv/with, comma",
				"sandbox.protected-paths", "/srv/work/deploy,generated", "sandbox.unix-sockets", "allow"))
			.policy(List.of(Path.of("/srv/app.yml")));
		assertThat(policy).isEqualTo(new PolicyDefaults(SandboxMode.WORKSPACE_WRITE, Path.of("/srv/work"),
				new PolicyDefaults.Roots(List.of(Path.of("/tmp/a"), Path.of("/tmp/b")),
						List.of(Path.of("/srv/with, comma")),
						List.of(Path.of("/srv/work/deploy"), Path.of("generated"), Path.of("/srv/app.yml"))),
				UnixSockets.ALLOW));
	}

	@Test
	void providerIsTranslated() {
		ProviderSettings provider = settings(Map.of("sandbox.backends", "landlock,bwrap", "sandbox.probe-timeout", "3s",
				"sandbox.require-full-enforcement", "true", "sandbox.launcher.directory", "/opt/launcher",
				"sandbox.launcher.landlock-abi-cap", "3", "sandbox.run.java-temp-hint", "true",
				"sandbox.bwrap.executable", "/opt/bwrap"))
			.provider();
		assertThat(provider).isEqualTo(new ProviderSettings(List.of(BackendName.LANDLOCK, BackendName.BWRAP),
				new ProviderSettings.Probing(Duration.ofSeconds(3), Requirement.FULL),
				new ProviderSettings.Launcher(Path.of("/opt/launcher"), 3, JavaTempHint.TOOL_OPTIONS),
				new ProviderSettings.Runners(Path.of("/opt/bwrap"), null)));
	}

	@Test
	void runnerOfTheOperatorIsTranslated() {
		ProviderSettings provider = settings(Map.of("sandbox.runner.command", "/opt/runner,--strict",
				"sandbox.runner.failure-signatures[0]", "runner: cannot, sorry", "sandbox.runner.exit-codes", "125,126",
				"sandbox.runner.informational-lines", "runner: ready"))
			.provider();
		assertThat(provider.runners().operator())
			.isEqualTo(new ProviderSettings.OperatorRunner(List.of("/opt/runner", "--strict"),
					List.of("runner: cannot, sorry"), Set.of(125, 126), List.of("runner: ready")));
	}

	@Test
	void runIsTranslated() {
		RunDefaults run = settings(Map.of("sandbox.run.timeout", "20s", "sandbox.run.output-limit", "64KB")).run();
		assertThat(run).isEqualTo(new RunDefaults(Duration.ofSeconds(20), 65536));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"',
			textBlock = """
					sandbox.probe-timeout,             -1s,     The probe timeout is PT-1S: use a positive duration
					sandbox.launcher.landlock-abi-cap, -1,      The Landlock ABI cap is -1: use 0 (as if there were none) or more
					sandbox.runner.command,            runner,  The runner command [runner] must begin with the absolute path of a program
					sandbox.runner.failure-signatures, x,       The runner command [] must begin with the absolute path of a program
					""")
	void refusalOfTheProviderNamesTheProperty(String property, String value, String reason) {
		CoreSettings settings = settings(Map.of(property, value));
		String named = reason.startsWith("The runner command") ? "sandbox.runner.command" : property;
		assertThatExceptionOfType(InvalidPropertyException.class).isThrownBy(settings::provider)
			.withMessage("Property '" + named + "': " + reason)
			.satisfies((ex) -> assertThat(ex.property()).isEqualTo(named));
	}

	@Test
	void runnerWithoutFailureSignaturesNamesThem() {
		CoreSettings settings = settings(Map.of("sandbox.runner.command", "/opt/runner"));
		assertThatExceptionOfType(InvalidPropertyException.class).isThrownBy(settings::provider)
			.withMessage("Property 'sandbox.runner.failure-signatures': The runner '/opt/runner' has no failure "
					+ "signatures: give at least one text it prints when it fails, or its failures could not be "
					+ "told from the command's");
	}

	@ParameterizedTest
	@CsvSource({ "sandbox.run.timeout, 0s", "sandbox.run.output-limit, 0B" })
	void refusedLimitNamesTheProperty(String property, String value) {
		CoreSettings settings = settings(Map.of(property, value));
		assertThatExceptionOfType(InvalidPropertyException.class).isThrownBy(settings::run)
			.withMessageStartingWith("Property '" + property + "': Default limits must be positive");
	}

	private static CoreSettings settings(Map<String, String> properties) {
		return new CoreSettings(new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate("sandbox",
				SandboxProperties.class));
	}

}
