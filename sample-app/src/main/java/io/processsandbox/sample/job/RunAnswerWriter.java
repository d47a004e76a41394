package io.processsandbox.sample.job;

import java.io.ByteArrayOutputStream;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.policy.SandboxMode;
import io.processsandbox.provider.BackendName;
import io.processsandbox.provider.Gap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes an answer as JSON.
 */
public final class RunAnswerWriter {

	private final JsonFactory json = new JsonFactory();

	/**
	 * Writes an answer.
	 * @param answer the answer
	 * @return one JSON object in UTF-8, whatever the locale, and a line end
	 */
	public byte[] write(RunAnswer answer) {
		ByteArrayOutputStream document = new ByteArrayOutputStream();
		try (JsonGenerator out = this.json.createGenerator(ObjectWriteContext.empty(), document, JsonEncoding.UTF8)) {
			RunAnswer.Ending ending = answer.ending();
			RunAnswer.Boundary boundary = answer.boundary();
			BackendName backend = boundary.backend();
			SandboxMode mode = boundary.mode();
			SandboxErrorCode code = ending.code();
			out.writeStartObject();
			number(out, "exit", ending.exit());
			text(out, "stdout", answer.stdout());
			text(out, "stderr", answer.stderr());
			text(out, "mode", (mode != null) ? mode.value() : null);
			text(out, "backend", (backend != null) ? backend.value() : null);
			text(out, "enforcement", boundary.enforcement());
			out.writeArrayPropertyStart("gaps");
			for (Gap gap : boundary.gaps()) {
				out.writeString(gap.name());
			}
			out.writeEndArray();
			text(out, "verdict", ending.verdict().value());
			text(out, "code", (code != null) ? code.name() : null);
			text(out, "termination", ending.verdict().termination());
			text(out, "detail", ending.detail());
			out.writeNumberProperty("wallMillis", answer.wall().toMillis());
			out.writeEndObject();
		}
		document.write('\n');
		return document.toByteArray();
	}

	private static void text(JsonGenerator out, String name, @Nullable String value) {
		if (value != null) {
			out.writeStringProperty(name, value);
		}
		else {
			out.writeNullProperty(name);
		}
	}

	private static void number(JsonGenerator out, String name, @Nullable Integer value) {
		if (value != null) {
			out.writeNumberProperty(name, value);
		}
		else {
			out.writeNullProperty(name);
		}
	}

}
