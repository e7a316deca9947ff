// The words after the name of a command, sorted into options and operands.
//
//     --name value   --name=value   -n value   -nvalue   -n=value   -abn value   --
//
// Options and operands may come in any order; after `--` all words are operands. The next word is
// the value of an option, unless it looks like an option itself: `--from -1` is a number, but
// `--output --count` lacks a file name (`--output=--count` names such a file).

import Spelling

/// Reads one command line from left to right.
struct ArgumentReader {
  private let command: Command
  private var rest: ArraySlice<String>
  private var values: [String: any Sendable] = [:]
  private var operands: [String] = []

  /// The options and operands among the words, checked against the command.
  static func read(_ words: [String], for command: Command) throws(UsageError) -> Arguments {
    var reader = ArgumentReader(command: command, rest: words[...])
    try reader.readWords()
    if reader.values[Command.help.name] == nil {
      try reader.checkExclusiveOptions()
      try reader.checkOperands()
    }
    return Arguments(command: command, values: reader.values, operands: reader.operands)
  }

  private mutating func readWords() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try readLongOption(word)
      } else if looksLikeOption(word) {
        try readShortOptions(word)
      } else {
        operands.append(word)
      }
    }
  }

  // MARK: Options

  private mutating func readLongOption(_ word: String) throws(UsageError) {
    let name = word.dropFirst(2).prefix { $0 != "=" }
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      throw unknownOption("--" + name)
    }
    let attached = word.dropFirst(2 + name.count)  // empty, or "=value"
    try store(option, attached: attached.isEmpty ? nil : String(attached.dropFirst()))
  }

  /// Reads `-n`, `-nvalue`, or several flags in one word.
  private mutating func readShortOptions(_ word: String) throws(UsageError) {
    // `-output x` would otherwise quietly mean `-o utput`.
    let name = word.dropFirst().prefix { $0 != "=" }
    if name.count > 1, command.allOptions.contains(where: { $0.name == name }) {
      throw unknownOption("-" + name)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        // If the first letter is unknown, the error quotes the whole word, as the user typed it.
        throw unknownOption(letters.count + 2 == word.count ? "-" + name : "-" + String(letter))
      }
      if option.isFlag, letters.first != "=" {
        try store(option, attached: nil)
      } else {
        let value = letters.first == "=" ? letters.dropFirst() : letters
        return try store(option, attached: letters.isEmpty ? nil : String(value))
      }
    }
  }

  /// Keeps the value of an option: the one attached to it, or the next word.
  private mutating func store(_ option: any AnyOption, attached: String?) throws(UsageError) {
    guard values[option.name] == nil else { throw error("\(option.spelling): given twice") }
    guard let valueName = option.valueName else {
      if let attached {
        throw error("\(option.spelling): takes no value, got \(quoted(attached))")
      }
      values[option.name] = true
      return
    }
    let text: String
    if let attached {
      text = attached
    } else if let next = rest.first, next != "--", !looksLikeOption(next) {
      text = next
      rest.removeFirst()
    } else {
      let before = rest.first.map { " before \(quoted($0))" } ?? ""
      let meant = command.allOptions.first { $0.otherNames.contains(option.name) }?.spelling
      throw error("\(option.spelling): missing value \(valueName)\(before)\(didYouMean(meant))")
    }
    guard let value = option.value(from: text) else {
      var suggestion: String?
      if case .choices(let words) = option.completion {
        suggestion = closest(to: text, among: words)
      }
      throw error(
        "\(option.spelling): expected \(option.expected), got \(quoted(text))"
          + didYouMean(suggestion))
    }
    values[option.name] = value
  }

  // MARK: Rules that need the whole line

  private func checkExclusiveOptions() throws(UsageError) {
    for group in command.exclusive {
      let given = group.filter { values[$0.name] != nil }.map(\.spelling)
      guard given.count > 1 else { continue }
      let choices = alternatives(group.map(\.spelling))
      throw error("\(given[0]) and \(given[1]) exclude each other; give one of \(choices)")
    }
  }

  private func checkOperands() throws(UsageError) {
    guard let operand = command.operand else {
      guard let extra = operands.first else { return }
      throw error("unexpected operand \(quoted(extra)); '\(command.name)' takes none")
    }
    let substitute = operand.substitute
    let isReplaced = substitute.map { values[$0.name] != nil } ?? false
    if operands.isEmpty, operand.arity != .zeroOrMore, !isReplaced {
      let instead =
        substitute.map { option in
          " (or \([option.spelling, option.valueName].compactMap { $0 }.joined(separator: " ")))"
        } ?? ""
      throw error("missing operand <\(operand.name)>\(instead)")
    }
    if operands.count > 1, operand.arity == .exactlyOne {
      let extra = quoted(operands[1])
      throw error("unexpected operand \(extra); '\(command.name)' takes one <\(operand.name)>")
    }
  }

  // MARK: Errors

  private func error(_ message: String) -> UsageError {
    UsageError(message, in: command.name)
  }

  private func unknownOption(_ spelling: some StringProtocol) -> UsageError {
    let name = String(spelling.drop { $0 == "-" })
    let known = command.allOptions.first { $0.otherNames.contains(name) }?.name
    let suggestion = (known ?? closest(to: name, among: command.allOptions.map(\.name)))
      .map { "--" + $0 }
    return error(
      "unknown option \(quoted(spelling)) for '\(command.name)'\(didYouMean(suggestion))")
  }
}
