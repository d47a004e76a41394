package io.processsandbox.sample.cli;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Reads lines that have nothing wrong with them. Loading picocli takes twice as long as
 * starting an empty JVM, so it is left to the lines that need it: help, and mistakes,
 * which it explains well.
 */
final class PlainReader {

	private PlainReader() {
	}

	/**
	 * Reads a line.
	 * @param arguments as typed
	 * @return what it asks for, or {@code null} if it takes more to tell
	 */
	static @Nullable Invocation read(String[] arguments) {
		if (arguments[0].equals("run")) {
			return run(arguments);
		}
		if (arguments[0].equals("doctor")) {
			return doctor(arguments);
		}
		return null;
	}

	private static @Nullable Invocation doctor(String[] arguments) {
		if (arguments.length == 1) {
			return new Invocation.Doctor(OutputForm.TEXT);
		}
		boolean json = arguments.length == 2 && arguments[1].equals(RunOption.JSON.flag());
		return json ? new Invocation.Doctor(OutputForm.JSON) : null;
	}

	private static @Nullable Invocation run(String[] arguments) {
		RunLine line = new RunLine();
		int next = 1;
		while (next < arguments.length && arguments[next].startsWith("-")) {
			String argument = arguments[next++];
			if (argument.equals("--")) {
				break;
			}
			int equals = argument.indexOf('=');
			RunOption option = RunOption.of((equals < 0) ? argument : argument.substring(0, equals));
			if (option == null || !line.accepts(option)) {
				return null;
			}
			if (option.valueLabel() == null) {
				if (equals >= 0) {
					return null;
				}
				line.take(option, "");
			}
			else if (equals >= 0) {
				line.take(option, argument.substring(equals + 1));
			}
			else if (next < arguments.length && !arguments[next].startsWith("-")) {
				line.take(option, arguments[next++]);
			}
			else {
				return null;
			}
		}
		List<String> argv = Arrays.asList(arguments).subList(next, arguments.length);
		return line.finish(argv);
	}

}
