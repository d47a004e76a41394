package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import io.processsandbox.internal.backend.BpfInterpreter.Call;
import io.processsandbox.internal.backend.ConfinementFilter.Metadata;
import io.processsandbox.policy.UnixSockets;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A rule set compiled for every architecture, to be asked what it answers.
 */
final class FilterUnderTest {

	private static final long GARBAGE = 0xDEAD_BEEF_0000_0000L;

	private final Map<SyscallTable, BpfInterpreter> programs = new EnumMap<>(SyscallTable.class);

	FilterUnderTest(Metadata metadata, UnixSockets unixSockets, View view) {
		this(ConfinementFilter.of(metadata, unixSockets, view));
	}

	FilterUnderTest(SyscallFilter filter) {
		for (SyscallTable table : SyscallTable.values()) {
			this.programs.put(table, new BpfInterpreter(SyscallFilterCompiler.compile(filter, table)));
		}
	}

	/**
	 * Asks what a call is answered whose arguments are 32 bits to the kernel: the answer
	 * must be the same on every architecture that has the call, whatever is in the upper
	 * halves.
	 * @param call the call
	 * @param arguments its arguments
	 * @return the one answer
	 */
	FilterAction answer(Syscall call, long... arguments) {
		FilterAction answer = answerExactly(call, arguments);
		long[] dirty = new long[6];
		for (int index = 0; index < dirty.length; index++) {
			dirty[index] = GARBAGE | ((index < arguments.length) ? arguments[index] & 0xFFFF_FFFFL : 0);
		}
		assertThat(answerExactly(call, dirty)).as("%s with garbage in the upper halves", call).isEqualTo(answer);
		return answer;
	}

	/**
	 * Asks what a call is answered with exactly these arguments.
	 * @param call the call
	 * @param arguments its arguments
	 * @return the one answer of all architectures
	 */
	FilterAction answerExactly(Syscall call, long... arguments) {
		List<FilterAction> answers = new ArrayList<>();
		this.programs.forEach((table, program) -> {
			OptionalInt number = table.number(call);
			if (number.isPresent()) {
				answers.add(answer(table, number.getAsInt(), arguments));
			}
		});
		assertThat(answers).as("architectures agree on %s", call).isNotEmpty().containsOnly(answers.get(0));
		return answers.get(0);
	}

	/**
	 * Asks one architecture about a number.
	 * @param table the architecture
	 * @param number the number
	 * @param arguments the arguments
	 * @return the answer
	 */
	FilterAction answer(SyscallTable table, int number, long... arguments) {
		return answer(table, new Call(table.auditArch(), number, Arrays.stream(arguments).boxed().toList()));
	}

	FilterAction answer(SyscallTable table, Call call) {
		return action(this.programs.get(table).run(call));
	}

	private static FilterAction action(int value) {
		return Arrays.stream(FilterAction.values())
			.filter((action) -> action.value() == value)
			.findFirst()
			.orElseThrow(() -> new AssertionError("No known answer: " + Integer.toHexString(value)));
	}

}
