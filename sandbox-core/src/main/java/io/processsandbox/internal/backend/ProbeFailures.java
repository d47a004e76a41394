package io.processsandbox.internal.backend;

import java.util.List;
import java.util.Locale;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.CandidateReport.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a failed probe printed into what is wrong and what to do.
 */
final class ProbeFailures {

	private static final List<Known> KNOWN = List.of(
			new Known("setting up uid map", "user namespaces are restricted on this host",
					"allow them for bwrap: an AppArmor profile with 'userns', or "
							+ "sysctl kernel.apparmor_restrict_unprivileged_userns=0"),
			new Known("creating new namespace failed", "user namespaces are not available on this host",
					"sysctl user.max_user_namespaces above 0 and, on Debian, kernel.unprivileged_userns_clone=1"),
			new Known("no permissions to create new namespace", "user namespaces are not available on this host",
					"sysctl user.max_user_namespaces above 0 and, on Debian, kernel.unprivileged_userns_clone=1"),
			new Known("mount proc", "a new /proc cannot be mounted, as in a container that masks its own",
					"run the container with an unmasked /proc"),
			new Known("failed to make / slave", "mounts cannot be changed here",
					"run the container with CAP_SYS_ADMIN or allow user namespaces in it"));

	private ProbeFailures() {
	}

	static Explanation explain(BackendName backend, ConfinedSandboxMode mode, int status, String stderr) {
		String line = stderr.lines().map(String::strip).filter((text) -> !text.isEmpty()).findFirst().orElse("");
		String lower = stderr.toLowerCase(Locale.ROOT);
		for (Known known : KNOWN) {
			if (lower.contains(known.text())) {
				return new Explanation(known.reason() + ": " + line, known.remedy());
			}
		}
		return new Explanation("a " + mode + " probe of " + backend + " ended with status " + status
				+ (line.isEmpty() ? "" : ": " + line), null);
	}

	/**
	 * A failure that is known.
	 *
	 * @param text what it prints, in lower case
	 * @param reason what that means
	 * @param remedy what to do
	 */
	private record Known(String text, String reason, @Nullable String remedy) {
	}

}
