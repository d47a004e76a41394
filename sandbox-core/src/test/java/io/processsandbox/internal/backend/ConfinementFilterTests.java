package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.processsandbox.internal.backend.ConfinementFilter.Metadata;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.processsandbox.internal.backend.FilterAction.ACCESS_DENIED;
import static io.processsandbox.internal.backend.FilterAction.ALLOW;
import static io.processsandbox.internal.backend.FilterAction.IGNORE;
import static io.processsandbox.internal.backend.FilterAction.NOT_PERMITTED;
import static io.processsandbox.internal.backend.FilterAction.NO_SUCH_CALL;
import static io.processsandbox.internal.backend.FilterAction.NO_SUCH_FAMILY;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every refusal with the nearest call that must still pass. Numbers are written as the
 * kernel's headers write them, not taken from the rules.
 */
class ConfinementFilterTests {

	private static final long FD = 3;

	private static final long PATH = 0x7FFF_1234_5678L;

	private static final FilterUnderTest OPEN_HOST = new FilterUnderTest(Metadata.OPEN, UnixSockets.PRIVATE, View.HOST);

	private static final FilterUnderTest OPEN_PRIVATE = new FilterUnderTest(Metadata.OPEN, UnixSockets.PRIVATE,
			View.PRIVATE);

	private static final FilterUnderTest CLOSED_HOST = new FilterUnderTest(Metadata.CLOSED, UnixSockets.PRIVATE,
			View.HOST);

	private static final FilterUnderTest CLOSED_PRIVATE = new FilterUnderTest(Metadata.CLOSED, UnixSockets.PRIVATE,
			View.PRIVATE);

	private static final FilterUnderTest OPEN_WITH_SOCKETS = new FilterUnderTest(Metadata.OPEN, UnixSockets.ALLOW,
			View.HOST);

	private static final FilterUnderTest CLOSED_WITH_SOCKETS = new FilterUnderTest(Metadata.CLOSED, UnixSockets.ALLOW,
			View.PRIVATE);

	static List<FilterUnderTest> all() {
		return List.of(OPEN_HOST, OPEN_PRIVATE, CLOSED_HOST, CLOSED_PRIVATE, OPEN_WITH_SOCKETS, CLOSED_WITH_SOCKETS);
	}

	static List<FilterUnderTest> open() {
		return List.of(OPEN_HOST, OPEN_PRIVATE, OPEN_WITH_SOCKETS);
	}

	static List<FilterUnderTest> closed() {
		return List.of(CLOSED_HOST, CLOSED_PRIVATE, CLOSED_WITH_SOCKETS);
	}

	@ParameterizedTest
	@CsvSource({ "CHMOD, 1", "FCHMOD, 1", "FCHMODAT, 2", "FCHMODAT2, 2" })
	void setIdBitsAreRefusedAndOtherModesAreNot(Syscall call, int position) {
		for (FilterUnderTest filter : open()) {
			for (int mode : new int[] { 04755, 02755, 06777, 04000, 02000, 0107755 }) {
				assertThat(filter.answer(call, with(position, mode))).as(Integer.toOctalString(mode))
					.isEqualTo(NOT_PERMITTED);
			}
			for (int mode : new int[] { 0, 0777, 01777, 0644, 0101777, 010000, 0170000 }) {
				assertThat(filter.answer(call, with(position, mode))).as(Integer.toOctalString(mode)).isEqualTo(ALLOW);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "MKDIR, 1", "MKDIRAT, 2", "CREAT, 1", "MKNOD, 1", "MKNODAT, 2" })
	void nothingIsMadeWithSetIdBits(Syscall call, int position) {
		for (FilterUnderTest filter : all()) {
			for (int mode : new int[] { 04755, 02755, 06777 }) {
				assertThat(filter.answer(call, with(position, mode))).isEqualTo(NOT_PERMITTED);
			}
			for (int mode : new int[] { 0, 0777, 01777, 0644 }) {
				assertThat(filter.answer(call, with(position, mode))).isEqualTo(ALLOW);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "MKNOD, 1", "MKNODAT, 2" })
	void deviceNodesAreRefusedAndOtherNodesAreNot(Syscall call, int position) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(call, with(position, 0020666))).as("character").isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(call, with(position, 0060666))).as("block").isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(call, with(position, 0104755))).as("set-user-id file").isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(call, with(position, 0010666))).as("FIFO").isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(position, 0140666))).as("socket").isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(position, 0100666))).as("file").isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(position, 0040777))).as("directory").isEqualTo(ALLOW);
		}
	}

	@ParameterizedTest
	@CsvSource({ "OPEN, 1", "OPENAT, 2" })
	void filesAreNotCreatedWithSetIdBits(Syscall call, int flags) {
		int creat = 0100;
		int tmpfile = 020000000;
		for (FilterUnderTest filter : all()) {
			for (int making : new int[] { creat, creat | 01, creat | 0200 | 02, tmpfile | 02,
					tmpfile | 0200000 | 02 }) {
				assertThat(filter.answer(call, with(flags, making, 04755))).isEqualTo(NOT_PERMITTED);
				assertThat(filter.answer(call, with(flags, making, 02644))).isEqualTo(NOT_PERMITTED);
				assertThat(filter.answer(call, with(flags, making, 0777))).isEqualTo(ALLOW);
				assertThat(filter.answer(call, with(flags, making, 01777))).isEqualTo(ALLOW);
			}
			// Whatever stands in the register when nothing is created.
			for (int opening : new int[] { 0, 01, 02, 02000000, 0200000, 010000000, 01 | 02000 }) {
				assertThat(filter.answer(call, with(flags, opening, 06777))).isEqualTo(ALLOW);
				assertThat(filter.answer(call, with(flags, opening, -1))).isEqualTo(ALLOW);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("all")
	void openingWithAModeBehindAPointerDoesNotExist(FilterUnderTest filter) {
		assertThat(filter.answer(Syscall.OPENAT2, -100, PATH, PATH, 24)).isEqualTo(NO_SUCH_CALL);
	}

	@ParameterizedTest
	@EnumSource(names = { "CHMOD", "FCHMOD", "FCHMODAT", "FCHMODAT2", "CHOWN", "FCHOWN", "LCHOWN", "FCHOWNAT", "UTIME",
			"UTIMES", "FUTIMESAT", "UTIMENSAT", "SETXATTR", "LSETXATTR", "FSETXATTR", "SETXATTRAT", "REMOVEXATTR",
			"LREMOVEXATTR", "FREMOVEXATTR", "REMOVEXATTRAT", "FILE_SETATTR", "TRUNCATE" })
	void metadataIsClosedAsAWholeInItsOwnDialect(Syscall call) {
		for (FilterUnderTest filter : closed()) {
			assertThat(filter.answer(call)).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, FD, 04777, 04777, 04777)).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, -1, -1, -1, -1)).isEqualTo(ACCESS_DENIED);
		}
		for (FilterUnderTest filter : open()) {
			assertThat(filter.answer(call)).isEqualTo((call == Syscall.FILE_SETATTR) ? NOT_PERMITTED : ALLOW);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 191, 192, 193, 194, 195, 196, 464, 465, 468, 4, 5, 6, 262, 332, 77, 285 })
	void readingMetadataAndChangingThroughAWritableDescriptorStays(int number) {
		// getxattr and listxattr families, file_getattr, the stat family, ftruncate,
		// fallocate
		for (FilterUnderTest filter : closed()) {
			assertThat(filter.answer(SyscallTable.X86_64, number, 1, 2, 3)).isEqualTo(ALLOW);
		}
	}

	@ParameterizedTest
	@CsvSource({ "OPEN, 1", "OPENAT, 2" })
	void aFileIsNotCutByAnOpenThatDoesNotWrite(Syscall call, int flags) {
		int trunc = 01000;
		for (FilterUnderTest filter : closed()) {
			assertThat(filter.answer(call, with(flags, trunc))).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, with(flags, trunc | 3))).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, with(flags, trunc | 02000000 | 02000))).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, with(flags, trunc | 0100 | 3, 0644))).isEqualTo(ACCESS_DENIED);
			assertThat(filter.answer(call, with(flags, trunc | 0100 | 1, 0666))).as("> /dev/null").isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(flags, trunc | 2))).isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(flags, 0))).isEqualTo(ALLOW);
			assertThat(filter.answer(call, with(flags, 3))).isEqualTo(ALLOW);
		}
		for (FilterUnderTest filter : open()) {
			assertThat(filter.answer(call, with(flags, trunc))).isEqualTo(ALLOW);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MOUNT", "UMOUNT2", "PIVOT_ROOT", "CHROOT", "OPEN_TREE", "OPEN_TREE_ATTR", "MOVE_MOUNT",
			"FSOPEN", "FSCONFIG", "FSMOUNT", "FSPICK", "MOUNT_SETATTR", "OPEN_BY_HANDLE_AT", "FANOTIFY_INIT", "SETNS",
			"PIDFD_GETFD", "ADD_KEY", "REQUEST_KEY", "KEYCTL", "BPF", "PERF_EVENT_OPEN", "USERFAULTFD", "SYSLOG",
			"LOOKUP_DCOOKIE", "ACCT", "QUOTACTL", "QUOTACTL_FD", "SWAPON", "SWAPOFF", "REBOOT", "SETHOSTNAME",
			"SETDOMAINNAME", "SETTIMEOFDAY", "CLOCK_SETTIME", "IOPL", "IOPERM", "INIT_MODULE", "FINIT_MODULE",
			"DELETE_MODULE", "KEXEC_LOAD", "KEXEC_FILE_LOAD", "SYSCTL" })
	void whatNoToolNeedsIsRefusedWhateverItsArguments(Syscall call) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(call)).isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(call, -1, -1, -1, -1, -1, -1)).isEqualTo(NOT_PERMITTED);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "IO_URING_SETUP", "IO_URING_ENTER", "IO_URING_REGISTER", "CLONE3" })
	void whatLibrariesFallBackFromDoesNotExist(Syscall call) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(call, PATH, 88)).isEqualTo(NO_SUCH_CALL);
		}
	}

	@ParameterizedTest
	@MethodSource("all")
	void handlesMayBeNamedButNotOpened(FilterUnderTest filter) {
		assertThat(filter.answer(SyscallTable.X86_64, 303)).isEqualTo(ALLOW);
		assertThat(filter.answer(SyscallTable.AARCH64, 264)).isEqualTo(ALLOW);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000 })
	void namespacesAreNotMade(long flag) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(Syscall.CLONE, flag)).isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(Syscall.CLONE, flag | 17)).isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(Syscall.UNSHARE, flag)).isEqualTo(NOT_PERMITTED);
			assertThat(filter.answer(Syscall.UNSHARE, flag | 0x400)).isEqualTo(NOT_PERMITTED);
		}
	}

	@ParameterizedTest
	@MethodSource("all")
	void childrenAndThreadsAreMadeAsBefore(FilterUnderTest filter) {
		long fork = 0x01200011;
		long thread = 0x003D0F00;
		long vfork = 0x00004111;
		for (long flags : new long[] { fork, thread, vfork, 17, 0, 0x01800000 }) {
			assertThat(filter.answer(Syscall.CLONE, flags)).as(Long.toHexString(flags)).isEqualTo(ALLOW);
		}
		assertThat(filter.answer(Syscall.CLONE, 0x8000 | 17)).as("CLONE_PARENT").isEqualTo(NOT_PERMITTED);
		// CLONE_NEWTIME is a flag of unshare only; in clone the bit is part of the
		// signal.
		assertThat(filter.answer(Syscall.CLONE, 0x80)).isEqualTo(ALLOW);
		assertThat(filter.answer(Syscall.UNSHARE, 0x80)).isEqualTo(NOT_PERMITTED);
		for (long flags : new long[] { 0, 0x200, 0x400, 0x40000 }) {
			assertThat(filter.answer(Syscall.UNSHARE, flags)).as(Long.toHexString(flags)).isEqualTo(ALLOW);
		}
	}

	@Test
	void processesWithANumberOfTheHostAreNotTraced() {
		for (FilterUnderTest filter : all()) {
			boolean host = filter != OPEN_PRIVATE && filter != CLOSED_PRIVATE && filter != CLOSED_WITH_SOCKETS;
			FilterAction refusedOnHost = host ? NOT_PERMITTED : ALLOW;
			assertThat(filter.answer(Syscall.PTRACE, 16, 1)).as("ATTACH").isEqualTo(refusedOnHost);
			assertThat(filter.answer(Syscall.PTRACE, 0x4206, 1)).as("SEIZE").isEqualTo(refusedOnHost);
			assertThat(filter.answer(Syscall.PROCESS_VM_READV, 1)).isEqualTo(refusedOnHost);
			assertThat(filter.answer(Syscall.PROCESS_VM_WRITEV, 1)).isEqualTo(refusedOnHost);
			for (long request : new long[] { 0, 3, 7, 12, 13, 15, 17, 24, 0x4200, 0x4205, 0x4207 }) {
				assertThat(filter.answer(Syscall.PTRACE, request, 1)).isEqualTo(ALLOW);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("all")
	void theCoreLimitStaysAndTheCallerIsNotTroubled(FilterUnderTest filter) {
		assertThat(filter.answer(Syscall.SETRLIMIT, 4, PATH)).isEqualTo(IGNORE);
		for (long resource : new long[] { 0, 1, 2, 3, 5, 6, 7, 8, 15 }) {
			assertThat(filter.answer(Syscall.SETRLIMIT, resource, PATH)).isEqualTo(ALLOW);
			assertThat(filter.answerExactly(Syscall.PRLIMIT64, 0, resource, PATH, 0)).isEqualTo(ALLOW);
			assertThat(filter.answerExactly(Syscall.PRLIMIT64, 0, resource, PATH, PATH)).isEqualTo(ALLOW);
		}
		long garbage = 0xDEAD_BEEF_0000_0000L;
		for (long dirt : new long[] { 0, garbage }) {
			assertThat(filter.answerExactly(Syscall.PRLIMIT64, dirt, dirt | 4, PATH, 0)).isEqualTo(IGNORE);
			assertThat(filter.answerExactly(Syscall.PRLIMIT64, dirt, dirt | 4, PATH, PATH)).isEqualTo(NOT_PERMITTED);
			assertThat(filter.answerExactly(Syscall.PRLIMIT64, dirt, dirt | 4, 0, PATH)).as("reading").isEqualTo(ALLOW);
		}
	}

	@Test
	void pointersAreComparedInBothHalves() {
		long low = 0x0000_0000_8000_0000L;
		long high = 0x0000_7FFF_0000_0000L;
		for (long pointer : new long[] { low, high, PATH }) {
			assertThat(OPEN_HOST.answerExactly(Syscall.PRLIMIT64, 0, 4, pointer, 0)).isEqualTo(IGNORE);
			assertThat(OPEN_HOST.answerExactly(Syscall.PRLIMIT64, 0, 4, PATH, pointer)).isEqualTo(NOT_PERMITTED);
			assertThat(OPEN_HOST.answerExactly(Syscall.PRLIMIT64, 77, 7, pointer, 0)).isEqualTo(NOT_PERMITTED);
		}
	}

	@Test
	void limitsOfOtherProcessesAreReadButNotSet() {
		long garbage = 0xDEAD_BEEF_0000_0000L;
		for (long dirt : new long[] { 0, garbage }) {
			for (long pid : new long[] { 1, 77, 0x7FFFFFFF, 0xFFFFFFFFL }) {
				assertThat(OPEN_HOST.answerExactly(Syscall.PRLIMIT64, dirt | pid, 0, PATH, 0)).isEqualTo(NOT_PERMITTED);
				assertThat(CLOSED_HOST.answerExactly(Syscall.PRLIMIT64, dirt | pid, 4, PATH, 0))
					.isEqualTo(NOT_PERMITTED);
				assertThat(OPEN_HOST.answerExactly(Syscall.PRLIMIT64, dirt | pid, 0, 0, PATH)).isEqualTo(ALLOW);
				assertThat(OPEN_PRIVATE.answerExactly(Syscall.PRLIMIT64, dirt | pid, 0, PATH, 0)).isEqualTo(ALLOW);
				assertThat(OPEN_PRIVATE.answerExactly(Syscall.PRLIMIT64, dirt | pid, 4, PATH, 0)).isEqualTo(IGNORE);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "SCHED_SETPARAM", "SCHED_SETSCHEDULER", "SCHED_SETAFFINITY", "SCHED_SETATTR", "MIGRATE_PAGES",
			"MOVE_PAGES" })
	void schedulingIsOnesOwn(Syscall call) {
		for (long pid : new long[] { 1, 77, 0x80000000L, 0xFFFFFFFFL }) {
			assertThat(OPEN_HOST.answer(call, pid, 8, PATH)).isEqualTo(NOT_PERMITTED);
			assertThat(CLOSED_HOST.answer(call, pid, 8, PATH)).isEqualTo(NOT_PERMITTED);
			assertThat(OPEN_PRIVATE.answer(call, pid, 8, PATH)).isEqualTo(ALLOW);
		}
		assertThat(OPEN_HOST.answer(call, 0, 8, PATH)).isEqualTo(ALLOW);
	}

	@ParameterizedTest
	@CsvSource({ "SETPRIORITY, 0, 1, 2", "IOPRIO_SET, 1, 2, 3" })
	void prioritiesAreOnesOwn(Syscall call, long process, long group, long user) {
		for (long who : new long[] { 1, 77, 0xFFFFFFFFL }) {
			for (long which : new long[] { process, group, user }) {
				assertThat(OPEN_HOST.answer(call, which, who, 10)).isEqualTo(NOT_PERMITTED);
				assertThat(OPEN_PRIVATE.answer(call, which, who, 10)).isEqualTo(ALLOW);
			}
		}
		assertThat(OPEN_HOST.answer(call, process, 0, 10)).isEqualTo(ALLOW);
		assertThat(OPEN_HOST.answer(call, group, 0, 10)).isEqualTo(ALLOW);
		assertThat(OPEN_HOST.answer(call, user, 0, 10)).as("everything of the user").isEqualTo(NOT_PERMITTED);
	}

	@ParameterizedTest
	@EnumSource(names = { "SHMGET", "SHMAT", "SHMCTL", "SHMDT", "SEMGET", "SEMOP", "SEMTIMEDOP", "SEMCTL", "MSGGET",
			"MSGSND", "MSGRCV", "MSGCTL", "MQ_OPEN", "MQ_UNLINK" })
	void ipcObjectsOfTheHostAreNotReached(Syscall call) {
		assertThat(OPEN_HOST.answer(call, 1, 2, 3)).isEqualTo(NOT_PERMITTED);
		assertThat(CLOSED_HOST.answer(call, 1, 2, 3)).isEqualTo(NOT_PERMITTED);
		assertThat(OPEN_PRIVATE.answer(call, 1, 2, 3)).isEqualTo(ALLOW);
		assertThat(CLOSED_PRIVATE.answer(call, 1, 2, 3)).isEqualTo(ALLOW);
	}

	@ParameterizedTest
	@MethodSource("all")
	void theNetworkStaysAndOtherFamiliesDoNotExist(FilterUnderTest filter) {
		for (long family : new long[] { 2, 10, 16 }) {
			assertThat(filter.answer(Syscall.SOCKET, family, 1, 0)).isEqualTo(ALLOW);
			assertThat(filter.answer(Syscall.SOCKET, family, 2 | 02000000, 0)).isEqualTo(ALLOW);
		}
		for (long family = 0; family < 50; family++) {
			if (!Set.of(1L, 2L, 10L, 16L).contains(family)) {
				assertThat(filter.answer(Syscall.SOCKET, family, 1, 0)).as("family " + family)
					.isEqualTo(NO_SUCH_FAMILY);
			}
			if (family != 1) {
				assertThat(filter.answer(Syscall.SOCKETPAIR, family, 1, 0)).isEqualTo(NO_SUCH_FAMILY);
			}
		}
	}

	@Test
	void unixSocketsAreMadeOnlyWhereTheyAreAllowed() {
		for (FilterUnderTest filter : List.of(OPEN_HOST, OPEN_PRIVATE, CLOSED_HOST, CLOSED_PRIVATE)) {
			for (long type : new long[] { 1, 2, 5, 1 | 02000000 }) {
				assertThat(filter.answer(Syscall.SOCKET, 1, type, 0)).isEqualTo(NOT_PERMITTED);
			}
		}
		for (FilterUnderTest filter : List.of(OPEN_WITH_SOCKETS, CLOSED_WITH_SOCKETS)) {
			for (long type : new long[] { 1, 2, 5, 1 | 02000000 }) {
				assertThat(filter.answer(Syscall.SOCKET, 1, type, 0)).isEqualTo(ALLOW);
				assertThat(filter.answer(Syscall.SOCKETPAIR, 1, type, 0)).isEqualTo(ALLOW);
			}
		}
	}

	@Test
	void pairsAreMadeOnlyWhenTheyCannotBeTurnedToAnotherSocket() {
		// A datagram pair sent to a host socket by its path; SOCK_RAW is the same to the
		// kernel.
		long flags = 02000000 | 04000;
		for (FilterUnderTest filter : List.of(OPEN_HOST, OPEN_PRIVATE, CLOSED_HOST, CLOSED_PRIVATE)) {
			for (long type : new long[] { 1, 5 }) {
				assertThat(filter.answer(Syscall.SOCKETPAIR, 1, type, 0)).isEqualTo(ALLOW);
				assertThat(filter.answer(Syscall.SOCKETPAIR, 1, type | flags, 0)).isEqualTo(ALLOW);
			}
			for (long type : new long[] { 0, 2, 3, 4, 6, 10 }) {
				assertThat(filter.answer(Syscall.SOCKETPAIR, 1, type, 0)).isEqualTo(NOT_PERMITTED);
				assertThat(filter.answer(Syscall.SOCKETPAIR, 1, type | flags, 0)).isEqualTo(NOT_PERMITTED);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 0x40086602, 0x40046602, 0x401C5820, 0x40087602, 0x40047602, 0x40086604, 0x40047211,
			0x40088302, 0x800C6613, 0xC0506617L, 0xC0406618L, 0x40106614, 0x40806685, 0xC028660FL, 0x6611, 0x6609,
			0x40086610, 0x40086607, 0x8004587D, 0xC0045877L, 0xC0045878L, 0xC0185879L, 0x4030582A, 0xC0C0586DL })
	void flagAndAttributeCommandsAreRefusedInTheDialectOfTheMode(long command) {
		for (FilterUnderTest filter : open()) {
			assertThat(filter.answer(Syscall.IOCTL, FD, command, PATH)).isEqualTo(NOT_PERMITTED);
		}
		for (FilterUnderTest filter : closed()) {
			assertThat(filter.answer(Syscall.IOCTL, FD, command, PATH)).isEqualTo(ACCESS_DENIED);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 0x5412, 0x541C, 0x541D, 0x5423, 0x5000940E, 0x50009401, 0x50009417, 0x5000940F, 0x4008941A,
			0x41009432, 0xC0189436L, 0x4018BC10, 0xCF04, 0xC018CF07L, 0xF501, 0x4004F50BL, 0x40289702, 0x40186F04 })
	void terminalAndFileSystemCommandsAreRefused(long command) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(Syscall.IOCTL, FD, command, PATH)).isEqualTo(NOT_PERMITTED);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 0x5401, 0x5402, 0x5403, 0x5404, 0x5410, 0x5411, 0x5413, 0x5414, 0x540E, 0x541B, 0x5421,
			0x5422, 0x5424, 0x5450, 0x5451, 0x5452, 0x80045430, 0x40045431, 0x5441, 0x80086601, 0x80046601, 0x80086603,
			0xC020660BL, 0x801C581F, 0x800C581E, 0x40049409, 0x4020940D, 0x80087601, 0x8910, 0x8927, 0x1, 0x2,
			0x80111500, 0x1268, 0x80081272L })
	void ordinaryCommandsPass(long command) {
		for (FilterUnderTest filter : all()) {
			assertThat(filter.answer(Syscall.IOCTL, FD, command, PATH)).isEqualTo(ALLOW);
		}
	}

	@Test
	void everyCallThatIsNamedHasARule() {
		Set<Syscall> ruled = EnumSet.noneOf(Syscall.class);
		for (Metadata metadata : Metadata.values()) {
			ruled.addAll(ConfinementFilter.of(metadata, UnixSockets.PRIVATE, View.HOST).rules().keySet());
		}
		assertThat(ruled).containsExactlyInAnyOrder(Syscall.values());
	}

	@Test
	void closingMoreNeverOpensAnything() {
		List<List<FilterUnderTest>> pairs = List.of(List.of(OPEN_HOST, CLOSED_HOST),
				List.of(OPEN_PRIVATE, CLOSED_PRIVATE), List.of(OPEN_PRIVATE, OPEN_HOST),
				List.of(OPEN_WITH_SOCKETS, OPEN_HOST));
		SyscallFilter all = ConfinementFilter.of(Metadata.CLOSED, UnixSockets.PRIVATE, View.HOST);
		for (SyscallTable table : SyscallTable.values()) {
			RandomCalls calls = new RandomCalls(all, table, new Random(3));
			for (int index = 0; index < 20_000; index++) {
				BpfInterpreter.Call call = calls.next();
				for (List<FilterUnderTest> pair : pairs) {
					if (pair.get(1).answer(table, call) == ALLOW) {
						assertThat(pair.get(0).answer(table, call)).as("%s", call).isEqualTo(ALLOW);
					}
				}
			}
		}
	}

	private static long[] with(int position, long... values) {
		List<Long> arguments = new ArrayList<>();
		for (int index = 0; index < position; index++) {
			arguments.add(PATH);
		}
		for (long value : values) {
			arguments.add(value);
		}
		return arguments.stream().mapToLong(Long::longValue).toArray();
	}

}
