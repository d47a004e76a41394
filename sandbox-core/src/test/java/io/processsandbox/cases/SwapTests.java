package io.processsandbox.cases;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.SandboxPolicyRequest;
import io.processsandbox.policy.SandboxSession;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.ResourceLimits;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.StartOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens to a path between the moment a policy was resolved and the moment a
 * command starts: somebody else can write there too.
 */
@OnEveryBackend
class SwapTests {

	private static final List<String> WRITE = List.of("sh", "-c", "echo bad > new; echo bad > f");

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	private Path workspace;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
		this.workspace = this.scene.directory("parent/ws");
	}

	@Test
	void withoutASwapTheSameCallsWrite() throws Exception {
		startResolved(() -> {
		});
		assertThat(this.workspace.resolve("new")).exists();
	}

	@Test
	void aWorkspaceThatBecameALinkOpensNothing() throws Exception {
		startResolved(() -> {
			Files.move(this.workspace, this.scene.path("aside"));
			Files.createSymbolicLink(this.workspace, this.scene.path("outside"));
		});
		assertUntouched();
	}

	@Test
	void aParentThatBecameALinkOpensNothing() throws Exception {
		this.scene.directory("other/ws");
		startResolved(() -> {
			Files.move(this.workspace.getParent(), this.scene.path("aside"));
			Files.createSymbolicLink(this.scene.path("parent"), this.scene.path("other"));
		});
		assertUntouched();
		assertThat(this.scene.list("other/ws")).isEmpty();
	}

	@Test
	void anotherRealDirectoryInItsPlaceOpensNothing() throws Exception {
		startResolved(() -> {
			Files.move(this.workspace, this.scene.path("aside"));
			Files.move(this.scene.path("outside"), this.workspace);
		});
		assertThat(this.workspace.resolve("f")).hasContent("orig");
		assertThat(this.workspace.resolve("new")).doesNotExist();
	}

	@Test
	void aWorkspaceThatIsGoneFailsClearly() throws Exception {
		String said = startResolved(() -> Files.delete(this.workspace));
		assertThat(said).isNotBlank();
		assertUntouched();
	}

	@Test
	void aWrappedArgvIsJustAsCareful() throws Exception {
		ConfinedArgv confined = this.scene.runtime().provider().confine(WRITE, resolved());
		Files.move(this.workspace, this.scene.path("aside"));
		Files.createSymbolicLink(this.workspace, this.scene.path("outside"));
		Process process = new ProcessBuilder(confined.argv()).directory(this.scene.path("aside").toFile())
			.redirectErrorStream(true)
			.start();
		process.getOutputStream().close();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(said).isNotZero();
		assertUntouched();
	}

	private SandboxPolicy resolved() {
		SandboxPolicy policy = this.scene.runtime()
			.resolver()
			.resolve(SandboxPolicyRequest.of(SandboxSession.of("case", this.workspace))
				.withMode(SandboxMode.WORKSPACE_WRITE))
			.confined();
		assertThat(policy).isNotNull();
		return policy;
	}

	/**
	 * Resolves, lets something happen, starts and waits.
	 * @param between what happens
	 * @return what the library or the process said
	 */
	private String startResolved(Swap between) throws Exception {
		SandboxPolicy policy = resolved();
		between.happen();
		StartOptions options = new StartOptions(policy.workspaceRoot().path(), Map.of("PATH", "/usr/bin:/bin"),
				ResourceLimits.NONE);
		try (SandboxProcess process = this.scene.runtime().provider().start(WRITE, policy, options)) {
			process.stdin().close();
			String said = new String(process.stderr().readAllBytes(), StandardCharsets.UTF_8);
			process.waitFor();
			return said;
		}
		catch (SandboxException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	private void assertUntouched() {
		assertThat(this.scene.list("outside")).containsExactly("f");
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
		if (this.scene.exists("aside/ws")) {
			assertThat(this.scene.list("aside/ws")).isEmpty();
		}
		else if (this.scene.exists("aside")) {
			assertThat(this.scene.list("aside")).isEmpty();
		}
	}

	/**
	 * Something that happens to the file system.
	 */
	@FunctionalInterface
	private interface Swap {

		void happen() throws IOException;

	}

}
