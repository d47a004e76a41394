package io.processsandbox.cases;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Assumptions;

/**
 * Programs a case needs beyond what every system has.
 */
final class Tools {

	private Tools() {
	}

	/**
	 * Skips the test where a program is missing, loudly; where it is required, fails.
	 * @param program the program
	 */
	static void require(String program) {
		boolean found = Arrays.stream(System.getenv("PATH").split(":"))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, program)));
		boolean required = Arrays.asList(System.getProperty("sandbox.tests.require", "").split(",")).contains(program);
		if (!found && required) {
			throw new IllegalStateException("The program " + program + " is required and not on the PATH");
		}
		Assumptions.assumeTrue(found, () -> "needs " + program + ", which is not on the PATH");
	}

}
