package io.processsandbox.internal.backend;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.HostCode;
import io.processsandbox.internal.confinement.PolicyCompiler;
import io.processsandbox.internal.launch.LifelineSource;
import io.processsandbox.internal.launch.ProcessStarter;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.SandboxPolicy;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import io.processsandbox.provider.CandidateReport.Verdict;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.Lifetime;
import io.processsandbox.provider.PartialEnforcementException;
import io.processsandbox.provider.ProviderSettings.Requirement;
import io.processsandbox.provider.RunnerFailureRules;
import io.processsandbox.provider.SandboxProcess;
import io.processsandbox.provider.StartOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The provider with a backend that no launcher stands in front of.
 */
class WithoutLauncherTests {

	private static final List<String> EXIT_3 = List.of("/bin/sh", "-c", "exit 3");

	@TempDir
	private Path directory;

	private final ProcessStarter starter = new ProcessStarter();

	private final LifelineSource lifeline = new LifelineSource(() -> {
		throw new IllegalStateException("Nobody may need the lifeline");
	});

	private final BareBackend backend = new BareBackend();

	private SandboxPolicy policy;

	@BeforeEach
	void makePolicy() {
		this.policy = new SandboxPolicy(ConfinedSandboxMode.READ_ONLY, WorkspaceRoot.of(this.directory));
	}

	@AfterEach
	void closeStarter() {
		this.starter.close();
	}

	@Test
	void startNeedsNoLifelineAndReleasesWhatWasMade() throws Exception {
		try (SandboxProcess process = provider(Requirement.ANY).start(EXIT_3, this.policy,
				StartOptions.in(this.directory))) {
			assertThat(process.waitFor()).isEqualTo(3);
			assertThat(this.backend.released).containsExactly(process.confined());
		}
		assertThat(this.backend.released).hasSize(1);
	}

	@Test
	void confiningTiedToTheJvmIsRefused() {
		SelectingProvider provider = provider(Requirement.ANY);
		assertThatExceptionOfType(InvalidCommandException.class)
			.isThrownBy(() -> provider.confine(EXIT_3, this.policy, Lifetime.BOUND_TO_JVM))
			.withMessageContaining("Lifetime.INDEPENDENT")
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ARGUMENT_INVALID));
		assertThat(provider.confine(EXIT_3, this.policy).argv()).isEqualTo(EXIT_3);
	}

	@Test
	void callThatIsRefusedForItsGapsReleasesWhatWasMade() {
		SelectingProvider provider = provider(Requirement.FULL);
		assertThatExceptionOfType(PartialEnforcementException.class)
			.isThrownBy(() -> provider.start(EXIT_3, this.policy, StartOptions.in(this.directory)));
		assertThat(this.backend.released).hasSize(1);
	}

	@Test
	void probeTakesTheStatusOfTheCommand() throws Exception {
		SelectingProvider provider = provider(Requirement.ANY);
		assertThat(provider.probe().candidates()).singleElement()
			.satisfies((candidate) -> assertThat(candidate.verdict()).isEqualTo(Verdict.SELECTED));
		assertThat(this.backend.released).hasSize(ConfinedSandboxMode.values().length);
		assertThat(this.directory).isEmptyDirectory();
	}

	private SelectingProvider provider(Requirement requirement) {
		PolicyCompiler compiler = new PolicyCompiler(HostCode.ofThisJvm());
		Supplier<Path> probes = () -> this.directory;
		return new SelectingProvider(new Candidates(List.of(this.backend), requirement), compiler,
				new Prober(compiler, this.starter, this.lifeline, probes, Duration.ofSeconds(30)), this.starter,
				this.lifeline);
	}

	private static final class BareBackend implements Backend {

		private final List<ConfinedArgv> released = Collections.synchronizedList(new ArrayList<>());

		@Override
		public BackendName name() {
			return new BackendName("bare");
		}

		@Override
		public Optional<Explanation> missing() {
			return Optional.empty();
		}

		@Override
		public Supervisor supervisor() {
			return Supervisor.JVM;
		}

		@Override
		public @Nullable String version() {
			return null;
		}

		@Override
		public Set<Gap> gaps(ConfinedSandboxMode mode) {
			return Set.of(Gap.HOST_SERVICES);
		}

		@Override
		public ConfinedArgv render(Confinement confinement, List<String> argv, LaunchTerms terms) {
			assertThat(terms.lifeline()).isNull();
			return new ConfinedArgv(argv, new ConfinedArgv.Facts(confinement.mode(), name(), gaps(confinement.mode())),
					List.of(), new RunnerFailureRules(Set.of(), List.of(), List.of(), List.of()), List.of());
		}

		@Override
		public void release(ConfinedArgv confined) {
			this.released.add(confined);
		}

	}

}
