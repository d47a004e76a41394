package io.processsandbox.sample.cli;

import java.util.LinkedHashSet;
import java.util.List;

import io.processsandbox.sample.job.InvalidRequestException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Reads every line, prints help and explains mistakes. Its model is built from the table
 * of {@link RunOption} and not by annotations.
 */
final class PicocliReader {

	private final CommandLine commandLine;

	PicocliReader() {
		this.commandLine = new CommandLine(root());
		this.commandLine.addSubcommand(run());
		this.commandLine.addSubcommand(doctor());
		// The arguments of the command are its own: no @file of picocli's in them.
		this.commandLine.setExpandAtFiles(false);
		this.commandLine.setStopAtPositional(true);
	}

	/**
	 * Reads a line.
	 * @param arguments as typed
	 * @return what it asks for
	 * @throws InvalidRequestException if it asks for nothing that can be done
	 */
	Invocation read(String[] arguments) {
		try {
			ParseResult root = this.commandLine.parseArgs(arguments);
			ParseResult last = root.hasSubcommand() ? root.subcommand() : root;
			CommandLine command = last.commandSpec().commandLine();
			if (last.isVersionHelpRequested()) {
				return new Invocation.Print(SampleVersion.line());
			}
			if (last.isUsageHelpRequested()) {
				return new Invocation.Print(command.getUsageMessage(Ansi.AUTO));
			}
			return switch (last.commandSpec().name()) {
				case "run" -> run(last);
				case "doctor" -> new Invocation.Doctor(
						last.hasMatchedOption(RunOption.JSON.flag()) ? OutputForm.JSON : OutputForm.TEXT);
				default -> throw new InvalidRequestException("There is no subcommand: use run or doctor");
			};
		}
		catch (ParameterException ex) {
			throw new InvalidRequestException(explain(ex), ex);
		}
	}

	private static String explain(ParameterException problem) {
		String message = String.valueOf(problem.getMessage());
		List<String> suggestions = (problem instanceof CommandLine.UnmatchedArgumentException unmatched)
				? unmatched.getSuggestions() : List.of();
		String help = "; see '" + problem.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
		return message + (suggestions.isEmpty() ? "" : ", did you mean " + String.join(" or ", suggestions) + "?")
				+ help;
	}

	private static Invocation run(ParseResult result) {
		RunLine line = new RunLine();
		// An option that was repeated is matched as often, with all its values each time.
		for (OptionSpec matched : new LinkedHashSet<>(result.matchedOptions())) {
			RunOption option = RunOption.of(matched.longestName());
			if (option != null) {
				matched.stringValues().forEach((value) -> line.take(option, value));
			}
		}
		List<String> argv = result.matchedPositionals()
			.stream()
			.findFirst()
			.map(ArgSpec::stringValues)
			.orElse(List.of());
		return line.finish(argv);
	}

	private static CommandSpec root() {
		CommandSpec spec = CommandSpec.create().name("sample-app").mixinStandardHelpOptions(true);
		spec.usageMessage()
			.description("Runs commands behind an operating-system boundary. Without arguments: a web service on "
					+ "127.0.0.1:8080.");
		return spec;
	}

	private static CommandSpec run() {
		CommandSpec spec = CommandSpec.create().name("run").mixinStandardHelpOptions(true);
		spec.usageMessage()
			.description("Runs one command confined. Its input comes from the tool, its output goes where the tool's "
					+ "goes, and the tool ends with its status; with 2 if the line is wrong, 124 on a timeout, 125 if the "
					+ "sandbox refused or failed.");
		for (RunOption option : RunOption.values()) {
			spec.addOption(option(option));
		}
		spec.addPositional(PositionalParamSpec.builder()
			.paramLabel("-- COMMAND ARGUMENT")
			.hideParamSyntax(true)
			.type(List.class)
			.auxiliaryTypes(String.class)
			.arity("0..*")
			.description("The command, after --; no shell is involved")
			.build());
		return spec;
	}

	private static CommandSpec doctor() {
		CommandSpec spec = CommandSpec.create().name("doctor").mixinStandardHelpOptions(true);
		spec.usageMessage()
			.description("Says what this host can enforce and how to mend what is missing. Ends with 1 if nothing "
					+ "confines here.");
		return spec.addOption(OptionSpec.builder(RunOption.JSON.flag())
			.type(boolean.class)
			.description("Print one JSON document")
			.build());
	}

	private static OptionSpec option(RunOption option) {
		OptionSpec.Builder builder = OptionSpec.builder(option.flag()).description(option.description());
		if (option.valueLabel() == null) {
			return builder.type(boolean.class).build();
		}
		builder.paramLabel(option.valueLabel()).arity("1");
		return (option.repeats() ? builder.type(List.class).auxiliaryTypes(String.class) : builder.type(String.class))
			.build();
	}

}
