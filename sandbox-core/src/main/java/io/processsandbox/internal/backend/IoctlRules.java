package io.processsandbox.internal.backend;

/**
 * Rules for {@code ioctl(2)}: commands that type into a terminal, and commands that
 * change a file or a file system through a descriptor that is open for reading only,
 * which neither a read-only descriptor nor Landlock stops. The kernel takes the command
 * as 32 bits: number, type letter, size, direction (Linux kernel documentation,
 * {@code userspace-api/ioctl/ioctl-number}).
 */
final class IoctlRules {

	private static final Argument COMMAND = Argument.low(1);

	private static final Argument TYPE = COMMAND.masked(0xFF00);

	/**
	 * Typing into a terminal as its user (TIOCSTI, TIOCLINUX: ioctl_tty(2)), taking over
	 * the console's output (TIOCCONS), loading a line discipline (TIOCSETD).
	 */
	private static final int[] TERMINAL = { 0x5412, 0x541C, 0x541D, 0x5423 };

	/**
	 * What reads in the types of {@link #ATTRIBUTE_TYPES}: FS_IOC_GETFLAGS and its 32-bit
	 * form, FS_IOC_GETVERSION of ext4, FS_IOC_FIEMAP, FS_IOC_FSGETXATTR, XFS_IOC_DIOINFO.
	 */
	private static final int[] ATTRIBUTE_READS = { 0x80086601, 0x80046601, 0x80086603, 0xC020660B, 0x801C581F,
			0x800C581E };

	/**
	 * Inode flags and generations of ext2 and its kin, encryption, verity, moving extents
	 * (f); attributes, preallocation, freezing, trimming, shutdown of XFS and the VFS
	 * (X).
	 */
	private static final int[] ATTRIBUTE_TYPES = { 'f' << 8, 'X' << 8 };

	/**
	 * The same in types that are not a file system's alone: FS_IOC_SETVERSION and its
	 * 32-bit form, FAT_IOCTL_SET_ATTRIBUTES, ZFS_IOC_SETDOSFLAGS.
	 */
	private static final int[] ATTRIBUTE_WRITES = { 0x40087602, 0x40047602, 0x40047211, 0x40088302 };

	/**
	 * What copies ranges: FICLONE, FICLONERANGE. The target must be open for writing.
	 */
	private static final int[] CLONING = { 0x40049409, 0x4020940D };

	/**
	 * File systems that make, remove or rewrite files or whole subvolumes by command:
	 * btrfs and labels (0x94), bcachefs (0xBC), CIFS (0xCF), F2FS (0xF5), Ceph (0x97),
	 * OCFS2 (o).
	 */
	private static final int[] FILE_SYSTEM_TYPES = { 0x9400, 0xBC00, 0xCF00, 0xF500, 0x9700, 'o' << 8 };

	private IoctlRules() {
	}

	/**
	 * Adds the rules.
	 * @param filter where they are added
	 * @param attributes the answer to a command that changes flags or attributes
	 */
	static void addTo(SyscallFilter.Builder filter, FilterAction attributes) {
		answer(filter, COMMAND, FilterAction.NOT_PERMITTED, TERMINAL);
		answer(filter, COMMAND, attributes, ATTRIBUTE_WRITES);
		answer(filter, COMMAND, FilterAction.ALLOW, ATTRIBUTE_READS);
		answer(filter, COMMAND, FilterAction.ALLOW, CLONING);
		answer(filter, TYPE, attributes, ATTRIBUTE_TYPES);
		answer(filter, TYPE, FilterAction.NOT_PERMITTED, FILE_SYSTEM_TYPES);
	}

	private static void answer(SyscallFilter.Builder filter, Argument word, FilterAction action, int... values) {
		for (int value : values) {
			filter.when(action, Syscall.IOCTL, word.is(value));
		}
	}

}
