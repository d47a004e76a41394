package io.processsandbox.internal.backend.seatbelt;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;

import io.processsandbox.internal.backend.seatbelt.SbplEvaluator.Precedence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names that try to leave their place in the profile or in the argv.
 */
class HostilePathTests {

	private static final SbplProfile HARMLESS = profile("/ws");

	static List<String> names() {
		return List.of("with space", "quote\"d", "it's", "a(b)c", "((((", "))))", "back\\slash", "end\\", "new\nline",
				"tab\tand\rreturn", "semi;colon", "#\"raw\"", "-p", "--", "-DWRITABLE_0=", "a=b", "WRITABLE_0",
				"(param \"HELD_1\")", "%s%n", "$HOME `id` $(id)", "\u00fcml\u00e4ut", "\u65e5\u672c\u8a9e",
				"\ud83d\ude80", "\u202egnp", "*?[a-z]{b}", "..evil", "\")(allow default)", "\"))(allow file-write*",
				"\\\")(allow default)(\"", "x\"))\n(allow file-write* (regex \".\"))\n;", "n".repeat(1_000));
	}

	@ParameterizedTest
	@MethodSource("namesOfOneSpelling")
	void nameChangesNoCharacterOfTheProfile(String name) {
		assertThat(profile("/w/" + name).text()).isEqualTo(HARMLESS.text());
	}

	// Where a protected path has a second spelling, that is a parameter more.
	static List<String> namesOfOneSpelling() {
		return names().stream().filter((name) -> Normalizer.isNormalized(name, Normalizer.Form.NFD)).toList();
	}

	@ParameterizedTest
	@MethodSource("names")
	void nameAddsNoRule(String name) {
		SbplProfile profile = profile("/w/" + name);
		assertThat(new SbplEvaluator(profile, Precedence.ORDER).ruleCount())
			.isEqualTo(new SbplEvaluator(HARMLESS, Precedence.ORDER).ruleCount());
	}

	@ParameterizedTest
	@MethodSource("names")
	void ruleMatchesExactlyTheNamedTree(String name) {
		Verdicts verdicts = new Verdicts(profile("/w/" + name));
		assertThat(verdicts.write("/w/" + name + "/file")).isTrue();
		assertThat(verdicts.write("/w/" + name + "/sub/" + name)).isFalse();
		assertThat(verdicts.unlink("/w/" + name + "/sub")).isFalse();
		assertThat(verdicts.write("/w/" + name + "/t/" + name + "/x")).isTrue();
		for (String outside : List.of("/", "/w", "/w/file", "/w/other/file", "/w/" + name + "x/file", "/file",
				"/w/" + name.substring(0, name.length() - 1) + "_/file")) {
			assertThat(verdicts.write(outside)).as(outside).isFalse();
		}
	}

	@ParameterizedTest
	@MethodSource("names")
	void nameReachesTheRunnerAsOneArgument(String name) {
		SbplProfile profile = profile("/w/" + name);
		Path temp = Path.of("/t/" + name);
		List<String> line = SeatbeltArguments.render(profile, temp, List.of("cmd", name));
		assertThat(line).containsSequence("-D", "WRITABLE_0=/w/" + name, "-D", "WRITABLE_1=/w/" + name + "/t", "-D",
				"HELD_2=/w/" + name + "/sub/" + name);
		assertThat(line).endsWith("--", "/usr/bin/env", "--", "TMPDIR=/t/" + name, "TMP=/t/" + name, "TEMP=/t/" + name,
				"cmd", name);
		assertThat(SeatbeltArguments.temp(line)).contains(temp);
	}

	private static SbplProfile profile(String workspace) {
		Scopes.assumeExpressible(workspace);
		String name = Path.of(workspace).getFileName().toString();
		return SbplProfile
			.of(SeatbeltScope.of(Scopes.workspaceWrite(workspace, Scopes.existing(workspace + "/sub/" + name)),
					Path.of(workspace + "/t")));
	}

}
