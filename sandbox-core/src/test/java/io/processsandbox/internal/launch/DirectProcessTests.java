package io.processsandbox.internal.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.LifetimeContainment;
import io.processsandbox.provider.ResourceLimits;
import io.processsandbox.provider.RunnerFailureRules;
import io.processsandbox.provider.StartOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DirectProcessTests {

	private final ProcessStarter starter = new ProcessStarter();

	private final AtomicInteger released = new AtomicInteger();

	@AfterEach
	void closeStarter() {
		this.starter.close();
	}

	@Test
	void statusOfTheCommandIsPassedOn() throws Exception {
		try (DirectProcess process = start("exit 7")) {
			assertThat(process.waitFor()).isEqualTo(7);
			assertThat(process.status()).isInstanceOf(LaunchStatus.Unknown.class);
			assertThat(process.containment()).isEqualTo(LifetimeContainment.BEST_EFFORT);
		}
	}

	@Test
	void endIsSeenAfterWhatWasMadeForTheRunIsRemoved() throws Exception {
		try (DirectProcess process = start("exit 0")) {
			process.waitFor();
			assertThat(this.released).hasValue(1);
		}
		assertThat(this.released).hasValue(1);
	}

	@Test
	void killingEndsTheDescendantsToo() throws Exception {
		try (DirectProcess process = start("sh -c 'sleep 600 & echo $!; wait' & echo $!; wait")) {
			BufferedReader lines = new BufferedReader(
					new InputStreamReader(process.stdout(), StandardCharsets.US_ASCII));
			ProcessHandle first = handle(lines.readLine());
			ProcessHandle second = handle(lines.readLine());
			assertThat(first.isAlive() && second.isAlive()).isTrue();
			assertThat(process.containment()).isEqualTo(LifetimeContainment.UNSPECIFIED);
			process.kill();
			assertThat(process.isAlive()).isFalse();
			assertThat(process.waitFor()).isEqualTo(137);
			first.onExit().get(1, TimeUnit.MINUTES);
			second.onExit().get(1, TimeUnit.MINUTES);
		}
	}

	@Test
	void closingTheStarterEndsWhatRuns() throws Exception {
		DirectProcess process = start("sleep 600");
		assertThat(process.waitFor(Duration.ZERO)).isNull();
		this.starter.close();
		assertThat(process.isAlive()).isFalse();
	}

	@Test
	void interruptOfWhoWaitsEndsTheTree() throws Exception {
		try (DirectProcess process = start("sleep 600")) {
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(InterruptedException.class).isThrownBy(process::waitFor);
			assertThat(process.isAlive()).isFalse();
		}
	}

	@Test
	void commandThatCannotBeStartedLeavesNothing() {
		StartOptions nowhere = new StartOptions(Path.of("/no/such/directory"), Map.of(), ResourceLimits.NONE);
		assertThatExceptionOfType(InvalidCommandException.class).isThrownBy(
				() -> this.starter.startDirectly(confined(List.of("true")), nowhere, this.released::incrementAndGet));
		assertThat(this.released).hasValue(1);
	}

	private DirectProcess start(String script) {
		StartOptions options = new StartOptions(Path.of("/"), Map.of("PATH", "/usr/bin:/bin"), ResourceLimits.NONE);
		return this.starter.startDirectly(confined(List.of("/bin/sh", "-c", script)), options,
				this.released::incrementAndGet);
	}

	private static ConfinedArgv confined(List<String> argv) {
		return new ConfinedArgv(argv,
				new ConfinedArgv.Facts(ConfinedSandboxMode.READ_ONLY, BackendName.SEATBELT, Set.of()), List.of(),
				new RunnerFailureRules(Set.of(), List.of(), List.of(), List.of()), List.of());
	}

	private static ProcessHandle handle(String pid) throws IOException {
		return ProcessHandle.of(Long.parseLong(pid)).orElseThrow(() -> new IOException("No process " + pid));
	}

}
