package io.processsandbox.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The built jar: both front doors, with real commands. Runs after packaging.
 */
@Tag("kernel")
class SampleJarTests {

	private static final Pattern PORT = Pattern.compile("port (\\d+)");

	@TempDir
	private Path directory;

	private SampleJar jar;

	@BeforeEach
	void setUp() {
		this.jar = new SampleJar(this.directory, Map.of());
	}

	@Test
	void runsACommandAndPassesItsStreamsAndStatusOn() throws Exception {
		SampleJar.Finished run = this.jar.run("input", "-jar", "JAR", "run", "--", "sh", "-c",
				"cat; echo err >&2; exit 3");
		assertThat(run).isEqualTo(new SampleJar.Finished(3, "input", "err\n"));
	}

	@Test
	void readOnlyIsTheDefault() throws Exception {
		SampleJar.Finished run = this.jar.run("", "-jar", "JAR", "run", "--", "touch", "new");
		assertThat(run.status()).isNotZero();
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void aWorkspaceIsWritten() throws Exception {
		SampleJar.Finished run = this.jar.run("", "-jar", "JAR", "run", "--mode", "workspace-write", "--workspace", ".",
				"--", "touch", "new");
		assertThat(run).isEqualTo(new SampleJar.Finished(0, "", ""));
		assertThat(this.directory.resolve("new")).exists();
	}

	@Test
	void aWellFormedLineLoadsNeitherSpringNorPicocliNorLogbackNorJna() throws Exception {
		SampleJar.Finished run = this.jar.run("", "-verbose:class", "-jar", "JAR", "run", "--", "true");
		assertThat(run.status()).isZero();
		assertThat(run.out()).contains("io.processsandbox.sample.cli.Tool")
			.doesNotContain("org.springframework.")
			.doesNotContain("picocli.")
			.doesNotContain("ch.qos.logback.")
			.doesNotContain("tools.jackson.")
			.doesNotContain("com.sun.jna.");
	}

	@Test
	void aDocumentIsAnsweredInUtf8WhateverTheLocale() throws Exception {
		Path document = Files.writeString(this.directory.resolve("request.json"),
				"{\"argv\": [\"printf\", \"\\\\346\\\\227\\\\245\\\\377\"], \"mode\": \"read-only\", \"timeoutMs\": 20000}");
		SampleJar english = new SampleJar(this.directory, Map.of("LC_ALL", "C"));
		SampleJar.Finished run = english.run("", "-jar", "JAR", "run", "--request", document.toString(), "--json");
		assertThat(run.status()).isZero();
		assertThat(run.err()).isEmpty();
		JsonNode answer = JsonMapper.shared().readTree(run.out());
		assertThat(answer.get("stdout").asString()).isEqualTo("\u65e5\ufffd");
		assertThat(answer.get("verdict").asString()).isEqualTo("completed");
	}

	@Test
	void aTimeoutIs124AndAMissingWorkspace125() throws Exception {
		SampleJar.Finished late = this.jar.run("", "-jar", "JAR", "run", "--timeout", "300ms", "--", "sleep", "60");
		assertThat(late.status()).isEqualTo(124);
		SampleJar.Finished missing = this.jar.run("", "-jar", "JAR", "run", "--workspace", "/no/such", "--", "true");
		assertThat(missing.status()).isEqualTo(125);
		assertThat(missing.err()).contains("/no/such").hasLineCount(1);
	}

	@Test
	void anUnknownOptionIs2() throws Exception {
		SampleJar.Finished run = this.jar.run("", "-jar", "JAR", "run", "--moed", "x", "--", "true");
		assertThat(run.status()).isEqualTo(2);
		assertThat(run.err()).contains("--moed").hasLineCount(1);
	}

	@Test
	void theEnvironmentConfiguresNothing() throws Exception {
		SampleJar misled = new SampleJar(this.directory, Map.of("SANDBOX_MODE", "danger-full-access"));
		SampleJar.Finished run = misled.run("", "-jar", "JAR", "run", "--json", "--", "touch", "new");
		assertThat(JsonMapper.shared().readTree(run.out()).get("mode").asString()).isEqualTo("read-only");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void theAbiCapIsHonoured() throws Exception {
		SampleJar.Finished run = this.jar.run("", "-Dsandbox.launcher.landlock-abi-cap=0", "-jar", "JAR", "run",
				"--backend", "landlock", "--json", "--", "true");
		assertThat(run.status()).isZero();
		assertThat(JsonMapper.shared().readTree(run.out()).get("code").asString()).isEqualTo("SANDBOX_UNAVAILABLE");
		SampleJar.Finished wrong = this.jar.run("", "-Dsandbox.launcher.landlock-abi-cap=new", "-jar", "JAR", "run",
				"--", "true");
		assertThat(wrong.status()).isEqualTo(2);
	}

	@Test
	void doctorFindsABackend() throws Exception {
		SampleJar.Finished json = this.jar.run("", "-jar", "JAR", "doctor", "--json");
		assertThat(json.status()).isZero();
		assertThat(JsonMapper.shared().readTree(json.out()).get("backends"))
			.anyMatch((backend) -> backend.get("selected").asBoolean());
		SampleJar.Finished text = this.jar.run("", "-jar", "JAR", "doctor");
		assertThat(text.status()).isZero();
		assertThat(text.out()).contains("in use");
	}

	@Test
	void aSignalToTheToolEndsTheCommand() throws Exception {
		Path fifo = this.directory.resolve("alive");
		assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
		Process tool = this.jar.start("-jar", "JAR", "run", "--mode", "workspace-write", "--workspace", ".", "--", "sh",
				"-c", "(trap '' TERM; echo up; while :; do sleep 1; done) > alive & wait");
		CompletableFuture<String> everything = new CompletableFuture<>();
		CompletableFuture<String> firstLine = new CompletableFuture<>();
		Thread reader = new Thread(() -> read(fifo, firstLine, everything));
		reader.setDaemon(true);
		reader.start();
		assertThat(firstLine.get(60, TimeUnit.SECONDS)).isEqualTo("up");
		tool.destroy();
		assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(everything.get(60, TimeUnit.SECONDS)).isEmpty();
	}

	@Test
	void withoutArgumentsOfTheToolsItIsAService() throws Exception {
		Process service = this.jar.start("-jar", "JAR", "--server.port=0");
		try (BufferedReader log = service.inputReader()) {
			URI base = URI.create("http://127.0.0.1:" + port(log));
			HttpClient client = HttpClient.newHttpClient();
			HttpResponse<String> run = client.send(HttpRequest.newBuilder(base.resolve("/api/runs"))
				.header("Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers.ofString("{\"argv\": [\"echo\", \"hi\"]}"))
				.build(), HttpResponse.BodyHandlers.ofString());
			assertThat(run.statusCode()).isEqualTo(200);
			assertThat(JsonMapper.shared().readTree(run.body()).get("stdout").asString()).isEqualTo("hi\n");
			HttpResponse<String> health = client.send(
					HttpRequest.newBuilder(base.resolve("/actuator/health/sandbox")).build(),
					HttpResponse.BodyHandlers.ofString());
			assertThat(JsonMapper.shared().readTree(health.body()).get("details")).isNotNull();
		}
		finally {
			service.destroy();
			assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
		}
	}

	private static int port(BufferedReader log) throws IOException {
		String line;
		while ((line = log.readLine()) != null) {
			Matcher port = PORT.matcher(line);
			if (line.contains("Tomcat started") && port.find()) {
				return Integer.parseInt(port.group(1));
			}
		}
		throw new IllegalStateException("The service ended before it listened");
	}

	/** The end of the FIFO comes when the last process that writes to it is gone. */
	private static void read(Path fifo, CompletableFuture<String> firstLine, CompletableFuture<String> rest) {
		try (BufferedReader in = Files.newBufferedReader(fifo)) {
			firstLine.complete(in.readLine());
			rest.complete(in.lines().collect(Collectors.joining()));
		}
		catch (IOException ex) {
			firstLine.completeExceptionally(ex);
			rest.completeExceptionally(ex);
		}
	}

}
