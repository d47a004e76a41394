package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Gap;
import io.processsandbox.run.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ordinary work with git, and what git would run later outside the sandbox.
 */
@OnEveryBackend
class GitTests {

	/** A person, and no configuration but the repository's. */
	private static final Map<String, String> IDENTITY = Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_SYSTEM",
			"/dev/null", "GIT_AUTHOR_NAME", "a", "GIT_AUTHOR_EMAIL", "a@example.invalid", "GIT_COMMITTER_NAME", "a",
			"GIT_COMMITTER_EMAIL", "a@example.invalid");

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		Tools.require("git");
		this.scene = new Scene(this.backend, this.directory);
	}

	@Test
	void aRepositoryIsMadeAndCommittedTo() {
		this.scene.write("ws/a", "a");
		Ran ran = git(SandboxMode.WORKSPACE_WRITE,
				"git init -q -b main . && git add a && git commit -qm one && git log --oneline | wc -l");
		assertThat(ran.exited(0).out().strip()).isEqualTo("1");
	}

	@Test
	void anExistingRepositoryIsCommittedToBranchedAndReset() {
		repository("ws");
		this.scene.write("ws/b", "b");
		git(SandboxMode.WORKSPACE_WRITE,
				"git checkout -qb side && git add b && git commit -qm two && git stash list && "
						+ "git reset -q --hard HEAD~1 && git checkout -q main && git gc -q && git status --porcelain")
			.exited(0);
		assertThat(host("ws", "git", "rev-list", "--count", "--all", "--reflog")).isEqualTo("2");
	}

	@Test
	void statusAndLogWorkInReadOnlyAndWriteNothing() throws IOException {
		repository("ws");
		this.scene.write("ws/b", "b");
		Files.setLastModifiedTime(this.scene.path("ws/a"), FileTime.fromMillis(1000));
		Ran ran = git(SandboxMode.READ_ONLY, "git status --short && git log --oneline && git diff --stat");
		assertThat(ran.exited(0).out()).contains("?? b").contains("one");
		assertThat(this.scene.exists("ws/.git/index.lock")).isFalse();
	}

	@Test
	void aWorktreeWhoseRepositoryLiesOutsideIsRefusedCleanly() {
		repository("main");
		host("main", "git", "worktree", "add", "-q", this.scene.workspace().toString(), "-b", "side");
		this.scene.write("ws/new", "b");
		assertThat(git(SandboxMode.WORKSPACE_WRITE, "git status --short").exited(0).out()).contains("?? new");
		Ran ran = git(SandboxMode.WORKSPACE_WRITE, "git add new");
		ran.denied();
		assertThat(ran.err()).contains("index.lock");
		host("main", "git", "fsck", "--no-dangling");
		assertThat(host("main", "find", ".git", "-name", "*.lock")).isEmpty();
	}

	@Test
	void aWorktreeWorksWhenItsRepositoryIsWritableToo() {
		Path repository = repository("main");
		host("main", "git", "worktree", "add", "-q", this.scene.workspace().toString(), "-b", "side");
		this.scene.write("ws/new", "b");
		Command command = command(SandboxMode.WORKSPACE_WRITE, "git add new && git commit -qm two")
			.writable(repository);
		this.scene.run(command).exited(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "echo bad > .git/hooks/post-checkout", "echo bad >> .git/config",
			"git config core.fsmonitor ./bad", "rm -rf .git/hooks", "mv .git/hooks .git/h", "mv .git away",
			"mv .git/config .git/c; cp .git/c .git/config; echo bad >> .git/config", "rm -rf .git",
			"ln -sf ../../bad .git/hooks", "ln -sf ../bad .git/config", "chmod 777 .git/config" })
	void hooksAndConfigurationStayOrTheGapIsReported(String attack) throws IOException {
		repository("ws");
		this.scene.directory("ws/.git/hooks");
		this.scene.write("ws/.git/hooks/pre-commit", "mine");
		String before = guarded();
		Ran ran = git(SandboxMode.WORKSPACE_WRITE, attack + "; echo ok > new");
		ran.completed();
		assertThat(this.scene.read("ws/new")).isEqualTo("ok\n");
		ran.holdsUnless(Gap.PROTECTED_PATHS, () -> assertThat(guarded()).isEqualTo(before));
	}

	@Test
	void namesThatDoNotExistYetAreReportedWhenTheyAppear() {
		repository("ws");
		Ran ran = git(SandboxMode.WORKSPACE_WRITE, "echo ../elsewhere > .git/commondir");
		assertThat(ran.result().details().appearedProtectedPaths())
			.contains(this.scene.workspace().resolve(".git/commondir"));
		assertThat(ran.gaps()).contains(Gap.ABSENT_PATHS);
	}

	@Test
	void aRepositoryThatAppearsIsReported() {
		Ran ran = git(SandboxMode.WORKSPACE_WRITE, "git init -q .");
		assertThat(ran.result().details().appearedProtectedPaths()).contains(this.scene.workspace().resolve(".git"));
	}

	@Test
	void guardingLeavesNothingBehind() {
		repository("ws");
		List<String> before = tree("ws");
		git(SandboxMode.WORKSPACE_WRITE, "true").exited(0);
		assertThat(tree("ws")).isEqualTo(before);
	}

	@Test
	void hooksBehindALinkStayOrTheGapIsReported() throws IOException {
		repository("ws");
		Path hooks = this.scene.directory("ws/shared-hooks");
		this.scene.write("ws/shared-hooks/pre-commit", "mine");
		host("ws", "rm", "-rf", ".git/hooks");
		Files.createSymbolicLink(this.scene.path("ws/.git/hooks"), hooks);
		Ran ran = git(SandboxMode.WORKSPACE_WRITE,
				"echo bad > shared-hooks/pre-commit; echo bad > .git/hooks/pre-commit; true");
		ran.holdsUnless(Gap.PROTECTED_PATHS,
				() -> assertThat(this.scene.read("ws/shared-hooks/pre-commit")).isEqualTo("mine"));
	}

	@Test
	void theRepositoryOfASubmoduleIsGuardedToo() {
		repository("library");
		repository("ws");
		host("ws", "git", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../library", "inner");
		String before = this.scene.read("ws/.git/modules/inner/config");
		Ran ran = git(SandboxMode.WORKSPACE_WRITE,
				"echo bad >> .git/modules/inner/config; echo bad > .git/modules/inner/hooks/post-commit; true");
		ran.holdsUnless(Gap.PROTECTED_PATHS, () -> {
			assertThat(this.scene.read("ws/.git/modules/inner/config")).isEqualTo(before);
			assertThat(this.scene.exists("ws/.git/modules/inner/hooks/post-commit")).isFalse();
		});
	}

	@Test
	void landlockSaysThatItCannotGuardInsideAWritableTree() {
		repository("ws");
		Ran ran = git(SandboxMode.WORKSPACE_WRITE, "true");
		assertThat(ran.gaps().contains(Gap.PROTECTED_PATHS)).isEqualTo(this.backend.equals(BackendName.LANDLOCK));
	}

	private Ran git(SandboxMode mode, String script) {
		return this.scene.run(command(mode, script));
	}

	private Command command(SandboxMode mode, String script) {
		Command command = this.scene.inWorkspace(mode, "sh", "-c", script);
		for (Map.Entry<String, String> variable : IDENTITY.entrySet()) {
			command = command.environment(variable.getKey(), variable.getValue());
		}
		return command;
	}

	private Path repository(String name) {
		Path repository = this.scene.directory(name);
		this.scene.write(name + "/a", "a");
		host(name, "git", "init", "-q", "-b", "main", ".");
		host(name, "git", "add", "a");
		host(name, "git", "commit", "-qm", "one");
		return repository;
	}

	private String guarded() {
		return this.scene.read("ws/.git/config") + this.scene.read("ws/.git/hooks/pre-commit")
				+ this.scene.list("ws/.git/hooks") + host("ws", "stat", "-c", "%a", ".git/config", ".git/hooks");
	}

	private List<String> tree(String name) {
		try (Stream<Path> files = Files.walk(this.scene.path(name))) {
			return files.map(Path::toString).sorted().toList();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String host(String directory, String... argv) {
		try {
			ProcessBuilder builder = new ProcessBuilder(argv).directory(this.scene.path(directory).toFile())
				.redirectErrorStream(true);
			builder.environment().putAll(IDENTITY);
			Process process = builder.start();
			String out = new String(process.getInputStream().readAllBytes()).strip();
			assertThat(process.waitFor()).as("%s: %s", List.of(argv), out).isZero();
			return out;
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
