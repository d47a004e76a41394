package io.processsandbox.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import io.processsandbox.run.SandboxedProcessRunner;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Tests for an application that has the starter: real commands, confined by what this
 * host has.
 */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "management.endpoint.health.show-details=always", "sandbox.mode=workspace-write",
				"sandbox.protected-paths=generated" })
class SandboxApplicationTests {

	// Not below /tmp: commands have their own, so nothing there is outside.
	@TempDir(factory = BelowTarget.class)
	private static Path directory;

	private static Path workspace;

	@LocalServerPort
	private int port;

	@Autowired
	private SandboxedProcessRunner runner;

	@Autowired
	private SandboxProvider provider;

	@DynamicPropertySource
	static void configure(DynamicPropertyRegistry registry) throws IOException {
		workspace = Files.createDirectories(directory.toRealPath().resolve("work space"));
		Files.createDirectories(workspace.resolve("generated"));
		registry.add("sandbox.workspace-root", () -> workspace);
	}

	@Test
	void commandWritesItsWorkspace() throws Exception {
		RunResult result = this.runner.run(Command.shell("echo done > inside.txt; cat inside.txt"));
		assertThat(result.orThrow().stdout().text()).isEqualTo("done\n");
		assertThat(workspace.resolve("inside.txt")).hasContent("done\n");
	}

	@Test
	void commandDoesNotWriteOutside() throws Exception {
		RunResult result = this.runner.run(Command.shell("echo escaped > ../outside.txt"));
		assertThat(result).isInstanceOfSatisfying(RunResult.Completed.class, (completed) -> {
			assertThat(completed.exit()).isNotZero();
			assertThat(completed.denial()).isNotNull();
		});
		assertThat(directory.resolve("outside.txt")).doesNotExist();
	}

	@Test
	void commandHasItsOwnTempDirectory() throws Exception {
		RunResult result = this.runner.run(Command.shell("file=$(mktemp) && echo $file"));
		String file = result.orThrow().stdout().text().strip();
		assertThat(file).isNotEmpty();
		assertThat(Path.of(file)).doesNotExist();
	}

	@Test
	void commandDoesNotChangeAConfiguredProtectedPath() throws Exception {
		RunResult result = this.runner.run(Command.shell("echo changed > generated/file.txt"));
		assertThat(result).isInstanceOfSatisfying(RunResult.Completed.class, (completed) -> {
			if (completed.details().gaps().contains(Gap.PROTECTED_PATHS)) {
				assertThat(completed.exit()).isZero();
			}
			else {
				assertThat(completed.denial()).isNotNull();
				assertThat(workspace.resolve("generated")).isEmptyDirectory();
			}
		});
	}

	@Test
	void configuredModeIsOnlyTheDefault() throws Exception {
		RunResult result = this.runner.run(Command.shell("echo x > read-only.txt").mode(SandboxMode.READ_ONLY));
		assertThat(result.details().mode()).isEqualTo(SandboxMode.READ_ONLY);
		assertThat(workspace.resolve("read-only.txt")).doesNotExist();
	}

	@Test
	void healthNamesTheBackendThatConfines() throws Exception {
		RunResult result = this.runner.run(Command.of("true"));
		Map<String, Object> health = health();
		assertThat(health.get("status")).isEqualTo("UP");
		assertThat(health.get("details")).asInstanceOf(InstanceOfAssertFactories.MAP)
			.contains(entry("backend", String.valueOf(result.details().backend())), entry("mode", "workspace-write"))
			.containsKeys("enforcement", "gaps", "candidates", "lastProbe");
		assertThat(this.provider.report().lastProbe()).isNotNull();
	}

	private Map<String, Object> health() throws Exception {
		HttpRequest request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:" + this.port + "/actuator/health/sandbox"))
			.build();
		HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(200);
		return JsonParserFactory.getJsonParser().parseMap(response.body());
	}

	/**
	 * Makes directories in the build directory.
	 */
	static final class BelowTarget implements TempDirFactory {

		@Override
		public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
			return Files.createTempDirectory(Files.createDirectories(Path.of("target").toAbsolutePath()),
					"application-");
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
