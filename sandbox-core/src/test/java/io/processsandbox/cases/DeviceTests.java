package io.processsandbox.cases;

import java.nio.file.Path;
import java.time.Duration;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Gap;
import io.processsandbox.run.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files that are no files.
 */
@OnEveryBackend
class DeviceTests {

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
	@EnumSource(names = { "READ_ONLY", "WORKSPACE_WRITE" })
	void theHarmlessDevicesWork(SandboxMode mode) {
		Ran ran = this.scene.run(this.scene.inWorkspace(mode, "sh", "-c",
				"echo a > /dev/null && echo b >> /dev/null && : > /dev/null && cat < /dev/null && "
						+ "dd if=/dev/zero of=/dev/null bs=9 count=1 2> /dev/null && head -c 4 /dev/zero | wc -c && "
						+ "head -c 5 /dev/urandom | wc -c && head -c 6 /dev/random | wc -c"));
		assertThat(ran.exited(0).out().lines().map(String::strip)).containsExactly("4", "5", "6");
	}

	@Test
	void nothingIsMadeAmongTheDevices() {
		this.scene.reading("echo x > /dev/sandbox-case").denied();
		assertThat(Path.of("/dev/sandbox-case")).doesNotExist();
	}

	@Test
	void thereIsNoTerminal() {
		assertThat(this.scene.reading("if ( : < /dev/tty ) 2> /dev/null; then echo tty; else echo none; fi")
			.exited(0)
			.out()).isEqualTo("none\n");
	}

	@Test
	void aFifoOutsideTakesNothing() {
		LivingTree reader = LivingTree.watching(this.scene.path("outside/jobs"));
		Command command = this.scene
			.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo job > \"$ROOT/outside/jobs\"; exit 3")
			.timeout(Duration.ofSeconds(20));
		Ran ran = this.scene.run(command);
		ran.holdsUnless(Gap.SPECIAL_FILES, () -> {
			ran.denied(3);
			assertThat(reader.lives()).isTrue();
		});
	}

	@Test
	void aFifoInsideWorks() {
		LivingTree reader = LivingTree.watching(this.scene.path("ws/jobs"));
		this.scene.writing("echo job > jobs").exited(0);
		assertThat(reader.awaitEnd()).isEqualTo("job\n");
	}

	@Test
	void theCommandMayMakeAFifoOfItsOwn() {
		assertThat(this.scene.writing("mkfifo p && { echo through > p & } && cat p && rm p").exited(0).out())
			.isEqualTo("through\n");
	}

}
