package io.processsandbox.internal.backend;

import java.util.Collections;
import java.util.List;

import io.processsandbox.internal.backend.BpfProgram.Code;
import io.processsandbox.internal.backend.BpfProgram.Instruction;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BpfProgramTests {

	@Test
	void hexIsTheMemoryOfTheKernelStructOnALittleEndianMachine() {
		BpfProgram program = new BpfProgram(List.of(new Instruction(Code.LOAD, 4),
				new Instruction(Code.IF_EQUAL, 1, 255, 0xC000003E), new Instruction(Code.RETURN, 0x7FFF0000)));
		assertThat(program.toHex()).isEqualTo("2000000004000000" + "150001ff3e0000c0" + "060000000000ff7f");
	}

	@Test
	void programsTheKernelWouldNotTakeAreRefused() {
		Instruction answer = new Instruction(Code.RETURN, 0);
		assertThat(new BpfProgram(Collections.nCopies(4096, answer)).toHex()).hasSize(4096 * 16);
		assertThatIllegalArgumentException().isThrownBy(() -> new BpfProgram(List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> new BpfProgram(Collections.nCopies(4097, answer)));
		assertThatIllegalArgumentException().isThrownBy(() -> new Instruction(Code.IF_EQUAL, 256, 0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Instruction(Code.IF_EQUAL, 0, -1, 1));
	}

}
