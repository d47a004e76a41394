package io.processsandbox.provider;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

import io.processsandbox.error.SandboxErrorCode;

/**
 * Kernel limits of each process of a command ({@code setrlimit(2)}). A limit that is
 * higher than what this JVM itself may have is lowered to that.
 *
 * @param values the limits; what is missing stays as it is
 * @since 0.1.0
 */
public record ResourceLimits(Map<Resource, Long> values) {

	/**
	 * No limits.
	 */
	public static final ResourceLimits NONE = new ResourceLimits(Map.of());

	/**
	 * What can be limited.
	 */
	public enum Resource {

		/** Address space in bytes ({@code RLIMIT_AS}). */
		ADDRESS_SPACE_BYTES,

		/** Processor time in seconds ({@code RLIMIT_CPU}). */
		CPU_SECONDS,

		/** Size of a file the command writes, in bytes ({@code RLIMIT_FSIZE}). */
		FILE_SIZE_BYTES,

		/** Open descriptors of one process ({@code RLIMIT_NOFILE}). */
		OPEN_FILES

	}

	public ResourceLimits {
		Map<Resource, Long> copy = new EnumMap<>(Resource.class);
		values.forEach((resource, value) -> {
			if (value < 0 || (value == 0 && resource != Resource.FILE_SIZE_BYTES)) {
				throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID,
						"The limit " + resource + " is " + value + ": use a positive number");
			}
			copy.put(resource, value);
		});
		values = Collections.unmodifiableMap(copy);
	}

	/**
	 * The same limits with one more.
	 * @param resource what is limited
	 * @param value the limit, in the unit of the resource
	 * @return the new limits
	 * @throws InvalidCommandException if the value is not positive
	 */
	public ResourceLimits with(Resource resource, long value) {
		Map<Resource, Long> more = new EnumMap<>(Resource.class);
		more.putAll(this.values);
		more.put(resource, value);
		return new ResourceLimits(more);
	}

}
