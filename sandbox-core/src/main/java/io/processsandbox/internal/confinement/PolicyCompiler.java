package io.processsandbox.internal.confinement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.PolicyScope;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.WorkspaceRoot;

/**
 * Compiles a policy. Looks at fixed places only and never walks a tree, since it runs for
 * every call.
 */
public final class PolicyCompiler {

	private final HostCode hostCode;

	/**
	 * Creates a compiler.
	 * @param hostCode what this JVM itself runs
	 */
	public PolicyCompiler(HostCode hostCode) {
		this.hostCode = hostCode;
	}

	/**
	 * Compiles a policy.
	 * @param policy the policy
	 * @return what the process may touch
	 * @throws InvalidPolicyException if a writable root holds what this JVM runs
	 */
	public Confinement compile(SandboxPolicy policy) {
		PolicyScope scope = policy.scope();
		List<WorkspaceRoot> writable = writable(policy);
		List<Protection> protections = new ArrayList<>();
		for (WorkspaceRoot root : writable) {
			refuseHostCode(root);
			ProtectionFinder finder = new ProtectionFinder(root.path(), writable);
			finder.addRepository(root.path());
			finder.addHome();
			this.hostCode.below(root.path()).forEach(finder::add);
			scope.protectedPaths().forEach((path) -> addConfigured(finder, root, path));
			finder.found().stream().filter((found) -> !protections.contains(found)).forEach(protections::add);
		}
		return new Confinement(policy.mode(),
				new Confinement.Roots(policy.workspaceRoot(), writable, scope.visibleRoots()), protections,
				scope.unixSockets());
	}

	private static List<WorkspaceRoot> writable(SandboxPolicy policy) {
		if (policy.mode() == ConfinedSandboxMode.READ_ONLY) {
			return List.of();
		}
		List<WorkspaceRoot> roots = new ArrayList<>();
		roots.add(policy.workspaceRoot());
		policy.scope().writableRoots().stream().filter((root) -> !roots.contains(root)).forEach(roots::add);
		roots.sort(Comparator.comparingInt((root) -> root.path().getNameCount()));
		return roots;
	}

	private void refuseHostCode(WorkspaceRoot root) {
		Path code = this.hostCode.at(root.path());
		if (code != null) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_REFUSED, "'" + root.path()
					+ "' cannot be writable for a confined command: this JVM runs code from the directory itself ('"
					+ code + "'). Choose a directory below it, or move the application");
		}
	}

	private static void addConfigured(ProtectionFinder finder, WorkspaceRoot root, Path path) {
		Path absolute = root.path().resolve(path);
		Path normal = absolute.normalize();
		if (!path.isAbsolute() && !normal.startsWith(root.path())) {
			throw new InvalidPolicyException(SandboxErrorCode.ARGUMENT_INVALID,
					"The protected path '" + path + "' leads out of the writable root '" + root.path()
							+ "': give a path below it, or an absolute one");
		}
		if (normal.startsWith(root.path()) && !normal.equals(root.path())) {
			finder.add(normal);
		}
	}

}
