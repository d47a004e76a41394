package io.processsandbox.sample.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.outcome.RunOutcome;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.run.Command;
import io.processsandbox.run.Output;
import io.processsandbox.run.RunResult;
import io.processsandbox.run.RunnerFailedException;
import io.processsandbox.run.Stdin;
import io.processsandbox.sample.job.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ToolTests {

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ByteArrayOutputStream err = new ByteArrayOutputStream();

	@TempDir
	private Path directory;

	@Test
	void copiesBothStreamsAndEndsWithTheStatusOfTheCommand() {
		assertThat(run(new FakeSandbox(Results.completed(7, "out", "err")), "run", "--", "a")).isEqualTo(7);
		assertThat(this.out).hasToString("out");
		assertThat(this.err).hasToString("err");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 124, 125, 126, 127, 137, 255 })
	void everyStatusOfTheCommandPasses(int status) {
		assertThat(run(new FakeSandbox(Results.completed(status, "", "")), "run", "--", "a")).isEqualTo(status);
		assertThat(this.err.size()).isZero();
	}

	@Test
	void bytesAreCopiedAsTheyAre() {
		byte[] bytes = { 0, (byte) 0xff, (byte) 0xc3, 10, 13 };
		RunResult model = Results.completed(0, "", "");
		RunResult result = new RunResult.Completed(0, Output.of(bytes), model.stderr(), model.details(), null);
		run(new FakeSandbox(result), "run", "--", "a");
		assertThat(this.out.toByteArray()).isEqualTo(bytes);
	}

	@Test
	void aTimeoutEndsWith124() {
		RunResult result = Results.timedOut(Duration.ofMillis(20), "so far");
		assertThat(run(new FakeSandbox(result), "run", "--timeout", "20ms", "--", "a")).isEqualTo(124);
		assertThat(this.out).hasToString("so far");
		assertThat(this.err).asString().contains("20 ms").hasLineCount(1);
	}

	@Test
	void anOutputLimitEndsWith125() {
		assertThat(run(new FakeSandbox(Results.outputLimit(3, "abc")), "run", "--", "a")).isEqualTo(125);
		assertThat(this.out).hasToString("abc");
		assertThat(this.err).asString().contains("3 bytes").hasLineCount(1);
	}

	@Test
	void aFailedSandboxEndsWith125AndOneLine() {
		FakeSandbox sandbox = new FakeSandbox((command) -> {
			throw new RunnerFailedException(new RunOutcome.RunnerFailed("rule", "first\nsecond"));
		});
		assertThat(run(sandbox, "run", "--", "a")).isEqualTo(125);
		assertThat(this.out.size()).isZero();
		assertThat(this.err).asString().startsWith("sample-app: ").contains("rule").hasLineCount(1);
	}

	@Test
	void aRejectionEndsWith125AndOneLine() {
		FakeSandbox sandbox = new FakeSandbox((command) -> {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_REFUSED, "'/' cannot be writable");
		});
		assertThat(run(sandbox, "run", "--mode", "workspace-write", "--workspace", "/", "--", "a")).isEqualTo(125);
		assertThat(this.err).asString().isEqualTo("sample-app: '/' cannot be writable\n");
	}

	@Test
	void aProtectedPathThatAppearedIsSaidOnStandardError() {
		assertThat(run(new FakeSandbox(Results.withAppeared(Path.of("/ws/.git"))), "run", "--", "a")).isZero();
		assertThat(this.err).asString().contains("/ws/.git").hasLineCount(1);
	}

	@Test
	void aWrongLineEndsWith2AndNothingIsOpened() {
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		assertThat(run(sandbox, "run", "--mdoe", "read-only", "--", "a")).isEqualTo(2);
		assertThat(this.out.size()).isZero();
		assertThat(this.err).asString().contains("--mdoe").hasLineCount(1);
		assertThat(sandbox.command()).isNull();
	}

	@Test
	void aWrongLineThatAsksForJsonIsAnsweredInJson() {
		assertThat(run(new FakeSandbox(Results.completed(0, "", "")), "run", "--json", "--mdoe", "x", "--", "a"))
			.isEqualTo(2);
		assertThat(json().get("verdict").asString()).isEqualTo("rejected");
		assertThat(json().get("detail").asString()).contains("--mdoe");
		assertThat(this.err.size()).isZero();
	}

	@Test
	void jsonThatTheCommandAskedForIsNotTheToolsOwn() {
		assertThat(run(new FakeSandbox(Results.completed(0, "x", "")), "run", "--mdoe", "--", "a", "--json"))
			.isEqualTo(2);
		assertThat(this.out.size()).isZero();
	}

	@Test
	void jsonEndsWith0WhateverCameOfTheCommand() {
		assertThat(run(new FakeSandbox(Results.completed(9, "x", "")), "run", "--json", "--", "a")).isZero();
		assertThat(json().get("exit").asInt()).isEqualTo(9);
		assertThat(this.err.size()).isZero();
	}

	@Test
	void aHostWithoutBackendIsARejectionInJson() {
		FakeSandbox sandbox = new FakeSandbox((command) -> {
			throw new SandboxUnavailableException(List.of());
		});
		assertThat(run(sandbox, "run", "--json", "--", "a")).isZero();
		assertThat(json().get("verdict").asString()).isEqualTo("rejected");
		assertThat(json().get("code").asString()).isEqualTo("SANDBOX_UNAVAILABLE");
	}

	@Test
	void whatTheLibraryRefusesBeforeTheRunIsARejectionToo() {
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		assertThat(run(sandbox, "run", "--json", "--visible", "/no/such/thing", "--", "a")).isZero();
		assertThat(json().get("code").asString()).isEqualTo("ROOT_MISSING");
		assertThat(sandbox.command()).isNull();
	}

	@Test
	void aLimitThatCannotBeIsAWrongLine() {
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		assertThat(run(sandbox, "run", "--json", "--limit", "cpuSeconds=0", "--", "a")).isEqualTo(2);
		assertThat(json().get("verdict").asString()).isEqualTo("rejected");
	}

	@Test
	void theLineReachesTheCommand() {
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		run(sandbox, "run", "--mode", "workspace-write", "--workspace", this.directory.toString(), "--backend", "bwrap",
				"--", "touch", "x");
		Command command = sandbox.command();
		assertThat(command).isNotNull();
		assertThat(command.argv()).containsExactly("touch", "x");
		assertThat(command.mode()).isEqualTo(SandboxMode.WORKSPACE_WRITE);
		assertThat(sandbox.backend()).isEqualTo(BackendName.BWRAP);
	}

	@Test
	void aDocumentReachesTheCommand() throws IOException {
		Path document = Files.writeString(this.directory.resolve("request.json"),
				"{\"argv\": [\"echo\", \"é\"], \"backend\": \"landlock\"}");
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		assertThat(run(sandbox, "run", "--request", document.toString(), "--json")).isZero();
		assertThat(sandbox.command()).isNotNull().extracting(Command::argv).isEqualTo(List.of("echo", "é"));
		assertThat(sandbox.backend()).isEqualTo(BackendName.LANDLOCK);
	}

	@Test
	void aWrongDocumentEndsWith2() throws IOException {
		Path document = Files.writeString(this.directory.resolve("request.json"), "{\"argv\": [\"a\"], \"moed\": 1}");
		assertThat(
				run(new FakeSandbox(Results.completed(0, "", "")), "run", "--request", document.toString(), "--json"))
			.isEqualTo(2);
		assertThat(json().get("verdict").asString()).isEqualTo("rejected");
		assertThat(json().get("detail").asString()).contains("'moed'");
	}

	@Test
	void aMissingDocumentEndsWith2() {
		assertThat(run(new FakeSandbox(Results.completed(0, "", "")), "run", "--request", "/no/such/file", "--json"))
			.isEqualTo(2);
		assertThat(json().get("detail").asString()).contains("/no/such/file");
	}

	@Test
	void theToolsInputIsTheCommands() {
		FakeSandbox sandbox = new FakeSandbox(Results.completed(0, "", ""));
		run(sandbox, "run", "--", "cat");
		assertThat(sandbox.command()).isNotNull();
		assertThat(sandbox.command().stdin()).isNotSameAs(Stdin.EMPTY);
	}

	@Test
	void outputThatNobodyTakesEndsWith125() {
		OutputStream broken = new OutputStream() {
			@Override
			public void write(int value) throws IOException {
				throw new IOException("Broken pipe");
			}
		};
		Console console = new Console(InputStream.nullInputStream(), broken, new PrintStream(this.err));
		Tool tool = new Tool(console, new FakeSandbox(Results.completed(0, "x", "")));
		assertThat(tool.run(new String[] { "run", "--", "a" })).isEqualTo(125);
		assertThat(this.err).asString().contains("Broken pipe").hasLineCount(1);
	}

	@Test
	void helpGoesToStandardOutput() {
		assertThat(run(new FakeSandbox(Results.completed(0, "", "")), "--help")).isZero();
		assertThat(this.out).asString().contains("doctor");
		assertThat(this.err.size()).isZero();
	}

	@Test
	void wordsAreForTheToolAndPropertiesForTheService() {
		assertThat(Tool.claims(new String[] { "run" })).isTrue();
		assertThat(Tool.claims(new String[] { "rnu" })).isTrue();
		assertThat(Tool.claims(new String[] { "--help" })).isTrue();
		assertThat(Tool.claims(new String[] {})).isFalse();
		assertThat(Tool.claims(new String[] { "--server.port=0" })).isFalse();
		assertThat(Tool.claims(new String[] { "--debug" })).isFalse();
	}

	private int run(FakeSandbox sandbox, String... arguments) {
		Console console = new Console(new ByteArrayInputStream(new byte[0]), this.out,
				new PrintStream(this.err, true, StandardCharsets.UTF_8));
		return new Tool(console, sandbox).run(arguments);
	}

	private JsonNode json() {
		return JsonMapper.shared().readTree(this.out.toByteArray());
	}

}
