package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import io.processsandbox.run.SandboxedProcessRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for properties as they arrive at the backends of this host.
 */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class RealHostTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(SandboxAutoConfiguration.class));

	@Test
	void configuredBackendIsTheOneThatConfines() {
		this.contextRunner.withPropertyValues("sandbox.backends=landlock").run((context) -> {
			RunResult result = context.getBean(SandboxedProcessRunner.class).run(Command.of("true"));
			assertThat(result.details().backend()).isEqualTo(BackendName.LANDLOCK);
			assertThat(context.getBean(SandboxProvider.class).report().candidates()).extracting(CandidateReport::name)
				.containsExactly(BackendName.LANDLOCK);
		});
	}

	@Test
	void capOfTheLandlockAbiArrivesAtTheLauncher() {
		this.contextRunner.withPropertyValues("sandbox.backends=landlock", "sandbox.launcher.landlock-abi-cap=1")
			.run((context) -> {
				ProviderReport report = context.getBean(SandboxProvider.class).probe();
				assertThat(report.selected()).hasValueSatisfying((selected) -> {
					assertThat(selected.version()).contains("1");
					assertThat(selected.gaps().get(ConfinedSandboxMode.WORKSPACE_WRITE)).contains(Gap.TRUNCATE);
				});
			});
	}

	@Test
	void launcherIsInstalledWhereItIsConfigured(@TempDir Path directory) {
		this.contextRunner.withPropertyValues("sandbox.backends=landlock", "sandbox.launcher.directory=" + directory)
			.run((context) -> {
				context.getBean(SandboxProvider.class).probe();
				assertThat(directory).isNotEmptyDirectory();
			});
		assertThat(directory).isEmptyDirectory();
	}

	@Test
	void startInstallsNothing(@TempDir Path directory) {
		this.contextRunner.withPropertyValues("sandbox.launcher.directory=" + directory)
			.run((context) -> assertThat(directory).isEmptyDirectory());
	}

	@Test
	void failFastRefusesToStartWithoutTheConfiguredBackend() {
		this.contextRunner
			.withPropertyValues("sandbox.backends=bwrap", "sandbox.bwrap.executable=/does/not/exist",
					"sandbox.fail-fast=true")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(SandboxUnavailableException.class,
						(ex) -> assertThat(ex.candidates()).singleElement()
							.satisfies((candidate) -> assertThat(candidate.explanation()).isNotNull())));
	}

	@Test
	void failFastRefusesToStartWhereFullEnforcementIsRequiredAndNotHeld() {
		this.contextRunner
			.withPropertyValues("sandbox.backends=landlock", "sandbox.fail-fast=true",
					"sandbox.require-full-enforcement=true", "sandbox.mode=workspace-write")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(PartialEnforcementException.class,
						(ex) -> assertThat(ex.facts().gaps()).contains(Gap.METADATA)));
	}

	@Test
	void failFastStartsWhereTheConfiguredModeIsHeld() {
		this.contextRunner.withPropertyValues("sandbox.fail-fast=true")
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
