package io.processsandbox.sample.cli;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.processsandbox.sample.job.InvalidRequestException;
import io.processsandbox.sample.job.LimitName;
import io.processsandbox.sample.job.RunRequest;
import org.jspecify.annotations.Nullable;

/**
 * Collects the options of one {@code run} line. Both readers end here, so an option means
 * the same whoever read it.
 */
final class RunLine {

	private final RunRequest.Builder request = RunRequest.builder();

	private final Set<RunOption> seen = EnumSet.noneOf(RunOption.class);

	private @Nullable String document;

	private OutputForm form = OutputForm.TEXT;

	boolean accepts(RunOption option) {
		return option.repeats() || !this.seen.contains(option);
	}

	void take(RunOption option, String value) {
		this.seen.add(option);
		switch (option) {
			case MODE -> this.request.mode(value);
			case WORKSPACE -> this.request.workspace(value);
			case CWD -> this.request.directory(value);
			case BACKEND -> this.request.backend(value);
			case TIMEOUT -> this.request.timeout(DurationText.parse(value));
			case OUTPUT_LIMIT -> this.request.limit(LimitName.OUTPUT_BYTES, number(option, value));
			case VISIBLE -> this.request.visible(value);
			case WRITABLE -> this.request.writable(value);
			case UNIX_SOCKETS -> this.request.unixSockets(value);
			case ENV -> environment(value);
			case LIMIT -> limit(value);
			case REQUEST -> this.document = value;
			case JSON -> this.form = OutputForm.JSON;
		}
	}

	Invocation.Run finish(List<String> argv) {
		if (this.document != null) {
			EnumSet<RunOption> others = EnumSet.copyOf(this.seen);
			others.remove(RunOption.REQUEST);
			others.remove(RunOption.JSON);
			if (!others.isEmpty() || !argv.isEmpty()) {
				throw new InvalidRequestException("--request takes everything from its document: leave out "
						+ (others.isEmpty() ? "the command" : others.iterator().next().flag()));
			}
		}
		else if (argv.isEmpty()) {
			throw new InvalidRequestException("There is no command: give it after --, for example run -- ls -l");
		}
		return new Invocation.Run(this.request.argv(argv).build(), this.document, this.form);
	}

	private void environment(String text) {
		int equals = text.indexOf('=');
		if (equals < 0) {
			this.request.environment(text, null);
		}
		else {
			this.request.environment(text.substring(0, equals), text.substring(equals + 1));
		}
	}

	private void limit(String text) {
		int equals = text.indexOf('=');
		if (equals < 0) {
			throw new InvalidRequestException("The limit '" + text + "' has no value: write NAME=VALUE");
		}
		this.request.limit(LimitName.of(text.substring(0, equals)),
				number(RunOption.LIMIT, text.substring(equals + 1)));
	}

	private static long number(RunOption option, String text) {
		try {
			return Long.parseLong(text);
		}
		catch (NumberFormatException ex) {
			throw new InvalidRequestException(
					"The value '" + text + "' of " + option.flag() + " must be a whole number of at most 64 bits", ex);
		}
	}

}
