// From the words of a command line to an invocation.
//
// Parsing is a pure function: it reads the words and the table, and answers with an invocation or
// throws. It never prints and never exits, so a test can try a hundred command lines side by side.
//
// The first word decides: a command, `help`, or an option of the program itself.

import Spelling
import Wording

/// The request of a command line.
///
/// Its texts are written to standard output unchanged; they end with a line end.
package enum Invocation: Sendable {
  case run(Arguments)
  /// Help, the version, a completion script or the answer to one.
  case text(String)
  /// The answer to a completion script that is to offer files.
  case files
}

extension Program {
  /// Parses the words that follow the name of the program.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else { throw missingCommand }
    let rest = Array(words.dropFirst())
    if let command = command(named: first) {
      if asksForHelp(rest) { return .text(helpText(for: command)) }
      let arguments = try ArgumentReader.read(rest, for: command)
      // A bundle of flags such as -qh asks for help as well.
      return arguments[Command.help] ? .text(helpText(for: command)) : .run(arguments)
    }
    if first == Self.completionQuestion {
      guard let offers = offers(for: rest) else { return .files }
      return .text(offers.map { "\($0.word)\t\($0.help)\n" }.joined())
    }
    if first == "help" { return .text(try helpText(about: rest)) }
    if looksLikeOption(first) { return try parseProgramOptions(words) }
    throw unknownCommand(first)
  }

  /// `animcurve help` and `animcurve help sample`; help on `help` is that of the program.
  private func helpText(about words: [String]) throws(UsageError) -> String {
    guard let word = words.first, word != "help", !asksForHelp(words) else { return helpText }
    guard words.count == 1 else {
      throw UsageError("unexpected operand \(quoted(words[1])); 'help' takes one command", in: nil)
    }
    if let command = command(named: word) { return helpText(for: command) }
    guard let topic = topics().first(where: { $0.name == word }) else {
      throw unknownCommand(word, or: topics().map(\.name))
    }
    return helpText(for: topic)
  }

  /// `--version` and the like, where a command is expected.
  private func parseProgramOptions(_ words: [String]) throws(UsageError) -> Invocation {
    if asksForHelp(words) { return .text(helpText) }
    let arguments = try ArgumentReader.read(words, for: root)
    if arguments[Program.showVersion] { return .text(version + "\n") }
    if let shell = arguments[Program.completionScript] {
      return .text(completionScript(for: shell))
    }
    throw missingCommand
  }

  private var commandList: String {
    "(commands: " + commands.map(\.name).joined(separator: ", ") + ")"
  }

  private var missingCommand: UsageError {
    UsageError("missing command \(commandList)", in: nil)
  }

  /// - Parameter topics: The topics, where a word may be one.
  private func unknownCommand(_ word: String, or topics: [String] = []) -> UsageError {
    let isTopic = self.topics().contains { $0.name == word }
    let suggestion =
      isTopic
      ? "help \(word)" : closest(to: word, among: commands.map(\.name) + ["help"] + topics)
    return UsageError(
      "unknown command \(quoted(word))\(didYouMean(suggestion)) \(commandList)", in: nil)
  }
}

/// Whether help is asked for, whatever else is wrong with the words.
private func asksForHelp(_ words: [String]) -> Bool {
  words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
}

/// Whether a word is spelled as an option: a dash and then anything but a digit or a point.
///
/// So `-5` and `-.5` are words like any other, and so is `-`, the usual name of standard input.
func looksLikeOption(_ word: String) -> Bool {
  guard word.first == "-", let next = word.dropFirst().first else { return false }
  return !"0123456789.".contains(next)
}
