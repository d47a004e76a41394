package io.processsandbox.policy;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The complete policy resolved for one call, full access included. A consumer on full
 * access starts its own command and never asks a provider.
 *
 * @param mode the mode
 * @param workspaceRoot the workspace; carried under every mode
 * @param scope what is said beyond mode and workspace
 * @since 0.1.0
 */
public record SandboxExecutionPolicy(SandboxMode mode, WorkspaceRoot workspaceRoot, PolicyScope scope) {

	/**
	 * Checks the roots.
	 * @throws InvalidPolicyException if a root must not be writable
	 */
	public SandboxExecutionPolicy {
		Objects.requireNonNull(mode, "mode");
		Objects.requireNonNull(workspaceRoot, "workspaceRoot");
		Objects.requireNonNull(scope, "scope");
		ConfinedSandboxMode confined = mode.confined();
		if (confined != null) {
			new SandboxPolicy(confined, workspaceRoot, scope);
		}
	}

	/**
	 * Creates a policy with nothing beyond mode and workspace.
	 * @param mode the mode
	 * @param workspaceRoot the workspace
	 */
	public SandboxExecutionPolicy(SandboxMode mode, WorkspaceRoot workspaceRoot) {
		this(mode, workspaceRoot, PolicyScope.NONE);
	}

	/**
	 * Returns what a provider is given.
	 * @return the confined policy, or {@code null} on full access
	 */
	public @Nullable SandboxPolicy confined() {
		ConfinedSandboxMode confined = this.mode.confined();
		return (confined != null) ? new SandboxPolicy(confined, this.workspaceRoot, this.scope) : null;
	}

}
