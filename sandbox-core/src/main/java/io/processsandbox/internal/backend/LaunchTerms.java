package io.processsandbox.internal.backend;

import java.util.Objects;

import io.processsandbox.internal.launch.LifelineTicket;
import io.processsandbox.provider.ResourceLimits;
import org.jspecify.annotations.Nullable;

/**
 * How a command is launched, beside what it may touch.
 *
 * @param lifeline what ties it to this JVM, or {@code null} if it may outlive it
 * @param limits resource limits
 */
public record LaunchTerms(@Nullable LifelineTicket lifeline, ResourceLimits limits) {

	/**
	 * No tie to this JVM, no limits.
	 */
	public static final LaunchTerms NONE = new LaunchTerms(null, ResourceLimits.NONE);

	public LaunchTerms {
		Objects.requireNonNull(limits, "limits");
	}

}
