package io.processsandbox.internal.backend.seatbelt;

import java.util.List;

/**
 * A piece of a profile as the reader of the language sees it.
 */
sealed interface Sbpl {

	/**
	 * A name or a number.
	 *
	 * @param text its spelling
	 */
	record Symbol(String text) implements Sbpl {
	}

	/**
	 * A string, its escapes resolved.
	 *
	 * @param text what it stands for
	 */
	record Text(String text) implements Sbpl {
	}

	/**
	 * A list in parentheses.
	 *
	 * @param parts what is in it
	 */
	record Form(List<Sbpl> parts) implements Sbpl {

		public Form {
			parts = List.copyOf(parts);
		}

		String head() {
			return ((Symbol) this.parts.get(0)).text();
		}

		List<Sbpl> tail() {
			return this.parts.subList(1, this.parts.size());
		}

	}

}
