package io.processsandbox.internal.backend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.processsandbox.internal.backend.Argument.Half;
import io.processsandbox.internal.backend.Argument.Relation;
import io.processsandbox.internal.backend.BpfInterpreter.Call;
import io.processsandbox.internal.backend.SyscallFilter.Clause;

/**
 * Reads a filter's rules one by one: slow, obvious, and written independently of the
 * compiler.
 */
final class LinearFilter {

	private final SyscallTable table;

	private final Map<Integer, List<Clause>> rules = new HashMap<>();

	LinearFilter(SyscallFilter filter, SyscallTable table) {
		this.table = table;
		filter.rules()
			.forEach((call, clauses) -> table.number(call).ifPresent((number) -> this.rules.put(number, clauses)));
	}

	FilterAction answer(Call call) {
		if (call.architecture() != this.table.auditArch()) {
			return FilterAction.KILL;
		}
		if (call.number() == -1) {
			return FilterAction.ALLOW;
		}
		if (this.table == SyscallTable.X86_64 && (call.number() < 0 || call.number() >= 0x40000000)) {
			return FilterAction.KILL;
		}
		int lastOwn = (this.table == SyscallTable.X86_64) ? 336 : 294;
		if (call.number() < 0 || call.number() > 469 || (call.number() > lastOwn && call.number() < 424)) {
			return FilterAction.NO_SUCH_CALL;
		}
		for (Clause clause : this.rules.getOrDefault(call.number(), List.of())) {
			if (clause.tests().stream().allMatch((test) -> holds(test, call.arguments()))) {
				return clause.action();
			}
		}
		return FilterAction.ALLOW;
	}

	private static boolean holds(Argument.Test test, List<Long> arguments) {
		long value = arguments.get(test.argument().index());
		int word = (int) ((test.argument().half() == Half.LOW) ? value : value >> 32);
		int seen = word & test.argument().mask();
		return (test.relation() == Relation.EQUAL) ? seen == test.value() : (seen & test.value()) != 0;
	}

}
