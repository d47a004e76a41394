package io.processsandbox.sample.web;

import java.io.IOException;
import java.io.InputStream;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.run.RunResult;
import io.processsandbox.sample.job.CommandMapping;
import io.processsandbox.sample.job.InvalidRequestException;
import io.processsandbox.sample.job.RunAnswer;
import io.processsandbox.sample.job.RunAnswerWriter;
import io.processsandbox.sample.job.RunRequest;
import io.processsandbox.sample.job.RunRequestReader;
import io.processsandbox.sample.job.Verdict;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Runs commands for callers on this machine. A command that ran is answered with 200,
 * whatever came of it.
 */
@RestController
final class RunController {

	/** What the kernel takes as one command line, with room for JSON around it. */
	static final int BODY_LIMIT = 4 << 20;

	private final BackendRunners runners;

	private final RunRequestReader reader = new RunRequestReader();

	private final RunAnswerWriter writer = new RunAnswerWriter();

	RunController(BackendRunners runners) {
		this.runners = runners;
	}

	@PostMapping(path = "/api/runs", consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<byte[]> run(InputStream body) throws IOException, InterruptedException {
		byte[] document = body.readNBytes(BODY_LIMIT + 1);
		if (document.length > BODY_LIMIT) {
			return answer(HttpStatus.CONTENT_TOO_LARGE,
					RunAnswer.of(new InvalidRequestException("The request has more than " + BODY_LIMIT + " bytes")));
		}
		RunRequest request;
		try {
			request = this.reader.read(document);
		}
		catch (SandboxException ex) {
			return answer(HttpStatus.BAD_REQUEST, RunAnswer.of(ex));
		}
		if (request.mode() == SandboxMode.DANGER_FULL_ACCESS) {
			return answer(HttpStatus.FORBIDDEN, RunAnswer.of(request, new InvalidRequestException(
					"danger-full-access is not for requests over HTTP: use read-only or workspace-write")));
		}
		return execute(request);
	}

	private ResponseEntity<byte[]> execute(RunRequest request) throws InterruptedException {
		try {
			RunResult result = this.runners.forBackend(request.backend())
				.run(CommandMapping.ABSOLUTE_ONLY.command(request));
			return answer(HttpStatus.OK, RunAnswer.of(result));
		}
		catch (InvalidRequestException ex) {
			return answer(HttpStatus.BAD_REQUEST, RunAnswer.of(request, ex));
		}
		catch (SandboxException ex) {
			RunAnswer answer = RunAnswer.of(request, ex);
			return answer(status(answer), answer);
		}
	}

	private static HttpStatus status(RunAnswer answer) {
		if (answer.ending().verdict() == Verdict.RUNNER_FAILURE) {
			return HttpStatus.INTERNAL_SERVER_ERROR;
		}
		return (answer.ending().code() == SandboxErrorCode.SANDBOX_UNAVAILABLE) ? HttpStatus.SERVICE_UNAVAILABLE
				: HttpStatus.UNPROCESSABLE_CONTENT;
	}

	private ResponseEntity<byte[]> answer(HttpStatus status, RunAnswer answer) {
		return ResponseEntity.status(status).contentType(MediaType.APPLICATION_JSON).body(this.writer.write(answer));
	}

}
