package io.processsandbox.sample.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxSession;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.ResourceLimits.Resource;
import io.processsandbox.run.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CommandMappingTests {

	@TempDir
	private Path directory;

	@Test
	void everythingOfARequestReachesTheCommand() throws Exception {
		Path real = this.directory.toRealPath();
		String path = real.toString();
		RunRequest request = request().mode("workspace-write")
			.workspace(path)
			.directory(path)
			.timeout(Duration.ofSeconds(3))
			.visible(path)
			.writable(path)
			.unixSockets("allow")
			.environment("A", "1")
			.limit(LimitName.OUTPUT_BYTES, 7)
			.limit(LimitName.OPEN_FILES, 8)
			.build();
		Command command = CommandMapping.ABSOLUTE_ONLY.command(request);
		assertThat(command.argv()).containsExactly("true");
		assertThat(command.mode()).isEqualTo(SandboxMode.WORKSPACE_WRITE);
		assertThat(command.session()).isNotNull().extracting(SandboxSession::cwd).isEqualTo(real);
		assertThat(command.directory()).isEqualTo(real);
		assertThat(command.timeout()).isEqualTo(Duration.ofSeconds(3));
		assertThat(command.scope().visibleRoots()).singleElement()
			.satisfies((root) -> assertThat(root.path()).isEqualTo(real));
		assertThat(command.scope().writableRoots()).singleElement()
			.satisfies((root) -> assertThat(root.path()).isEqualTo(real));
		assertThat(command.scope().unixSockets()).isEqualTo(UnixSockets.ALLOW);
		assertThat(command.environment()).containsOnlyKeys("A").containsEntry("A", "1");
		assertThat(command.outputLimit()).isEqualTo(7L);
		assertThat(command.limits().values()).containsOnlyKeys(Resource.OPEN_FILES);
	}

	@Test
	void theModeIsAlwaysSaidSoThatNoConfigurationWidensIt() {
		assertThat(CommandMapping.ABSOLUTE_ONLY.command(request().build()).mode()).isEqualTo(SandboxMode.READ_ONLY);
	}

	@Test
	void withoutAWorkspaceThereIsNoSession() {
		assertThat(CommandMapping.ABSOLUTE_ONLY.command(request().build()).session()).isNull();
	}

	@Test
	void aNameWithoutValuePassesTheCallersVariableOn() {
		RunRequest request = request().environment("PATH", null).environment("SURELY_NOT_SET_HERE", null).build();
		assertThat(CommandMapping.ABSOLUTE_ONLY.command(request).environment()).containsOnlyKeys("PATH")
			.containsEntry("PATH", System.getenv("PATH"));
	}

	@Test
	void aRelativePathStartsInTheCurrentDirectoryForTheTool() {
		RunRequest request = request().directory("some/where").build();
		assertThat(CommandMapping.FROM_CURRENT_DIRECTORY.command(request).directory())
			.isEqualTo(Path.of("").toAbsolutePath().resolve("some/where"));
	}

	@Test
	void aRelativePathIsRefusedForTheService() {
		RunRequest request = request().visible("some/where").build();
		assertThatExceptionOfType(InvalidPolicyException.class)
			.isThrownBy(() -> CommandMapping.ABSOLUTE_ONLY.command(request))
			.extracting(SandboxException::code)
			.isEqualTo(SandboxErrorCode.ROOT_RELATIVE);
	}

	@Test
	void dotsInAPathAreLeftForTheFileSystemToFollow() {
		RunRequest request = request().directory("link/../there").build();
		assertThat(CommandMapping.FROM_CURRENT_DIRECTORY.command(request).directory()).asString()
			.endsWith("link/../there");
	}

	@Test
	void aPathThatCannotBeOneIsRefused() {
		RunRequest request = request().directory("a\0b").build();
		assertThatExceptionOfType(InvalidPolicyException.class)
			.isThrownBy(() -> CommandMapping.FROM_CURRENT_DIRECTORY.command(request));
	}

	private static RunRequest.Builder request() {
		return RunRequest.builder().argv(List.of("true"));
	}

}
