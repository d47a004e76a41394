package io.processsandbox.sample.cli;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.CandidateReport.Verdict;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderReport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class DoctorTests {

	private static final CandidateReport BWRAP = new CandidateReport(BackendName.BWRAP, Verdict.UNUSABLE,
			new Explanation("bwrap is not installed", "apt-get install bubblewrap"), null, Map.of());

	private static final CandidateReport LANDLOCK = new CandidateReport(BackendName.LANDLOCK, Verdict.SELECTED, null,
			"Landlock ABI 7", Map.of(ConfinedSandboxMode.READ_ONLY, Set.of(), ConfinedSandboxMode.WORKSPACE_WRITE,
					EnumSet.of(Gap.PROTECTED_PATHS, Gap.METADATA)));

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	@Test
	void jsonListsEveryBackend() {
		assertThat(doctor(ready(), "doctor", "--json")).isZero();
		JsonNode report = JsonMapper.shared().readTree(this.out.toByteArray());
		assertThat(report.get("backend").asString()).isEqualTo("landlock");
		JsonNode bwrap = report.get("backends").get(0);
		assertThat(bwrap.get("name").asString()).isEqualTo("bwrap");
		assertThat(bwrap.get("usable").asBoolean()).isFalse();
		assertThat(bwrap.get("selected").asBoolean()).isFalse();
		assertThat(bwrap.get("reason").asString()).isEqualTo("bwrap is not installed");
		assertThat(bwrap.get("remedy").asString()).isEqualTo("apt-get install bubblewrap");
		assertThat(bwrap.get("version").isNull()).isTrue();
		assertThat(bwrap.get("enforcement")).isEmpty();
		JsonNode landlock = report.get("backends").get(1);
		assertThat(landlock.get("usable").asBoolean()).isTrue();
		assertThat(landlock.get("selected").asBoolean()).isTrue();
		assertThat(landlock.get("reason").isNull()).isTrue();
		assertThat(landlock.get("version").asString()).isEqualTo("Landlock ABI 7");
	}

	@Test
	void jsonSaysWhatTheSelectedBackendHolds() {
		doctor(ready(), "doctor", "--json");
		JsonNode report = JsonMapper.shared().readTree(this.out.toByteArray());
		for (JsonNode holder : List.of(report, report.get("backends").get(1))) {
			assertThat(holder.get("enforcement").get("read-only").asString()).isEqualTo("full");
			assertThat(holder.get("enforcement").get("workspace-write").asString()).isEqualTo("partial");
			assertThat(holder.get("gaps").get("read-only")).isEmpty();
			assertThat(holder.get("gaps").get("workspace-write")).extracting(JsonNode::asString)
				.containsExactly("METADATA", "PROTECTED_PATHS");
		}
		assertThat(report.get("kernel").asString()).isEqualTo(System.getProperty("os.version"));
		assertThat(report.get("arch").asString()).isEqualTo(System.getProperty("os.arch"));
	}

	@Test
	void textSaysHowToMend() {
		assertThat(doctor(ready(), "doctor")).isZero();
		assertThat(this.out).asString()
			.contains("bwrap: does not work here")
			.contains("why:  bwrap is not installed")
			.contains("mend: apt-get install bubblewrap")
			.contains("landlock: in use (Landlock ABI 7)")
			.contains("read-only: full\n")
			.contains("workspace-write: partial, not governed: METADATA, PROTECTED_PATHS");
	}

	@Test
	void aHostWhereNothingWorksIsStatus1() {
		ProviderReport report = new ProviderReport(ProviderReport.State.UNAVAILABLE, List.of(BWRAP), Instant.EPOCH);
		assertThat(doctor(report, "doctor")).isEqualTo(1);
		assertThat(this.out).asString().contains("No backend works here");
	}

	@Test
	void aHostWithoutAnyBackendIsSaidPlainly() {
		ProviderReport report = new ProviderReport(ProviderReport.State.UNAVAILABLE, List.of(), Instant.EPOCH);
		assertThat(doctor(report, "doctor")).isEqualTo(1);
		assertThat(this.out).asString().contains("This platform has no backend");
	}

	@Test
	void jsonOfSuchAHostHasNoBackend() {
		ProviderReport report = new ProviderReport(ProviderReport.State.UNAVAILABLE, List.of(), Instant.EPOCH);
		assertThat(doctor(report, "doctor", "--json")).isEqualTo(1);
		JsonNode json = JsonMapper.shared().readTree(this.out.toByteArray());
		assertThat(json.get("backend").isNull()).isTrue();
		assertThat(json.get("backends")).isEmpty();
	}

	private static ProviderReport ready() {
		return new ProviderReport(ProviderReport.State.READY, List.of(BWRAP, LANDLOCK), Instant.EPOCH);
	}

	private int doctor(ProviderReport report, String... arguments) {
		Console console = new Console(InputStream.nullInputStream(), this.out, new PrintStream(this.out));
		return new Tool(console, new FakeSandbox(report)).run(arguments);
	}

}
