import Testing

@testable import Console
@testable import animcurve

@Suite struct ProgramParsingTests {
  @Test func aCommandIsRunWithItsArguments() throws {
    guard case .run(let arguments) = try tool.parse(["frame", "circle"]) else {
      Issue.record("not run")
      return
    }
    let ran = #expect(throws: Ran.self) { try arguments.command.run(arguments) }
    #expect(ran?.arguments.command.name == "frame")
    #expect(ran?.arguments.operand == "circle")
  }

  @Test(arguments: ["--help", "-h", "help", "help help", "help --help", "--version --help"])
  func helpOnTheProgramIsAskedForInSeveralWays(line: String) throws {
    guard case .text(let text) = try tool.parse(words(line)) else {
      Issue.record("no help")
      return
    }
    #expect(text == tool.helpText)
  }

  @Test(arguments: [
    "help draw", "draw --help", "draw -h", "draw circle --copies x --help", "draw --no-such -h",
    "draw -qh", "draw --output --help",
  ])
  func helpOnACommandIsGivenWhateverElseIsWrong(line: String) throws {
    guard case .text(let text) = try tool.parse(words(line)) else {
      Issue.record("no help")
      return
    }
    #expect(text == tool.helpText(for: Draw.command))
  }

  @Test func helpAfterTheEndOfOptionsIsAnOperand() throws {
    #expect(try parsed(["draw", "--", "--help", "-h"]).operands == ["--help", "-h"])
  }

  @Test func versionIsPrintedAlone() throws {
    guard case .text(let text) = try tool.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(text == "1.2.3\n")
  }

  @Test(arguments: ["--generate-completion-script fish", "--generate-completion-script=fish"])
  func aCompletionScriptIsWritten(line: String) throws {
    guard case .text(let text) = try tool.parse(words(line)) else {
      Issue.record("no script")
      return
    }
    #expect(text == tool.completionScript(for: .fish))
  }

  /// Lines that name no command rightly, with the message in full.
  @Test(arguments: [
    ("", "missing command (commands: draw, frame, join, inks)"),
    ("--", "missing command (commands: draw, frame, join, inks)"),
    ("darw", "unknown command 'darw'; did you mean 'draw'? (commands: draw, frame, join, inks)"),
    ("hepl", "unknown command 'hepl'; did you mean 'help'? (commands: draw, frame, join, inks)"),
    ("paint x", "unknown command 'paint' (commands: draw, frame, join, inks)"),
    ("help paint", "unknown command 'paint' (commands: draw, frame, join, inks)"),
    ("help draw frame", "unexpected operand 'frame'; 'help' takes one command"),
  ])
  func aLineWithoutAKnownCommandIsRefused(line: String, message: String) {
    #expect(refusal(words(line)) == UsageError(message, in: nil))
  }

  /// Options where a command is expected.
  @Test(arguments: [
    ("--vresion", "unknown option '--vresion' for 'tool'; did you mean '--version'?"),
    ("--copies 3 draw circle", "unknown option '--copies' for 'tool'"),
    ("--version draw", "unexpected operand 'draw'; 'tool' takes none"),
    ("--version=2", "--version: takes no value, got '2'"),
    ("--generate-completion-script", "--generate-completion-script: missing value SHELL"),
    (
      "--generate-completion-script tcsh",
      "--generate-completion-script: expected bash, zsh or fish, got 'tcsh'"
    ),
  ])
  func aWrongOptionOfTheProgramIsRefused(line: String, message: String) {
    #expect(refusal(words(line)) == UsageError(message, in: "tool"))
  }
}
