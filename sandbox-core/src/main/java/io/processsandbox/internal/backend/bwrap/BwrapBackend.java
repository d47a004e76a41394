package io.processsandbox.internal.backend.bwrap;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.processsandbox.internal.backend.Backend;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import org.jspecify.annotations.Nullable;

/**
 * Confines by bubblewrap, with the launcher in front and, as process 1, inside.
 */
public final class BwrapBackend implements Backend {

	private final @Nullable Path executable;

	private final WrappedLaunch launch;

	/**
	 * Creates the backend.
	 * @param executable the bubblewrap program, or {@code null} if there is none
	 * @param launch renders the launch through it
	 */
	public BwrapBackend(@Nullable Path executable, WrappedLaunch launch) {
		this.executable = executable;
		this.launch = launch;
	}

	@Override
	public BackendName name() {
		return BackendName.BWRAP;
	}

	@Override
	public Optional<Explanation> missing() {
		if (this.executable == null) {
			return Optional.of(new Explanation("the program bwrap was not found",
					"install bubblewrap 0.8 or newer, for example with 'apt-get install bubblewrap', or configure its path"));
		}
		return this.launch.missing();
	}

	@Override
	public List<String> versionCommand() {
		return (this.executable != null) ? List.of(this.executable.toString(), "--version") : List.of();
	}

	@Override
	public @Nullable String version() {
		return null;
	}

	@Override
	public Set<Gap> gaps(ConfinedSandboxMode mode) {
		return this.launch.gaps(mode);
	}

	@Override
	public ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms) {
		if (this.executable == null) {
			throw new IllegalStateException("Never selected without a program");
		}
		return this.launch.render(new WrappedLaunch.Wrapper(name(), List.of(this.executable.toString())), confinement,
				argv, terms);
	}

}
