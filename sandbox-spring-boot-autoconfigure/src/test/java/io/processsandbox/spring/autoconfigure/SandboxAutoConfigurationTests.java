package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxExecutionPolicy;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxPolicyRequest;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunListener;
import io.processsandbox.run.SandboxedProcessRunner;
import io.processsandbox.spring.FakeProvider;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link SandboxAutoConfiguration}.
 */
class SandboxAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(SandboxAutoConfiguration.class));

	@Test
	void providesEachPartAsABean() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasSingleBean(SandboxRuntime.class)
				.hasSingleBean(SandboxPolicyResolver.class)
				.hasSingleBean(SandboxProvider.class)
				.hasSingleBean(SandboxedProcessRunner.class);
			SandboxRuntime runtime = context.getBean(SandboxRuntime.class);
			assertThat(context.getBean(SandboxPolicyResolver.class)).isSameAs(runtime.resolver());
			assertThat(context.getBean(SandboxProvider.class)).isSameAs(runtime.provider());
			assertThat(context.getBean(SandboxedProcessRunner.class)).isSameAs(runtime.runner());
		});
	}

	@Test
	void readOnlyIsTheModeThatNobodyHasToConfigure() {
		this.contextRunner.run((context) -> assertThat(resolve(context.getBean(SandboxPolicyResolver.class)).mode())
			.isEqualTo(SandboxMode.READ_ONLY));
	}

	@Test
	void configuredModeIsResolved() {
		this.contextRunner
			.withPropertyValues("sandbox.mode=workspace-write",
					"sandbox.workspace-root=" + System.getProperty("user.dir") + "/target")
			.run((context) -> {
				SandboxExecutionPolicy policy = resolve(context.getBean(SandboxPolicyResolver.class));
				assertThat(policy.mode()).isEqualTo(SandboxMode.WORKSPACE_WRITE);
				assertThat(policy.workspaceRoot().path()).endsWithRaw(Path.of("target"));
			});
	}

	@Test
	void workspaceWriteWithoutARootStartsAndRefusesTheCall() {
		this.contextRunner.withPropertyValues("sandbox.mode=workspace-write").run((context) -> {
			SandboxPolicyResolver resolver = context.getBean(SandboxPolicyResolver.class);
			assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> resolve(resolver))
				.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_NOT_CONFIGURED));
		});
	}

	@Test
	void configurationFilesAreProtectedPaths() {
		this.contextRunner
			.withPropertyValues("spring.config.additional-location=file:/srv/app/service.yml",
					"sandbox.protected-paths=generated")
			.run((context) -> {
				List<Path> paths = resolve(context.getBean(SandboxPolicyResolver.class)).scope().protectedPaths();
				assertThat(paths).contains(Path.of("generated"), Path.of("/srv/app/service.yml"));
			});
	}

	@Test
	void nothingIsThereWhenSwitchedOff() {
		this.contextRunner.withPropertyValues("sandbox.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(SandboxRuntime.class)
				.doesNotHaveBean(SandboxPolicyResolver.class)
				.doesNotHaveBean(SandboxProvider.class)
				.doesNotHaveBean(SandboxedProcessRunner.class)
				.doesNotHaveBean(StartupCheck.class));
	}

	@Test
	void startProbesNothing() {
		FakeProvider provider = FakeProvider.reporting(FakeProvider.nothing());
		this.contextRunner.withBean(SandboxProvider.class, () -> provider).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(provider.probes()).isZero();
		});
	}

	@Test
	void runnerAsksTheApplicationsOwnResolver() {
		this.contextRunner.withUserConfiguration(OwnResolver.class).run((context) -> {
			assertThat(context).hasSingleBean(SandboxPolicyResolver.class);
			SandboxedProcessRunner runner = context.getBean(SandboxedProcessRunner.class);
			assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> runner.run(Command.of("true")))
				.withMessage("asked the application");
		});
	}

	@Test
	void runnerAsksTheApplicationsOwnProvider() {
		this.contextRunner.withBean(SandboxProvider.class, () -> FakeProvider.reporting(FakeProvider.nothing()))
			.run((context) -> {
				assertThat(context).hasSingleBean(SandboxProvider.class);
				SandboxedProcessRunner runner = context.getBean(SandboxedProcessRunner.class);
				assertThatExceptionOfType(UnsupportedOperationException.class)
					.isThrownBy(() -> runner.run(Command.of("true")));
			});
	}

	@Test
	void applicationsOwnRunnerWins() {
		SandboxedProcessRunner own = mock(SandboxedProcessRunner.class);
		this.contextRunner.withBean(SandboxedProcessRunner.class, () -> own)
			.run((context) -> assertThat(context.getBean(SandboxedProcessRunner.class)).isSameAs(own));
	}

	@Test
	void applicationsOwnRuntimeWinsWithAllItsParts() {
		SandboxRuntime own = mock(SandboxRuntime.class);
		given(own.resolver()).willReturn(mock(SandboxPolicyResolver.class));
		given(own.provider()).willReturn(mock(SandboxProvider.class));
		given(own.runner()).willReturn(mock(SandboxedProcessRunner.class));
		this.contextRunner.withBean(SandboxRuntime.class, () -> own).run((context) -> {
			assertThat(context.getBean(SandboxPolicyResolver.class)).isSameAs(own.resolver());
			assertThat(context.getBean(SandboxProvider.class)).isSameAs(own.provider());
			assertThat(context.getBean(SandboxedProcessRunner.class)).isSameAs(own.runner());
		});
	}

	@Test
	void listenersAreToldInTheirOrder() {
		this.contextRunner.withUserConfiguration(OwnResolver.class, Listeners.class).run((context) -> {
			SandboxedProcessRunner runner = context.getBean(SandboxedProcessRunner.class);
			assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> runner.run(Command.of("true")));
			assertThat(context.getBean(Listeners.class).told).containsExactly("first", "second");
		});
	}

	@Test
	void runtimeIsClosedWithTheContext() {
		SandboxRuntime[] runtime = new SandboxRuntime[1];
		this.contextRunner.run((context) -> runtime[0] = context.getBean(SandboxRuntime.class));
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> runtime[0].runner().run(Command.of("true")))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.CLOSED));
	}

	@Test
	void refusedValueFailsTheStartAndNamesTheProperty() {
		this.contextRunner.withPropertyValues("sandbox.probe-timeout=0s").run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context).getFailure()
				.hasRootCauseInstanceOf(InvalidCommandException.class)
				.rootCause()
				.hasMessage("The probe timeout is PT0S: use a positive duration");
			assertThat(context).getFailure()
				.hasStackTraceContaining("Property 'sandbox.probe-timeout': The probe timeout is PT0S");
		});
	}

	@Test
	void unknownBackendFailsTheStartAndNamesTheProperty() {
		this.contextRunner.withPropertyValues("sandbox.backends=landlok")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Property 'sandbox.backends': The backend 'landlok' does not exist"));
	}

	@Test
	void misspelledModeFailsTheStart() {
		this.contextRunner.withPropertyValues("sandbox.mode=workspace-wriet")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("No enum constant io.processsandbox.policy.SandboxMode.workspace-wriet"));
	}

	private static SandboxExecutionPolicy resolve(SandboxPolicyResolver resolver) {
		return resolver.resolve(SandboxPolicyRequest.defaults());
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnResolver {

		@Bean
		SandboxPolicyResolver ownResolver() {
			return (request) -> {
				throw new InvalidPolicyException(SandboxErrorCode.ROOT_MISSING, "asked the application");
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Listeners {

		final List<String> told = new ArrayList<>();

		@Bean
		@Order(2)
		RunListener second() {
			return listener("second");
		}

		@Bean
		@Order(1)
		RunListener first() {
			return listener("first");
		}

		private RunListener listener(String name) {
			return new RunListener() {

				@Override
				public void failed(Command command, SandboxException failure) {
					Listeners.this.told.add(name);
				}

			};
		}

	}

}
