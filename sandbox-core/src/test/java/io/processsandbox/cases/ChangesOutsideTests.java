package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Gap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every way to change a file, inside and outside.
 */
@OnEveryBackend
class ChangesOutsideTests {

	private static final FileTime LONG_AGO = FileTime.fromMillis(978_307_200_000L);

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
		this.scene.directory("outside/d");
		this.scene.directory("ws/d");
		this.scene.write("ws/f", "orig");
	}

	@ParameterizedTest
	@ValueSource(strings = { "echo x > new", "echo x >> f", "echo x > f", "mkdir new", "rmdir d", "rm -f f",
			"ln -s f new", "mkfifo new", "ln f new", "mv f new", "mv f d/f", "cp f new", "truncate -s 1 f",
			"truncate -s 0 f", "dd if=/dev/null of=f conv=notrunc", "sh -c 'exec 3<>f'" })
	void aChangeWorksInsideAndNotOutside(String change) {
		Ran inside = this.scene.writing(change);
		inside.exited(0);
		String before = state("outside");
		Ran outside = this.scene.writing("cd \"$ROOT/outside\" && " + change);
		outside.denied();
		assertThat(state("outside")).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "echo x > new", "echo x >> f", "mkdir new", "rmdir d", "rm -f f", "ln -s f new",
			"mkfifo new", "ln f new", "mv f new", "truncate -s 0 f", "sh -c 'exec 3<>f'" })
	void readOnlyChangesNothingAnywhere(String change) {
		String inside = state("ws");
		String outside = state("outside");
		this.scene.reading(change).denied();
		this.scene.reading("cd \"$ROOT/outside\" && " + change).denied();
		assertThat(state("ws")).isEqualTo(inside);
		assertThat(state("outside")).isEqualTo(outside);
	}

	@Test
	void everythingMayBeRead() {
		assertThat(this.scene.reading("cat f \"$ROOT/outside/f\" && ls / /usr > /dev/null").exited(0).out())
			.isEqualTo("origorig");
	}

	@Test
	void aFileOutsideCannotBeEmptiedByPath() {
		Ran ran = this.scene.perl("truncate($ARGV[0], 0) or die \"truncate: $!\\n\"; print 'cut'",
				this.scene.path("outside/f").toString());
		ran.holdsUnless(Gap.TRUNCATE, () -> {
			ran.denied();
			assertThat(this.scene.read("outside/f")).isEqualTo("orig");
		});
		this.scene.perl("truncate('f', 0) or die $!").exited(0);
		assertThat(this.scene.read("ws/f")).isEmpty();
	}

	@Test
	void aFileOutsideCannotBeEmptiedByOpeningItForReading() {
		// O_RDONLY | O_TRUNC: the right to write the file is never asked for.
		Ran ran = this.scene.perl("use Fcntl; sysopen(my $h, $ARGV[0], O_RDONLY|O_TRUNC) or die \"open: $!\\n\"",
				this.scene.path("outside/f").toString());
		ran.holdsUnless(Gap.TRUNCATE, () -> {
			ran.denied();
			assertThat(this.scene.read("outside/f")).isEqualTo("orig");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "chmod 777 f", "touch -d @1 f", "touch -a -d @1 f" })
	void metadataOutsideStaysOrTheGapIsReported(String change) throws IOException {
		Path file = this.scene.path("outside/f");
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
		Files.setLastModifiedTime(file, LONG_AGO);
		Ran ran = this.scene.writing("cd \"$ROOT/outside\" && " + change);
		ran.holdsUnless(Gap.METADATA, () -> {
			ran.denied();
			assertThat(metadata(file)).isEqualTo("rw-r--r-- " + LONG_AGO);
		});
		this.scene.writing(change).exited(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "chmod 777 f", "touch -d @1 f", "chmod 777 \"$ROOT/outside/f\"",
			"touch -d @1 \"$ROOT/outside/f\"" })
	void readOnlyKeepsMetadataToo(String change) throws IOException {
		for (String name : new String[] { "ws/f", "outside/f" }) {
			Files.setPosixFilePermissions(this.scene.path(name), PosixFilePermissions.fromString("rw-r--r--"));
			Files.setLastModifiedTime(this.scene.path(name), LONG_AGO);
		}
		Ran ran = this.scene.reading(change);
		ran.holdsUnless(Gap.METADATA, () -> {
			ran.denied();
			for (String name : new String[] { "ws/f", "outside/f" }) {
				assertThat(metadata(this.scene.path(name))).isEqualTo("rw-r--r-- " + LONG_AGO);
			}
		});
	}

	@Test
	void noFileGetsASetUserIdBit() throws IOException {
		Ran ran = this.scene.writing(
				"cp /bin/true a; cp /bin/true b; chmod 4755 a; chmod 2755 b; chmod u+s a; mkdir -m 2755 e; chmod 755 a b");
		ran.completed();
		assertThat(this.scene.path("ws/a")).exists();
		for (String name : new String[] { "ws/a", "ws/b", "ws/e" }) {
			if (this.scene.exists(name)) {
				assertThat((Integer) Files.getAttribute(this.scene.path(name), "unix:mode") & 06000).as(name).isZero();
			}
		}
		assertThat(Files.isExecutable(this.scene.path("ws/a"))).isTrue();
	}

	@Test
	void noDeviceNodeIsMadeInsideEither() {
		Ran ran = this.scene.writing("mknod node b 7 0; mknod node2 c 1 3; mknod fifo p; ls");
		ran.completed();
		assertThat(ran.out().lines()).contains("fifo").doesNotContain("node", "node2");
	}

	@Test
	void fullAccessChangesWhatItWantsAndSaysSo() {
		Ran ran = this.scene
			.run(this.scene.inWorkspace(SandboxMode.DANGER_FULL_ACCESS, "sh", "-c", "echo x > \"$ROOT/outside/f\""));
		ran.exited(0);
		assertThat(this.scene.read("outside/f")).isEqualTo("x\n");
		assertThat(ran.result().details().mode()).isEqualTo(SandboxMode.DANGER_FULL_ACCESS);
		assertThat(ran.result().details().backend()).isNull();
		assertThat(ran.result().details().enforcement()).isNull();
	}

	private String state(String name) {
		try {
			Process find = new ProcessBuilder("sh", "-c",
					"find . -printf '%p %y %m %s %n %T@ %l\\n' | sort; cat f 2>/dev/null")
				.directory(this.scene.path(name).toFile())
				.start();
			return new String(find.getInputStream().readAllBytes());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String metadata(Path file) {
		try {
			return PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " "
					+ Files.getLastModifiedTime(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
