package io.processsandbox.sample.cli;

/**
 * What the tool ends with when it is not the status of the command. {@code timeout(1)}
 * and {@code env(1)} use the same numbers.
 */
final class ExitStatus {

	static final int OK = 0;

	/** {@code doctor} found nothing that confines. */
	static final int NOTHING_USABLE = 1;

	/** The arguments or the request document were wrong. */
	static final int USAGE = 2;

	/** The command exceeded its time limit. */
	static final int TIMED_OUT = 124;

	/** The sandbox refused or failed, or the command wrote more than its limit. */
	static final int SANDBOX_FAILED = 125;

	private ExitStatus() {
	}

}
