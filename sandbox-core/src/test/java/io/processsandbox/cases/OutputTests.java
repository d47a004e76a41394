package io.processsandbox.cases;

import java.nio.file.Path;
import java.util.Arrays;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.run.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a command prints.
 */
@OnEveryBackend
@Timeout(120)
class OutputTests {

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
	void bothStreamsMayBeFlooded() {
		Ran ran = this.scene.reading(
				"head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; echo END");
		ran.exited(0);
		assertThat(ran.result().stdout().size()).isEqualTo(3_000_004);
		assertThat(ran.result().stderr().size()).isEqualTo(6_000_000);
	}

	@Test
	void whatIsWrittenJustBeforeTheEndIsThere() {
		for (int i = 0; i < 20; i++) {
			Ran ran = this.scene.reading("sleep 30 & head -c 300000 /dev/zero | tr '\\0' z; printf END");
			assertThat(ran.exited(0).result().stdout().size()).isEqualTo(300_003);
			assertThat(ran.out()).endsWith("zEND");
		}
	}

	@Test
	void bytesArriveAsTheyWere() {
		Ran ran = this.scene.reading("printf '\\000\\377\\303\\n\\r\\n'");
		assertThat(ran.exited(0).result().stdout().bytes()).containsExactly(0, 0xff, 0xc3, '\n', '\r', '\n');
	}

	@Test
	void aLimitEndsTheWholeTree() {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		Ran ran = this.scene
			.run(this.scene
				.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c",
						"(trap '' TERM; while :; do sleep 1; done) > alive 2>&1 & yes 0123456789")
				.outputLimit(100_000));
		assertThat(ran.result()).isInstanceOfSatisfying(RunResult.OutputLimitExceeded.class,
				(exceeded) -> assertThat(exceeded.limitBytes()).isEqualTo(100_000));
		assertThat(ran.result().stdout().size()).isEqualTo(100_000);
		assertThat(ran.out()).startsWith("0123456789\n0123456789\n");
		tree.awaitEnd();
	}

	@Test
	void theLimitIsForEachStream() {
		Ran ran = this.scene.run(this.scene
			.inWorkspace(SandboxMode.READ_ONLY, "sh", "-c", "head -c 1000 /dev/zero; head -c 1000 /dev/zero >&2")
			.outputLimit(1000));
		ran.exited(0);
		Ran more = this.scene
			.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "sh", "-c", "head -c 1001 /dev/zero >&2")
				.outputLimit(1000));
		assertThat(more.result()).isInstanceOf(RunResult.OutputLimitExceeded.class);
	}

	@Test
	void aLimitCutsNoCharacter() {
		Ran ran = this.scene.run(
				this.scene
					.inWorkspace(SandboxMode.READ_ONLY, "sh", "-c",
							"i=0; while [ $i -lt 9 ]; do printf '\\346\\227\\245'; i=$((i+1)); done")
					.outputLimit(10));
		assertThat(ran.result().stdout().size()).isEqualTo(10);
		assertThat(ran.out()).isEqualTo("\u65e5\u65e5\u65e5");
	}

	@Test
	void outputMayBeEmpty() {
		Ran ran = this.scene.reading("true");
		assertThat(Arrays.asList(ran.out(), ran.err())).containsOnly("");
	}

}
