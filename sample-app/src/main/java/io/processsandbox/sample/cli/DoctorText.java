package io.processsandbox.sample.cli;

import java.util.Set;
import java.util.stream.Collectors;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderReport;

/**
 * A report for people.
 */
final class DoctorText {

	private DoctorText() {
	}

	static String write(HostDescription host, ProviderReport report) {
		StringBuilder text = new StringBuilder();
		text.append(host.system()).append(' ').append(host.kernel()).append(", ").append(host.arch());
		text.append(", Java ").append(host.java()).append("\n\n");
		if (report.candidates().isEmpty()) {
			text.append("This platform has no backend: every confined command is refused. Linux and macOS have one.\n");
		}
		for (CandidateReport candidate : report.candidates()) {
			candidate(text, candidate);
		}
		if (!report.candidates().isEmpty() && report.selected().isEmpty()) {
			text.append("No backend works here: every confined command is refused. Mend one of the above.\n");
		}
		return text.toString();
	}

	private static void candidate(StringBuilder text, CandidateReport candidate) {
		text.append(candidate.name()).append(": ").append(verdict(candidate.verdict()));
		if (candidate.version() != null) {
			text.append(" (").append(candidate.version()).append(')');
		}
		text.append('\n');
		for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
			Enforcement enforcement = candidate.enforcement(mode);
			if (candidate.usable() && enforcement != null) {
				text.append("  ").append(mode).append(": ").append(enforcement.value());
				text.append(gaps(candidate.gaps().getOrDefault(mode, Set.of()))).append('\n');
			}
		}
		CandidateReport.Explanation explanation = candidate.explanation();
		if (explanation != null) {
			text.append("  why:  ").append(explanation.reason()).append('\n');
			if (explanation.remedy() != null) {
				text.append("  mend: ").append(explanation.remedy()).append('\n');
			}
		}
		text.append('\n');
	}

	private static String verdict(CandidateReport.Verdict verdict) {
		return switch (verdict) {
			case SELECTED -> "in use";
			case USABLE -> "works, another one is preferred";
			case UNUSABLE -> "does not work here";
			case UNTRIED -> "not tried";
		};
	}

	private static String gaps(Set<Gap> gaps) {
		return gaps.isEmpty() ? ""
				: gaps.stream().sorted().map(Enum::name).collect(Collectors.joining(", ", ", not governed: ", ""));
	}

}
