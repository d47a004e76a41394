package io.processsandbox.internal.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SyscallTableTests {

	private static final Pattern DEFINITION = Pattern.compile("#define __NR(?:3264)?_(\\w+)\\s+(\\d+)");

	private static final Map<SyscallTable, List<Path>> HEADERS = Map.of(SyscallTable.X86_64,
			List.of(Path.of("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), Path.of("/usr/include/asm/unistd_64.h")),
			SyscallTable.AARCH64, List.of(Path.of("/usr/aarch64-linux-gnu/include/asm-generic/unistd.h"),
					Path.of("/usr/include/asm-generic/unistd.h")));

	/** Newer than the headers of some distributions that are still in use. */
	private static final Set<Syscall> NEWER_THAN_SOME_HEADERS = EnumSet.of(Syscall.FCHMODAT2, Syscall.SETXATTRAT,
			Syscall.REMOVEXATTRAT, Syscall.OPEN_TREE_ATTR, Syscall.FILE_SETATTR);

	@Test
	void numbersAreThoseOfTheKernelHeadersWhereTheseAreInstalled() throws IOException {
		for (SyscallTable table : SyscallTable.values()) {
			for (Path header : HEADERS.get(table)) {
				if (Files.isReadable(header)) {
					check(table, header);
				}
			}
		}
	}

	private static void check(SyscallTable table, Path header) throws IOException {
		Map<String, Integer> defined = new HashMap<>();
		Matcher matcher = DEFINITION.matcher(Files.readString(header));
		while (matcher.find()) {
			defined.put(matcher.group(1), Integer.valueOf(matcher.group(2)));
		}
		assertThat(defined).as(header.toString()).containsKey("ioctl");
		for (Syscall call : Syscall.values()) {
			Integer number = defined.get(call.kernelName());
			if (number == null && NEWER_THAN_SOME_HEADERS.contains(call)) {
				continue;
			}
			if (number == null) {
				// _sysctl left the headers when the kernel lost it; its number is not
				// reused.
				assertThat(table.number(call).isEmpty() || call == Syscall.SYSCTL).as("%s in %s", call, header)
					.isTrue();
			}
			else {
				assertThat(table.number(call)).as("%s in %s", call, header).hasValue(number);
			}
		}
	}

	@Test
	void newestCallsHaveOneNumberEverywhere() {
		for (SyscallTable table : SyscallTable.values()) {
			assertThat(table.number(Syscall.FCHMODAT2)).hasValue(452);
			assertThat(table.number(Syscall.SETXATTRAT)).hasValue(463);
			assertThat(table.number(Syscall.REMOVEXATTRAT)).hasValue(466);
			assertThat(table.number(Syscall.OPEN_TREE_ATTR)).hasValue(467);
			assertThat(table.number(Syscall.FILE_SETATTR)).hasValue(469);
		}
	}

	@Test
	void everyRuledCallLiesInTheKnownNumbersOfItsArchitecture() {
		for (SyscallTable table : SyscallTable.values()) {
			for (Syscall call : Syscall.values()) {
				table.number(call)
					.ifPresent((number) -> assertThat(table.known()).as("%s on %s", call, table)
						.anyMatch((range) -> range.first() <= number && number <= range.last()));
			}
		}
	}

	@Test
	void noNumberIsUsedTwice() {
		for (SyscallTable table : SyscallTable.values()) {
			assertThat(EnumSet.allOf(Syscall.class).stream().flatMapToInt((call) -> table.number(call).stream()))
				.doesNotHaveDuplicates();
		}
	}

	@Test
	void bothSpellingsOfAMachineFindItsTable() {
		assertThat(SyscallTable.of("x86_64")).contains(SyscallTable.X86_64);
		assertThat(SyscallTable.of("amd64")).contains(SyscallTable.X86_64);
		assertThat(SyscallTable.of("aarch64")).contains(SyscallTable.AARCH64);
		assertThat(SyscallTable.of("riscv64")).isEmpty();
	}

}
