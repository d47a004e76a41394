package io.processsandbox.cases;

import java.util.Set;

import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.run.RunResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What came of a command, in the words of a test.
 *
 * @param result the result
 */
record Ran(RunResult result) {

	String out() {
		return this.result.stdout().text();
	}

	String err() {
		return this.result.stderr().text();
	}

	Set<Gap> gaps() {
		return this.result.details().gaps();
	}

	RunResult.Completed completed() {
		assertThat(this.result).as("stderr: %s", err()).isInstanceOf(RunResult.Completed.class);
		return (RunResult.Completed) this.result;
	}

	/**
	 * The command ended with this status and nothing was refused.
	 * @param status the status
	 * @return this
	 */
	Ran exited(int status) {
		RunResult.Completed completed = completed();
		assertThat(completed.exit()).as("stderr: %s", err()).isEqualTo(status);
		assertThat(completed.denial()).isNull();
		return this;
	}

	/**
	 * The command ended with this status because of a refusal, and the evidence is its
	 * own line.
	 * @param status the status
	 * @return this
	 */
	Ran denied(int status) {
		RunResult.Completed completed = completed();
		assertThat(completed.exit()).as("stderr: %s", err()).isEqualTo(status);
		return denied();
	}

	Ran denied() {
		RunResult.Completed completed = completed();
		assertThat(completed.exit()).isNotZero();
		assertThat(completed.denial()).as("denial in: %s", err()).isNotNull();
		assertThat(err()).contains(completed.denial().evidence());
		return this;
	}

	/**
	 * Checks what must hold unless the result admits that it does not.
	 * @param gap the gap that admits it
	 * @param held the check
	 */
	void holdsUnless(Gap gap, Runnable held) {
		if (gaps().contains(gap)) {
			assertThat(this.result.details().enforcement()).isEqualTo(Enforcement.PARTIAL);
		}
		else {
			held.run();
		}
	}

}
