package io.processsandbox.internal.backend;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.os.NativeEncoding;
import io.processsandbox.provider.InvalidCommandException;

/**
 * Refuses an argv that no process can be started for, before anything exists.
 */
final class ArgvCheck {

	/**
	 * The kernel's limit for one argument with its terminating zero (execve(2),
	 * MAX_ARG_STRLEN).
	 */
	private static final int LONGEST_ARGUMENT = 131_072;

	/**
	 * The kernel takes at most three quarters of 8 MiB for all arguments and variables
	 * (execve(2)); a smaller stack limit makes it less, and then the kernel says so.
	 */
	private static final long LONGEST_ARGV = 6L << 20;

	private ArgvCheck() {
	}

	static void check(List<String> argv) {
		if (argv.isEmpty() || argv.get(0).isEmpty()) {
			throw invalid("The command is empty: give at least the name of a program");
		}
		long total = 0;
		for (int index = 0; index < argv.size(); index++) {
			total += check(index, argv.get(index)) + Long.BYTES;
		}
		if (total > LONGEST_ARGV) {
			throw invalid("The arguments take " + total + " bytes, the kernel takes at most " + LONGEST_ARGV
					+ ": pass data by file or input");
		}
	}

	private static long check(int index, String argument) {
		if (argument.indexOf('\0') >= 0) {
			throw invalid("Argument " + index + " has a NUL byte at position " + argument.indexOf('\0')
					+ ": no program can be given one");
		}
		if (!NativeEncoding.isExpressible(argument)) {
			throw new InvalidCommandException(SandboxErrorCode.NOT_EXPRESSIBLE,
					"Argument " + index
							+ " has characters that this JVM cannot hand to the system (sun.jnu.encoding is "
							+ System.getProperty("sun.jnu.encoding") + "): start the JVM with LC_ALL=C.UTF-8");
		}
		int bytes = argument.getBytes(StandardCharsets.UTF_8).length + 1;
		if (bytes > LONGEST_ARGUMENT) {
			throw invalid("Argument " + index + " takes " + bytes + " bytes, the kernel takes at most "
					+ LONGEST_ARGUMENT + " for one: pass data by file or input");
		}
		return bytes;
	}

	private static InvalidCommandException invalid(String message) {
		return new InvalidCommandException(SandboxErrorCode.COMMAND_INVALID, message);
	}

}
