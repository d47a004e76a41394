package io.processsandbox.sample.web;

import java.net.InetAddress;

import io.processsandbox.run.SandboxedProcessRunner;
import io.processsandbox.sample.job.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.Environment;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

/**
 * The whole service over a real connection, with a runner that runs nothing.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ServiceTests {

	@MockitoBean
	private SandboxedProcessRunner runner;

	@Autowired
	private Environment environment;

	private RawHttp http;

	@BeforeEach
	void answer(@LocalServerPort int port) throws Exception {
		this.http = new RawHttp(port);
		given(this.runner.run(any())).willReturn(Results.completed(0, "hi", ""));
	}

	@Test
	void runsForACallerOnThisMachine() throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: localhost:8080",
				"Content-Type: application/json");
		assertThat(response).startsWith("HTTP/1.1 200")
			.contains("\"verdict\":\"completed\"")
			.contains("\"stdout\":\"hi\"");
	}

	@Test
	void listensToThisMachineOnly() {
		assertThat(this.environment.getProperty("server.address", InetAddress.class)).isNotNull()
			.satisfies((address) -> assertThat(address.isLoopbackAddress()).isTrue());
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "evil.example:8080", "127.0.0.1.nip.io" })
	void aPageThatHadItsNameResolveToThisMachineIsMisdirected(String host) throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: " + host,
				"Content-Type: application/json");
		assertThat(response).startsWith("HTTP/1.1 421");
		verifyNoInteractions(this.runner);
	}

	@Test
	void healthIsKeptFromSuchAPageToo() throws Exception {
		assertThat(this.http.get("/actuator/health/sandbox", "Host: evil.example")).startsWith("HTTP/1.1 421");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://evil.example", "null", "http://localhost:3000" })
	void aForeignPageIsForbidden(String origin) throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: localhost:8080",
				"Origin: " + origin, "Content-Type: application/json");
		assertThat(response).startsWith("HTTP/1.1 403");
		verifyNoInteractions(this.runner);
	}

	@Test
	void theQuestionOfABrowserBeforehandIsForbiddenToo() throws Exception {
		String response = this.http.options("/api/runs", "Host: localhost:8080", "Origin: http://evil.example",
				"Access-Control-Request-Method: POST");
		assertThat(response).startsWith("HTTP/1.1 403").doesNotContain("Access-Control-Allow-Origin");
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/plain", "application/x-www-form-urlencoded" })
	void whatAFormCanSendIsNotTaken(String type) throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: localhost:8080",
				"Content-Type: " + type);
		assertThat(response).startsWith("HTTP/1.1 415");
		verifyNoInteractions(this.runner);
	}

	@Test
	void aRequestWithTwoHostsIsRefused() throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: localhost", "Host: evil.example",
				"Content-Type: application/json");
		assertThat(response).startsWith("HTTP/1.1 400");
		verifyNoInteractions(this.runner);
	}

	@Test
	void theOwnOriginPasses() throws Exception {
		String response = this.http.post("/api/runs", "{\"argv\": [\"a\"]}", "Host: localhost:8080",
				"Origin: http://localhost:8080", "Content-Type: application/json");
		assertThat(response).startsWith("HTTP/1.1 200");
		verify(this.runner).run(any());
	}

}
