package io.processsandbox.internal.backend;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * The system calls that filters name, with their number on each architecture. A call
 * without a second number does not exist on aarch64, which has only the newer form of it.
 * Numbers from 424 on are the same everywhere (kernel source,
 * {@code arch/x86/entry/syscalls/syscall_64.tbl} and {@code scripts/syscall.tbl}).
 */
enum Syscall {

	// Making, opening and cutting files
	OPEN(2), CREAT(85), OPENAT(257, 56), OPENAT2(437, 437), TRUNCATE(76, 45), MKDIR(83), MKDIRAT(258, 34), MKNOD(133),
	MKNODAT(259, 33), OPEN_BY_HANDLE_AT(304, 265),

	// Metadata
	CHMOD(90), FCHMOD(91, 52), FCHMODAT(268, 53), FCHMODAT2(452, 452), CHOWN(92), FCHOWN(93, 55), LCHOWN(94),
	FCHOWNAT(260, 54), UTIME(132), UTIMES(235), FUTIMESAT(261), UTIMENSAT(280, 88), SETXATTR(188, 5), LSETXATTR(189, 6),
	FSETXATTR(190, 7), SETXATTRAT(463, 463), REMOVEXATTR(197, 14), LREMOVEXATTR(198, 15), FREMOVEXATTR(199, 16),
	REMOVEXATTRAT(466, 466), FILE_SETATTR(469, 469), IOCTL(16, 29),

	// Mounts and namespaces
	MOUNT(165, 40), UMOUNT2(166, 39), PIVOT_ROOT(155, 41), CHROOT(161, 51), OPEN_TREE(428, 428),
	OPEN_TREE_ATTR(467, 467), MOVE_MOUNT(429, 429), FSOPEN(430, 430), FSCONFIG(431, 431), FSMOUNT(432, 432),
	FSPICK(433, 433), MOUNT_SETATTR(442, 442), CLONE(56, 220), CLONE3(435, 435), UNSHARE(272, 97), SETNS(308, 268),

	// Other processes
	PTRACE(101, 117), PROCESS_VM_READV(310, 270), PROCESS_VM_WRITEV(311, 271), PIDFD_GETFD(438, 438),
	SETRLIMIT(160, 164), PRLIMIT64(302, 261), SETPRIORITY(141, 140), SCHED_SETPARAM(142, 118),
	SCHED_SETSCHEDULER(144, 119), SCHED_SETAFFINITY(203, 122), SCHED_SETATTR(314, 274), IOPRIO_SET(251, 30),
	MIGRATE_PAGES(256, 238), MOVE_PAGES(279, 239),

	// Ways to talk to them
	SOCKET(41, 198), SOCKETPAIR(53, 199), SHMGET(29, 194), SHMAT(30, 196), SHMCTL(31, 195), SHMDT(67, 197),
	SEMGET(64, 190), SEMOP(65, 193), SEMTIMEDOP(220, 192), SEMCTL(66, 191), MSGGET(68, 186), MSGSND(69, 189),
	MSGRCV(70, 188), MSGCTL(71, 187), MQ_OPEN(240, 180), MQ_UNLINK(241, 181), ADD_KEY(248, 217), REQUEST_KEY(249, 218),
	KEYCTL(250, 219),

	// The kernel itself
	IO_URING_SETUP(425, 425), IO_URING_ENTER(426, 426), IO_URING_REGISTER(427, 427), BPF(321, 280),
	PERF_EVENT_OPEN(298, 241), USERFAULTFD(323, 282), FANOTIFY_INIT(300, 262), ACCT(163, 89), QUOTACTL(179, 60),
	QUOTACTL_FD(443, 443), SWAPON(167, 224), SWAPOFF(168, 225), REBOOT(169, 142), SETHOSTNAME(170, 161),
	SETDOMAINNAME(171, 162), SETTIMEOFDAY(164, 170), CLOCK_SETTIME(227, 112), SYSLOG(103, 116), LOOKUP_DCOOKIE(212, 18),
	IOPL(172), IOPERM(173), INIT_MODULE(175, 105), FINIT_MODULE(313, 273), DELETE_MODULE(176, 106),
	KEXEC_LOAD(246, 104), KEXEC_FILE_LOAD(320, 294), SYSCTL(156);

	private final int x86;

	private final int arm;

	Syscall(int x86) {
		this(x86, Numbers.ABSENT);
	}

	Syscall(int x86, int arm) {
		this.x86 = x86;
		this.arm = arm;
	}

	OptionalInt onX86() {
		return OptionalInt.of(this.x86);
	}

	OptionalInt onArm() {
		return (this.arm != Numbers.ABSENT) ? OptionalInt.of(this.arm) : OptionalInt.empty();
	}

	/**
	 * Returns the name the kernel's headers use.
	 * @return the name without {@code __NR_}
	 */
	String kernelName() {
		return (this == SYSCTL) ? "_sysctl" : name().toLowerCase(Locale.ROOT);
	}

	/** Constants that the constructor may use already. */
	private static final class Numbers {

		static final int ABSENT = -1;

	}

}
