package io.processsandbox.provider;

/**
 * How sure it is that ending a process ends everything it started.
 *
 * @since 0.1.0
 */
public enum LifetimeContainment {

	/** The kernel leaves no process of the tree behind. */
	ENFORCED,

	/** A process that moves away fast enough may be left behind. */
	BEST_EFFORT,

	/** Not known: the run has not ended or nothing reported it. */
	UNSPECIFIED

}
