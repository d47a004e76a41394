package io.processsandbox.spring.autoconfigure;

import io.processsandbox.error.SandboxException;

/**
 * A property whose value the core refused. Carries the name, which the core cannot know.
 */
final class InvalidPropertyException extends SandboxException {

	private static final long serialVersionUID = 1L;

	private final String property;

	InvalidPropertyException(String property, SandboxException refusal) {
		super(refusal.code(), "Property '" + property + "': " + refusal.getMessage(), refusal);
		this.property = property;
	}

	String property() {
		return this.property;
	}

}
