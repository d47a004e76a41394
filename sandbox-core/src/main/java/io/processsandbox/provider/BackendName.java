package io.processsandbox.provider;

/**
 * The name of a backend, as in configuration and reports.
 *
 * @param value for example {@code bwrap}
 * @since 0.1.0
 */
public record BackendName(String value) {

	/** Bubblewrap. */
	public static final BackendName BWRAP = new BackendName("bwrap");

	/** Landlock, by the library's own launcher. */
	public static final BackendName LANDLOCK = new BackendName("landlock");

	/** Seatbelt on macOS. */
	public static final BackendName SEATBELT = new BackendName("seatbelt");

	/** A runner that the operator configured. */
	public static final BackendName OPERATOR = new BackendName("operator");

	public BackendName {
		if (value.isBlank()) {
			throw new IllegalArgumentException("A backend needs a name");
		}
	}

	@Override
	public String toString() {
		return this.value;
	}

}
