package io.processsandbox.sample.cli;

import java.io.IOException;
import java.nio.charset.Charset;

import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.ProviderReport;

/**
 * {@code doctor}: what this host can enforce.
 */
final class DoctorAction {

	private final Console console;

	private final Sandbox.Source sandboxes;

	DoctorAction(Console console, Sandbox.Source sandboxes) {
		this.console = console;
		this.sandboxes = sandboxes;
	}

	int perform(Invocation.Doctor doctor) throws IOException, InterruptedException {
		ProviderReport report;
		try (Sandbox sandbox = this.sandboxes.open(null)) {
			report = sandbox.probe();
		}
		HostDescription host = HostDescription.ofThisJvm();
		this.console.print((doctor.form() == OutputForm.JSON) ? DoctorJson.write(host, report)
				: DoctorText.write(host, report).getBytes(Charset.defaultCharset()));
		return report.candidates().stream().anyMatch(CandidateReport::usable) ? ExitStatus.OK
				: ExitStatus.NOTHING_USABLE;
	}

}
