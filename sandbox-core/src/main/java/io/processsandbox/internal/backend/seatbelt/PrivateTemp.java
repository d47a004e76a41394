package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owner-only temp directories, one for each run, and their removal. Thread-safe.
 * <p>
 * A tree to be removed is hostile: it may be deeper than a path can be long, closed to
 * its owner, and a process that outlived its run may still work in it. So each directory
 * is first moved out of the tree the run may write, into one it may not; only then is it
 * looked at. Paths stay short that way, and no link can take the place of what was looked
 * at.
 */
public final class PrivateTemp implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PrivateTemp.class);

	private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

	private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY = PosixFilePermissions
		.asFileAttribute(OWNER);

	private final Path parent;

	private final Object removing = new Object();

	private long removals;

	private @Nullable Path base;

	private boolean closed;

	/**
	 * Creates the area. Nothing is made before the first run needs it.
	 * @param parent an existing directory
	 */
	public PrivateTemp(Path parent) {
		this.parent = parent;
	}

	/**
	 * Returns the directory in which those of the runs are made.
	 * @return a canonical path
	 */
	public synchronized Path base() {
		if (this.closed) {
			throw new InvalidCommandException(SandboxErrorCode.CLOSED, "The sandbox runtime is closed: make a new one");
		}
		if (this.base == null) {
			try {
				// Canonical, since a rule on /var/folders matches nothing: the kernel
				// calls
				// it /private/var/folders.
				this.base = Files.createTempDirectory(this.parent.toRealPath(), "process-sandbox-", OWNER_ONLY);
			}
			catch (IOException ex) {
				throw unusable(this.parent, ex);
			}
		}
		return this.base;
	}

	/**
	 * Makes the directory of a run.
	 * @return a canonical path
	 */
	Path create() {
		Path directory = base();
		try {
			return Files.createTempDirectory(directory, "t-", OWNER_ONLY);
		}
		catch (IOException ex) {
			throw unusable(directory, ex);
		}
	}

	private static InvalidCommandException unusable(Path directory, IOException ex) {
		return new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID, "No temp directory can be made in '"
				+ directory + "' (" + ex + "): set java.io.tmpdir to a writable one", ex);
	}

	/**
	 * Removes the directory of a run that has ended. What cannot be removed is logged and
	 * tried again at the end.
	 * @param directory a directory that was made here
	 */
	void remove(Path directory) {
		Path known;
		synchronized (this) {
			known = this.base;
		}
		if (known != null && known.equals(directory.getParent())) {
			remove(directory, known);
		}
	}

	private void remove(Path directory, Path known) {
		// One at a time: closing finds what another thread is about to remove.
		synchronized (this.removing) {
			removeAlone(directory, known);
		}
	}

	private void removeAlone(Path directory, Path known) {
		Deque<Path> waiting = new ArrayDeque<>();
		try {
			take(directory, known, waiting);
		}
		catch (NoSuchFileException ex) {
			logger.trace("'{}' is gone already", directory);
		}
		catch (IOException ex) {
			logger.warn("The temp directory '{}' could not be removed", directory, ex);
		}
		while (!waiting.isEmpty()) {
			Path next = waiting.remove();
			try {
				empty(next, known, waiting);
			}
			catch (IOException | DirectoryIteratorException ex) {
				logger.warn("'{}', a part of the temp directory '{}', could not be removed", next, directory, ex);
			}
		}
	}

	private void take(Path directory, Path known, Deque<Path> waiting) throws IOException {
		// To move a directory to another one, its owner must be allowed to write it:
		// its ".." changes.
		Files.setPosixFilePermissions(directory, OWNER);
		Path target = known.resolve("r-" + this.removals++);
		Files.move(directory, target);
		waiting.add(target);
	}

	private void empty(Path directory, Path known, Deque<Path> waiting) throws IOException {
		boolean done = false;
		while (!done) {
			// Entries may be passed over while others are taken away, so look again.
			int seen = 0;
			try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
				for (Path entry : entries) {
					seen++;
					if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
						take(entry, known, waiting);
					}
					else {
						Files.delete(entry);
					}
				}
			}
			done = deleted(directory);
			if (!done && seen == 0) {
				throw new DirectoryNotEmptyException(directory.toString());
			}
		}
	}

	private static boolean deleted(Path directory) throws IOException {
		try {
			Files.delete(directory);
			return true;
		}
		catch (DirectoryNotEmptyException ex) {
			return false;
		}
	}

	/**
	 * Removes everything. No run may be made afterwards.
	 */
	@Override
	public void close() {
		Path known;
		synchronized (this) {
			this.closed = true;
			known = this.base;
			this.base = null;
		}
		if (known == null) {
			return;
		}
		try (DirectoryStream<Path> left = Files.newDirectoryStream(known)) {
			left.forEach((directory) -> remove(directory, known));
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.warn("The temp area '{}' could not be read", known, ex);
		}
		try {
			Files.deleteIfExists(known);
		}
		catch (IOException ex) {
			logger.warn("The temp area '{}' could not be removed", known, ex);
		}
	}

}
