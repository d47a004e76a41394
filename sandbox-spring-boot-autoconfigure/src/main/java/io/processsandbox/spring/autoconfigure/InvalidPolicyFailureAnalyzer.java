package io.processsandbox.spring.autoconfigure;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.InvalidPolicyException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a start with roots or a mode that cannot be meant.
 */
final class InvalidPolicyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPolicyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidPolicyException cause) {
		String description = "The policy of confined commands is invalid (%s): %s.".formatted(cause.code(),
				cause.getMessage());
		return new FailureAnalysis(description, action(cause.code()), cause);
	}

	private static String action(SandboxErrorCode code) {
		if (code == SandboxErrorCode.ROOT_NOT_CONFIGURED) {
			return "Set 'sandbox.workspace-root' to a directory made for the purpose, or 'sandbox.mode' to read-only.";
		}
		if (code == SandboxErrorCode.ROOT_REFUSED) {
			return "Point 'sandbox.workspace-root' and 'sandbox.writable-roots' at directories made for the purpose.";
		}
		if (code == SandboxErrorCode.NOT_EXPRESSIBLE) {
			return "Start the JVM with the environment variable LC_ALL=C.UTF-8.";
		}
		return "Correct the path in 'sandbox.workspace-root', 'sandbox.writable-roots' or 'sandbox.visible-roots', or "
				+ "create what it names before the application starts.";
	}

}
