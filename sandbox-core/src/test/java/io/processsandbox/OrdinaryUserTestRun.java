package io.processsandbox;

import java.io.PrintWriter;
import java.nio.file.Path;

import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.reporting.legacy.xml.LegacyXmlReportGeneratingListener;

/**
 * Runs the kernel tests without Maven, so that they can run as a user who cannot read the
 * checkout.
 */
final class OrdinaryUserTestRun {

	private OrdinaryUserTestRun() {
	}

	public static void main(String[] args) {
		LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
			.selectors(DiscoverySelectors.selectPackage("io.processsandbox"))
			.filters(TagFilter.includeTags("kernel"), TagFilter.excludeTags("vm"),
					ClassNameFilter.includeClassNamePatterns(".*Tests"))
			.build();
		SummaryGeneratingListener summary = new SummaryGeneratingListener();
		Launcher launcher = LauncherFactory.create();
		PrintWriter out = new PrintWriter(System.out, true);
		launcher.execute(request, summary, new LegacyXmlReportGeneratingListener(Path.of(args[0]), out));
		summary.getSummary().printFailuresTo(out, 20);
		System.out.printf("As an ordinary user: %d passed, %d failed, %d aborted or skipped%n",
				summary.getSummary().getTestsSucceededCount(), summary.getSummary().getTestsFailedCount(),
				summary.getSummary().getTestsAbortedCount() + summary.getSummary().getTestsSkippedCount());
		System.exit((summary.getSummary().getTotalFailureCount() == 0) ? 0 : 1);
	}

}
