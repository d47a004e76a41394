package io.processsandbox.spring.autoconfigure;

import java.util.stream.Collectors;

import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.PartialEnforcementException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a start that requires more than the host can enforce.
 */
final class PartialEnforcementFailureAnalyzer extends AbstractFailureAnalyzer<PartialEnforcementException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, PartialEnforcementException cause) {
		ConfinedArgv.Facts facts = cause.facts();
		String gaps = facts.gaps()
			.stream()
			.filter((gap) -> !gap.leavesFull())
			.map(Gap::name)
			.collect(Collectors.joining(", "));
		String description = ("Full enforcement is required, and the backend '%s' holds the mode '%s' only partially "
				+ "on this host. Not governed: %s.")
			.formatted(facts.backend(), facts.mode(), gaps);
		return new FailureAnalysis(description, action(facts), cause);
	}

	private static String action(ConfinedArgv.Facts facts) {
		StringBuilder action = new StringBuilder();
		if (facts.gaps().contains(Gap.UNIX_SOCKETS)) {
			action.append("Set 'sandbox.unix-sockets' to private. ");
		}
		if (facts.gaps().contains(Gap.UNVERIFIED_RUNNER)) {
			action.append("Remove 'sandbox.runner.command', so that a backend is used whose boundary is known. ");
		}
		if (facts.gaps().contains(Gap.NESTED_MOUNTS)) {
			action.append("Choose a 'sandbox.workspace-root' and 'sandbox.writable-roots' without other file systems "
					+ "mounted below them. ");
		}
		return action
			.append("Make a stronger backend usable, for example by installing the package 'bubblewrap' or running a "
					+ "newer kernel; the candidates are in the health of the application. To accept what is not "
					+ "governed, set 'sandbox.require-full-enforcement' to false.")
			.toString();
	}

}
