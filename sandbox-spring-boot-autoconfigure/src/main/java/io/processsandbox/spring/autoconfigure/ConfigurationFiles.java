package io.processsandbox.spring.autoconfigure;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.springframework.boot.context.config.ConfigDataLocation;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ResourceUtils;

/**
 * Finds the files outside the class path that configure this application. A command that
 * may write one decides what the next start of the application does, so each of them is
 * protected, whether it exists yet or not.
 */
final class ConfigurationFiles {

	private static final List<String> EXTENSIONS = List.of("properties", "xml", "yml", "yaml");

	private static final String CONFIG_TREE = "configtree:";

	/** Other schemes than files: class path resources, configuration servers. */
	private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);

	/** As in {@code file:settings[.yaml]}: how a file without extension is read. */
	private static final Pattern EXTENSION_HINT = Pattern.compile("\\[\\.\\w+]$");

	private final Path workingDirectory;

	private final Binder binder;

	private final List<String> names;

	private final List<String> profiles;

	private final Set<Path> files = new LinkedHashSet<>();

	private final Set<Path> trees = new LinkedHashSet<>();

	private ConfigurationFiles(Environment environment, Path workingDirectory) {
		this.workingDirectory = workingDirectory;
		this.binder = Binder.get(environment);
		this.names = List
			.of(this.binder.bind("spring.config.name", String[].class).orElseGet(() -> new String[] { "application" }));
		this.profiles = Stream
			.concat(Stream.of(environment.getActiveProfiles()), Stream.of(environment.getDefaultProfiles()))
			.distinct()
			.toList();
	}

	/**
	 * Finds the configuration files of this application.
	 * @param environment the environment, as it was loaded
	 * @return absolute paths of files and directories
	 */
	static List<Path> of(Environment environment) {
		return of(environment, Path.of("").toAbsolutePath());
	}

	static List<Path> of(Environment environment, Path workingDirectory) {
		ConfigurationFiles found = new ConfigurationFiles(environment, workingDirectory);
		found.addLocations("spring.config.location", "file:./", "file:./config/*/");
		found.addLocations("spring.config.additional-location");
		found.addLocations("spring.config.import");
		found.addLocations("logging.config");
		LoadedFiles.of(environment).forEach(found::addFile);
		return found.all();
	}

	private void addLocations(String property, String... defaults) {
		String[] configured = this.binder.bind(property, String[].class).orElse(defaults);
		for (String text : configured) {
			ConfigDataLocation location = ConfigDataLocation.of(text);
			if (location != null) {
				Stream.of(location.split()).map(ConfigDataLocation::getValue).forEach(this::addLocation);
			}
		}
	}

	private void addLocation(String location) {
		try {
			if (location.startsWith(CONFIG_TREE)) {
				addTree(this.workingDirectory.resolve(location.substring(CONFIG_TREE.length())));
			}
			else if (location.startsWith(ResourceUtils.FILE_URL_PREFIX) || !SCHEME.matcher(location).matches()) {
				addFileLocation(location);
			}
		}
		catch (FileNotFoundException | InvalidPathException ex) {
			// Not a place this system can have a file at, so nothing to protect.
		}
	}

	private void addFileLocation(String location) throws FileNotFoundException {
		int wildcard = location.indexOf('*');
		if (wildcard >= 0) {
			// Any directory that appears there is read.
			addTree(resolve(location.substring(0, wildcard)));
		}
		else if (location.endsWith("/")) {
			addDirectory(resolve(location));
		}
		else {
			addVariants(resolve(EXTENSION_HINT.matcher(location).replaceFirst("")));
		}
	}

	/** As Spring Boot reads it: as a URL, whether it is written as one or not. */
	private Path resolve(String location) throws FileNotFoundException {
		String url = location.startsWith(ResourceUtils.FILE_URL_PREFIX) ? location
				: ResourceUtils.FILE_URL_PREFIX + location;
		return this.workingDirectory.resolve(ResourceUtils.getFile(url).getPath());
	}

	private void addDirectory(Path directory) {
		for (String name : this.names) {
			for (String extension : EXTENSIONS) {
				addVariants(directory.resolve(name + "." + extension));
			}
			// Those of profiles that are not active now.
			File[] present = directory.toFile().listFiles((file) -> isConfiguration(file.getName(), name));
			if (present != null) {
				Stream.of(present).map(File::toPath).forEach(this::addFile);
			}
		}
	}

	private static boolean isConfiguration(String file, String name) {
		return file.startsWith(name + "-")
				&& EXTENSIONS.stream().anyMatch((extension) -> file.endsWith("." + extension));
	}

	private void addVariants(Path file) {
		addFile(file);
		String name = String.valueOf(file.getFileName());
		int dot = name.lastIndexOf('.');
		if (dot > 0) {
			for (String profile : this.profiles) {
				addFile(file.resolveSibling(name.substring(0, dot) + "-" + profile + name.substring(dot)));
			}
		}
	}

	private void addFile(Path file) {
		this.files.addAll(names(file));
	}

	private void addTree(Path directory) {
		this.trees.addAll(names(directory));
	}

	/**
	 * Returns the names by which a file can be changed: its own, in a directory free of
	 * links, and that of the file it leads to if it is a link itself.
	 */
	private static List<Path> names(Path file) {
		List<Path> names = new ArrayList<>();
		Path absolute = file.toAbsolutePath();
		Path parent = absolute.getParent();
		Path name = absolute.getFileName();
		names.add((parent != null && name != null && !name.toString().equals("..") && !name.toString().equals("."))
				? real(parent).resolve(name) : real(absolute));
		if (Files.exists(absolute)) {
			names.add(real(absolute));
		}
		return names;
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			Path parent = path.getParent();
			Path name = path.getFileName();
			return (parent != null && name != null) ? real(parent).resolve(name).normalize() : path;
		}
	}

	private List<Path> all() {
		List<Path> all = new ArrayList<>(this.trees);
		this.files.stream().filter((file) -> this.trees.stream().noneMatch(file::startsWith)).forEach(all::add);
		return all;
	}

}
