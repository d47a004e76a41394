package io.processsandbox.spring.health;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.SandboxProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Tries the backends once when the application is ready, on a thread of its own, so that
 * neither the start nor a request waits for it. Ends with the context. Thread-safe.
 *
 * @since 0.1.0
 */
public final class BackgroundProbe implements ApplicationListener<ApplicationReadyEvent>, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(BackgroundProbe.class);

	/** An interrupted probe has processes to end, which takes milliseconds. */
	private static final Duration LONGEST_END = Duration.ofSeconds(5);

	private final SandboxProvider provider;

	private final Object lock = new Object();

	private @Nullable Thread thread;

	private boolean closed;

	private volatile ProbeProgress progress = ProbeProgress.RUNNING;

	/**
	 * Creates the probe. Nothing runs yet.
	 * @param provider the provider that is asked
	 */
	public BackgroundProbe(SandboxProvider provider) {
		this.provider = Objects.requireNonNull(provider, "provider");
	}

	/**
	 * Returns how far it is. Worth asking while the provider has no report.
	 * @return the progress
	 */
	public ProbeProgress progress() {
		return this.progress;
	}

	/**
	 * Starts the probe, unless it was started already. If somebody else has probed, it
	 * has nothing to do. Nothing it meets fails the application, which is up already.
	 * @param event the event
	 */
	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		synchronized (this.lock) {
			// The ready event of a child context arrives here as well.
			if (this.thread == null && !this.closed) {
				this.thread = new Thread(this::probe, "sandbox-probe");
				this.thread.setDaemon(true);
				this.thread.start();
			}
		}
	}

	private void probe() {
		try {
			ProviderReport report = this.provider.report();
			if (report.lastProbe() == null && report.state() != ProviderReport.State.PROBING) {
				log(this.provider.probe());
			}
		}
		catch (InterruptedException ex) {
			// Only destroy() interrupts this thread, which ends here.
			this.progress = ProbeProgress.FAILED;
		}
		catch (RuntimeException ex) {
			this.progress = ProbeProgress.FAILED;
			logger.warn("Trying the backends of the sandbox failed", ex);
		}
	}

	private static void log(ProviderReport report) {
		if (report.state() == ProviderReport.State.UNAVAILABLE) {
			logger.warn("No sandbox backend is usable on this host, every confined command will be refused: {}",
					report.candidates().stream().map(BackgroundProbe::rejection).collect(Collectors.joining("; ")));
		}
		else {
			report.selected()
				.ifPresent((selected) -> logger.info("Commands are confined by {}: {}", selected.name(),
						Stream.of(ConfinedSandboxMode.values())
							.map((mode) -> held(selected, mode))
							.collect(Collectors.joining(", "))));
		}
	}

	private static String rejection(CandidateReport candidate) {
		CandidateReport.Explanation explanation = candidate.explanation();
		return candidate.name() + ": " + ((explanation != null) ? explanation.reason() : "not tried");
	}

	private static String held(CandidateReport selected, ConfinedSandboxMode mode) {
		Enforcement enforcement = selected.enforcement(mode);
		if (enforcement == null) {
			return mode + " unknown";
		}
		return mode + " " + enforcement.value() + ((enforcement == Enforcement.PARTIAL)
				? " " + selected.gaps().getOrDefault(mode, Set.of()).stream().sorted().toList() : "");
	}

	/**
	 * Ends a probe that still runs and waits for its end.
	 */
	@Override
	public void destroy() throws InterruptedException {
		Thread running;
		synchronized (this.lock) {
			this.closed = true;
			running = this.thread;
		}
		if (running != null) {
			running.interrupt();
			running.join(LONGEST_END.toMillis());
			if (running.isAlive()) {
				logger.warn("A probe of the sandbox did not end within {} after it was interrupted", LONGEST_END);
			}
		}
	}

}
