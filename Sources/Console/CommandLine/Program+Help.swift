// Help screens, 80 columns wide, made from the table.
//
// A screen is a few titled sections; a section is lines, or rows of two columns: on the left what
// to type, on the right what it does. The default of an option and the words it accepts are added
// to its help text from the declaration, so they are stated once. Everything is plain ASCII, for
// terminals and pagers of any locale, as long as the table is.

import Spelling

private let screenWidth = 80

/// The column at which explanations begin; a longer left side has a line of its own.
private let rightColumn = 26

extension Program {
  /// The help screen of the program, closing line end included.
  var helpText: String {
    let explanation = explanations[name]
    return screen([
      overview(abstract, explanation),
      section("USAGE", [usage(of: nil)]),
      section("COMMANDS", rows(commandsAndHelp.map { ($0.word, $0.help) })),
      section("OPTIONS", rows(root.allOptions.map { row(for: $0) })),
      section(
        "TOPICS", wrapped(topics().map(\.name).joined(separator: ", "), width: screenWidth - 2)),
      section("EXAMPLES", exampleLines(explanation)),
      wrapped(
        "See '\(name) help <command>' for the options of a command"
          + (topics().isEmpty ? "." : ", '\(name) help <topic>' for a topic.")),
    ])
  }

  /// The help screen of a command, closing line end included.
  func helpText(for command: Command) -> String {
    let explanation = explanations[command.name]
    let operandRows = command.operand.map { [("<\($0.name)>", $0.help)] } ?? []
    return screen([
      overview(command.abstract, explanation),
      section("USAGE", [usage(of: command)]),
      section("ARGUMENTS", rows(operandRows)),
      section(command.terms.title, rows(command.terms.rows)),
      section(
        "OPTIONS",
        rows(command.allOptions.map { row(for: $0, explained: command.terms.rows.map(\.0)) })),
      section("EXAMPLES", exampleLines(explanation)),
    ])
  }

  /// The help screen of a topic, closing line end included.
  func helpText(for topic: Topic) -> String {
    screen(
      [overview(topic.abstract, nil)]
        + topic.sections.map { section($0.title, rows($0.rows)) })
  }

  /// The words accepted where a command is expected, with what they do.
  var commandsAndHelp: [(word: String, help: String)] {
    commands.map { ($0.name, $0.abstract) } + [("help", "Show help for a command")]
  }

  /// The usage line of a command, or of the program where no command is given.
  func usage(of command: Command?) -> String {
    guard let command else { return "\(name) <command> [options] ..." }
    let start = "\(name) \(command.name) [options]"
    guard let operand = command.operand else { return start }
    switch operand.arity {
    case .exactlyOne: return "\(start) <\(operand.name)>"
    case .oneOrMore: return "\(start) <\(operand.name)>..."
    case .zeroOrMore: return "\(start) [<\(operand.name)>...]"
    }
  }
}

// MARK: - Parts of a screen

private func screen(_ sections: [[String]]) -> String {
  let paragraphs = sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  return paragraphs.joined(separator: "\n\n") + "\n"
}

private func overview(_ abstract: String, _ explanation: Explanation?) -> [String] {
  wrapped("OVERVIEW: " + abstract)
    + (explanation?.paragraphs ?? []).flatMap { [""] + wrapped($0) }
}

/// The lines of a section with its title; none if the section is empty.
private func section(_ title: String, _ lines: [String]) -> [String] {
  lines.isEmpty ? [] : ["\(title):"] + lines.map { "  " + $0 }
}

private func exampleLines(_ explanation: Explanation?) -> [String] {
  (explanation?.examples ?? []).flatMap {
    [$0.line] + wrapped($0.note, width: screenWidth - 6).map { "    " + $0 }
  }
}

/// The two columns of an option; words that another section explains are left out of its help text.
private func row(for option: any AnyOption, explained: [String] = []) -> (String, String) {
  let short = option.short.map { "-\($0), " } ?? ""
  let value = option.valueName.map { " \($0)" } ?? ""
  var remarks: [String] = []
  if case .choices(let words) = option.completion, words != explained {
    remarks.append(alternatives(words))
  }
  if let text = option.defaultText { remarks.append("default: \(text)") }
  let help = remarks.isEmpty ? option.help : "\(option.help) (\(remarks.joined(separator: "; ")))"
  return (short + option.spelling + value, help)
}

/// Rows of two columns, as the lines of a section.
private func rows(_ rows: [(left: String, right: String)]) -> [String] {
  let column = rightColumn - 2  // a section indents its lines by two
  return rows.flatMap { row in
    var lines = wrapped(row.right, width: screenWidth - rightColumn)
      .map { String(repeating: " ", count: column) + $0 }
    if row.left.count <= column - 2, !lines.isEmpty {
      lines[0] = row.left + lines[0].dropFirst(row.left.count)
    } else {
      lines.insert(row.left, at: 0)
    }
    return lines
  }
}

/// The words of a text in lines of at most `width` characters; a longer word has a line of its own.
func wrapped(_ text: String, width: Int = screenWidth) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
