package io.processsandbox.provider;

import java.util.List;

import io.processsandbox.policy.SandboxPolicy;

/**
 * Puts an operating-system boundary around a command. Implementations are thread-safe and
 * keep no state of a call; different calls may carry different policies at the same time.
 * <p>
 * A provider never lets a confined request run unconfined: where it cannot confine, it
 * throws.
 *
 * @since 0.1.0
 */
public interface SandboxProvider {

	/**
	 * Wraps an argv. Nothing is started, but the first call may probe the backends of
	 * this host, which takes a moment and is bounded by the probe timeout.
	 * @param argv the command and its arguments
	 * @param policy what it may touch
	 * @param lifetime what else ends it
	 * @return what to start instead
	 * @throws SandboxUnavailableException if no backend is usable
	 * @throws PartialEnforcementException if full enforcement is required and not held
	 * @throws InvalidCommandException if no process can be started for the argv
	 */
	ConfinedArgv confine(List<String> argv, SandboxPolicy policy, Lifetime lifetime);

	/**
	 * Wraps an argv whose process may outlive the JVM.
	 * @param argv the command and its arguments
	 * @param policy what it may touch
	 * @return what to start instead
	 * @throws SandboxUnavailableException if no backend is usable
	 * @throws PartialEnforcementException if full enforcement is required and not held
	 * @throws InvalidCommandException if no process can be started for the argv
	 */
	default ConfinedArgv confine(List<String> argv, SandboxPolicy policy) {
		return confine(argv, policy, Lifetime.INDEPENDENT);
	}

	/**
	 * Starts a confined command whose tree ends with it, with its handle and with the
	 * JVM, whichever thread starts it.
	 * @param argv the command and its arguments
	 * @param policy what it may touch
	 * @param options directory, environment and limits
	 * @return the running process; close it
	 * @throws InterruptedException if interrupted while starting; nothing is left running
	 * @throws SandboxUnavailableException if no backend is usable
	 * @throws PartialEnforcementException if full enforcement is required and not held
	 * @throws InvalidCommandException if no process can be started for the argv
	 */
	SandboxProcess start(List<String> argv, SandboxPolicy policy, StartOptions options) throws InterruptedException;

	/**
	 * Returns what is known of this host without probing or waiting.
	 * @return the report of the last probe
	 */
	ProviderReport report();

	/**
	 * Probes every backend now. The backend in use stays the one in use.
	 * @return the new report
	 * @throws InterruptedException if interrupted while probing
	 */
	ProviderReport probe() throws InterruptedException;

}
