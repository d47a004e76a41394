package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The temp area of a run is its own: for writing, and where it would hide a workspace.
 */
@OnEveryBackend
class TempAreaTests {

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	/** Below the host's temp area. */
	@TempDir
	private Path below;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
	}

	@Test
	void commonWaysToMakeTempFilesWork() {
		Ran ran = this.scene
			.writing("set -e; t=$(mktemp); echo a > \"$t\"; d=$(mktemp -d); echo b > \"$d/x\"; cat \"$t\" \"$d/x\";"
					+ "sort -o \"$d/y\" /dev/null; cat <<EOF\nc\nEOF");
		assertThat(ran.exited(0).out()).isEqualTo("a\nb\nc\n");
	}

	@Test
	void whatIsBuiltThereMovesIntoTheWorkspace() {
		this.scene.writing(
				"d=$(mktemp -d) && echo built > \"$d/a\" && mv \"$d/a\" ./a && mkdir \"$d/t\" && echo b > \"$d/t/b\" && "
						+ "mv \"$d/t\" ./t && rmdir \"$d\"")
			.exited(0);
		assertThat(this.scene.read("ws/a")).isEqualTo("built\n");
		assertThat(this.scene.read("ws/t/b")).isEqualTo("b\n");
	}

	@Test
	void anotherRunDoesNotSeeIt() {
		String name = "sandbox-case-" + ProcessHandle.current().pid();
		this.scene.writing("echo x > \"${TMPDIR:-/tmp}/" + name + "\"").exited(0);
		assertThat(this.scene.writing("ls -A \"${TMPDIR:-/tmp}\"").exited(0).out()).doesNotContain(name);
		assertThat(Files.exists(Path.of("/tmp", name))).isFalse();
	}

	@Test
	void nothingOfItIsLeft() {
		Ran ran = this.scene
			.writing("d=${TMPDIR:-/tmp}; mkdir -p \"$d/a/b\"; echo x > \"$d/a/b/c\"; chmod 0 \"$d/a/b\" \"$d/a\"; "
					+ "ln -s \"$ROOT/outside\" \"$d/link\"; echo \"${TMPDIR:-}\"");
		String directory = ran.exited(0).out().strip();
		if (!directory.isEmpty()) {
			assertThat(Path.of(directory)).doesNotExist();
		}
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void readOnlyHasNoWritableOne() {
		Ran ran = this.scene.reading("n=9; for d in . \"${TMPDIR:-/tmp}\" /tmp /var/tmp /dev/shm /dev /run; do "
				+ "if ( : > \"$d/case-$$\" ) 2>/dev/null; then echo \"wrote $d\"; n=1; fi; done; ( : > ./x ); exit $n");
		ran.denied(9);
		assertThat(ran.out()).isEmpty();
	}

	@Test
	void theHostsTempAreaIsNotWritten() throws IOException {
		Path file = Files.writeString(this.below.resolve("f"), "orig");
		this.scene.writing("echo bad > '" + file + "'; echo bad > '" + this.below + "/new'; exit 6").completed();
		assertThat(file).hasContent("orig");
		assertThat(this.below.resolve("new")).doesNotExist();
	}

	@Test
	void aWorkspaceBelowTheTempAreaIsThereAndItsNeighboursAreNot() throws IOException {
		Path workspace = Files.createDirectories(this.below.resolve("ws/sub"));
		Path neighbour = Files.writeString(this.below.resolve("neighbour"), "orig");
		Files.writeString(workspace.resolve("in"), "seed");
		Ran ran = this.scene.run(this.scene.in(workspace.getParent(), SandboxMode.WORKSPACE_WRITE, "sh", "-c",
				"cat sub/in && pwd && echo out > sub/out && { echo bad > ../neighbour; echo bad > ../new; exit 6; }"));
		assertThat(ran.completed().exit()).isEqualTo(6);
		assertThat(ran.out()).isEqualTo("seed" + workspace.getParent().toRealPath() + "\n");
		assertThat(workspace.resolve("out")).hasContent("out");
		assertThat(neighbour).hasContent("orig");
		assertThat(this.below.resolve("new")).doesNotExist();
	}

	@Test
	void aProgramInAWorkspaceBelowTheTempAreaRuns() throws IOException {
		Path program = Files.writeString(this.below.resolve("tool"), "#!/bin/sh\necho ran\n");
		assertThat(program.toFile().setExecutable(true)).isTrue();
		Ran ran = this.scene.run(this.scene.in(this.below, SandboxMode.READ_ONLY, program.toString()));
		assertThat(ran.exited(0).out()).isEqualTo("ran\n");
	}

	@Test
	void whatTheTempAreaHidesCanBeShownForReading() throws IOException {
		Path shown = Files.createDirectories(this.below.resolve("shown"));
		Files.writeString(shown.resolve("f"), "seen");
		Ran ran = this.scene.run(
				this.scene
					.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "cat \"$1/f\" && echo bad > \"$1/f\"", "sh",
							shown.toString())
					.visible(shown));
		ran.denied();
		assertThat(ran.out()).isEqualTo("seen");
		assertThat(shown.resolve("f")).hasContent("seen");
	}

	@Test
	void twoWorkspacesBelowItAreBothThere() throws IOException {
		Path first = Files.createDirectories(this.below.resolve("first"));
		Path second = Files.createDirectories(this.below.resolve("second"));
		this.scene
			.run(this.scene.in(first, SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo 1 > a && echo 2 > ../second/b")
				.writable(second))
			.exited(0);
		assertThat(List.of(first.resolve("a"), second.resolve("b"))).allSatisfy((file) -> assertThat(file).exists());
	}

}
