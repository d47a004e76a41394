package io.processsandbox.internal.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Supplier;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;

/**
 * Opens the lifeline when the first run needs it. Thread-safe.
 */
public final class LifelineSource implements AutoCloseable {

	/**
	 * What {@code sun_path} holds, with its terminating zero (unix(7)).
	 */
	private static final int LONGEST_PATH = 107;

	private final Supplier<Path> directory;

	private volatile @Nullable Lifeline lifeline;

	private boolean closed;

	/**
	 * Creates the source.
	 * @param directory a directory that only this user can enter
	 */
	public LifelineSource(Supplier<Path> directory) {
		this.directory = directory;
	}

	/**
	 * Admits one launcher.
	 * @return the channel of the run
	 */
	public RunChannel admit() {
		Lifeline open = this.lifeline;
		return ((open != null) ? open : open()).admit();
	}

	private synchronized Lifeline open() {
		Lifeline open = this.lifeline;
		if (open != null) {
			return open;
		}
		if (this.closed) {
			throw new InvalidCommandException(SandboxErrorCode.CLOSED, "The sandbox runtime is closed: make a new one");
		}
		Path path = this.directory.get().resolve("lifeline");
		if (path.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
			throw new InvalidCommandException(SandboxErrorCode.LAUNCHER_UNAVAILABLE, "The launcher directory '"
					+ path.getParent() + "' is too long for a unix socket in it: choose a shorter launcher directory");
		}
		try {
			open = Lifeline.open(path);
		}
		catch (IOException ex) {
			throw new InvalidCommandException(SandboxErrorCode.LAUNCHER_UNAVAILABLE,
					"The lifeline '" + path + "' cannot be opened: " + ex.getMessage(), ex);
		}
		this.lifeline = open;
		return open;
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		Lifeline open = this.lifeline;
		if (open != null) {
			open.close();
		}
	}

}
