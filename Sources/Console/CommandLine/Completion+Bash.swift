// The completion script for bash, 3.2 (that of macOS) and later.
//
// bash calls a function that finds the words of the line in COMP_WORDS and leaves its offers in
// COMPREPLY. One `case` over "command previous-word" answers for the value of an option; its last
// branch for each command offers options after a dash and operands elsewhere. Only bash itself is
// needed, not the bash-completion project, which a machine may lack.

extension Program {
  var bashCompletion: String {
    let function = "_" + name
    let commandWords = commandsAndHelp.map(\.name)

    // Before a command both words are empty; an option of the program takes the place of a command.
    var branches = bashWords(
      pattern: "' '", options: root.allOptions, operands: .suggestions { commandWords }, function)
    branches += bashValues(of: root.allOptions, function) { "'\($0) \($0)'" }
    branches.append("'help help') \(bashOffer(.suggestions { commandWords }, function)) ;;")
    for command in commands {
      branches += bashValues(of: command.allOptions, function) { "'\(command.name) \($0)'" }
      branches += bashWords(
        pattern: "'\(command.name) '*", options: command.allOptions,
        operands: command.operand?.completion, function)
    }

    return """
      # Completion of \(name) for bash, made by '\(name) --generate-completion-script bash'.
      # To use it now: source <(\(name) --generate-completion-script bash)

      # Offers those of the words that begin as the typed one does.
      \(function)_offer() {
        local word
        for word in "$@"; do
          if [[ $word == "$typed"* ]]; then
            printf -v word '%q' "$word"
            COMPREPLY+=("$word")
          fi
        done
      }

      # Offers files; bash 4 and later adds the slash of a folder and quotes what needs it.
      \(function)_files() {
        local file
        compopt -o filenames 2> /dev/null
        while IFS= read -r file; do
          COMPREPLY+=("$file")
        done < <(compgen -f -- "$typed")
      }

      \(function)() {
        local typed=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command=${COMP_WORDS[1]}
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then command= previous=; fi
        # '--name=value' arrives as three words.
        if [[ $typed == '=' ]]; then
          typed=
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case "$command $previous" in
          \(branches.joined(separator: "\n    "))
        esac
      }

      complete -F \(function) \(name)

      """
  }

  /// Branches for the values of options; `pattern` turns the spelling of an option into what to
  /// match.
  private func bashValues(
    of options: [any AnyOption], _ function: String, pattern: (String) -> String
  ) -> [String] {
    options.filter { !$0.isFlag }.map { option in
      let patterns = option.spellings.map(pattern).joined(separator: " | ")
      return "\(patterns)) \(bashOffer(option.completion, function)) ;;"
    }
  }

  /// A branch that offers options after a dash, and operands elsewhere; options alone where there
  /// are no operands at all.
  private func bashWords(
    pattern: String, options: [any AnyOption], operands: Completion?, _ function: String
  ) -> [String] {
    let offerOptions = bashOffer(.suggestions { options.flatMap(\.spellings) }, function)
    guard let operands else { return ["\(pattern)) \(offerOptions) ;;"] }
    return [
      "\(pattern))",
      "  case $typed in",
      "    -*) \(offerOptions) ;;",
      "    *) \(bashOffer(operands, function)) ;;",
      "  esac",
      "  ;;",
    ]
  }

  private func bashOffer(_ completion: Completion, _ function: String) -> String {
    if case .files = completion { return "\(function)_files" }
    if completion.words.isEmpty { return ":" }
    return "\(function)_offer " + completion.words.map(shellQuoted).joined(separator: " ")
  }
}
