package io.processsandbox.spring.autoconfigure;

import java.util.stream.Collectors;

import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.SandboxUnavailableException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a start that needs a sandbox on a host that has none.
 */
final class SandboxUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<SandboxUnavailableException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, SandboxUnavailableException cause) {
		return new FailureAnalysis(description(cause), action(cause), cause);
	}

	private static String description(SandboxUnavailableException cause) {
		if (cause.candidates().isEmpty()) {
			return "No sandbox backend exists for this platform: only Linux and macOS have one.";
		}
		return cause.candidates()
			.stream()
			.map(SandboxUnavailableFailureAnalyzer::rejection)
			.collect(Collectors.joining("%n".formatted(), "No sandbox backend is usable on this host:%n%n".formatted(),
					""));
	}

	private static String rejection(CandidateReport candidate) {
		CandidateReport.Explanation explanation = candidate.explanation();
		return "    - " + candidate.name() + ": " + ((explanation != null) ? explanation.reason() : "not tried");
	}

	private static String action(SandboxUnavailableException cause) {
		StringBuilder action = new StringBuilder("Make one of the backends usable:%n%n".formatted());
		int remedies = action.length();
		for (CandidateReport candidate : cause.candidates()) {
			CandidateReport.Explanation explanation = candidate.explanation();
			if (explanation != null && explanation.remedy() != null) {
				action.append("    - %s: %s%n".formatted(candidate.name(), explanation.remedy()));
			}
		}
		if (action.length() == remedies) {
			action.setLength(0);
			action.append("Run the application on Linux with the package 'bubblewrap' or a kernel with Landlock (5.13 "
					+ "or later).%n".formatted());
		}
		action.append("%nIf 'sandbox.backends' is set, check that it names a backend of this platform. ".formatted())
			.append("To start without a usable backend, set 'sandbox.fail-fast' to false: confined commands are then "
					+ "refused one by one.");
		return action.toString();
	}

}
