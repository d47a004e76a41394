package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.processsandbox.internal.backend.BpfInterpreter.Call;

/**
 * Calls that are likely to touch a rule: their words are near those that rules name.
 */
final class RandomCalls {

	private final SyscallTable table;

	private final Random random;

	private final List<Integer> numbers = new ArrayList<>();

	private final List<Integer> words = new ArrayList<>(List.of(0, 1, -1));

	RandomCalls(SyscallFilter filter, SyscallTable table, Random random) {
		this.table = table;
		this.random = random;
		filter.rules().forEach((call, clauses) -> {
			table.number(call).ifPresent(this.numbers::add);
			clauses.forEach((clause) -> clause.tests().forEach((test) -> this.words.add(test.value())));
		});
	}

	Call next() {
		int architecture = (this.random.nextInt(50) > 0) ? this.table.auditArch() : this.random.nextInt();
		List<Long> arguments = new ArrayList<>();
		for (int index = 0; index < 6; index++) {
			arguments.add(((long) word() << Integer.SIZE) | (word() & 0xFFFF_FFFFL));
		}
		return new Call(architecture, number(), arguments);
	}

	private int number() {
		return switch (this.random.nextInt(8)) {
			case 0 -> this.random.nextInt();
			case 1 -> this.random.nextInt(600) - 10;
			case 2 -> any(this.numbers) + this.random.nextInt(3) - 1;
			default -> any(this.numbers);
		};
	}

	private int word() {
		return switch (this.random.nextInt(4)) {
			case 0 -> this.random.nextInt();
			case 1 -> any(this.words) ^ (1 << this.random.nextInt(Integer.SIZE));
			default -> any(this.words);
		};
	}

	private int any(List<Integer> values) {
		return values.isEmpty() ? this.random.nextInt() : values.get(this.random.nextInt(values.size()));
	}

}
