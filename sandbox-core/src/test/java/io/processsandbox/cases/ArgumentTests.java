package io.processsandbox.cases;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.run.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What may be in a command line.
 */
@OnEveryBackend
class ArgumentTests {

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "--", "--bind", "-- --bind / /", "$(id)", "`id`", "a'b\"c\\d", "*", "~", "@x",
			"a\nb", "\t", "%s", "--landlock", "--help" })
	void anArgumentArrivesAsItIs(String argument) {
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "printf", "%s|%s", argument, argument));
		assertThat(ran.exited(0).out()).isEqualTo(argument + "|" + argument);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\0b", "\0", "x\0--bind\0/\0/" })
	void aNulByteIsRefusedBeforeAnythingStarts(String argument) {
		assertRefused(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "touch", "started", argument));
		assertRefused(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, argument));
		assertThat(this.scene.list("ws")).isEmpty();
	}

	@Test
	void anEmptyCommandIsRefused() {
		assertRefused(Command.of(List.of()).workspace(this.scene.workspace()));
		assertRefused(this.scene.inWorkspace(SandboxMode.READ_ONLY, ""));
	}

	@Test
	void argumentsThatAPlainStartCarriesAreCarried() {
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "printf %s \"$1$2$3$4\" | wc -c", "x",
					"a".repeat(120_000), "'".repeat(120_000), "$".repeat(120_000), "\"".repeat(120_000)));
		assertThat(ran.exited(0).out().strip()).isEqualTo("480000");
	}

	@Test
	void manyArgumentsAreCarried() {
		String[] argv = new String[20_000];
		Arrays.fill(argv, "x");
		argv[0] = "sh";
		argv[1] = "-c";
		argv[2] = "echo $#";
		assertThat(this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, argv)).exited(0).out().strip())
			.isEqualTo("19996");
	}

	@Test
	void anArgumentThatNoKernelTakesIsRefused() {
		assertRefused(this.scene.inWorkspace(SandboxMode.READ_ONLY, "echo", "x".repeat(200_000)));
	}

	@Test
	void aVariableWithANulByteIsRefused() {
		assertThatExceptionOfType(SandboxException.class).isThrownBy(
				() -> this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "true").environment("A", "b\0c")))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ENVIRONMENT_INVALID));
	}

	private void assertRefused(Command command) {
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.COMMAND_INVALID));
	}

}
