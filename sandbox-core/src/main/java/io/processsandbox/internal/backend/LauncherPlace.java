package io.processsandbox.internal.backend;

import java.nio.file.Path;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.policy.InvalidPolicyException;

/**
 * Checks that what acts outside the boundary cannot be changed from inside.
 */
public final class LauncherPlace {

	private LauncherPlace() {
	}

	/**
	 * Refuses a confinement whose command could write a program or directory the sandbox
	 * itself uses.
	 * @param confinement what the command may touch
	 * @param place the program or directory
	 * @param remedy how to move it elsewhere
	 * @throws InvalidPolicyException if it lies in a writable root
	 */
	public static void requireOutside(Confinement confinement, Path place, String remedy) {
		if (confinement.writable(place)) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_REFUSED, "'" + place
					+ "' is used by the sandbox and lies in a directory that the command may write: " + remedy);
		}
	}

}
