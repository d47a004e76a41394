package io.processsandbox.error;

/**
 * Stable names of everything that can go wrong before or around a confined command. A
 * code is contract, the message beside it is for people.
 *
 * @since 0.1.0
 */
public enum SandboxErrorCode {

	/** No backend of this host can confine a process. */
	SANDBOX_UNAVAILABLE,

	/** The selected backend cannot hold all that full enforcement promises. */
	ENFORCEMENT_PARTIAL,

	/** A root does not exist. */
	ROOT_MISSING,

	/** A root is no directory. */
	ROOT_NOT_DIRECTORY,

	/** A root is a relative path. */
	ROOT_RELATIVE,

	/** A root that must never be writable. */
	ROOT_REFUSED,

	/** A root cannot be read or resolved by this user. */
	ROOT_INACCESSIBLE,

	/** A mode that writes was asked for and nobody said where. */
	ROOT_NOT_CONFIGURED,

	/** The command is empty, has a NUL byte, or exceeds what the kernel takes. */
	COMMAND_INVALID,

	/** The working directory is missing, no directory, or hidden from the command. */
	DIRECTORY_INVALID,

	/** An environment variable has an illegal name or value. */
	ENVIRONMENT_INVALID,

	/** A text cannot be expressed in the encoding this JVM hands to the system. */
	NOT_EXPRESSIBLE,

	/** A limit, duration or option has an impossible value. */
	ARGUMENT_INVALID,

	/** The configuration of the sandbox itself contradicts itself. */
	CONFIGURATION_INVALID,

	/** The launcher could not be installed or verified. */
	LAUNCHER_UNAVAILABLE,

	/** The sandbox failed after it was selected, and the command did not run. */
	RUNNER_FAILED,

	/** The command was refused something by the boundary. */
	COMMAND_DENIED,

	/** The command ended with a status other than zero. */
	COMMAND_FAILED,

	/** The command exceeded its time limit. */
	TIMED_OUT,

	/** The command exceeded its output limit. */
	OUTPUT_LIMIT,

	/** The runtime or provider is closed. */
	CLOSED,

	/** A system call failed. */
	SYSTEM_CALL_FAILED

}
