package io.processsandbox.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.processsandbox.error.SandboxErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Explicit mode, then the session's, then the configured one; the session's directory,
 * then the configured root.
 */
final class DefaultingPolicyResolver implements SandboxPolicyResolver {

	private final PolicyDefaults defaults;

	DefaultingPolicyResolver(PolicyDefaults defaults) {
		this.defaults = Objects.requireNonNull(defaults, "defaults");
	}

	@Override
	public SandboxExecutionPolicy resolve(SandboxPolicyRequest request) {
		SandboxMode mode = mode(request);
		WorkspaceRoot root = WorkspaceRoot.of(root(request.session(), mode));
		return new SandboxExecutionPolicy(mode, root, scope(mode).plus(request.scope()));
	}

	private SandboxMode mode(SandboxPolicyRequest request) {
		SandboxMode explicit = request.mode();
		if (explicit != null) {
			return explicit;
		}
		SandboxSession session = request.session();
		SandboxMode override = (session != null) ? session.modeOverride() : null;
		return (override != null) ? override : this.defaults.mode();
	}

	private Path root(@Nullable SandboxSession session, SandboxMode mode) {
		if (session != null) {
			return session.cwd();
		}
		Path configured = this.defaults.workspaceRoot();
		if (configured != null) {
			return configured;
		}
		if (mode == SandboxMode.WORKSPACE_WRITE) {
			throw new InvalidPolicyException(SandboxErrorCode.ROOT_NOT_CONFIGURED,
					"workspace-write needs a workspace root and none is known: give the call a workspace or a session, "
							+ "or configure a workspace root. The directory this service runs in is no workspace");
		}
		return Path.of("").toAbsolutePath();
	}

	private PolicyScope scope(SandboxMode mode) {
		PolicyDefaults.Roots roots = this.defaults.roots();
		// Writable roots mean nothing where nothing is writable, and a missing one must
		// not refuse a read-only call.
		return new PolicyScope(
				(mode == SandboxMode.WORKSPACE_WRITE) ? roots.writable().stream().map(WorkspaceRoot::of).toList()
						: List.of(),
				roots.visible().stream().map(CanonicalPath::of).toList(), roots.protectedPaths(),
				this.defaults.unixSockets());
	}

}
