package io.processsandbox.sample.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Which version this is, from a file the build fills in.
 */
final class SampleVersion {

	private SampleVersion() {
	}

	static String line() {
		try (InputStream in = Objects.requireNonNull(SampleVersion.class.getResourceAsStream("version.txt"))) {
			return "sample-app " + new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
