package io.processsandbox.policy;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * What a consumer tells about the session a command belongs to. Implementations are
 * thread-safe: they are asked once for each call, and a call keeps the answer.
 *
 * @since 0.1.0
 */
public interface SandboxSession {

	/**
	 * Returns a name for logs and reports.
	 * @return the name
	 */
	String id();

	/**
	 * Returns the directory that is the workspace of this session. It never changes.
	 * @return an absolute path
	 */
	Path cwd();

	/**
	 * Returns the mode this session runs under instead of the configured one.
	 * @return the mode, or {@code null} to use the configured one
	 */
	@Nullable SandboxMode modeOverride();

	/**
	 * Creates a session whose mode can be switched.
	 * @param id a name for logs and reports
	 * @param cwd the workspace, an absolute path
	 * @return the session
	 */
	static SwitchableSession of(String id, Path cwd) {
		return new SwitchableSession(id, cwd);
	}

}
