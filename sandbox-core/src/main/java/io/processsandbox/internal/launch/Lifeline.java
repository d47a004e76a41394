package io.processsandbox.internal.launch;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The unix socket that every launcher of this JVM holds a connection to. However the JVM
 * ends, the kernel closes its end and each launcher ends its tree. No thread of the
 * application is involved: a parent-death signal would be tied to one (prctl(2),
 * PR_SET_PDEATHSIG).
 * <p>
 * One daemon thread accepts and reads what launchers report. Thread-safe.
 */
public final class Lifeline implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Lifeline.class);

	/**
	 * Bytes a launcher may have sent without ending a line.
	 */
	private static final int LONGEST_LINE = 8192;

	private static final SecureRandom RANDOM = new SecureRandom();

	private final Path path;

	private final ServerSocketChannel server;

	private final Selector selector;

	private final Map<String, RunChannel> waiting = new ConcurrentHashMap<>();

	private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

	private final Queue<RunChannel> gone = new ConcurrentLinkedQueue<>();

	private Lifeline(Path path, ServerSocketChannel server, Selector selector) {
		this.path = path;
		this.server = server;
		this.selector = selector;
	}

	/**
	 * Opens a lifeline.
	 * @param path where the socket is made, in a directory that only this user can enter
	 * @return the lifeline
	 * @throws IOException if the socket cannot be made
	 */
	static Lifeline open(Path path) throws IOException {
		ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
		try {
			server.bind(UnixDomainSocketAddress.of(path), 4096);
			server.configureBlocking(false);
			Selector selector = Selector.open();
			server.register(selector, SelectionKey.OP_ACCEPT);
			Lifeline lifeline = new Lifeline(path, server, selector);
			Thread thread = new Thread(lifeline::serve, "sandbox-lifeline");
			thread.setDaemon(true);
			thread.start();
			return lifeline;
		}
		catch (IOException | RuntimeException ex) {
			server.close();
			throw ex;
		}
	}

	/**
	 * Admits one launcher and follows it.
	 * @return the channel of the run
	 */
	RunChannel admit() {
		byte[] random = new byte[16];
		RANDOM.nextBytes(random);
		RunChannel channel = new RunChannel(new LifelineTicket(this.path, HexFormat.of().formatHex(random)), this);
		this.waiting.put(channel.ticket().token(), channel);
		return channel;
	}

	/**
	 * Hears out a launcher that has ended, then takes its ticket back.
	 * @param channel its channel
	 */
	void launcherEnded(RunChannel channel) {
		this.gone.add(channel);
		if (this.selector.isOpen()) {
			this.selector.wakeup();
		}
		else {
			channel.ended();
		}
	}

	void forget(RunChannel channel) {
		this.waiting.remove(channel.ticket().token(), channel);
	}

	/**
	 * Ends every tree that holds a connection and removes the socket.
	 */
	@Override
	public void close() {
		try {
			this.server.close();
			// Closing a selector does not close its channels; the thread does that on
			// its way out, since it alone uses the keys.
			this.selector.close();
			Files.deleteIfExists(this.path);
		}
		catch (IOException ex) {
			logger.debug("Closing the lifeline failed", ex);
		}
	}

	private void serve() {
		try {
			while (this.selector.isOpen()) {
				this.selector.select(this::serve);
				settle();
			}
		}
		catch (ClosedSelectorException ex) {
			logger.trace("The lifeline is closed");
		}
		catch (IOException ex) {
			logger.error("The lifeline failed; confined processes that hold it end now", ex);
			close();
		}
		finally {
			this.connections.forEach(Connection::close);
			this.gone.forEach(RunChannel::ended);
		}
	}

	private void serve(SelectionKey key) {
		if (key.isValid() && key.isAcceptable()) {
			accept();
		}
		else if (key.isValid() && key.isReadable()) {
			((Connection) key.attachment()).read();
		}
	}

	/**
	 * A launcher may have come, spoken and gone before this thread looked. What it said
	 * is in the backlog and in its socket, so both are emptied before it is given up.
	 */
	private void settle() throws IOException {
		RunChannel channel = this.gone.poll();
		while (channel != null) {
			while (this.selector.selectNow(this::serve) > 0) {
				logger.trace("A launcher that has ended is still heard");
			}
			this.waiting.remove(channel.ticket().token(), channel);
			channel.settled();
			channel = this.gone.poll();
		}
	}

	private void accept() {
		try {
			SocketChannel socket = this.server.accept();
			if (socket != null) {
				socket.configureBlocking(false);
				Connection connection = new Connection(socket);
				this.connections.add(connection);
				socket.register(this.selector, SelectionKey.OP_READ, connection);
			}
		}
		catch (IOException ex) {
			// Out of descriptors, for example: the launcher waits in the backlog or fails
			// closed, and the next one is tried again.
			logger.warn("A launcher could not be admitted to the lifeline", ex);
		}
	}

	/**
	 * One launcher's connection. Used by the lifeline's thread, closed by any.
	 */
	final class Connection {

		private final SocketChannel socket;

		private final ByteBuffer buffer = ByteBuffer.allocate(LONGEST_LINE);

		private @Nullable RunChannel run;

		Connection(SocketChannel socket) {
			this.socket = socket;
		}

		void read() {
			try {
				int count = this.socket.read(this.buffer);
				if (!lines() || count < 0 || !this.buffer.hasRemaining()) {
					close();
				}
			}
			catch (IOException ex) {
				close();
			}
		}

		private boolean lines() {
			this.buffer.flip();
			int start = 0;
			boolean known = true;
			for (int index = 0; index < this.buffer.limit() && known; index++) {
				if (this.buffer.get(index) == '\n') {
					known = line(StandardCharsets.UTF_8.decode(this.buffer.slice(start, index - start)).toString());
					start = index + 1;
				}
			}
			this.buffer.position(start);
			this.buffer.compact();
			return known;
		}

		private boolean line(String line) {
			RunChannel known = this.run;
			if (known != null) {
				known.report(line);
				return true;
			}
			RunChannel admitted = line.startsWith("run ") ? Lifeline.this.waiting.remove(line.substring(4)) : null;
			this.run = admitted;
			// A token is good once: whoever comes second is turned away, and a launcher
			// that is turned away ends its tree.
			return admitted != null && admitted.connected(this);
		}

		void close() {
			try {
				this.socket.close();
				Lifeline.this.connections.remove(this);
			}
			catch (IOException ex) {
				logger.debug("Closing a connection of the lifeline failed", ex);
			}
			RunChannel known = this.run;
			if (known != null) {
				known.ended();
			}
		}

	}

}
