package io.processsandbox.internal.backend.seatbelt;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.backend.Backend;
import io.processsandbox.internal.backend.LauncherPlace;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.backend.ProtectedPaths;
import io.processsandbox.internal.backend.Supervisor;
import io.processsandbox.internal.backend.View;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;

/**
 * Confines with the sandbox of macOS.
 * <p>
 * There is no launcher here, so nothing ties a command to the life of this JVM and
 * nothing sets resource limits: both are refused rather than left out.
 */
public final class SeatbeltBackend implements Backend {

	private final PrivateTemp temp;

	/**
	 * Creates the backend.
	 * @param temp where commands that may write get their temp directories; closed by who
	 * made it
	 */
	public SeatbeltBackend(PrivateTemp temp) {
		this.temp = temp;
	}

	@Override
	public BackendName name() {
		return BackendName.SEATBELT;
	}

	@Override
	public Optional<Explanation> missing() {
		for (String program : List.of(SeatbeltArguments.SANDBOX_EXEC, SeatbeltArguments.ENV)) {
			if (!Files.isExecutable(Path.of(program))) {
				return Optional.of(new Explanation("'" + program + "' is missing or cannot be executed by this user",
						"It is part of macOS: repair the system, or run where it has not been removed"));
			}
		}
		return Optional.empty();
	}

	@Override
	public Supervisor supervisor() {
		return Supervisor.JVM;
	}

	@Override
	public @Nullable String version() {
		return null;
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Services that are reached by Mach messages stay reachable in every mode: most of
	 * them are needed to look up a user, a certificate or a time zone, and some write
	 * files for who asks. A rule on a tree covers whatever is mounted below it.
	 */
	@Override
	public Set<Gap> gaps(ConfinedSandboxMode mode) {
		return (mode == ConfinedSandboxMode.READ_ONLY) ? EnumSet.of(Gap.HOST_SERVICES)
				: EnumSet.of(Gap.NESTED_MOUNTS, Gap.HOST_SERVICES);
	}

	@Override
	public ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms) {
		refuseWhatNeedsLauncher(terms);
		Path directory = (confinement.mode() == ConfinedSandboxMode.WORKSPACE_WRITE) ? newTemp(confinement) : null;
		SbplProfile profile = SbplProfile.of(SeatbeltScope.of(confinement, directory));
		return new ConfinedArgv(SeatbeltArguments.render(profile, directory, argv),
				new ConfinedArgv.Facts(confinement.mode(), name(), gaps(confinement)),
				SeatbeltDialect.DENIAL_SIGNATURES, SeatbeltDialect.RUNNER_FAILURES,
				ProtectedPaths.of(confinement, View.PRIVATE));
	}

	/**
	 * Removes the temp directory of a run that has ended.
	 * @param confined what was started
	 */
	@Override
	public void release(ConfinedArgv confined) {
		SeatbeltArguments.temp(confined.argv()).ifPresent(this.temp::remove);
	}

	private static void refuseWhatNeedsLauncher(LaunchTerms terms) {
		if (terms.lifeline() != null) {
			throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID,
					"Seatbelt cannot end a command together with this JVM: start it with Lifetime.INDEPENDENT and end it yourself");
		}
		if (!terms.limits().values().isEmpty()) {
			throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID, "Seatbelt cannot set the limits "
					+ terms.limits().values().keySet() + ": leave them out, or set them in the command (ulimit)");
		}
	}

	private Path newTemp(Confinement confinement) {
		LauncherPlace.requireOutside(confinement, this.temp.base(), "set java.io.tmpdir to a directory elsewhere");
		return this.temp.create();
	}

	private Set<Gap> gaps(Confinement confinement) {
		Set<Gap> gaps = gaps(confinement.mode());
		if (confinement.unixSockets() == UnixSockets.ALLOW) {
			gaps.add(Gap.UNIX_SOCKETS);
		}
		for (Protection protection : confinement.protections()) {
			if (protection instanceof Protection.Link) {
				gaps.add(Gap.PROTECTED_PATHS);
			}
			else if (protection instanceof Protection.Absent) {
				// Refused as it is spelled; where case is ignored, another spelling makes
				// the same object.
				gaps.add(Gap.ABSENT_PATHS);
			}
		}
		return gaps;
	}

}
