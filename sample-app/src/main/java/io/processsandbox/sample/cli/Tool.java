package io.processsandbox.sample.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;

import io.processsandbox.error.SandboxException;
import io.processsandbox.sample.job.RunAnswer;
import io.processsandbox.sample.job.RunAnswerWriter;
import org.jspecify.annotations.Nullable;

/**
 * The command line of the sample: {@code run} and {@code doctor}.
 */
public final class Tool {

	private final Console console;

	private final Sandbox.Source sandboxes;

	Tool(Console console, Sandbox.Source sandboxes) {
		this.console = console;
		this.sandboxes = sandboxes;
	}

	/**
	 * Tells whether arguments are for the command line. Others are for the service:
	 * {@code --server.port=0}.
	 * @param arguments as typed
	 * @return {@code true} if the first is a word, or asks for help or the version
	 */
	public static boolean claims(String[] arguments) {
		return arguments.length > 0
				&& (!arguments[0].startsWith("-") || List.of("-h", "--help", "-V", "--version").contains(arguments[0]));
	}

	/**
	 * Runs the tool and ends the JVM with its status.
	 * @param arguments as typed
	 */
	public static void main(String[] arguments) {
		useOwnLogging();
		System.exit(status(arguments));
	}

	private static int status(String[] arguments) {
		try {
			return new Tool(Console.ofProcess(), RuntimeSandbox::open).run(arguments);
		}
		catch (RuntimeException | Error ex) {
			// Not the status 1 that an uncaught exception ends a JVM with: a caller
			// would take it for the command's.
			ex.printStackTrace();
			return ExitStatus.SANDBOX_FAILED;
		}
	}

	/**
	 * Keeps Logback out of a start that lasts a quarter of a second, and everything but
	 * the command's own output away from standard output.
	 */
	private static void useOwnLogging() {
		System.setProperty("slf4j.provider", "io.processsandbox.sample.cli.log.StderrLogging");
		// SLF4J would announce on standard error that it read the property above.
		System.setProperty("slf4j.internal.verbosity", "WARN");
	}

	/**
	 * Runs the tool.
	 * @param arguments as typed
	 * @return the status to end with
	 */
	int run(String[] arguments) {
		try {
			return perform(read(arguments));
		}
		catch (SandboxException ex) {
			return refuse(arguments, ex);
		}
		catch (InterruptedException ex) {
			this.console.complain("interrupted");
			return ExitStatus.SANDBOX_FAILED;
		}
		catch (IOException ex) {
			this.console.complain("the output could not be written: " + ex.getMessage());
			return ExitStatus.SANDBOX_FAILED;
		}
	}

	private static Invocation read(String[] arguments) {
		Invocation plain = PlainReader.read(arguments);
		return (plain != null) ? plain : new PicocliReader().read(arguments);
	}

	private int perform(Invocation invocation) throws IOException, InterruptedException {
		if (invocation instanceof Invocation.Run run) {
			return new RunAction(this.console, this.sandboxes).perform(run);
		}
		if (invocation instanceof Invocation.Doctor doctor) {
			return new DoctorAction(this.console, this.sandboxes).perform(doctor);
		}
		if (invocation instanceof Invocation.Print print) {
			this.console.print(print.text().getBytes(Charset.defaultCharset()));
			return ExitStatus.OK;
		}
		throw new IllegalStateException("Unknown invocation " + invocation.getClass());
	}

	private int refuse(String[] arguments, SandboxException refusal) {
		if (!wantsJson(arguments)) {
			this.console.complain(String.valueOf(refusal.getMessage()));
			return ExitStatus.USAGE;
		}
		try {
			this.console.print(new RunAnswerWriter().write(RunAnswer.of(refusal)));
		}
		catch (IOException ex) {
			this.console.complain("the output could not be written: " + ex.getMessage());
		}
		return ExitStatus.USAGE;
	}

	/** The line may be too wrong to be read, and the caller still expects JSON. */
	private static boolean wantsJson(String[] arguments) {
		List<String> words = Arrays.asList(arguments);
		int end = words.indexOf("--");
		return ((end < 0) ? words : words.subList(0, end)).contains(RunOption.JSON.flag());
	}

}
