package io.processsandbox.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.processsandbox.policy.SandboxExecutionPolicy;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.LifetimeContainment;
import org.jspecify.annotations.Nullable;

/**
 * How a run was confined and what came of it beside its output.
 *
 * @param policy the policy it ran under
 * @param facts what the backend achieved, or {@code null} on full access
 * @param containment how sure it is that the whole tree ended
 * @param appearedProtectedPaths protected names that did not exist before the run and
 * exist now: look at them before a tool outside the sandbox reads them
 * @param wallTime from the start to the end of the tree
 * @since 0.1.0
 */
public record RunDetails(SandboxExecutionPolicy policy, ConfinedArgv.@Nullable Facts facts,
		LifetimeContainment containment, List<Path> appearedProtectedPaths, Duration wallTime) {

	public RunDetails {
		Objects.requireNonNull(policy, "policy");
		Objects.requireNonNull(containment, "containment");
		appearedProtectedPaths = List.copyOf(appearedProtectedPaths);
		Objects.requireNonNull(wallTime, "wallTime");
	}

	/**
	 * Returns the mode of the run.
	 * @return the mode
	 */
	public SandboxMode mode() {
		return this.policy.mode();
	}

	/**
	 * Returns the workspace of the run.
	 * @return the canonical path
	 */
	public Path workspace() {
		return this.policy.workspaceRoot().path();
	}

	/**
	 * Returns the backend of the run.
	 * @return its name, or {@code null} on full access
	 */
	public @Nullable BackendName backend() {
		return (this.facts != null) ? this.facts.backend() : null;
	}

	/**
	 * Returns how completely the mode was held.
	 * @return the enforcement, or {@code null} on full access
	 */
	public @Nullable Enforcement enforcement() {
		return (this.facts != null) ? this.facts.enforcement() : null;
	}

	/**
	 * Returns what was not governed.
	 * @return the gaps; empty on full access, where nothing is promised
	 */
	public Set<Gap> gaps() {
		return (this.facts != null) ? this.facts.gaps() : Set.of();
	}

}
