package io.processsandbox.cases;

import java.nio.file.Path;
import java.time.Duration;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.run.Command;

/**
 * A JVM that runs one command and is killed while it does.
 */
final class DyingCaller {

	private DyingCaller() {
	}

	public static void main(String[] arguments) throws InterruptedException {
		UsableBackends.runtime(new BackendName(arguments[0]))
			.runner()
			.run(Command.of("sh", "-c", arguments[2])
				.workspace(Path.of(arguments[1]))
				.mode(SandboxMode.WORKSPACE_WRITE)
				.timeout(Duration.ofMinutes(5)));
	}

}
