package io.processsandbox.internal.backend;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.confinement.PolicyCompiler;
import io.processsandbox.internal.launch.LifelineSource;
import io.processsandbox.internal.launch.ProcessStarter;
import io.processsandbox.internal.launch.RunChannel;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.Lifetime;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderSettings.Requirement;
import io.processsandbox.provider.ResourceLimits;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.provider.StartOptions;
import org.jspecify.annotations.Nullable;

/**
 * Selects a backend once and renders every call with it. The first call that needs the
 * selection makes it; the others wait for that one.
 */
public final class SelectingProvider implements SandboxProvider {

	private final Candidates candidates;

	private final PolicyCompiler compiler;

	private final Prober prober;

	private final ProcessStarter starter;

	private final LifelineSource lifeline;

	private final Object lock = new Object();

	private volatile @Nullable Selection selection;

	private @Nullable Future<Selection> probing;

	/**
	 * Creates the provider.
	 * @param candidates the backends and what is required of them
	 * @param compiler compiles policies
	 * @param prober tries backends
	 * @param starter starts processes
	 * @param lifeline ties them to this JVM
	 */
	public SelectingProvider(Candidates candidates, PolicyCompiler compiler, Prober prober, ProcessStarter starter,
			LifelineSource lifeline) {
		this.candidates = candidates;
		this.compiler = compiler;
		this.prober = prober;
		this.starter = starter;
		this.lifeline = lifeline;
	}

	@Override
	public ConfinedArgv confine(List<String> argv, SandboxPolicy policy, Lifetime lifetime) {
		List<String> command = List.copyOf(argv);
		ArgvCheck.check(command);
		Backend backend = selected();
		if (lifetime == Lifetime.INDEPENDENT) {
			return render(backend, command, policy, LaunchTerms.NONE);
		}
		if (backend.supervisor() == Supervisor.JVM) {
			throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID, "The backend " + backend.name()
					+ " cannot end a command together with this JVM: use Lifetime.INDEPENDENT and end it yourself");
		}
		RunChannel channel = this.lifeline.admit();
		return render(backend, command, policy, new LaunchTerms(channel.ticket(), ResourceLimits.NONE));
	}

	@Override
	public SandboxProcess start(List<String> argv, SandboxPolicy policy, StartOptions options)
			throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException("Interrupted before the command was started");
		}
		List<String> command = List.copyOf(argv);
		ArgvCheck.check(command);
		Backend backend = selected();
		if (backend.supervisor() == Supervisor.JVM) {
			ConfinedArgv confined = render(backend, command, policy, new LaunchTerms(null, options.limits()));
			return this.starter.startDirectly(confined, options, () -> backend.release(confined));
		}
		RunChannel channel = this.lifeline.admit();
		try {
			ConfinedArgv confined = render(backend, command, policy,
					new LaunchTerms(channel.ticket(), options.limits()));
			return this.starter.start(confined, options, channel);
		}
		catch (RuntimeException ex) {
			channel.release();
			throw ex;
		}
	}

	private ConfinedArgv render(Backend backend, List<String> argv, SandboxPolicy policy, LaunchTerms terms) {
		ConfinedArgv confined = backend.render(this.compiler.compile(policy), argv, terms);
		if (this.candidates.requirement() == Requirement.FULL && confined.enforcement() != Enforcement.FULL) {
			backend.release(confined);
			throw new PartialEnforcementException(confined.facts());
		}
		return confined;
	}

	private Backend selected() {
		Selection current = this.selection;
		if (current == null) {
			current = firstSelection();
		}
		Backend backend = current.selected();
		if (backend == null) {
			throw new SandboxUnavailableException(current.candidates());
		}
		return backend;
	}

	private Selection firstSelection() {
		Future<Selection> future;
		synchronized (this.lock) {
			Selection current = this.selection;
			if (current != null) {
				return current;
			}
			if (this.probing == null) {
				// On a thread of its own: an interrupt of the caller that happens to be
				// first is none of the others' business.
				this.probing = this.starter.threads().submit(this::select);
			}
			future = this.probing;
		}
		return await(future);
	}

	private static Selection await(Future<Selection> future) {
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return future.get();
				}
				catch (InterruptedException ex) {
					// Bounded by the probe timeout, and the caller has no way to say that
					// it was interrupted: it finds the flag set.
					interrupted = true;
				}
			}
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Probing failed", ex.getCause());
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private Selection select() throws InterruptedException {
		Selection made = (this.candidates.backends().size() == 1) ? sole(this.candidates.backends().get(0))
				: firstUsable();
		synchronized (this.lock) {
			Selection other = this.selection;
			Selection kept = (other != null) ? other : made;
			this.selection = kept;
			this.probing = null;
			return kept;
		}
	}

	/**
	 * With one candidate a probe decides nothing: what it would find out, the run itself
	 * finds out, and fails closed.
	 */
	private static Selection sole(Backend backend) {
		return backend.missing()
			.map((missing) -> new Selection(null, List.of(ProbeResult.unusable(backend, missing)), null))
			.orElseGet(() -> new Selection(backend, List.of(ProbeResult.untried(backend)), null));
	}

	private Selection firstUsable() throws InterruptedException {
		List<ProbeResult> results = new ArrayList<>();
		boolean found = false;
		for (Backend backend : this.candidates.backends()) {
			ProbeResult result = found ? ProbeResult.untried(backend) : this.prober.probe(backend);
			found |= result.usable();
			results.add(result);
		}
		return Selection.of(results, Instant.now());
	}

	@Override
	public ProviderReport report() {
		Selection current = this.selection;
		if (current != null) {
			return current.report();
		}
		boolean running;
		synchronized (this.lock) {
			running = this.probing != null;
		}
		return new ProviderReport(running ? ProviderReport.State.PROBING : ProviderReport.State.NOT_PROBED,
				this.candidates.backends()
					.stream()
					.map((backend) -> ProbeResult.untried(backend).report(null))
					.toList(),
				null);
	}

	@Override
	public ProviderReport probe() throws InterruptedException {
		Future<Selection> future;
		synchronized (this.lock) {
			// A first call that comes meanwhile waits for this probe and starts none.
			if (this.probing == null || this.selection != null) {
				this.probing = this.starter.threads().submit(this::probeAll);
			}
			future = this.probing;
		}
		try {
			return future.get().report();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Probing failed", ex.getCause());
		}
	}

	private Selection probeAll() throws InterruptedException {
		List<ProbeResult> results = new ArrayList<>();
		for (Backend backend : this.candidates.backends()) {
			results.add(this.prober.probe(backend));
		}
		Selection newer = Selection.of(results, Instant.now());
		synchronized (this.lock) {
			Selection current = this.selection;
			Selection merged = (current != null) ? current.refreshed(newer) : newer;
			this.selection = merged;
			this.probing = null;
			return merged;
		}
	}

}
