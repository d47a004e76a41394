package io.processsandbox.spring.health;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.SandboxProvider;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * {@link HealthIndicator} that says what confines the commands of an application: which
 * backend, how completely in each mode, and why every other candidate is not used.
 * <p>
 * It reports the last probe. It never starts one and never waits for one.
 *
 * @since 0.1.0
 */
public final class SandboxHealthIndicator extends AbstractHealthIndicator {

	private final SandboxProvider provider;

	private final SandboxMode mode;

	private final Status partialStatus;

	private final Supplier<ProbeProgress> firstProbe;

	/**
	 * Creates the indicator.
	 * @param provider the provider whose report is shown
	 * @param mode the mode of commands that ask for none
	 * @param partialStatus the status while a mode is held only partially
	 * @param firstProbe how far the first probe is, while the provider knows nothing
	 */
	public SandboxHealthIndicator(SandboxProvider provider, SandboxMode mode, Status partialStatus,
			Supplier<ProbeProgress> firstProbe) {
		super("The state of the sandbox could not be read");
		this.provider = Objects.requireNonNull(provider, "provider");
		this.mode = Objects.requireNonNull(mode, "mode");
		this.partialStatus = Objects.requireNonNull(partialStatus, "partialStatus");
		this.firstProbe = Objects.requireNonNull(firstProbe, "firstProbe");
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		ProviderReport report = this.provider.report();
		builder.status(status(report));
		builder.withDetail("mode", this.mode.value());
		if (this.mode == SandboxMode.DANGER_FULL_ACCESS) {
			builder.withDetail("warning", "commands that ask for no other mode run unconfined");
		}
		if (report.state() == ProviderReport.State.NOT_PROBED) {
			builder.withDetail("probe", this.firstProbe.get().value());
		}
		else if (report.state() == ProviderReport.State.PROBING) {
			builder.withDetail("probe", ProbeProgress.RUNNING.value());
		}
		report.selected().ifPresent((selected) -> addSelected(builder, selected));
		builder.withDetail("candidates", report.candidates().stream().map(SandboxHealthIndicator::candidate).toList());
		if (report.lastProbe() != null) {
			builder.withDetail("lastProbe", report.lastProbe().toString());
		}
	}

	private Status status(ProviderReport report) {
		return switch (report.state()) {
			case NOT_PROBED, PROBING -> Status.UNKNOWN;
			case UNAVAILABLE -> Status.DOWN;
			case READY ->
				report.selected().filter(SandboxHealthIndicator::full).isPresent() ? Status.UP : this.partialStatus;
		};
	}

	private static boolean full(CandidateReport selected) {
		for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
			if (selected.enforcement(mode) != Enforcement.FULL) {
				return false;
			}
		}
		return true;
	}

	private static void addSelected(Health.Builder builder, CandidateReport selected) {
		Map<String, String> enforcement = new LinkedHashMap<>();
		Map<String, List<String>> gaps = new LinkedHashMap<>();
		for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
			Enforcement held = selected.enforcement(mode);
			if (held != null) {
				enforcement.put(mode.value(), held.value());
			}
			Set<Gap> open = selected.gaps().getOrDefault(mode, Set.of());
			if (!open.isEmpty()) {
				gaps.put(mode.value(), open.stream().sorted().map(Gap::name).toList());
			}
		}
		builder.withDetail("backend", selected.name().value());
		builder.withDetail("enforcement", enforcement);
		builder.withDetail("gaps", gaps);
	}

	private static Map<String, Object> candidate(CandidateReport candidate) {
		Map<String, Object> shown = new LinkedHashMap<>();
		shown.put("name", candidate.name().value());
		shown.put("usable", candidate.usable());
		shown.put("selected", candidate.selected());
		CandidateReport.Explanation explanation = candidate.explanation();
		if (explanation != null) {
			shown.put("reason", explanation.reason());
			if (explanation.remedy() != null) {
				shown.put("remedy", explanation.remedy());
			}
		}
		else if (candidate.verdict() == CandidateReport.Verdict.UNTRIED) {
			shown.put("reason", "not tried");
		}
		if (candidate.version() != null) {
			shown.put("version", candidate.version());
		}
		return shown;
	}

}
