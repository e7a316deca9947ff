// Every way in which a command line can be wrong: what is said, word for word, and status 64.

import AnimationMath
import Foundation
import Testing

@Suite struct ErrorsTests {
  private static let commands = allCommands
  private static let wild = "spring(angular-frequency: 10, damping-ratio: 0)"

  static let usage: [([String], String)] = [
    ([], "missing command \(commands)"),
    (["smaple"], "unknown command 'smaple'; did you mean 'sample'? \(commands)"),
    (["draw", "ease"], "unknown command 'draw' \(commands)"),
    ([""], "unknown command '' \(commands)"),
    (["ease"], "unknown command 'ease' \(commands)"),
    (["a\nb"], "unknown command 'a\\nb' \(commands)"),
    (["help", "smaple"], "unknown command 'smaple'; did you mean 'sample'? \(commands)"),
    (["help", "sample", "list"], "unexpected operand 'list'; 'help' takes one command"),
    (["--version", "now"], "unexpected operand 'now'; 'animcurve' takes none"),
    (["--version=2"], "--version: takes no value, got '2'"),
    (["--vesrion"], "unknown option '--vesrion' for 'animcurve'; did you mean '--version'?"),
    (
      ["--generate-completion-script", "tcsh"],
      "--generate-completion-script: expected bash, zsh or fish, got 'tcsh'"
    ),
    (["--generate-completion-script"], "--generate-completion-script: missing value SHELL"),
    (["sample"], "missing operand <curve> (or --table FILE)"),
    (["settle"], "missing operand <motion>"),
    (["convert"], "missing operand <spring>"),
    (["parse"], "missing operand <curve>"),
    (["settle", "a", "b"], "unexpected operand 'b'; 'settle' takes one <motion>"),
    (["parse", "ease", "ease-in"], "unexpected operand 'ease-in'; 'parse' takes one <curve>"),
    (["list", "zzz"], "no curve has 'zzz' in its family, name or function"),
    (
      ["list", "bounze"],
      "no curve has 'bounze' in its family, name or function; did you mean 'bounce'?"
    ),
    (
      ["export", "ease", "data/port.csv"],
      "unexpected operand 'data/port.csv'; 'export' takes one <curve>"
    ),
    (["spring"], "unknown command 'spring'; did you mean 'help spring'? " + allCommands),
    (
      ["list", "--family", "swiftiu"],
      "--family: no family is called 'swiftiu'; did you mean 'swiftui'? (families: "
        + NamedCurve.families.joined(separator: ", ") + ")"
    ),
    (["list", "--family", ""], "--family: expected a text that is not empty, got ''"),
    (
      ["sample", "ease", "--cuont", "3"],
      "unknown option '--cuont' for 'sample'; did you mean '--count'?"
    ),
    (["sample", "ease", "-n", "3"], "unknown option '-n' for 'sample'; did you mean '--count'?"),
    (
      ["sample", "ease", "--fps", "60"],
      "unknown option '--fps' for 'sample'; did you mean '--rate'?"
    ),
    (
      ["sample", "ease", "-count", "3"],
      "unknown option '-count' for 'sample'; did you mean '--count'?"
    ),
    (["settle", "ease", "--count", "3"], "unknown option '--count' for 'settle'"),
    (["sample", "ease", "--count"], "--count: missing value N"),
    (["sample", "ease", "--count", "--at", "1"], "--count: missing value N before '--at'"),
    (
      ["sample", "ease", "--count", "0"],
      "--count: expected a whole number from 1 to 1000000000000000, got '0'"
    ),
    (
      ["sample", "ease", "--count", "2.5"],
      "--count: expected a whole number from 1 to 1000000000000000, got '2.5'"
    ),
    (
      ["sample", "ease", "--count", "99999999999999999999"],
      "--count: expected a whole number from 1 to 1000000000000000, got '99999999999999999999'"
    ),
    (["sample", "ease", "--count", "3", "--count", "4"], "--count: given twice"),
    (
      ["sample", "ease", "--count", "3", "--rate", "4"],
      "--count and --rate exclude each other; give one of --count, --rate, --at or --at-file"
    ),
    (
      ["sample", "ease", "--at", "1", "--at-file", "-"],
      "--at and --at-file exclude each other; give one of --count, --rate, --at or --at-file"
    ),
    (
      ["sample", "ease", "--at", "1", "--start", "0"],
      "--at and --start exclude each other; give one of --at or --start"
    ),
    (
      ["sample", "ease", "--end", "1", "--at-file", "-"],
      "--at-file and --end exclude each other; give one of --at-file or --end"
    ),
    (
      ["sample", "ease", "--duration", "1", "--end", "2"],
      "--end and --duration exclude each other; give one of --end or --duration"
    ),
    (
      ["sample", "ease", "--rate", "60GHz"],
      "--rate: expected a finite number above 0, with or without fps, Hz or hz, got '60GHz'"
    ),
    (
      ["sample", "ease", "--rate", "1e17"],
      "--rate: 1e+17 per second up to 1 makes more than 1e15 rows"
    ),
    (
      ["sample", "ease", "--at", "0,,1"],
      "--at: expected finite numbers separated by commas, without spaces, with or without ms or s, "
        + "got '0,,1'"
    ),
    (
      ["sample", "ease", "--at", "0, 1"],
      "--at: expected finite numbers separated by commas, without spaces, with or without ms or s, "
        + "got '0, 1'"
    ),
    (
      ["sample", "ease", "--at", "1e60"],
      "--at: expected instants from -1e+50 to 1e+50, got 1e+60"
    ),
    (["sample", "ease", "--at-file", ""], "--at-file: expected a file name, got ''"),
    (
      ["sample", "ease", "--start", "1e3ms"],
      "--start: expected a finite number, with or without ms or s, got '1e3ms'"
    ),
    (["sample", "ease", "--start", "-inf"], "--start: missing value T before '-inf'"),
    (
      ["sample", "ease", "--start=-inf"],
      "--start: expected a finite number, with or without ms or s, got '-inf'"
    ),
    (
      ["sample", "ease", "--start", "1e51", "--end", "1e52"],
      "--start: expected instants from -1e+50 to 1e+50, got 1e+51"
    ),
    (
      ["sample", "ease", "--end", "1e51"],
      "--end: expected instants from -1e+50 to 1e+50, got 1e+51"
    ),
    (
      ["sample", "ease", "--start", "0.5", "--end", "0.25"],
      "--end: expected a number of at least --start, which is 0.5, got 0.25"
    ),
    (
      ["sample", "ease", "--start", "1.5"],
      "--start: expected a number up to 1, where 'ease' ends, got 1.5; or give --end"
    ),
    (
      ["sample", "spring(duration: 1)", "--start", "-1"],
      "--start: a motion begins at 0, got -1"
    ),
    (
      ["sample", "spring(duration: 1)", "--to", "0"],
      "'spring(duration: 1)' has settled at 0, and --start is 0; give --end, --duration or a "
        + "smaller --epsilon"
    ),
    (["sample", wild], "'\(wild)' never settles; give --end or --duration"),
    (
      ["sample", "swiftui.bouncy", "--epsilon", "0"],
      "'swiftui.bouncy' never settles; give --end or --duration"
    ),
    (
      ["sample", "ease", "--duration", "0"],
      "--duration: expected a finite number above 0, with or without ms or s, got '0'"
    ),
    (
      ["sample", "ease", "--duration", "1e60"],
      "--duration must be a number from 1e-50 to 1e+50, got 1e+60"
    ),
    (["sample", "ease", "--side", "both"], "--side: expected left or right, got 'both'"),
    (["sample", "ease", "--from", "one"], "--from: expected a finite number, got 'one'"),
    (
      ["sample", "ease", "--from", "1e51"],
      "--from must be a number from -1e+50 to 1e+50, got 1e+51"
    ),
    (
      ["sample", "ease", "--to", "-1e51"],
      "--to must be a number from -1e+50 to 1e+50, got -1e+51"
    ),
    (
      ["sample", "ease", "--velocity", "1"],
      "--velocity belongs to springs, and has no effect on 'ease'"
    ),
    (
      ["settle", "spring(duration: 1)", "--velocity", "1e51"],
      "--velocity must be a number from -1e+50 to 1e+50, got 1e+51"
    ),
    (
      ["settle", "spring(duration: 1, initial-velocity: 2)", "--velocity", "1"],
      "--velocity and initial-velocity in 'spring(duration: 1, bounce: 0, initial-velocity: 2)' "
        + "both set the velocity; give one of them"
    ),
    (
      ["settle", "spring(duration: 1)", "--epsilon", "-1"],
      "--epsilon: expected a finite number of at least 0, or a percentage of the way, got '-1'"
    ),
    (
      ["settle", "spring(duration: 1)", "--epsilon", "1e-60"],
      "--epsilon: expected 0, or a number from 1e-50 to 1e+50, got '1e-60'"
    ),
    (
      ["settle", "spring(duration: 1)", "--rule", "never"],
      "--rule: expected last-crossing, position-and-speed, energy, envelope, core-animation, "
        + "compose or libadwaita, got 'never'"
    ),
    (
      ["settle", "spring(duration: 1)", "--speed-epsilon", "1"],
      "--speed-epsilon belongs to the rule position-and-speed, and has no effect on 'spring(duration: 1)'"
    ),
    (
      ["sample", "ease", "--format", "CSV"],
      "--format: expected csv, npy or json, got 'CSV'; did you mean 'csv'?"
    ),
    (
      ["sample", "ease", "linear", "--format", "npy"],
      "--format npy holds numbers only, and several curves or a table need labels; use csv, json or --wide"
    ),
    (["parse", "ease", "-o", ""], "--output: expected a file name, got ''"),
    (
      ["plot", "ease", "--format", "text", "--theme", "dark"],
      "--theme belongs to an SVG, and has no effect on 'ease'"
    ),
    (
      ["import", "data/examples/port.csv", "--font-size", "10"],
      "--font-size belongs to lengths of CSS, and has no effect on 'data/examples/port.csv'"
    ),
    (
      ["plot", "ease", "--format", "text", "--columns", "2"],
      "--columns belongs to an SVG, and has no effect on 'ease'"
    ),
    (
      ["export", "data/examples/motion.tokens.json", "--duration", "2"],
      "--duration belongs to a curve or a document, and has no effect on 'data/examples/motion.tokens.json'"
    ),
    (
      ["plot", "swiftui.bouncy", "--velocity", "-o", "a.svg"],
      "--velocity: missing value V before '-o'; did you mean '--velocities'?"
    ),
    (
      ["plot", "swiftui.bouncy", "--slopes"],
      "unknown option '--slopes' for 'plot'; did you mean '--velocities'?"
    ),
    (
      ["render", "a.json", "--velocity"],
      "unknown option '--velocity' for 'render'; did you mean '--velocities'?"
    ),
  ]

  /// What help takes is what it suggests.
  @Test(arguments: [("curve", "curves"), ("bounse", "bounce"), ("smaple", "sample")])
  func helpSuggestsATopicToo(word: String, meant: String) throws {
    let outcome = try AnimcurveProcess.run(["help", word])
    #expect(outcome.message.contains("did you mean '\(meant)'?"), "\(outcome.message)")
  }

  @Test(arguments: usage)
  func mistakesInTheCommandLineAreNamed(words: [String], message: String) throws {
    let outcome = try AnimcurveProcess.run(words)
    #expect(outcome.message == "animcurve: error: " + message)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropFirst().first?.hasPrefix("usage: animcurve ") == true)
    #expect(lines.last?.hasPrefix("see 'animcurve ") == true)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
