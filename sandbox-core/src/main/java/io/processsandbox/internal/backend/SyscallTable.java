package io.processsandbox.internal.backend;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The system calls of one architecture.
 */
enum SyscallTable {

	/**
	 * 64-bit x86. Numbers with bit 30 set belong to the x32 ABI, whose calls have other
	 * argument layouts (seccomp(2), "Caveats").
	 */
	X86_64(0xC000003E, 336, 0x4000_0000L, List.of("x86_64", "amd64")),

	/** 64-bit ARM. */
	AARCH64(0xC00000B7, 294, Range.END, List.of("aarch64", "arm64"));

	/**
	 * From here on every architecture uses the same numbers.
	 */
	private static final int FIRST_COMMON = 424;

	private final int auditArch;

	private final int lastOwn;

	private final long foreignFrom;

	private final List<String> machineNames;

	SyscallTable(int auditArch, int lastOwn, long foreignFrom, List<String> machineNames) {
		this.auditArch = auditArch;
		this.lastOwn = lastOwn;
		this.foreignFrom = foreignFrom;
		this.machineNames = machineNames;
	}

	/**
	 * Finds the table of a machine.
	 * @param machine its name as {@code uname -m} or Java's {@code os.arch} spell it
	 * @return the table, or nothing if the architecture is not known
	 */
	static Optional<SyscallTable> of(String machine) {
		for (SyscallTable table : values()) {
			if (table.machineNames.contains(machine)) {
				return Optional.of(table);
			}
		}
		return Optional.empty();
	}

	/**
	 * Returns what the kernel reports as the architecture of a call in this ABI.
	 * @return the {@code AUDIT_ARCH_} value
	 */
	int auditArch() {
		return this.auditArch;
	}

	/**
	 * Returns the number of a call.
	 * @param call the call
	 * @return its number, or nothing if this architecture does not have it
	 */
	OptionalInt number(Syscall call) {
		return (this == X86_64) ? call.onX86() : call.onArm();
	}

	/**
	 * Returns the numbers that had a meaning when this table was written. Whoever calls
	 * another one reaches something no rule has been made for: a call of a newer kernel,
	 * or on older x86 kernels one of the x32 calls (512 to 547), which they also take
	 * without bit 30.
	 * @return the ranges in ascending order
	 */
	List<Range> known() {
		return List.of(new Range(0, this.lastOwn), new Range(FIRST_COMMON, Syscall.FILE_SETATTR.onX86().getAsInt()));
	}

	/**
	 * Returns the numbers that belong to another ABI though the architecture is ours.
	 * @return the ranges, none if there is no such ABI
	 */
	List<Range> foreign() {
		return (this.foreignFrom < Range.END) ? List.of(new Range(this.foreignFrom, Range.END - 1)) : List.of();
	}

	/**
	 * Numbers of system calls.
	 *
	 * @param first the first one
	 * @param last the last one
	 */
	record Range(long first, long last) {

		/**
		 * Behind the last number a call can have. The very last one, -1, is none: a
		 * tracer sets it to have the kernel skip a call (seccomp(2)).
		 */
		static final long END = 0xFFFF_FFFFL;

		Range {
			if (first < 0 || first > last || last > END) {
				throw new IllegalArgumentException("Not a range of system calls: " + first + " to " + last);
			}
		}

	}

}
