package io.processsandbox.internal.backend;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.processsandbox.internal.backend.ConfinementFilter.Metadata;
import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;

/**
 * The filters of this product for one architecture. Each is compiled when it is first
 * asked for and kept. Thread-safe.
 */
public final class SyscallFilters implements FilterPrograms {

	private final SyscallTable table;

	private final Map<Key, String> programs = new ConcurrentHashMap<>();

	private SyscallFilters(SyscallTable table) {
		this.table = table;
	}

	/**
	 * Returns the filters of an architecture.
	 * @param machine its name as {@code uname -m} or Java's {@code os.arch} spell it
	 * @return the filters, or nothing if its system calls are not known
	 */
	public static Optional<SyscallFilters> of(String machine) {
		return SyscallTable.of(machine).map(SyscallFilters::new);
	}

	@Override
	public String program(ConfinedSandboxMode mode, UnixSockets unixSockets, View view) {
		Metadata metadata = (mode == ConfinedSandboxMode.READ_ONLY) ? Metadata.CLOSED : Metadata.OPEN;
		return this.programs.computeIfAbsent(new Key(metadata, unixSockets, view), this::compile);
	}

	private String compile(Key key) {
		SyscallFilter filter = ConfinementFilter.of(key.metadata(), key.unixSockets(), key.view());
		return SyscallFilterCompiler.compile(filter, this.table).toHex();
	}

	/**
	 * What a program depends on.
	 *
	 * @param metadata whether metadata may be changed
	 * @param unixSockets whether unix sockets may be made
	 * @param view whether the host's processes and IPC objects can be named
	 */
	private record Key(Metadata metadata, UnixSockets unixSockets, View view) {
	}

}
