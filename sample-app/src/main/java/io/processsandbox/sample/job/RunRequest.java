package io.processsandbox.sample.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.processsandbox.policy.InvalidPolicyException;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ResourceLimits;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks to run. Paths are texts still: what becomes of them is decided when
 * the command is made. Immutable.
 */
public final class RunRequest {

	private final Builder values;

	private RunRequest(Builder values) {
		this.values = values;
	}

	/**
	 * Starts a request.
	 * @return a builder with nothing set
	 */
	public static Builder builder() {
		return new Builder();
	}

	public List<String> argv() {
		return this.values.argv;
	}

	/**
	 * Returns the mode.
	 * @return what was asked for, else {@code read-only}: the default is this
	 * application's and no configuration changes it
	 */
	public SandboxMode mode() {
		return this.values.mode;
	}

	public @Nullable String workspace() {
		return this.values.workspace;
	}

	public @Nullable String directory() {
		return this.values.directory;
	}

	/**
	 * Returns the only backend that may serve this request.
	 * @return its name, or {@code null} for any; always {@code null} on full access,
	 * where there is none
	 */
	public @Nullable BackendName backend() {
		return (this.values.mode != SandboxMode.DANGER_FULL_ACCESS) ? this.values.backend : null;
	}

	public @Nullable Duration timeout() {
		return this.values.timeout;
	}

	public List<String> visible() {
		return Collections.unmodifiableList(this.values.visible);
	}

	public List<String> writable() {
		return Collections.unmodifiableList(this.values.writable);
	}

	public @Nullable UnixSockets unixSockets() {
		return this.values.unixSockets;
	}

	/**
	 * Returns the variables to set.
	 * @return name to value; a {@code null} value passes the caller's own on
	 */
	public Map<String, @Nullable String> environment() {
		return Collections.unmodifiableMap(this.values.environment);
	}

	public @Nullable Long outputLimit() {
		return this.values.outputLimit;
	}

	public ResourceLimits limits() {
		return this.values.limits;
	}

	/**
	 * Collects a request. Used by one thread, for one request.
	 */
	public static final class Builder {

		private List<String> argv = List.of();

		private SandboxMode mode = SandboxMode.READ_ONLY;

		private @Nullable String workspace;

		private @Nullable String directory;

		private @Nullable BackendName backend;

		private @Nullable Duration timeout;

		private final List<String> visible = new ArrayList<>();

		private final List<String> writable = new ArrayList<>();

		private @Nullable UnixSockets unixSockets;

		private final Map<String, @Nullable String> environment = new LinkedHashMap<>();

		private @Nullable Long outputLimit;

		private ResourceLimits limits = ResourceLimits.NONE;

		private Builder() {
		}

		public Builder argv(List<String> value) {
			this.argv = List.copyOf(value);
			return this;
		}

		/**
		 * Sets the mode by its spelling.
		 * @param value the spelling
		 * @return this builder
		 * @throws InvalidRequestException if no mode is spelled so
		 */
		public Builder mode(String value) {
			try {
				this.mode = SandboxMode.of(value);
				return this;
			}
			catch (InvalidPolicyException ex) {
				throw new InvalidRequestException(String.valueOf(ex.getMessage()), ex);
			}
		}

		public Builder workspace(String value) {
			this.workspace = value;
			return this;
		}

		public Builder directory(String value) {
			this.directory = value;
			return this;
		}

		/**
		 * Sets the only backend that may serve this.
		 * @param value its name
		 * @return this builder
		 * @throws InvalidRequestException if the name is blank
		 */
		public Builder backend(String value) {
			if (value.isBlank()) {
				throw new InvalidRequestException("The backend has no name");
			}
			this.backend = new BackendName(value);
			return this;
		}

		public Builder timeout(Duration value) {
			this.timeout = value;
			return this;
		}

		public Builder visible(String value) {
			this.visible.add(value);
			return this;
		}

		public Builder writable(String value) {
			this.writable.add(value);
			return this;
		}

		/**
		 * Sets the rule for unix sockets by its spelling.
		 * @param value {@code private} or {@code allow}
		 * @return this builder
		 * @throws InvalidRequestException if no rule is spelled so
		 */
		public Builder unixSockets(String value) {
			this.unixSockets = switch (value) {
				case "private" -> UnixSockets.PRIVATE;
				case "allow" -> UnixSockets.ALLOW;
				default -> throw new InvalidRequestException(
						"Unknown rule for unix sockets '" + value + "': use private or allow");
			};
			return this;
		}

		public Builder environment(String name, @Nullable String value) {
			this.environment.put(name, value);
			return this;
		}

		/**
		 * Sets a limit by its name.
		 * @param name one of {@link LimitName}
		 * @param value in the unit that the name says
		 * @return this builder
		 */
		public Builder limit(LimitName name, long value) {
			if (name == LimitName.OUTPUT_BYTES) {
				this.outputLimit = value;
			}
			else {
				this.limits = this.limits.with(name.resource(), value);
			}
			return this;
		}

		/**
		 * Ends the building.
		 * @return the request
		 */
		public RunRequest build() {
			return new RunRequest(this);
		}

	}

}
