package io.processsandbox.internal.backend.seatbelt;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.processsandbox.policy.UnixSockets;

/**
 * A profile in the language of Seatbelt, and the values of its parameters.
 * <p>
 * No path is ever part of the text. Each is a parameter, which {@code sandbox-exec} takes
 * as it is, so a hostile name meets no parser: the quoting rules of the language are not
 * documented, nor is what its reader does with a long literal.
 * <p>
 * The kernel applies the last rule that matches. Whether a rule for one operation
 * outranks a later one for a whole family is not documented, so the rules stand in an
 * order in which both readings give the same answers.
 *
 * @param text the profile
 * @param parameters the values it refers to, by name
 */
record SbplProfile(String text, Map<String, String> parameters) {

	/**
	 * Allowing by default keeps reading, the network and other processes as they are, as
	 * the modes promise. {@code file-link} is not part of {@code file-write*}, and is
	 * checked for both names of a hard link.
	 */
	private static final String HEAD = """
			(version 1)
			(allow default)
			(deny file-write* file-link)
			""";

	/**
	 * The device nodes that take writes from everybody without effect on anybody else, as
	 * Apple's own {@code system.sb} has them. Opening {@code /dev/fd/N} gives no more
	 * than the descriptor has. Terminals are left out: an ioctl on one types into it.
	 */
	private static final String DEVICES = """
			(allow file-write-data
			  (literal "/dev/null")
			  (literal "/dev/zero")
			  (literal "/dev/dtracehelper")
			  (subpath "/dev/fd"))
			(deny file-ioctl (subpath "/dev"))
			(allow file-ioctl
			  (literal "/dev/null")
			  (literal "/dev/zero")
			  (literal "/dev/random")
			  (literal "/dev/urandom")
			  (literal "/dev/dtracehelper"))
			""";

	/**
	 * What stays closed inside writable trees too, and ways around a rule on a path:
	 * mounts, the fcntl(2) commands {@code F_MAKECOMPRESSED} and
	 * {@code F_TRANSFEREXTENTS} that change a file behind a read-only descriptor, control
	 * over processes outside, and requests that another process act. {@code ipc-sysv*} is
	 * accepted and does nothing, so its members are named.
	 */
	private static final String CLOSED = """
			(deny file-write-flags file-write-setugid)
			(deny file-mount file-unmount)
			(deny system-fcntl (fcntl-command 80 110))
			(deny signal)
			(allow signal (target same-sandbox))
			(deny mach-priv-task-port)
			(allow mach-priv-task-port (target same-sandbox))
			(deny appleevent-send)
			(deny job-creation)
			(deny lsopen)
			(deny user-preference-write)
			(deny sysctl-write)
			(deny nvram*)
			(deny ipc-sysv-msg)
			(deny ipc-sysv-sem)
			(deny ipc-sysv-shm)
			""";

	/**
	 * A socket pair has no path and still works. The resolver of macOS listens on a unix
	 * socket; without it no host name can be looked up.
	 */
	private static final String PRIVATE_SOCKETS = """
			(deny network-bind (local unix-socket))
			(deny network-outbound (remote unix-socket))
			(allow network-outbound (remote unix-socket (path-literal "/private/var/run/mDNSResponder")))
			""";

	SbplProfile {
		parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
	}

	/**
	 * Writes the profile of one call.
	 * @param scope what it is made of
	 * @return the profile
	 */
	static SbplProfile of(SeatbeltScope scope) {
		Map<String, String> parameters = new LinkedHashMap<>();
		String writable = filters(parameters, "WRITABLE_", scope.writable(), "(subpath (param \"%s\"))"::formatted);
		String held = filters(parameters, "HELD_", scope.held(),
				(name) -> "(literal (param \"" + name + "\")) (subpath (param \"" + name + "\"))");
		String pinned = filters(parameters, "PINNED_", scope.pinned(), "(literal (param \"%s\"))"::formatted);
		StringBuilder text = new StringBuilder(HEAD).append(DEVICES);
		rule(text, "allow file-write* file-link", writable);
		rule(text, "deny file-write* file-link", held);
		// Renaming a directory moves what is below it past every rule that names it.
		rule(text, "deny file-write-unlink", pinned);
		text.append(CLOSED);
		if (scope.unixSockets() == UnixSockets.PRIVATE) {
			text.append(PRIVATE_SOCKETS);
		}
		return new SbplProfile(text.toString(), parameters);
	}

	private static String filters(Map<String, String> parameters, String prefix, List<String> paths,
			UnaryOperator<String> filter) {
		return paths.stream().map((path) -> {
			String name = prefix + parameters.size();
			parameters.put(name, path);
			return "\n  " + filter.apply(name);
		}).collect(Collectors.joining());
	}

	// A rule without a filter would match everything.
	private static void rule(StringBuilder text, String action, String filters) {
		if (!filters.isEmpty()) {
			text.append('(').append(action).append(filters).append(")\n");
		}
	}

}
