package io.processsandbox.policy;

/**
 * Whether a confined command may make unix sockets.
 *
 * @since 0.1.0
 */
public enum UnixSockets {

	/**
	 * The command cannot make a unix socket, so no host service behind one can act for
	 * it. Connected pairs ({@code socketpair(2)}) still work.
	 */
	PRIVATE,

	/**
	 * The command may make and connect unix sockets. Every host service that listens on a
	 * path the command can see may act for it, which is reported as a gap.
	 */
	ALLOW

}
