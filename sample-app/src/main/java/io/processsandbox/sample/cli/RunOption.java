package io.processsandbox.sample.cli;

import org.jspecify.annotations.Nullable;

/**
 * The options of {@code run}: the one table that both readers of a line go by.
 */
enum RunOption {

	MODE("--mode", "MODE", Occurrence.ONCE, "read-only (default), workspace-write or danger-full-access"),

	WORKSPACE("--workspace", "DIR", Occurrence.ONCE,
			"The directory workspace-write may write below; in read-only the current directory if not given"),

	CWD("--cwd", "DIR", Occurrence.ONCE, "Working directory of the command, else the workspace; it widens nothing"),

	BACKEND("--backend", "NAME", Occurrence.ONCE, "Use this backend and no other; 'doctor' lists them"),

	TIMEOUT("--timeout", "DURATION", Occurrence.ONCE,
			"End the command and all it started after this time: 20s, 500ms, 2m, PT1M (default 1m)"),

	OUTPUT_LIMIT("--output-limit", "BYTES", Occurrence.ONCE,
			"End the command when it writes more to one stream (default 8388608)"),

	VISIBLE("--visible", "DIR", Occurrence.REPEATED, "Show a path that the private temp area hides, read-only"),

	WRITABLE("--writable", "DIR", Occurrence.REPEATED, "One more directory that workspace-write may write below"),

	UNIX_SOCKETS("--unix-sockets", "RULE", Occurrence.ONCE,
			"private (default), or allow: host services behind sockets can then act for the command"),

	ENV("--env", "NAME[=VALUE]", Occurrence.REPEATED, "Set a variable of the command, or pass the tool's own on"),

	LIMIT("--limit", "NAME=VALUE", Occurrence.REPEATED,
			"A limit: addressSpaceBytes, cpuSeconds, fileSizeBytes, openFiles, outputBytes"),

	REQUEST("--request", "FILE", Occurrence.ONCE, "Take everything from this JSON document instead"),

	JSON("--json", null, Occurrence.ONCE, "Print one JSON document about the run instead of what the command prints");

	/**
	 * How often an option may occur.
	 */
	enum Occurrence {

		ONCE, REPEATED

	}

	private final String flag;

	private final @Nullable String value;

	private final Occurrence occurrence;

	private final String description;

	RunOption(String flag, @Nullable String value, Occurrence occurrence, String description) {
		this.flag = flag;
		this.value = value;
		this.occurrence = occurrence;
		this.description = description;
	}

	static @Nullable RunOption of(String flag) {
		for (RunOption option : values()) {
			if (option.flag.equals(flag)) {
				return option;
			}
		}
		return null;
	}

	String flag() {
		return this.flag;
	}

	/**
	 * Returns what help calls the value.
	 * @return the label, or {@code null} if the option takes no value
	 */
	@Nullable String valueLabel() {
		return this.value;
	}

	boolean repeats() {
		return this.occurrence == Occurrence.REPEATED;
	}

	String description() {
		return this.description;
	}

}
