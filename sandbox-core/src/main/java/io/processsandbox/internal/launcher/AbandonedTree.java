package io.processsandbox.internal.launcher;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Deletes a temp area whose launcher was cut off. What is in it is hostile: thousands of
 * levels, modes that forbid entering, links to anywhere. It is flattened, not walked.
 */
final class AbandonedTree {

	private AbandonedTree() {
	}

	static void delete(Path top) throws IOException {
		boolean progress = true;
		long counter = 0;
		while (progress && !deleted(top)) {
			progress = false;
			open(top);
			try (DirectoryStream<Path> entries = Files.newDirectoryStream(top)) {
				for (Path entry : entries) {
					if (deleted(entry)) {
						progress = true;
						continue;
					}
					open(entry);
					try (DirectoryStream<Path> inner = Files.newDirectoryStream(entry)) {
						for (Path moved : inner) {
							if (!deleted(moved)) {
								open(moved);
								Files.move(moved, top.resolve("..h" + counter++));
							}
							progress = true;
						}
					}
				}
			}
		}
	}

	private static boolean deleted(Path path) {
		try {
			Files.delete(path);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static void open(Path directory) throws IOException {
		if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
			Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
		}
	}

}
