package io.processsandbox.sample.cli;

/**
 * For whom the tool prints.
 */
enum OutputForm {

	/** For people: what the command printed, or a few lines. */
	TEXT,

	/** For programs: one JSON document. */
	JSON

}
