package io.processsandbox.internal.os;

import java.util.Locale;

/**
 * The processor architectures the library has a launcher and system-call numbers for.
 */
public enum Architecture {

	/** 64-bit x86. */
	X86_64("linux-x86_64"),

	/** 64-bit ARM. */
	AARCH64("linux-aarch64"),

	/** Anything else. */
	OTHER("linux-other");

	private static final Architecture CURRENT = of(System.getProperty("os.arch", ""));

	private final String folder;

	Architecture(String folder) {
		this.folder = folder;
	}

	/**
	 * Returns the architecture of this JVM.
	 * @return the architecture
	 */
	public static Architecture current() {
		return CURRENT;
	}

	/**
	 * Returns the folder of its launcher among the resources.
	 * @return the name of the folder
	 */
	public String folder() {
		return this.folder;
	}

	static Architecture of(String name) {
		return switch (name.toLowerCase(Locale.ROOT)) {
			case "amd64", "x86_64" -> X86_64;
			case "aarch64", "arm64" -> AARCH64;
			default -> OTHER;
		};
	}

}
