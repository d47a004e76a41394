package io.processsandbox.provider;

import java.util.stream.Collectors;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;

/**
 * Full enforcement is required and the selected backend cannot give it for this call.
 * Nothing was started.
 *
 * @since 0.1.0
 */
public final class PartialEnforcementException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final transient ConfinedArgv.Facts facts;

	/**
	 * Creates the exception.
	 * @param facts what could have been achieved
	 */
	public PartialEnforcementException(ConfinedArgv.Facts facts) {
		super(SandboxErrorCode.ENFORCEMENT_PARTIAL,
				"Full enforcement is required, but " + facts.backend() + " holds '" + facts.mode()
						+ "' only partially on this host; not governed: "
						+ facts.gaps()
							.stream()
							.filter((gap) -> !gap.leavesFull())
							.map(Enum::name)
							.collect(Collectors.joining(", "))
						+ ". Make a stronger backend available, close the gap, or stop requiring full enforcement");
		this.facts = facts;
	}

	/**
	 * Returns what could have been achieved.
	 * @return the facts
	 */
	public ConfinedArgv.Facts facts() {
		return this.facts;
	}

}
