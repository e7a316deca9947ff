import Testing

@testable import Console
@testable import animcurve

@Suite struct ArgumentReaderTests {
  // MARK: Accepted

  @Test(arguments: [
    "draw circle --copies 3", "draw --copies 3 circle", "draw --copies=3 circle",
    "draw -n 3 circle", "draw -n3 circle", "draw -n=3 circle", "draw -qn3 circle",
    "draw -qfn 3 circle", "draw --copies +3 -- circle",
  ])
  func aValueMayBeGivenInAnyOfTheUsualForms(line: String) throws {
    let arguments = try parsed(words(line))
    #expect(arguments[Draw.copies] == 3)
    #expect(arguments.operands == ["circle"])
  }

  @Test func flagsMayShareADash() throws {
    let arguments = try parsed(["draw", "-qf", "circle"])
    #expect(arguments[Draw.quiet])
    #expect(arguments[Draw.fast])
    #expect(!arguments[Draw.verbose])
  }

  @Test func optionsAndOperandsComeInAnyOrder() throws {
    let arguments = try parsed(words("draw circle --width 2 square -q triangle --ink red"))
    #expect(arguments.operands == ["circle", "square", "triangle"])
    #expect(arguments[Draw.width] == 2)
    #expect(arguments[Draw.quiet])
    #expect(arguments[Draw.ink] == .red)
  }

  @Test func afterTwoDashesEveryWordIsAnOperand() throws {
    let arguments = try parsed(words("draw -q -- --width -q -- 5"))
    #expect(arguments.operands == ["--width", "-q", "--", "5"])
    #expect(!arguments.contains(Draw.width))
  }

  @Test(arguments: ["--shift -1", "--shift=-1", "--shift -1e0", "--shift -.1e1"])
  func aNegativeNumberMayBeAValue(line: String) throws {
    #expect(try parsed(words("draw circle " + line))[Draw.shift] == -1)
  }

  @Test func negativeNumbersAndALoneDashMayBeOperands() throws {
    #expect(try parsed(words("join -5 -.5 -1e3 -")).operands == ["-5", "-.5", "-1e3", "-"])
  }

  @Test func aLoneDashMayBeAValue() throws {
    #expect(try parsed(words("draw --source -"))[Draw.source] == "-")
    #expect(try parsed(words("draw --source - -o-"))[Draw.output] == "-")
  }

  @Test func anAttachedValueMayLookLikeAnOption() throws {
    let arguments = try parsed(["draw", "a", "--output=--quiet", "--label=a=b, c"])
    #expect(arguments[Draw.output] == "--quiet")
    #expect(arguments[Draw.label] == "a=b, c")
  }

  @Test func anOptionMayStandForOperands() throws {
    #expect(try parsed(words("draw --source shapes.txt")).operands.isEmpty)
    #expect(try parsed(words("draw --source shapes.txt circle")).operands == ["circle"])
  }

  @Test func operandsMayBeAbsentWhereTheCommandSaysSo() throws {
    #expect(try parsed(["join"]).operands.isEmpty)
    #expect(try parsed(["inks"]).operands.isEmpty)
    #expect(try parsed(["join", ""]).operands == [""])
  }

  // MARK: Refused

  @Test(arguments: [
    // Options nobody declared.
    ("circle --coipes 3", "unknown option '--coipes' for 'draw'; did you mean '--copies'?"),
    ("circle --COPIES=3", "unknown option '--COPIES' for 'draw'; did you mean '--copies'?"),
    ("circle --elephant", "unknown option '--elephant' for 'draw'"),
    ("circle --=3", "unknown option '--' for 'draw'"),
    ("circle -z", "unknown option '-z' for 'draw'"),
    ("circle -qz3", "unknown option '-z' for 'draw'"),
    ("circle -copies 3", "unknown option '-copies' for 'draw'; did you mean '--copies'?"),
    ("circle -coipes=3", "unknown option '-coipes' for 'draw'; did you mean '--copies'?"),
    ("circle -output x", "unknown option '-output' for 'draw'; did you mean '--output'?"),
    ("circle -\u{1B}", "unknown option '-\u{1B}' for 'draw'"),
    // Values that are missing, or where none belongs.
    ("circle --copies", "--copies: missing value N"),
    ("circle -n", "--copies: missing value N"),
    ("circle --output --quiet", "--output: missing value FILE before '--quiet'"),
    ("circle -o -q", "--output: missing value FILE before '-q'"),
    ("--copies -- circle", "--copies: missing value N before '--'"),
    ("circle --quiet=yes", "--quiet: takes no value, got 'yes'"),
    ("circle --quiet=", "--quiet: takes no value, got ''"),
    ("circle -q=yes", "--quiet: takes no value, got 'yes'"),
    // Values of the wrong kind.
    ("circle --copies abc", "--copies: expected a whole number from 1 to 99, got 'abc'"),
    ("circle --copies 0", "--copies: expected a whole number from 1 to 99, got '0'"),
    ("circle -n2.5", "--copies: expected a whole number from 1 to 99, got '2.5'"),
    ("circle --copies=", "--copies: expected a whole number from 1 to 99, got ''"),
    ("circle --shift 1e999", "--shift: expected a finite number, got '1e999'"),
    ("circle --shift=-inf", "--shift: expected a finite number, got '-inf'"),
    ("circle --width 0", "--width: expected a finite number above 0, got '0'"),
    ("circle --margin -1", "--margin: expected a finite number of at least 0, got '-1'"),
    (
      "circle --knots 0,,1",
      "--knots: expected finite numbers separated by commas, without spaces, got '0,,1'"
    ),
    ("circle --ink green", "--ink: expected black, red or blue, got 'green'"),
    ("circle --label=", "--label: expected a text that is not empty, got ''"),
    ("circle -o=", "--output: expected a file name, got ''"),
    // Options that do not go together.
    ("circle --copies 1 -n 1", "--copies: given twice"),
    ("circle -qq", "--quiet: given twice"),
    (
      "circle -v --quiet",
      "--quiet and --verbose exclude each other; give one of --quiet or --verbose"
    ),
    (
      "circle --knots 1 --shift 2",
      "--shift and --knots exclude each other; give one of --shift, --margin or --knots"
    ),
  ])
  func aWrongOptionIsRefusedWithTheReason(line: String, message: String) {
    #expect(refusal(words("draw " + line)) == UsageError(message, in: "draw"))
  }

  @Test(arguments: [
    ("draw", "draw", "missing operand <shape> (or --source FILE)"),
    ("draw --", "draw", "missing operand <shape> (or --source FILE)"),
    ("frame", "frame", "missing operand <shape>"),
    ("frame a b c", "frame", "unexpected operand 'b'; 'frame' takes one <shape>"),
    ("inks red", "inks", "unexpected operand 'red'; 'inks' takes none"),
    ("inks -- -h", "inks", "unexpected operand '-h'; 'inks' takes none"),
  ])
  func theNumberOfOperandsIsChecked(line: String, command: String, message: String) {
    #expect(refusal(words(line)) == UsageError(message, in: command))
  }
}
