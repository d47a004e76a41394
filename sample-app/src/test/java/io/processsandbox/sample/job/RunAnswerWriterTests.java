package io.processsandbox.sample.job;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.outcome.RunOutcome;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.SandboxUnavailableException;
import io.processsandbox.run.RunnerFailedException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class RunAnswerWriterTests {

	@Test
	void aCompletedRunHasEveryField() {
		assertThat(text(RunAnswer.of(Results.completed(3, "out\n", "err\n"))))
			.isEqualTo("{\"exit\":3,\"stdout\":\"out\\n\",\"stderr\":\"err\\n\",\"mode\":\"read-only\","
					+ "\"backend\":\"landlock\",\"enforcement\":\"full\",\"gaps\":[],\"verdict\":\"completed\","
					+ "\"code\":null,\"termination\":\"exit\",\"detail\":null,\"wallMillis\":42}\n");
	}

	@Test
	void aDenialCarriesItsEvidence() {
		JsonNode answer = json(RunAnswer.of(Results.denied(1, "touch: /etc/x: Permission denied")));
		assertThat(answer.get("verdict").asString()).isEqualTo("denied");
		assertThat(answer.get("exit").asInt()).isEqualTo(1);
		assertThat(answer.get("detail").asString()).isEqualTo("touch: /etc/x: Permission denied");
		assertThat(answer.get("code").isNull()).isTrue();
	}

	@Test
	void aTimeoutHasNoExit() {
		JsonNode answer = json(RunAnswer.of(Results.timedOut(Duration.ofMillis(1500), "so far")));
		assertThat(answer.get("verdict").asString()).isEqualTo("timed-out");
		assertThat(answer.get("termination").asString()).isEqualTo("timeout");
		assertThat(answer.get("exit").isNull()).isTrue();
		assertThat(answer.get("stdout").asString()).isEqualTo("so far");
		assertThat(answer.get("detail").asString()).contains("1500 ms");
	}

	@Test
	void anOutputLimitNamesTheLimit() {
		JsonNode answer = json(RunAnswer.of(Results.outputLimit(5, "12345")));
		assertThat(answer.get("verdict").asString()).isEqualTo("output-limit");
		assertThat(answer.get("termination").asString()).isEqualTo("output-limit");
		assertThat(answer.get("detail").asString()).contains("5 bytes");
	}

	@Test
	void fullAccessHasNoBackendAndNoEnforcement() {
		JsonNode answer = json(RunAnswer.of(Results.unconfined(0)));
		assertThat(answer.get("mode").asString()).isEqualTo("danger-full-access");
		assertThat(answer.get("backend").isNull()).isTrue();
		assertThat(answer.get("enforcement").asString()).isEqualTo("none");
		assertThat(answer.get("gaps")).isEmpty();
	}

	@Test
	void gapsAreListedByName() {
		JsonNode answer = json(RunAnswer.of(Results.partial(EnumSet.of(Gap.METADATA, Gap.TRUNCATE))));
		assertThat(answer.get("enforcement").asString()).isEqualTo("partial");
		assertThat(answer.get("gaps")).extracting(JsonNode::asString).containsExactly("TRUNCATE", "METADATA");
	}

	@Test
	void aProtectedPathThatAppearedIsInTheDetail() {
		JsonNode answer = json(RunAnswer.of(Results.withAppeared(Path.of("/ws/.git/commondir"))));
		assertThat(answer.get("verdict").asString()).isEqualTo("completed");
		assertThat(answer.get("detail").asString()).contains("/ws/.git/commondir");
	}

	@Test
	void aFailedRunnerIsNoRejection() {
		JsonNode answer = json(unstarted(new RunnerFailedException(new RunOutcome.RunnerFailed("rule", "/x: EACCES"))));
		assertThat(answer.get("verdict").asString()).isEqualTo("runner-failure");
		assertThat(answer.get("termination").asString()).isEqualTo("runner-failure");
		assertThat(answer.get("code").asString()).isEqualTo("RUNNER_FAILED");
		assertThat(answer.get("detail").asString()).contains("rule").contains("/x: EACCES");
		assertThat(answer.get("exit").isNull()).isTrue();
	}

	@Test
	void aHostWithoutBackendIsARejection() {
		JsonNode answer = json(unstarted(new SandboxUnavailableException(List.of())));
		assertThat(answer.get("verdict").asString()).isEqualTo("rejected");
		assertThat(answer.get("code").asString()).isEqualTo("SANDBOX_UNAVAILABLE");
		assertThat(answer.get("mode").asString()).isEqualTo("workspace-write");
		assertThat(answer.get("enforcement").isNull()).isTrue();
	}

	@Test
	void aRequestThatWasNotUnderstoodHasNoMode() {
		JsonNode answer = json(RunAnswer.of(new InvalidRequestException("Unknown field 'x'")));
		assertThat(answer.get("verdict").asString()).isEqualTo("rejected");
		assertThat(answer.get("code").asString()).isEqualTo("ARGUMENT_INVALID");
		assertThat(answer.get("mode").isNull()).isTrue();
	}

	@Test
	void aQuotedHalfOfASurrogatePairStillGivesADocument() {
		JsonNode answer = json(
				unstarted(new InvalidPolicyException(SandboxErrorCode.NOT_EXPRESSIBLE, "the path 'a\ud800b'")));
		assertThat(answer.get("detail").asString()).isEqualTo("the path 'a?b'");
	}

	@Test
	void theDocumentIsUtf8() {
		byte[] document = new RunAnswerWriter().write(RunAnswer.of(Results.completed(0, "日本é", "")));
		assertThat(new String(document, StandardCharsets.UTF_8)).contains("日本é");
	}

	private static RunAnswer unstarted(SandboxException failure) {
		return RunAnswer.of(RunRequest.builder().mode("workspace-write").argv(List.of("a")).build(), failure);
	}

	private static String text(RunAnswer answer) {
		return new String(new RunAnswerWriter().write(answer), StandardCharsets.UTF_8);
	}

	private static JsonNode json(RunAnswer answer) {
		return JsonMapper.shared().readTree(text(answer));
	}

}
