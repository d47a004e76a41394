package io.processsandbox.spring.autoconfigure;

import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.spring.FakeProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link StartupCheck}.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartupCheckTests {

	private static final ProviderReport WORKSPACE_PARTIAL = FakeProvider.landlock(Set.of(Gap.ABSENT_PATHS),
			Set.of(Gap.METADATA, Gap.ABSENT_PATHS));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(SandboxAutoConfiguration.class));

	@Test
	void failFastRefusesAHostWithoutABackend() {
		on(FakeProvider.nothing()).withPropertyValues("sandbox.fail-fast=true")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(SandboxUnavailableException.class,
						(ex) -> assertThat(ex.candidates()).hasSize(2)));
	}

	@Test
	void failFastAcceptsPartialEnforcementThatIsNotRequiredToBeFull() {
		on(WORKSPACE_PARTIAL)
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.mode=workspace-write",
					"sandbox.workspace-root=" + targetDirectory())
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void failFastRefusesPartialEnforcementOfTheConfiguredMode() {
		on(WORKSPACE_PARTIAL)
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.require-full-enforcement=true",
					"sandbox.mode=workspace-write", "sandbox.workspace-root=" + targetDirectory())
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(PartialEnforcementException.class,
						(ex) -> assertThat(ex.facts().gaps()).contains(Gap.METADATA)));
	}

	@Test
	void failFastLooksAtNoOtherModeThanTheConfiguredOne() {
		on(WORKSPACE_PARTIAL)
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.require-full-enforcement=true",
					"sandbox.mode=read-only")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void failFastNeedsNoRootWhereEachCallBringsItsOwn() {
		on(FakeProvider.landlock(Set.of(), Set.of()))
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.require-full-enforcement=true",
					"sandbox.mode=workspace-write")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void failFastRefusesPartialEnforcementWithoutARootToo() {
		on(WORKSPACE_PARTIAL)
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.require-full-enforcement=true",
					"sandbox.mode=workspace-write")
			.run((context) -> assertThat(context).getFailure().isInstanceOf(PartialEnforcementException.class));
	}

	@Test
	void failFastRefusesAMissingRoot() {
		on(WORKSPACE_PARTIAL)
			.withPropertyValues("sandbox.fail-fast=true", "sandbox.mode=workspace-write",
					"sandbox.workspace-root=/does/not/exist")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(InvalidPolicyException.class,
						(ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_MISSING)));
	}

	@Test
	void failFastHoldsUnderLazyInitialization() {
		on(FakeProvider.nothing()).withPropertyValues("sandbox.fail-fast=true")
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).getFailure().isInstanceOf(SandboxUnavailableException.class));
	}

	@Test
	void requiringFullEnforcementAloneDoesNotLookAtTheHost() {
		FakeProvider provider = FakeProvider.reporting(FakeProvider.nothing());
		this.contextRunner.withBean(SandboxProvider.class, () -> provider)
			.withPropertyValues("sandbox.require-full-enforcement=true")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(provider.probes()).isZero();
			});
	}

	@Test
	void fullAccessAsTheConfiguredModeIsWarnedAboutOnce(CapturedOutput output) {
		on(FakeProvider.nothing()).withPropertyValues("sandbox.mode=danger-full-access", "sandbox.fail-fast=true")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output).containsOnlyOnce("UNCONFINED").contains("WARN");
			});
	}

	@Test
	void nothingIsSaidAboutAConfiningMode(CapturedOutput output) {
		on(FakeProvider.nothing()).run((context) -> assertThat(output).doesNotContain("UNCONFINED"));
	}

	private ApplicationContextRunner on(ProviderReport host) {
		return this.contextRunner.withBean(SandboxProvider.class, () -> FakeProvider.reporting(host));
	}

	private static String targetDirectory() {
		return System.getProperty("user.dir") + "/target";
	}

}
