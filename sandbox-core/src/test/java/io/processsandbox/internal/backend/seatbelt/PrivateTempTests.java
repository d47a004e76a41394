package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import io.processsandbox.provider.InvalidCommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PrivateTempTests {

	@TempDir
	private Path directory;

	@Test
	void directoriesBelongToTheOwnerAlone() throws IOException {
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made))).isEqualTo("rwx------");
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.base())))
				.isEqualTo("rwx------");
			assertThat(made).hasParent(temp.base());
			assertThat(temp.create()).isNotEqualTo(made);
		}
	}

	@Test
	void pathsAreCanonical() throws IOException {
		Path link = Files.createSymbolicLink(this.directory.resolve("var"),
				Files.createDirectory(this.directory.resolve("private-var")));
		try (PrivateTemp temp = new PrivateTemp(link)) {
			Path made = temp.create();
			assertThat(made).isEqualTo(made.toRealPath()).startsWith(this.directory.toRealPath());
		}
	}

	@Test
	void nothingIsMadeBeforeItIsNeeded() {
		new PrivateTemp(this.directory).close();
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void linksAreRemovedAndNotFollowed() throws IOException {
		Path outside = Files.createDirectory(this.directory.resolve("outside"));
		Path precious = Files.writeString(outside.resolve("precious"), "x");
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			Files.createSymbolicLink(made.resolve("dir"), outside);
			Files.createSymbolicLink(made.resolve("file"), precious);
			Files.createSymbolicLink(made.resolve("loop"), made);
			Files.createSymbolicLink(made.resolve("dangling"), Path.of("nowhere"));
			temp.remove(made);
			assertThat(made).doesNotExist();
			assertThat(temp.base()).isEmptyDirectory();
		}
		assertThat(precious).hasContent("x");
	}

	@Test
	void treesThatAreClosedToTheirOwnerAreRemoved() throws IOException {
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			Path inner = Files.createDirectories(made.resolve("a/b/c"));
			Files.writeString(inner.resolve("f"), "x");
			for (Path closed = inner; !closed.equals(temp.base()); closed = closed.getParent()) {
				Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
			}
			temp.remove(made);
			assertThat(temp.base()).isEmptyDirectory();
		}
	}

	@Test
	void treesThatAreDeeperThanAPathCanBeLongAreRemoved() throws Exception {
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			Process deep = new ProcessBuilder("perl", "-e",
					"for (1..1500) { mkdir 'dir' or die $!; chdir 'dir' or die $! }")
				.directory(made.toFile())
				.inheritIO()
				.start();
			assertThat(deep.waitFor()).isZero();
			temp.remove(made);
			assertThat(temp.base()).isEmptyDirectory();
		}
	}

	@Test
	void wideTreesAreRemoved() throws IOException {
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			for (int index = 0; index < 500; index++) {
				Files.createFile(made.resolve("f" + index));
				Files.createDirectory(made.resolve("d" + index));
			}
			temp.remove(made);
			assertThat(temp.base()).isEmptyDirectory();
		}
	}

	@Test
	void whatWasNotMadeHereIsLeftAlone() throws IOException {
		Path other = Files.createDirectory(this.directory.resolve("other"));
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			temp.remove(other);
			temp.create();
			temp.remove(other);
			assertThat(other).isDirectory();
		}
	}

	@Test
	void removingTwiceIsNoError() {
		try (PrivateTemp temp = new PrivateTemp(this.directory)) {
			Path made = temp.create();
			temp.remove(made);
			temp.remove(made);
			assertThat(made).doesNotExist();
		}
	}

	@Test
	void closingRemovesEverythingAndEndsTheArea() throws IOException {
		PrivateTemp temp = new PrivateTemp(this.directory);
		Files.createDirectories(temp.create().resolve("a/b"));
		temp.create();
		temp.close();
		assertThat(this.directory).isEmptyDirectory();
		assertThatExceptionOfType(InvalidCommandException.class).isThrownBy(temp::create)
			.withMessageContaining("closed");
		temp.close();
	}

	@Test
	void areaThatCannotBeMadeIsExplained() {
		try (PrivateTemp temp = new PrivateTemp(this.directory.resolve("missing"))) {
			assertThatExceptionOfType(InvalidCommandException.class).isThrownBy(temp::create)
				.withMessageContaining("java.io.tmpdir")
				.withMessageContaining("missing");
		}
	}

}
