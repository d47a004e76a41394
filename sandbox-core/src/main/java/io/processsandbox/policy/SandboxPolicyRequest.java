package io.processsandbox.policy;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What selects the policy of one call.
 *
 * @param session the calling session, or {@code null}
 * @param mode a mode that was approved for this call and outranks the session's, or
 * {@code null}
 * @param scope roots and rules of this call, added to the configured ones
 * @since 0.1.0
 */
public record SandboxPolicyRequest(@Nullable SandboxSession session, @Nullable SandboxMode mode, PolicyScope scope) {

	public SandboxPolicyRequest {
		Objects.requireNonNull(scope, "scope");
	}

	/**
	 * A request without a session: the configured mode and root.
	 * @return the request
	 */
	public static SandboxPolicyRequest defaults() {
		return new SandboxPolicyRequest(null, null, PolicyScope.NONE);
	}

	/**
	 * A request of a session.
	 * @param session the session
	 * @return the request
	 */
	public static SandboxPolicyRequest of(SandboxSession session) {
		return new SandboxPolicyRequest(Objects.requireNonNull(session, "session"), null, PolicyScope.NONE);
	}

	/**
	 * The same request with an approved mode.
	 * @param approved the mode
	 * @return the new request
	 */
	public SandboxPolicyRequest withMode(@Nullable SandboxMode approved) {
		return new SandboxPolicyRequest(this.session, approved, this.scope);
	}

	/**
	 * The same request with roots and rules of its own.
	 * @param added what is added to the configured scope
	 * @return the new request
	 */
	public SandboxPolicyRequest withScope(PolicyScope added) {
		return new SandboxPolicyRequest(this.session, this.mode, added);
	}

}
