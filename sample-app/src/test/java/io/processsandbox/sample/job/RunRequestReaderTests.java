package io.processsandbox.sample.job;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.ResourceLimits.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunRequestReaderTests {

	@Test
	void aCommandAloneIsARequest() {
		RunRequest request = read("{\"argv\": [\"ls\", \"-l\"]}");
		assertThat(request.argv()).containsExactly("ls", "-l");
		assertThat(request.mode()).isEqualTo(SandboxMode.READ_ONLY);
		assertThat(request.workspace()).isNull();
		assertThat(request.directory()).isNull();
		assertThat(request.backend()).isNull();
		assertThat(request.timeout()).isNull();
		assertThat(request.outputLimit()).isNull();
		assertThat(request.unixSockets()).isNull();
		assertThat(request.visible()).isEmpty();
		assertThat(request.writable()).isEmpty();
		assertThat(request.environment()).isEmpty();
		assertThat(request.limits().values()).isEmpty();
	}

	@Test
	void everyFieldArrives() {
		RunRequest request = read("""
				{"argv": ["true"], "mode": "workspace-write", "workspace": "/srv/a b", "cwd": "/srv/a b/c",
				 "backend": "landlock", "timeoutMs": 1500, "visible": ["/tmp/x", "/tmp/y"], "writable": ["/srv/up"],
				 "unixSockets": "allow", "env": {"A": "1", "B": null, "C": ""},
				 "limits": {"outputBytes": 10, "addressSpaceBytes": 11, "cpuSeconds": 12, "fileSizeBytes": 0,
				            "openFiles": 14}}
				""");
		assertThat(request.mode()).isEqualTo(SandboxMode.WORKSPACE_WRITE);
		assertThat(request.workspace()).isEqualTo("/srv/a b");
		assertThat(request.directory()).isEqualTo("/srv/a b/c");
		assertThat(request.backend()).isEqualTo(BackendName.LANDLOCK);
		assertThat(request.timeout()).isEqualTo(Duration.ofMillis(1500));
		assertThat(request.visible()).containsExactly("/tmp/x", "/tmp/y");
		assertThat(request.writable()).containsExactly("/srv/up");
		assertThat(request.unixSockets()).isEqualTo(UnixSockets.ALLOW);
		assertThat(request.environment()).containsEntry("A", "1").containsEntry("B", null).containsEntry("C", "");
		assertThat(request.outputLimit()).isEqualTo(10L);
		assertThat(request.limits().values()).containsEntry(Resource.ADDRESS_SPACE_BYTES, 11L)
			.containsEntry(Resource.CPU_SECONDS, 12L)
			.containsEntry(Resource.FILE_SIZE_BYTES, 0L)
			.containsEntry(Resource.OPEN_FILES, 14L);
	}

	@Test
	void aBackendIsIgnoredOnFullAccess() {
		assertThat(read("{\"argv\": [\"true\"], \"backend\": \"bwrap\", \"mode\": \"danger-full-access\"}").backend())
			.isNull();
	}

	@Test
	void textsKeepEveryCharacter() {
		assertThat(read("{\"argv\": [\"a\\u0000b\", \"\\u65e5本\", \"\\n\", \"\"]}").argv()).containsExactly("a\0b",
				"日本", "\n", "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"argv": ["a"], "profile": {}}                 | Unknown field 'profile'
			{"argv": ["a"], "Mode": "read-only"}           | Unknown field 'Mode'
			{"argv": ["a"], "timeout": 5}                  | Unknown field 'timeout'
			{"argv": ["a"], "limits": {"processes": 5}}    | Unknown limit 'processes'
			{"argv": ["a"], "mode": "workspace-writ"}      | Unknown sandbox mode 'workspace-writ'
			{"argv": ["a"], "unixSockets": "some"}         | Unknown rule for unix sockets 'some'
			{"argv": ["a"], "backend": " "}                | The backend has no name
			""")
	void whatIsNotKnownIsRefusedByName(String document, String message) {
		assertRefused(document, message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"argv": "ls"}                               | 'argv' must be a list of texts
			{"argv": null}                               | 'argv' must be a list of texts
			{"argv": ["a", 1]}                           | 'argv[1]' must be a text
			{"argv": ["a", ["b"]]}                       | 'argv[1]' must be a text
			{"argv": ["a"], "mode": 1}                   | 'mode' must be a text
			{"argv": ["a"], "mode": null}                | 'mode' must be a text
			{"argv": ["a"], "workspace": true}           | 'workspace' must be a text
			{"argv": ["a"], "cwd": []}                   | 'cwd' must be a text
			{"argv": ["a"], "backend": {}}               | 'backend' must be a text
			{"argv": ["a"], "timeoutMs": "5"}            | 'timeoutMs' must be a whole number
			{"argv": ["a"], "timeoutMs": 1.5}            | 'timeoutMs' must be a whole number
			{"argv": ["a"], "timeoutMs": 9223372036854775808} | 'timeoutMs' must be a whole number
			{"argv": ["a"], "visible": "/x"}             | 'visible' must be a list of texts
			{"argv": ["a"], "writable": [null]}          | 'writable[0]' must be a text
			{"argv": ["a"], "unixSockets": false}        | 'unixSockets' must be a text
			{"argv": ["a"], "env": ["A=1"]}              | 'env' must be an object
			{"argv": ["a"], "env": {"A": 1}}             | 'env.A' must be a text
			{"argv": ["a"], "limits": 5}                 | 'limits' must be an object
			{"argv": ["a"], "limits": {"openFiles": "5"}} | 'limits.openFiles' must be a whole number
			["a"]                                        | The request must be a JSON object
			"a"                                          | The request must be a JSON object
			""")
	void aWrongTypeIsRefusedWithTheNameOfTheField(String document, String message) {
		assertRefused(document, message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"argv": ["a"], "argv": ["b"]}                     | 'argv' is there twice
			{"argv": ["a"], "env": {"A": "1", "A": "2"}}       | 'env.A' is there twice
			{"argv": ["a"], "limits": {"cpuSeconds": 1, "cpuSeconds": 2}} | 'limits.cpuSeconds' is there twice
			""")
	void whatIsSaidTwiceIsRefused(String document, String message) {
		assertRefused(document, message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"argv\": [\"a\"]} {}", "{\"argv\": [\"a\"]} 1" })
	void whatFollowsTheDocumentIsRefused(String document) {
		assertRefused(document, "Something follows the request document");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"argv\": [\"a\"]", "{\"argv\": [\"a\",]}", "{'argv': [\"a\"]}", "{\"argv\": [\"a\"]} x",
			"{\"argv\": [\"a\"]} // comment", "{\"argv\": [\"\\ud800x\\q\"]}" })
	void malformedJsonIsRefusedWithItsPlace(String document) {
		assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> read(document))
			.withMessageContaining("no well-formed JSON")
			.withMessageContaining("line 1");
	}

	@Test
	void anEmptyDocumentIsRefused() {
		assertRefused("", "The request must be a JSON object");
		assertRefused("   ", "The request must be a JSON object");
	}

	@Test
	void aRequestWithoutACommandIsRefused() {
		assertRefused("{}", "The field 'argv' is missing");
	}

	@Test
	void bytesThatAreNotUtf8AreRefused() {
		byte[] document = "{\"argv\": [\"aXb\"]}".getBytes(StandardCharsets.UTF_8);
		document[12] = (byte) 0xff;
		assertThatExceptionOfType(InvalidRequestException.class)
			.isThrownBy(() -> new RunRequestReader().read(document));
	}

	@Test
	void anImpossibleLimitIsRefusedByTheLibrary() {
		assertThatExceptionOfType(InvalidCommandException.class)
			.isThrownBy(() -> read("{\"argv\": [\"a\"], \"limits\": {\"cpuSeconds\": 0}}"))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ARGUMENT_INVALID));
	}

	private static void assertRefused(String document, String message) {
		assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> read(document))
			.withMessageContaining(message);
	}

	private static RunRequest read(String document) {
		return new RunRequestReader().read(document.getBytes(StandardCharsets.UTF_8));
	}

}
