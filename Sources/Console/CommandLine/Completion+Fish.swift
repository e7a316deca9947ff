// The completion script for fish.
//
// One `complete` line for each thing to offer, with the condition under which to offer it. `-x`
// says that an option takes a value that is not a file, `-r -F` that it takes a file.

extension Program {
  var fishCompletion: String {
    var lines = [
      "# Completion of \(name) for fish, made by '\(name) --generate-completion-script fish'.",
      "# To keep it: write it to ~/.config/fish/completions/\(name).fish",
      "",
      "complete -c \(name) -f",
    ]
    let start = "complete -c \(name) -n __fish_use_subcommand"
    for command in commandsAndHelp {
      lines.append("\(start) -a \(command.name) -d \(fishQuoted(command.abstract))")
    }
    lines += root.allOptions.map { start + fishOption($0) }
    lines.append(
      "complete -c \(name) -n '__fish_seen_subcommand_from help' -a "
        + fishQuoted(commandsAndHelp.map(\.name).joined(separator: " ")))
    for command in commands {
      let start = "complete -c \(name) -n '__fish_seen_subcommand_from \(command.name)'"
      lines.append("")
      lines += command.allOptions.map { start + fishOption($0) }
      switch command.operand?.completion {
      case .files: lines.append("\(start) -F")
      case .nothing, nil: break
      case .choices(_)?, .suggestions(_)?:
        lines.append("\(start) -a \(fishWords(command.operand?.completion.words ?? []))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishOption(_ option: any AnyOption) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value: String
    switch option.completion {
    case .files: value = " -r -F"
    case .choices, .suggestions: value = " -x -a \(fishWords(option.completion.words))"
    case .nothing: value = option.isFlag ? "" : " -x"
    }
    return "\(short) -l \(option.name)\(value) -d \(fishQuoted(option.help))"
  }

  /// Words for `-a`, quoted twice: fish reads them as an argument, then once more as a list.
  private func fishWords(_ words: [String]) -> String {
    let list = words.map { $0.utf8.allSatisfy(isPlain) ? $0 : fishQuoted($0) }
    return fishQuoted(list.joined(separator: " "))
  }
}

/// A word between single quotes, inside which fish knows two escapes: `\'` and `\\`.
private func fishQuoted(_ word: String) -> String {
  "'" + word.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
}
