package io.processsandbox.sample.cli;

import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * As much of a runtime as the tool uses.
 */
interface Sandbox extends AutoCloseable {

	RunResult run(Command command) throws InterruptedException;

	ProviderReport probe() throws InterruptedException;

	@Override
	void close();

	/**
	 * Opens a sandbox when one is needed: never for help or a wrong line.
	 */
	@FunctionalInterface
	interface Source {

		Sandbox open(@Nullable BackendName only);

	}

}
