package io.processsandbox.sample.cli;

import java.io.ByteArrayOutputStream;
import java.util.Set;
import java.util.TreeSet;

import io.processsandbox.policy.ConfinedSandboxMode;
import io.processsandbox.provider.CandidateReport;
import io.processsandbox.provider.Enforcement;
import io.processsandbox.provider.Gap;
import io.processsandbox.provider.ProviderReport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A report for programs.
 */
final class DoctorJson {

	private DoctorJson() {
	}

	static byte[] write(HostDescription host, ProviderReport report) {
		ByteArrayOutputStream document = new ByteArrayOutputStream();
		try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), document,
				JsonEncoding.UTF8)) {
			out.writeStartObject();
			out.writeStringProperty("system", host.system());
			out.writeStringProperty("kernel", host.kernel());
			out.writeStringProperty("arch", host.arch());
			out.writeStringProperty("java", host.java());
			CandidateReport selected = report.selected().orElse(null);
			text(out, "backend", (selected != null) ? selected.name().value() : null);
			if (selected != null) {
				held(out, selected);
			}
			out.writeArrayPropertyStart("backends");
			for (CandidateReport candidate : report.candidates()) {
				candidate(out, candidate);
			}
			out.writeEndArray();
			out.writeEndObject();
		}
		document.write('\n');
		return document.toByteArray();
	}

	private static void candidate(JsonGenerator out, CandidateReport candidate) {
		CandidateReport.Explanation explanation = candidate.explanation();
		out.writeStartObject();
		out.writeStringProperty("name", candidate.name().value());
		out.writeBooleanProperty("usable", candidate.usable());
		out.writeBooleanProperty("selected", candidate.selected());
		text(out, "reason", (explanation != null) ? explanation.reason() : null);
		text(out, "remedy", (explanation != null) ? explanation.remedy() : null);
		text(out, "version", candidate.version());
		held(out, candidate);
		out.writeEndObject();
	}

	private static void held(JsonGenerator out, CandidateReport candidate) {
		out.writeObjectPropertyStart("enforcement");
		for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
			Enforcement enforcement = candidate.enforcement(mode);
			if (enforcement != null) {
				out.writeStringProperty(mode.value(), enforcement.value());
			}
		}
		out.writeEndObject();
		out.writeObjectPropertyStart("gaps");
		for (ConfinedSandboxMode mode : ConfinedSandboxMode.values()) {
			Set<Gap> gaps = candidate.gaps().get(mode);
			if (gaps != null) {
				out.writeArrayPropertyStart(mode.value());
				new TreeSet<>(gaps).forEach((gap) -> out.writeString(gap.name()));
				out.writeEndArray();
			}
		}
		out.writeEndObject();
	}

	private static void text(JsonGenerator out, String name, @Nullable String value) {
		if (value != null) {
			out.writeStringProperty(name, value);
		}
		else {
			out.writeNullProperty(name);
		}
	}

}
