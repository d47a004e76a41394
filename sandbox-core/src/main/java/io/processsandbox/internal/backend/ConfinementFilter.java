package io.processsandbox.internal.backend;

import io.processsandbox.policy.UnixSockets;

/**
 * Puts the rules of a confinement together. The table for people is
 * {@code docs/filters.md}.
 */
final class ConfinementFilter {

	private ConfinementFilter() {
	}

	/**
	 * Returns the filter of a confinement.
	 * @param metadata whether metadata may be changed at all
	 * @param unixSockets whether unix sockets may be made
	 * @param view whether processes and IPC objects of the host can be named
	 * @return the filter
	 */
	static SyscallFilter of(Metadata metadata, UnixSockets unixSockets, View view) {
		SyscallFilter.Builder filter = SyscallFilter.builder();
		if (metadata == Metadata.CLOSED) {
			FileRules.closeMetadata(filter);
		}
		FileRules.refuseSetIdBits(filter);
		FileRules.refuseOtherViews(filter);
		filter.always(FilterAction.NOT_PERMITTED, Syscall.FILE_SETATTR);
		IoctlRules.addTo(filter,
				(metadata == Metadata.CLOSED) ? FilterAction.ACCESS_DENIED : FilterAction.NOT_PERMITTED);
		ProcessRules.refuseLeaving(filter);
		ProcessRules.refuseTracing(filter, view);
		ProcessRules.keepLimits(filter, view);
		if (view == View.HOST) {
			ProcessRules.refuseScheduling(filter);
			ProcessRules.refuseHostIpc(filter);
		}
		SocketRules.addTo(filter, unixSockets);
		refuseKernelWork(filter);
		return filter.build();
	}

	/**
	 * Refuses what reaches the kernel itself or past the filter. Most of it asks for a
	 * capability that the launcher has dropped; here it is refused a second time.
	 * @param filter where the rules are added
	 */
	private static void refuseKernelWork(SyscallFilter.Builder filter) {
		// Its requests are carried out without passing by a filter.
		filter.always(FilterAction.NO_SUCH_CALL, Syscall.IO_URING_SETUP, Syscall.IO_URING_ENTER,
				Syscall.IO_URING_REGISTER);
		// The session's keyrings hold tickets of the user (Kerberos).
		filter.always(FilterAction.NOT_PERMITTED, Syscall.ADD_KEY, Syscall.REQUEST_KEY, Syscall.KEYCTL);
		filter.always(FilterAction.NOT_PERMITTED, Syscall.BPF, Syscall.PERF_EVENT_OPEN, Syscall.USERFAULTFD,
				Syscall.SYSLOG, Syscall.LOOKUP_DCOOKIE);
		filter.always(FilterAction.NOT_PERMITTED, Syscall.ACCT, Syscall.QUOTACTL, Syscall.QUOTACTL_FD, Syscall.SWAPON,
				Syscall.SWAPOFF, Syscall.REBOOT, Syscall.SETHOSTNAME, Syscall.SETDOMAINNAME, Syscall.SETTIMEOFDAY,
				Syscall.CLOCK_SETTIME, Syscall.IOPL, Syscall.IOPERM, Syscall.INIT_MODULE, Syscall.FINIT_MODULE,
				Syscall.DELETE_MODULE, Syscall.KEXEC_LOAD, Syscall.KEXEC_FILE_LOAD, Syscall.SYSCTL);
	}

	/** Whether metadata may be changed. */
	enum Metadata {

		/** As the other walls allow. */
		OPEN,

		/** Not of any file. */
		CLOSED

	}

}
