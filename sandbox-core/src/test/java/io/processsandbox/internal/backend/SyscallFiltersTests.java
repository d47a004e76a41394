package io.processsandbox.internal.backend;

import java.util.HashSet;
import java.util.Set;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SyscallFiltersTests {

	@Test
	void everyCombinationHasItsOwnProgramThatIsCompiledOnce() {
		for (String machine : new String[] { "x86_64", "aarch64" }) {
			SyscallFilters filters = SyscallFilters.of(machine).orElseThrow();
			Set<String> programs = new HashSet<>();
			for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
				for (UnixSockets unixSockets : UnixSockets.values()) {
					for (View view : View.values()) {
						String program = filters.program(mode, unixSockets, view);
						assertThat(program).matches("([0-9a-f]{16})+");
						assertThat(filters.program(mode, unixSockets, view)).isSameAs(program);
						programs.add(program);
					}
				}
			}
			assertThat(programs).hasSize(8);
		}
	}

	@Test
	void readOnlyClosesMetadata() {
		SyscallFilters filters = SyscallFilters.of("amd64").orElseThrow();
		String expected = SyscallFilterCompiler
			.compile(ConfinementFilter.of(ConfinementFilter.Metadata.CLOSED, UnixSockets.PRIVATE, View.HOST),
					SyscallTable.X86_64)
			.toHex();
		assertThat(filters.program(ConfinedSandboxMode.READ_ONLY, UnixSockets.PRIVATE, View.HOST)).isEqualTo(expected);
	}

	@Test
	void anArchitectureWhoseCallsAreNotKnownHasNone() {
		assertThat(SyscallFilters.of("s390x")).isEmpty();
	}

}
