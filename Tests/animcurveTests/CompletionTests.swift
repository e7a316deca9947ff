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
  @Test func everyOptionOfEveryCommandIsOffered() throws {
    for command in tool.commands {
      let offers = try #require(tool.offers(for: [command.name, "-"]))
      #expect(offers.map(\.word) == command.allOptions.flatMap(\.spellings))
      #expect(offers.allSatisfy { !$0.help.isEmpty && !$0.help.contains { "\t\n".contains($0) } })
    }
  }

  /// Lines whose last word is being typed, with the words to be offered; `nil` for files.
  @Test(arguments: [
    ("~", "draw frame join inks help"),
    ("j", "join"),
    ("--v", "--version"),
    ("--generate-completion-script ~", "bash zsh fish"),
    ("--generate-completion-script = z", "zsh"),
    ("--generate-completion-script=z", "--generate-completion-script=zsh"),
    ("help f", "frame"),
    ("help frame ~", "--version --generate-completion-script --help -h"),
    ("draw --s", "--shift --source"),
    ("draw --shift 2 --s", "--source"),
    ("draw --margin 2 --s", "--source"),
    ("draw -w 2 --w", ""),
    ("draw --ink ~", "black red blue"),
    ("draw --ink b", "black blue"),
    ("draw --ink =", "black red blue"),
    ("draw --ink=r", "--ink=red"),
    ("draw circle --ink = r", "red"),
    ("draw --copies ~", ""),
    ("draw c", "circle"),
    ("draw -q circle sq", "square"),
    ("draw i", "it's odd"),
    ("frame ~", ""),
    ("inks ~", "--help -h"),
    ("join x", nil),
    ("join -", "--help -h"),
    ("draw --output x", nil),
    ("draw --output=x", nil),
    ("draw -o x", nil),
  ])
  func whatMayFollowIsOffered(line: String, offers: String?) {
    let words = words(line).map { $0 == "~" ? "" : $0 }
    let typed = words.last == "=" ? "" : words.last ?? ""
    let offered = tool.offers(for: words)?.map(\.word).filter { $0.hasPrefix(typed) }
    #expect(offered?.joined(separator: " ") == offers)
  }

  @Test func namesOfCurvesAreOfferedByTheProgram() throws {
    let curves = try animcurve("__complete", "sample", "")
    #expect(curves.text.contains("swiftui.bouncy\t\n") && curves.status == 0)
    #expect(try animcurve("__complete", "settle", "").lines.first == "core-animation.spring\t")
    let files = try animcurve("__complete", "import", "")
    #expect(files.text.isEmpty && files.status == 1)
    #expect(try animcurve("__complete", "help", "").lines.contains { $0.hasPrefix("decay\t") })
  }

  /// Words as bash cuts them, the last one being typed; what the program answers; and the offers.
  @Test(
    .enabled(if: exists("/bin/bash"), "bash is needed"),
    arguments: [
      ("draw a", #"printf '%s\t\n' "it's odd" 'a$b' apple"#, #"a\$b apple"#),
      ("draw i", #"printf '%s\t\n' "it's odd" 'a$b' apple"#, #"it\'s\ odd"#),
      ("draw --ink =", #"printf '%s\t\n' "$#" "$4""#, "4 ="),
      ("draw ''", "true", ""),
      ("join /dev/nul", "false", "/dev/null"),
    ])
  func bashOffersTheAnswersThatBeginAsTheWord(line: String, answer: String, offers: String) {
    let check = """
      tool() { \(answer); }
      COMP_WORDS=(tool \(line))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _tool tool
      [[ "${COMPREPLY[*]}" == "$offers" ]]
      """
    let script = "offers=$(cat << 'END'\n\(offers)\nEND\n)\n" + tool.completionScript(for: .bash)
    #expect(status(of: "/bin/bash --norc", reading: script + check + "\n") == 0)
  }

  @Test(
    .enabled(if: exists("/usr/bin/fish"), "fish is needed"),
    arguments: [
      ("settle --rule e", "energy\nenvelope\n"),
      ("help fi", "fit\tFit a spring, an easing or keyframes to measured samples\n"),
      ("import /dev/nul", "/dev/null\n"), ("import --output=/dev/nul", "--output=/dev/null\n"),
    ])
  func fishOffersWhatTheProgramAnswers(line: String, offers: String) throws {
    let fish = """
      exec fish --no-config -c 'set PATH (dirname $argv[1]) $PATH
      animcurve --generate-completion-script fish | source
      complete -C "animcurve \(line)"' "$0"
      """
    #expect(try AnimcurveProcess.run([], shell: fish).text == offers)
  }

  @Test(.enabled(if: exists("/usr/bin/zsh"), "zsh is needed"))
  func zshReadsItsScript() {
    #expect(status(of: "/usr/bin/zsh -fn", reading: tool.completionScript(for: .zsh)) == 0)
  }
}

private func exists(_ program: String) -> Bool { access(program, X_OK) == 0 }

/// The status with which a shell ends after reading a script from standard input.
private func status(of shell: String, reading script: String) -> Int32 {
  guard let pipe = popen(shell, "w") else { return -1 }
  fputs(script, pipe)
  return pclose(pipe)
}
