package io.processsandbox.provider;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;

/**
 * What a consumer starts in place of its own argv, and what it needs to read the outcome.
 * <p>
 * The argv may be started by any thread and outlives it. Start it with pipes as standard
 * streams: a host file handed in as a descriptor can be reopened by the command.
 *
 * @param argv runner, rules, separator, then the caller's argv
 * @param facts what the backend achieves for it
 * @param denialSignatures texts that a refusal by this backend leaves on standard error,
 * compared without regard to case
 * @param runnerFailureRules how to tell that the runner failed
 * @param protectedPaths the protected paths of this call
 * @since 0.1.0
 */
public record ConfinedArgv(List<String> argv, Facts facts, List<String> denialSignatures,
		RunnerFailureRules runnerFailureRules, List<ProtectedPath> protectedPaths) {

	public ConfinedArgv {
		argv = List.copyOf(argv);
		Objects.requireNonNull(facts, "facts");
		denialSignatures = List.copyOf(denialSignatures);
		Objects.requireNonNull(runnerFailureRules, "runnerFailureRules");
		protectedPaths = List.copyOf(protectedPaths);
	}

	/**
	 * Returns the backend that was selected.
	 * @return its name
	 */
	public BackendName backend() {
		return this.facts.backend();
	}

	/**
	 * Returns how completely the promise of the mode is held.
	 * @return full or partial
	 */
	public Enforcement enforcement() {
		return this.facts.enforcement();
	}

	/**
	 * Returns which promised effects are not governed.
	 * @return the gaps, in the order of the enum
	 */
	public Set<Gap> gaps() {
		return this.facts.gaps();
	}

	/**
	 * Returns the protected names that did not exist before the run and exist now.
	 * @return the paths, in the order they are protected
	 */
	public List<Path> appearedProtectedPaths() {
		return this.protectedPaths.stream().filter(ProtectedPath::appeared).map(ProtectedPath::path).toList();
	}

	@Override
	public String toString() {
		// The argv may carry what the caller would not want in a log.
		return "ConfinedArgv[" + this.facts + "]";
	}

	/**
	 * What a backend achieves for one call.
	 *
	 * @param mode the mode that is enforced
	 * @param backend the backend
	 * @param gaps what is not governed
	 */
	public record Facts(ConfinedSandboxMode mode, BackendName backend, Set<Gap> gaps) {

		public Facts {
			Objects.requireNonNull(mode, "mode");
			Objects.requireNonNull(backend, "backend");
			EnumSet<Gap> sorted = EnumSet.noneOf(Gap.class);
			sorted.addAll(gaps);
			gaps = Collections.unmodifiableSet(sorted);
		}

		/**
		 * Derives the enforcement from the gaps.
		 * @return full if no gap stands against it
		 */
		public Enforcement enforcement() {
			return this.gaps.stream().allMatch(Gap::leavesFull) ? Enforcement.FULL : Enforcement.PARTIAL;
		}

	}

}
