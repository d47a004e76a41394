package io.processsandbox.spring.health;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.CandidateReport.Verdict;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderReport.State;
import io.processsandbox.spring.FakeProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SandboxHealthIndicator}.
 */
class SandboxHealthIndicatorTests {

	private static final Status PARTIAL = new Status("PARTIAL");

	@Test
	void fullEnforcementIsUpWithAllDetails() {
		Health health = health(FakeProvider.landlock(Set.of(), Set.of(Gap.ABSENT_PATHS)));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).isEqualTo(Map.of("mode", "read-only", "backend", "landlock", "enforcement",
				Map.of("read-only", "full", "workspace-write", "full"), "gaps",
				Map.of("workspace-write", List.of("ABSENT_PATHS")), "candidates",
				List.of(Map.of("name", "bwrap", "usable", false, "selected", false, "reason",
						"no bwrap program was found", "remedy", "install the package 'bubblewrap'"),
						Map.of("name", "landlock", "usable", true, "selected", true, "version", "Landlock ABI 7")),
				"lastProbe", "2026-03-01T12:30:00Z"));
	}

	@Test
	void partialEnforcementInAnyModeHasTheConfiguredStatus() {
		Health health = health(FakeProvider.landlock(Set.of(), Set.of(Gap.TRUNCATE, Gap.METADATA)));
		assertThat(health.getStatus()).isEqualTo(PARTIAL);
		assertThat(health.getDetails())
			.containsEntry("enforcement", Map.of("read-only", "full", "workspace-write", "partial"))
			.containsEntry("gaps", Map.of("workspace-write", List.of("TRUNCATE", "METADATA")));
	}

	@Test
	void modeNothingIsKnownOfIsNotCalledFull() {
		ProviderReport report = new ProviderReport(State.READY,
				List.of(new CandidateReport(BackendName.OPERATOR, Verdict.SELECTED, null, null, Map.of())), null);
		Health health = health(report);
		assertThat(health.getStatus()).isEqualTo(PARTIAL);
		assertThat(health.getDetails()).containsEntry("enforcement", Map.of()).doesNotContainKey("lastProbe");
	}

	@Test
	void unavailableSandboxIsDownWithEachReason() {
		Health health = health(FakeProvider.nothing());
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).doesNotContainKeys("backend", "enforcement", "gaps", "probe")
			.containsEntry("candidates",
					List.of(Map.of("name", "bwrap", "usable", false, "selected", false, "reason",
							"no bwrap program was found", "remedy", "install the package 'bubblewrap'"),
							Map.of("name", "landlock", "usable", false, "selected", false, "reason",
									"the kernel has no Landlock")));
	}

	@Test
	void runningProbeIsUnknown() {
		CandidateReport untried = new CandidateReport(BackendName.BWRAP, Verdict.UNTRIED, null, null, Map.of());
		Health health = health(new ProviderReport(State.PROBING, List.of(untried), null));
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("probe", "running")
			.containsEntry("candidates",
					List.of(Map.of("name", "bwrap", "usable", false, "selected", false, "reason", "not tried")));
	}

	@ParameterizedTest
	@EnumSource(ProbeProgress.class)
	void missingProbeIsUnknownAndSaysWhy(ProbeProgress progress) {
		FakeProvider provider = FakeProvider.unprobed(FakeProvider::nothing);
		Health health = new SandboxHealthIndicator(provider, SandboxMode.READ_ONLY, PARTIAL, () -> progress).health();
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("probe", progress.value());
		assertThat(provider.probes()).isZero();
	}

	@Test
	void fullAccessAsTheConfiguredModeIsADetail() {
		FakeProvider provider = FakeProvider.reporting(FakeProvider.landlock(Set.of(), Set.of()));
		Health health = new SandboxHealthIndicator(provider, SandboxMode.DANGER_FULL_ACCESS, PARTIAL,
				() -> ProbeProgress.RUNNING)
			.health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("mode", "danger-full-access").containsKey("warning");
	}

	private static Health health(ProviderReport report) {
		return new SandboxHealthIndicator(FakeProvider.reporting(report), SandboxMode.READ_ONLY, PARTIAL,
				() -> ProbeProgress.RUNNING)
			.health();
	}

}
