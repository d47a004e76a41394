package io.processsandbox.cases;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderSettings;

/**
 * The backends of this host, and one runtime for each.
 */
final class UsableBackends {

	/**
	 * Names that must be usable, separated by commas: elsewhere a missing one is skipped.
	 */
	private static final String REQUIRED = "sandbox.tests.require";

	private static final Map<BackendName, SandboxRuntime> RUNTIMES = new ConcurrentHashMap<>();

	private UsableBackends() {
	}

	static Stream<BackendName> names() throws InterruptedException {
		try (SandboxRuntime runtime = SandboxRuntime.builder().build()) {
			ProviderReport report = runtime.provider().probe();
			List<BackendName> usable = report.candidates()
				.stream()
				.filter(CandidateReport::usable)
				.map(CandidateReport::name)
				.toList();
			Arrays.stream(System.getProperty(REQUIRED, "").split(","))
				.map(String::strip)
				.filter((name) -> name.equals("bwrap") || name.equals("landlock") || name.equals("namespaces"))
				.filter((name) -> !usable.contains(new BackendName(name)))
				.findFirst()
				.ifPresent((missing) -> {
					throw new IllegalStateException(
							"The backend " + missing + " is required and does not work here: " + report.candidates());
				});
			return usable.stream();
		}
	}

	/**
	 * Returns a runtime that uses this backend and no other. It lasts as long as the JVM.
	 * @param backend the backend
	 * @return the runtime
	 */
	static SandboxRuntime runtime(BackendName backend) {
		return RUNTIMES.computeIfAbsent(backend, (only) -> {
			ProviderSettings defaults = ProviderSettings.DEFAULTS;
			SandboxRuntime runtime = SandboxRuntime.builder()
				.provider(new ProviderSettings(List.of(only), defaults.probing(), defaults.launcher(),
						defaults.runners()))
				.build();
			Runtime.getRuntime().addShutdownHook(new Thread(runtime::close));
			return runtime;
		});
	}

}
