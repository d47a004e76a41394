package io.processsandbox.internal.backend.seatbelt;

import java.util.List;
import java.util.Map;

import io.processsandbox.internal.backend.seatbelt.SbplEvaluator.Precedence;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The judge of the other tests has to be right itself.
 */
class SbplEvaluatorTests {

	private static final String HEAD = "(version 1) (allow default) ";

	@Test
	void readsListsStringsRawExpressionsAndComments() {
		List<Sbpl> forms = SbplParser.parse("(a \"q\\\"b\\\\ \\n(x\" #\"^/a\\.b$\" 12) ; (no) \n(b)");
		assertThat(forms).containsExactly(new Sbpl.Form(List.of(new Sbpl.Symbol("a"), new Sbpl.Text("q\"b\\ \n(x"),
				new Sbpl.Text("^/a\\.b$"), new Sbpl.Symbol("12"))), new Sbpl.Form(List.of(new Sbpl.Symbol("b"))));
	}

	@Test
	void refusesWhatDoesNotEndWhereItShould() {
		for (String broken : List.of("(a", "a)", "(\"a", "(#\"a")) {
			assertThatIllegalArgumentException().as(broken).isThrownBy(() -> SbplParser.parse(broken));
		}
	}

	@Test
	void laterRuleWins() {
		SbplEvaluator evaluator = evaluator(
				"(deny file-write*) (allow file-write* (subpath \"/a\")) (deny file-write* (literal \"/a/b\"))");
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/a/c"))).isTrue();
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/a/b"))).isFalse();
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/a/b/c"))).isTrue();
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/ab"))).isFalse();
		assertThat(evaluator.allows(SbplAccess.path("file-read-data", "/ab"))).isTrue();
	}

	@Test
	void readingsDifferWhereFamilyFollowsMember() {
		String rules = "(allow file-write-data (literal \"/a\")) (deny file-write*)";
		SbplAccess access = SbplAccess.path("file-write-data", "/a");
		assertThat(evaluator(rules, Precedence.ORDER).allows(access)).isFalse();
		assertThat(evaluator(rules, Precedence.SPECIFICITY).allows(access)).isTrue();
	}

	@Test
	void familyCoversEveryKindOfWriteAndNoHardLink() {
		SbplEvaluator evaluator = evaluator("(deny file-write*)");
		for (String kind : List.of("create", "unlink", "data", "mode", "owner", "times", "xattr", "flags", "setugid",
				"acl")) {
			assertThat(evaluator.allows(SbplAccess.path("file-write-" + kind, "/a"))).as(kind).isFalse();
		}
		assertThat(evaluator.allows(SbplAccess.path("file-link", "/a"))).isTrue();
	}

	@Test
	void filtersCombineAndMatchExpressions() {
		SbplEvaluator evaluator = evaluator(
				"(deny file-write* (require-all (subpath \"/a\") (require-not (regex #\"/tmp[0-9]$\"))))");
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/a/tmp1"))).isTrue();
		assertThat(evaluator.allows(SbplAccess.path("file-write-data", "/a/tmp"))).isFalse();
	}

	@Test
	void unknownWordsFailAsTheyDoInTheRealCompiler() {
		for (String rules : List.of("(deny file-writes)", "(deny ipc-sysv)", "(deny signal (target others-too))",
				"(forbid signal)", "(deny file-write* (subpath (param \"MISSING\")))")) {
			assertThatIllegalArgumentException().as(rules).isThrownBy(() -> evaluator(rules));
		}
	}

	private static SbplEvaluator evaluator(String rules) {
		return evaluator(rules, Precedence.ORDER);
	}

	private static SbplEvaluator evaluator(String rules, Precedence precedence) {
		return new SbplEvaluator(new SbplProfile(HEAD + rules, Map.of()), precedence);
	}

}
