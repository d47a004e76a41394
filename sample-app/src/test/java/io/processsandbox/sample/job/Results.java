package io.processsandbox.sample.job;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxExecutionPolicy;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.LifetimeContainment;
import io.processsandbox.run.Output;
import io.processsandbox.run.RunDetails;
import io.processsandbox.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Results as a runner would return them.
 */
public final class Results {

	private static final Path HERE = Path.of("").toAbsolutePath();

	private Results() {
	}

	public static RunResult completed(int exit, String stdout, String stderr) {
		return new RunResult.Completed(exit, output(stdout), output(stderr), readOnly(), null);
	}

	public static RunResult denied(int exit, String evidence) {
		return new RunResult.Completed(exit, output(""), output(evidence), readOnly(), new RunResult.Denial(evidence));
	}

	public static RunResult timedOut(Duration limit, String stdout) {
		return new RunResult.TimedOut(limit, output(stdout), output(""), readOnly());
	}

	public static RunResult outputLimit(long bytes, String stdout) {
		return new RunResult.OutputLimitExceeded(bytes, output(stdout), output(""), readOnly());
	}

	public static RunResult unconfined(int exit) {
		return new RunResult.Completed(exit, output(""), output(""),
				details(SandboxMode.DANGER_FULL_ACCESS, null, List.of()), null);
	}

	public static RunResult withAppeared(Path appeared) {
		return new RunResult.Completed(0, output(""), output(""),
				details(SandboxMode.READ_ONLY, facts(Set.of(Gap.ABSENT_PATHS)), List.of(appeared)), null);
	}

	public static RunResult partial(Set<Gap> gaps) {
		return new RunResult.Completed(0, output(""), output(""),
				details(SandboxMode.READ_ONLY, facts(gaps), List.of()), null);
	}

	private static RunDetails readOnly() {
		return details(SandboxMode.READ_ONLY, facts(Set.of()), List.of());
	}

	private static ConfinedArgv.Facts facts(Set<Gap> gaps) {
		return new ConfinedArgv.Facts(ConfinedSandboxMode.READ_ONLY, BackendName.LANDLOCK, gaps);
	}

	private static RunDetails details(SandboxMode mode, ConfinedArgv.@Nullable Facts facts, List<Path> appeared) {
		return new RunDetails(new SandboxExecutionPolicy(mode, WorkspaceRoot.of(HERE)), facts,
				LifetimeContainment.ENFORCED, appeared, Duration.ofMillis(42));
	}

	private static Output output(String text) {
		return Output.of(text.getBytes(StandardCharsets.UTF_8));
	}

}
