package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.processsandbox.internal.backend.BpfInterpreter.Call;
import io.processsandbox.internal.backend.BpfProgram.Code;
import io.processsandbox.internal.backend.ConfinementFilter.Metadata;
import io.processsandbox.internal.backend.SyscallFilter.Clause;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class SyscallFilterCompilerTests {

	private static final int I386 = 0x40000003;

	private static final int ARM = 0x40000028;

	private static final SyscallFilter EMPTY = SyscallFilter.builder().build();

	@Test
	void callsOfAnotherArchitectureKill() {
		FilterUnderTest filter = new FilterUnderTest(EMPTY);
		for (int foreign : new int[] { I386, ARM, 0, -1, SyscallTable.AARCH64.auditArch() }) {
			assertThat(filter.answer(SyscallTable.X86_64, new Call(foreign, 0, List.of())))
				.isEqualTo(FilterAction.KILL);
		}
		for (int foreign : new int[] { I386, ARM, 0, -1, SyscallTable.X86_64.auditArch() }) {
			assertThat(filter.answer(SyscallTable.AARCH64, new Call(foreign, 0, List.of())))
				.isEqualTo(FilterAction.KILL);
		}
	}

	@Test
	void x32CallsKill() {
		FilterUnderTest filter = new FilterUnderTest(EMPTY);
		for (int number : new int[] { 0x40000000, 0x40000200, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE }) {
			assertThat(filter.answer(SyscallTable.X86_64, number)).isEqualTo(FilterAction.KILL);
			assertThat(filter.answer(SyscallTable.AARCH64, number)).isEqualTo(FilterAction.NO_SUCH_CALL);
		}
	}

	@ParameterizedTest
	@EnumSource
	void aCallThatATracerSkipsIsLeftToTheTracer(SyscallTable table) {
		assertThat(new FilterUnderTest(EMPTY).answer(table, -1)).isEqualTo(FilterAction.ALLOW);
	}

	@ParameterizedTest
	@EnumSource
	void callsNewerThanTheTableDoNotExist(SyscallTable table) {
		FilterUnderTest filter = new FilterUnderTest(EMPTY);
		assertThat(filter.answer(table, 469)).isEqualTo(FilterAction.ALLOW);
		for (int number : new int[] { 423, 470, 471, 1000, 0x3FFFFFFF }) {
			assertThat(filter.answer(table, number)).isEqualTo(FilterAction.NO_SUCH_CALL);
		}
		assertThat(filter.answer(table, 0)).isEqualTo(FilterAction.ALLOW);
		assertThat(filter.answer(table, 424)).isEqualTo(FilterAction.ALLOW);
	}

	@Test
	void x32CallsWithoutTheirBitDoNotExist() {
		// Older kernels ran these: 514 is an ioctl that a rule for number 16 does not
		// see.
		FilterUnderTest filter = new FilterUnderTest(EMPTY);
		for (int number = 512; number <= 547; number++) {
			assertThat(filter.answer(SyscallTable.X86_64, number)).isEqualTo(FilterAction.NO_SUCH_CALL);
		}
	}

	@ParameterizedTest
	@EnumSource
	void programsAreSmallClosedAndAlwaysTheSame(SyscallTable table) {
		for (SyscallFilter filter : filters()) {
			BpfProgram program = SyscallFilterCompiler.compile(filter, table);
			assertThat(program.instructions()).hasSizeLessThan(250);
			assertThat(new BpfInterpreter(program).isClosed()).isTrue();
			assertThat(SyscallFilterCompiler.compile(filter, table)).isEqualTo(program);
		}
	}

	@ParameterizedTest
	@EnumSource
	void frequentCallsEndAfterAFewComparisonsWithoutALookAtAnArgument(SyscallTable table) {
		// The kernel skips the program for such calls, if no path of it loads an
		// argument.
		int[] frequent = (table == SyscallTable.X86_64) ? new int[] { 0, 1, 3, 5, 9, 11, 12, 13, 202, 262, 332 }
				: new int[] { 63, 64, 57, 79, 80, 222, 215, 214, 134, 98, 291 };
		for (SyscallFilter filter : filters()) {
			BpfProgram program = SyscallFilterCompiler.compile(filter, table);
			BpfInterpreter interpreter = new BpfInterpreter(program);
			for (int number : frequent) {
				assertThat(interpreter.run(new Call(table.auditArch(), number, List.of())))
					.isEqualTo(FilterAction.ALLOW.value());
				assertThat(interpreter.steps()).isLessThanOrEqualTo(12);
			}
		}
	}

	@Test
	void jumpsFartherThanAByteAreRelayed() {
		SyscallFilter.Builder builder = SyscallFilter.builder();
		for (Syscall call : Syscall.values()) {
			for (int value = 1; value < 30; value++) {
				builder.when(FilterAction.NOT_PERMITTED, call, Argument.low(1).is(value * 31 + call.ordinal()));
				builder.when(FilterAction.ACCESS_DENIED, call, Argument.low(2).is(value),
						Argument.high(3).hasAny(value));
			}
		}
		SyscallFilter filter = builder.build();
		for (SyscallTable table : SyscallTable.values()) {
			BpfProgram program = SyscallFilterCompiler.compile(clipped(filter, table), table);
			assertThat(program.instructions()).hasSizeGreaterThan(2000)
				.anyMatch((instruction) -> instruction.code() == Code.JUMP);
			assertThat(new BpfInterpreter(program).isClosed()).isTrue();
			agrees(clipped(filter, table), table, new Random(7), 40_000);
		}
	}

	/** A program may not exceed 4,096 instructions. */
	private static SyscallFilter clipped(SyscallFilter filter, SyscallTable table) {
		Map<Syscall, List<Clause>> rules = new EnumMap<>(Syscall.class);
		filter.rules().forEach((call, clauses) -> {
			if (rules.size() < 16 && table.number(call).isPresent()) {
				rules.put(call, clauses);
			}
		});
		return new SyscallFilter(rules);
	}

	@ParameterizedTest
	@EnumSource
	void compiledSearchAgreesWithReadingTheRulesOneByOne(SyscallTable table) {
		for (SyscallFilter filter : filters()) {
			agrees(filter, table, new Random(20_260_101), 60_000);
		}
	}

	@ParameterizedTest
	@EnumSource
	void compiledSearchAgreesWithReadingTheRulesForRandomRules(SyscallTable table) {
		Random random = new Random(42);
		for (int round = 0; round < 60; round++) {
			agrees(randomFilter(random), table, random, 2_000);
		}
	}

	private static void agrees(SyscallFilter filter, SyscallTable table, Random random, int calls) {
		BpfInterpreter program = new BpfInterpreter(SyscallFilterCompiler.compile(filter, table));
		LinearFilter reference = new LinearFilter(filter, table);
		RandomCalls source = new RandomCalls(filter, table, random);
		for (int index = 0; index < calls; index++) {
			Call call = source.next();
			assertThat(program.run(call)).as("%s of %s", call, filter).isEqualTo(reference.answer(call).value());
		}
	}

	private static SyscallFilter randomFilter(Random random) {
		SyscallFilter.Builder builder = SyscallFilter.builder();
		Syscall[] calls = Syscall.values();
		FilterAction[] actions = FilterAction.values();
		for (int rule = random.nextInt(120); rule > 0; rule--) {
			Syscall call = calls[random.nextInt(calls.length)];
			FilterAction action = actions[random.nextInt(actions.length)];
			List<Argument.Test> tests = new ArrayList<>();
			for (int count = random.nextInt(4); count > 0; count--) {
				tests.add(randomTest(random));
			}
			if (tests.isEmpty()) {
				builder.always(action, call);
			}
			else {
				builder.when(action, call, tests.toArray(Argument.Test[]::new));
			}
		}
		return builder.build();
	}

	private static Argument.Test randomTest(Random random) {
		int index = random.nextInt(3);
		Argument argument = random.nextBoolean() ? Argument.low(index) : Argument.high(index);
		if (random.nextBoolean()) {
			argument = argument.masked(random.nextInt() | random.nextInt());
		}
		int value = argument.mask() & (random.nextBoolean() ? random.nextInt(4) : random.nextInt());
		return random.nextBoolean() ? argument.is(value) : argument.hasAny(value);
	}

	private static List<SyscallFilter> filters() {
		List<SyscallFilter> filters = new ArrayList<>();
		for (Metadata metadata : Metadata.values()) {
			for (UnixSockets unixSockets : UnixSockets.values()) {
				Arrays.stream(View.values())
					.forEach((view) -> filters.add(ConfinementFilter.of(metadata, unixSockets, view)));
			}
		}
		return filters;
	}

}
