package io.processsandbox.internal.backend;

/**
 * Who stands over a confined command from its start to its end.
 */
public enum Supervisor {

	/**
	 * The launcher: it reports over the lifeline, ends the tree with the JVM, and sets
	 * limits.
	 */
	LAUNCHER,

	/**
	 * This JVM alone. What a launcher would do cannot be asked for.
	 */
	JVM

}
