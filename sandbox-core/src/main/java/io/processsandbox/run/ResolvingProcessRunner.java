package io.processsandbox.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.processsandbox.error.SandboxException;
import io.processsandbox.internal.launch.PlatformThreads;
import io.processsandbox.internal.launch.ProcessStarter;
import io.processsandbox.internal.launch.RunningProcess;
import io.processsandbox.internal.launch.SandboxProcessAdapter;
import io.processsandbox.outcome.RunFacts;
import io.processsandbox.outcome.RunOutcome;
import io.processsandbox.outcome.RunOutcomeClassifier;
import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.PolicyScope;
import io.processsandbox.policy.SandboxExecutionPolicy;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.SandboxPolicyRequest;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.StartOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves, starts, reads, waits, ends, classifies.
 */
final class ResolvingProcessRunner implements SandboxedProcessRunner, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ResolvingProcessRunner.class);

	private final SandboxPolicyResolver resolver;

	private final SandboxProvider provider;

	private final RunDefaults defaults;

	private final List<RunListener> listeners;

	private final RunOutcomeClassifier classifier = new RunOutcomeClassifier();

	private final ProcessStarter starter = new ProcessStarter();

	ResolvingProcessRunner(SandboxPolicyResolver resolver, SandboxProvider provider, RunDefaults defaults,
			List<RunListener> listeners) {
		this.resolver = resolver;
		this.provider = provider;
		this.defaults = defaults;
		this.listeners = listeners;
	}

	@Override
	public RunResult run(Command command) throws InterruptedException {
		RunResult result;
		try {
			result = resolveAndRun(command);
		}
		catch (SandboxException ex) {
			tell((listener) -> listener.failed(command, ex));
			throw ex;
		}
		tell((listener) -> listener.finished(command, result));
		return result;
	}

	private RunResult resolveAndRun(Command command) throws InterruptedException {
		Map<String, String> environment = RunEnvironment.of(command);
		SandboxExecutionPolicy policy = this.resolver
			.resolve(new SandboxPolicyRequest(command.session(), command.mode(), command.scope()));
		Path directory = (command.directory() != null) ? CanonicalPath.of(command.directory()).path()
				: policy.workspaceRoot().path();
		SandboxPolicy confined = policy.confined();
		long started = System.nanoTime();
		if (confined == null) {
			RunningProcess process = this.starter.startUnconfined(command.argv(), directory, environment);
			return attend(command, policy, process, null, started);
		}
		StartOptions options = new StartOptions(directory, environment, command.limits());
		try (SandboxProcess process = this.provider.start(command.argv(), showing(directory, confined), options)) {
			return attend(command, policy, SandboxProcessAdapter.of(process), process.confined(), started);
		}
	}

	// A private temp area would hide a working directory below it. Showing it widens
	// nothing: it is read-only.
	private static SandboxPolicy showing(Path directory, SandboxPolicy policy) {
		if (directory.startsWith(policy.workspaceRoot().path())) {
			return policy;
		}
		PolicyScope scope = policy.scope();
		return new SandboxPolicy(policy.mode(), policy.workspaceRoot(),
				scope.plus(PolicyScope.NONE.withVisibleRoots(List.of(CanonicalPath.of(directory)))));
	}

	private RunResult attend(Command command, SandboxExecutionPolicy policy, RunningProcess process,
			@Nullable ConfinedArgv confined, long started) throws InterruptedException {
		Duration timeout = (command.timeout() != null) ? command.timeout() : this.defaults.timeout();
		long outputLimit = (command.outputLimit() != null) ? command.outputLimit() : this.defaults.outputLimitBytes();
		AtomicBoolean exceeded = new AtomicBoolean();
		CompletableFuture<Void> stop = new CompletableFuture<>();
		StreamPumps pumps = new StreamPumps(process, command.stdin(), outputLimit, this.starter.threads(), () -> {
			exceeded.set(true);
			stop.complete(null);
		});
		boolean timedOut;
		try {
			timedOut = !awaitEnd(process, stop, timeout.toNanos() - (System.nanoTime() - started));
			if (timedOut || exceeded.get()) {
				process.kill();
			}
			pumps.drain();
		}
		catch (InterruptedException ex) {
			process.kill();
			throw ex;
		}
		List<Path> appeared = (confined != null) ? confined.appearedProtectedPaths() : List.of();
		RunDetails details = new RunDetails(policy, (confined != null) ? confined.facts() : null, process.containment(),
				appeared, Duration.ofNanos(System.nanoTime() - started));
		if (exceeded.get()) {
			return new RunResult.OutputLimitExceeded(outputLimit, pumps.stdout(), pumps.stderr(), details);
		}
		if (timedOut) {
			return new RunResult.TimedOut(timeout, pumps.stdout(), pumps.stderr(), details);
		}
		return completed(process, confined, pumps, details);
	}

	private RunResult completed(RunningProcess process, @Nullable ConfinedArgv confined, StreamPumps pumps,
			RunDetails details) {
		int status = process.onExit().join();
		Output stderr = pumps.stderr();
		RunResult.Denial denial = null;
		if (confined != null) {
			RunOutcome outcome = this.classifier.classify(confined,
					new RunFacts(status, stderr.text(), process.status()));
			if (outcome instanceof RunOutcome.RunnerFailed failed) {
				throw new RunnerFailedException(failed);
			}
			if (outcome instanceof RunOutcome.Denied denied) {
				denial = new RunResult.Denial(denied.evidence());
			}
		}
		return new RunResult.Completed(status, pumps.stdout(), stderr, details, denial);
	}

	private static boolean awaitEnd(RunningProcess process, CompletableFuture<Void> stop, long nanos)
			throws InterruptedException {
		try {
			CompletableFuture.anyOf(process.onExit(), stop).get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The exit of a process is never exceptional", ex);
		}
	}

	private void tell(Consumer<RunListener> event) {
		for (RunListener listener : this.listeners) {
			try {
				event.accept(listener);
			}
			catch (RuntimeException ex) {
				logger.warn("A listener of sandboxed runs failed; the run is not affected", ex);
			}
		}
	}

	PlatformThreads threads() {
		return this.starter.threads();
	}

	@Override
	public void close() {
		this.starter.close();
	}

}
