package io.processsandbox.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Gap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Services of the host that would act for the command.
 */
@OnEveryBackend
class SocketTests {

	private static final String CONNECT = "use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) or die \"socket: $!\\n\";"
			+ "connect($s, pack_sockaddr_un($ARGV[0])) or die \"connect: $!\\n\"; syswrite($s, 'write this'); print 'sent'";

	@Parameter
	private BackendName backend;

	@TempDir(factory = OutsideTempAreas.class)
	private Path directory;

	private Scene scene;

	@BeforeEach
	void setUp() {
		this.scene = new Scene(this.backend, this.directory);
	}

	@Test
	void aServiceBehindAPathIsOutOfReach() throws IOException {
		Path socket = this.scene.path("outside/s");
		try (ServerSocketChannel server = listen(socket)) {
			Ran ran = this.scene.perl(CONNECT, socket.toString());
			assertThat(ran.completed().exit()).isNotZero();
			assertThat(ran.out()).isEmpty();
			assertThat(ran.gaps()).doesNotContain(Gap.UNIX_SOCKETS);
			server.configureBlocking(false);
			assertThat((Object) server.accept()).isNull();
		}
	}

	@Test
	void aServiceIsReachedWhereThatIsAllowedAndTheGapIsReported() throws IOException {
		Path socket = this.scene.path("outside/s");
		try (ServerSocketChannel server = listen(socket)) {
			Ran ran = this.scene
				.run(this.scene.inWorkspace(SandboxMode.WORKSPACE_WRITE, "perl", "-e", CONNECT, socket.toString())
					.unixSockets(UnixSockets.ALLOW));
			assertThat(ran.exited(0).out()).isEqualTo("sent");
			assertThat(ran.gaps()).contains(Gap.UNIX_SOCKETS);
			try (SocketChannel accepted = server.accept()) {
				assertThat(accepted.isConnected()).isTrue();
			}
		}
	}

	@Test
	void aServiceBehindAnAbstractNameIsOutOfReach() {
		String name = "sandbox-case-" + ProcessHandle.current().pid() + "-" + this.backend;
		Ran ran = this.scene.perl("use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) or die \"socket: $!\\n\";"
				+ "bind($s, pack_sockaddr_un(\"\\0$ARGV[0]\")) or die \"bind: $!\\n\"; print 'bound'", name);
		assertThat(ran.completed().exit()).isNotZero();
		assertThat(ran.out()).isEmpty();
	}

	@Test
	void pairsOfSocketsWork() {
		this.scene
			.perl("use Socket; socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or die \"$!\\n\";"
					+ "syswrite($a, 'x'); sysread($b, my $c, 1) == 1 or die; print $c")
			.exited(0);
	}

	@Test
	void theNetworkIsNoneOfTheModesBusiness() throws IOException {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Ran ran = this.scene.perl("use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0) or die \"socket: $!\\n\";"
					+ "connect($s, pack_sockaddr_in($ARGV[0], INADDR_LOOPBACK)) or die \"connect: $!\\n\"; print 'connected'",
					String.valueOf(server.getLocalPort()));
			assertThat(ran.exited(0).out()).isEqualTo("connected");
			try (Socket accepted = server.accept()) {
				assertThat(accepted.isConnected()).isTrue();
			}
		}
	}

	private static ServerSocketChannel listen(Path socket) throws IOException {
		ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
		server.bind(UnixDomainSocketAddress.of(socket));
		return server;
	}

}
