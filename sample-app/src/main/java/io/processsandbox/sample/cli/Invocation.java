package io.processsandbox.sample.cli;

import io.processsandbox.sample.job.RunRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a command line asks of the tool.
 */
sealed interface Invocation {

	/**
	 * Run a command.
	 *
	 * @param request what the options say
	 * @param document the file that says it instead, or {@code null}
	 * @param form how to print
	 */
	record Run(RunRequest request, @Nullable String document, OutputForm form) implements Invocation {
	}

	/**
	 * Say what this host can enforce.
	 *
	 * @param form how to print
	 */
	record Doctor(OutputForm form) implements Invocation {
	}

	/**
	 * Print a text that somebody asked for.
	 *
	 * @param text for example the help
	 */
	record Print(String text) implements Invocation {
	}

}
