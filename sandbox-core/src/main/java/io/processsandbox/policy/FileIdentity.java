package io.processsandbox.policy;

/**
 * Which file-system object a path named when it was looked at. A path can be made to name
 * another object before a process starts; device and inode tell.
 *
 * @param device the device number, as {@code stat(2)} reports it
 * @param inode the inode number
 * @since 0.1.0
 */
public record FileIdentity(long device, long inode) {

	@Override
	public String toString() {
		return Long.toUnsignedString(this.device) + ":" + Long.toUnsignedString(this.inode);
	}

}
