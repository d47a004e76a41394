package io.processsandbox.internal.backend.seatbelt;

import java.nio.file.Path;
import java.util.List;

import io.processsandbox.internal.backend.seatbelt.SbplAccess.Relation;
import io.processsandbox.internal.backend.seatbelt.SbplAccess.Target;
import io.processsandbox.internal.confinement.Confinement;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a process may do under the profiles, whatever their spelling.
 */
class SbplProfileMeaningTests {

	private static final String WS = "/Users/me/ws";

	private final Verdicts readOnly = Scopes.verdicts(Scopes.readOnly(WS));

	private final Verdicts writing = Scopes
		.verdicts(Scopes.workspaceWrite(WS, Scopes.existing(WS + "/.git/config", WS + "/.git"),
				Scopes.existing(WS + "/.git/hooks", WS + "/.git"), Scopes.absent(WS + "/.git/commondir")));

	@ParameterizedTest
	@ValueSource(strings = { WS, WS + "/file", "/Users/me/other", "/private/tmp/x", "/private/etc/hosts", "/",
			"/dev/disk0", "/dev/ttys001", "/dev/tty" })
	void readOnlyChangesNothing(String path) {
		assertThat(this.readOnly.write(path)).isFalse();
		assertThat(this.readOnly.create(path)).isFalse();
		assertThat(this.readOnly.unlink(path)).isFalse();
		assertThat(this.readOnly.on("file-link", path)).isFalse();
		assertThat(this.readOnly.changeableMetadata(path)).isEmpty();
		assertThat(this.readOnly.read(path)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/dev/null", "/dev/zero", "/dev/fd/1", "/dev/dtracehelper" })
	void sinksTakeWritesAndKeepTheirMetadata(String device) {
		for (Verdicts verdicts : List.of(this.readOnly, this.writing)) {
			assertThat(verdicts.write(device)).isTrue();
			assertThat(verdicts.unlink(device)).isFalse();
			assertThat(verdicts.changeableMetadata(device)).isEmpty();
		}
	}

	@Test
	void devicesTakeNoCommandsButTheSinks() {
		for (Verdicts verdicts : List.of(this.readOnly, this.writing)) {
			assertThat(verdicts.on("file-ioctl", "/dev/ttys001")).isFalse();
			assertThat(verdicts.on("file-ioctl", "/dev/ptmx")).isFalse();
			assertThat(verdicts.on("file-ioctl", "/dev/rdisk0")).isFalse();
			assertThat(verdicts.on("file-ioctl", "/dev/null")).isTrue();
			assertThat(verdicts.on("file-ioctl", WS + "/file")).isTrue();
		}
	}

	@Test
	void workspaceTakesOrdinaryWork() {
		assertThat(this.writing.create(WS + "/a")).isTrue();
		assertThat(this.writing.write(WS + "/a")).isTrue();
		assertThat(this.writing.unlink(WS + "/a/b")).isTrue();
		assertThat(this.writing.rename(WS + "/a", WS + "/deep/b")).isTrue();
		assertThat(this.writing.replace(WS + "/a", WS + "/b")).isTrue();
		assertThat(this.writing.link(WS + "/a", WS + "/b/c")).isTrue();
		assertThat(this.writing.changeableMetadata(WS + "/a")).containsExactly("acl", "mode", "owner", "times",
				"xattr");
		assertThat(this.writing.changeableMetadata(WS)).contains("mode", "times");
		// What git itself changes in a repository.
		assertThat(this.writing.create(WS + "/.git/index.lock")).isTrue();
		assertThat(this.writing.replace(WS + "/.git/index.lock", WS + "/.git/index")).isTrue();
		assertThat(this.writing.create(WS + "/.git/objects/ab/cdef")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/Users/me/file", "/Users/me/ws2", "/Users/me/ws-not/file", "/Users/me", "/private/tmp/x",
			"/private/var/folders/ab/T/x", "/Users/me/WS/file", "/tmp/x" })
	void outsideOfTheWorkspaceNothingChanges(String path) {
		assertThat(this.writing.write(path)).isFalse();
		assertThat(this.writing.create(path)).isFalse();
		assertThat(this.writing.unlink(path)).isFalse();
		assertThat(this.writing.changeableMetadata(path)).isEmpty();
		assertThat(this.writing.rename(path, WS + "/a")).isFalse();
		assertThat(this.writing.rename(WS + "/a", path)).isFalse();
		assertThat(this.writing.link(path, WS + "/a")).isFalse();
		assertThat(this.writing.link(WS + "/a", path)).isFalse();
		assertThat(this.writing.read(path)).isTrue();
	}

	@Test
	void nameOfTheWorkspaceStays() {
		assertThat(this.writing.unlink(WS)).isFalse();
		assertThat(this.writing.rename(WS, WS + "/a")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { WS + "/.git/config", WS + "/.git/hooks", WS + "/.git/hooks/pre-commit",
			WS + "/.git/commondir" })
	void protectedPathsStayAsTheyAre(String path) {
		assertThat(this.writing.write(path)).isFalse();
		assertThat(this.writing.create(path)).isFalse();
		assertThat(this.writing.unlink(path)).isFalse();
		assertThat(this.writing.changeableMetadata(path)).isEmpty();
		assertThat(this.writing.rename(path, WS + "/a")).isFalse();
		assertThat(this.writing.rename(WS + "/a", path)).isFalse();
		// A second name would be a way to write it.
		assertThat(this.writing.link(path, WS + "/a")).isFalse();
		assertThat(this.writing.link(WS + "/a", path)).isFalse();
		assertThat(this.writing.read(path)).isTrue();
	}

	@Test
	void protectedPathsCannotBeMovedWithTheirParents() {
		assertThat(this.writing.rename(WS + "/.git", WS + "/old")).isFalse();
		assertThat(this.writing.replace(WS + "/a", WS + "/.git")).isFalse();
		assertThat(this.writing.changeableMetadata(WS + "/.git")).contains("mode");
	}

	@Test
	void everyDirectoryDownToTheProtectedPathIsPinned() {
		String config = WS + "/.git/modules/lib/core/config";
		Verdicts verdicts = Scopes.verdicts(Scopes.workspaceWrite(WS, Scopes.existing(config)));
		for (String parent : List.of("/.git", "/.git/modules", "/.git/modules/lib", "/.git/modules/lib/core")) {
			assertThat(verdicts.unlink(WS + parent)).as(parent).isFalse();
		}
		assertThat(verdicts.unlink(WS + "/.git/modules/lib/core/HEAD")).isTrue();
		assertThat(verdicts.unlink(WS + "/.git/modules/other")).isTrue();
	}

	@Test
	void rootInsideRootKeepsItsPlaceAndItsProtection() {
		Confinement confinement = Scopes.workspaceWrite(List.of(WS, WS + "/in"), UnixSockets.PRIVATE,
				Scopes.existing(WS + "/in/a/config"));
		Verdicts verdicts = Scopes.verdicts(confinement);
		assertThat(verdicts.unlink(WS + "/in")).isFalse();
		assertThat(verdicts.unlink(WS + "/in/a")).isFalse();
		assertThat(verdicts.write(WS + "/in/a/config")).isFalse();
		assertThat(verdicts.write(WS + "/in/a/other")).isTrue();
	}

	@Test
	void linkThatLeadsToProtectedThingsCannotBeReplaced() {
		Verdicts verdicts = Scopes.verdicts(Scopes.workspaceWrite(WS, Scopes.link(WS + "/.git/hooks")));
		assertThat(verdicts.unlink(WS + "/.git/hooks")).isFalse();
		assertThat(verdicts.replace(WS + "/a", WS + "/.git/hooks")).isFalse();
		assertThat(verdicts.unlink(WS + "/.git")).isFalse();
	}

	@Test
	void newRepositoryCanBeMade() {
		Verdicts verdicts = Scopes.verdicts(Scopes.workspaceWrite(WS, Scopes.absent(WS + "/.git")));
		assertThat(verdicts.create(WS + "/.git")).isTrue();
		assertThat(verdicts.create(WS + "/.git/hooks/pre-commit")).isTrue();
	}

	@Test
	void privateTempIsOneMoreWritableTree() {
		String temp = "/private/var/folders/ab/T/process-sandbox-1/t-2";
		Verdicts verdicts = new Verdicts(SbplProfile.of(SeatbeltScope.of(Scopes.workspaceWrite(WS), Path.of(temp))));
		assertThat(verdicts.create(temp + "/x")).isTrue();
		assertThat(verdicts.rename(temp + "/x", WS + "/x")).isTrue();
		assertThat(verdicts.unlink(temp)).isFalse();
		assertThat(verdicts.create("/private/var/folders/ab/T/process-sandbox-1/t-3/x")).isFalse();
		assertThat(verdicts.create("/private/tmp/x")).isFalse();
	}

	@Test
	void onlyTheCanonicalSpellingOfARootIsMatched() {
		Verdicts canonical = Scopes.verdicts(Scopes.workspaceWrite("/private/tmp/ws"));
		assertThat(canonical.write("/private/tmp/ws/x")).isTrue();
		// The kernel never asks for this one, which is why roots are canonicalised.
		assertThat(canonical.write("/tmp/ws/x")).isFalse();
		assertThat(Scopes.verdicts(Scopes.workspaceWrite("/tmp/ws")).write("/private/tmp/ws/x")).isFalse();
	}

	@Test
	void decomposedNamesOfProtectedPathsAreRefusedToo() {
		Scopes.assumeExpressible("\u00e9");
		Verdicts verdicts = Scopes.verdicts(Scopes.workspaceWrite(WS, Scopes.existing(WS + "/\u00e9/conf")));
		assertThat(verdicts.write(WS + "/\u00e9/conf")).isFalse();
		assertThat(verdicts.write(WS + "/e\u0301/conf")).isFalse();
		assertThat(verdicts.unlink(WS + "/e\u0301")).isFalse();
		assertThat(verdicts.write(WS + "/e/conf")).isTrue();
	}

	@Test
	void decomposedNameOfARootOpensNothing() {
		Scopes.assumeExpressible("\u00e9");
		Verdicts verdicts = Scopes.verdicts(Scopes.workspaceWrite("/Users/me/\u00e9"));
		assertThat(verdicts.write("/Users/me/\u00e9/x")).isTrue();
		assertThat(verdicts.write("/Users/me/e\u0301/x")).isFalse();
	}

	@Test
	void unixSocketsAreClosedUnlessAllowed() {
		for (Verdicts verdicts : List.of(this.readOnly, this.writing)) {
			for (String socket : List.of("/private/var/run/docker.sock", "/private/tmp/.java_pid1", WS + "/s",
					"/private/var/run/syslog")) {
				assertThat(verdicts.connect(socket)).as(socket).isFalse();
				assertThat(verdicts.listen(socket)).as(socket).isFalse();
			}
			assertThat(verdicts.connect("/private/var/run/mDNSResponder")).isTrue();
			assertThat(verdicts.allows(new SbplAccess("network-outbound", new Target.Address()))).isTrue();
			assertThat(verdicts.allows(new SbplAccess("network-bind", new Target.Address()))).isTrue();
			assertThat(verdicts.plain("system-socket")).isTrue();
		}
		Verdicts allowed = Scopes.verdicts(Scopes.workspaceWrite(List.of(WS), UnixSockets.ALLOW));
		assertThat(allowed.connect("/private/var/run/docker.sock")).isTrue();
		assertThat(allowed.listen(WS + "/s")).isTrue();
		assertThat(allowed.listen("/private/tmp/s")).isFalse();
	}

	@Test
	void waysAroundThePathRulesAreClosedInEveryMode() {
		for (Verdicts verdicts : List.of(this.readOnly, this.writing)) {
			assertThat(verdicts.on("file-write-setugid", WS + "/a")).isFalse();
			assertThat(verdicts.on("file-write-flags", WS + "/a")).isFalse();
			assertThat(verdicts.on("file-mount", WS + "/a")).isFalse();
			assertThat(verdicts.on("file-unmount", WS + "/a")).isFalse();
			assertThat(verdicts.allows(new SbplAccess("system-fcntl", new Target.Fcntl(80)))).isFalse();
			assertThat(verdicts.allows(new SbplAccess("system-fcntl", new Target.Fcntl(110)))).isFalse();
			assertThat(verdicts.allows(new SbplAccess("system-fcntl", new Target.Fcntl(50)))).isTrue();
			for (String operation : List.of("appleevent-send", "job-creation", "lsopen", "user-preference-write",
					"sysctl-write", "nvram-set", "ipc-sysv-msg", "ipc-sysv-sem", "ipc-sysv-shm")) {
				assertThat(verdicts.plain(operation)).as(operation).isFalse();
			}
		}
	}

	@Test
	void processesOutsideAreOutOfReach() {
		for (String operation : List.of("signal", "mach-priv-task-port")) {
			assertThat(this.readOnly.allows(new SbplAccess(operation, new Target.Process(Relation.SAME_SANDBOX))))
				.isTrue();
			assertThat(this.readOnly.allows(new SbplAccess(operation, new Target.Process(Relation.OUTSIDE)))).isFalse();
		}
	}

	@Test
	void whatModesDoNotPromiseStaysOpen() {
		for (String operation : List.of("process-exec", "process-fork", "mach-lookup", "ipc-posix-sem",
				"sysctl-read")) {
			assertThat(this.readOnly.plain(operation)).as(operation).isTrue();
		}
	}

}
