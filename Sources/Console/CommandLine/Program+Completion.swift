// Completion: a script for each shell, and the answer to the question it asks.
//
// The scripts are in Resources, with PROGRAM for the program's name. A script knows no command and no option. It runs
// `animcurve __complete WORD…` with the words of the line, of which the last is being typed, and offers what the program
// answers: a word a line, its explanation behind a tab. Exit status 1 asks the shell for file names instead. So all shells
// offer the same, and a script made by an earlier version stays right.

/// The shells for which there are completion scripts.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension Program {
  /// The first word of a question.
  static let completionQuestion = "__complete"

  /// The words that may stand in place of the last one, with their explanations; `nil` for files.
  func offers(for words: [String]) -> [(word: String, help: String)]? {
    // bash makes three words of --name=value.
    let before = words.dropLast().filter { $0 != "=" }
    let typed = words.last.map { $0 == "=" ? "" : $0 } ?? ""
    if before == ["help"] { return commandsAndHelp + topics().map { ($0.name, $0.abstract) } }
    if before.isEmpty && !typed.hasPrefix("-") { return commandsAndHelp }
    let command = before.first.flatMap(command(named:)) ?? root

    let attached = typed.hasPrefix("-") ? typed.firstIndex(of: "=") : nil
    let name = attached.map { String(typed[..<$0]) } ?? before.last
    if let option = command.allOptions.first(where: { $0.spellings.contains(name ?? "") }),
      !option.isFlag
    {
      let start = attached.map { typed[...$0] } ?? ""
      return option.completion.words?.map { (start + $0, "") }
    }
    guard typed.hasPrefix("-") || command.operand == nil else {
      return command.operand?.completion.words?.map { ($0, "") }
    }
    return command.allOptions.flatMap { option -> [(word: String, help: String)] in
      let rivals = command.exclusive.first { $0.contains { $0.name == option.name } } ?? [option]
      let isTaken = rivals.contains { $0.spellings.contains(where: before.contains) }
      return isTaken ? [] : option.spellings.map { ($0, option.help) }
    }
  }

  /// The completion script for a shell, closing line end included.
  ///
  /// bash 4 and later adds the slash of a folder and quotes file names. The script for zsh works
  /// both as a file of $fpath and when sourced.
  func completionScript(for shell: Shell) -> String {
    let script =
      switch shell {
      case .bash: PackageResources.completion_bash
      case .zsh: PackageResources.completion_zsh
      case .fish: PackageResources.completion_fish
      }
    return embedded(script).replacing("PROGRAM", with: name)
  }
}

extension Completion {
  /// The words to offer; `nil` for files.
  var words: [String]? {
    switch self {
    case .nothing: []
    case .files: nil
    case .choices(let words): words
    case .suggestions(let words): words()
    }
  }
}

extension AnyOption {
  /// The option as it may be typed: `--output`, `-o`.
  var spellings: [String] {
    [spelling] + (short.map { ["-\($0)"] } ?? [])
  }
}
