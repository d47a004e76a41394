package io.processsandbox.spring;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.CandidateReport.Verdict;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.Lifetime;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderReport.State;
import io.processsandbox.provider.RunnerFailureRules;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.provider.StartOptions;

/**
 * A provider of a host that a test describes. Confines nothing and starts nothing.
 */
public final class FakeProvider implements SandboxProvider {

	/**
	 * When the last probe of a described host ended.
	 */
	public static final Instant PROBED = Instant.parse("2026-03-01T12:30:00Z");

	private final AtomicInteger probes = new AtomicInteger();

	private final Probe probe;

	private volatile ProviderReport report;

	private FakeProvider(ProviderReport report, Probe probe) {
		this.report = report;
		this.probe = probe;
	}

	/**
	 * A host that has not been looked at.
	 * @param probe what looking at it does
	 * @return the provider
	 */
	public static FakeProvider unprobed(Probe probe) {
		return new FakeProvider(new ProviderReport(State.NOT_PROBED, List.of(), null), probe);
	}

	/**
	 * A host whose report never changes.
	 * @param report the report
	 * @return the provider
	 */
	public static FakeProvider reporting(ProviderReport report) {
		return new FakeProvider(report, () -> report);
	}

	/**
	 * A host with Landlock only.
	 * @param readOnly what it leaves open in read-only
	 * @param workspaceWrite what it leaves open in workspace-write
	 * @return the report
	 */
	public static ProviderReport landlock(Set<Gap> readOnly, Set<Gap> workspaceWrite) {
		Map<ConfinedSandboxMode, Set<Gap>> gaps = new EnumMap<>(ConfinedSandboxMode.class);
		gaps.put(ConfinedSandboxMode.READ_ONLY, readOnly);
		gaps.put(ConfinedSandboxMode.WORKSPACE_WRITE, workspaceWrite);
		return new ProviderReport(State.READY,
				List.of(noBwrap(),
						new CandidateReport(BackendName.LANDLOCK, Verdict.SELECTED, null, "Landlock ABI 7", gaps)),
				PROBED);
	}

	/**
	 * A host with nothing.
	 * @return the report
	 */
	public static ProviderReport nothing() {
		CandidateReport landlock = new CandidateReport(BackendName.LANDLOCK, Verdict.UNUSABLE,
				new Explanation("the kernel has no Landlock", null), null, Map.of());
		return new ProviderReport(State.UNAVAILABLE, List.of(noBwrap(), landlock), PROBED);
	}

	private static CandidateReport noBwrap() {
		return new CandidateReport(BackendName.BWRAP, Verdict.UNUSABLE,
				new Explanation("no bwrap program was found", "install the package 'bubblewrap'"), null, Map.of());
	}

	/**
	 * Returns how often the host was looked at.
	 * @return the number of probes that began
	 */
	public int probes() {
		return this.probes.get();
	}

	@Override
	public ConfinedArgv confine(List<String> argv, SandboxPolicy policy, Lifetime lifetime) {
		CandidateReport selected = this.report.selected().orElseThrow();
		return new ConfinedArgv(argv,
				new ConfinedArgv.Facts(policy.mode(), selected.name(),
						selected.gaps().getOrDefault(policy.mode(), Set.of())),
				List.of(), new RunnerFailureRules(Set.of(), List.of(), List.of(), List.of()), List.of());
	}

	@Override
	public SandboxProcess start(List<String> argv, SandboxPolicy policy, StartOptions options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public ProviderReport report() {
		return this.report;
	}

	@Override
	public ProviderReport probe() throws InterruptedException {
		this.probes.incrementAndGet();
		this.report = new ProviderReport(State.PROBING, List.of(), null);
		this.report = this.probe.look();
		return this.report;
	}

	/**
	 * What looking at a host does.
	 */
	@FunctionalInterface
	public interface Probe {

		/**
		 * Looks.
		 * @return what was seen
		 * @throws InterruptedException if interrupted
		 */
		ProviderReport look() throws InterruptedException;

	}

}
