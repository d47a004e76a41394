package io.processsandbox.internal.backend;

import java.util.List;

import io.processsandbox.internal.backend.BpfProgram.Code;
import io.processsandbox.internal.backend.BpfProgram.Instruction;

/**
 * Runs a filter program over one system call, as the kernel would, and refuses what the
 * kernel refuses to load.
 */
final class BpfInterpreter {

	private final List<Instruction> instructions;

	private int steps;

	BpfInterpreter(BpfProgram program) {
		this.instructions = program.instructions();
	}

	/**
	 * Runs the program.
	 * @param call the system call
	 * @return the answer
	 */
	int run(Call call) {
		long accumulator = 0;
		this.steps = 0;
		int next = 0;
		while (true) {
			Instruction instruction = this.instructions.get(next++);
			this.steps++;
			long operand = Integer.toUnsignedLong(instruction.operand());
			switch (instruction.code()) {
				case LOAD -> accumulator = call.word((int) operand);
				case AND -> accumulator &= operand;
				case JUMP -> next += (int) operand;
				case IF_EQUAL -> next += distance(instruction, accumulator == operand);
				case IF_AT_LEAST -> next += distance(instruction, accumulator >= operand);
				case IF_ANY_BIT -> next += distance(instruction, (accumulator & operand) != 0);
				case RETURN -> {
					return instruction.operand();
				}
			}
		}
	}

	/**
	 * Returns how many instructions the last run took.
	 * @return the number
	 */
	int steps() {
		return this.steps;
	}

	/**
	 * Tells whether the last instruction of every path is an answer.
	 * @return {@code true} if no path leaves the program
	 */
	boolean isClosed() {
		for (int index = 0; index < this.instructions.size(); index++) {
			Instruction instruction = this.instructions.get(index);
			long farthest = switch (instruction.code()) {
				case RETURN -> -1;
				case JUMP -> Integer.toUnsignedLong(instruction.operand());
				default -> Math.max(instruction.whenTrue(), instruction.whenFalse());
			};
			if (index + 1 + farthest >= this.instructions.size()) {
				return false;
			}
			if (instruction.code() == Code.LOAD && (instruction.operand() % 4 != 0 || instruction.operand() > 60)) {
				return false;
			}
		}
		return true;
	}

	private static int distance(Instruction instruction, boolean holds) {
		return holds ? instruction.whenTrue() : instruction.whenFalse();
	}

	/**
	 * A system call as a filter sees it ({@code struct seccomp_data}).
	 *
	 * @param architecture the AUDIT_ARCH value
	 * @param number its number
	 * @param arguments up to six arguments; missing ones are 0
	 */
	record Call(int architecture, int number, List<Long> arguments) {

		Call {
			arguments = List.copyOf(arguments);
		}

		private long word(int offset) {
			if (offset == 0) {
				return Integer.toUnsignedLong(this.number);
			}
			if (offset == 4) {
				return Integer.toUnsignedLong(this.architecture);
			}
			int index = (offset - 16) / Long.BYTES;
			long argument = (index < this.arguments.size()) ? this.arguments.get(index) : 0;
			return (offset % Long.BYTES == 0) ? argument & 0xFFFF_FFFFL : argument >>> Integer.SIZE;
		}

	}

}
