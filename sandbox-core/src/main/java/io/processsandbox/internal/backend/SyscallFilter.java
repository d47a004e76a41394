package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A system-call filter as a set of rules, whatever the architecture. What no rule names
 * is allowed.
 *
 * @param rules the clauses of each call; the first one that matches decides
 */
record SyscallFilter(Map<Syscall, List<Clause>> rules) {

	SyscallFilter {
		Map<Syscall, List<Clause>> copy = new EnumMap<>(Syscall.class);
		for (Map.Entry<Syscall, List<Clause>> rule : rules.entrySet()) {
			copy.put(rule.getKey(), List.copyOf(rule.getValue()));
		}
		rules = Collections.unmodifiableMap(copy);
	}

	static Builder builder() {
		return new Builder();
	}

	/**
	 * A condition and its answer.
	 *
	 * @param tests what must all be true; none means always
	 * @param action the answer
	 */
	record Clause(List<Argument.Test> tests, FilterAction action) {

		Clause {
			tests = List.copyOf(tests);
		}

		boolean isUnconditional() {
			return this.tests.isEmpty();
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Clause that && this.action == that.action && this.tests.equals(that.tests);
		}

		@Override
		public int hashCode() {
			return this.tests.hashCode() * 31 + this.action.ordinal();
		}

	}

	/**
	 * Collects rules. A rule added later for the same call is asked later.
	 */
	static final class Builder {

		private final Map<Syscall, List<Clause>> rules = new EnumMap<>(Syscall.class);

		private Builder() {
		}

		/**
		 * Answers some calls whatever their arguments are.
		 * @param action the answer
		 * @param calls the calls
		 * @return this
		 */
		Builder always(FilterAction action, Syscall... calls) {
			for (Syscall call : calls) {
				add(call, new Clause(List.of(), action));
			}
			return this;
		}

		/**
		 * Answers a call when all tests are true.
		 * @param action the answer
		 * @param call the call
		 * @param tests the tests
		 * @return this
		 */
		Builder when(FilterAction action, Syscall call, Argument.Test... tests) {
			if (tests.length == 0) {
				throw new IllegalArgumentException("A condition without a test: " + call.kernelName());
			}
			return add(call, new Clause(Arrays.asList(tests), action));
		}

		private Builder add(Syscall call, Clause clause) {
			List<Clause> clauses = this.rules.get(call);
			if (clauses == null) {
				clauses = new ArrayList<>();
				this.rules.put(call, clauses);
			}
			if (clauses.isEmpty() || !clauses.get(clauses.size() - 1).isUnconditional()) {
				clauses.add(clause);
			}
			return this;
		}

		SyscallFilter build() {
			return new SyscallFilter(this.rules);
		}

	}

}
