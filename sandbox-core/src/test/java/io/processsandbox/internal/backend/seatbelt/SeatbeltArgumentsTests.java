package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SeatbeltArgumentsTests {

	private static final SbplProfile PROFILE = new SbplProfile("(version 1)", Map.of("WRITABLE_0", "/ws"));

	@Test
	void readOnlyRunsTheCommandBehindTheProfile() {
		assertThat(SeatbeltArguments.render(new SbplProfile("(version 1)", Map.of()), null, List.of("-x", "--", "a b")))
			.containsExactly("/usr/bin/sandbox-exec", "-p", "(version 1)", "--", "/usr/bin/env", "--", "-x", "--",
					"a b");
	}

	@Test
	void tempDirectoryIsNamedToTheCommand() {
		assertThat(SeatbeltArguments.render(PROFILE, Path.of("/private/t 1"), List.of("sh", "-c", "exit")))
			.containsExactly("/usr/bin/sandbox-exec", "-p", "(version 1)", "-D", "WRITABLE_0=/ws", "--", "/usr/bin/env",
					"--", "TMPDIR=/private/t 1", "TMP=/private/t 1", "TEMP=/private/t 1", "sh", "-c", "exit");
	}

	@Test
	void tempDirectoryIsFoundInItsOwnArgvOnly() {
		List<String> line = SeatbeltArguments.render(PROFILE, Path.of("/private/t 1"), List.of("sh"));
		assertThat(SeatbeltArguments.temp(line)).contains(Path.of("/private/t 1"));
		assertThat(SeatbeltArguments.temp(SeatbeltArguments.render(PROFILE, null, List.of("sh", "TMPDIR=/x"))))
			.isEmpty();
	}

	@Test
	void commandThatEnvWouldTakeForAVariableIsRefused() {
		assertThatExceptionOfType(InvalidCommandException.class)
			.isThrownBy(() -> SeatbeltArguments.render(PROFILE, null, List.of("TMPDIR=/", "sh")))
			.withMessageContaining("'TMPDIR=/'")
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.COMMAND_INVALID));
	}

	@Test
	void innerPartSetsTheTempVariablesAndKeepsTheArguments() throws Exception {
		Outcome outcome = runInner(Path.of("/private/t 1"),
				List.of("sh", "-c", "echo $TMPDIR:$TMP:$TEMP:$KEPT; echo $1", "sh", "A=b"),
				Map.of("TMPDIR", "/old", "KEPT", "yes"));
		assertThat(outcome.text()).isEqualTo("/private/t 1:/private/t 1:/private/t 1:yes\nA=b\n");
	}

	@Test
	void innerPartNamesACommandThatDoesNotExist() throws Exception {
		Outcome outcome = runInner(null, List.of("no-such-command"), Map.of());
		assertThat(outcome.status()).isEqualTo(127);
		assertThat(outcome.text()).contains("no-such-command");
	}

	@Test
	void innerPartTakesNoCommandForAnOption() throws Exception {
		Outcome outcome = runInner(null, List.of("-i"), Map.of());
		assertThat(outcome.status()).isEqualTo(127);
	}

	// The part behind the runner is ordinary POSIX and runs where the tests do.
	private static Outcome runInner(Path temp, List<String> argv, Map<String, String> environment)
			throws IOException, InterruptedException {
		List<String> line = SeatbeltArguments.render(PROFILE, temp, argv);
		ProcessBuilder builder = new ProcessBuilder(line.subList(line.indexOf("--") + 1, line.size()))
			.redirectErrorStream(true);
		builder.environment().putAll(environment);
		Process process = builder.start();
		String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Outcome(process.waitFor(), text);
	}

	private record Outcome(int status, String text) {
	}

}
