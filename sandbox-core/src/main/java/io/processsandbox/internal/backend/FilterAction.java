package io.processsandbox.internal.backend;

/**
 * What a filter answers to a system call (seccomp(2)).
 */
enum FilterAction {

	/** The call is made. */
	ALLOW(0x7FFF_0000),

	/** The whole process is killed. */
	KILL(0x8000_0000),

	/** The call is not made, but the caller is told that it worked. */
	IGNORE(FilterAction.ERRNO),

	/** {@code EPERM}. */
	NOT_PERMITTED(FilterAction.ERRNO | 1),

	/** {@code EACCES}, as Landlock answers. */
	ACCESS_DENIED(FilterAction.ERRNO | 13),

	/**
	 * {@code ENOSYS}: as a kernel without this call answers, so that callers fall back.
	 */
	NO_SUCH_CALL(FilterAction.ERRNO | 38),

	/** {@code EAFNOSUPPORT}: as a kernel without this socket family answers. */
	NO_SUCH_FAMILY(FilterAction.ERRNO | 97);

	private static final int ERRNO = 0x0005_0000;

	private final int value;

	FilterAction(int value) {
		this.value = value;
	}

	int value() {
		return this.value;
	}

}
