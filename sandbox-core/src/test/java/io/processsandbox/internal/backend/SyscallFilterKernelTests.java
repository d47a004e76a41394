package io.processsandbox.internal.backend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.processsandbox.OutsideTmp;
import io.processsandbox.internal.backend.FilteredCommand.Ran;
import io.processsandbox.internal.backend.FilteredCommand.RuleSet;
import io.processsandbox.internal.os.Architecture;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The compiled filters in the kernel of this host: ordinary tools work under each of
 * them, and calls are answered as the rules say. Nothing here would harm the host if it
 * were not refused.
 */
@Tag("kernel")
@EnabledOnOs(OS.LINUX)
class SyscallFilterKernelTests {

	private static final int OK = 0;

	/** Whatever this kernel or file system says, but no refusal. */
	private static final int PASSES = -1;

	private static final int EPERM = 1;

	private static final int EACCES = 13;

	private static final int ENOTTY = 25;

	private static final int ENOSYS = 38;

	private static final int EAFNOSUPPORT = 97;

	/** 128 and SIGSYS. */
	private static final int KILLED_BY_FILTER = 159;

	private static final String GARBAGE = "0xDEADBEEF00000000";

	@TempDir(factory = OutsideTmp.class)
	private Path directory;

	static List<RuleSet> ruleSets() {
		return RuleSet.all();
	}

	static Stream<RuleSet> writingRuleSets() {
		return RuleSet.all().stream().filter(RuleSet::writes);
	}

	@ParameterizedTest
	@MethodSource("ruleSets")
	void reading(RuleSet rules) throws IOException, InterruptedException {
		FilteredCommand command = FilteredCommand.in(this.directory, rules);
		works(command, "sh", "-c", "ls -l / | sort | head -n 3 > /dev/null && (true & wait) && ulimit -c 0");
		works(command, "perl", "-e", "print `id`; exit $?");
		works(command, "java", Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version");
		works(command, "git", "git", "--version");
		works(command, "python3", "python3", "-c", "import threading, subprocess; subprocess.run(['true'], check=True);"
				+ "t = threading.Thread(target=print); t.start(); t.join()");
		works(command, "node", "node", "-e",
				"new (require('worker_threads').Worker)('1', {eval: true}); require('os').networkInterfaces()");
		works(command, "gpg", "gpg", "--version");
		works(command, "strace", "strace", "-f", "-o", "/dev/null", "true");
	}

	@ParameterizedTest
	@MethodSource("writingRuleSets")
	void writing(RuleSet rules) throws IOException, InterruptedException {
		FilteredCommand command = FilteredCommand.in(this.directory, rules);
		works(command, "sh", "-c",
				"umask 22; mkdir d && cp -p /etc/passwd d/p && mv d/p d/q && ln -s q d/l && ln d/q d/h"
						+ " && chmod 1777 d && touch -d @1 d/q && mkfifo d/f && rm -r d");
		works(command, "tar", "sh", "-c",
				"mkdir t && echo 1 > t/f && tar cf t.tar t && rm -r t && tar xf t.tar && cat t/f");
		works(command, "git", "sh", "-c",
				"git init -q g && cd g && git config user.email a@b.c && git config user.name n"
						+ " && echo 1 > f && git add f && git commit -qm m && git clone -q . ../h && git gc -q");
		works(command, "gcc", "sh", "-c", "echo 'int main(void) { return 0; }' > m.c && gcc -O1 -o m m.c && ./m");
		works(command, "python3", "python3", "-c",
				"import multiprocessing as m\n" + "with m.Pool(2) as p: assert p.map(abs, [-1, 2]) == [1, 2]");
		works(command, "node", "node", "-e", "require('child_process').execSync('echo 1 > n')");
	}

	private static void works(FilteredCommand command, String tool, String... argv)
			throws IOException, InterruptedException {
		boolean found = Arrays.stream(System.getenv("PATH").split(":"))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, tool)));
		if (found || tool.equals("java")) {
			String[] line = (argv.length > 0 && !argv[0].startsWith("-")) ? argv
					: Stream.concat(Stream.of(tool), Arrays.stream(argv)).toArray(String[]::new);
			Ran ran = command.run(line);
			assertThat(ran.exit()).as("%s: %s", String.join(" ", line), ran.output()).isZero();
		}
	}

	@ParameterizedTest
	@MethodSource("ruleSets")
	void callsAreAnsweredAsTheRulesSay(RuleSet rules) throws IOException, InterruptedException {
		FilteredCommand command = FilteredCommand.in(this.directory, rules);
		boolean writes = rules.writes();
		int attributes = writes ? EPERM : EACCES;
		int inClosed = writes ? OK : EACCES;
		int onHost = rules.namesHost() ? EPERM : OK;
		int sockets = (rules.unixSockets() == UnixSockets.ALLOW) ? OK : EPERM;
		Probes probes = new Probes();
		probes.add("set-user-id bit", attributes, Syscall.FCHMOD, "fileno($f), 04755");
		probes.add("plain mode", inClosed, Syscall.FCHMOD, "fileno($f), 0600");
		probes.add("set-user-id bit, newest call", attributes, Syscall.FCHMODAT2, "-100, 'f', 04755, 0");
		probes.add("set-user-id bit behind garbage", attributes, Syscall.FCHMODAT,
				"-100, 'f', " + GARBAGE + " | 04755, 0");
		probes.add("create with set-user-id bit", EPERM, Syscall.OPENAT, "-100, 'g', 0102, 04755");
		probes.add("create", OK, Syscall.OPENAT, "-100, 'h', 0102, 0755");
		probes.add("open with garbage for a mode", OK, Syscall.OPENAT, "-100, 'f', 0, 06777");
		probes.add("directory with set-group-id bit", EPERM, Syscall.MKDIRAT, "-100, 'i', 02755");
		probes.add("device", EPERM, Syscall.MKNODAT, "-100, 'j', 020600, 0x103");
		probes.add("FIFO", OK, Syscall.MKNODAT, "-100, 'k', 010600, 0");
		probes.add("owner", inClosed, Syscall.FCHOWN, "fileno($f), -1, -1");
		probes.add("times", inClosed, Syscall.UTIMENSAT, "fileno($f), 0, 0, 0");
		int passesUnlessClosed = writes ? PASSES : EACCES;
		probes.add("attribute", passesUnlessClosed, Syscall.FSETXATTR, "fileno($f), 'user.a', 'b', 1, 0");
		probes.add("attribute, newest call", passesUnlessClosed, Syscall.SETXATTRAT,
				"-100, 'f', 0, 'user.b', pack('QLL', unpack('Q', pack('p', 'c')), 1, 0), 16");
		probes.add("attribute away", passesUnlessClosed, Syscall.FREMOVEXATTR, "fileno($f), 'user.a'");
		probes.add("truncate", inClosed, Syscall.TRUNCATE, "'f', 0");
		probes.add("truncate by opening", inClosed, Syscall.OPENAT, "-100, 'f', 01000, 0");
		probes.add("truncate by opening to write", OK, Syscall.OPENAT, "-100, 'f', 01001, 0");
		probes.add("inode flags", attributes, Syscall.IOCTL, "fileno($f), 0x40086602, pack('q', 0x40)");
		probes.add("inode flags behind garbage", attributes, Syscall.IOCTL,
				"fileno($f), " + GARBAGE + " | 0x40086602, pack('q', 0x40)");
		probes.add("extended flags", attributes, Syscall.IOCTL, "fileno($f), 0x401C5820, \"\\0\" x 28");
		probes.add("extended flags, newest call", attributes, Syscall.FILE_SETATTR, "-100, 'f', \"\\0\" x 24, 24, 0");
		probes.add("subvolume", EPERM, Syscall.IOCTL, "fileno($f), 0x5000940E, \"\\0\" x 4096");
		probes.add("typing into a terminal", EPERM, Syscall.IOCTL, "fileno($f), 0x5412, 'x'");
		probes.add("typing behind garbage", EPERM, Syscall.IOCTL, "fileno($f), " + GARBAGE + " | 0x5412, 'x'");
		probes.add("size of a terminal", ENOTTY, Syscall.IOCTL, "fileno($f), 0x5413, \"\\0\" x 8");
		probes.add("user namespace", EPERM, Syscall.UNSHARE, "0x10000000");
		probes.add("own file table", OK, Syscall.UNSHARE, "0x400");
		probes.add("namespace by clone", EPERM, Syscall.CLONE, "0x10000011, 0, 0, 0, 0");
		probes.add("sibling by clone", EPERM, Syscall.CLONE, "0x8011, 0, 0, 0, 0");
		probes.add("clone3", ENOSYS, Syscall.CLONE3, "0, 0");
		probes.add("openat2", ENOSYS, Syscall.OPENAT2, "-100, 'f', 0, 0");
		probes.add("io_uring", ENOSYS, Syscall.IO_URING_SETUP, "0, 0");
		probes.add("mount", EPERM, Syscall.MOUNT, "0, 0, 0, 0, 0");
		probes.add("handle", EPERM, Syscall.OPEN_BY_HANDLE_AT, "-1, 0, 0");
		probes.add("keyring", EPERM, Syscall.KEYCTL, "0, -3, 0");
		probes.add("limit by number", onHost, Syscall.PRLIMIT64, "$$, 7, $limit, 0");
		probes.add("own limit", OK, Syscall.PRLIMIT64, "0, 7, $limit, 0");
		probes.add("core limit and its old value", EPERM, Syscall.PRLIMIT64, "0, 4, $limit, \"\\0\" x 16");
		probes.add("own nice value", OK, Syscall.SETPRIORITY, "0, 0, 19");
		probes.add("nice value by number", onHost, Syscall.SETPRIORITY, "0, $$, 19");
		probes.add("processors by number", onHost, Syscall.SCHED_SETAFFINITY, "$$, 128, \"\\xFF\" x 128");
		probes.add("own processors", OK, Syscall.SCHED_SETAFFINITY, "0, 128, \"\\xFF\" x 128");
		probes.add("semaphores", onHost, Syscall.SEMGET, "0, 1, 0600");
		probes.add("message queue", rules.namesHost() ? EPERM : PASSES, Syscall.MQ_UNLINK,
				"'sandbox-test-no-such-queue'");
		probes.add("unix socket", sockets, Syscall.SOCKET, "1, 1, 0");
		probes.add("unix socket behind garbage", sockets, Syscall.SOCKET, GARBAGE + " | 1, 1, 0");
		probes.add("pair", OK, Syscall.SOCKETPAIR, "1, 1, 0, \"\\0\" x 8");
		probes.add("pair that could be turned", sockets, Syscall.SOCKETPAIR, "1, 2, 0, \"\\0\" x 8");
		probes.add("pair that could be turned, raw", sockets, Syscall.SOCKETPAIR, "1, 3, 0, \"\\0\" x 8");
		probes.add("internet socket", OK, Syscall.SOCKET, "2, 1, 0");
		probes.add("socket to the hypervisor", EAFNOSUPPORT, Syscall.SOCKET, "40, 1, 0");
		probes.add("socket to ciphers of the kernel", EAFNOSUPPORT, Syscall.SOCKET, "38, 5, 0");
		Ran ran = command.run("perl", "-e", probes.script());
		assertThat(ran.exit()).as(ran.output()).isZero();
		assertThat(probes.read(ran.output())).containsExactlyEntriesOf(probes.expected());
	}

	@ParameterizedTest
	@MethodSource("ruleSets")
	void theCoreLimitStaysWhateverTheCommandIsTold(RuleSet rules) throws IOException, InterruptedException {
		Ran ran = FilteredCommand.in(this.directory, rules)
			.run("sh", "-c", "ulimit -c 0 && grep 'core file' /proc/self/limits");
		assertThat(ran.output()).containsPattern("^Max core file size +1 +1 +bytes");
		assertThat(ran.exit()).isZero();
	}

	@ParameterizedTest
	@MethodSource("ruleSets")
	void aTraceOfOnesOwnChildIsRefusedOnlyWhereTheHostHasNumbers(RuleSet rules)
			throws IOException, InterruptedException {
		int number = number(Syscall.PTRACE);
		Ran ran = FilteredCommand.in(this.directory, rules)
			.run("perl", "-e", "my $pid = fork; if (!$pid) { sleep 60; exit } my $r = syscall(" + number
					+ ", 0x4206, $pid, 0, 0); print $r < 0 ? $! + 0 : 0; kill 9, $pid");
		assertThat(ran.output()).isEqualTo(rules.namesHost() ? "1" : "0");
	}

	@ParameterizedTest
	@MethodSource("ruleSets")
	void numbersOutsideTheTableAndForeignCallsAreAnswered(RuleSet rules) throws IOException, InterruptedException {
		FilteredCommand command = FilteredCommand.in(this.directory, rules);
		Ran ran = command.run("perl", "-e", "for (470, 514, 520, 1000) { syscall($_, 0, 0, 0); print $! + 0, ' ' }");
		assertThat(ran.output()).isEqualTo("38 38 38 38 ");
		if (Architecture.current() == Architecture.X86_64) {
			String exit = "31ff" + "b83c000000" + "0f05";
			assertThat(command.run(program("plain", "b827000000" + "0f05" + exit)).exit()).isZero();
			assertThat(command.run(program("i386", "b814000000" + "cd80" + exit)).exit()).isEqualTo(KILLED_BY_FILTER);
			assertThat(command.run(program("x32", "b827000040" + "0f05" + exit)).exit()).isEqualTo(KILLED_BY_FILTER);
		}
	}

	/**
	 * Writes the smallest program the kernel loads: an ELF header, one segment, the code.
	 */
	private String program(String name, String code) throws IOException {
		byte[] instructions = HexFormat.of().parseHex(code);
		long base = 0x400000;
		int headers = 64 + 56;
		ByteBuffer elf = ByteBuffer.allocate(headers + instructions.length).order(ByteOrder.LITTLE_ENDIAN);
		elf.put(new byte[] { 0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 });
		elf.putShort((short) 2).putShort((short) 62).putInt(1).putLong(base + headers).putLong(64).putLong(0).putInt(0);
		elf.putShort((short) 64).putShort((short) 56).putShort((short) 1).putShort((short) 64).putInt(0);
		elf.putInt(1).putInt(5).putLong(0).putLong(base).putLong(base);
		elf.putLong(elf.capacity()).putLong(elf.capacity()).putLong(0x1000);
		elf.put(instructions);
		Path file = this.directory.resolve(name);
		Files.write(file, elf.array());
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
		return file.toString();
	}

	private static int number(Syscall call) {
		return SyscallTable.of(System.getProperty("os.arch")).orElseThrow().number(call).orElseThrow();
	}

	/** Calls to be made one after the other by one Perl process. */
	private static final class Probes {

		private final Map<String, Integer> expected = new LinkedHashMap<>();

		private final StringBuilder script = new StringBuilder("""
				$| = 1;
				open(my $f, '+>', 'f') or die $!;
				my $limit = "\\0" x 16;
				sub probe {
					my ($name, $number, @arguments) = @_;
					$! = 0;
					my $result = syscall($number, @arguments);
					exit 99 if $result == 0 && $name =~ /clone/;
					print "$name: ", ($result < 0) ? $! + 0 : 0, "\\n";
				}
				""");

		private Probes() {
			this.script.append("syscall(" + number(Syscall.PRLIMIT64) + ", 0, 7, 0, $limit) == 0 or die $!;\n");
		}

		void add(String name, int answer, Syscall call, String arguments) {
			this.expected.put(name, answer);
			this.script.append("probe('%s', %d, %s);%n".formatted(name, number(call), arguments));
		}

		String script() {
			return this.script.toString();
		}

		Map<String, Integer> expected() {
			return this.expected;
		}

		Map<String, Integer> read(String output) {
			Map<String, Integer> answers = new LinkedHashMap<>();
			output.lines().forEach((line) -> {
				String name = line.substring(0, Math.max(0, line.lastIndexOf(": ")));
				int answer = Integer.parseInt(line.substring(name.length()).replaceFirst("\\D+", ""));
				boolean refusal = answer == EPERM || answer == EACCES;
				answers.put(name, (this.expected.getOrDefault(name, OK) == PASSES && !refusal) ? PASSES : answer);
			});
			return answers;
		}

	}

}
