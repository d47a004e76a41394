package io.processsandbox.internal.launcher;

import java.util.ArrayList;
import java.util.List;

/**
 * Renders the options of the launcher. Says nothing about which options make sense
 * together: that is decided by who renders a confinement, and the launcher applies
 * exactly what it is told or fails.
 */
public final class LauncherCommandLine {

	private final List<String> options = new ArrayList<>();

	/**
	 * Keeps a connection to the JVM; its end is the end of the tree.
	 * @param socket the path of the unix socket
	 * @param token names the run
	 * @return this
	 */
	public LauncherCommandLine lifeline(String socket, String token) {
		return add("--lifeline", socket, token);
	}

	/**
	 * Makes an owner-only temp directory for the run and removes it afterwards.
	 * @param base the directory in which it is made
	 * @param mask the Landlock rights inside it
	 * @return this
	 */
	public LauncherCommandLine privateTemp(String base, long mask) {
		return add("--private-temp", base, Long.toHexString(mask));
	}

	/**
	 * Tells Java children where the temp directory is.
	 * @return this
	 */
	public LauncherCommandLine javaTempHint() {
		return add("--java-temp-hint");
	}

	/**
	 * Lets the launcher reach exactly its own tree with signals (Landlock ABI 6).
	 * @return this
	 */
	public LauncherCommandLine signalDomain() {
		return add("--signal-domain");
	}

	/**
	 * Handles these rights in the command's ruleset.
	 * @param fileSystem {@code handled_access_fs}
	 * @param network {@code handled_access_net}
	 * @param scoped {@code scoped}
	 * @return this
	 */
	public LauncherCommandLine landlock(long fileSystem, long network, long scoped) {
		return add("--landlock", Long.toHexString(fileSystem), Long.toHexString(network), Long.toHexString(scoped));
	}

	/**
	 * Grants rights at and below a path, whatever object it names.
	 * @param mask the rights
	 * @param path an absolute path without symbolic links
	 * @return this
	 */
	public LauncherCommandLine allow(long mask, String path) {
		return add("--allow", Long.toHexString(mask), "-", path);
	}

	/**
	 * Grants rights at and below a path that must still name the object it named.
	 * @param mask the rights
	 * @param identity device and inode, {@code dev:ino}
	 * @param path an absolute path without symbolic links
	 * @return this
	 */
	public LauncherCommandLine allow(long mask, String identity, String path) {
		return add("--allow", Long.toHexString(mask), identity, path);
	}

	/**
	 * Fails unless a path still names the object it named.
	 * @param identity device and inode, {@code dev:ino}
	 * @param path an absolute path without symbolic links
	 * @return this
	 */
	public LauncherCommandLine expect(String identity, String path) {
		return add("--expect", identity, path);
	}

	/**
	 * Installs a system-call filter.
	 * @param program the program in the launcher's hexadecimal form
	 * @return this
	 */
	public LauncherCommandLine seccomp(String program) {
		return add("--seccomp", program);
	}

	/**
	 * Sets a resource limit, soft and hard.
	 * @param name the limit's short name, for example {@code fsize}
	 * @param value the limit
	 * @return this
	 */
	public LauncherCommandLine limit(String name, long value) {
		return add("--rlimit", name + "=" + value);
	}

	/**
	 * Drops all capabilities but these.
	 * @param mask the capabilities to keep
	 * @return this
	 */
	public LauncherCommandLine keepCapabilities(long mask) {
		return add("--keep-capabilities", Long.toHexString(mask));
	}

	/**
	 * Starts a session without a terminal.
	 * @return this
	 */
	public LauncherCommandLine newSession() {
		return add("--new-session");
	}

	/**
	 * Takes the part of process 1 inside a PID namespace.
	 * @return this
	 */
	public LauncherCommandLine init() {
		return add("--init");
	}

	/**
	 * Keeps mounts that the host makes later out of the wrapper's view.
	 * @return this
	 */
	public LauncherCommandLine privateMounts() {
		return add("--private-mounts");
	}

	/**
	 * Returns the options so far.
	 * @return the options
	 */
	public List<String> options() {
		return List.copyOf(this.options);
	}

	/**
	 * Renders a direct launch.
	 * @param launcher the argv prefix of the launcher
	 * @param argv the command
	 * @return the whole argv
	 */
	public List<String> launch(List<String> launcher, List<String> argv) {
		List<String> line = new ArrayList<>(launcher);
		line.addAll(this.options);
		line.add("--");
		line.addAll(argv);
		return line;
	}

	/**
	 * Renders a launch through a wrapper.
	 * @param launcher the argv prefix of the launcher
	 * @param wrapper the wrapper and its arguments
	 * @param inner the options of the second stage
	 * @param argv the command
	 * @return the whole argv
	 */
	public List<String> launchThrough(List<String> launcher, List<String> wrapper, LauncherCommandLine inner,
			List<String> argv) {
		List<String> line = new ArrayList<>(launcher);
		line.addAll(this.options);
		line.add("--wrap");
		line.add("--");
		line.addAll(wrapper);
		line.add("--");
		line.addAll(inner.options);
		line.add("--");
		line.addAll(argv);
		return line;
	}

	private LauncherCommandLine add(String... words) {
		this.options.addAll(List.of(words));
		return this;
	}

}
