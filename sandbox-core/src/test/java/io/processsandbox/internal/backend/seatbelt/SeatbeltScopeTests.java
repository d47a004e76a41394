package io.processsandbox.internal.backend.seatbelt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SeatbeltScopeTests {

	@Test
	void existingObjectIsNamedAsItIsOnDisk(@TempDir Path directory) throws IOException {
		// A link stands for a volume that finds ".GIT" under the name ".git".
		Path real = directory.toRealPath();
		Files.createDirectories(real.resolve(".GIT"));
		Files.createFile(real.resolve(".GIT/config"));
		Files.createSymbolicLink(real.resolve(".git"), Path.of(".GIT"));
		SeatbeltScope scope = SeatbeltScope.of(
				Scopes.workspaceWrite(real.toString(),
						Scopes.existing(real.resolve(".git/config").toString(), real.resolve(".git").toString())),
				null);
		assertThat(scope.held()).containsExactly(real.resolve(".GIT/config").toString());
		assertThat(scope.pinned()).containsExactly(real.toString(), real.resolve(".GIT").toString());
	}

	@Test
	void objectThatIsGoneKeepsItsName() {
		SeatbeltScope scope = SeatbeltScope
			.of(Scopes.workspaceWrite("/Users/me/ws", Scopes.existing("/Users/me/ws/config")), null);
		assertThat(scope.held()).containsExactly("/Users/me/ws/config");
	}

	@Test
	void rootsArePinnedAndParentsOutsideAreNot() {
		SeatbeltScope scope = SeatbeltScope.of(Scopes.workspaceWrite("/Users/me/ws"), Path.of("/private/t"));
		assertThat(scope.writable()).containsExactly("/Users/me/ws", "/private/t");
		assertThat(scope.pinned()).containsExactly("/Users/me/ws", "/private/t");
	}

	@Test
	void readOnlyHasNothingToSay() {
		SeatbeltScope scope = SeatbeltScope.of(Scopes.readOnly("/Users/me/ws"), null);
		assertThat(scope.writable()).isEmpty();
		assertThat(scope.held()).isEmpty();
		assertThat(scope.pinned()).isEmpty();
	}

}
