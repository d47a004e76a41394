package io.processsandbox.sample.cli;

import java.util.List;
import java.util.function.Function;

import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.ProviderReport;
import io.processsandbox.run.Command;
import io.processsandbox.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Answers without running anything, and remembers what it was asked.
 */
final class FakeSandbox implements Sandbox, Sandbox.Source {

	private final Function<Command, RunResult> answer;

	private ProviderReport report = new ProviderReport(ProviderReport.State.UNAVAILABLE, List.of(), null);

	private @Nullable Command command;

	private @Nullable BackendName backend;

	FakeSandbox(Function<Command, RunResult> answer) {
		this.answer = answer;
	}

	FakeSandbox(RunResult result) {
		this((command) -> result);
	}

	FakeSandbox(ProviderReport report) {
		this((command) -> {
			throw new IllegalStateException("Nothing is run here");
		});
		this.report = report;
	}

	@Override
	public Sandbox open(@Nullable BackendName only) {
		this.backend = only;
		return this;
	}

	@Override
	public RunResult run(Command asked) {
		this.command = asked;
		return this.answer.apply(asked);
	}

	@Override
	public ProviderReport probe() {
		return this.report;
	}

	@Override
	public void close() {
	}

	@Nullable Command command() {
		return this.command;
	}

	@Nullable BackendName backend() {
		return this.backend;
	}

}
