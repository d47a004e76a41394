package io.processsandbox.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.CanonicalPath;
import io.processsandbox.policy.PolicyScope;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.SandboxSession;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.policy.WorkspaceRoot;
import io.processsandbox.provider.InvalidCommandException;
import io.processsandbox.provider.ResourceLimits;
import org.jspecify.annotations.Nullable;

/**
 * A command to run: its argv and how. Immutable; each method returns a changed copy. What
 * is not said comes from the configuration.
 *
 * @since 0.1.0
 */
public final class Command {

	private final Draft draft;

	private Command(Draft draft) {
		this.draft = draft;
	}

	/**
	 * A command from a program and its arguments. No shell is involved.
	 * @param argv the program and its arguments
	 * @return the command
	 */
	public static Command of(String... argv) {
		return of(List.of(argv));
	}

	/**
	 * A command from a program and its arguments. No shell is involved.
	 * @param argv the program and its arguments
	 * @return the command
	 */
	public static Command of(List<String> argv) {
		Draft draft = new Draft();
		draft.argv = List.copyOf(argv);
		return new Command(draft);
	}

	/**
	 * A script for {@code /bin/sh}.
	 * @param script the script
	 * @return the command
	 */
	public static Command shell(String script) {
		return of("/bin/sh", "-c", script);
	}

	/**
	 * Runs in this workspace: the root of {@code workspace-write} and, unless
	 * {@link #directory(Path)} says otherwise, the working directory.
	 * @param root an absolute path
	 * @return the changed command
	 */
	public Command workspace(Path root) {
		Objects.requireNonNull(root, "root");
		return session(SandboxSession.of("workspace", root));
	}

	/**
	 * Runs for this session, in its directory and under its mode.
	 * @param session the session
	 * @return the changed command
	 */
	public Command session(SandboxSession session) {
		return with((next) -> next.session = Objects.requireNonNull(session, "session"));
	}

	/**
	 * Runs in this working directory. It widens nothing.
	 * @param directory an absolute path
	 * @return the changed command
	 */
	public Command directory(Path directory) {
		return with((next) -> next.directory = Objects.requireNonNull(directory, "directory"));
	}

	/**
	 * Runs under this mode, whatever session and configuration say.
	 * @param mode the mode
	 * @return the changed command
	 */
	public Command mode(SandboxMode mode) {
		return with((next) -> next.mode = Objects.requireNonNull(mode, "mode"));
	}

	/**
	 * Makes one more directory writable in {@code workspace-write}.
	 * @param root an absolute path
	 * @return the changed command
	 * @throws io.processsandbox.policy.InvalidPolicyException if it is no directory
	 */
	public Command writable(Path root) {
		return with((next) -> next.scope = next.scope
			.plus(PolicyScope.NONE.withWritableRoots(List.of(WorkspaceRoot.of(root)))));
	}

	/**
	 * Shows one more file or directory that a private temp area would hide.
	 * @param root an absolute path
	 * @return the changed command
	 * @throws io.processsandbox.policy.InvalidPolicyException if it does not exist
	 */
	public Command visible(Path root) {
		return with((next) -> next.scope = next.scope
			.plus(PolicyScope.NONE.withVisibleRoots(List.of(CanonicalPath.of(root)))));
	}

	/**
	 * Says whether the command may make unix sockets.
	 * @param rule the rule
	 * @return the changed command
	 */
	public Command unixSockets(UnixSockets rule) {
		return with((next) -> next.unixSockets = Objects.requireNonNull(rule, "rule"));
	}

	/**
	 * Sets a variable of the command's environment. Nothing of the JVM's own environment
	 * reaches the command but a short list of harmless names.
	 * @param name the name
	 * @param value the value
	 * @return the changed command
	 */
	public Command environment(String name, String value) {
		return with((next) -> next.environment.put(name, value));
	}

	/**
	 * Passes a variable of the JVM's environment on, if it is set.
	 * @param name the name
	 * @return the changed command
	 */
	public Command passEnvironment(String name) {
		String value = System.getenv(name);
		return (value != null) ? environment(name, value) : this;
	}

	/**
	 * Gives the command this input.
	 * @param stdin the input
	 * @return the changed command
	 */
	public Command stdin(Stdin stdin) {
		return with((next) -> next.stdin = Objects.requireNonNull(stdin, "stdin"));
	}

	/**
	 * Ends the command's tree after this time.
	 * @param timeout a positive duration
	 * @return the changed command
	 * @throws InvalidCommandException if it is not positive
	 */
	public Command timeout(Duration timeout) {
		if (timeout.isNegative() || timeout.isZero()) {
			throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID,
					"The timeout is " + timeout + ": use a positive duration");
		}
		return with((next) -> next.timeout = timeout);
	}

	/**
	 * Ends the command's tree when it writes more than this to one of its streams.
	 * @param bytes the limit for each stream, at least one
	 * @return the changed command
	 * @throws InvalidCommandException if it is not positive
	 */
	public Command outputLimit(long bytes) {
		if (bytes < 1 || bytes > Integer.MAX_VALUE - 16) {
			throw new InvalidCommandException(SandboxErrorCode.ARGUMENT_INVALID, "The output limit is " + bytes
					+ " bytes: use a number from 1 to " + (Integer.MAX_VALUE - 16) + ", output is kept in memory");
		}
		return with((next) -> next.outputLimit = bytes);
	}

	/**
	 * Sets kernel limits for each process of the command.
	 * @param limits the limits
	 * @return the changed command
	 */
	public Command limits(ResourceLimits limits) {
		return with((next) -> next.limits = Objects.requireNonNull(limits, "limits"));
	}

	public List<String> argv() {
		return this.draft.argv;
	}

	public @Nullable SandboxSession session() {
		return this.draft.session;
	}

	public @Nullable Path directory() {
		return this.draft.directory;
	}

	public @Nullable SandboxMode mode() {
		return this.draft.mode;
	}

	/**
	 * Returns the roots and rules of this command.
	 * @return the scope, added to the configured one
	 */
	public PolicyScope scope() {
		UnixSockets rule = this.draft.unixSockets;
		return (rule != null) ? this.draft.scope.withUnixSockets(rule) : this.draft.scope;
	}

	public Map<String, String> environment() {
		return Collections.unmodifiableMap(this.draft.environment);
	}

	public Stdin stdin() {
		return this.draft.stdin;
	}

	public @Nullable Duration timeout() {
		return this.draft.timeout;
	}

	public @Nullable Long outputLimit() {
		return this.draft.outputLimit;
	}

	public ResourceLimits limits() {
		return this.draft.limits;
	}

	private Command with(Consumer<Draft> change) {
		Draft next = new Draft(this.draft);
		change.accept(next);
		return new Command(next);
	}

	@Override
	public String toString() {
		List<String> argv = new ArrayList<>(this.draft.argv.subList(0, Math.min(1, this.draft.argv.size())));
		return "Command" + argv + " with " + Math.max(0, this.draft.argv.size() - 1) + " arguments";
	}

	/**
	 * The only mutable moment of a command: between copy and publication.
	 */
	private static final class Draft {

		private List<String> argv = List.of();

		private @Nullable SandboxSession session;

		private @Nullable Path directory;

		private @Nullable SandboxMode mode;

		private PolicyScope scope = PolicyScope.NONE;

		private @Nullable UnixSockets unixSockets;

		private final Map<String, String> environment = new LinkedHashMap<>();

		private Stdin stdin = Stdin.EMPTY;

		private @Nullable Duration timeout;

		private @Nullable Long outputLimit;

		private ResourceLimits limits = ResourceLimits.NONE;

		private Draft() {
		}

		private Draft(Draft other) {
			this.argv = other.argv;
			this.session = other.session;
			this.directory = other.directory;
			this.mode = other.mode;
			this.scope = other.scope;
			this.unixSockets = other.unixSockets;
			this.environment.putAll(other.environment);
			this.stdin = other.stdin;
			this.timeout = other.timeout;
			this.outputLimit = other.outputLimit;
			this.limits = other.limits;
		}

	}

}
