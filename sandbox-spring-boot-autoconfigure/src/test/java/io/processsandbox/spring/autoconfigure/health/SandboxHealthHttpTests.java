package io.processsandbox.spring.autoconfigure.health;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.processsandbox.provider.Gap;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.spring.FakeProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the health of the sandbox as it is read over HTTP.
 */
@Timeout(60)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "management.endpoint.health.show-details=always", "sandbox.mode=workspace-write",
				"sandbox.workspace-root=/srv/uploads" })
class SandboxHealthHttpTests {

	private final HttpClient client = HttpClient.newHttpClient();

	@LocalServerPort
	private int port;

	@Autowired
	private SlowHost host;

	@Test
	void healthIsUnknownWhileTheFirstProbeRunsAndAnsweredWithoutWaiting() throws Exception {
		Thread prober = this.host.prober.get();
		HttpResponse<String> during = get("/actuator/health/sandbox");
		assertThat(during.statusCode()).isEqualTo(200);
		assertThat(json(during)).isEqualTo(Map.of("status", "UNKNOWN", "details",
				Map.of("mode", "workspace-write", "probe", "running", "candidates", List.of())));

		this.host.go.countDown();
		prober.join();
		HttpResponse<String> after = get("/actuator/health/sandbox");
		assertThat(after.statusCode()).isEqualTo(200);
		assertThat(json(after)).isEqualTo(Map.of("status", "UP", "details", Map.of("mode", "workspace-write", "backend",
				"landlock", "enforcement", Map.of("read-only", "full", "workspace-write", "partial"), "gaps",
				Map.of("workspace-write", List.of("METADATA")), "candidates",
				List.of(Map.of("name", "bwrap", "usable", false, "selected", false, "reason",
						"no bwrap program was found", "remedy", "install the package 'bubblewrap'"),
						Map.of("name", "landlock", "usable", true, "selected", true, "version", "Landlock ABI 7")),
				"lastProbe", "2026-03-01T12:30:00Z")));
	}

	private HttpResponse<String> get(String path) throws Exception {
		return this.client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path)).build(),
				HttpResponse.BodyHandlers.ofString());
	}

	private static Map<String, Object> json(HttpResponse<String> response) {
		return JsonParserFactory.getJsonParser().parseMap(response.body());
	}

	/**
	 * A host that is looked at for as long as the test likes.
	 */
	static class SlowHost {

		final CompletableFuture<Thread> prober = new CompletableFuture<>();

		final CountDownLatch go = new CountDownLatch(1);

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		SlowHost slowHost() {
			return new SlowHost();
		}

		@Bean
		SandboxProvider provider(SlowHost host) {
			return FakeProvider.unprobed(() -> {
				host.prober.complete(Thread.currentThread());
				host.go.await();
				return FakeProvider.landlock(Set.of(), Set.of(Gap.METADATA));
			});
		}

	}

}
