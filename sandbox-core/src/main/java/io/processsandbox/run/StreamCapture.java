package io.processsandbox.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads one stream of a process to its end and keeps its first bytes. Runs on a platform
 * thread; the caller may look at any time.
 */
final class StreamCapture implements Callable<Void> {

	private static final int CHUNK = 8192;

	private final InputStream stream;

	private final int limit;

	private final Runnable onLimit;

	private byte[] kept = new byte[CHUNK];

	private int size;

	private final AtomicLong seen = new AtomicLong();

	StreamCapture(InputStream stream, long limit, Runnable onLimit) {
		this.stream = stream;
		this.limit = Math.toIntExact(limit);
		this.onLimit = onLimit;
	}

	@Override
	public Void call() throws IOException {
		byte[] chunk = new byte[CHUNK];
		int count;
		while ((count = this.stream.read(chunk)) >= 0) {
			if (keep(chunk, count)) {
				this.onLimit.run();
			}
			this.seen.addAndGet(count);
		}
		return null;
	}

	/**
	 * Returns how many bytes were read, kept or not.
	 * @return the number; grows while the stream is alive
	 */
	long seen() {
		return this.seen.get();
	}

	synchronized Output output() {
		return new Output(this.kept, this.size);
	}

	private synchronized boolean keep(byte[] chunk, int count) {
		int room = Math.min(count, this.limit - this.size);
		if (this.size + room > this.kept.length) {
			this.kept = Arrays.copyOf(this.kept,
					(int) Math.min(this.limit, Math.max(this.kept.length * 2L, this.size + (long) room)));
		}
		System.arraycopy(chunk, 0, this.kept, this.size, room);
		this.size += room;
		return room < count;
	}

}
