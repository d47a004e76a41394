package io.processsandbox.internal.backend;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.CandidateReport.Verdict;
import io.processsandbox.provider.Gap;
import org.jspecify.annotations.Nullable;

/**
 * What came of trying one backend.
 *
 * @param backend the backend
 * @param verdict usable, unusable or untried
 * @param explanation why it is not usable
 * @param version its version, if known
 */
record ProbeResult(Backend backend, Verdict verdict, @Nullable Explanation explanation, @Nullable String version) {

	static ProbeResult untried(Backend backend) {
		return new ProbeResult(backend, Verdict.UNTRIED, null, backend.version());
	}

	static ProbeResult usable(Backend backend, @Nullable String version) {
		return new ProbeResult(backend, Verdict.USABLE, null, version);
	}

	static ProbeResult unusable(Backend backend, Explanation explanation) {
		return new ProbeResult(backend, Verdict.UNUSABLE, explanation, backend.version());
	}

	boolean usable() {
		return this.verdict == Verdict.USABLE;
	}

	CandidateReport report(@Nullable Backend selected) {
		boolean chosen = this.backend.equals(selected);
		Map<ConfinedSandboxMode, Set<Gap>> gaps = new TreeMap<>();
		if (chosen || usable()) {
			for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
				gaps.put(mode, this.backend.gaps(mode));
			}
		}
		Explanation why = this.explanation;
		if (why == null && selected != null && !chosen) {
			why = new Explanation(selected.name() + " is preferred", null);
		}
		return new CandidateReport(this.backend.name(), chosen ? Verdict.SELECTED : this.verdict, chosen ? null : why,
				this.version, gaps);
	}

}
