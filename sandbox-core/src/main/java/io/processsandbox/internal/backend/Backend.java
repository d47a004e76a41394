package io.processsandbox.internal.backend;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a command is wrapped. Starts nothing and remembers no call. Thread-safe.
 */
public interface Backend {

	/**
	 * Returns the name of this backend.
	 * @return the name
	 */
	BackendName name();

	/**
	 * Looks whether what this backend needs is there, without starting anything.
	 * @return why it cannot work here, or nothing if it is worth a try
	 */
	Optional<Explanation> missing();

	/**
	 * Returns what prints the version of this backend, where it is a program.
	 * @return an argv, empty if there is none
	 */
	default List<String> versionCommand() {
		return List.of();
	}

	/**
	 * Says who stands over the commands this backend wraps.
	 * @return the launcher unless there is none
	 */
	default Supervisor supervisor() {
		return Supervisor.LAUNCHER;
	}

	/**
	 * Returns the version of this backend or of the kernel feature it uses.
	 * @return the version, or {@code null} if it is not known
	 */
	@Nullable String version();

	/**
	 * Returns what this backend does not govern on this host, whatever the policy.
	 * @param mode the mode
	 * @return the gaps
	 */
	Set<Gap> gaps(ConfinedSandboxMode mode);

	/**
	 * Wraps a command.
	 * @param confinement what it may touch
	 * @param argv the command and its arguments, already checked
	 * @param terms how it is launched
	 * @return what to start instead
	 * @throws io.processsandbox.error.SandboxException if this backend cannot express the
	 * confinement
	 */
	ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms);

	/**
	 * Removes what was made for one call. Called after its process has ended; what is not
	 * released is removed at the end of the runtime.
	 * @param confined what was rendered
	 */
	default void release(ConfinedArgv confined) {
	}

}
