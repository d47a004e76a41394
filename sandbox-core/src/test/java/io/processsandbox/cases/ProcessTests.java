package io.processsandbox.cases;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Lifetime;
import io.processsandbox.provider.ResourceLimits;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.StartOptions;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import io.processsandbox.run.Stdin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who lives how long.
 */
@OnEveryBackend
@Timeout(120)
class ProcessTests {

	/**
	 * Keeps the FIFO {@code alive} open and ignores every polite request to end. The file
	 * {@code up} says that it does.
	 */
	private static final String STUBBORN = "(trap '' TERM INT HUP QUIT; echo up; echo > up; while :; do sleep 1; done) > alive 2>&1 ";

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
	void aTimeLimitEndsTheWholeTree() {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		Command command = this.scene
			.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo so far; trap '' TERM; " + STUBBORN + "& wait")
			.timeout(Duration.ofMillis(700));
		Ran ran = this.scene.run(command);
		assertThat(ran.result()).isInstanceOf(RunResult.TimedOut.class);
		assertThat(ran.out()).isEqualTo("so far\n");
		assertThat(tree.awaitEnd()).startsWith("up");
	}

	@Test
	void aBackgroundChildEndsWithTheRun() {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		this.scene.writing(STUBBORN + "& while [ ! -e up ]; do sleep 0.05; done").exited(0);
		tree.awaitEnd();
	}

	@Test
	void aChildThatLeftItsSessionEndsWithTheRunToo() {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		this.scene
			.perl("open my $f, '>', 'alive' or die; if (!fork) { use POSIX; POSIX::setsid(); exit if fork;"
					+ " $SIG{TERM} = 'IGNORE'; close STDIN; close STDOUT; close STDERR; sleep 1 while 1 } wait;")
			.exited(0);
		tree.awaitEnd();
	}

	@Test
	void aBackgroundChildThatHoldsTheOutputDoesNotHoldTheRun() {
		assertThat(this.scene.writing("sleep 600 & echo hi").exited(0).out()).isEqualTo("hi\n");
	}

	@Test
	void anInterruptEndsTheTreeFirst() throws InterruptedException {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		CountDownLatch interrupted = new CountDownLatch(1);
		Thread caller = new Thread(() -> {
			try {
				this.scene.runtime()
					.runner()
					.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", STUBBORN));
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
		});
		caller.start();
		awaitFile("ws/up");
		caller.interrupt();
		assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
		tree.awaitEnd();
	}

	@Test
	void aCommandOutlivesTheThreadThatStartedIt() throws InterruptedException {
		AtomicReference<SandboxProcess> started = new AtomicReference<>();
		Thread caller = new Thread(() -> {
			try {
				started.set(this.scene.runtime().provider().start(waiting(), policy(), options()));
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		});
		caller.start();
		caller.join();
		try (SandboxProcess process = started.get()) {
			this.scene.write("ws/go", "");
			assertThat(process.waitFor()).isZero();
		}
		assertThat(this.scene.read("ws/out")).isEqualTo("alive\n");
	}

	@Test
	void aWrappedArgvOutlivesTheThreadThatStartedItToo() throws InterruptedException {
		for (Lifetime lifetime : Lifetime.values()) {
			ConfinedArgv confined = this.scene.runtime().provider().confine(waiting(), policy(), lifetime);
			AtomicReference<Process> started = new AtomicReference<>();
			Thread caller = new Thread(() -> started.set(spawn(confined)));
			caller.start();
			caller.join();
			this.scene.write("ws/go", "");
			assertThat(started.get().waitFor()).as("%s", lifetime).isZero();
			assertThat(this.scene.read("ws/out")).isEqualTo("alive\n");
			assertThat(this.scene.path("ws/go").toFile().delete()).isTrue();
			assertThat(this.scene.path("ws/out").toFile().delete()).isTrue();
		}
	}

	@Test
	void theTreeDiesWithAJvmThatIsKilled() throws Exception {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		Path log = this.scene.path("log");
		Process jvm = new ProcessBuilder(java(), "-cp", System.getProperty("java.class.path"),
				DyingCaller.class.getName(), this.backend.value(), this.scene.workspace().toString(),
				STUBBORN + "& trap '' TERM; while :; do sleep 1; done")
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		awaitFile("ws/up");
		jvm.destroyForcibly().waitFor();
		tree.awaitEnd();
		assertThat(log).isEmptyFile();
	}

	@Test
	void withoutInputACommandSeesItsEndAtOnce() {
		assertThat(this.scene.writing("cat; echo after").exited(0).out()).isEqualTo("after\n");
	}

	@Test
	void inputArrivesWholeAndEnds() {
		String text = "line of input\n".repeat(50_000);
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "wc", "-c").stdin(Stdin.text(text)));
		assertThat(ran.exited(0).out().strip()).isEqualTo(String.valueOf(text.length()));
	}

	@Test
	void inputThatNobodyReadsHoldsNothing() {
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "true").stdin(Stdin.bytes(new byte[10_000_000])));
		ran.exited(0);
	}

	@Test
	void manyAtOnceDoNotDisturbEachOther() throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(16);
		try {
			List<Future<Ran>> runs = new ArrayList<>();
			for (int i = 0; i < 48; i++) {
				String script = "f=$(mktemp ./r.XXXXXX) && echo " + i + " > \"$f\" && cat \"$f\"";
				runs.add(callers.submit(() -> this.scene.writing(script)));
			}
			for (int i = 0; i < runs.size(); i++) {
				assertThat(runs.get(i).get().exited(0).out()).isEqualTo(i + "\n");
			}
		}
		finally {
			callers.shutdownNow();
		}
		assertThat(this.scene.list("ws")).hasSize(48);
	}

	@Test
	void closingALiveProcessEndsItsTree() throws InterruptedException {
		LivingTree tree = LivingTree.watching(this.scene.path("ws/alive"));
		List<String> argv = List.of("sh", "-c", STUBBORN + "& wait");
		SandboxProcess process = this.scene.runtime().provider().start(argv, policy(), options());
		awaitFile("ws/up");
		process.close();
		assertThat(process.isAlive()).isFalse();
		tree.awaitEnd();
	}

	@Test
	void anInterruptedCallerStartsNothing() {
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> this.scene.runtime()
			.runner()
			.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "sh", "-c", "echo > started")));
		assertThat(this.scene.exists("ws/started")).isFalse();
	}

	private static List<String> waiting() {
		return List.of("sh", "-c", "while [ ! -e go ]; do sleep 0.05; done; echo alive > out");
	}

	private SandboxPolicy policy() {
		return new SandboxPolicy(ConfinedSandboxMode.WORKSPACE_WRITE, WorkspaceRoot.of(this.scene.workspace()));
	}

	private StartOptions options() {
		return new StartOptions(this.scene.workspace(), Map.of("PATH", "/usr/bin:/bin"), ResourceLimits.NONE);
	}

	private Process spawn(ConfinedArgv confined) {
		try {
			Process process = new ProcessBuilder(confined.argv()).directory(this.scene.workspace().toFile()).start();
			process.getOutputStream().close();
			return process;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void awaitFile(String name) {
		File file = this.scene.path(name).toFile();
		while (!Files.exists(file.toPath())) {
			Thread.onSpinWait();
		}
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

}
