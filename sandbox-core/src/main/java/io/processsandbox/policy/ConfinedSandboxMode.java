package io.processsandbox.policy;

/**
 * The modes a provider can enforce. A type of its own, so that full access cannot reach a
 * provider.
 *
 * @since 0.1.0
 */
public enum ConfinedSandboxMode {

	/** Nothing may be changed; {@code /dev/null} takes writes. */
	READ_ONLY,

	/** The workspace, extra writable roots and a private temp area may be changed. */
	WORKSPACE_WRITE;

	/**
	 * Returns the same mode in the wider vocabulary of callers.
	 * @return the mode
	 */
	public SandboxMode mode() {
		return (this == READ_ONLY) ? SandboxMode.READ_ONLY : SandboxMode.WORKSPACE_WRITE;
	}

	/**
	 * Returns the spelling used in properties and JSON.
	 * @return for example {@code read-only}
	 */
	public String value() {
		return mode().value();
	}

	@Override
	public String toString() {
		return value();
	}

}
