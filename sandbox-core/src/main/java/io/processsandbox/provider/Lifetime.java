package io.processsandbox.provider;

/**
 * What else ends a confined process, beside its own end.
 *
 * @since 0.1.0
 */
public enum Lifetime {

	/**
	 * Nothing: it may outlive the JVM. It never ends because a thread of the JVM ended.
	 */
	INDEPENDENT,

	/** The end of the JVM, however the JVM ends, takes the whole tree with it. */
	BOUND_TO_JVM

}
