package io.processsandbox.internal.backend.seatbelt;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.internal.confinement.Protection;
import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.FileIdentity;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.policy.WorkspaceRoot;

import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Confinements of paths that need not exist where the tests run.
 */
final class Scopes {

	private Scopes() {
	}

	static Confinement readOnly(String workspace) {
		return new Confinement(ConfinedSandboxMode.READ_ONLY,
				new Confinement.Roots(root(workspace), List.of(), List.of()), List.of(), UnixSockets.PRIVATE);
	}

	static Confinement workspaceWrite(String workspace, Protection... protections) {
		return workspaceWrite(List.of(workspace), UnixSockets.PRIVATE, protections);
	}

	static Confinement workspaceWrite(List<String> roots, UnixSockets unixSockets, Protection... protections) {
		return new Confinement(ConfinedSandboxMode.WORKSPACE_WRITE,
				new Confinement.Roots(root(roots.get(0)), roots.stream().map(Scopes::root).toList(), List.of()),
				List.of(protections), unixSockets);
	}

	static Protection existing(String path, String... parents) {
		return new Protection.Existing(canonical(path, CanonicalPath.Kind.FILE),
				Stream.of(parents).map((parent) -> canonical(parent, CanonicalPath.Kind.DIRECTORY)).toList());
	}

	static Protection absent(String path) {
		return new Protection.Absent(Path.of(path));
	}

	static Protection link(String path) {
		return new Protection.Link(Path.of(path));
	}

	static SbplProfile profile(Confinement confinement) {
		return SbplProfile.of(SeatbeltScope.of(confinement, null));
	}

	static Verdicts verdicts(Confinement confinement) {
		return new Verdicts(profile(confinement));
	}

	/**
	 * Aborts a test where the locale leaves this JVM without a way to say a name.
	 * @param path the name
	 */
	static void assumeExpressible(String path) {
		assumeThat(Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(path))
			.as("This JVM cannot express '%s': run the tests with LC_ALL=C.UTF-8", path)
			.isTrue();
	}

	private static WorkspaceRoot root(String path) {
		return new WorkspaceRoot(canonical(path, CanonicalPath.Kind.DIRECTORY));
	}

	private static CanonicalPath canonical(String path, CanonicalPath.Kind kind) {
		return new CanonicalPath(Path.of(path), new FileIdentity(1, path.hashCode()), kind);
	}

}
