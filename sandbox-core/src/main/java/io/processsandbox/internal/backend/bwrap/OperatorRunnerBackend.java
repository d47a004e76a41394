package io.processsandbox.internal.backend.bwrap;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.processsandbox.internal.backend.Backend;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderSettings.OperatorRunner;
import io.processsandbox.provider.RunnerFailureRules;
import org.jspecify.annotations.Nullable;

/**
 * Confines by a runner that an operator configured and that takes bubblewrap's arguments.
 * What it holds is taken on trust, and that is reported.
 */
public final class OperatorRunnerBackend implements Backend {

	private final OperatorRunner runner;

	private final WrappedLaunch launch;

	/**
	 * Creates the backend.
	 * @param runner the configured runner
	 * @param launch renders the launch through it
	 */
	public OperatorRunnerBackend(OperatorRunner runner, WrappedLaunch launch) {
		this.runner = runner;
		this.launch = launch;
	}

	@Override
	public BackendName name() {
		return BackendName.OPERATOR;
	}

	@Override
	public Optional<Explanation> missing() {
		return this.launch.missing();
	}

	@Override
	public @Nullable String version() {
		return null;
	}

	@Override
	public Set<Gap> gaps(ConfinedSandboxMode mode) {
		return unverified(this.launch.gaps(mode));
	}

	@Override
	public ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms) {
		ConfinedArgv rendered = this.launch.render(new WrappedLaunch.Wrapper(name(), this.runner.command()),
				confinement, argv, terms);
		return new ConfinedArgv(rendered.argv(),
				new ConfinedArgv.Facts(confinement.mode(), name(), unverified(rendered.gaps())),
				rendered.denialSignatures(), rules(rendered.runnerFailureRules()), rendered.protectedPaths());
	}

	private RunnerFailureRules rules(RunnerFailureRules own) {
		Set<Integer> exitCodes = new HashSet<>(this.runner.exitCodes());
		if (!exitCodes.isEmpty()) {
			exitCodes.addAll(own.exitCodes());
		}
		List<String> signatures = new ArrayList<>(own.fatalSignatures());
		signatures.addAll(this.runner.failureSignatures());
		return new RunnerFailureRules(exitCodes, signatures, this.runner.informationalLines(), own.runners());
	}

	private static Set<Gap> unverified(Set<Gap> gaps) {
		EnumSet<Gap> all = EnumSet.of(Gap.UNVERIFIED_RUNNER);
		all.addAll(gaps);
		return all;
	}

}
