package io.processsandbox.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes directories where no temp area hides or shows anything by itself.
 */
final class OutsideTempAreas implements TempDirFactory {

	@Override
	public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
		Path directory = Files.createTempDirectory(base(), "sandbox-case-");
		Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
		return directory;
	}

	private static Path base() {
		Path served = Path.of("/srv");
		return Files.isWritable(served) ? served : Path.of(System.getProperty("user.home"));
	}

}
