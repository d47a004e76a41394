package io.processsandbox.sample.web;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.processsandbox.provider.BackendName;
import io.processsandbox.run.SandboxedProcessRunner;
import io.processsandbox.sample.job.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * The runner of requests that name no backend, and one for each backend that a request
 * named, made when it is. A backend is chosen once for a runtime, so a choice by request
 * takes a runtime each; the names a caller may choose from bound their number.
 * Thread-safe.
 */
final class BackendRunners {

	private final SandboxedProcessRunner any;

	private final Supplier<List<BackendName>> known;

	private final Function<BackendName, SandboxedProcessRunner> restricted;

	private final Map<BackendName, SandboxedProcessRunner> made = new ConcurrentHashMap<>();

	BackendRunners(SandboxedProcessRunner any, Supplier<List<BackendName>> known,
			Function<BackendName, SandboxedProcessRunner> restricted) {
		this.any = any;
		this.known = known;
		this.restricted = restricted;
	}

	/**
	 * Returns the runner for a request.
	 * @param backend the backend it names, or {@code null}
	 * @return the runner
	 * @throws InvalidRequestException if there is no backend of that name
	 */
	SandboxedProcessRunner forBackend(@Nullable BackendName backend) {
		if (backend == null) {
			return this.any;
		}
		List<BackendName> names = this.known.get();
		if (!names.contains(backend)) {
			throw new InvalidRequestException("Unknown backend '" + backend + "': this host has " + names);
		}
		return this.made.computeIfAbsent(backend, this.restricted);
	}

}
