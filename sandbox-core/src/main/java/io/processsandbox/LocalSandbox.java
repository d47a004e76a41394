package io.processsandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.internal.backend.Backend;
import io.processsandbox.internal.backend.Candidates;
import io.processsandbox.internal.backend.FilterPrograms;
import io.processsandbox.internal.backend.LandlockAbi;
import io.processsandbox.internal.backend.LinuxWalls;
import io.processsandbox.internal.backend.Prober;
import io.processsandbox.internal.backend.SelectingProvider;
import io.processsandbox.internal.backend.SyscallFilters;
import io.processsandbox.internal.backend.bwrap.BwrapBackend;
import io.processsandbox.internal.backend.bwrap.OperatorRunnerBackend;
import io.processsandbox.internal.backend.bwrap.WrappedLaunch;
import io.processsandbox.internal.backend.landlock.LandlockBackend;
import io.processsandbox.internal.backend.seatbelt.PrivateTemp;
import io.processsandbox.internal.backend.seatbelt.SeatbeltBackend;
import io.processsandbox.internal.backend.seatbelt.PrivateTemp;
import io.processsandbox.internal.backend.seatbelt.SeatbeltBackend;
import io.processsandbox.internal.confinement.HostCode;
import io.processsandbox.internal.confinement.PolicyCompiler;
import io.processsandbox.internal.launch.LifelineSource;
import io.processsandbox.internal.launch.ProcessStarter;
import io.processsandbox.internal.launcher.LauncherInstaller;
import io.processsandbox.internal.os.Platform;
import io.processsandbox.internal.os.ThisUser;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.provider.ProviderSettings.OperatorRunner;
import io.processsandbox.provider.SandboxProvider;
import org.jspecify.annotations.Nullable;

/**
 * Wires the provider of this machine. The one class that knows every renderer.
 */
final class LocalSandbox implements AutoCloseable {

	private static final List<Path> BWRAP_PLACES = List.of(Path.of("/usr/bin/bwrap"), Path.of("/bin/bwrap"),
			Path.of("/usr/local/bin/bwrap"));

	private final LauncherInstaller installer;

	private final PrivateTemp temp;

	private final LifelineSource lifeline;

	private final ProcessStarter starter = new ProcessStarter();

	private final SandboxProvider provider;

	LocalSandbox(ProviderSettings settings) {
		this.installer = new LauncherInstaller(settings.launcher().directory());
		this.temp = new PrivateTemp(Path.of(System.getProperty("java.io.tmpdir")));
		Platform platform = Platform.current();
		Supplier<Path> directory = (platform == Platform.MACOS) ? this.temp::base
				: () -> this.installer.current().directory();
		this.lifeline = new LifelineSource(directory);
		PolicyCompiler compiler = new PolicyCompiler(HostCode.ofThisJvm());
		Prober prober = new Prober(compiler, this.starter, this.lifeline, directory, settings.probing().timeout());
		this.provider = new SelectingProvider(
				new Candidates(candidates(platform, settings), settings.probing().requirement()), compiler, prober,
				this.starter, this.lifeline);
	}

	SandboxProvider provider() {
		return this.provider;
	}

	private List<Backend> candidates(Platform platform, ProviderSettings settings) {
		List<Backend> known = switch (platform) {
			case LINUX -> linux(settings);
			case MACOS -> macos(settings);
			case OTHER -> List.of();
		};
		OperatorRunner operator = settings.runners().operator();
		if (operator != null || settings.backends().isEmpty()) {
			return known;
		}
		Map<BackendName, Backend> byName = new HashMap<>();
		known.forEach((backend) -> byName.put(backend.name(), backend));
		List<Backend> chosen = new ArrayList<>();
		for (BackendName name : settings.backends()) {
			Backend backend = byName.get(name);
			if (backend == null) {
				throw new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
						"The backend '" + name + "' does not exist on this platform: use some of "
								+ known.stream().map(Backend::name).toList());
			}
			chosen.add(backend);
		}
		return chosen;
	}

	private List<Backend> linux(ProviderSettings settings) {
		Integer cap = settings.launcher().landlockAbiCap();
		LinuxWalls walls = new LinuxWalls(() -> {
			LandlockAbi abi = new LandlockAbi(this.installer.current().landlockAbi());
			return (cap != null) ? abi.cappedAt(cap) : abi;
		}, filters());
		WrappedLaunch wrapped = new WrappedLaunch(walls, this.installer::current,
				ThisUser.isRoot() ? WrappedLaunch.Privilege.ROOT : WrappedLaunch.Privilege.ORDINARY);
		OperatorRunner operator = settings.runners().operator();
		if (operator != null) {
			return List.of(new OperatorRunnerBackend(operator, wrapped));
		}
		return List.of(new BwrapBackend(bwrap(settings.runners().bwrap()), wrapped),
				new LandlockBackend(walls, this.installer::current, settings.launcher().javaTempHint()));
	}

	private List<Backend> macos(ProviderSettings settings) {
		if (settings.runners().operator() != null) {
			throw new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
					"A runner command takes the arguments of bubblewrap, which macOS has no use for: leave it out");
		}
		return List.of(new SeatbeltBackend(this.temp));
	}

	/**
	 * Where the numbers of system calls are not known there is no launcher either: its
	 * installation fails before a filter is asked for.
	 */
	private static FilterPrograms filters() {
		return SyscallFilters.of(System.getProperty("os.arch", ""))
			.<FilterPrograms>map((known) -> known)
			.orElse((mode, unixSockets, view) -> {
				throw new IllegalStateException("No filter for this processor architecture");
			});
	}

	/**
	 * System directories first: what stands on a service's path before them may be
	 * anybody's.
	 */
	private static @Nullable Path bwrap(@Nullable Path configured) {
		List<Path> places = new ArrayList<>();
		if (configured != null) {
			places.add(configured);
		}
		else {
			places.addAll(BWRAP_PLACES);
			for (String entry : System.getenv().getOrDefault("PATH", "").split(":")) {
				if (entry.startsWith("/")) {
					places.add(Path.of(entry, "bwrap"));
				}
			}
		}
		return places.stream()
			.filter(Path::isAbsolute)
			.filter(Files::isExecutable)
			.filter(Files::isRegularFile)
			.findFirst()
			.orElse(null);
	}

	@Override
	public void close() {
		this.starter.close();
		this.lifeline.close();
		this.temp.close();
		this.installer.close();
	}

}
