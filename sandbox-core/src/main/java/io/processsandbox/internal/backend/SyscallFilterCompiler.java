package io.processsandbox.internal.backend;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

import io.processsandbox.internal.backend.Argument.Half;
import io.processsandbox.internal.backend.Argument.Relation;
import io.processsandbox.internal.backend.BpfAssembler.Label;
import io.processsandbox.internal.backend.BpfProgram.Code;
import io.processsandbox.internal.backend.SyscallFilter.Clause;
import io.processsandbox.internal.backend.SyscallTable.Range;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a filter for one architecture: first the architecture of the call is checked,
 * then a binary search finds what is to be done with its number. Calls that are allowed
 * whatever their arguments are end without a look at one; from Linux 5.11 on the kernel
 * finds that out itself and no longer runs the program for them.
 */
final class SyscallFilterCompiler {

	/** Offsets in {@code struct seccomp_data} (seccomp(2)). */
	private static final int NUMBER_OFFSET = 0;

	private static final int ARCHITECTURE_OFFSET = 4;

	private static final int ARGUMENTS_OFFSET = 16;

	private static final List<Clause> ALLOWED = List.of();

	private final SyscallTable table;

	private final BpfAssembler assembler = new BpfAssembler();

	private final Map<FilterAction, Label> answers = new EnumMap<>(FilterAction.class);

	private final Map<Place, Label> questions = new HashMap<>();

	private SyscallFilterCompiler(SyscallTable table) {
		this.table = table;
	}

	/**
	 * Compiles a filter.
	 * @param filter the filter
	 * @param table the architecture
	 * @return the program
	 */
	static BpfProgram compile(SyscallFilter filter, SyscallTable table) {
		return new SyscallFilterCompiler(table).compile(filter);
	}

	private BpfProgram compile(SyscallFilter filter) {
		List<Map.Entry<Long, List<Clause>>> runs = List.copyOf(runs(filter).entrySet());
		Label foreign = answer(FilterAction.KILL);
		Label search = search(runs);
		Label number = this.assembler.then(Code.LOAD, NUMBER_OFFSET, search);
		Label architecture = this.assembler.compare(Code.IF_EQUAL, this.table.auditArch(), number, foreign);
		this.assembler.then(Code.LOAD, ARCHITECTURE_OFFSET, architecture);
		return this.assembler.program();
	}

	/**
	 * Cuts all numbers into runs that are treated alike.
	 * @param filter the filter
	 * @return the first number of each run and what is asked about it
	 */
	private NavigableMap<Long, List<Clause>> runs(SyscallFilter filter) {
		TreeMap<Long, List<Clause>> runs = new TreeMap<>();
		runs.put(0L, always(FilterAction.NO_SUCH_CALL));
		for (Range range : this.table.known()) {
			put(runs, range, ALLOWED);
		}
		for (Range range : this.table.foreign()) {
			put(runs, range, always(FilterAction.KILL));
		}
		put(runs, new Range(Range.END, Range.END), ALLOWED);
		for (Map.Entry<Syscall, List<Clause>> rule : filter.rules().entrySet()) {
			OptionalInt number = this.table.number(rule.getKey());
			if (number.isPresent()) {
				put(runs, new Range(number.getAsInt(), number.getAsInt()), rule.getValue());
			}
		}
		return merged(runs);
	}

	private static List<Clause> always(FilterAction action) {
		return List.of(new Clause(List.of(), action));
	}

	private static void put(TreeMap<Long, List<Clause>> runs, Range range, List<Clause> clauses) {
		if (range.last() < Range.END) {
			runs.put(range.last() + 1, runs.floorEntry(range.last() + 1).getValue());
		}
		runs.subMap(range.first(), true, range.last(), true).clear();
		runs.put(range.first(), clauses);
	}

	private static NavigableMap<Long, List<Clause>> merged(NavigableMap<Long, List<Clause>> runs) {
		TreeMap<Long, List<Clause>> merged = new TreeMap<>();
		for (Map.Entry<Long, List<Clause>> run : runs.entrySet()) {
			if (merged.isEmpty() || !merged.lastEntry().getValue().equals(run.getValue())) {
				merged.put(run.getKey(), run.getValue());
			}
		}
		return merged;
	}

	private Label search(List<Map.Entry<Long, List<Clause>>> runs) {
		if (runs.size() == 1) {
			return ask(runs.get(0).getValue(), 0, null);
		}
		int middle = runs.size() / 2;
		Label upper = search(runs.subList(middle, runs.size()));
		Label lower = search(runs.subList(0, middle));
		return this.assembler.compare(Code.IF_AT_LEAST, runs.get(middle).getKey().intValue(), upper, lower);
	}

	/**
	 * Adds the questions of some clauses, once for the whole program.
	 * @param clauses the clauses that are still open
	 * @param answered how many tests of the first one are known to be true
	 * @param loaded what the accumulator holds
	 * @return where they are
	 */
	private Label ask(List<Clause> clauses, int answered, @Nullable Argument loaded) {
		if (clauses.isEmpty()) {
			return answer(FilterAction.ALLOW);
		}
		Clause clause = clauses.get(0);
		if (answered == clause.tests().size()) {
			return answer(clause.action());
		}
		Place place = new Place(clauses, answered, Optional.ofNullable(loaded));
		Label label = this.questions.get(place);
		if (label == null) {
			Argument.Test test = clause.tests().get(answered);
			Label otherwise = ask(clauses.subList(1, clauses.size()), 0, test.argument());
			Label matched = ask(clauses, answered + 1, test.argument());
			label = ask(test, matched, otherwise, loaded);
			this.questions.put(place, label);
		}
		return label;
	}

	private Label ask(Argument.Test test, Label matched, Label otherwise, @Nullable Argument loaded) {
		Argument argument = test.argument();
		Code code = (test.relation() == Relation.EQUAL) ? Code.IF_EQUAL : Code.IF_ANY_BIT;
		Label start = this.assembler.compare(code, test.value(), matched, otherwise);
		if (argument.equals(loaded)) {
			return start;
		}
		if (!argument.isWhole()) {
			start = this.assembler.then(Code.AND, argument.mask(), start);
		}
		if (loaded != null && loaded.isWhole() && loaded.masked(argument.mask()).equals(argument)) {
			return start;
		}
		return this.assembler.then(Code.LOAD, offset(argument), start);
	}

	private Label answer(FilterAction action) {
		Label label = this.answers.get(action);
		if (label == null) {
			label = this.assembler.answer(action.value());
			this.answers.put(action, label);
		}
		return label;
	}

	private static int offset(Argument argument) {
		return ARGUMENTS_OFFSET + argument.index() * Long.BYTES + ((argument.half() == Half.HIGH) ? Integer.BYTES : 0);
	}

	/**
	 * A question is added once for each content of the accumulator.
	 *
	 * @param clauses the clauses that are still open
	 * @param answered how many tests of the first one are known to be true
	 * @param loaded what the accumulator holds
	 */
	private record Place(List<Clause> clauses, int answered, Optional<Argument> loaded) {
		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Place that && this.answered == that.answered && this.loaded.equals(that.loaded)
					&& this.clauses.equals(that.clauses);
		}

		@Override
		public int hashCode() {
			return (this.clauses.hashCode() * 31 + this.answered) * 31 + this.loaded.hashCode();
		}
	}

}
