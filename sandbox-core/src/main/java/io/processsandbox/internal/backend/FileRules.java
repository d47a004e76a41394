package io.processsandbox.internal.backend;

import io.processsandbox.internal.backend.Argument.Test;

/**
 * Rules for calls on files that no other wall sees.
 */
final class FileRules {

	/** S_ISUID | S_ISGID. */
	private static final int SET_ID_BITS = 06000;

	private static final int TYPE_BITS = 0170000;

	private static final int CHARACTER_NODE = 0020000;

	private static final int BLOCK_NODE = 0060000;

	private static final int ACCESS_MODE = 03;

	private static final int READ_ONLY = 0;

	/** Neither reading nor writing, only ioctl (open(2), "NOTES"). It still truncates. */
	private static final int NO_ACCESS = 3;

	private static final int O_TRUNC = 01000;

	/** O_CREAT | __O_TMPFILE. Without them the kernel does not read the mode. */
	private static final int CREATES = 0100 | 020000000;

	private FileRules() {
	}

	/**
	 * Closes all calls that change an owner, a mode, a time or an attribute, or cut a
	 * file without having it open for writing. Landlock knows none of the former and the
	 * latter only from ABI 3. They answer as Landlock does.
	 * @param filter where the rules are added
	 */
	static void closeMetadata(SyscallFilter.Builder filter) {
		filter.always(FilterAction.ACCESS_DENIED, Syscall.CHMOD, Syscall.FCHMOD, Syscall.FCHMODAT, Syscall.FCHMODAT2,
				Syscall.CHOWN, Syscall.FCHOWN, Syscall.LCHOWN, Syscall.FCHOWNAT, Syscall.UTIME, Syscall.UTIMES,
				Syscall.FUTIMESAT, Syscall.UTIMENSAT, Syscall.SETXATTR, Syscall.LSETXATTR, Syscall.FSETXATTR,
				Syscall.SETXATTRAT, Syscall.REMOVEXATTR, Syscall.LREMOVEXATTR, Syscall.FREMOVEXATTR,
				Syscall.REMOVEXATTRAT, Syscall.FILE_SETATTR, Syscall.TRUNCATE);
		closeTruncation(filter, Syscall.OPEN, Argument.low(1));
		closeTruncation(filter, Syscall.OPENAT, Argument.low(2));
	}

	private static void closeTruncation(SyscallFilter.Builder filter, Syscall call, Argument flags) {
		Argument relevant = flags.masked(O_TRUNC | ACCESS_MODE);
		filter.when(FilterAction.ACCESS_DENIED, call, relevant.is(O_TRUNC | READ_ONLY));
		filter.when(FilterAction.ACCESS_DENIED, call, relevant.is(O_TRUNC | NO_ACCESS));
	}

	/**
	 * Refuses set-user-id and set-group-id bits and device nodes wherever a mode is
	 * given.
	 * @param filter where the rules are added
	 */
	static void refuseSetIdBits(SyscallFilter.Builder filter) {
		refuseMode(filter, Syscall.CHMOD, 1);
		refuseMode(filter, Syscall.FCHMOD, 1);
		refuseMode(filter, Syscall.FCHMODAT, 2);
		refuseMode(filter, Syscall.FCHMODAT2, 2);
		refuseMode(filter, Syscall.MKDIR, 1);
		refuseMode(filter, Syscall.MKDIRAT, 2);
		refuseMode(filter, Syscall.CREAT, 1);
		refuseNode(filter, Syscall.MKNOD, 1);
		refuseNode(filter, Syscall.MKNODAT, 2);
		Test creates = Argument.low(1).hasAny(CREATES);
		filter.when(FilterAction.NOT_PERMITTED, Syscall.OPEN, creates, Argument.low(2).hasAny(SET_ID_BITS));
		creates = Argument.low(2).hasAny(CREATES);
		filter.when(FilterAction.NOT_PERMITTED, Syscall.OPENAT, creates, Argument.low(3).hasAny(SET_ID_BITS));
		// Flags and mode are behind a pointer, where a filter cannot look.
		filter.always(FilterAction.NO_SUCH_CALL, Syscall.OPENAT2);
	}

	private static void refuseMode(SyscallFilter.Builder filter, Syscall call, int mode) {
		filter.when(FilterAction.NOT_PERMITTED, call, Argument.low(mode).hasAny(SET_ID_BITS));
	}

	private static void refuseNode(SyscallFilter.Builder filter, Syscall call, int mode) {
		refuseMode(filter, call, mode);
		Argument type = Argument.low(mode).masked(TYPE_BITS);
		filter.when(FilterAction.NOT_PERMITTED, call, type.is(CHARACTER_NODE));
		filter.when(FilterAction.NOT_PERMITTED, call, type.is(BLOCK_NODE));
	}

	/**
	 * Refuses what opens files past every path check, watches them with descriptors of
	 * its own, or changes the view of them.
	 * @param filter where the rules are added
	 */
	static void refuseOtherViews(SyscallFilter.Builder filter) {
		filter.always(FilterAction.NOT_PERMITTED, Syscall.OPEN_BY_HANDLE_AT, Syscall.FANOTIFY_INIT);
		filter.always(FilterAction.NOT_PERMITTED, Syscall.MOUNT, Syscall.UMOUNT2, Syscall.PIVOT_ROOT, Syscall.CHROOT,
				Syscall.OPEN_TREE, Syscall.OPEN_TREE_ATTR, Syscall.MOVE_MOUNT, Syscall.FSOPEN, Syscall.FSCONFIG,
				Syscall.FSMOUNT, Syscall.FSPICK, Syscall.MOUNT_SETATTR);
	}

}
