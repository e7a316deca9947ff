import Testing

@testable import Console
@testable import animcurve

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func everyScriptHoldsTheWholeTable(shell: Shell) {
    let script = tool.completionScript(for: shell)
    for command in tool.commands {
      #expect(script.contains(command.name))
      for option in command.allOptions {
        #expect(script.contains(shell == .fish ? "-l \(option.name)" : option.spelling))
        if let short = option.short {
          #expect(script.contains(shell == .fish ? "-s \(short)" : "-\(short)"))
        }
      }
    }
    #expect(script.contains("black red blue"))
    #expect(script.contains("bash zsh fish"))
    #expect(script.contains("circle"))
    #expect(script.hasSuffix("\n"))
  }

  @Test func wordsAreQuotedForTheShellThatReadsThem() {
    #expect(shellQuoted("ease-in.2_x") == "ease-in.2_x")
    #expect(shellQuoted("") == "''")
    #expect(shellQuoted("it's $HOME") == "'it'\\''s $HOME'")
    #expect(tool.completionScript(for: .bash).contains("circle square 'it'\\''s odd' 'a$b'"))
    #expect(tool.completionScript(for: .fish).contains(#"'circle square \'it\\\'s odd\' \'a$b\''"#))
    #expect(tool.completionScript(for: .zsh).contains(#"(circle square it\'\''s\ odd a\$b)"#))
  }

  @Test func anOperandMayBeAFile() {
    #expect(tool.completionScript(for: .zsh).contains("'*:shape:_files'"))
    #expect(tool.completionScript(for: .fish).contains("__fish_seen_subcommand_from join' -F\n"))
  }

  @Test(.enabled(if: hasBash, "bash is needed"))
  func bashReadsItsScript() {
    #expect(bashStatus("-n", script: tool.completionScript(for: .bash)) == 0)
  }

  /// Lines cut as bash cuts them, the last word being typed, with the words to be offered.
  @Test(
    .enabled(if: hasBash, "bash is needed"),
    arguments: [
      ("tool ''", "draw frame join inks help"),
      ("tool j", "join"),
      ("tool --v", "--version"),
      ("tool --generate-completion-script ''", "bash zsh fish"),
      ("tool --generate-completion-script = z", "zsh"),
      ("tool help f", "frame"),
      ("tool draw --s", "--shift --source"),
      ("tool draw --ink ''", "black red blue"),
      ("tool draw --ink b", "black blue"),
      ("tool draw --ink =", "black red blue"),
      ("tool draw circle --ink = r", "red"),
      ("tool draw --copies ''", ""),
      ("tool draw c", "circle"),
      ("tool draw -q circle sq", "square"),
      ("tool draw i", #"it\'s\ odd"#),
      ("tool draw a", #"a\$b"#),
      ("tool frame ''", ""),
      ("tool inks ''", "--help -h"),
      ("tool join /dev/nul", "/dev/null"),
      ("tool join -", "--help -h"),
      ("tool draw --output /dev/nul", "/dev/null"),
      ("tool draw -o /dev/nul", "/dev/null"),
    ])
  func bashOffersWhatMayFollow(line: String, offers: String) {
    let check = """
      COMP_WORDS=(\(line))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _tool
      [[ "${COMPREPLY[*]}" == \(shellQuoted(offers)) ]]
      """
    #expect(bashStatus("", script: tool.completionScript(for: .bash) + check + "\n") == 0)
  }
}

private let hasBash = access("/bin/bash", X_OK) == 0

/// The status with which bash ends after reading a script from standard input.
private func bashStatus(_ options: String, script: String) -> Int32 {
  guard let pipe = popen("/bin/bash --norc \(options)", "w") else { return -1 }
  fputs(script, pipe)
  return pclose(pipe)
}
