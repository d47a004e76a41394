package io.processsandbox.provider;

import java.util.List;
import java.util.Set;

/**
 * How to tell from a finished run that the runner failed and the command never ran. An
 * exit status alone proves nothing: a command may end with any.
 *
 * @param exitCodes the statuses a failing runner ends with; empty for any but zero
 * @param fatalSignatures texts, one of which must occur in a line of standard error,
 * compared without regard to case
 * @param informationalLines whole lines the runner may print though it works; they are
 * left out before fatal texts are looked for
 * @param runners names and paths of the runner programs; a shell's or the system's "not
 * found" or "permission denied" that names one is a runner failure
 * @since 0.1.0
 */
public record RunnerFailureRules(Set<Integer> exitCodes, List<String> fatalSignatures, List<String> informationalLines,
		List<String> runners) {

	public RunnerFailureRules {
		exitCodes = Set.copyOf(exitCodes);
		fatalSignatures = List.copyOf(fatalSignatures);
		informationalLines = List.copyOf(informationalLines);
		runners = List.copyOf(runners);
	}

}
