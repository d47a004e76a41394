package io.processsandbox.internal.backend;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;

/**
 * A classic BPF program, as seccomp takes it (Linux kernel documentation,
 * {@code userspace-api/seccomp_filter}).
 *
 * @param instructions the instructions in order
 */
record BpfProgram(List<Instruction> instructions) {

	/** BPF_MAXINSNS. */
	private static final int MOST_INSTRUCTIONS = 4096;

	BpfProgram {
		instructions = List.copyOf(instructions);
		if (instructions.isEmpty() || instructions.size() > MOST_INSTRUCTIONS) {
			throw new IllegalArgumentException(
					"A program has 1 to " + MOST_INSTRUCTIONS + " instructions: " + instructions.size());
		}
	}

	/**
	 * Returns the program as the launcher takes it: every {@code struct sock_filter} in
	 * the memory order of a little-endian machine.
	 * @return lower-case hexadecimal digits
	 */
	String toHex() {
		ByteBuffer bytes = ByteBuffer.allocate(this.instructions.size() * Instruction.BYTES)
			.order(ByteOrder.LITTLE_ENDIAN);
		for (Instruction instruction : this.instructions) {
			bytes.putShort((short) instruction.code().value());
			bytes.put((byte) instruction.whenTrue());
			bytes.put((byte) instruction.whenFalse());
			bytes.putInt(instruction.operand());
		}
		return HexFormat.of().formatHex(bytes.array());
	}

	/** The operations that filters use, with their code in {@code linux/bpf_common.h}. */
	enum Code {

		/** BPF_LD | BPF_W | BPF_ABS: load a word of {@code struct seccomp_data}. */
		LOAD(0x20),

		/** BPF_ALU | BPF_AND | BPF_K. */
		AND(0x54),

		/** BPF_JMP | BPF_JA: the operand says how far. */
		JUMP(0x05),

		/** BPF_JMP | BPF_JEQ | BPF_K. */
		IF_EQUAL(0x15),

		/** BPF_JMP | BPF_JGE | BPF_K, unsigned. */
		IF_AT_LEAST(0x35),

		/** BPF_JMP | BPF_JSET | BPF_K. */
		IF_ANY_BIT(0x45),

		/** BPF_RET | BPF_K. */
		RETURN(0x06);

		private final int value;

		Code(int value) {
			this.value = value;
		}

		int value() {
			return this.value;
		}

	}

	/**
	 * One instruction.
	 *
	 * @param code what it does
	 * @param whenTrue how many instructions are skipped when the comparison holds
	 * @param whenFalse how many when it does not
	 * @param operand the operand
	 */
	record Instruction(Code code, int whenTrue, int whenFalse, int operand) {

		static final int BYTES = 8;

		/** The distance of a comparison is one byte. */
		static final int FARTHEST = 255;

		Instruction {
			if (whenTrue < 0 || whenTrue > FARTHEST || whenFalse < 0 || whenFalse > FARTHEST) {
				throw new IllegalArgumentException("Too far for a jump: " + whenTrue + ", " + whenFalse);
			}
		}

		Instruction(Code code, int operand) {
			this(code, 0, 0, operand);
		}

	}

}
