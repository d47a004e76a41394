package io.processsandbox.sample.cli;

/**
 * Where a report comes from. For people to read, nothing is decided by it.
 *
 * @param system the operating system
 * @param kernel the version of its kernel
 * @param arch the processor's architecture, as this JVM calls it
 * @param java the version of this JVM
 */
record HostDescription(String system, String kernel, String arch, String java) {

	static HostDescription ofThisJvm() {
		return new HostDescription(System.getProperty("os.name"), System.getProperty("os.version"),
				System.getProperty("os.arch"), System.getProperty("java.version"));
	}

}
