package io.processsandbox.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import io.processsandbox.error.SandboxErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The file-effect modes a caller can ask for. Modes govern changes to files only: they
 * promise nothing about reading, the network or other processes.
 *
 * @since 0.1.0
 */
public enum SandboxMode {

	/** Nothing may be changed; {@code /dev/null} takes writes. */
	READ_ONLY("read-only", ConfinedSandboxMode.READ_ONLY),

	/** The workspace, extra writable roots and a private temp area may be changed. */
	WORKSPACE_WRITE("workspace-write", ConfinedSandboxMode.WORKSPACE_WRITE),

	/** No confinement at all: the consumer starts its own command. */
	DANGER_FULL_ACCESS("danger-full-access", null);

	private final String value;

	private final @Nullable ConfinedSandboxMode confined;

	SandboxMode(String value, @Nullable ConfinedSandboxMode confined) {
		this.value = value;
		this.confined = confined;
	}

	/**
	 * Returns the spelling used in properties and JSON.
	 * @return for example {@code read-only}
	 */
	public String value() {
		return this.value;
	}

	/**
	 * Returns the mode a provider can be given.
	 * @return the confined mode, or {@code null} for {@link #DANGER_FULL_ACCESS}
	 */
	public @Nullable ConfinedSandboxMode confined() {
		return this.confined;
	}

	/**
	 * Finds a mode by its spelling.
	 * @param value the spelling, in any case
	 * @return the mode
	 * @throws InvalidPolicyException if no mode is spelled so
	 */
	public static SandboxMode of(String value) {
		String wanted = value.toLowerCase(Locale.ROOT).replace('_', '-');
		for (SandboxMode mode : values()) {
			if (mode.value.equals(wanted)) {
				return mode;
			}
		}
		throw new InvalidPolicyException(SandboxErrorCode.ARGUMENT_INVALID, "Unknown sandbox mode '" + value
				+ "': use one of " + Arrays.stream(values()).map(SandboxMode::value).collect(Collectors.joining(", ")));
	}

	@Override
	public String toString() {
		return this.value;
	}

}
