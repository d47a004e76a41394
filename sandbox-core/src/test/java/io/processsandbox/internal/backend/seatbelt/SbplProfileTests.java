package io.processsandbox.internal.backend.seatbelt;

import java.util.List;

import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class SbplProfileTests {

	private static final String BEFORE_ROOTS = """
			(version 1)
			(allow default)
			(deny file-write* file-link)
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

	private static final String AFTER_ROOTS = """
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

	private static final String PRIVATE_SOCKETS = """
			(deny network-bind (local unix-socket))
			(deny network-outbound (remote unix-socket))
			(allow network-outbound (remote unix-socket (path-literal "/private/var/run/mDNSResponder")))
			""";

	@Test
	void readOnlyNamesNoPathOfTheCaller() {
		SbplProfile profile = Scopes.profile(Scopes.readOnly("/Users/me/ws"));
		assertThat(profile.text()).isEqualTo(BEFORE_ROOTS + AFTER_ROOTS + PRIVATE_SOCKETS);
		assertThat(profile.parameters()).isEmpty();
	}

	@Test
	void workspaceWriteOpensTheRootsAndClosesWhatIsProtected() {
		SbplProfile profile = Scopes.profile(Scopes.workspaceWrite(List.of("/Users/me/ws", "/Volumes/out"),
				UnixSockets.ALLOW, Scopes.existing("/Users/me/ws/.git/config", "/Users/me/ws/.git"),
				Scopes.absent("/Users/me/ws/.git/commondir"), Scopes.link("/Users/me/ws/.git/hooks")));
		assertThat(profile.text()).isEqualTo(BEFORE_ROOTS + """
				(allow file-write* file-link
				  (subpath (param "WRITABLE_0"))
				  (subpath (param "WRITABLE_1")))
				(deny file-write* file-link
				  (literal (param "HELD_2")) (subpath (param "HELD_2"))
				  (literal (param "HELD_3")) (subpath (param "HELD_3")))
				(deny file-write-unlink
				  (literal (param "PINNED_4"))
				  (literal (param "PINNED_5"))
				  (literal (param "PINNED_6"))
				  (literal (param "PINNED_7")))
				""" + AFTER_ROOTS);
		assertThat(profile.parameters()).containsExactly(entry("WRITABLE_0", "/Users/me/ws"),
				entry("WRITABLE_1", "/Volumes/out"), entry("HELD_2", "/Users/me/ws/.git/config"),
				entry("HELD_3", "/Users/me/ws/.git/commondir"), entry("PINNED_4", "/Users/me/ws"),
				entry("PINNED_5", "/Volumes/out"), entry("PINNED_6", "/Users/me/ws/.git"),
				entry("PINNED_7", "/Users/me/ws/.git/hooks"));
	}

}
