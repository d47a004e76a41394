package io.processsandbox.sample.job;

import java.nio.file.Path;
import java.util.Map;

import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.run.Command;
import org.jspecify.annotations.Nullable;

/**
 * Makes the command of a request. What the library refuses it refuses here already, with
 * its own code: a root that is missing, a limit that is zero.
 */
public enum CommandMapping {

	/** A relative path starts in the current directory, as everywhere in a shell. */
	FROM_CURRENT_DIRECTORY,

	/**
	 * A relative path is refused: the directory of a service means nothing to callers.
	 */
	ABSOLUTE_ONLY;

	/**
	 * Makes the command.
	 * @param request the request
	 * @return the command, without input
	 */
	public Command command(RunRequest request) {
		Command command = Command.of(request.argv()).mode(request.mode()).limits(request.limits());
		if (request.workspace() != null) {
			command = command.workspace(path(request.workspace()));
		}
		if (request.directory() != null) {
			command = command.directory(path(request.directory()));
		}
		for (String root : request.visible()) {
			command = command.visible(path(root));
		}
		for (String root : request.writable()) {
			command = command.writable(path(root));
		}
		UnixSockets unixSockets = request.unixSockets();
		if (unixSockets != null) {
			command = command.unixSockets(unixSockets);
		}
		for (Map.Entry<String, @Nullable String> variable : request.environment().entrySet()) {
			String value = variable.getValue();
			command = (value != null) ? command.environment(variable.getKey(), value)
					: command.passEnvironment(variable.getKey());
		}
		return limited(command, request);
	}

	private static Command limited(Command command, RunRequest request) {
		Command limited = command;
		if (request.timeout() != null) {
			limited = limited.timeout(request.timeout());
		}
		if (request.outputLimit() != null) {
			limited = limited.outputLimit(request.outputLimit());
		}
		return limited;
	}

	private Path path(String text) {
		Path path = CanonicalPath.parse(text);
		return (this == FROM_CURRENT_DIRECTORY) ? path.toAbsolutePath() : path;
	}

}
