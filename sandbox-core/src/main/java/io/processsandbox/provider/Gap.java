package io.processsandbox.provider;

/**
 * A promised effect that a backend or kernel does not govern.
 *
 * @since 0.1.0
 */
public enum Gap {

	/** Files outside can be emptied by {@code truncate(2)} or {@code O_TRUNC}. */
	TRUNCATE,

	/** Device files that can be opened take {@code ioctl(2)} commands. */
	DEVICE_IOCTL,

	/** Modes, owners, times and extended attributes of files outside can be changed. */
	METADATA,

	/** FIFOs and device nodes that exist outside can be written to. */
	SPECIAL_FILES,

	/** A protected path inside a writable root can be changed. */
	PROTECTED_PATHS,

	/**
	 * Protected names that do not exist yet can be created. They are looked for after the
	 * run and reported. The one gap that leaves enforcement full.
	 */
	ABSENT_PATHS,

	/** Other file systems mounted below a writable root are writable through it. */
	NESTED_MOUNTS,

	/** What the host mounts while the command runs appears to it as writable. */
	LATER_MOUNTS,

	/** Host services behind unix sockets can be driven by the command. */
	UNIX_SOCKETS,

	/** Host services reached by other means of this platform can be driven. */
	HOST_SERVICES,

	/** The runner was configured by the operator and what it holds was not verified. */
	UNVERIFIED_RUNNER;

	/**
	 * Tells whether enforcement can be called full with this gap.
	 * @return {@code true} for {@link #ABSENT_PATHS} only
	 */
	public boolean leavesFull() {
		return this == ABSENT_PATHS;
	}

}
