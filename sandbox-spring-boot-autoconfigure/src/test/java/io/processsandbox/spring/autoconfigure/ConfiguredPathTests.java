package io.processsandbox.spring.autoconfigure;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxPolicyRequest;
import io.processsandbox.policy.SandboxPolicyResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ConfiguredPath}.
 */
class ConfiguredPathTests {

	/**
	 * Spring's own conversion to a path answered the first two with a directory of the
	 * class path, and dropped the link of the third.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "/META-INF", "META-INF", "/srv/link/../work", "/srv/with blank", "/srv/(paren)", "-dash",
			"/srv/über", "/srv/file:odd" })
	void textIsThePath(String text) {
		assertThat(bind(text)).hasToString(text);
	}

	@Test
	void linkIsFollowedBeforeItsParentIsTaken(@TempDir Path directory) throws Exception {
		Path elsewhere = Files.createDirectories(directory.resolve("elsewhere/deep"));
		Path link = Files.createSymbolicLink(directory.resolve("link"), elsewhere);
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(SandboxAutoConfiguration.class))
			.withPropertyValues("sandbox.mode=workspace-write", "sandbox.workspace-root=" + link + "/..")
			.run((context) -> assertThat(context.getBean(SandboxPolicyResolver.class)
				.resolve(SandboxPolicyRequest.defaults())
				.workspaceRoot()
				.path()).isEqualTo(directory.toRealPath().resolve("elsewhere")));
	}

	@Test
	void pathThatIsOneAlreadyIsTakenAsItIs(@TempDir Path directory) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(SandboxAutoConfiguration.class))
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("paths", Map.of("sandbox.workspace-root", directory))))
			.run((context) -> assertThat(context.getBean(SandboxProperties.class).workspaceRoot())
				.isEqualTo(new ConfiguredPath(directory)));
	}

	@Test
	void pathTheSystemCannotExpressIsRefused() {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bind("/srv/\0"))
			.withMessageContaining("'sandbox.workspace-root'")
			.havingRootCause()
			.isInstanceOf(InvalidPathException.class);
		assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> ConfiguredPath.of("/srv/\0"))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.NOT_EXPRESSIBLE));
	}

	private static ConfiguredPath bind(String text) {
		return new Binder(new MapConfigurationPropertySource(Map.of("sandbox.workspace-root", text)))
			.bind("sandbox.workspace-root", ConfiguredPath.class)
			.get();
	}

}
