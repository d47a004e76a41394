package io.processsandbox.internal.backend.seatbelt;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the part of the profile language that profiles use: lists, names, numbers,
 * strings with backslash escapes, {@code #"…"} for regular expressions, comments.
 */
final class SbplParser {

	private final String source;

	private int position;

	private SbplParser(String source) {
		this.source = source;
	}

	static List<Sbpl> parse(String source) {
		SbplParser parser = new SbplParser(source);
		List<Sbpl> forms = new ArrayList<>();
		while (parser.more()) {
			forms.add(parser.next());
		}
		return forms;
	}

	private boolean more() {
		while (this.position < this.source.length()) {
			char current = this.source.charAt(this.position);
			if (current == ';') {
				int end = this.source.indexOf('\n', this.position);
				this.position = (end < 0) ? this.source.length() : end;
			}
			else if (Character.isWhitespace(current)) {
				this.position++;
			}
			else {
				return true;
			}
		}
		return false;
	}

	private Sbpl next() {
		if (!more()) {
			throw new IllegalArgumentException("The profile ends inside a list");
		}
		char current = this.source.charAt(this.position);
		if (current == '(') {
			return form();
		}
		if (current == ')') {
			throw new IllegalArgumentException("A list ends at " + this.position + " that has not begun");
		}
		if (current == '"') {
			this.position++;
			return new Sbpl.Text(text());
		}
		if (this.source.startsWith("#\"", this.position)) {
			this.position += 2;
			return new Sbpl.Text(raw());
		}
		int start = this.position;
		while (this.position < this.source.length() && " \t\r\n();\"".indexOf(this.source.charAt(this.position)) < 0) {
			this.position++;
		}
		return new Sbpl.Symbol(this.source.substring(start, this.position));
	}

	private Sbpl form() {
		this.position++;
		List<Sbpl> parts = new ArrayList<>();
		while (more() && this.source.charAt(this.position) != ')') {
			parts.add(next());
		}
		if (this.position >= this.source.length()) {
			throw new IllegalArgumentException("The profile ends inside a list");
		}
		this.position++;
		return new Sbpl.Form(parts);
	}

	private String text() {
		StringBuilder text = new StringBuilder();
		while (this.position < this.source.length()) {
			char current = this.source.charAt(this.position++);
			if (current == '"') {
				return text.toString();
			}
			text.append((current == '\\') ? escaped(this.source.charAt(this.position++)) : current);
		}
		throw new IllegalArgumentException("The profile ends inside a string");
	}

	private static char escaped(char letter) {
		return switch (letter) {
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			default -> letter;
		};
	}

	private String raw() {
		int end = this.source.indexOf('"', this.position);
		if (end < 0) {
			throw new IllegalArgumentException("The profile ends inside a regular expression");
		}
		String raw = this.source.substring(this.position, end);
		this.position = end + 1;
		return raw;
	}

}
