package io.processsandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.processsandbox.policy.PolicyDefaults;
import io.processsandbox.policy.SandboxPolicyResolver;
import io.processsandbox.provider.ProviderSettings;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.run.RunDefaults;
import io.processsandbox.run.RunListener;
import io.processsandbox.run.SandboxedProcessRunner;

/**
 * The entry to the library. Made once by an application and closed at its end; it owns
 * the launcher and the one probe. Making it does neither's work. Thread-safe.
 *
 * @since 0.1.0
 */
public final class SandboxRuntime implements AutoCloseable {

	private final SandboxPolicyResolver resolver;

	private final LocalSandbox local;

	private final SandboxedProcessRunner runner;

	private SandboxRuntime(Builder builder) {
		this.resolver = SandboxPolicyResolver.withDefaults(builder.policy);
		this.local = new LocalSandbox(builder.settings);
		this.runner = SandboxedProcessRunner.create(this.resolver, this.local.provider(), builder.run,
				builder.listeners);
	}

	/**
	 * Starts building a runtime.
	 * @return a builder with the defaults
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Returns what turns a session into a policy.
	 * @return the resolver
	 */
	public SandboxPolicyResolver resolver() {
		return this.resolver;
	}

	/**
	 * Returns what puts a boundary around a command.
	 * @return the provider
	 */
	public SandboxProvider provider() {
		return this.local.provider();
	}

	/**
	 * Returns what runs a command from start to end.
	 * @return the runner
	 */
	public SandboxedProcessRunner runner() {
		return this.runner;
	}

	/**
	 * Ends what still runs and removes what was installed. Calls that follow fail.
	 */
	@Override
	public void close() {
		this.local.close();
	}

	/**
	 * Builds a runtime.
	 */
	public static final class Builder {

		private PolicyDefaults policy = PolicyDefaults.READ_ONLY;

		private ProviderSettings settings = ProviderSettings.DEFAULTS;

		private RunDefaults run = RunDefaults.DEFAULTS;

		private final List<RunListener> listeners = new ArrayList<>();

		private Builder() {
		}

		/**
		 * Sets what calls fall back to.
		 * @param defaults the defaults; {@link PolicyDefaults#READ_ONLY} if not called
		 * @return this builder
		 */
		public Builder policy(PolicyDefaults defaults) {
			this.policy = Objects.requireNonNull(defaults, "defaults");
			return this;
		}

		/**
		 * Sets how backends are chosen and run.
		 * @param newSettings the settings; {@link ProviderSettings#DEFAULTS} if not
		 * called
		 * @return this builder
		 */
		public Builder provider(ProviderSettings newSettings) {
			this.settings = Objects.requireNonNull(newSettings, "newSettings");
			return this;
		}

		/**
		 * Sets the limits of commands that do not say otherwise.
		 * @param defaults the limits; {@link RunDefaults#DEFAULTS} if not called
		 * @return this builder
		 */
		public Builder run(RunDefaults defaults) {
			this.run = Objects.requireNonNull(defaults, "defaults");
			return this;
		}

		/**
		 * Adds a listener of runs.
		 * @param listener the listener
		 * @return this builder
		 */
		public Builder listener(RunListener listener) {
			this.listeners.add(Objects.requireNonNull(listener, "listener"));
			return this;
		}

		/**
		 * Makes the runtime. Nothing is installed, probed or started yet.
		 * @return the runtime
		 */
		public SandboxRuntime build() {
			return new SandboxRuntime(this);
		}

	}

}
