package io.processsandbox.internal.backend;

import java.util.List;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.provider.ProtectedPath;

/**
 * Says of each protection of a confinement what became of it under a view.
 */
public final class ProtectedPaths {

	private ProtectedPaths() {
	}

	/**
	 * Lists the protected paths of one call.
	 * @param confinement what the command may touch
	 * @param view what it sees around it
	 * @return the paths
	 */
	public static List<ProtectedPath> of(Confinement confinement, View view) {
		return confinement.protections()
			.stream()
			.map((protection) -> new ProtectedPath(protection.path(), state(protection, view)))
			.toList();
	}

	private static ProtectedPath.State state(Protection protection, View view) {
		if (protection instanceof Protection.Absent) {
			return ProtectedPath.State.ABSENT;
		}
		return (view == View.PRIVATE && protection instanceof Protection.Existing) ? ProtectedPath.State.HELD
				: ProtectedPath.State.OPEN;
	}

}
