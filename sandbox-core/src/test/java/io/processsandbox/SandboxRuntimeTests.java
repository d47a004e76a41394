package io.processsandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.processsandbox.policy.PolicyDefaults;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.LifetimeContainment;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole way, with real kernels and processes.
 */
@Tag("kernel")
class SandboxRuntimeTests {

	static final List<BackendName> BACKENDS = List.of(BackendName.BWRAP, BackendName.LANDLOCK);

	@TempDir(factory = OutsideTmp.class)
	Path workspace;

	private static SandboxRuntime runtime(BackendName... backends) {
		return SandboxRuntime.builder()
			.policy(PolicyDefaults.READ_ONLY)
			.provider(new ProviderSettings(List.of(backends), ProviderSettings.Probing.DEFAULTS,
					ProviderSettings.Launcher.DEFAULTS, ProviderSettings.Runners.NONE))
			.build();
	}

	@ParameterizedTest
	@FieldSource("BACKENDS")
	void writesInsideAndIsDeniedOutside(BackendName backend) throws Exception {
		Path outside = Files.createDirectory(this.workspace.resolve("outside"));
		Path inside = Files.createDirectory(this.workspace.resolve("inside"));
		try (SandboxRuntime runtime = runtime(backend)) {
			RunResult result = runtime.runner()
				.run(Command.of("sh", "-c", "echo in > a; echo out > ../outside/b")
					.workspace(inside)
					.mode(SandboxMode.WORKSPACE_WRITE));
			assertThat(result).isInstanceOfSatisfying(RunResult.Completed.class, (completed) -> {
				assertThat(completed.exit()).isNotZero();
				assertThat(completed.denial()).isNotNull();
			});
			assertThat(result.details().backend()).isEqualTo(backend);
			assertThat(result.details().containment()).isEqualTo(LifetimeContainment.ENFORCED);
		}
		assertThat(inside.resolve("a")).hasContent("in");
		assertThat(outside).isEmptyDirectory();
	}

	@ParameterizedTest
	@FieldSource("BACKENDS")
	void endsTheWholeTreeAtTheTimeout(BackendName backend) throws Exception {
		try (SandboxRuntime runtime = runtime(backend)) {
			RunResult result = runtime.runner()
				.run(Command.of("sh", "-c", "trap '' TERM; (trap '' TERM; sleep 4711.25) & sleep 4711.25")
					.workspace(this.workspace)
					.timeout(Duration.ofMillis(500)));
			assertThat(result).isInstanceOf(RunResult.TimedOut.class);
		}
		assertThat(ProcessHandle.allProcesses()
			.filter((process) -> Stream.of(process.info().arguments().orElse(new String[0]))
				.anyMatch("4711.25"::equals)))
			.isEmpty();
	}

	@Test
	void selectsTheFirstUsableBackendOnceForManyConcurrentFirstCalls() throws Exception {
		try (SandboxRuntime runtime = runtime()) {
			ExecutorService pool = Executors.newFixedThreadPool(50);
			try {
				Callable<RunResult> run = () -> runtime.runner().run(Command.of("true").workspace(this.workspace));
				for (Future<RunResult> future : pool.invokeAll(Collections.nCopies(200, run))) {
					assertThat(future.get().orThrow().exit()).isZero();
				}
			}
			finally {
				pool.shutdownNow();
			}
			ProviderReport report = runtime.provider().report();
			assertThat(report.selected()).map(CandidateReport::name).hasValue(BackendName.BWRAP);
		}
	}

}
