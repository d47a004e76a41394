package io.processsandbox.internal.os;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The encoding this JVM uses for arguments, variables and file names. Where it cannot
 * express a character, a child would be handed a question mark.
 */
public final class NativeEncoding {

	private static final Charset CHARSET = charset();

	private NativeEncoding() {
	}

	/**
	 * Tells whether a text reaches the system as it is. Thread-safe.
	 * @param text the text
	 * @return {@code false} if a character would be lost
	 */
	public static boolean isExpressible(String text) {
		for (int index = 0; index < text.length(); index++) {
			if (text.charAt(index) >= 0x80) {
				return CHARSET.newEncoder().canEncode(text);
			}
		}
		return true;
	}

	private static Charset charset() {
		String name = System.getProperty("sun.jnu.encoding");
		return (name != null && Charset.isSupported(name)) ? Charset.forName(name) : StandardCharsets.US_ASCII;
	}

}
