package io.processsandbox.run;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes a command wrote to one stream, from the beginning up to the limit.
 *
 * @since 0.1.0
 */
public final class Output {

	private final byte[] bytes;

	private final int size;

	Output(byte[] bytes, int size) {
		this.bytes = bytes;
		this.size = size;
	}

	/**
	 * Makes an output, for a runner of one's own or a test.
	 * @param bytes the bytes; they are copied
	 * @return the output
	 */
	public static Output of(byte[] bytes) {
		return new Output(bytes.clone(), bytes.length);
	}

	/**
	 * Returns the bytes.
	 * @return a copy
	 */
	public byte[] bytes() {
		return Arrays.copyOf(this.bytes, this.size);
	}

	/**
	 * Returns how many bytes there are.
	 * @return the number
	 */
	public int size() {
		return this.size;
	}

	/**
	 * Decodes the bytes as UTF-8.
	 * @return the text; malformed bytes become replacement characters, and a character
	 * that the limit cut off is left out
	 */
	public String text() {
		return text(StandardCharsets.UTF_8);
	}

	/**
	 * Decodes the bytes.
	 * @param charset the encoding
	 * @return the text; malformed bytes become replacement characters, and a character
	 * that the limit cut off is left out
	 */
	public String text(Charset charset) {
		CharsetDecoder decoder = charset.newDecoder()
			.onMalformedInput(CodingErrorAction.REPLACE)
			.onUnmappableCharacter(CodingErrorAction.REPLACE);
		CharBuffer text = CharBuffer.allocate((int) Math.ceil(this.size * (double) decoder.maxCharsPerByte()) + 1);
		// endOfInput false: the bytes of an unfinished character stay in the buffer.
		decoder.decode(ByteBuffer.wrap(this.bytes, 0, this.size), text, false);
		return text.flip().toString();
	}

	@Override
	public String toString() {
		return this.size + " bytes";
	}

}
