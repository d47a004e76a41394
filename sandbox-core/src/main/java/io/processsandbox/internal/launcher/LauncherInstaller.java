package io.processsandbox.internal.launcher;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.processsandbox.internal.os.Architecture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the launcher where it executes and nobody else can touch it: into a fresh
 * directory that only this user can enter, never over anything that exists. Installs on
 * first use and again if a cleaner removed it. Thread-safe.
 */
public final class LauncherInstaller implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(LauncherInstaller.class);

	private static final String NAME = "sandbox-launcher";

	private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

	private final List<Path> places;

	private final LauncherProbe probe;

	private volatile @Nullable InstalledLauncher installed;

	private final List<Path> made = new ArrayList<>();

	private boolean closed;

	/**
	 * Creates an installer.
	 * @param configured where to install, or {@code null} for the first place that
	 * executes
	 */
	public LauncherInstaller(@Nullable Path configured) {
		this((configured != null) ? List.of(configured) : defaultPlaces(), new LauncherProbe());
	}

	LauncherInstaller(List<Path> places, LauncherProbe probe) {
		this.places = List.copyOf(places);
		this.probe = probe;
	}

	private static List<Path> defaultPlaces() {
		List<Path> places = new ArrayList<>();
		places.add(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
		Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR"))
			.filter((path) -> path.startsWith("/"))
			.map(Path::of)
			.ifPresent(places::add);
		places.add(Path.of(System.getProperty("user.home", "/nonexistent"), ".cache"));
		places.add(Path.of("/dev/shm"));
		return places;
	}

	/**
	 * Returns the launcher, installing it if need be.
	 * @return the launcher
	 * @throws LauncherUnavailableException if it can be installed nowhere
	 */
	public InstalledLauncher current() {
		InstalledLauncher known = this.installed;
		// One stat: a cleaner of temp directories may have taken it away.
		return (known != null && Path.of(known.command().get(0)).toFile().canExecute()) ? known : install();
	}

	private synchronized InstalledLauncher install() {
		InstalledLauncher known = this.installed;
		if (known != null && Path.of(known.command().get(0)).toFile().canExecute()) {
			return known;
		}
		if (this.closed) {
			throw new LauncherUnavailableException("The sandbox runtime is closed: make a new one");
		}
		if (known != null && Files.isDirectory(known.directory())) {
			return reinstall(known);
		}
		LauncherBinary binary = LauncherBinary.load(Architecture.current());
		List<String> attempts = new ArrayList<>();
		for (Path place : this.places) {
			try {
				InstalledLauncher fresh = installIn(place, binary);
				this.installed = fresh;
				return fresh;
			}
			catch (IOException ex) {
				attempts.add(place + ": " + ex.getMessage());
			}
		}
		throw new LauncherUnavailableException(attempts);
	}

	// The lifeline lies in the directory, so the directory stays if it can.
	private InstalledLauncher reinstall(InstalledLauncher known) {
		try {
			write(known.directory(), LauncherBinary.load(Architecture.current()));
			return known;
		}
		catch (IOException ex) {
			throw new LauncherUnavailableException(List.of(known.directory() + ": " + ex.getMessage()));
		}
	}

	private InstalledLauncher installIn(Path place, LauncherBinary binary) throws IOException {
		Path parent = place.toRealPath();
		requireTrustworthy(parent);
		StaleInstallations.sweep(parent);
		Path directory = Files.createTempDirectory(parent, StaleInstallations.prefix(),
				PosixFilePermissions.asFileAttribute(OWNER_ONLY));
		this.made.add(directory);
		try {
			Path program = write(directory, binary);
			Map<String, String> facts = this.probe.run(program);
			return new InstalledLauncher(InstalledLauncher.Kind.NATIVE, List.of(program.toString()), directory, facts);
		}
		catch (IOException ex) {
			remove(directory);
			throw ex;
		}
	}

	/**
	 * Anybody who can rename what lies in a directory can put another program in its
	 * place; the sticky bit keeps that to the owner.
	 */
	private static void requireTrustworthy(Path directory) throws IOException {
		int mode = (Integer) Files.getAttribute(directory, "unix:mode");
		boolean writableByOthers = (mode & 022) != 0;
		boolean sticky = (mode & 01000) != 0;
		if (writableByOthers && !sticky) {
			throw new IOException("others can write it and it has no sticky bit");
		}
	}

	private static Path write(Path directory, LauncherBinary binary) throws IOException {
		Path program = directory.resolve(NAME);
		Files.createFile(program, PosixFilePermissions.asFileAttribute(EnumSet.copyOf(OWNER_ONLY)));
		Files.write(program, binary.bytes(), StandardOpenOption.WRITE);
		if (!binary.matches(Files.readAllBytes(program))) {
			throw new IOException("what was written is not what is read back");
		}
		return program;
	}

	/**
	 * Removes everything that was installed.
	 */
	@Override
	public synchronized void close() {
		this.closed = true;
		this.installed = null;
		this.made.forEach(LauncherInstaller::remove);
		this.made.clear();
	}

	static void remove(Path directory) {
		// Launchers remove the temp areas of their runs themselves; what is left in here
		// is the program, the socket, and areas of runs that were cut off.
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
			for (Path entry : entries) {
				if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
					AbandonedTree.delete(entry);
				}
				else {
					Files.deleteIfExists(entry);
				}
			}
			Files.deleteIfExists(directory);
		}
		catch (IOException ex) {
			logger.debug("The launcher directory {} could not be removed", directory, ex);
		}
	}

}
