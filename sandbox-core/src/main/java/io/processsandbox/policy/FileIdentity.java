package io.processsandbox.policy;

import java.util.Map;

/**
 * Which file-system object a path named when it was looked at. A path can be made to name
 * another object before a process starts; device and inode tell.
 *
 * @param device the device number, as {@code stat(2)} reports it
 * @param inode the inode number
 * @since 0.1.0
 */
public record FileIdentity(long device, long inode) {

	/**
	 * Takes device and inode from attributes that were read with {@code unix:dev,ino}.
	 * @param attributes the attributes
	 * @return the identity
	 */
	public static FileIdentity of(Map<String, ?> attributes) {
		return new FileIdentity(number(attributes, "dev"), number(attributes, "ino"));
	}

	private static long number(Map<String, ?> attributes, String name) {
		if (attributes.get(name) instanceof Number number) {
			return number.longValue();
		}
		throw new IllegalArgumentException("The attribute '" + name + "' was not read");
	}

	@Override
	public String toString() {
		return Long.toUnsignedString(this.device) + ":" + Long.toUnsignedString(this.inode);
	}

}
