package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.processsandbox.provider.BackendName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Second names for a file, and moves from one name to another.
 */
@OnEveryBackend
class LinkTests {

	private static final String RENAME = "rename($ARGV[0], $ARGV[1]) or die \"rename: $!\\n\"";

	private static final String LINK = "link($ARGV[0], $ARGV[1]) or die \"link: $!\\n\"";

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
		this.scene.write("ws/mine", "mine");
	}

	@Test
	void linksThatWaitInTheWorkspaceLeadNowhereWritable() throws IOException {
		Files.createSymbolicLink(this.scene.path("ws/file"), Path.of("../outside/f"));
		Files.createSymbolicLink(this.scene.path("ws/dir"), this.scene.path("outside"));
		Ran ran = this.scene
			.writing("cat file dir/f; echo bad > file; echo bad >> dir/f; echo bad > dir/new; rm -f dir/f; exit 6");
		ran.denied(6);
		assertThat(ran.out()).isEqualTo("origorig");
		assertThat(this.scene.list("outside")).containsExactly("f");
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void linksThatTheCommandMakesLeadNowhereWritableEither() {
		Ran ran = this.scene.writing("ln -s ../outside/f file && ln -s \"$ROOT/outside\" dir && ln -s dir again && "
				+ "{ echo bad > file; echo bad > again/new; exit 6; }");
		ran.denied(6);
		assertThat(this.scene.list("outside")).containsExactly("f");
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void linksInsideTheWorkspaceWork() {
		this.scene.writing("ln -s mine soft && ln mine hard && echo new > soft && cat hard").exited(0);
		assertThat(this.scene.read("ws/mine")).isEqualTo("new\n");
	}

	@Test
	void aFileOutsideGetsNoSecondNameInside() throws IOException {
		String outside = this.scene.path("outside/f").toString();
		this.scene.perl(LINK, outside, "alias").completed();
		assertThat(this.scene.exists("ws/alias")).isFalse();
		assertThat(Files.getAttribute(this.scene.path("outside/f"), "unix:nlink")).isEqualTo(1);
		this.scene.writing("ln \"$ROOT/outside/f\" alias && echo bad > alias; exit 6").completed();
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

	@Test
	void aFileInsideGetsNoSecondNameOutside() {
		Ran ran = this.scene.perl(LINK, "mine", this.scene.path("outside/dropped").toString());
		assertThat(ran.completed().exit()).isNotZero();
		assertThat(this.scene.list("outside")).containsExactly("f");
	}

	@Test
	void aSecondNameThatExistsIsTheWorkspacesOwn() throws IOException {
		Files.createLink(this.scene.path("ws/pre"), this.scene.path("outside/f"));
		this.scene.writing("echo new > pre").exited(0);
		assertThat(Files.isSameFile(this.scene.path("ws/pre"), this.scene.path("outside/f"))).isTrue();
	}

	@Test
	void nothingIsMovedIn() {
		Ran ran = this.scene.perl(RENAME, this.scene.path("outside/f").toString(), "stolen");
		assertThat(ran.completed().exit()).isNotZero();
		assertThat(this.scene.list("outside")).containsExactly("f");
		assertThat(this.scene.list("ws")).containsExactly("mine");
	}

	@Test
	void nothingIsMovedOut() {
		for (String target : new String[] { "outside/dropped", "outside/f" }) {
			Ran ran = this.scene.perl(RENAME, "mine", this.scene.path(target).toString());
			assertThat(ran.completed().exit()).isNotZero();
		}
		assertThat(this.scene.list("outside")).containsExactly("f");
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
		assertThat(this.scene.read("ws/mine")).isEqualTo("mine");
	}

	@Test
	void nothingIsExchangedWithTheOutside() {
		// renameat2(2) with RENAME_EXCHANGE; 316 is its number on x86_64, 276 elsewhere.
		Ran ran = this.scene.perl(
				"my $n = `uname -m` =~ /x86_64/ ? 316 : 276;"
						+ "syscall($n, -100, $ARGV[0], -100, $ARGV[1], 2) == 0 or die \"renameat2: $!\\n\"",
				"mine", this.scene.path("outside/f").toString());
		assertThat(ran.completed().exit()).isNotZero();
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
		assertThat(this.scene.read("ws/mine")).isEqualTo("mine");
	}

	@Test
	void filesAndDirectoriesMoveInsideTheWorkspaceWithoutBeingCopied() throws IOException {
		this.scene.directory("ws/a/sub");
		this.scene.directory("ws/b");
		Object inode = Files.getAttribute(this.scene.path("ws/mine"), "unix:ino");
		Ran ran = this.scene.perl("mkdir('late') or die; rename('mine', 'a/mine') or die \"1 $!\";"
				+ "rename('a/sub', 'late/sub') or die \"2 $!\"; rename('a/mine', 'late/sub/mine') or die \"3 $!\";"
				+ "link('late/sub/mine', 'b/second') or die \"4 $!\"; rename('late', 'b/late') or die \"5 $!\"");
		ran.exited(0);
		assertThat(Files.getAttribute(this.scene.path("ws/b/late/sub/mine"), "unix:ino")).isEqualTo(inode);
		assertThat(Files.getAttribute(this.scene.path("ws/b/second"), "unix:ino")).isEqualTo(inode);
	}

	@Test
	void aFileOpenedForReadingIsNotReopenedForWriting() {
		Ran ran = this.scene.writing("exec 3< \"$ROOT/outside/f\"; echo bad > /proc/self/fd/3; exit 6");
		ran.denied(6);
		assertThat(this.scene.read("outside/f")).isEqualTo("orig");
	}

}
