package io.processsandbox.internal.os;

import java.util.Locale;

/**
 * The operating systems the library tells apart. Asked once; everything else gets an
 * object made for the answer.
 */
public enum Platform {

	/** Linux. */
	LINUX,

	/** macOS. */
	MACOS,

	/** Anything else: no backend. */
	OTHER;

	private static final Platform CURRENT = of(System.getProperty("os.name", ""));

	/**
	 * Returns the platform of this JVM.
	 * @return the platform
	 */
	public static Platform current() {
		return CURRENT;
	}

	static Platform of(String name) {
		String lower = name.toLowerCase(Locale.ROOT);
		if (lower.equals("linux")) {
			return LINUX;
		}
		return lower.startsWith("mac") ? MACOS : OTHER;
	}

}
