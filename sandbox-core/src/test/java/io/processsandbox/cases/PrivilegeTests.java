package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What root, or a process of the same user, could do around the walls.
 */
@OnEveryBackend
class PrivilegeTests {

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	/** A process of the host, of the same user. */
	private Process bystander;

	@BeforeEach
	void setUp() throws IOException {
		this.scene = new Scene(this.backend, this.directory);
		ProcessBuilder builder = new ProcessBuilder("sleep", "300");
		builder.environment().put("CASE_SECRET", "s3cr3t-of-the-bystander");
		this.bystander = builder.start();
	}

	@AfterEach
	void tearDown() throws InterruptedException {
		this.bystander.destroyForcibly().waitFor();
	}

	@ParameterizedTest
	@ValueSource(strings = { "mount -t tmpfs none \"$ROOT/outside\"", "mount --bind \"$ROOT/ws\" \"$ROOT/outside\"",
			"mount -o remount,bind,rw \"$ROOT\"", "unshare -m true", "unshare -Ur true", "unshare -Urm true",
			"unshare -n true", "chroot / true", "nsenter -t 1 -m true" })
	void theViewCannotBeChanged(String attempt) {
		Ran ran = this.scene.writing(attempt);
		assertThat(ran.completed().exit()).as("%s: %s", attempt, ran.err()).isNotZero();
	}

	@Test
	void mountingFirstDoesNotOpenTheOutside() {
		this.scene
			.reading("unshare -Urm sh -c \"mount -o remount,bind,rw '$ROOT'; echo bad > '$ROOT/outside/f'\"; "
					+ "unshare -m sh -c \"mount -o remount,bind,rw '$ROOT'; echo bad > '$ROOT/outside/f'\"; "
					+ "echo bad > \"$ROOT/outside/f\"; exit 5")
			.denied(5);
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void noPowerfulCapabilityIsLeftAndNoneComesBack() {
		String status = this.scene.reading("cat /proc/self/status").exited(0).out();
		// CAP_DAC_READ_SEARCH 2, SETUID 7, SETPCAP 8, NET_ADMIN 12, SYS_MODULE 16,
		// SYS_RAWIO 17, SYS_CHROOT 18, SYS_PTRACE 19, SYS_ADMIN 21, SYS_RESOURCE 24,
		// MKNOD 27, PERFMON 38, BPF 39.
		long powerful = 0;
		for (int capability : new int[] { 2, 7, 8, 12, 16, 17, 18, 19, 21, 24, 27, 38, 39 }) {
			powerful |= 1L << capability;
		}
		for (String set : new String[] { "CapEff", "CapPrm", "CapInh", "CapAmb" }) {
			assertThat(mask(status, set) & powerful).as(set).isZero();
		}
		assertThat(status).containsPattern("NoNewPrivs:\\s+1");
	}

	@Test
	void theWayThroughAnotherProcessIsNoWayOut() {
		Ran ran = this.scene.writing("echo bad > \"/proc/" + this.bystander.pid()
				+ "/root$ROOT/outside/f\"; echo bad > \"/proc/1/root$ROOT/outside/f\"; "
				+ "echo bad > \"/proc/self/root$ROOT/outside/f\"; exit 5");
		assertThat(ran.completed().exit()).isEqualTo(5);
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void theLimitsOfAnotherProcessStay() throws IOException {
		String limits = "/proc/" + this.bystander.pid() + "/limits";
		String before = Files.readString(Path.of(limits));
		Ran ran = this.scene.reading("prlimit --pid " + this.bystander.pid() + " --cpu=1:1 && echo limited; exit 0");
		assertThat(ran.completed().exit()).isZero();
		assertThat(ran.out()).doesNotContain("limited");
		assertThat(Files.readString(Path.of(limits))).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "renice -n 19 -p $P", "taskset -p 1 $P", "ionice -c 3 -p $P" })
	void thePriorityOfAnotherProcessStays(String attempt) {
		Ran ran = this.scene.reading("P=" + this.bystander.pid() + "; " + attempt);
		assertThat(ran.completed().exit()).as("%s: %s", attempt, ran.err()).isNotZero();
	}

	@Test
	void theLimitsOfTheCommandItselfMayBeLowered() {
		assertThat(this.scene.reading("ulimit -n 50 && ulimit -n").exited(0).out()).isEqualTo("50\n");
	}

	@Test
	void noCoreIsDumpedAndTheLimitCannotBeRaised() {
		// One byte and not zero: with zero a core handler behind a pipe still runs.
		Ran ran = this.scene.perl("open my $l, '<', '/proc/self/limits' or die; print grep { /core file/ } <$l>");
		assertThat(ran.exited(0).out()).containsPattern("Max core file size\\s+1\\s+1\\s");
		// Told that it worked, since programs that lower it give up otherwise; it does
		// not.
		for (String limit : new String[] { "0", "unlimited" }) {
			assertThat(this.scene.writing("ulimit -c " + limit + "; grep core /proc/self/limits")
				.completed()
				.stdout()
				.text()).containsPattern("Max core file size\\s+1\\s+1\\s");
		}
	}

	@Test
	void aDescriptorOfTheCallerIsNotThere() throws Exception {
		Path secret = this.scene.write("outside/secret", "LEAKED");
		// The shell hands descriptor 7 to a JVM, and that JVM runs the command.
		Process caller = new ProcessBuilder("sh", "-c", "exec 7< \"$1\"; shift; exec \"$@\"", "sh", secret.toString(),
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), DyingCaller.class.getName(), this.backend.value(),
				this.scene.workspace().toString(), "cat <&7 > leaked; ls /proc/self/fd > descriptors")
			.redirectErrorStream(true)
			.redirectOutput(this.scene.path("outside/log").toFile())
			.start();
		caller.getOutputStream().close();
		assertThat(caller.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(this.scene.read("outside/log")).isEmpty();
		assertThat(this.scene.read("ws/descriptors").lines().toList()).containsExactly("0", "1", "2", "3");
		assertThat(!this.scene.exists("ws/leaked") || this.scene.read("ws/leaked").isEmpty()).isTrue();
	}

	@Test
	void theStreamsAreNoFilesOfTheHost() {
		Ran ran = this.scene.run(this.scene.inWorkspace(SandboxMode.READ_ONLY, "sh", "-c",
				"readlink /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2"));
		assertThat(ran.exited(0).out().lines())
			.allMatch((line) -> line.startsWith("pipe:") || line.equals("/dev/null"));
	}

	private static long mask(String status, String set) {
		return status.lines()
			.filter((line) -> line.startsWith(set + ":"))
			.map((line) -> Long.parseUnsignedLong(line.substring(set.length() + 1).strip(), 16))
			.findFirst()
			.orElseThrow();
	}

}
