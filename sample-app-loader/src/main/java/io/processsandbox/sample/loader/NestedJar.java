package io.processsandbox.sample.loader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.jspecify.annotations.Nullable;

/**
 * A jar inside a jar, read into memory and addressed by its central directory
 * (APPNOTE.TXT 4.3.12, 4.3.16). {@code ZipFile} reads files only, and
 * {@code ZipInputStream} would inflate every entry in front of the one that is wanted.
 * Knows what Maven writes: no ZIP64, no encryption, entries stored or deflated.
 */
final class NestedJar {

	private static final int END_SIZE = 22;

	private static final int END_SIGNATURE = 0x06054b50;

	private static final int DIRECTORY_SIZE = 46;

	private static final int DIRECTORY_SIGNATURE = 0x02014b50;

	private static final int LOCAL_SIZE = 30;

	private final byte[] bytes;

	/** Name to place of its entry in the central directory. */
	private final Map<String, Integer> places;

	private NestedJar(byte[] bytes, Map<String, Integer> places) {
		this.bytes = bytes;
		this.places = places;
	}

	static NestedJar read(ZipFile outer, ZipEntry entry) throws IOException {
		byte[] bytes;
		try (InputStream in = outer.getInputStream(entry)) {
			bytes = in.readAllBytes();
		}
		int end = bytes.length - END_SIZE;
		while (end >= 0 && int32(bytes, end) != END_SIGNATURE) {
			end--;
		}
		if (end < 0) {
			throw new IOException("No jar: " + entry.getName());
		}
		int count = int16(bytes, end + 10);
		Map<String, Integer> places = new HashMap<>(count * 2);
		int place = int32(bytes, end + 16);
		for (int i = 0; i < count; i++) {
			if (int32(bytes, place) != DIRECTORY_SIGNATURE) {
				throw new IOException("A damaged jar: " + entry.getName());
			}
			int nameLength = int16(bytes, place + 28);
			places.put(new String(bytes, place + DIRECTORY_SIZE, nameLength, StandardCharsets.UTF_8), place);
			place += DIRECTORY_SIZE + nameLength + int16(bytes, place + 30) + int16(bytes, place + 32);
		}
		return new NestedJar(bytes, places);
	}

	/**
	 * Reads an entry.
	 * @param name its name
	 * @return its content, or {@code null} if there is none
	 * @throws IOException if it is damaged
	 */
	byte @Nullable [] read(String name) throws IOException {
		Integer found = this.places.get(name);
		if (found == null) {
			return null;
		}
		int place = found;
		int compressed = int32(this.bytes, place + 20);
		byte[] content = new byte[int32(this.bytes, place + 24)];
		int local = int32(this.bytes, place + 42);
		int start = local + LOCAL_SIZE + int16(this.bytes, local + 26) + int16(this.bytes, local + 28);
		if (int16(this.bytes, place + 10) == ZipEntry.STORED) {
			System.arraycopy(this.bytes, start, content, 0, content.length);
			return content;
		}
		Inflater inflater = new Inflater(true);
		try {
			inflater.setInput(this.bytes, start, compressed);
			if (inflater.inflate(content) != content.length) {
				throw new IOException("A damaged entry: " + name);
			}
			return content;
		}
		catch (DataFormatException ex) {
			throw new IOException("A damaged entry: " + name, ex);
		}
		finally {
			inflater.end();
		}
	}

	private static int int16(byte[] bytes, int place) {
		return (bytes[place] & 0xff) | (bytes[place + 1] & 0xff) << 8;
	}

	private static int int32(byte[] bytes, int place) {
		return int16(bytes, place) | int16(bytes, place + 2) << 16;
	}

}
