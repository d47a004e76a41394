package io.processsandbox.policy;

import java.util.Objects;

/**
 * What one confined execution may touch: fully specified, carried per call. Two callers
 * may confine under different policies at the same instant.
 *
 * @param mode the confining mode
 * @param workspaceRoot the directory {@code workspace-write} may write below; in
 * {@code read-only} it stays visible and nothing more
 * @param scope what is said beyond mode and workspace
 * @since 0.1.0
 */
public record SandboxPolicy(ConfinedSandboxMode mode, WorkspaceRoot workspaceRoot, PolicyScope scope) {

	/**
	 * Checks the roots.
	 * @throws InvalidPolicyException if a root must not be writable
	 */
	public SandboxPolicy {
		Objects.requireNonNull(mode, "mode");
		Objects.requireNonNull(workspaceRoot, "workspaceRoot");
		Objects.requireNonNull(scope, "scope");
		if (mode == ConfinedSandboxMode.WORKSPACE_WRITE) {
			RefusedRoots.check(workspaceRoot);
			scope.writableRoots().forEach(RefusedRoots::check);
		}
	}

	/**
	 * Creates a policy with nothing beyond mode and workspace.
	 * @param mode the confining mode
	 * @param workspaceRoot the workspace
	 */
	public SandboxPolicy(ConfinedSandboxMode mode, WorkspaceRoot workspaceRoot) {
		this(mode, workspaceRoot, PolicyScope.NONE);
	}

}
