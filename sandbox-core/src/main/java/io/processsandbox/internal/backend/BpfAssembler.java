package io.processsandbox.internal.backend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.processsandbox.internal.backend.BpfProgram.Code;
import io.processsandbox.internal.backend.BpfProgram.Instruction;

/**
 * Puts a program together from its end to its start. Jumps only go forward, so a target
 * always exists before what jumps to it, and its distance is known.
 */
final class BpfAssembler {

	private final List<Instruction> reversed = new ArrayList<>();

	/**
	 * Where a target can be reached from nearer by.
	 */
	private final Map<Integer, Integer> relays = new HashMap<>();

	/**
	 * Adds the end of a path.
	 * @param value what the program answers
	 * @return where it is
	 */
	Label answer(int value) {
		return add(new Instruction(Code.RETURN, value));
	}

	/**
	 * Adds a comparison.
	 * @param code the comparison
	 * @param operand with what
	 * @param whenTrue where it goes on if it holds
	 * @param whenFalse where else
	 * @return where it is
	 */
	Label compare(Code code, int operand, Label whenTrue, Label whenFalse) {
		// The second target's relay may come between the first and the comparison.
		Label yes = within(Instruction.FARTHEST - 1, whenTrue);
		Label no = within(Instruction.FARTHEST, whenFalse);
		return add(new Instruction(code, distance(yes), distance(no), operand));
	}

	/**
	 * Adds an instruction that always goes on at the same place.
	 * @param code the operation
	 * @param operand its operand
	 * @param next where it goes on
	 * @return where it is
	 */
	Label then(Code code, int operand, Label next) {
		within(0, next);
		return add(new Instruction(code, operand));
	}

	/**
	 * Returns the program, which starts at what was added last.
	 * @return the program
	 */
	BpfProgram program() {
		List<Instruction> instructions = new ArrayList<>(this.reversed);
		Collections.reverse(instructions);
		return new BpfProgram(instructions);
	}

	private Label within(int reach, Label target) {
		Label nearest = new Label(this.relays.getOrDefault(target.fromEnd(), target.fromEnd()));
		if (distance(nearest) <= reach) {
			return nearest;
		}
		Instruction there = this.reversed.get(target.fromEnd());
		// An answer costs no more than a jump to one.
		Label relay = add((there.code() == Code.RETURN) ? there : new Instruction(Code.JUMP, distance(target)));
		this.relays.put(target.fromEnd(), relay.fromEnd());
		return relay;
	}

	private int distance(Label target) {
		return this.reversed.size() - target.fromEnd() - 1;
	}

	private Label add(Instruction instruction) {
		this.reversed.add(instruction);
		return new Label(this.reversed.size() - 1);
	}

	/**
	 * A place in the program.
	 *
	 * @param fromEnd how many instructions follow it
	 */
	record Label(int fromEnd) {
	}

}
