package io.processsandbox.internal.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

import io.processsandbox.internal.backend.ConfinementFilter.Metadata;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FilterDocumentationTests {

	private static final Path TABLE = Path.of("..", "docs", "filters.md");

	@Test
	void everyCallStandsWhereItsRulesApply() throws IOException {
		String text = Files.readString(TABLE);
		String always = section(text, "## Always");
		String readOnly = section(text, "## In `read-only`");
		String host = section(text, "## In the host's view");
		SyscallFilter least = ConfinementFilter.of(Metadata.OPEN, UnixSockets.PRIVATE, View.PRIVATE);
		for (Syscall call : Syscall.values()) {
			String name = '`' + call.kernelName() + '`';
			assertThat(always.contains(name)).as("%s in the first table", name)
				.isEqualTo(least.rules().containsKey(call));
			assertThat(readOnly.contains(name)).as("%s in the table of read-only", name)
				.isEqualTo(differs(call, Metadata.CLOSED, View.PRIVATE));
			assertThat(host.contains(name)).as("%s in the table of the host's view", name)
				.isEqualTo(differs(call, Metadata.OPEN, View.HOST));
		}
	}

	private static boolean differs(Syscall call, Metadata metadata, View view) {
		SyscallFilter least = ConfinementFilter.of(Metadata.OPEN, UnixSockets.PRIVATE, View.PRIVATE);
		SyscallFilter more = ConfinementFilter.of(metadata, UnixSockets.PRIVATE, view);
		return !Objects.equals(least.rules().get(call), more.rules().get(call));
	}

	private static String section(String text, String heading) {
		int start = text.indexOf(heading);
		assertThat(start).as(heading).isNotNegative();
		int end = text.indexOf("\n## ", start);
		return text.substring(start, (end < 0) ? text.length() : end);
	}

}
