package io.processsandbox.internal.backend;

/**
 * What of the host a confined command sees around it.
 */
public enum View {

	/** The host's own mounts, devices and IPC objects. */
	HOST,

	/**
	 * Mounts, devices, processes and IPC objects of its own; what it does not own is
	 * mounted read-only.
	 */
	PRIVATE

}
