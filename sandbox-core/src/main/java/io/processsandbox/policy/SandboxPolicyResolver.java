package io.processsandbox.policy;

/**
 * Turns a request into a policy. The one place that knows which mode and which root win.
 * Thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface SandboxPolicyResolver {

	/**
	 * Resolves the policy of one call.
	 * @param request what the caller says
	 * @return the policy; later switches of the session's mode do not change it
	 * @throws InvalidPolicyException if a root is missing, refused or not configured
	 */
	SandboxExecutionPolicy resolve(SandboxPolicyRequest request);

	/**
	 * Creates the resolver that falls back to configured defaults.
	 * @param defaults the defaults
	 * @return the resolver
	 */
	static SandboxPolicyResolver withDefaults(PolicyDefaults defaults) {
		return new DefaultingPolicyResolver(defaults);
	}

}
