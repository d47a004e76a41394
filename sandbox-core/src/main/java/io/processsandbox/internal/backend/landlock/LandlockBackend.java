package io.processsandbox.internal.backend.landlock;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import io.processsandbox.internal.backend.Backend;
import io.processsandbox.internal.backend.LauncherPlace;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.backend.LinuxWalls;
import io.processsandbox.internal.backend.ProtectedPaths;
import io.processsandbox.internal.backend.View;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.launch.LifelineTicket;
import io.processsandbox.internal.launcher.InstalledLauncher;
import io.processsandbox.internal.launcher.LauncherCommandLine;
import io.processsandbox.internal.launcher.LauncherExit;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderSettings.JavaTempHint;
import io.processsandbox.provider.RunnerFailureRules;

/**
 * Confines by a Landlock ruleset and a system-call filter that the launcher puts on
 * itself: nothing installed, no namespaces. The command keeps the host's view.
 */
public final class LandlockBackend implements Backend {

	private static final List<String> DIALECT = List.of("permission denied");

	private final LinuxWalls walls;

	private final Supplier<InstalledLauncher> launcher;

	private final JavaTempHint javaTempHint;

	/**
	 * Creates the backend.
	 * @param walls the walls of this host
	 * @param launcher the installed launcher
	 * @param javaTempHint whether Java children are told of the temp directory
	 */
	public LandlockBackend(LinuxWalls walls, Supplier<InstalledLauncher> launcher, JavaTempHint javaTempHint) {
		this.walls = walls;
		this.launcher = launcher;
		this.javaTempHint = javaTempHint;
	}

	@Override
	public BackendName name() {
		return BackendName.LANDLOCK;
	}

	@Override
	public Optional<Explanation> missing() {
		if (this.walls.abi().available()) {
			return Optional.empty();
		}
		return Optional.of(new Explanation("this kernel has no Landlock, or it is switched off",
				"use Linux 5.13 or newer with Landlock built in, and add 'landlock' to the lsm= boot parameter"));
	}

	@Override
	public String version() {
		return this.walls.abi().toString();
	}

	@Override
	public Set<Gap> gaps(ConfinedSandboxMode mode) {
		return this.walls.gaps(mode, View.HOST);
	}

	@Override
	public ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms) {
		InstalledLauncher installed = this.launcher.get();
		LauncherPlace.requireOutside(confinement, installed.directory(), "configure another launcher directory");
		LauncherCommandLine line = new LauncherCommandLine();
		LifelineTicket lifeline = terms.lifeline();
		boolean writes = confinement.mode() == ConfinedSandboxMode.WORKSPACE_WRITE;
		if (lifeline != null) {
			line.lifeline(lifeline.socket().toString(), lifeline.token());
		}
		if (writes) {
			line.privateTemp(installed.directory().toString(), this.walls.abi().writable());
			if (this.javaTempHint == JavaTempHint.TOOL_OPTIONS) {
				line.javaTempHint();
			}
		}
		if ((writes || lifeline != null) && this.walls.abi().hasScopes()) {
			line.signalDomain();
		}
		this.walls.render(line, confinement, View.HOST, terms.limits());
		return new ConfinedArgv(line.launch(installed.command(), argv),
				new ConfinedArgv.Facts(confinement.mode(), name(), this.walls.gaps(confinement, View.HOST)), DIALECT,
				new RunnerFailureRules(Set.of(LauncherExit.OWN_FAILURE), List.of(LauncherExit.PREFIX), List.of(),
						List.of(installed.command().get(0))),
				ProtectedPaths.of(confinement, View.HOST));
	}

}
