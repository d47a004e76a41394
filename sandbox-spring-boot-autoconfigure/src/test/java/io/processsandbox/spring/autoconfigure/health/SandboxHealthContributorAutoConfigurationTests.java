package io.processsandbox.spring.autoconfigure.health;

import java.util.Set;

import io.processsandbox.provider.Gap;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.spring.FakeProvider;
import io.processsandbox.spring.autoconfigure.SandboxAutoConfiguration;
import io.processsandbox.spring.health.BackgroundProbe;
import io.processsandbox.spring.health.SandboxHealthIndicator;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SandboxHealthContributorAutoConfiguration}.
 */
class SandboxHealthContributorAutoConfigurationTests {

	private final FakeProvider provider = FakeProvider.reporting(FakeProvider.landlock(Set.of(), Set.of(Gap.METADATA)));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withBean(SandboxProvider.class, () -> this.provider)
		.withConfiguration(AutoConfigurations.of(SandboxHealthContributorAutoConfiguration.class,
				SandboxAutoConfiguration.class, HealthContributorAutoConfiguration.class));

	@Test
	void reportsTheProviderOfTheContext() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasSingleBean(SandboxHealthIndicator.class).hasSingleBean(BackgroundProbe.class);
			assertThat(context.getBean(SandboxHealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
			assertThat(this.provider.probes()).isZero();
		});
	}

	@Test
	void statusOfPartialEnforcementIsConfigurable() {
		this.contextRunner.withPropertyValues("sandbox.health.partial-status=out_of_service")
			.run((context) -> assertThat(context.getBean(SandboxHealthIndicator.class).health().getStatus())
				.isEqualTo(Status.OUT_OF_SERVICE));
	}

	@Test
	void blankStatusFailsTheStartAndNamesTheProperty() {
		this.contextRunner.withPropertyValues("sandbox.health.partial-status=")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Property sandbox.health.partial-status with value '' is invalid: A status "
						+ "has a name, for example UP, OUT_OF_SERVICE or one of the application's own"));
	}

	@Test
	void backgroundProbeCanBeSwitchedOff() {
		FakeProvider unprobed = FakeProvider.unprobed(FakeProvider::nothing);
		new ApplicationContextRunner().withBean(SandboxProvider.class, () -> unprobed)
			.withConfiguration(AutoConfigurations.of(SandboxHealthContributorAutoConfiguration.class,
					SandboxAutoConfiguration.class))
			.withPropertyValues("sandbox.health.background-probe=false")
			.run((context) -> {
				assertThat(context).hasSingleBean(SandboxHealthIndicator.class).doesNotHaveBean(BackgroundProbe.class);
				assertThat(context.getBean(SandboxHealthIndicator.class).health().getDetails()).containsEntry("probe",
						"on first use");
			});
	}

	@Test
	void switchOfTheHealthIndicatorIsRespected() {
		this.contextRunner.withPropertyValues("management.health.sandbox.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(SandboxProvider.class)
				.doesNotHaveBean(SandboxHealthIndicator.class)
				.doesNotHaveBean(BackgroundProbe.class));
	}

	@Test
	void nothingIsThereWhenTheSandboxIsSwitchedOff() {
		this.contextRunner.withPropertyValues("sandbox.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(SandboxHealthIndicator.class));
	}

	@Test
	void applicationsOwnIndicatorWins() {
		HealthIndicator own = () -> Health.up().build();
		this.contextRunner.withBean("sandboxHealthIndicator", HealthIndicator.class, () -> own)
			.run((context) -> assertThat(context).doesNotHaveBean(SandboxHealthIndicator.class)
				.getBean("sandboxHealthIndicator")
				.isSameAs(own));
	}

	/**
	 * Imported by name, as a starting application does it. A class that is handed over
	 * has been loaded with its annotations, which no missing jar allows.
	 */
	@Test
	void sandboxWorksWithoutTheHealthModule() {
		new ApplicationContextRunner().withBean(SandboxProvider.class, () -> this.provider)
			.withUserConfiguration(ImportedByName.class)
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(SandboxProvider.class)
				.hasBean("sandboxedProcessRunner")
				.doesNotHaveBean(BackgroundProbe.class)
				.doesNotHaveBean("sandboxHealthIndicator"));
	}

	@Test
	void importByNameFindsTheHealthModuleWhereItIs() {
		new ApplicationContextRunner().withBean(SandboxProvider.class, () -> this.provider)
			.withUserConfiguration(ImportedByName.class)
			.run((context) -> assertThat(context).hasSingleBean(SandboxHealthIndicator.class));
	}

	@Test
	void severalProvidersAreNotChosenFrom() {
		new ApplicationContextRunner().withBean("one", SandboxProvider.class, () -> this.provider)
			.withBean("two", SandboxProvider.class, () -> this.provider)
			.withConfiguration(AutoConfigurations.of(SandboxHealthContributorAutoConfiguration.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(SandboxHealthIndicator.class));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ SandboxAutoConfiguration.class, SandboxHealthContributorAutoConfiguration.class })
	static class ImportedByName {

	}

}
