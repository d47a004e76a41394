package io.processsandbox.spring.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.spring.FakeProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for the failure analyzers.
 */
class FailureAnalyzersTests {

	@Test
	void unavailableSandboxIsDescribedByEachCandidate() {
		FailureAnalysis analysis = analyze(new SandboxUnavailableException(FakeProvider.nothing().candidates()));
		assertThat(analysis.getDescription().lines()).containsExactly("No sandbox backend is usable on this host:", "",
				"    - bwrap: no bwrap program was found", "    - landlock: the kernel has no Landlock");
		assertThat(analysis.getAction().lines()).contains("    - bwrap: install the package 'bubblewrap'");
		assertThat(analysis.getAction()).contains("'sandbox.backends'").contains("'sandbox.fail-fast'");
	}

	@Test
	void platformWithoutBackendsIsToldWhichHaveOne() {
		FailureAnalysis analysis = analyze(new SandboxUnavailableException(List.of()));
		assertThat(analysis.getDescription()).contains("only Linux and macOS");
		assertThat(analysis.getAction()).contains("'bubblewrap'").doesNotContain("Make one of the backends usable");
	}

	@Test
	void partialEnforcementIsDescribedByItsGaps() {
		FailureAnalysis analysis = analyze(partial(Set.of(Gap.METADATA, Gap.ABSENT_PATHS, Gap.TRUNCATE)));
		assertThat(analysis.getDescription())
			.isEqualTo("Full enforcement is required, and the backend 'landlock' holds the mode 'workspace-write' only "
					+ "partially on this host. Not governed: TRUNCATE, METADATA.");
		assertThat(analysis.getAction()).contains("'bubblewrap'").contains("'sandbox.require-full-enforcement'");
	}

	@ParameterizedTest
	@CsvSource({ "UNIX_SOCKETS, sandbox.unix-sockets", "UNVERIFIED_RUNNER, sandbox.runner.command",
			"NESTED_MOUNTS, sandbox.writable-roots" })
	void gapThatAPropertyOpensNamesTheProperty(Gap gap, String property) {
		assertThat(analyze(partial(Set.of(gap))).getAction()).contains("'" + property + "'");
		assertThat(analyze(partial(Set.of(Gap.METADATA))).getAction()).doesNotContain("'" + property + "'");
	}

	@ParameterizedTest
	@CsvSource({ "ROOT_NOT_CONFIGURED, 'sandbox.workspace-root'", "ROOT_MISSING, 'sandbox.writable-roots'",
			"ROOT_REFUSED, 'made for the purpose'", "NOT_EXPRESSIBLE, 'LC_ALL=C.UTF-8'" })
	void invalidPolicySaysWhatToChange(SandboxErrorCode code, String action) {
		FailureAnalysis analysis = analyze(new InvalidPolicyException(code, "'/srv' is wrong"));
		assertThat(analysis.getDescription()).contains("'/srv' is wrong").contains(code.name());
		assertThat(analysis.getAction()).contains(action);
	}

	@Test
	void refusedValueNamesThePropertyAndWhereItIsSet() {
		InvalidCommandException refusal = new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
				"The probe timeout is PT0S: use a positive duration");
		FailureAnalysis analysis = analyze(new InvalidPropertyException("sandbox.probe-timeout", refusal));
		assertThat(analysis.getDescription()).isEqualTo("The value of 'sandbox.probe-timeout' (from "
				+ "\"sandbox.probe-timeout\" from property source \"mockProperties\") is refused: The probe timeout is "
				+ "PT0S: use a positive duration.");
		assertThat(analysis.getAction()).contains("'sandbox.probe-timeout'");
	}

	@Test
	void refusedSettingOfTheApplicationIsDescribedWithoutAProperty() {
		FailureAnalysis analysis = analyze(
				new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID, "The cap is -1"));
		assertThat(analysis.getDescription()).endsWith("The cap is -1.");
	}

	@Test
	void invalidCommandIsNoConfigurationProblem() {
		assertThat(analysis(new InvalidCommandException(SandboxErrorCode.COMMAND_INVALID, "The argv is empty")))
			.isNull();
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void applicationThatFailsToStartPrintsTheAnalysis(CapturedOutput output) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setDefaultProperties(Map.of("sandbox.run.timeout", "0s"));
		assertThatThrownBy(application::run).hasRootCauseInstanceOf(InvalidCommandException.class);
		assertThat(output).contains("APPLICATION FAILED TO START").contains("The value of 'sandbox.run.timeout'");
	}

	private static PartialEnforcementException partial(Set<Gap> gaps) {
		return new PartialEnforcementException(
				new ConfinedArgv.Facts(ConfinedSandboxMode.WORKSPACE_WRITE, BackendName.LANDLOCK, gaps));
	}

	private static FailureAnalysis analyze(Throwable failure) {
		FailureAnalysis analysis = analysis(failure);
		assertThat(analysis).isNotNull();
		return analysis;
	}

	private static @Nullable FailureAnalysis analysis(Throwable failure) {
		Throwable wrapped = new IllegalStateException("Creating a bean failed", failure);
		MockEnvironment environment = new MockEnvironment().withProperty("sandbox.probe-timeout", "0s");
		return List
			.of(new SandboxUnavailableFailureAnalyzer(), new PartialEnforcementFailureAnalyzer(),
					new InvalidPolicyFailureAnalyzer(), new InvalidSettingFailureAnalyzer(environment))
			.stream()
			.map((analyzer) -> analyzer.analyze(wrapped))
			.filter((analysis) -> analysis != null)
			.findFirst()
			.orElse(null);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(SandboxAutoConfiguration.class)
	static class Application {

	}

}
