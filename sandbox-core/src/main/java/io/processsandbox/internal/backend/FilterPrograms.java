package io.processsandbox.internal.backend;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;

/**
 * The system-call filters of one architecture, compiled once each.
 */
@FunctionalInterface
public interface FilterPrograms {

	/**
	 * Returns a filter.
	 * @param mode closes metadata calls in {@code read-only}
	 * @param unixSockets whether unix sockets may be made
	 * @param view whether IPC objects are the host's
	 * @return the program in the launcher's hexadecimal form
	 */
	String program(ConfinedSandboxMode mode, UnixSockets unixSockets, View view);

}
