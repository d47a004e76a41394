package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Path;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an end means: the command's own, a refusal, or neither.
 */
@OnEveryBackend
class ClassificationTests {

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
	@ValueSource(ints = { 0, 1, 2, 3, 64, 101, 120, 124, 125, 126, 127, 128, 137, 143, 255 })
	void everyStatusIsTheCommandsOwn(int status) {
		assertThat(this.scene.writing("echo ran; exit " + status).exited(status).out()).isEqualTo("ran\n");
		this.scene.reading("exit " + status).exited(status);
	}

	@ParameterizedTest
	@ValueSource(strings = { "TERM 143", "KILL 137", "SEGV 139", "ABRT 134", "HUP 129", "INT 130" })
	void aSignalIs128AndItsNumber(String line) {
		String[] words = line.split(" ");
		assertThat(
				this.scene.writing("echo before; kill -" + words[0] + " $$").exited(Integer.parseInt(words[1])).out())
			.isEqualTo("before\n");
	}

	@Test
	void aMissingCommandIs127AndNamed() {
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "no-such-command-here", "an argument"));
		ran.exited(127);
		assertThat(ran.err()).contains("no-such-command-here");
	}

	@Test
	void aMissingPathIs127AndNamed() {
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "/no/such/file"));
		ran.exited(127);
		assertThat(ran.err()).contains("/no/such/file");
	}

	@Test
	void aFileThatIsNoProgramIs126AndNamed() {
		this.scene.write("ws/data", "data");
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "./data"));
		ran.exited(126);
		assertThat(ran.err()).contains("./data");
	}

	@Test
	void aMissingProgramInAScriptIsTheScriptsProblem() {
		this.scene.reading("no-such-command-here; [ $? = 127 ] && exit 126").exited(126);
	}

	@Test
	void aSearchThatFindsNothingIsNoRefusal() {
		this.scene.write("ws/f", "hay");
		this.scene.reading("grep needle f").exited(1);
	}

	@Test
	void wordsOfRefusalInASuccessMeanNothing() {
		this.scene
			.writing("echo 'sh: cannot create /x: Permission denied' >&2; echo 'touch: /y: Read-only file system' >&2; "
					+ "echo 'Operation not permitted' >&2")
			.exited(0);
	}

	@Test
	void wordsOfTheLaunchersMeanNothingFromACommand() {
		Ran ran = this.scene.writing("echo 'bwrap: Creating new namespace failed' >&2; "
				+ "echo 'sandbox-launcher: rule: /x: EACCES' >&2; exit 125");
		ran.exited(125);
	}

	@Test
	void aRefusalThatTheCommandSwallowsIsItsOwnAffair() {
		Ran ran = this.scene.writing("echo bad > \"$ROOT/outside/g\" || true; echo went on");
		assertThat(ran.exited(0).out()).isEqualTo("went on\n");
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@ParameterizedTest
	@ValueSource(strings = { "echo bad > \"$ROOT/outside/g\"", "cp /bin/true \"$ROOT/outside/g\"",
			"touch \"$ROOT/outside/g\"", "mkdir \"$ROOT/outside/g\"", "rm \"$ROOT/outside/f\"",
			"mv \"$ROOT/outside/f\" \"$ROOT/outside/g\"", "tee \"$ROOT/outside/g\" < /dev/null",
			"dd if=/dev/zero of=\"$ROOT/outside/g\" count=1",
			"perl -e 'open F, \">$ENV{ROOT}/outside/g\" or die \"no: $!\"'" })
	void aRefusalIsRecognisedInTheWordsOfManyTools(String script) {
		this.scene.writing(script).denied();
	}

	@Test
	void aRefusalOfTheHostsOwnIsNotTakenForTheSandboxes() throws IOException {
		// Nothing is written, so no wall of ours can have refused it.
		Ran ran = this.scene.reading("cat \"$ROOT/outside/missing\"");
		ran.exited(1);
		assertThat(ran.err()).contains("No such file");
	}

}
