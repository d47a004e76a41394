package io.processsandbox.provider;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.processsandbox.error.SandboxErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * How a provider chooses and runs its backends.
 *
 * @param backends the backends that may be used, the preferred one first; empty for the
 * platform's own order
 * @param probing how backends are proven and what is required of them
 * @param launcher where the launcher lives and what it does
 * @param runners the programs of others that are used as runners
 * @since 0.1.0
 */
public record ProviderSettings(List<BackendName> backends, Probing probing, Launcher launcher, Runners runners) {

	/**
	 * The platform's own order, probes of at most ten seconds, partial enforcement
	 * accepted and reported.
	 */
	public static final ProviderSettings DEFAULTS = new ProviderSettings(List.of(), Probing.DEFAULTS, Launcher.DEFAULTS,
			Runners.NONE);

	public ProviderSettings {
		backends = List.copyOf(backends);
		Objects.requireNonNull(probing, "probing");
		Objects.requireNonNull(launcher, "launcher");
		Objects.requireNonNull(runners, "runners");
	}

	/**
	 * What a call needs at least.
	 */
	public enum Requirement {

		/** Partial enforcement is accepted and reported. */
		ANY,

		/** A call that is held only partially is refused. */
		FULL

	}

	/**
	 * How backends are proven.
	 *
	 * @param timeout the time one probe may take; positive
	 * @param requirement what a call needs at least
	 */
	public record Probing(Duration timeout, Requirement requirement) {

		/**
		 * Ten seconds, partial enforcement accepted.
		 */
		public static final Probing DEFAULTS = new Probing(Duration.ofSeconds(10), Requirement.ANY);

		public Probing {
			Objects.requireNonNull(requirement, "requirement");
			if (timeout.isNegative() || timeout.isZero()) {
				throw new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
						"The probe timeout is " + timeout + ": use a positive duration");
			}
		}

	}

	/**
	 * The library's own launcher.
	 *
	 * @param directory where it is installed, or {@code null} for the first that executes
	 * among {@code java.io.tmpdir}, {@code XDG_RUNTIME_DIR}, {@code ~/.cache} and
	 * {@code /dev/shm}
	 * @param landlockAbiCap pretend the kernel knows no newer Landlock ABI, or
	 * {@code null}; it can only narrow
	 * @param javaTempHint whether Java children are told where the private temp area is
	 */
	public record Launcher(@Nullable Path directory, @Nullable Integer landlockAbiCap, JavaTempHint javaTempHint) {

		/**
		 * The first directory that executes, no cap, no hint.
		 */
		public static final Launcher DEFAULTS = new Launcher(null, null, JavaTempHint.OFF);

		public Launcher {
			Objects.requireNonNull(javaTempHint, "javaTempHint");
			if (landlockAbiCap != null && landlockAbiCap < 0) {
				throw new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID,
						"The Landlock ABI cap is " + landlockAbiCap + ": use 0 (as if there were none) or more");
			}
		}

	}

	/**
	 * Whether Java children learn of a private temp area that is not {@code /tmp}. They
	 * ignore {@code TMPDIR}.
	 */
	public enum JavaTempHint {

		/** They do not. */
		OFF,

		/**
		 * {@code JAVA_TOOL_OPTIONS} sets {@code java.io.tmpdir}; each Java child prints a
		 * line about it on standard error.
		 */
		TOOL_OPTIONS

	}

	/**
	 * Programs of others.
	 *
	 * @param bwrap the bubblewrap program, or {@code null} to look for it in the usual
	 * system directories and on the {@code PATH}
	 * @param operator a runner that replaces selection and probing, or {@code null}
	 */
	public record Runners(@Nullable Path bwrap, @Nullable OperatorRunner operator) {

		/**
		 * Bubblewrap from its usual place, no operator's runner.
		 */
		public static final Runners NONE = new Runners(null, null);

	}

	/**
	 * A runner that an operator configured. It takes the arguments of bubblewrap and
	 * replaces selection and probing.
	 *
	 * @param command the program, absolute, and its first arguments
	 * @param failureSignatures texts it prints when it fails before the command runs; at
	 * least one, each a non-empty single line
	 * @param exitCodes the statuses it ends with then; empty for any but zero
	 * @param informationalLines whole lines it may print though it works
	 */
	public record OperatorRunner(List<String> command, List<String> failureSignatures, Set<Integer> exitCodes,
			List<String> informationalLines) {

		public OperatorRunner {
			command = List.copyOf(command);
			failureSignatures = List.copyOf(failureSignatures);
			exitCodes = Set.copyOf(exitCodes);
			informationalLines = List.copyOf(informationalLines);
			if (command.isEmpty() || !command.get(0).startsWith("/")) {
				throw invalid("The runner command " + command + " must begin with the absolute path of a program");
			}
			if (failureSignatures.isEmpty()) {
				throw invalid(
						"The runner '" + command.get(0) + "' has no failure signatures: give at least one text it "
								+ "prints when it fails, or its failures could not be told from the command's");
			}
			for (String signature : failureSignatures) {
				if (signature.isBlank() || signature.lines().count() != 1) {
					throw invalid(
							"The runner failure signature '" + signature + "' must be one non-empty line of text");
				}
			}
		}

		private static InvalidCommandException invalid(String message) {
			return new InvalidCommandException(SandboxErrorCode.CONFIGURATION_INVALID, message);
		}

	}

}
