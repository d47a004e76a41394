package io.processsandbox.provider;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * What a provider knows of this host: the last probe, never a new one.
 *
 * @param state how far probing is
 * @param candidates every backend, in the order they are preferred
 * @param lastProbe when the last probe ended, or {@code null} if none has
 * @since 0.1.0
 */
public record ProviderReport(State state, List<CandidateReport> candidates, @Nullable Instant lastProbe) {

	/**
	 * How far probing is.
	 */
	public enum State {

		/** Nobody has asked yet. */
		NOT_PROBED,

		/** A probe is running. */
		PROBING,

		/** A backend is selected. */
		READY,

		/** No backend is usable: every confined call fails. */
		UNAVAILABLE

	}

	public ProviderReport {
		Objects.requireNonNull(state, "state");
		candidates = List.copyOf(candidates);
	}

	/**
	 * Returns the backend in use.
	 * @return the selected candidate, if there is one
	 */
	public Optional<CandidateReport> selected() {
		return this.candidates.stream().filter(CandidateReport::selected).findFirst();
	}

}
