package io.processsandbox.sample.job;

/**
 * What came of a request, and what ended it.
 */
public enum Verdict {

	/** The command ran and ended by itself, with any status. */
	COMPLETED("completed", "exit"),

	/** The command ran, the boundary refused it something and it failed. */
	DENIED("denied", "exit"),

	/** The command took too long and was ended. */
	TIMED_OUT("timed-out", "timeout"),

	/** The command wrote too much and was ended. */
	OUTPUT_LIMIT("output-limit", "output-limit"),

	/** The sandbox failed and the command did not run. */
	RUNNER_FAILURE("runner-failure", "runner-failure"),

	/** The request was refused before any process existed. */
	REJECTED("rejected", "rejected");

	private final String value;

	private final String termination;

	Verdict(String value, String termination) {
		this.value = value;
		this.termination = termination;
	}

	/**
	 * Returns the spelling used in JSON.
	 * @return for example {@code timed-out}
	 */
	public String value() {
		return this.value;
	}

	String termination() {
		return this.termination;
	}

}
