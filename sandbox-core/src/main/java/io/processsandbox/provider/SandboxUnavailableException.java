package io.processsandbox.provider;

import java.util.List;
import java.util.stream.Collectors;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;

/**
 * No backend of this host can confine a process. Nothing was started, and nothing runs
 * unconfined instead.
 *
 * @since 0.1.0
 */
public final class SandboxUnavailableException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final transient List<CandidateReport> candidates;

	/**
	 * Creates the exception.
	 * @param candidates every candidate and why it was rejected; may be empty on a
	 * platform without any
	 */
	public SandboxUnavailableException(List<CandidateReport> candidates) {
		super(SandboxErrorCode.SANDBOX_UNAVAILABLE, message(candidates));
		this.candidates = List.copyOf(candidates);
	}

	private static String message(List<CandidateReport> candidates) {
		if (candidates.isEmpty()) {
			return "No sandbox is available: this platform has no supported backend, only Linux and macOS have one. "
					+ "The command was not started";
		}
		return candidates.stream()
			.map(SandboxUnavailableException::line)
			.collect(Collectors.joining("; ", "No sandbox is available, the command was not started: ", ""));
	}

	private static String line(CandidateReport candidate) {
		CandidateReport.Explanation explanation = candidate.explanation();
		if (explanation == null) {
			return candidate.name() + " was not tried";
		}
		String remedy = explanation.remedy();
		return candidate.name() + ": " + explanation.reason() + ((remedy != null) ? " (" + remedy + ")" : "");
	}

	/**
	 * Returns every candidate and why it was rejected.
	 * @return the candidates, in the order they are preferred
	 */
	public List<CandidateReport> candidates() {
		return this.candidates;
	}

}
