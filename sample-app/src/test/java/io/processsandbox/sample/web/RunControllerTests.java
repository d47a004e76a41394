package io.processsandbox.sample.web;

import java.time.Duration;
import java.util.List;

import io.processsandbox.outcome.RunOutcome;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunnerFailedException;
import io.processsandbox.run.SandboxedProcessRunner;
import io.processsandbox.sample.job.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

@WebMvcTest(RunController.class)
class RunControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private SandboxedProcessRunner runner;

	private static final SandboxedProcessRunner LANDLOCK = mock(SandboxedProcessRunner.class);

	@BeforeEach
	void answer() throws Exception {
		given(this.runner.run(any())).willReturn(Results.completed(3, "hé", "err"));
		given(LANDLOCK.run(any())).willReturn(Results.completed(0, "by landlock", ""));
	}

	@Test
	void aRunIsAnsweredAsTheToolAnswers() {
		assertThat(post("{\"argv\": [\"a\"]}")).hasStatusOk()
			.hasContentType(MediaType.APPLICATION_JSON)
			.bodyJson()
			.isStrictlyEqualTo("{\"exit\":3,\"stdout\":\"hé\",\"stderr\":\"err\",\"mode\":\"read-only\","
					+ "\"backend\":\"landlock\",\"enforcement\":\"full\",\"gaps\":[],\"verdict\":\"completed\","
					+ "\"code\":null,\"termination\":\"exit\",\"detail\":null,\"wallMillis\":42}");
	}

	@Test
	void theRequestReachesTheCommand() throws Exception {
		post("{\"argv\": [\"a\", \"b c\"], \"timeoutMs\": 5}");
		ArgumentCaptor<Command> command = ArgumentCaptor.captor();
		verify(this.runner).run(command.capture());
		assertThat(command.getValue().argv()).containsExactly("a", "b c");
		assertThat(command.getValue().timeout()).isEqualTo(Duration.ofMillis(5));
	}

	@Test
	void aBackendIsServedByItsOwnRunner() {
		assertThat(post("{\"argv\": [\"a\"], \"backend\": \"landlock\"}")).hasStatusOk()
			.bodyJson()
			.extractingPath("stdout")
			.isEqualTo("by landlock");
		verifyNoInteractions(this.runner);
	}

	@Test
	void anUnknownBackendIsRefused() {
		assertThat(post("{\"argv\": [\"a\"], \"backend\": \"docker\"}")).hasStatus(HttpStatus.BAD_REQUEST)
			.bodyJson()
			.extractingPath("detail")
			.asString()
			.contains("'docker'")
			.contains("landlock");
	}

	@Test
	void fullAccessIsRefused() {
		MvcTestResult result = post("{\"argv\": [\"a\"], \"mode\": \"danger-full-access\"}");
		assertThat(result).hasStatus(HttpStatus.FORBIDDEN).bodyJson().extractingPath("verdict").isEqualTo("rejected");
		assertThat(result).bodyJson().extractingPath("detail").asString().contains("danger-full-access");
		verifyNoInteractions(this.runner);
	}

	@Test
	void anUnknownFieldIsRefusedByName() {
		MvcTestResult result = post("{\"argv\": [\"a\"], \"shell\": true}");
		assertThat(result).hasStatus(HttpStatus.BAD_REQUEST)
			.bodyJson()
			.extractingPath("detail")
			.asString()
			.contains("'shell'");
		assertThat(result).bodyJson().extractingPath("verdict").isEqualTo("rejected");
		verifyNoInteractions(this.runner);
	}

	@Test
	void aLimitThatCannotBeIsABadRequest() {
		assertThat(post("{\"argv\": [\"a\"], \"limits\": {\"openFiles\": -1}}")).hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void aRelativePathIsRefused() {
		assertThat(post("{\"argv\": [\"a\"], \"visible\": [\"x\"]}")).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.bodyJson()
			.extractingPath("code")
			.isEqualTo("ROOT_RELATIVE");
		verifyNoInteractions(this.runner);
	}

	@Test
	void whatTheSandboxRefusesIsUnprocessable() throws Exception {
		given(this.runner.run(any()))
			.willThrow(new InvalidPolicyException(SandboxErrorCode.ROOT_REFUSED, "'/' cannot be writable"));
		MvcTestResult result = post("{\"argv\": [\"a\"]}");
		assertThat(result).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.bodyJson()
			.extractingPath("code")
			.isEqualTo("ROOT_REFUSED");
	}

	@Test
	void aHostWithoutBackendIsUnavailable() throws Exception {
		given(this.runner.run(any())).willThrow(new SandboxUnavailableException(List.of()));
		assertThat(post("{\"argv\": [\"a\"]}")).hasStatus(HttpStatus.SERVICE_UNAVAILABLE)
			.bodyJson()
			.extractingPath("code")
			.isEqualTo("SANDBOX_UNAVAILABLE");
	}

	@Test
	void aFailedRunnerIsAServerError() throws Exception {
		given(this.runner.run(any()))
			.willThrow(new RunnerFailedException(new RunOutcome.RunnerFailed("rule", "/x: EACCES")));
		assertThat(post("{\"argv\": [\"a\"]}")).hasStatus(HttpStatus.INTERNAL_SERVER_ERROR)
			.bodyJson()
			.extractingPath("verdict")
			.isEqualTo("runner-failure");
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json" })
	void onlyJsonIsTaken(String type) {
		assertThat(this.mvc.post().uri("/api/runs").header("Host", "localhost").contentType(type).content("{}"))
			.hasStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
		verifyNoInteractions(this.runner);
	}

	@Test
	void aBodyWithoutTypeIsNotTaken() {
		assertThat(this.mvc.post().uri("/api/runs").header("Host", "localhost").content("{\"argv\": [\"a\"]}"))
			.hasStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
	}

	@Test
	void aBodyIsBounded() {
		String argument = "x".repeat(RunController.BODY_LIMIT);
		assertThat(post("{\"argv\": [\"" + argument + "\"]}")).hasStatus(HttpStatus.CONTENT_TOO_LARGE);
		verifyNoInteractions(this.runner);
	}

	@Test
	void onlyPostRuns() {
		assertThat(this.mvc.get().uri("/api/runs").header("Host", "localhost"))
			.hasStatus(HttpStatus.METHOD_NOT_ALLOWED);
	}

	private MvcTestResult post(String body) {
		return this.mvc.post()
			.uri("/api/runs")
			.header("Host", "localhost")
			.contentType(MediaType.APPLICATION_JSON)
			.content(body)
			.exchange();
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Runners {

		@Bean
		BackendRunners backendRunners(SandboxedProcessRunner runner) {
			return new BackendRunners(runner, () -> List.of(BackendName.BWRAP, BackendName.LANDLOCK),
					(name) -> LANDLOCK);
		}

	}

}
