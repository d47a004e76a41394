package io.processsandbox.sample.cli;

import java.time.Duration;
import java.util.stream.Stream;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.sample.job.InvalidRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The quick reader and picocli: what both accept means the same, and what the quick one
 * leaves alone is explained by the other.
 */
class LineReadersTests {

	static Stream<String> goodLines() {
		return Stream.of("doctor", "doctor --json", "run -- true", "run true", "run sh -c x", "run -- --mode x",
				"run -- -- x", "run --json -- a", "run --mode workspace-write --workspace /srv/a -- touch b",
				"run --mode=danger-full-access -- a --json", "run --cwd=/a=b -- c",
				"run --env A --env B= --env C=d=e -- f", "run --visible /a --writable /b --visible /c -- d",
				"run --limit openFiles=5 --limit=cpuSeconds=6 -- a",
				"run --output-limit 100 --timeout 2m --backend bwrap --unix-sockets allow -- a @b ${c}",
				"run --request /x/y --json", "run --request=/x/y");
	}

	@ParameterizedTest
	@MethodSource("goodLines")
	void bothReadersUnderstandTheSame(String line) {
		String[] arguments = line.split(" ");
		Invocation plain = PlainReader.read(arguments);
		assertThat(plain).isNotNull();
		assertThat(new PicocliReader().read(arguments)).usingRecursiveComparison().isEqualTo(plain);
	}

	static Stream<String> linesForPicocli() {
		return Stream.of("", "run --help", "run -h -- a", "doctor --help", "--help", "--version", "run --jso -- a",
				"run --mode", "run --mode read-only --mode read-only -- a", "run --json=true -- a",
				"run --timeout -- a", "run --mode --json -- a", "run -x -- a", "doctor --verbose",
				"doctor --json --json", "rnu -- a", "run --json --json -- a");
	}

	@ParameterizedTest
	@MethodSource("linesForPicocli")
	void whatIsUnusualIsLeftToPicocli(String line) {
		assertThat(PlainReader.read(line.split(" "))).isNull();
	}

	@Test
	void anEmptyArgumentIsAnArgument() {
		Invocation.Run run = (Invocation.Run) PlainReader.read(new String[] { "run", "--", "a", "", "b" });
		assertThat(run).isNotNull();
		assertThat(run.request().argv()).containsExactly("a", "", "b");
	}

	@Test
	void everyOptionArrives() {
		Invocation.Run run = (Invocation.Run) new PicocliReader()
			.read(new String[] { "run", "--mode", "workspace-write", "--timeout", "20s", "--json", "--", "a" });
		assertThat(run.request().mode()).isEqualTo(SandboxMode.WORKSPACE_WRITE);
		assertThat(run.request().timeout()).isEqualTo(Duration.ofSeconds(20));
		assertThat(run.form()).isEqualTo(OutputForm.JSON);
	}

	@Test
	void anUnknownOptionIsNamedWithASuggestion() {
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--writeable", "/a", "--", "b"))
			.withMessageContaining("'--writeable'")
			.withMessageContaining("--writable");
	}

	@Test
	void anOptionThatMayOccurOnceIsRefusedTwice() {
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--mode", "read-only", "--mode", "workspace-write", "--", "b"))
			.withMessageContaining("--mode");
	}

	@Test
	void aMissingCommandIsSaid() {
		assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> read("run", "--json"))
			.withMessageContaining("There is no command");
	}

	@Test
	void aRequestDocumentStandsAlone() {
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--request", "/x", "--mode", "read-only"))
			.withMessageContaining("leave out --mode");
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--request", "/x", "--", "ls"))
			.withMessageContaining("leave out the command");
	}

	@Test
	void wrongValuesAreNamed() {
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--output-limit", "1k", "--", "a"))
			.withMessageContaining("'1k' of --output-limit");
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--limit", "openFiles", "--", "a"))
			.withMessageContaining("NAME=VALUE");
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--limit", "files=1", "--", "a"))
			.withMessageContaining("Unknown limit 'files'");
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--mode", "rw", "--", "a"))
			.withMessageContaining("Unknown sandbox mode 'rw'");
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> read("run", "--timeout", "soon", "--", "a"))
			.withMessageContaining("'soon' is no duration");
	}

	@Test
	void helpNamesEveryOption() {
		Invocation.Print help = (Invocation.Print) new PicocliReader().read(new String[] { "run", "--help" });
		for (RunOption option : RunOption.values()) {
			assertThat(help.text()).contains(option.flag());
		}
		assertThat(help.text()).contains("-- COMMAND");
	}

	@Test
	void helpOfTheToolNamesItsSubcommands() {
		Invocation.Print help = (Invocation.Print) new PicocliReader().read(new String[] { "--help" });
		assertThat(help.text()).contains("run").contains("doctor");
	}

	@Test
	void theVersionIsTheProjects() {
		Invocation.Print version = (Invocation.Print) new PicocliReader().read(new String[] { "--version" });
		assertThat(version.text()).matches("sample-app \\d+\\.\\d+\\.\\d+\\S*\n");
	}

	private static Invocation read(String... arguments) {
		Invocation plain = PlainReader.read(arguments);
		return (plain != null) ? plain : new PicocliReader().read(arguments);
	}

}
