package io.processsandbox.sample.job;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.error.SandboxException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.run.RunDetails;
import io.processsandbox.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * What a caller is told about its request.
 *
 * @param ending what came of it
 * @param stdout what the command wrote to standard output
 * @param stderr what the command wrote to standard error
 * @param boundary how it was confined
 * @param wall how long it took
 */
public record RunAnswer(Ending ending, String stdout, String stderr, Boundary boundary, Duration wall) {

	/**
	 * What came of a request.
	 *
	 * @param verdict in one word
	 * @param exit the status of a command that ended by itself, or {@code null}
	 * @param code the code of a typed error, or {@code null}
	 * @param detail the evidence, or what was refused, or {@code null}
	 */
	public record Ending(Verdict verdict, @Nullable Integer exit, @Nullable SandboxErrorCode code,
			@Nullable String detail) {
	}

	/**
	 * How a request was confined.
	 *
	 * @param mode the mode, or {@code null} if the request was not understood
	 * @param backend the backend, or {@code null} on full access and where none was asked
	 * @param enforcement {@code full}, {@code partial}, {@code none} on full access, or
	 * {@code null} where nothing ran
	 * @param gaps what was not governed
	 */
	public record Boundary(@Nullable SandboxMode mode, @Nullable BackendName backend, @Nullable String enforcement,
			List<Gap> gaps) {

		static final Boundary UNKNOWN = new Boundary(null, null, null, List.of());

		public Boundary {
			gaps = List.copyOf(gaps);
		}

	}

	/**
	 * The answer to a command that was started.
	 * @param result what came of it
	 * @return the answer
	 */
	public static RunAnswer of(RunResult result) {
		RunDetails details = result.details();
		Enforcement enforcement = details.enforcement();
		Boundary boundary = new Boundary(details.mode(), details.backend(),
				(enforcement != null) ? enforcement.value() : "none", List.copyOf(details.gaps()));
		return new RunAnswer(ending(result), result.stdout().text(), result.stderr().text(), boundary,
				details.wallTime());
	}

	/**
	 * The answer to a request that led to no run.
	 * @param request the request
	 * @param failure why
	 * @return the answer
	 */
	public static RunAnswer of(RunRequest request, SandboxException failure) {
		return unstarted(failure, new Boundary(request.mode(), request.backend(), null, List.of()));
	}

	/**
	 * The answer to what was no request.
	 * @param failure what was wrong with it
	 * @return the answer
	 */
	public static RunAnswer of(SandboxException failure) {
		return unstarted(failure, Boundary.UNKNOWN);
	}

	private static RunAnswer unstarted(SandboxException failure, Boundary boundary) {
		Verdict verdict = switch (failure.code()) {
			case RUNNER_FAILED, LAUNCHER_UNAVAILABLE, SYSTEM_CALL_FAILED, CLOSED -> Verdict.RUNNER_FAILURE;
			default -> Verdict.REJECTED;
		};
		Ending ending = new Ending(verdict, null, failure.code(), wellFormed(String.valueOf(failure.getMessage())));
		return new RunAnswer(ending, "", "", boundary, Duration.ZERO);
	}

	private static Ending ending(RunResult result) {
		List<String> remarks = new ArrayList<>();
		Verdict verdict;
		Integer exit = null;
		if (result instanceof RunResult.Completed completed) {
			RunResult.Denial denial = completed.denial();
			verdict = (denial != null) ? Verdict.DENIED : Verdict.COMPLETED;
			exit = completed.exit();
			if (denial != null) {
				remarks.add(denial.evidence());
			}
		}
		else if (result instanceof RunResult.TimedOut timedOut) {
			verdict = Verdict.TIMED_OUT;
			remarks.add("The command exceeded its time limit of " + timedOut.limit().toMillis() + " ms and was ended");
		}
		else if (result instanceof RunResult.OutputLimitExceeded exceeded) {
			verdict = Verdict.OUTPUT_LIMIT;
			remarks.add("The command wrote more than " + exceeded.limitBytes() + " bytes to one stream and was ended");
		}
		else {
			throw new IllegalStateException("Unknown result " + result.getClass());
		}
		List<Path> appeared = result.details().appearedProtectedPaths();
		if (!appeared.isEmpty()) {
			remarks.add("Protected paths appeared during the run, look at them before a tool outside the sandbox does: "
					+ appeared);
		}
		return new Ending(verdict, exit, null, remarks.isEmpty() ? null : wellFormed(String.join("\n", remarks)));
	}

	/**
	 * Replaces halves of surrogate pairs, which no encoding can carry. They come from a
	 * request that was quoted in a message.
	 */
	private static String wellFormed(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
	}

}
