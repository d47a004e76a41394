package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.backend.LaunchTerms;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.launch.LifelineTicket;
import io.processsandbox.outcome.RunOutcome;
import io.processsandbox.outcome.RunOutcomeClassifier;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.ProtectedPath;
import io.processsandbox.provider.ResourceLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SeatbeltBackendTests {

	private static final List<String> TRUE = List.of("/usr/bin/true");

	private final RunOutcomeClassifier classifier = new RunOutcomeClassifier();

	@TempDir
	private Path directory;

	private PrivateTemp temp;

	private SeatbeltBackend backend;

	@BeforeEach
	void makeBackend() throws IOException {
		this.directory = this.directory.toRealPath();
		this.temp = new PrivateTemp(this.directory);
		this.backend = new SeatbeltBackend(this.temp);
	}

	@AfterEach
	void closeTemp() {
		this.temp.close();
	}

	@Test
	void readOnlyMakesNoDirectory() throws IOException {
		ConfinedArgv confined = render(Scopes.readOnly("/Users/me/ws"));
		assertThat(confined.argv()).startsWith("/usr/bin/sandbox-exec", "-p")
			.endsWith("--", "/usr/bin/env", "--", "/usr/bin/true");
		assertThat(confined.backend()).isEqualTo(BackendName.SEATBELT);
		assertThat(confined.facts().mode()).isEqualTo(ConfinedSandboxMode.READ_ONLY);
		try (var entries = Files.list(this.directory)) {
			assertThat(entries).isEmpty();
		}
	}

	@Test
	void eachWritingRunGetsADirectoryThatIsWritableAndNamed() {
		ConfinedArgv first = render(Scopes.workspaceWrite("/Users/me/ws"));
		ConfinedArgv second = render(Scopes.workspaceWrite("/Users/me/ws"));
		Path directory = SeatbeltArguments.temp(first.argv()).orElseThrow();
		assertThat(directory).isDirectory().isNotEqualTo(SeatbeltArguments.temp(second.argv()).orElseThrow());
		assertThat(first.argv()).containsSequence("-D", "WRITABLE_0=/Users/me/ws", "-D", "WRITABLE_1=" + directory);
		this.backend.release(first);
		assertThat(directory).doesNotExist();
		assertThat(SeatbeltArguments.temp(second.argv()).orElseThrow()).isDirectory();
	}

	@Test
	void tempAreaInsideAWritableRootIsRefused() {
		assertThatExceptionOfType(InvalidPolicyException.class)
			.isThrownBy(() -> render(Scopes.workspaceWrite(this.directory.toString())))
			.withMessageContaining("java.io.tmpdir")
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(SandboxErrorCode.ROOT_REFUSED));
	}

	@Test
	void enforcementIsNeverCalledFull() {
		assertThat(this.backend.gaps(ConfinedSandboxMode.READ_ONLY)).containsExactly(Gap.HOST_SERVICES);
		assertThat(this.backend.gaps(ConfinedSandboxMode.WORKSPACE_WRITE)).containsExactly(Gap.NESTED_MOUNTS,
				Gap.HOST_SERVICES);
		assertThat(render(Scopes.readOnly("/Users/me/ws")).enforcement()).isEqualTo(Enforcement.PARTIAL);
	}

	@Test
	void gapsOfACallFollowWhatItAsksFor() {
		ConfinedArgv confined = render(
				Scopes.workspaceWrite(List.of("/Users/me/ws"), UnixSockets.ALLOW, Scopes.existing("/Users/me/ws/held"),
						Scopes.absent("/Users/me/ws/absent"), Scopes.link("/Users/me/ws/link")));
		assertThat(confined.gaps()).containsExactly(Gap.PROTECTED_PATHS, Gap.ABSENT_PATHS, Gap.NESTED_MOUNTS,
				Gap.UNIX_SOCKETS, Gap.HOST_SERVICES);
		assertThat(confined.protectedPaths()).containsExactly(
				new ProtectedPath(Path.of("/Users/me/ws/held"), ProtectedPath.State.HELD),
				new ProtectedPath(Path.of("/Users/me/ws/absent"), ProtectedPath.State.ABSENT),
				new ProtectedPath(Path.of("/Users/me/ws/link"), ProtectedPath.State.OPEN));
		assertThat(this.backend.gaps(ConfinedSandboxMode.WORKSPACE_WRITE)).doesNotContain(Gap.UNIX_SOCKETS);
	}

	@Test
	void whatNeedsALauncherIsRefusedBeforeAnythingIsMade() {
		LaunchTerms lifeline = new LaunchTerms(new LifelineTicket(Path.of("/s"), "t"), ResourceLimits.NONE);
		LaunchTerms limits = new LaunchTerms(null, ResourceLimits.NONE.with(ResourceLimits.Resource.CPU_SECONDS, 1));
		Confinement confinement = Scopes.workspaceWrite("/Users/me/ws");
		assertThatExceptionOfType(InvalidCommandException.class)
			.isThrownBy(() -> this.backend.render(confinement, TRUE, lifeline))
			.withMessageContaining("Lifetime.INDEPENDENT");
		assertThatExceptionOfType(InvalidCommandException.class)
			.isThrownBy(() -> this.backend.render(confinement, TRUE, limits))
			.withMessageContaining("CPU_SECONDS");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void refusalIsToldFromAnOrdinaryFailure() {
		ConfinedArgv confined = render(Scopes.readOnly("/Users/me/ws"));
		assertThat(this.classifier.classify(confined, 1, "touch: /Users/me/x: Operation not permitted\n"))
			.isInstanceOf(RunOutcome.Denied.class);
		assertThat(this.classifier.classify(confined, 1, "zsh:1: operation not permitted: x\n"))
			.isInstanceOf(RunOutcome.Denied.class);
		assertThat(this.classifier.classify(confined, 1, "cat: /private/etc/sudoers: Permission denied\n"))
			.isInstanceOf(RunOutcome.Exited.class);
		assertThat(this.classifier.classify(confined, 1, "x: Read-only file system\n"))
			.isInstanceOf(RunOutcome.Exited.class);
		assertThat(this.classifier.classify(confined, 0, "x: Operation not permitted\n"))
			.isInstanceOf(RunOutcome.Exited.class);
	}

	@Test
	void failureOfTheRunnerIsNoRefusal() {
		ConfinedArgv confined = render(Scopes.readOnly("/Users/me/ws"));
		for (String line : List.of("sandbox-exec: sandbox_apply: Operation not permitted",
				"sandbox-exec: execvp() of '/usr/bin/env' failed: Operation not permitted")) {
			assertThat(this.classifier.classify(confined, 71, line + "\n")).as(line)
				.isEqualTo(new RunOutcome.RunnerFailed("runner", line));
		}
		assertThat(this.classifier.classify(confined, 65, "sandbox-exec: <input string>:3:2: unbound variable: lsopen"))
			.isInstanceOf(RunOutcome.RunnerFailed.class);
		assertThat(this.classifier.classify(confined, 127, "sh: 1: /usr/bin/sandbox-exec: not found"))
			.isInstanceOf(RunOutcome.RunnerFailed.class);
	}

	@Test
	void statusOrLineAloneIsNoFailureOfTheRunner() {
		ConfinedArgv confined = render(Scopes.readOnly("/Users/me/ws"));
		assertThat(this.classifier.classify(confined, 71, "mail: cannot open spool\n"))
			.isEqualTo(new RunOutcome.Exited(71));
		assertThat(this.classifier.classify(confined, 1, "sandbox-exec: no such thing\n"))
			.isEqualTo(new RunOutcome.Exited(1));
		assertThat(this.classifier.classify(confined, 127, "env: no-such-command: No such file or directory\n"))
			.isEqualTo(new RunOutcome.Exited(127));
	}

	@Test
	void missingRunnerIsExplained() {
		boolean present = Files.isExecutable(Path.of(SeatbeltArguments.SANDBOX_EXEC));
		assertThat(this.backend.missing()).satisfies((missing) -> assertThat(missing.isEmpty()).isEqualTo(present));
		this.backend.missing()
			.ifPresent((missing) -> assertThat(missing.reason()).contains(SeatbeltArguments.SANDBOX_EXEC));
	}

	@Test
	void nameAndVersionSayWhatIsKnown() {
		assertThat(this.backend.name()).isEqualTo(BackendName.SEATBELT);
		assertThat(this.backend.version()).isNull();
		assertThat(Set.of(ConfinedSandboxMode.values()))
			.allSatisfy((mode) -> assertThat(this.backend.gaps(mode)).noneMatch(Gap::leavesFull));
	}

	private ConfinedArgv render(Confinement confinement) {
		return this.backend.render(confinement, TRUE, LaunchTerms.NONE);
	}

}
