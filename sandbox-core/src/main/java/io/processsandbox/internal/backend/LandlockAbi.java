package io.processsandbox.internal.backend;

import java.util.EnumSet;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.Gap;

/**
 * What the Landlock of one kernel can do: a pure decision over a table. A kernel newer
 * than the table is used at its newest row.
 *
 * @param version the ABI; 0 where there is none
 */
public record LandlockAbi(int version) {

	/**
	 * The newest row of the table.
	 */
	static final int NEWEST = 7;

	private static final int SCOPES = 6;

	private static final long SCOPE_ABSTRACT_UNIX_SOCKET = 1L;

	private static final long SCOPE_SIGNAL = 1L << 1;

	/**
	 * What is granted inside a writable root. Not device nodes: root could make the disk
	 * itself there. Not device commands: what a device does is no file of the workspace.
	 */
	private static final Set<LandlockRight> WRITABLE = EnumSet
		.complementOf(EnumSet.of(LandlockRight.EXECUTE, LandlockRight.READ_FILE, LandlockRight.READ_DIR,
				LandlockRight.MAKE_CHAR, LandlockRight.MAKE_BLOCK, LandlockRight.IOCTL_DEV));

	public LandlockAbi {
		if (version < 0) {
			throw new IllegalArgumentException("A Landlock ABI is not negative: " + version);
		}
		version = Math.min(version, NEWEST);
	}

	/**
	 * Tells whether there is any Landlock.
	 * @return {@code true} from ABI 1
	 */
	public boolean available() {
		return this.version > 0;
	}

	/**
	 * Pretends that the kernel knows no newer ABI.
	 * @param cap the newest ABI to use
	 * @return the lower of both
	 */
	public LandlockAbi cappedAt(int cap) {
		return (cap < this.version) ? new LandlockAbi(cap) : this;
	}

	/**
	 * Returns every right that changes something, so that what is not granted is refused.
	 * @return the mask for {@code handled_access_fs}
	 */
	long handledWrites() {
		EnumSet<LandlockRight> handled = EnumSet.allOf(LandlockRight.class);
		handled.removeIf(LandlockRight::reads);
		return known(handled);
	}

	/**
	 * Returns what is granted inside a writable root.
	 * @return the mask
	 */
	public long writable() {
		return known(WRITABLE);
	}

	/**
	 * Returns what is granted on a device node that takes writes.
	 * @return the mask
	 */
	long device() {
		return known(EnumSet.of(LandlockRight.WRITE_FILE, LandlockRight.TRUNCATE));
	}

	/**
	 * Returns what is granted on a terminal of the command's own.
	 * @return the mask
	 */
	long terminal() {
		return known(EnumSet.of(LandlockRight.WRITE_FILE, LandlockRight.TRUNCATE, LandlockRight.IOCTL_DEV));
	}

	/**
	 * Returns what the command may not reach outside its own domain.
	 * @return the mask for {@code scoped}
	 */
	long scoped() {
		return hasScopes() ? SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL : 0;
	}

	/**
	 * Tells whether signals can be kept inside a domain.
	 * @return {@code true} from ABI 6
	 */
	public boolean hasScopes() {
		return this.version >= SCOPES;
	}

	/**
	 * Returns what a ruleset of this ABI alone leaves open.
	 * @param mode the mode
	 * @return the gaps
	 */
	public Set<Gap> gaps(ConfinedSandboxMode mode) {
		EnumSet<Gap> gaps = EnumSet.noneOf(Gap.class);
		if (!LandlockRight.TRUNCATE.knownTo(this.version)) {
			gaps.add(Gap.TRUNCATE);
		}
		if (!LandlockRight.IOCTL_DEV.knownTo(this.version)) {
			gaps.add(Gap.DEVICE_IOCTL);
		}
		if (mode == ConfinedSandboxMode.WORKSPACE_WRITE) {
			// A filter closes metadata for all files or for none (decision record 3).
			gaps.add(Gap.METADATA);
			gaps.add(Gap.NESTED_MOUNTS);
		}
		return gaps;
	}

	private long known(Set<LandlockRight> rights) {
		EnumSet<LandlockRight> known = EnumSet.copyOf(rights);
		known.removeIf((right) -> !right.knownTo(this.version));
		return LandlockRight.mask(known);
	}

	@Override
	public String toString() {
		return "Landlock ABI " + this.version;
	}

}
