package io.processsandbox.internal.confinement;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.FileIdentity;
import io.processsandbox.policy.WorkspaceRoot;
import org.jspecify.annotations.Nullable;

/**
 * Finds what must not change below one writable root: what a later git, shell or JVM
 * outside the sandbox would run.
 */
final class ProtectionFinder {

	/**
	 * What git runs or lets decide what it runs (gitrepository-layout(5)): hooks, and
	 * configuration with its aliases, filters and fsmonitor; commondir and gitdir say
	 * where the rest of a repository lies.
	 */
	private static final List<String> GIT_DIRECTORY = List.of("config", "hooks", "config.worktree", "commondir");

	private static final List<String> GIT_WORKTREE = List.of("config.worktree", "commondir", "gitdir");

	private static final List<String> HOME = List.of(".ssh", ".gitconfig", ".config/git", ".profile", ".bashrc",
			".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".zshrc", ".zshenv", ".zprofile",
			".zlogin", ".kshrc", ".cshrc", ".tcshrc", ".login", ".config/fish", ".config/autostart", ".config/systemd",
			".config/environment.d", ".pam_environment", ".xprofile", ".xsessionrc", ".local/share/systemd");

	/**
	 * Submodules and worktrees looked at in one repository. Beyond that the list itself
	 * would cost more than the run.
	 */
	private static final int MOST_INNER_REPOSITORIES = 64;

	private final Path root;

	private final List<WorkspaceRoot> writable;

	private final List<Protection> found = new ArrayList<>();

	ProtectionFinder(Path root, List<WorkspaceRoot> writable) {
		this.root = root;
		this.writable = writable;
	}

	List<Protection> found() {
		return this.found;
	}

	/**
	 * Adds a path below the root, in whatever state it is.
	 * @param path an absolute path without {@code ..}
	 */
	void add(Path path) {
		Path current = this.root;
		List<CanonicalPath> parents = new ArrayList<>();
		for (Path name : this.root.relativize(path)) {
			current = current.resolve(name);
			CanonicalPath object = look(current);
			if (object == null) {
				put(new Protection.Absent(path));
				return;
			}
			if (Files.isSymbolicLink(current)) {
				put(new Protection.Link(current));
				followed(path);
				return;
			}
			if (current.equals(path)) {
				put(new Protection.Existing(object, parents));
			}
			else {
				parents.add(object);
			}
		}
	}

	/**
	 * Adds the repository of a work tree, or the bare one that a directory is.
	 * @param tree the directory
	 */
	void addRepository(Path tree) {
		Path git = tree.resolve(".git");
		File file = git.toFile();
		if (file.isDirectory()) {
			if (Files.isSymbolicLink(git)) {
				put(new Protection.Link(git));
				addGitDirectory(realPath(git));
				return;
			}
			addGitDirectory(git);
		}
		else if (file.isFile()) {
			add(git);
			addGitDirectory(gitLink(git));
		}
		else if (isGitDirectory(tree)) {
			addGitDirectory(tree);
		}
		else {
			put(new Protection.Absent(git));
		}
	}

	/**
	 * Adds the start files of shells and the like, if the root is the home directory.
	 */
	void addHome() {
		// The JDK asks the user database, shells believe HOME.
		String root = this.root.toString();
		if (root.equals(System.getProperty("user.home")) || root.equals(System.getenv("HOME"))) {
			HOME.forEach((name) -> add(this.root.resolve(name)));
		}
	}

	private void addGitDirectory(@Nullable Path directory) {
		if (directory == null || !directory.startsWith(this.root)) {
			return;
		}
		GIT_DIRECTORY.forEach((name) -> add(directory.resolve(name)));
		Path common = commonDirectory(directory);
		if (common != null && common.startsWith(this.root)) {
			GIT_DIRECTORY.forEach((name) -> add(common.resolve(name)));
		}
		inner(directory.resolve("worktrees"), 1)
			.forEach((inner) -> GIT_WORKTREE.forEach((name) -> add(inner.resolve(name))));
		// Submodules may have slashes in their names.
		inner(directory.resolve("modules"), 3)
			.forEach((inner) -> GIT_DIRECTORY.forEach((name) -> add(inner.resolve(name))));
	}

	private List<Path> inner(Path directory, int depth) {
		List<Path> repositories = new ArrayList<>();
		collect(directory, depth, repositories);
		if (repositories.size() >= MOST_INNER_REPOSITORIES) {
			// More than is looked at: the directory cannot be called protected.
			put(new Protection.Link(directory));
		}
		return repositories;
	}

	private void collect(Path directory, int depth, List<Path> repositories) {
		if (!directory.toFile().isDirectory() || depth == 0) {
			return;
		}
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
			for (Path entry : entries) {
				if (repositories.size() >= MOST_INNER_REPOSITORIES) {
					return;
				}
				if (Files.exists(entry.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)) {
					repositories.add(entry);
				}
				else {
					collect(entry, depth - 1, repositories);
				}
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			put(new Protection.Link(directory));
		}
	}

	private static boolean isGitDirectory(Path directory) {
		return directory.resolve("HEAD").toFile().isFile() && directory.resolve("objects").toFile().isDirectory()
				&& directory.resolve("refs").toFile().isDirectory();
	}

	private @Nullable Path gitLink(Path file) {
		return pointer(file, file.getParent(), "gitdir:");
	}

	private @Nullable Path commonDirectory(Path directory) {
		Path file = directory.resolve("commondir");
		return file.toFile().isFile() ? pointer(file, directory, "") : null;
	}

	// The file belongs to the workspace, so it may say anything.
	private @Nullable Path pointer(Path file, @Nullable Path base, String prefix) {
		try {
			if (base == null || Files.size(file) > 8192) {
				return null;
			}
			String text = Files.readString(file, StandardCharsets.UTF_8).strip();
			return text.startsWith(prefix) ? realPath(base.resolve(text.substring(prefix.length()).strip())) : null;
		}
		catch (IOException | InvalidPathException ex) {
			return null;
		}
	}

	// What a link led to is protected too where it can be changed; elsewhere it is none
	// of the command's.
	private void followed(Path path) {
		Path real = realPath(path);
		if (real == null) {
			return;
		}
		for (WorkspaceRoot other : this.writable) {
			if (real.startsWith(other.path()) && !real.equals(other.path())) {
				ProtectionFinder there = new ProtectionFinder(other.path(), List.of());
				there.add(real);
				there.found().forEach(this::put);
				return;
			}
		}
	}

	private static @Nullable Path realPath(Path path) {
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static @Nullable CanonicalPath look(Path path) {
		File file = path.toFile();
		if (!file.exists() && !Files.isSymbolicLink(path)) {
			return null;
		}
		try {
			Map<String, Object> attributes = Files.readAttributes(path, "unix:dev,ino,isDirectory",
					LinkOption.NOFOLLOW_LINKS);
			return new CanonicalPath(path, FileIdentity.of(attributes),
					Boolean.TRUE.equals(attributes.get("isDirectory")) ? CanonicalPath.Kind.DIRECTORY
							: CanonicalPath.Kind.FILE);
		}
		catch (IOException ex) {
			return null;
		}
	}

	private void put(Protection protection) {
		if (!this.found.contains(protection)) {
			this.found.add(protection);
		}
	}

}
