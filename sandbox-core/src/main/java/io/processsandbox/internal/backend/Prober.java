package io.processsandbox.internal.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.processsandbox.error.SandboxException;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.PolicyCompiler;
import io.processsandbox.internal.launch.LifelineSource;
import io.processsandbox.internal.launch.ProcessStarter;
import io.processsandbox.internal.launch.RunChannel;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.ResourceLimits;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.StartOptions;
import org.jspecify.annotations.Nullable;

/**
 * Tries a backend by running the real rules of each mode around a harmless command: being
 * installed proves nothing, and a version number neither.
 */
public final class Prober {

	private static final List<String> HARMLESS = List.of("/bin/true", "/usr/bin/true");

	private static final int MOST_STDERR = 4096;

	private final PolicyCompiler compiler;

	private final ProcessStarter starter;

	private final LifelineSource lifeline;

	private final Supplier<Path> directory;

	private final Duration timeout;

	/**
	 * Creates a prober.
	 * @param compiler compiles the policies of the probes
	 * @param starter starts them
	 * @param lifeline ties them to this JVM
	 * @param directory an owner-only directory for their workspaces
	 * @param timeout the time one probe may take
	 */
	public Prober(PolicyCompiler compiler, ProcessStarter starter, LifelineSource lifeline, Supplier<Path> directory,
			Duration timeout) {
		this.compiler = compiler;
		this.starter = starter;
		this.lifeline = lifeline;
		this.directory = directory;
		this.timeout = timeout;
	}

	ProbeResult probe(Backend backend) throws InterruptedException {
		try {
			Optional<Explanation> missing = backend.missing();
			if (missing.isPresent()) {
				return ProbeResult.unusable(backend, missing.get());
			}
			for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
				Explanation failure = run(backend, mode);
				if (failure != null) {
					return ProbeResult.unusable(backend, failure);
				}
			}
			return ProbeResult.usable(backend, version(backend));
		}
		catch (SandboxException ex) {
			return ProbeResult.unusable(backend, new Explanation(String.valueOf(ex.getMessage()), null));
		}
		catch (IOException ex) {
			return ProbeResult.unusable(backend,
					new Explanation("the probe could not be prepared: " + ex.getMessage(), null));
		}
	}

	private @Nullable Explanation run(Backend backend, ConfinedSandboxMode mode)
			throws IOException, InterruptedException {
		Path workspace = Files.createTempDirectory(this.directory.get(), "probe-");
		try {
			SandboxPolicy policy = new SandboxPolicy(mode, WorkspaceRoot.of(workspace));
			StartOptions options = new StartOptions(workspace, Map.of("PATH", "/usr/bin:/bin"), ResourceLimits.NONE);
			try (SandboxProcess process = start(backend, this.compiler.compile(policy), options)) {
				return judge(backend, mode, process);
			}
		}
		finally {
			Files.deleteIfExists(workspace);
		}
	}

	private SandboxProcess start(Backend backend, Confinement confinement, StartOptions options) {
		List<String> argv = List.of(harmless());
		if (backend.supervisor() == Supervisor.JVM) {
			ConfinedArgv confined = backend.render(confinement, argv, LaunchTerms.NONE);
			return this.starter.startDirectly(confined, options, () -> backend.release(confined));
		}
		RunChannel channel = this.lifeline.admit();
		return this.starter.start(
				backend.render(confinement, argv, new LaunchTerms(channel.ticket(), options.limits())), options,
				channel);
	}

	private @Nullable Explanation judge(Backend backend, ConfinedSandboxMode mode, SandboxProcess process)
			throws InterruptedException {
		Future<String> stderr = this.starter.threads().submit(() -> read(process.stderr()));
		Integer status = process.waitFor(this.timeout);
		if (status == null) {
			return new Explanation("a " + mode + " probe did not end within " + this.timeout,
					"raise the probe timeout");
		}
		if (status == 0
				&& (backend.supervisor() == Supervisor.JVM || process.status() instanceof LaunchStatus.Executed)) {
			return null;
		}
		return ProbeFailures.explain(backend.name(), mode, status, text(stderr));
	}

	private static String text(Future<String> stderr) throws InterruptedException {
		try {
			return stderr.get(1, TimeUnit.SECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			return "";
		}
	}

	private static String read(InputStream stream) throws IOException {
		String text = new String(stream.readNBytes(MOST_STDERR), StandardCharsets.UTF_8);
		stream.transferTo(OutputStream.nullOutputStream());
		return text;
	}

	private @Nullable String version(Backend backend) throws InterruptedException {
		List<String> command = backend.versionCommand();
		return command.isEmpty() ? backend.version() : this.starter.firstLine(command, this.timeout);
	}

	private static String harmless() {
		return HARMLESS.stream().filter((path) -> Files.isExecutable(Path.of(path))).findFirst().orElse("true");
	}

}
