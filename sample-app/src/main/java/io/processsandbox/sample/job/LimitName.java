package io.processsandbox.sample.job;

import io.processsandbox.provider.ResourceLimits.Resource;
import org.jspecify.annotations.Nullable;

/**
 * The limits a request can set, by the names they have in JSON and on the command line.
 */
public enum LimitName {

	/** How much a command may write to each of its streams. */
	OUTPUT_BYTES("outputBytes", null),

	/** How much address space a process may have. */
	ADDRESS_SPACE_BYTES("addressSpaceBytes", Resource.ADDRESS_SPACE_BYTES),

	/** How much processor time a process may use. */
	CPU_SECONDS("cpuSeconds", Resource.CPU_SECONDS),

	/** How large a file may become. */
	FILE_SIZE_BYTES("fileSizeBytes", Resource.FILE_SIZE_BYTES),

	/** How many descriptors a process may have open. */
	OPEN_FILES("openFiles", Resource.OPEN_FILES);

	private static final String NAMES = "outputBytes, addressSpaceBytes, cpuSeconds, fileSizeBytes, openFiles";

	private final String value;

	private final @Nullable Resource resource;

	LimitName(String value, @Nullable Resource resource) {
		this.value = value;
		this.resource = resource;
	}

	/**
	 * Finds a limit.
	 * @param name its name
	 * @return the limit
	 * @throws InvalidRequestException if there is none of that name
	 */
	public static LimitName of(String name) {
		for (LimitName limit : values()) {
			if (limit.value.equals(name)) {
				return limit;
			}
		}
		throw new InvalidRequestException("Unknown limit '" + name + "': use one of " + NAMES);
	}

	Resource resource() {
		if (this.resource == null) {
			throw new IllegalStateException(this + " is no limit of the kernel's");
		}
		return this.resource;
	}

}
