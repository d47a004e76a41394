package io.processsandbox.sample.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import io.processsandbox.run.Stdin;
import io.processsandbox.sample.job.CommandMapping;
import io.processsandbox.sample.job.InvalidRequestException;
import io.processsandbox.sample.job.RunAnswer;
import io.processsandbox.sample.job.RunAnswerWriter;
import io.processsandbox.sample.job.RunRequest;
import io.processsandbox.sample.job.RunRequestReader;

/**
 * {@code run}: one command, from its request to the status of the tool.
 */
final class RunAction {

	/** More than any command line the kernel takes. */
	private static final long DOCUMENT_LIMIT = 16L << 20;

	private final Console console;

	private final Sandbox.Source sandboxes;

	RunAction(Console console, Sandbox.Source sandboxes) {
		this.console = console;
		this.sandboxes = sandboxes;
	}

	int perform(Invocation.Run run) throws IOException, InterruptedException {
		String document = run.document();
		RunRequest request = (document != null) ? readDocument(document) : run.request();
		RunResult result;
		try {
			result = execute(request);
		}
		catch (InvalidRequestException ex) {
			throw ex;
		}
		catch (SandboxException ex) {
			return reportFailure(run.form(), RunAnswer.of(request, ex));
		}
		if (run.form() == OutputForm.JSON) {
			this.console.print(new RunAnswerWriter().write(RunAnswer.of(result)));
			return ExitStatus.OK;
		}
		return copyOut(result);
	}

	private RunResult execute(RunRequest request) throws InterruptedException {
		Command command = CommandMapping.FROM_CURRENT_DIRECTORY.command(request).stdin(Stdin.from(this.console.in()));
		Sandbox sandbox = this.sandboxes.open(request.backend());
		// A signal ends the JVM in the middle of the run: its tree goes first.
		Thread hook = new Thread(sandbox::close, "end of the tool");
		Runtime.getRuntime().addShutdownHook(hook);
		return sandbox.run(command);
	}

	private int reportFailure(OutputForm form, RunAnswer answer) throws IOException {
		if (form == OutputForm.JSON) {
			this.console.print(new RunAnswerWriter().write(answer));
			return ExitStatus.OK;
		}
		this.console.complain(String.valueOf(answer.ending().detail()));
		return ExitStatus.SANDBOX_FAILED;
	}

	private int copyOut(RunResult result) throws IOException {
		this.console.err().write(result.stderr().bytes());
		this.console.err().flush();
		this.console.print(result.stdout().bytes());
		for (Path appeared : result.details().appearedProtectedPaths()) {
			this.console.complain("look at '" + appeared
					+ "' before a tool outside the sandbox does: it is protected and appeared during the run");
		}
		if (result instanceof RunResult.Completed completed) {
			return completed.exit();
		}
		if (result instanceof RunResult.TimedOut timedOut) {
			this.console.complain(
					"the command exceeded its time limit of " + timedOut.limit().toMillis() + " ms and was ended");
			return ExitStatus.TIMED_OUT;
		}
		if (result instanceof RunResult.OutputLimitExceeded exceeded) {
			this.console.complain("the command wrote more than " + exceeded.limitBytes()
					+ " bytes to one stream and was ended; see --output-limit");
			return ExitStatus.SANDBOX_FAILED;
		}
		throw new IllegalStateException("Unknown result " + result.getClass());
	}

	private static RunRequest readDocument(String document) {
		Path file = CanonicalPath.parse(document);
		try {
			if (Files.size(file) > DOCUMENT_LIMIT) {
				throw new InvalidRequestException(
						"The request document '" + document + "' has more than " + DOCUMENT_LIMIT + " bytes");
			}
			return new RunRequestReader().read(Files.readAllBytes(file));
		}
		catch (IOException ex) {
			throw new InvalidRequestException("The request document '" + document + "' cannot be read: " + ex, ex);
		}
	}

}
