package io.processsandbox.sample.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a request from JSON and takes nothing for granted: what is not known, not of the
 * right type, said twice, or follows the document is refused by name. A field that was
 * silently ignored would be a boundary the caller believes in and does not have.
 */
public final class RunRequestReader {

	private static final String FIELDS = "argv, mode, workspace, cwd, backend, timeoutMs, visible, writable, "
			+ "unixSockets, env, limits";

	private final JsonFactory json = new JsonFactory();

	/**
	 * Reads a request.
	 * @param document the JSON document, in UTF-8
	 * @return the request
	 * @throws InvalidRequestException if it is not exactly one well-formed request
	 * @throws io.processsandbox.provider.InvalidCommandException if a limit cannot be
	 */
	public RunRequest read(byte[] document) {
		try (JsonParser parser = this.json.createParser(ObjectReadContext.empty(), document)) {
			RunRequest.Builder request = RunRequest.builder();
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				throw new InvalidRequestException("The request must be a JSON object");
			}
			Set<String> seen = new HashSet<>();
			forEachField(parser, "", seen, (name, token) -> field(parser, name, request));
			if (parser.nextToken() != null) {
				throw new InvalidRequestException("Something follows the request document" + place(parser));
			}
			if (!seen.contains("argv")) {
				throw new InvalidRequestException("The field 'argv' is missing: give the command as a list of texts");
			}
			return request.build();
		}
		catch (JacksonException ex) {
			TokenStreamLocation place = ex.getLocation();
			throw new InvalidRequestException("The request is no well-formed JSON: "
					+ ex.getOriginalMessage().lines().findFirst().orElse("") + ((place != null) ? place(place) : ""),
					ex);
		}
	}

	private void field(JsonParser parser, String name, RunRequest.Builder request) {
		switch (name) {
			case "argv" -> request.argv(texts(parser, name));
			case "mode" -> request.mode(text(parser, name));
			case "workspace" -> request.workspace(text(parser, name));
			case "cwd" -> request.directory(text(parser, name));
			case "backend" -> request.backend(text(parser, name));
			case "timeoutMs" -> request.timeout(Duration.ofMillis(number(parser, name)));
			case "visible" -> texts(parser, name).forEach(request::visible);
			case "writable" -> texts(parser, name).forEach(request::writable);
			case "unixSockets" -> request.unixSockets(text(parser, name));
			case "env" -> object(parser, name, (variable, token) -> request.environment(variable,
					(token != JsonToken.VALUE_NULL) ? text(parser, name + "." + variable) : null));
			case "limits" -> object(parser, name,
					(limit, token) -> request.limit(LimitName.of(limit), number(parser, name + "." + limit)));
			default -> throw new InvalidRequestException("Unknown field '" + name + "': use " + FIELDS);
		}
	}

	private void object(JsonParser parser, String name, BiConsumer<String, JsonToken> field) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			throw wrongType(parser, name, "an object");
		}
		forEachField(parser, name + ".", new HashSet<>(), field);
	}

	private static void forEachField(JsonParser parser, String prefix, Set<String> seen,
			BiConsumer<String, JsonToken> field) {
		while (parser.nextToken() != JsonToken.END_OBJECT) {
			String name = parser.currentName();
			if (!seen.add(name)) {
				throw new InvalidRequestException("The field '" + prefix + name + "' is there twice");
			}
			field.accept(name, parser.nextToken());
		}
	}

	private static List<String> texts(JsonParser parser, String name) {
		if (parser.currentToken() != JsonToken.START_ARRAY) {
			throw wrongType(parser, name, "a list of texts");
		}
		List<String> texts = new ArrayList<>();
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			texts.add(text(parser, name + "[" + texts.size() + "]"));
		}
		return texts;
	}

	private static String text(JsonParser parser, String name) {
		if (parser.currentToken() != JsonToken.VALUE_STRING) {
			throw wrongType(parser, name, "a text");
		}
		return parser.getString();
	}

	private static long number(JsonParser parser, String name) {
		if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
				|| parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
			throw wrongType(parser, name, "a whole number of at most 64 bits");
		}
		return parser.getLongValue();
	}

	private static InvalidRequestException wrongType(JsonParser parser, String name, String expected) {
		return new InvalidRequestException("The field '" + name + "' must be " + expected + place(parser));
	}

	private static String place(JsonParser parser) {
		return place(parser.currentTokenLocation());
	}

	private static String place(TokenStreamLocation place) {
		return " (line " + place.getLineNr() + ", column " + place.getColumnNr() + ")";
	}

}
