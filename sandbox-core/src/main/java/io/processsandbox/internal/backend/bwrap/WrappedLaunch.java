package io.processsandbox.internal.backend.bwrap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import io.processsandbox.internal.backend.LauncherPlace;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.backend.LinuxWalls;
import io.processsandbox.internal.backend.ProtectedPaths;
import io.processsandbox.internal.backend.View;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.internal.launch.LifelineTicket;
import io.processsandbox.internal.launcher.InstalledLauncher;
import io.processsandbox.internal.launcher.LauncherCommandLine;
import io.processsandbox.internal.launcher.LauncherExit;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.RunnerFailureRules;

/**
 * Renders launcher, wrapper, launcher, command: the launcher in front hands the run's
 * environment and argv past the wrapper, the one inside adds Landlock and the filter.
 */
public final class WrappedLaunch {

	/**
	 * What bubblewrap takes in arguments; the command's own do not count, since they go
	 * past it.
	 */
	private static final int MOST_ARGUMENTS = 8_900;

	/**
	 * A refusal is by the mounts or by Landlock behind them.
	 */
	private static final List<String> DIALECT = List.of("read-only file system", "permission denied");

	private final LinuxWalls walls;

	private final Supplier<InstalledLauncher> launcher;

	private final HostView host;

	/**
	 * Creates the rendering for a host.
	 * @param walls the walls of this host
	 * @param launcher the installed launcher
	 * @param privileged whether this JVM runs as root
	 */
	public WrappedLaunch(LinuxWalls walls, Supplier<InstalledLauncher> launcher, Privilege privileged) {
		this.walls = walls;
		this.launcher = launcher;
		this.host = new HostView(privileged == Privilege.ROOT);
	}

	/**
	 * Who starts the wrapper.
	 */
	public enum Privilege {

		/** User 0. */
		ROOT,

		/** Any other. */
		ORDINARY

	}

	/**
	 * A program that takes bubblewrap's arguments.
	 *
	 * @param backend the backend it stands for
	 * @param command the program and its first arguments
	 */
	record Wrapper(BackendName backend, List<String> command) {
		Wrapper {
			Objects.requireNonNull(backend, "backend");
			command = List.copyOf(command);
		}
	}

	Optional<Explanation> missing() {
		if (this.launcher.get().kind() == InstalledLauncher.Kind.NATIVE) {
			return Optional.empty();
		}
		return Optional.of(new Explanation("bubblewrap needs the native launcher, which does not run here",
				"configure a launcher directory whose file system allows execution"));
	}

	Set<Gap> gaps(ConfinedSandboxMode mode) {
		return this.walls.gaps(mode, View.PRIVATE);
	}

	ConfinedArgv render(Wrapper wrapper, Confinement confinement, List<String> argv, LaunchTerms terms) {
		InstalledLauncher installed = this.launcher.get();
		LauncherPlace.requireOutside(confinement, installed.directory(), "configure another launcher directory");
		LauncherPlace.requireOutside(confinement, Path.of(wrapper.command().get(0)),
				"install the program elsewhere or choose another workspace");
		List<String> wrapping = new ArrayList<>(wrapper.command());
		wrapping.addAll(BwrapArguments.render(confinement, this.host));
		if (wrapping.size() > MOST_ARGUMENTS) {
			throw HostView.tooMany(wrapping.size());
		}
		LauncherCommandLine outer = new LauncherCommandLine().newSession().privateMounts();
		LifelineTicket lifeline = terms.lifeline();
		if (lifeline != null) {
			outer.lifeline(lifeline.socket().toString(), lifeline.token());
		}
		LauncherCommandLine inner = new LauncherCommandLine().init();
		for (Protection protection : confinement.protections()) {
			if (protection instanceof Protection.Existing existing) {
				inner.expect(existing.target().identity().toString(), existing.path().toString());
			}
		}
		this.walls.render(inner, confinement, View.PRIVATE, terms.limits());
		return new ConfinedArgv(outer.launchThrough(installed.command(), wrapping, inner, argv),
				new ConfinedArgv.Facts(confinement.mode(), wrapper.backend(),
						this.walls.gaps(confinement, View.PRIVATE)),
				DIALECT,
				new RunnerFailureRules(Set.of(LauncherExit.OWN_FAILURE), List.of(LauncherExit.PREFIX), List.of(),
						List.of(installed.command().get(0), wrapper.command().get(0))),
				ProtectedPaths.of(confinement, View.PRIVATE));
	}

}
