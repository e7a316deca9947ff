// The command line as a table.
//
// A program is a list of commands; a command is an operand, some options, the words that explain
// them, and the closure that does the work. What the help says in prose is a document, read by Explanation.swift. Four
// readers take the table and nothing else:
//
//     [String] → Invocation     Program+Parsing.swift, ArgumentReader.swift
//     help screens              Program+Help.swift
//     error reports             UsageError.swift
//     completion                Program+Completion.swift
//
// so a command added to the table is parsed, explained, completed and run without another line of
// code. This folder knows no command: a program is a value that the folders above build.
//
// The habits are those of Apple's ArgumentParser: long names in kebab case, --help and -h
// everywhere, --version, exit status 64 for a mistake in the command line.

import Wording

/// A command-line program: its name, its version and its commands.
package struct Program: Sendable {
  package let name: String
  let version: String
  /// The purpose of the program, in one line.
  let abstract: String
  let commands: [Command]
  private let help: String
  /// The topics that `help` explains besides the commands.
  let topics: @Sendable () -> [Topic]

  /// A program with commands.
  ///
  /// - Parameter help: What the help says in prose, with a section for the program and one for each command; see
  ///   ``Explanation/sections(of:)``.
  package init(
    name: String, version: String, abstract: String, help: String, commands: [Command],
    topics: @escaping @Sendable () -> [Topic] = { [] }
  ) {
    (self.name, self.version, self.abstract) = (name, version, abstract)
    (self.help, self.commands, self.topics) = (help, commands, topics)
  }

  /// What the help says in prose, by the names of the program and its commands; read when it is shown, not at each start.
  var explanations: [String: Explanation] {
    let sections = Explanation.sections(of: help)
    let names = [name] + commands.map(\.name)
    require(
      Set(names) == Set(sections.keys),
      "help must have the sections \(names), got \(sections.keys.sorted())")
    return sections
  }
}

/// A word that `help` explains, besides the commands.
package struct Topic: Sendable {
  let name: String
  let abstract: String
  /// Rows of two columns under their titles.
  let sections: [(title: String, rows: [(String, String)])]

  package init(
    _ name: String, _ abstract: String, _ sections: [(title: String, rows: [(String, String)])]
  ) {
    (self.name, self.abstract, self.sections) = (name, abstract, sections)
  }
}

/// A command: what it is called, what it takes, what the help says of it, and its work.
package struct Command: Sendable {
  package let name: String
  /// The effect of the command, in one line.
  let abstract: String
  /// Words to choose from and their meanings, under a title of their own in the help.
  let terms: (title: String, rows: [(String, String)])
  /// The words that the command works on; `nil` for a command that takes options only.
  let operand: Operand?
  /// The options in the order in which the help lists them, `--help` left out.
  let options: [any AnyOption]
  /// Groups of options of which a command line may hold one at most.
  let exclusive: [[any AnyOption]]
  /// The work of the command.
  package let run: @Sendable (Arguments) throws -> Void

  package init(
    name: String, abstract: String, terms: (title: String, rows: [(String, String)]) = ("", []),
    operand: Operand? = nil, options: [any AnyOption] = [], exclusive: [[any AnyOption]] = [],
    run: @escaping @Sendable (Arguments) throws -> Void
  ) {
    (self.name, self.abstract, self.terms, self.operand) = (name, abstract, terms, operand)
    (self.options, self.exclusive, self.run) = (options, exclusive, run)
  }
}

/// The words of a command line that are not options.
package struct Operand: Sendable {
  package enum Arity: Sendable {
    case exactlyOne, oneOrMore, zeroOrMore
  }

  /// The name shown between angle brackets.
  let name: String
  let help: String
  let arity: Arity
  /// An option that takes the place of operands: where it is given, there may be none.
  let substitute: (any AnyOption)?
  let completion: Completion

  package init(
    name: String, help: String, arity: Arity, substitute: (any AnyOption)? = nil,
    completion: Completion = .nothing
  ) {
    (self.name, self.help, self.arity) = (name, help, arity)
    (self.substitute, self.completion) = (substitute, completion)
  }
}

// MARK: - What every command and every program takes

extension Command {
  package static let help = Option(flag: "help", short: "h", "Show this help")

  /// The options of the command, `--help` included.
  package var allOptions: [any AnyOption] { options + [Command.help] }
}

extension Program {
  static let showVersion = Option(flag: "version", "Show the version")

  static let completionScript = Option(
    "generate-completion-script", .choice(of: Shell.self), "SHELL",
    "Write a completion script for a shell")

  /// The options that are accepted in place of a command, as a command without a name of its
  /// own.
  package var root: Command {
    Command(
      name: name, abstract: abstract, options: [Program.showVersion, Program.completionScript],
      run: { _ in fatalError("the program is run by one of its commands") })
  }

  /// The command of that name.
  package func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
