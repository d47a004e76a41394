package io.processsandbox.cases;

import java.nio.file.Path;
import java.util.Set;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a command's environment is, and what it cannot do to the walls.
 */
@OnEveryBackend
class EnvironmentTests {

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
	}

	@Test
	void nothingOfTheCallersGetsInButAShortList() {
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "env", "-0").environment("MINE", "1"));
		assertThat(ran.exited(0).out().split("\0")).extracting((variable) -> variable.split("=")[0])
			.contains("PATH", "MINE", "ROOT")
			.allMatch((name) -> name.startsWith("LC_") || Set
				.of("PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TERM", "TMPDIR", "TMP", "TEMP", "PWD", "MINE",
						"ROOT")
				.contains(name));
	}

	@ParameterizedTest
	@ValueSource(strings = { "BASH_ENV", "ENV" })
	void aStartFileRunsInsideTheWalls(String name) {
		this.scene.write("ws/rc", "echo bad > \"$ROOT/outside/g\"\n");
		this.scene.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo hi")
			.environment(name, this.scene.path("ws/rc").toString()));
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@ParameterizedTest
	@CsvSource({ "LD_PRELOAD,ws/evil.so", "LD_AUDIT,ws/evil.so", "LD_LIBRARY_PATH,ws", "GCONV_PATH,ws",
			"JAVA_TOOL_OPTIONS,-Dx=y", "MALLOC_TRACE,outside/g", "LD_DEBUG_OUTPUT,outside/g", "GLIBC_TUNABLES,x=y" })
	void variablesOfTheLoaderActOnTheCommandOnly(String name, String value) {
		String text = value.startsWith("-") || value.contains("=") ? value : this.scene.path(value).toString();
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo \"$" + name + "\"")
				.environment(name, text)
				.environment("LD_DEBUG", "files"));
		ran.completed();
		assertThat(ran.out()).contains(text);
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@Test
	void anotherPathFindsOtherCommandsAndTheSameWalls() {
		this.scene.directory("ws/bin");
		this.scene.write("ws/bin/bwrap", "#!/bin/sh\necho fake >&2\nexit 0\n").toFile().setExecutable(true);
		this.scene.write("ws/bin/tool", "#!/bin/sh\necho tool; echo bad > \"$ROOT/outside/g\"\n")
			.toFile()
			.setExecutable(true);
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "tool")
			.environment("PATH", this.scene.path("ws/bin") + ":/usr/bin:/bin"));
		ran.denied();
		assertThat(ran.out()).isEqualTo("tool\n");
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

}
