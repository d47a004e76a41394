package io.processsandbox.internal.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.processsandbox.internal.os.Architecture;

/**
 * The launcher program of one architecture, as it came with the library.
 *
 * @param bytes the program
 * @param sha256 its checksum, which stands beside it
 */
@SuppressWarnings("ArrayRecordComponent") // never leaves this package, 27 kB not worth a
											// copy
record LauncherBinary(byte[] bytes, String sha256) {

	/**
	 * Loads the program.
	 * @param architecture the architecture of this JVM
	 * @return the program
	 * @throws LauncherUnavailableException if there is none or it was changed
	 */
	static LauncherBinary load(Architecture architecture) {
		byte[] bytes = resource(architecture.folder() + "/sandbox-launcher", architecture);
		String sums = new String(resource("launchers.sha256", architecture), StandardCharsets.US_ASCII);
		for (String line : sums.split("\n")) {
			if (line.endsWith("  " + architecture.folder())) {
				LauncherBinary binary = new LauncherBinary(bytes, line.substring(0, line.indexOf(' ')));
				if (!binary.matches(bytes)) {
					throw new LauncherUnavailableException(
							"The launcher among the library's resources does not match its checksum: "
									+ "the library was changed or damaged, get it anew");
				}
				return binary;
			}
		}
		throw new LauncherUnavailableException("There is no checksum for the launcher of " + architecture.folder());
	}

	boolean matches(byte[] other) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(other)).equals(this.sha256);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	private static byte[] resource(String name, Architecture architecture) {
		try (InputStream stream = LauncherBinary.class.getResourceAsStream(name)) {
			if (stream == null) {
				throw new LauncherUnavailableException("There is no launcher for this processor architecture ("
						+ System.getProperty("os.arch") + ", " + architecture.folder() + ")");
			}
			return stream.readAllBytes();
		}
		catch (IOException ex) {
			throw new LauncherUnavailableException("The launcher cannot be read from the library: " + ex.getMessage());
		}
	}

	@Override
	public String toString() {
		return "launcher " + this.sha256;
	}

}
