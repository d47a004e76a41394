package io.processsandbox.run;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What a command reads on its standard input. It always comes through a pipe.
 *
 * @since 0.1.0
 */
public final class Stdin {

	/**
	 * No input: the command sees the end at once.
	 */
	public static final Stdin EMPTY = new Stdin(InputStream::nullInputStream);

	private final Supplier<InputStream> source;

	private Stdin(Supplier<InputStream> source) {
		this.source = source;
	}

	/**
	 * Input from a text, in UTF-8.
	 * @param text the text
	 * @return the input
	 */
	public static Stdin text(String text) {
		return bytes(text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Input from bytes.
	 * @param bytes the bytes; they are copied
	 * @return the input
	 */
	public static Stdin bytes(byte[] bytes) {
		byte[] copy = bytes.clone();
		return new Stdin(() -> new ByteArrayInputStream(copy));
	}

	/**
	 * Input copied from a stream while the command runs. The run does not close it, and
	 * after the run a read that was under way may have taken bytes of it.
	 * @param stream the stream, for one run
	 * @return the input
	 */
	public static Stdin from(InputStream stream) {
		Objects.requireNonNull(stream, "stream");
		return new Stdin(() -> stream);
	}

	InputStream open() {
		return this.source.get();
	}

}
