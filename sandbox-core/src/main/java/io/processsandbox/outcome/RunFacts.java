package io.processsandbox.outcome;

import java.util.Objects;

import io.processsandbox.provider.LaunchStatus;

/**
 * What is known of a run that has ended.
 *
 * @param status the exit status, 128 plus the number for a signal
 * @param stderr what the command wrote to standard error, or the end of it
 * @param launch what the launcher reported out of band
 * @since 0.1.0
 */
public record RunFacts(int status, String stderr, LaunchStatus launch) {

	public RunFacts {
		Objects.requireNonNull(stderr, "stderr");
		Objects.requireNonNull(launch, "launch");
	}

	/**
	 * Facts of a run without an out-of-band channel.
	 * @param status the exit status
	 * @param stderr standard error, or the end of it
	 * @return the facts
	 */
	public static RunFacts of(int status, String stderr) {
		return new RunFacts(status, stderr, new LaunchStatus.Unknown());
	}

	@Override
	public String toString() {
		return "RunFacts[status=" + this.status + ", launch=" + this.launch + "]";
	}

}
