// The command line as a table.
//
// A program is a list of commands; a command is an operand, some options, the words that explain
// them, and the closure that does the work. Four readers take the table and nothing else:
//
//     [String] → Invocation     Program+Parsing.swift, ArgumentReader.swift
//     help screens              Program+Help.swift
//     error reports             UsageError.swift
//     completion scripts        Program+Completion.swift and one file a shell
//
// so a command added to the table is parsed, explained, completed and run without another line of
// code. This folder knows no command: a program is a value that the folders above build.
//
// The habits are those of Apple's ArgumentParser: long names in kebab case, --help and -h
// everywhere, --version, exit status 64 for a mistake in the command line.

/// A command-line program: its name, its version and its commands.
struct Program: Sendable {
  var name: String
  var version: String
  /// What the program is for, in one line.
  var abstract: String
  /// Paragraphs under the abstract in the help of the program.
  var discussion: [String] = []
  var examples: [Example] = []
  var commands: [Command]
}

/// One command of a program.
struct Command: Sendable {
  var name: String
  /// What the command does, in one line.
  var abstract: String
  /// Words to choose from and their meanings, under a title of their own in the help.
  var terms: (title: String, rows: [(String, String)]) = ("", [])
  /// Paragraphs that follow the abstract in the help of the command.
  var discussion: [String] = []
  var examples: [Example] = []
  /// What the command works on; nil for a command that takes options only.
  var operand: Operand?
  /// The options in the order in which the help lists them, `--help` left out.
  var options: [any AnyOption] = []
  /// Groups of options of which a command line may hold one at most.
  var exclusive: [[any AnyOption]] = []
  /// Does the work.
  var run: @Sendable (Arguments) throws -> Void
}

/// The words of a command line that are not options.
struct Operand: Sendable {
  enum Arity: Sendable {
    case exactlyOne, oneOrMore, zeroOrMore
  }

  /// The name shown between angle brackets.
  var name: String
  var help: String
  var arity: Arity
  /// An option that takes the place of operands: where it is given, there may be none.
  var substitute: (any AnyOption)?
  var completion = Completion.nothing
}

/// A command line to imitate, with a word on what it does.
struct Example: Sendable {
  var line: String
  var note: String

  init(_ line: String, _ note: String) {
    self.line = line
    self.note = note
  }
}

// MARK: - What every command and every program takes

extension Command {
  static let help = Option(flag: "help", short: "h", "Show this help")

  /// The options of the command, `--help` included.
  var allOptions: [any AnyOption] { options + [Command.help] }
}

extension Program {
  static let showVersion = Option(flag: "version", "Show the version")

  static let completionScript = Option(
    "generate-completion-script", .choice(of: Shell.self), "SHELL",
    "Write a completion script for a shell")

  /// The options that are accepted in place of a command, as a command without a name of its
  /// own.
  var root: Command {
    Command(
      name: name, abstract: abstract, discussion: discussion, examples: examples,
      options: [Program.showVersion, Program.completionScript],
      run: { _ in fatalError("the program is run by one of its commands") })
  }

  /// The command of that name.
  func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
