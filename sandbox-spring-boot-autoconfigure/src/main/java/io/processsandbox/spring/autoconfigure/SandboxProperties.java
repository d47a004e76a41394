package io.processsandbox.spring.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Configures the process sandbox. What a value may be is checked where it is used, by the
 * core.
 *
 * @param enabled Whether the sandbox beans are configured.
 * @param mode What commands may change if nobody says otherwise.
 * @param workspaceRoot Directory that commands without a session or workspace of their
 * own may write below in workspace-write. Absolute.
 * @param visibleRoots Files and directories below the temp directory that stay visible to
 * commands, read-only.
 * @param writableRoots Directories that are writable in workspace-write, beside the
 * workspace.
 * @param protectedPaths Paths that stay read-only inside writable directories, absolute
 * or relative to each of them. Git hooks and configuration, this application's class path
 * and its configuration files are always among them.
 * @param unixSockets Whether commands may make unix sockets. What they reach through one
 * is not confined.
 * @param backends Backends that may be used, the preferred one first. All of the platform
 * by default.
 * @param probeTimeout Time that trying one backend may take.
 * @param requireFullEnforcement Whether a command is refused if its boundary would hold
 * only partially.
 * @param failFast Whether the application fails to start if commands could not be
 * confined in the configured mode.
 * @param run Limits of commands that do not say otherwise.
 * @param health What the health contributor reports.
 * @param runner Runner of the operator, instead of a backend.
 * @param bwrap Bubblewrap.
 * @param launcher The library's own launcher.
 * @since 0.1.0
 */
@ConfigurationProperties("sandbox")
public record SandboxProperties(@DefaultValue("true") boolean enabled, @DefaultValue("read-only") SandboxMode mode,
		@Nullable ConfiguredPath workspaceRoot, @DefaultValue List<ConfiguredPath> visibleRoots,
		@DefaultValue List<ConfiguredPath> writableRoots, @DefaultValue List<ConfiguredPath> protectedPaths,
		@DefaultValue("private") UnixSockets unixSockets, @DefaultValue List<BackendName> backends,
		@DefaultValue("10s") Duration probeTimeout, @DefaultValue("false") boolean requireFullEnforcement,
		@DefaultValue("false") boolean failFast, @DefaultValue Run run, @DefaultValue Health health,
		@DefaultValue Runner runner, @DefaultValue Bwrap bwrap, @DefaultValue Launcher launcher) {

	public SandboxProperties {
		visibleRoots = List.copyOf(visibleRoots);
		writableRoots = List.copyOf(writableRoots);
		protectedPaths = List.copyOf(protectedPaths);
		backends = List.copyOf(backends);
	}

	/**
	 * Limits of commands that do not say otherwise.
	 *
	 * @param timeout Time a command may take. Its whole tree is ended then.
	 * @param outputLimit How much a command may write to each of its output streams.
	 * @param javaTempHint Whether JAVA_TOOL_OPTIONS tells Java commands where their
	 * private temp directory is. Each of them prints a line about it on standard error.
	 */
	public record Run(@DefaultValue("1m") Duration timeout, @DefaultValue("8MB") DataSize outputLimit,
			@DefaultValue("false") boolean javaTempHint) {
	}

	/**
	 * What the health contributor reports.
	 *
	 * @param partialStatus Status while a mode is held only partially. Every status that
	 * is mapped to an HTTP error makes the whole health endpoint answer with it.
	 * @param backgroundProbe Whether backends are tried in the background when the
	 * application is ready, instead of by the first command.
	 */
	public record Health(@DefaultValue("UP") String partialStatus, @DefaultValue("true") boolean backgroundProbe) {

		public Health {
			if (partialStatus.isBlank()) {
				throw new InvalidConfigurationPropertyValueException("sandbox.health.partial-status", partialStatus,
						"A status has a name, for example UP, OUT_OF_SERVICE or one of the application's own");
			}
			partialStatus = partialStatus.toUpperCase(Locale.ROOT);
		}
	}

	/**
	 * Runner of the operator, instead of a backend.
	 *
	 * @param command Program and first arguments of a runner that takes the arguments of
	 * bubblewrap. It replaces the selection of a backend, and what it holds is not
	 * verified.
	 * @param failureSignatures Texts, one of which the runner prints when it fails before
	 * the command runs. Required with a runner.
	 * @param exitCodes Exit codes of a failing runner. Any but zero by default.
	 * @param informationalLines Whole lines the runner may print though it works.
	 */
	public record Runner(@DefaultValue List<String> command, @DefaultValue List<String> failureSignatures,
			@DefaultValue Set<Integer> exitCodes, @DefaultValue List<String> informationalLines) {

		public Runner {
			command = List.copyOf(command);
			failureSignatures = List.copyOf(failureSignatures);
			exitCodes = Set.copyOf(exitCodes);
			informationalLines = List.copyOf(informationalLines);
		}

		boolean configured() {
			return !this.command.isEmpty() || !this.failureSignatures.isEmpty() || !this.exitCodes.isEmpty()
					|| !this.informationalLines.isEmpty();
		}
	}

	/**
	 * Bubblewrap.
	 *
	 * @param executable The bubblewrap program. Looked for in the usual system
	 * directories and on the PATH by default.
	 */
	public record Bwrap(@Nullable ConfiguredPath executable) {
	}

	/**
	 * The library's own launcher.
	 *
	 * @param directory Directory the launcher is installed in. The first that can hold
	 * programs among java.io.tmpdir, XDG_RUNTIME_DIR, ~/.cache and /dev/shm by default.
	 * @param landlockAbiCap Newest Landlock ABI that is used, as if the kernel had no
	 * newer one. It can only narrow.
	 */
	public record Launcher(@Nullable ConfiguredPath directory, @Nullable Integer landlockAbiCap) {
	}

}
