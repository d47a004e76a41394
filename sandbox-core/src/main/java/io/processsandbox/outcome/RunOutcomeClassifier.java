package io.processsandbox.outcome;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.processsandbox.provider.ConfinedArgv;
import io.processsandbox.provider.LaunchStatus;
import io.processsandbox.provider.ProtectedPath;
import io.processsandbox.provider.RunnerFailureRules;

/**
 * The one place that reads finished runs: first whether the runner failed, then whether
 * the boundary refused something, else an ordinary end. Stateless.
 * <p>
 * Without an out-of-band status the answer rests on texts the command can print too: a
 * command can make itself look denied or like a failed runner, never the other way round
 * for what the boundary holds. Texts are those of the C locale; a command that runs under
 * a locale with translated system messages is not recognised as denied.
 *
 * @since 0.1.0
 */
public final class RunOutcomeClassifier {

	private static final String BUSY = "device or resource busy";

	private static final List<String> NOT_STARTED = List.of("not found", "permission denied",
			"no such file or directory", "cannot execute", "exec format error");

	/**
	 * Classifies a run from its status and standard error.
	 * @param confined what was started
	 * @param status the exit status
	 * @param stderr standard error, or the end of it
	 * @return the outcome
	 */
	public RunOutcome classify(ConfinedArgv confined, int status, String stderr) {
		return classify(confined, RunFacts.of(status, stderr));
	}

	/**
	 * Classifies a run.
	 * @param confined what was started
	 * @param facts what is known of its end
	 * @return the outcome
	 */
	public RunOutcome classify(ConfinedArgv confined, RunFacts facts) {
		LaunchStatus launch = facts.launch();
		if (launch instanceof LaunchStatus.Failed failed) {
			return new RunOutcome.RunnerFailed(failed.step(), failed.detail());
		}
		if (launch instanceof LaunchStatus.Unknown) {
			Optional<String> failure = runnerFailure(confined.runnerFailureRules(), facts);
			if (failure.isPresent()) {
				return new RunOutcome.RunnerFailed("runner", failure.get());
			}
		}
		if (launch instanceof LaunchStatus.NotExecutable || facts.status() == 0) {
			return new RunOutcome.Exited(facts.status());
		}
		return denial(confined, facts.stderr())
			.<RunOutcome>map((evidence) -> new RunOutcome.Denied(facts.status(), confined.backend(), evidence))
			.orElseGet(() -> new RunOutcome.Exited(facts.status()));
	}

	private Optional<String> runnerFailure(RunnerFailureRules rules, RunFacts facts) {
		if (facts.status() == 0) {
			return Optional.empty();
		}
		List<String> lines = lines(facts.stderr());
		if (facts.status() == 126 || facts.status() == 127) {
			Optional<String> line = lines.stream().filter((text) -> namesRunner(rules, text)).findFirst();
			if (line.isPresent()) {
				return line;
			}
		}
		if (!rules.exitCodes().isEmpty() && !rules.exitCodes().contains(facts.status())) {
			return Optional.empty();
		}
		return lines.stream()
			.filter((line) -> !rules.informationalLines().contains(line))
			.filter((line) -> containsAny(line, rules.fatalSignatures()))
			.findFirst();
	}

	// A shell in front says "sh: 1: /usr/bin/bwrap: not found", env says
	// "env: '/usr/bin/bwrap': No such file or directory".
	private boolean namesRunner(RunnerFailureRules rules, String line) {
		return containsAny(line, NOT_STARTED) && rules.runners()
			.stream()
			.anyMatch((runner) -> line.contains(" " + runner + ":") || line.contains("'" + runner + "'"));
	}

	private Optional<String> denial(ConfinedArgv confined, String stderr) {
		return lines(stderr).stream()
			.filter((line) -> containsAny(line, confined.denialSignatures()) || busyProtectedPath(confined, line))
			.findFirst();
	}

	// EBUSY is what renaming or removing a mount point gives; it is ours only where the
	// line names a path that we made one.
	private boolean busyProtectedPath(ConfinedArgv confined, String line) {
		return line.toLowerCase(Locale.ROOT).contains(BUSY) && confined.protectedPaths()
			.stream()
			.filter((path) -> path.state() == ProtectedPath.State.HELD)
			.anyMatch((path) -> namesPathOrParent(line, path.path()));
	}

	private boolean namesPathOrParent(String line, Path path) {
		Path parent = path.getParent();
		return line.contains(tail(path)) || (parent != null && line.contains(tail(parent)));
	}

	// The command names paths relative to its own directory, so compare the last two
	// names only.
	private String tail(Path path) {
		int count = path.getNameCount();
		return ((count > 2) ? path.subpath(count - 2, count) : path).toString();
	}

	private static boolean containsAny(String line, List<String> texts) {
		String lower = line.toLowerCase(Locale.ROOT);
		return texts.stream().anyMatch((text) -> lower.contains(text.toLowerCase(Locale.ROOT)));
	}

	private static List<String> lines(String text) {
		return text.lines().map(String::strip).filter((line) -> !line.isEmpty()).toList();
	}

}
