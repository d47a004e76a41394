package io.processsandbox.internal.backend;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.internal.launcher.LauncherCommandLine;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ResourceLimits;

/**
 * The walls that the launcher builds around the command itself, whatever stands in front:
 * Landlock, the system-call filter, capabilities and limits. The same for every Linux
 * backend; immutable.
 */
public final class LinuxWalls {

	/**
	 * Root without it could not write a workspace that belongs to another user. Writes
	 * are bounded by the other walls; reading is not promised.
	 */
	private static final long CAP_DAC_OVERRIDE = 1L << 1;

	/**
	 * Changing modes and times of another user's files, which a read-only mount bounds
	 * and Landlock does not.
	 */
	private static final long CAP_FOWNER = 1L << 3;

	/**
	 * One byte, not zero: with zero the kernel still runs a core-dump handler that is a
	 * pipe (core(5)), as root and outside.
	 */
	private static final long CORE_LIMIT = 1;

	private final Supplier<LandlockAbi> abi;

	private final FilterPrograms filters;

	/**
	 * Creates the walls of this host.
	 * @param abi what its Landlock can do, found out when first needed
	 * @param filters the system-call filters of its architecture
	 */
	public LinuxWalls(Supplier<LandlockAbi> abi, FilterPrograms filters) {
		this.abi = abi;
		this.filters = filters;
	}

	/**
	 * Returns what this host's Landlock can do.
	 * @return the ABI in use
	 */
	public LandlockAbi abi() {
		return this.abi.get();
	}

	/**
	 * Renders the walls for one command.
	 * @param line the options to add to
	 * @param confinement what the command may touch
	 * @param view what it sees around it
	 * @param limits further limits
	 */
	public void render(LauncherCommandLine line, Confinement confinement, View view, ResourceLimits limits) {
		LandlockAbi abi = abi();
		line.newSession();
		line.keepCapabilities((view == View.PRIVATE) ? CAP_DAC_OVERRIDE | CAP_FOWNER : CAP_DAC_OVERRIDE);
		if (abi.available()) {
			line.landlock(abi.handledWrites(), 0, abi.scoped());
			for (WorkspaceRoot root : confinement.writableRoots()) {
				line.allow(abi.writable(), root.identity().toString(), root.path().toString());
			}
			devices(line, confinement.mode(), view);
		}
		else {
			for (WorkspaceRoot root : confinement.writableRoots()) {
				line.expect(root.identity().toString(), root.path().toString());
			}
		}
		line.limit("core", CORE_LIMIT);
		limits.values().forEach((resource, value) -> line.limit(name(resource), value));
		line.seccomp(this.filters.program(confinement.mode(), confinement.unixSockets(), view));
	}

	private static String name(ResourceLimits.Resource resource) {
		return switch (resource) {
			case ADDRESS_SPACE_BYTES -> "as";
			case CPU_SECONDS -> "cpu";
			case FILE_SIZE_BYTES -> "fsize";
			case OPEN_FILES -> "nofile";
		};
	}

	private void devices(LauncherCommandLine line, ConfinedSandboxMode mode, View view) {
		LandlockAbi abi = abi();
		line.allow(abi.device(), "/dev/null");
		if (mode == ConfinedSandboxMode.READ_ONLY) {
			return;
		}
		for (String sink : List.of("/dev/zero", "/dev/full")) {
			line.allow(abi.device(), sink);
		}
		if (view == View.PRIVATE) {
			// On the host's view these are other people's terminals and memory.
			line.allow(abi.writable(), "/tmp");
			line.allow(abi.writable(), "/dev/shm");
			line.allow(abi.terminal(), "/dev/pts");
			line.allow(abi.terminal(), "/dev/tty");
		}
	}

	/**
	 * Returns what these walls leave open, whatever the policy.
	 * @param mode the mode
	 * @param view what the command sees around it
	 * @return the gaps
	 */
	public Set<Gap> gaps(ConfinedSandboxMode mode, View view) {
		if (view == View.HOST) {
			return abi().gaps(mode);
		}
		EnumSet<Gap> gaps = EnumSet.noneOf(Gap.class);
		if (!abi().available()) {
			// A read-only mount stops neither writing to what exists as a FIFO nor what
			// is mounted later.
			gaps.add(Gap.SPECIAL_FILES);
			gaps.add(Gap.LATER_MOUNTS);
		}
		return gaps;
	}

	/**
	 * Returns what is left open for one confinement.
	 * @param confinement what the command may touch
	 * @param view what it sees around it
	 * @return the gaps
	 */
	public Set<Gap> gaps(Confinement confinement, View view) {
		Set<Gap> gaps = EnumSet.noneOf(Gap.class);
		gaps.addAll(gaps(confinement.mode(), view));
		if (confinement.unixSockets() == UnixSockets.ALLOW) {
			gaps.add(Gap.UNIX_SOCKETS);
		}
		for (Protection protection : confinement.protections()) {
			if (protection instanceof Protection.Absent) {
				gaps.add(Gap.ABSENT_PATHS);
			}
			else if (view == View.HOST || protection instanceof Protection.Link) {
				gaps.add(Gap.PROTECTED_PATHS);
			}
		}
		return gaps;
	}

}
