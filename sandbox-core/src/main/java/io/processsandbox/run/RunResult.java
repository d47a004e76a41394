package io.processsandbox.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What came of a command that was started.
 *
 * @since 0.1.0
 */
public sealed interface RunResult {

	/**
	 * Returns what it wrote to standard output.
	 * @return the output
	 */
	Output stdout();

	/**
	 * Returns what it wrote to standard error.
	 * @return the output
	 */
	Output stderr();

	/**
	 * Returns how it was confined.
	 * @return the details
	 */
	RunDetails details();

	/**
	 * Returns the workspace of the run.
	 * @return the canonical path
	 */
	default Path workspace() {
		return details().workspace();
	}

	/**
	 * Returns this result if the command succeeded.
	 * @return this result
	 * @throws CommandFailedException if it was denied something and failed, ended with
	 * another status than zero, or was ended by a limit
	 */
	default Completed orThrow() {
		if (this instanceof Completed completed && completed.exit() == 0) {
			return completed;
		}
		throw CommandFailedException.of(this);
	}

	/**
	 * The command ended by itself.
	 *
	 * @param exit its status, 128 plus the number for a signal
	 * @param stdout what it wrote to standard output
	 * @param stderr what it wrote to standard error
	 * @param details how it was confined
	 * @param denial what the boundary refused, or {@code null}
	 */
	record Completed(int exit, Output stdout, Output stderr, RunDetails details,
			@Nullable Denial denial) implements RunResult {
		public Completed {
			Objects.requireNonNull(stdout, "stdout");
			Objects.requireNonNull(stderr, "stderr");
			Objects.requireNonNull(details, "details");
		}
	}

	/**
	 * The command took too long and its whole tree was ended.
	 *
	 * @param limit the limit
	 * @param stdout what it wrote to standard output until then
	 * @param stderr what it wrote to standard error until then
	 * @param details how it was confined
	 */
	record TimedOut(Duration limit, Output stdout, Output stderr, RunDetails details) implements RunResult {
		public TimedOut {
			Objects.requireNonNull(limit, "limit");
			Objects.requireNonNull(stdout, "stdout");
			Objects.requireNonNull(stderr, "stderr");
			Objects.requireNonNull(details, "details");
		}
	}

	/**
	 * The command wrote too much to one stream and its whole tree was ended.
	 *
	 * @param limitBytes the limit of each stream
	 * @param stdout the first bytes of standard output
	 * @param stderr the first bytes of standard error
	 * @param details how it was confined
	 */
	record OutputLimitExceeded(long limitBytes, Output stdout, Output stderr, RunDetails details) implements RunResult {
		public OutputLimitExceeded {
			Objects.requireNonNull(stdout, "stdout");
			Objects.requireNonNull(stderr, "stderr");
			Objects.requireNonNull(details, "details");
		}
	}

	/**
	 * Something the boundary refused.
	 *
	 * @param evidence the line of standard error that shows it
	 */
	record Denial(String evidence) {
		public Denial {
			Objects.requireNonNull(evidence, "evidence");
		}
	}

}
