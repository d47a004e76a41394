package io.processsandbox.policy;

import java.nio.file.Path;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The default session. Its mode can be switched while runs are in flight: each run keeps
 * the policy it resolved. Thread-safe.
 *
 * @since 0.1.0
 */
public final class SwitchableSession implements SandboxSession {

	private final String id;

	private final Path cwd;

	private volatile @Nullable SandboxMode mode;

	SwitchableSession(String id, Path cwd) {
		this.id = Objects.requireNonNull(id, "id");
		this.cwd = Objects.requireNonNull(cwd, "cwd");
	}

	@Override
	public String id() {
		return this.id;
	}

	@Override
	public Path cwd() {
		return this.cwd;
	}

	@Override
	public @Nullable SandboxMode modeOverride() {
		return this.mode;
	}

	/**
	 * Switches the mode of the calls that follow.
	 * @param override the mode, or {@code null} to use the configured one again
	 */
	public void switchMode(@Nullable SandboxMode override) {
		this.mode = override;
	}

	@Override
	public String toString() {
		return "session " + this.id + " in " + this.cwd;
	}

}
