// The completion script for zsh.
//
// `_describe` offers the commands; `_arguments` knows options, and takes one specification for
// each:
//
//     (--count --rate)--count=[help]:N:      =  the value follows = or is the next word
//     (--output -o)-o+[help]:FILE:_files     +  it is attached, -ofile, or is the next word
//     *:curve:(ease linear)                  any number of operands
//
// Names between parentheses in front are not offered again once the option is there.
//
// The file works both as `_animcurve` in a folder of $fpath and when sourced.

extension Program {
  var zshCompletion: String {
    let function = "_" + name
    let commandWords = commandsAndHelp.map {
      shellQuoted(zshEscaped($0.name) + ":" + $0.abstract)
    }
    var branches: [String] = []
    for command in commands {
      branches += ["\(command.name))", "  shift words", "  ((CURRENT--))"]
      branches += zshArguments(of: command)
    }
    branches += ["*)"] + zshArguments(of: root)

    return """
      #compdef \(name)
      # Completion of \(name) for zsh, made by '\(name) --generate-completion-script zsh'.
      # To keep it: write it to a file named \(function) in a folder of $fpath.
      # To use it now: source <(\(name) --generate-completion-script zsh)

      \(function)() {
        local -a commands=(
          \(commandWords.joined(separator: "\n    "))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
          _describe command commands
          return
        fi
        case $words[2] in
          help) ((CURRENT == 3)) && _describe command commands ;;
          \(branches.joined(separator: "\n    "))
        esac
      }

      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(name)
      fi

      """
  }

  /// The call of `_arguments` for a command, one specification a line.
  private func zshArguments(of command: Command) -> [String] {
    var specifications = command.allOptions.flatMap { option -> [String] in
      let group = command.exclusive.first { $0.contains { $0.name == option.name } } ?? []
      let excluded = (option.spellings + group.map(\.spelling).filter { $0 != option.spelling })
        .joined(separator: " ")
      return option.spellings.map { spelling in
        let join = option.isFlag ? "" : spelling == option.spelling ? "=" : "+"
        let value = option.valueName.map { zshValue(named: $0, option.completion) } ?? ""
        return "(\(excluded))\(spelling)\(join)[\(zshEscaped(option.help))]\(value)"
      }
    }
    if let operand = command.operand {
      let start = operand.arity == .exactlyOne ? "" : "*"
      specifications.append(start + zshValue(named: operand.name, operand.completion))
    }
    let call = ["_arguments -s -S"] + specifications.map(shellQuoted)
    return ["  " + call.joined(separator: " \\\n        "), "  ;;"]
  }

  /// The part of a specification for the value, `:name:completion`.
  private func zshValue(named name: String, _ completion: Completion) -> String {
    if case .files = completion { return ":\(zshEscaped(name)):_files" }
    let words = completion.words.map { escaped($0) { !isPlain($0) } }
    return ":\(zshEscaped(name)):" + (words.isEmpty ? "" : "(\(words.joined(separator: " ")))")
  }
}

/// A text inside a specification, where brackets and colons would end it.
private func zshEscaped(_ text: String) -> String {
  escaped(text) { "\\[]:".utf8.contains($0) }
}

/// The text with a backslash before every character of ASCII that is special.
private func escaped(_ text: String, where isSpecial: (UInt8) -> Bool) -> String {
  text.unicodeScalars
    .map { $0.isASCII && isSpecial(UInt8($0.value)) ? "\\\($0)" : "\($0)" }
    .joined()
}
