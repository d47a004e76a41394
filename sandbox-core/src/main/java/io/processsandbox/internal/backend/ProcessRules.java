package io.processsandbox.internal.backend;

/**
 * Rules for calls that reach other processes, or leave their tree.
 */
final class ProcessRules {

	private static final int CLONE_NEWTIME = 0x80;

	private static final int CLONE_PARENT = 0x8000;

	/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
	private static final int NAMESPACES = 0x7E02_0000;

	private static final int PTRACE_ATTACH = 16;

	private static final int PTRACE_SEIZE = 0x4206;

	private static final int RLIMIT_CORE = 4;

	private static final int PRIO_USER = 2;

	private static final int IOPRIO_WHO_USER = 3;

	private static final int ANY = -1;

	private ProcessRules() {
	}

	/**
	 * Refuses new namespaces and children that are not children.
	 * @param filter where the rules are added
	 */
	static void refuseLeaving(SyscallFilter.Builder filter) {
		// In clone(2) the bit of CLONE_NEWTIME is part of the exit signal.
		filter.when(FilterAction.NOT_PERMITTED, Syscall.CLONE, Argument.low(0).hasAny(CLONE_PARENT | NAMESPACES));
		filter.when(FilterAction.NOT_PERMITTED, Syscall.UNSHARE, Argument.low(0).hasAny(CLONE_NEWTIME | NAMESPACES));
		filter.always(FilterAction.NOT_PERMITTED, Syscall.SETNS);
		// Flags behind a pointer. Libraries fall back to clone(2).
		filter.always(FilterAction.NO_SUCH_CALL, Syscall.CLONE3);
	}

	/**
	 * Refuses to take over another process, its memory or its descriptors. Where only
	 * processes of the command's own tree have numbers, it may trace them: leak checkers
	 * do that to their own threads. Where the host's have, a debugger can still start its
	 * target, which then asks for it (PTRACE_TRACEME).
	 * @param filter where the rules are added
	 * @param view decides whether the host's processes can be named
	 */
	static void refuseTracing(SyscallFilter.Builder filter, View view) {
		filter.always(FilterAction.NOT_PERMITTED, Syscall.PIDFD_GETFD);
		if (view == View.HOST) {
			filter.when(FilterAction.NOT_PERMITTED, Syscall.PTRACE, Argument.low(0).is(PTRACE_ATTACH));
			filter.when(FilterAction.NOT_PERMITTED, Syscall.PTRACE, Argument.low(0).is(PTRACE_SEIZE));
			filter.always(FilterAction.NOT_PERMITTED, Syscall.PROCESS_VM_READV, Syscall.PROCESS_VM_WRITEV);
		}
	}

	/**
	 * Keeps the core limit at what the launcher set. Lowering it to 0 would have the
	 * kernel run a core handler that is a pipe (core(5)); raising it needs a capability.
	 * The caller is told that it worked: nothing is dumped either way, and gpg ends when
	 * it is refused.
	 * @param filter where the rules are added
	 * @param view decides whether limits of other processes may be set
	 */
	static void keepLimits(SyscallFilter.Builder filter, View view) {
		filter.when(FilterAction.IGNORE, Syscall.SETRLIMIT, Argument.low(0).is(RLIMIT_CORE));
		// Without a new limit the call only reads.
		filter.when(FilterAction.ALLOW, Syscall.PRLIMIT64, Argument.low(2).is(0), Argument.high(2).is(0));
		if (view == View.HOST) {
			filter.when(FilterAction.NOT_PERMITTED, Syscall.PRLIMIT64, Argument.low(0).hasAny(ANY));
		}
		Argument.Test core = Argument.low(1).is(RLIMIT_CORE);
		// Whoever asks for the old limit as well cannot be told a story.
		filter.when(FilterAction.IGNORE, Syscall.PRLIMIT64, core, Argument.low(3).is(0), Argument.high(3).is(0));
		filter.when(FilterAction.NOT_PERMITTED, Syscall.PRLIMIT64, core);
	}

	/**
	 * Refuses to change how any process but the caller is scheduled. A filter cannot tell
	 * the caller's own threads from other processes, so they are refused too. Needed only
	 * where the host's processes can be named.
	 * @param filter where the rules are added
	 */
	static void refuseScheduling(SyscallFilter.Builder filter) {
		for (Syscall call : new Syscall[] { Syscall.SCHED_SETPARAM, Syscall.SCHED_SETSCHEDULER,
				Syscall.SCHED_SETAFFINITY, Syscall.SCHED_SETATTR, Syscall.MIGRATE_PAGES, Syscall.MOVE_PAGES }) {
			filter.when(FilterAction.NOT_PERMITTED, call, Argument.low(0).hasAny(ANY));
		}
		refuseScheduling(filter, Syscall.SETPRIORITY, PRIO_USER);
		refuseScheduling(filter, Syscall.IOPRIO_SET, IOPRIO_WHO_USER);
	}

	private static void refuseScheduling(SyscallFilter.Builder filter, Syscall call, int wholeUser) {
		filter.when(FilterAction.NOT_PERMITTED, call, Argument.low(1).hasAny(ANY));
		filter.when(FilterAction.NOT_PERMITTED, call, Argument.low(0).is(wholeUser));
	}

	/**
	 * Refuses System V objects and POSIX message queues, for where they are the host's.
	 * @param filter where the rules are added
	 */
	static void refuseHostIpc(SyscallFilter.Builder filter) {
		filter.always(FilterAction.NOT_PERMITTED, Syscall.SHMGET, Syscall.SHMAT, Syscall.SHMCTL, Syscall.SHMDT,
				Syscall.SEMGET, Syscall.SEMOP, Syscall.SEMTIMEDOP, Syscall.SEMCTL, Syscall.MSGGET, Syscall.MSGSND,
				Syscall.MSGRCV, Syscall.MSGCTL, Syscall.MQ_OPEN, Syscall.MQ_UNLINK);
	}

}
