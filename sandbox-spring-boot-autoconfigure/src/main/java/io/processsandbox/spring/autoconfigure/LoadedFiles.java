package io.processsandbox.spring.autoconfigure;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.boot.origin.OriginTrackedResource;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/**
 * Asks each property where it was read from. This finds what locations do not say, such
 * as files that are imported by other files.
 */
final class LoadedFiles {

	private final Set<Resource> resources = new LinkedHashSet<>();

	private LoadedFiles() {
	}

	static List<Path> of(Environment environment) {
		LoadedFiles loaded = new LoadedFiles();
		if (environment instanceof ConfigurableEnvironment configurable) {
			configurable.getPropertySources().forEach(loaded::addSource);
		}
		return loaded.paths();
	}

	private void addSource(PropertySource<?> source) {
		if (source instanceof EnumerablePropertySource<?> enumerable && source instanceof OriginLookup<?>) {
			for (String name : enumerable.getPropertyNames()) {
				Origin origin = OriginLookup.getOrigin(source, name);
				add(origin);
				Origin.parentsFrom(origin).forEach(this::add);
			}
		}
	}

	private void add(@Nullable Origin origin) {
		Resource resource = (origin instanceof TextResourceOrigin text) ? text.getResource() : null;
		if (resource instanceof OriginTrackedResource tracked) {
			resource = tracked.getResource();
		}
		// The class path is protected as a whole.
		if (resource != null && !(resource instanceof ClassPathResource)) {
			this.resources.add(resource);
		}
	}

	private List<Path> paths() {
		List<Path> paths = new ArrayList<>();
		for (Resource resource : this.resources) {
			try {
				if (resource.isFile()) {
					paths.add(resource.getFile().toPath());
				}
			}
			catch (IOException | InvalidPathException ex) {
				// Not a file of this system.
			}
		}
		return paths;
	}

}
