package io.processsandbox.internal.backend;

import java.util.List;
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

	/** By mode, unix sockets and view. */
	private final Map<List<Object>, String> programs = new ConcurrentHashMap<>();

	private SyscallFilters(SyscallTable table) {
		this.table = table;
	}

	/**
	 * Returns the filters of an architecture.
	 * @param machine its name as {@code uname -m} or Java's {@code os.arch} spell it
	 * @return the filters, or nothing if its system calls are not known
	 */
	public static Optional<SyscallFilters> of(String machine) {
		Optional<SyscallTable> table = SyscallTable.of(machine);
		return table.isPresent() ? Optional.of(new SyscallFilters(table.get())) : Optional.empty();
	}

	@Override
	public String program(ConfinedSandboxMode mode, UnixSockets unixSockets, View view) {
		List<Object> key = List.of(mode, unixSockets, view);
		String program = this.programs.get(key);
		if (program == null) {
			Metadata metadata = (mode == ConfinedSandboxMode.READ_ONLY) ? Metadata.CLOSED : Metadata.OPEN;
			SyscallFilter filter = ConfinementFilter.of(metadata, unixSockets, view);
			// Of two threads that compile the same, both get the program of the first.
			String compiled = SyscallFilterCompiler.compile(filter, this.table).toHex();
			String earlier = this.programs.putIfAbsent(key, compiled);
			program = (earlier != null) ? earlier : compiled;
		}
		return program;
	}

}
