package io.processsandbox.provider;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one backend on this host.
 *
 * @param name the backend
 * @param verdict whether it was probed and what came out
 * @param explanation why it is not usable or not selected, in plain words
 * @param version its version or the kernel's ABI, for example {@code bubblewrap 0.8.0} or
 * {@code Landlock ABI 7}; {@code null} if unknown
 * @param gaps for each mode, what this backend does not govern on this host; empty while
 * it is not known to be usable
 * @since 0.1.0
 */
public record CandidateReport(BackendName name, Verdict verdict, @Nullable Explanation explanation,
		@Nullable String version, Map<ConfinedSandboxMode, Set<Gap>> gaps) {

	/**
	 * What probing said.
	 */
	public enum Verdict {

		/** It works and is the one in use. */
		SELECTED,

		/** It works; another one is preferred. */
		USABLE,

		/** It does not work here. */
		UNUSABLE,

		/** It has not been tried. */
		UNTRIED

	}

	/**
	 * Why a backend is not used and how to change that.
	 *
	 * @param reason what is wrong
	 * @param remedy what to do, or {@code null} if nothing can be done
	 */
	public record Explanation(String reason, @Nullable String remedy) {
		public Explanation {
			Objects.requireNonNull(reason, "reason");
		}
	}

	public CandidateReport {
		Objects.requireNonNull(name, "name");
		Objects.requireNonNull(verdict, "verdict");
		gaps = Map.copyOf(gaps);
	}

	/**
	 * Tells whether this backend can confine here.
	 * @return {@code true} if it was tried and works
	 */
	public boolean usable() {
		return this.verdict == Verdict.SELECTED || this.verdict == Verdict.USABLE;
	}

	/**
	 * Tells whether this backend is the one in use.
	 * @return {@code true} if it is
	 */
	public boolean selected() {
		return this.verdict == Verdict.SELECTED;
	}

	/**
	 * Returns how completely this backend holds a mode here.
	 * @param mode the mode
	 * @return the enforcement, or {@code null} if it is not usable
	 */
	public @Nullable Enforcement enforcement(ConfinedSandboxMode mode) {
		Set<Gap> open = this.gaps.get(mode);
		if (open == null) {
			return null;
		}
		return open.stream().allMatch(Gap::leavesFull) ? Enforcement.FULL : Enforcement.PARTIAL;
	}

}
