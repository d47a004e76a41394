package io.processsandbox.internal.backend;

import java.util.EnumSet;
import java.util.Set;

/**
 * The file-system rights of Landlock (Linux kernel documentation,
 * {@code userspace-api/landlock}), with the ABI that brought each.
 */
enum LandlockRight {

	EXECUTE(0, 1), WRITE_FILE(1, 1), READ_FILE(2, 1), READ_DIR(3, 1), REMOVE_DIR(4, 1), REMOVE_FILE(5, 1),
	MAKE_CHAR(6, 1), MAKE_DIR(7, 1), MAKE_REG(8, 1), MAKE_SOCK(9, 1), MAKE_FIFO(10, 1), MAKE_BLOCK(11, 1),
	MAKE_SYM(12, 1), REFER(13, 2), TRUNCATE(14, 3), IOCTL_DEV(15, 5);

	private static final Set<LandlockRight> READING = EnumSet.of(EXECUTE, READ_FILE, READ_DIR);

	private final int bit;

	private final int since;

	LandlockRight(int bit, int since) {
		this.bit = bit;
		this.since = since;
	}

	boolean reads() {
		return READING.contains(this);
	}

	boolean knownTo(int abi) {
		return abi >= this.since;
	}

	static long mask(Set<LandlockRight> rights) {
		return rights.stream().mapToLong((right) -> 1L << right.bit).reduce(0, (a, b) -> a | b);
	}

}
