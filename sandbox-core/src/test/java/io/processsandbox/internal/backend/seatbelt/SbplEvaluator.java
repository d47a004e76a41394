package io.processsandbox.internal.backend.seatbelt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.processsandbox.internal.backend.seatbelt.SbplAccess.Target;

/**
 * Decides what a profile says of an access. Anything it does not know, an operation or a
 * filter, is an error, as it is to the real compiler.
 */
final class SbplEvaluator {

	/**
	 * Operations that published profiles of the system or of widely used programs name.
	 */
	private static final Set<String> OPERATIONS = Set.of("appleevent-send", "file-chroot", "file-clone", "file-ioctl",
			"file-link", "file-mount", "file-read-data", "file-read-metadata", "file-read-xattr", "file-unmount",
			"file-write-acl", "file-write-create", "file-write-data", "file-write-flags", "file-write-mode",
			"file-write-owner", "file-write-setugid", "file-write-times", "file-write-unlink", "file-write-xattr",
			"ipc-posix-sem", "ipc-posix-shm", "ipc-sysv-msg", "ipc-sysv-sem", "ipc-sysv-shm", "job-creation", "lsopen",
			"mach-lookup", "mach-priv-task-port", "network-bind", "network-inbound", "network-outbound", "nvram-delete",
			"nvram-get", "nvram-set", "process-exec", "process-fork", "signal", "sysctl-read", "sysctl-write",
			"system-fcntl", "system-socket", "user-preference-read", "user-preference-write");

	private final List<Rule> rules = new ArrayList<>();

	private final Map<String, String> parameters;

	private final Precedence precedence;

	SbplEvaluator(SbplProfile profile, Precedence precedence) {
		this.parameters = profile.parameters();
		this.precedence = precedence;
		List<Sbpl> forms = SbplParser.parse(profile.text());
		if (!forms.get(0).equals(new Sbpl.Form(List.of(new Sbpl.Symbol("version"), new Sbpl.Symbol("1"))))) {
			throw new IllegalArgumentException("A profile begins with its version");
		}
		forms.subList(1, forms.size()).forEach((form) -> this.rules.add(rule((Sbpl.Form) form)));
	}

	/**
	 * Which of two rules that match wins.
	 */
	enum Precedence {

		/** The later one. */
		ORDER,

		/** The one for the smaller set of operations, and of two such the later one. */
		SPECIFICITY

	}

	int ruleCount() {
		return this.rules.size();
	}

	boolean allows(SbplAccess access) {
		if (!OPERATIONS.contains(access.operation())) {
			throw new IllegalArgumentException("Unknown operation " + access.operation());
		}
		boolean allowed = false;
		int best = -1;
		for (Rule rule : this.rules) {
			int weight = rule.weight(access.operation());
			if (weight >= 0 && rule.matches(access.target())
					&& (this.precedence == Precedence.ORDER || weight >= best)) {
				allowed = rule.allow();
				best = weight;
			}
		}
		if (best < 0) {
			throw new IllegalArgumentException("The profile has no default");
		}
		return allowed;
	}

	private Rule rule(Sbpl.Form form) {
		List<String> operations = new ArrayList<>();
		List<Filter> filters = new ArrayList<>();
		for (Sbpl part : form.tail()) {
			if (part instanceof Sbpl.Symbol symbol) {
				operations.add(operation(symbol.text()));
			}
			else {
				filters.add(filter((Sbpl.Form) part));
			}
		}
		return switch (form.head()) {
			case "allow" -> new Rule(true, operations, filters);
			case "deny" -> new Rule(false, operations, filters);
			default -> throw new IllegalArgumentException("Unknown action " + form.head());
		};
	}

	private static String operation(String name) {
		boolean known = name.equals("default") || OPERATIONS.contains(name)
				|| (name.endsWith("*") && OPERATIONS.stream().anyMatch((operation) -> covers(name, operation)));
		if (!known) {
			throw new IllegalArgumentException("Unknown operation " + name);
		}
		return name;
	}

	private static boolean covers(String family, String operation) {
		return operation.startsWith(family.substring(0, family.length() - 1));
	}

	private Filter filter(Sbpl.Form form) {
		return switch (form.head()) {
			case "literal", "path", "path-literal" -> onPath(value(form)::equals);
			case "subpath" -> {
				String tree = value(form);
				yield onPath((path) -> path.equals(tree) || path.startsWith(tree + "/"));
			}
			case "regex" -> onPath(Pattern.compile(value(form)).asPredicate()::test);
			case "require-all" -> all(filters(form));
			case "require-any" -> any(filters(form));
			case "require-not" -> not(filter((Sbpl.Form) form.parts().get(1)));
			case "local", "remote" -> socket(form);
			case "target" -> process(form);
			case "fcntl-command" -> fcntl(form);
			default -> throw new IllegalArgumentException("Unknown filter " + form.head());
		};
	}

	private List<Filter> filters(Sbpl.Form form) {
		return form.tail().stream().map((part) -> filter((Sbpl.Form) part)).toList();
	}

	private String value(Sbpl.Form form) {
		Sbpl value = form.parts().get(1);
		if (value instanceof Sbpl.Form reference && reference.head().equals("param")) {
			String text = this.parameters.get(((Sbpl.Text) reference.parts().get(1)).text());
			if (text == null) {
				throw new IllegalArgumentException("Undefined parameter in " + form);
			}
			return text;
		}
		return ((Sbpl.Text) value).text();
	}

	private Filter socket(Sbpl.Form form) {
		if (!form.parts().get(1).equals(new Sbpl.Symbol("unix-socket"))) {
			throw new IllegalArgumentException("Unknown address in " + form);
		}
		List<Filter> paths = form.parts().stream().skip(2).map((part) -> filter((Sbpl.Form) part)).toList();
		return (target) -> target instanceof Target.UnixSocket socket
				&& (paths.isEmpty() || any(paths).matches(new Target.FileObject(socket.path())));
	}

	private static Filter process(Sbpl.Form form) {
		if (!form.parts().get(1).equals(new Sbpl.Symbol("same-sandbox"))) {
			throw new IllegalArgumentException("Unknown target in " + form);
		}
		return (target) -> target instanceof Target.Process process
				&& process.relation() == SbplAccess.Relation.SAME_SANDBOX;
	}

	private static Filter fcntl(Sbpl.Form form) {
		List<Integer> commands = form.tail()
			.stream()
			.map((part) -> Integer.valueOf(((Sbpl.Symbol) part).text()))
			.toList();
		return (target) -> target instanceof Target.Fcntl fcntl && commands.contains(fcntl.command());
	}

	private static Filter onPath(PathTest test) {
		return (target) -> target instanceof Target.FileObject object && test.accepts(object.path());
	}

	private static Filter all(List<Filter> filters) {
		return (target) -> filters.stream().allMatch((filter) -> filter.matches(target));
	}

	private static Filter any(List<Filter> filters) {
		return (target) -> filters.stream().anyMatch((filter) -> filter.matches(target));
	}

	private static Filter not(Filter filter) {
		return (target) -> !filter.matches(target);
	}

	private interface PathTest {

		boolean accepts(String path);

	}

	private interface Filter {

		boolean matches(Target target);

	}

	private record Rule(boolean allow, List<String> operations, List<Filter> filters) {

		/**
		 * Says how closely the rule names an operation.
		 * @return the length of the name that covers it, or -1
		 */
		int weight(String operation) {
			int weight = -1;
			for (String name : this.operations) {
				if (name.equals(operation)) {
					weight = Integer.MAX_VALUE;
				}
				else if (name.equals("default")) {
					weight = Math.max(weight, 0);
				}
				else if (name.endsWith("*") && covers(name, operation)) {
					weight = Math.max(weight, name.length());
				}
			}
			return weight;
		}

		boolean matches(Target target) {
			return this.filters.isEmpty() || any(this.filters).matches(target);
		}

	}

}
