package io.processsandbox.cases;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.provider.ProviderSettings.Runners;
import io.processsandbox.run.Command;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A runner that is not there or does not work. Nothing runs unconfined instead.
 */
@Tag("kernel")
class AvailabilityTests {

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	@Test
	void aMissingRunnerIsSaidAndNothingRuns() throws Exception {
		assertFailsClosed(this.directory.resolve("no/bwrap"));
	}

	@Test
	void aRunnerThatAnswersQuestionsAndFailsAtWorkIsNotUsed() throws Exception {
		Path fake = Files.writeString(this.directory.resolve("bwrap"), """
				#!/bin/sh
				case "$1" in --version) echo "bubblewrap 0.11.0"; exit 0;; esac
				echo "bwrap: setting up uid map: Permission denied" >&2
				exit 1
				""");
		assertThat(fake.toFile().setExecutable(true)).isTrue();
		assertFailsClosed(fake);
	}

	@Test
	void aRunnerThatOnlyPretendsIsNotUsed() throws Exception {
		// Runs the command and builds no wall: what it was told to enforce is not looked
		// at.
		Path fake = Files.writeString(this.directory.resolve("bwrap"), """
				#!/bin/sh
				exit 0
				""");
		assertThat(fake.toFile().setExecutable(true)).isTrue();
		assertFailsClosed(fake);
	}

	private void assertFailsClosed(Path bwrap) throws Exception {
		Scene scene = new Scene(BackendName.BWRAP, this.directory);
		ProviderSettings defaults = ProviderSettings.DEFAULTS;
		ProviderSettings settings = new ProviderSettings(List.of(BackendName.BWRAP), defaults.probing(),
				defaults.launcher(), new Runners(bwrap, null));
		try (SandboxRuntime runtime = SandboxRuntime.builder().provider(settings).build()) {
			Command command = scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "/bin/sh", "-c",
					"echo bad > \"$ROOT/outside/f\"; echo bad > here");
			assertThatExceptionOfType(SandboxException.class).isThrownBy(() -> runtime.runner().run(command));
		}
		assertThat(scene.read("outside/f")).isEqualTo("orig");
		assertThat(scene.list("ws")).isEmpty();
	}

}
