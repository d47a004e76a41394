package io.processsandbox.internal.backend;

import java.util.List;
import java.util.Objects;

import io.processsandbox.provider.ProviderSettings.Requirement;

/**
 * The backends of this host, the preferred one first, and what a call needs of them.
 *
 * @param backends the backends; empty on a platform without any
 * @param requirement what a call needs at least
 */
public record Candidates(List<Backend> backends, Requirement requirement) {

	public Candidates {
		backends = List.copyOf(backends);
		Objects.requireNonNull(requirement, "requirement");
	}

}
