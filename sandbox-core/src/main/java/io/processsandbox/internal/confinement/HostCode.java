package io.processsandbox.internal.confinement;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What this JVM runs: its class path and its own installation. A command that could
 * change it would run outside the sandbox at the next class load. Immutable.
 */
public final class HostCode {

	private final List<Path> places;

	HostCode(List<Path> places) {
		this.places = List.copyOf(places);
	}

	/**
	 * Looks at the running JVM.
	 * @return what it runs
	 */
	public static HostCode ofThisJvm() {
		Set<Path> places = new LinkedHashSet<>();
		String classPath = System.getProperty("java.class.path", "") + File.pathSeparator
				+ System.getProperty("jdk.module.path", "");
		for (String entry : classPath.split(File.pathSeparator)) {
			// An empty entry means the working directory to the launcher of Java, but
			// java.class.path is empty too when there is none.
			if (!entry.isEmpty()) {
				add(places, entry);
			}
		}
		add(places, System.getProperty("java.home", ""));
		return new HostCode(new ArrayList<>(places));
	}

	private static void add(Set<Path> places, String entry) {
		try {
			places.add(Path.of(entry).toRealPath());
		}
		catch (IOException | InvalidPathException ex) {
			// A class path may name what does not exist; nothing is loaded from there.
		}
	}

	List<Path> below(Path root) {
		List<Path> below = new ArrayList<>();
		for (Path place : this.places) {
			if (place.startsWith(root) && !place.equals(root)) {
				below.add(place);
			}
		}
		return below;
	}

	@Nullable Path at(Path root) {
		return this.places.contains(root) ? root : null;
	}

}
