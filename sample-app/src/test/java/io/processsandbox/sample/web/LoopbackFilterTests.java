package io.processsandbox.sample.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class LoopbackFilterTests {

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:8080" })
	void namesOfThisMachinePass(String host) throws Exception {
		assertThat(status(host, null)).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "localhost.evil.example", "evil.example:8080", "127.0.0.1.evil.example",
			"127.0.0.2", "0.0.0.0", "localhost.", "[::1", "::1", "", ":8080", "[::1].evil.example", "localhost:80:80",
			"user@localhost", "[::ffff:127.0.0.1]" })
	void otherNamesAreMisdirected(String host) throws Exception {
		assertThat(status(host, null)).isEqualTo(421);
	}

	@Test
	void aMissingHostIsMisdirected() throws Exception {
		assertThat(status(null, null)).isEqualTo(421);
	}

	@ParameterizedTest
	@CsvSource({ "localhost:8080,http://localhost:8080", "127.0.0.1:8080,http://127.0.0.1:8080",
			"[::1]:8080,http://[::1]:8080", "localhost:8080,HTTP://Localhost:8080" })
	void theOwnOriginPasses(String host, String origin) throws Exception {
		assertThat(status(host, origin)).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://evil.example", "null", "http://localhost", "http://localhost:3000",
			"https://localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080.evil.example", "", "file://",
			"http://localhost:8080 http://evil.example" })
	void otherOriginsAreForbidden(String origin) throws Exception {
		assertThat(status("localhost:8080", origin)).isEqualTo(403);
	}

	private static int status(String host, String origin) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/runs");
		if (host != null) {
			request.addHeader("Host", host);
		}
		if (origin != null) {
			request.addHeader("Origin", origin);
		}
		MockHttpServletResponse response = new MockHttpServletResponse();
		MockFilterChain chain = new MockFilterChain();
		new LoopbackFilter().doFilter(request, response, chain);
		assertThat(chain.getRequest() != null).isEqualTo(response.getStatus() == 200);
		return response.getStatus();
	}

}
