package io.processsandbox.internal.backend.seatbelt;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.processsandbox.provider.RunnerFailureRules;

/**
 * How Seatbelt and its runner speak.
 */
final class SeatbeltDialect {

	/**
	 * What strerror(3) says of {@code EPERM}, which is what the kernel answers. Ordinary
	 * permissions answer {@code EACCES}.
	 */
	static final List<String> DENIAL_SIGNATURES = List.of("operation not permitted");

	/**
	 * The runner's own failures. Reports name two statuses: 65 where a profile does not
	 * compile and 71 where it cannot be applied, as inside another sandbox, or the
	 * command cannot be executed. Both are of sysexits(3), so the whole of it is taken;
	 * the line decides.
	 */
	static final RunnerFailureRules RUNNER_FAILURES = new RunnerFailureRules(sysexits(), List.of("sandbox-exec: "),
			List.of(), List.of(SeatbeltArguments.SANDBOX_EXEC));

	private SeatbeltDialect() {
	}

	private static Set<Integer> sysexits() {
		return IntStream.rangeClosed(64, 78).boxed().collect(Collectors.toUnmodifiableSet());
	}

}
