package io.processsandbox.run;

import java.util.List;

import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.SandboxProvider;

/**
 * Runs commands under the policy that is resolved for them: confines, starts, reads both
 * streams, holds limits, ends the whole tree, classifies. Thread-safe; callers may be
 * virtual threads.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface SandboxedProcessRunner {

	/**
	 * Runs a command and waits for its end. When this returns or throws, no process of it
	 * is left.
	 * @param command the command
	 * @return what came of it
	 * @throws InterruptedException if interrupted; the tree was ended first
	 * @throws io.processsandbox.error.SandboxException if it was rejected before any
	 * process existed, or the sandbox failed and the command did not run
	 */
	RunResult run(Command command) throws InterruptedException;

	/**
	 * Creates a runner.
	 * @param resolver resolves the policy of each command
	 * @param provider confines it
	 * @param defaults limits of commands that do not say otherwise
	 * @param listeners are told about each run
	 * @return the runner
	 */
	static SandboxedProcessRunner create(SandboxPolicyResolver resolver, SandboxProvider provider, RunDefaults defaults,
			List<RunListener> listeners) {
		return new ResolvingProcessRunner(resolver, provider, defaults, List.copyOf(listeners));
	}

}
