package io.processsandbox.internal.backend;

import java.time.Instant;
import java.util.List;

import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.ProviderReport;
import org.jspecify.annotations.Nullable;

/**
 * What probing led to. A pure function of the results: the first usable one is selected.
 *
 * @param selected the backend in use, or {@code null} if none is usable
 * @param results every candidate, the preferred first
 * @param when when it was probed, or {@code null} if nothing had to be
 */
record Selection(@Nullable Backend selected, List<ProbeResult> results, @Nullable Instant when) {

	Selection {
		results = List.copyOf(results);
	}

	static Selection of(List<ProbeResult> results, Instant when) {
		Backend first = results.stream().filter(ProbeResult::usable).map(ProbeResult::backend).findFirst().orElse(null);
		return new Selection(first, results, when);
	}

	/**
	 * Takes newer results without changing the backend in use. One that was not usable
	 * yet may be selected now.
	 * @param newer the newer selection
	 * @return the merged selection
	 */
	Selection refreshed(Selection newer) {
		return new Selection((this.selected != null) ? this.selected : newer.selected, newer.results, newer.when);
	}

	List<CandidateReport> candidates() {
		return this.results.stream().map((result) -> result.report(this.selected)).toList();
	}

	ProviderReport report() {
		return new ProviderReport(
				(this.selected != null) ? ProviderReport.State.READY : ProviderReport.State.UNAVAILABLE, candidates(),
				this.when);
	}

}
