package io.processsandbox.sample.cli;

import java.nio.file.Path;
import java.util.List;

import io.processsandbox.SandboxRuntime;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import io.processsandbox.sample.job.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * The library behind the tool. Two of the service's properties work here too, as system
 * properties: {@code sandbox.launcher.directory} and
 * {@code sandbox.launcher.landlock-abi-cap}. The environment configures nothing.
 */
final class RuntimeSandbox implements Sandbox {

	private static final String DIRECTORY = "sandbox.launcher.directory";

	private static final String ABI_CAP = "sandbox.launcher.landlock-abi-cap";

	private final SandboxRuntime runtime;

	private RuntimeSandbox(SandboxRuntime runtime) {
		this.runtime = runtime;
	}

	static Sandbox open(@Nullable BackendName only) {
		ProviderSettings defaults = ProviderSettings.DEFAULTS;
		ProviderSettings settings = new ProviderSettings((only != null) ? List.of(only) : List.of(), defaults.probing(),
				launcher(), defaults.runners());
		return new RuntimeSandbox(SandboxRuntime.builder().provider(settings).build());
	}

	private static ProviderSettings.Launcher launcher() {
		String directory = System.getProperty(DIRECTORY);
		String cap = System.getProperty(ABI_CAP);
		ProviderSettings.Launcher defaults = ProviderSettings.Launcher.DEFAULTS;
		try {
			return new ProviderSettings.Launcher((directory != null) ? Path.of(directory).toAbsolutePath() : null,
					(cap != null) ? Integer.valueOf(cap) : null, defaults.javaTempHint());
		}
		catch (NumberFormatException ex) {
			throw new InvalidRequestException(
					"The system property " + ABI_CAP + " is '" + cap + "': use a whole number, 0 or more", ex);
		}
	}

	@Override
	public RunResult run(Command command) throws InterruptedException {
		return this.runtime.runner().run(command);
	}

	@Override
	public ProviderReport probe() throws InterruptedException {
		return this.runtime.provider().probe();
	}

	@Override
	public void close() {
		this.runtime.close();
	}

}
