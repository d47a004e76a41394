package io.processsandbox.provider;

import java.util.Locale;

/**
 * How completely a backend holds what a mode promises on this host.
 *
 * @since 0.1.0
 */
public enum Enforcement {

	/** Nothing that the mode promises escapes. */
	FULL,

	/** Something does; the gaps beside it say what. */
	PARTIAL;

	/**
	 * Returns the spelling used in JSON.
	 * @return {@code full} or {@code partial}
	 */
	public String value() {
		return name().toLowerCase(Locale.ROOT);
	}

}
