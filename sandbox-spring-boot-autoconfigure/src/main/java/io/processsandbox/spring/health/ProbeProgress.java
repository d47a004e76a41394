package io.processsandbox.spring.health;

/**
 * How far the first probe is, as an application says it while nothing else is known.
 *
 * @since 0.1.0
 */
public enum ProbeProgress {

	/** It runs, or will as soon as the application is ready. */
	RUNNING("running"),

	/** Nobody asked for one; the first confined command will. */
	ON_FIRST_USE("on first use"),

	/** It ended without a result. The first confined command tries again. */
	FAILED("failed");

	private final String value;

	ProbeProgress(String value) {
		this.value = value;
	}

	/**
	 * Returns the spelling used in health.
	 * @return for example {@code running}
	 */
	public String value() {
		return this.value;
	}

}
