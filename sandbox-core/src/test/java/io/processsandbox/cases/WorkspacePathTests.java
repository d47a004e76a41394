package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

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
 * Where a workspace may lie and how it may be called.
 */
@OnEveryBackend
class WorkspacePathTests {

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
	@ValueSource(strings = { "with space", "it's \"quoted\" (twice) [x] {y}", "$HOME `id` $(id) ;# * ? & | > <",
			"back\\slash", "line\nbreak", "tab\there", "-rf", "--bind", "ws..bak", "...", "~", "a,b:c=d", "%s%n", "%41",
			"\"", "'" })
	void aWorkspaceMayHaveAnyName(String name) {
		Path workspace = this.scene.directory("named/" + name);
		Ran ran = this.scene.run(this.scene.in(workspace, SandboxMode.WORKSPACE_WRITE, "sh", "-c",
				"echo in > ./file && cat ./file && { echo out > \"$ROOT/outside/g\"; exit 4; }"));
		ran.denied(4);
		assertThat(ran.out()).isEqualTo("in\n");
		assertThat(this.scene.list("named")).containsExactly(name);
		assertThat(this.scene.read("named/" + name + "/file")).isEqualTo("in\n");
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Gruß", "日本語", "e\u0301", "🦊" })
	void aNameOutsideAsciiWorksOrIsRefusedInPlainWords(String name) {
		Path workspace;
		try {
			workspace = this.scene.directory(name);
		}
		catch (InvalidPathException ex) {
			// This JVM runs under the C locale: nothing can be called so here.
			assertThatExceptionOfType(SandboxException.class)
				.isThrownBy(() -> this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "echo", name)))
				.satisfies((refused) -> assertThat(refused.code()).isEqualTo(SandboxErrorCode.NOT_EXPRESSIBLE))
				.withMessageContaining("LC_ALL=C.UTF-8");
			return;
		}
		Ran ran = this.scene
			.run(this.scene.in(workspace, SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo x > \"$1\"", "sh", name));
		ran.exited(0);
		assertThat(this.scene.list(name)).containsExactly(name);
	}

	@Test
	void theWorkspaceIsTheWorkingDirectory() {
		assertThat(this.scene.writing("pwd -P").exited(0).out()).isEqualTo(this.scene.workspace() + "\n");
	}

	@Test
	void aDirectoryBelowTheWorkspaceMayBeTheWorkingDirectory() {
		Path below = this.scene.directory("ws/deep er/still");
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo x > y; echo x > ../y")
				.directory(below));
		ran.exited(0);
		assertThat(this.scene.exists("ws/deep er/still/y")).isTrue();
		assertThat(this.scene.exists("ws/deep er/y")).isTrue();
	}

	@Test
	void aWorkingDirectoryOutsideGivesNoRightToWriteThere() {
		Ran ran = this.scene.run(
				this.scene
					.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c",
							"cat f && echo in > \"$ROOT/ws/ok\" && echo bad > new")
					.directory(this.scene.path("outside")));
		ran.denied();
		assertThat(ran.out()).isEqualTo("orig");
		assertThat(this.scene.exists("ws/ok")).isTrue();
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@Test
	void aLinkToAWorkspaceIsTheWorkspace() throws IOException {
		this.scene.directory("real/deep");
		Path link = Files.createSymbolicLink(this.scene.path("link"), Path.of("real/deep"));
		Ran ran = this.scene.run(this.scene.in(link, SandboxMode.WORKSPACE_WRITE, "sh", "-c",
				"echo 1 > here && echo 2 > \"$ROOT/link/through\" && echo 3 > \"$ROOT/real/deep/straight\""));
		ran.exited(0);
		assertThat(this.scene.list("real/deep")).containsExactly("here", "straight", "through");
		assertThat(Files.isSymbolicLink(link)).isTrue();
	}

	@Test
	void dotsBehindALinkLeadWhereTheKernelGoes() throws IOException {
		this.scene.directory("elsewhere/deep");
		Files.createSymbolicLink(this.scene.path("ws/link"), this.scene.path("elsewhere/deep"));
		Path said = this.scene.path("ws/link/..");
		Ran ran = this.scene.run(this.scene.in(said, SandboxMode.WORKSPACE_WRITE, "sh", "-c",
				"echo x > new; echo y > \"$ROOT/ws/new\""));
		ran.denied();
		assertThat(this.scene.exists("elsewhere/new")).isTrue();
		assertThat(this.scene.exists("ws/new")).isFalse();
	}

	@Test
	void aWorkspaceThatIsTheHomeDirectoryGetsNoStubs() {
		this.scene.write("ws/.profile", "mine");
		Command command = this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo x > out")
			.environment("HOME", this.scene.workspace().toString());
		this.scene.run(command).exited(0);
		assertThat(this.scene.list("ws")).containsExactly(".profile", "out");
	}

	@Test
	void noRunLeavesAnythingOfItsOwn() {
		this.scene.writing("true").exited(0);
		this.scene.reading("true").exited(0);
		assertThat(this.scene.list("ws")).isEmpty();
		assertThat(this.scene.list("")).containsExactly("outside", "ws");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/usr", "/etc", "/tmp", "/var", "/dev", "/proc", "/usr/share/doc" })
	void aRootThatIsTooMuchIsRefused(String root) {
		Command command = this.scene.in(Path.of(root), SandboxMode.WORKSPACE_WRITE, "true");
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_REFUSED))
			.withMessageContaining("'" + root + "'");
	}

	@Test
	void suchARootMayBeRead() {
		this.scene.run(this.scene.in(Path.of("/usr"), SandboxMode.READ_ONLY, "ls", "bin")).exited(0);
	}

	@Test
	void aRootBehindALinkIsRefusedByWhatItIs() throws IOException {
		Path link = Files.createSymbolicLink(this.scene.path("innocent"), Path.of("/usr"));
		Command command = this.scene.in(link, SandboxMode.WORKSPACE_WRITE, "true");
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_REFUSED));
	}

	@Test
	void aMissingRootIsNamedAndNotMade() {
		Path missing = this.scene.path("no/such/directory");
		Command command = this.scene.in(missing, SandboxMode.WORKSPACE_WRITE, "true");
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_MISSING))
			.withMessageContaining(missing.toString());
		assertThat(this.scene.exists("no")).isFalse();
	}

	@Test
	void aFileIsNoRoot() {
		Command command = this.scene.in(this.scene.path("outside/f"), SandboxMode.WORKSPACE_WRITE, "true");
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_NOT_DIRECTORY));
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void aRelativeRootIsRefused() {
		Command command = this.scene.in(Path.of("ws"), SandboxMode.WORKSPACE_WRITE, "true");
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_RELATIVE));
	}

	@Test
	void aMissingWorkingDirectoryIsRefused() {
		Command command = this.scene.inWorkspace(SandboxMode.READ_ONLY, "true").directory(this.scene.path("nowhere"));
		assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> this.scene.run(command))
			.withMessageContaining("nowhere");
	}

	@Test
	void oneMoreWritableDirectoryIsWritableAndNothingBesideIt() {
		Path uploads = this.scene.directory("uploads");
		Ran ran = this.scene
			.run(this.scene
				.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c",
						"echo x > \"$ROOT/uploads/a\" && echo x > b && echo x > \"$ROOT/outside/g\"")
				.writable(uploads));
		ran.denied();
		assertThat(this.scene.list("uploads")).containsExactly("a");
		assertThat(this.scene.list("ws")).containsExactly("b");
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@Test
	void aWritableDirectoryIsNotWritableInReadOnly() {
		Path uploads = this.scene.directory("uploads");
		this.scene
			.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "sh", "-c", "echo x > \"$ROOT/uploads/a\"")
				.writable(uploads))
			.denied();
		assertThat(this.scene.list("uploads")).isEmpty();
	}

	@Test
	void aWorkspaceInsideAWritableDirectoryStaysUsable() {
		Path inner = this.scene.directory("ws/inner");
		Ran ran = this.scene
			.run(this.scene.in(inner, SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo 1 > a && echo 2 > ../b")
				.writable(this.scene.workspace()));
		ran.exited(0);
		assertThat(this.scene.exists("ws/inner/a")).isTrue();
		assertThat(this.scene.exists("ws/b")).isTrue();
	}

}
