package io.processsandbox.internal.backend;

import io.processsandbox.policy.UnixSockets;

/**
 * Rules for sockets. The network stays as it is; every other family reaches services of
 * this host or of the one below it (virtual machine sockets, TIPC, Qualcomm's router), or
 * kernel code that hardly anybody needs.
 */
final class SocketRules {

	private static final int AF_UNIX = 1;

	private static final int AF_INET = 2;

	private static final int AF_INET6 = 10;

	private static final int AF_NETLINK = 16;

	private static final Argument FAMILY = Argument.low(0);

	/** Without SOCK_NONBLOCK and SOCK_CLOEXEC. */
	private static final Argument TYPE = Argument.low(1).masked(0xF);

	private static final int SOCK_STREAM = 1;

	private static final int SOCK_SEQPACKET = 5;

	private SocketRules() {
	}

	/**
	 * Adds the rules.
	 * @param filter where they are added
	 * @param unixSockets whether unix sockets may be made
	 */
	static void addTo(SyscallFilter.Builder filter, UnixSockets unixSockets) {
		for (int family : new int[] { AF_INET, AF_INET6, AF_NETLINK }) {
			filter.when(FilterAction.ALLOW, Syscall.SOCKET, FAMILY.is(family));
		}
		if (unixSockets == UnixSockets.ALLOW) {
			filter.when(FilterAction.ALLOW, Syscall.SOCKET, FAMILY.is(AF_UNIX));
			filter.when(FilterAction.ALLOW, Syscall.SOCKETPAIR, FAMILY.is(AF_UNIX));
		}
		else {
			filter.when(FilterAction.NOT_PERMITTED, Syscall.SOCKET, FAMILY.is(AF_UNIX));
			// A pair of datagram sockets can send to any path, or connect to it again
			// (unix(7)); a connected stream cannot.
			filter.when(FilterAction.ALLOW, Syscall.SOCKETPAIR, FAMILY.is(AF_UNIX), TYPE.is(SOCK_STREAM));
			filter.when(FilterAction.ALLOW, Syscall.SOCKETPAIR, FAMILY.is(AF_UNIX), TYPE.is(SOCK_SEQPACKET));
			filter.when(FilterAction.NOT_PERMITTED, Syscall.SOCKETPAIR, FAMILY.is(AF_UNIX));
		}
		filter.always(FilterAction.NO_SUCH_FAMILY, Syscall.SOCKET, Syscall.SOCKETPAIR);
	}

}
