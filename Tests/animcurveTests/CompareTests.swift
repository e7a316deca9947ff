// animcurve compare: what passes, what fails and how it is told, and files that are not tables.

import AnimationMath
import Testing

@Suite struct CompareTests {
  private func compare(
    _ table: String, _ words: String...
  ) throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["compare", "-"] + words, input: table)
  }

  @Test func whatSampleWritesPasses() throws {
    for words in [["ease"], ["spring(duration: 0.5, bounce: 0.3)"], ["steps(4)"]] {
      let table = try AnimcurveProcess.run(["sample"] + words, input: "").text
      let outcome = try AnimcurveProcess.run(
        ["compare", "-"] + words + ["--tolerance", "1e-14"], input: table)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(words)")
      #expect(outcome.text.hasPrefix("pass: largest error "))
    }
  }

  @Test func aDifferenceFailsWithItsRow() throws {
    let outcome = try compare(
      "progress,value\n0,0\n0.5,0.9\n1,1\n", "ease", "--tolerance", "0.05")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("fail: largest error 0.09"))
    #expect(outcome.text.contains("in sample 2 of 3, at 0.5: expected 0.80"))
    #expect(outcome.error.contains("differs from 'ease' by more than 0.05"))
  }

  @Test func aLateTableIsToldToBeLate() throws {
    let table = try animcurve(
      "sample", "spring(response: 0.4, damping-ratio: 0.5)", "--start", "0.05", "--end", "1",
      "--count", "90", "--to", "50"
    ).text
    let late = table.split(separator: "\n").enumerated().map { index, line in
      guard index > 0 else { return String(line) }
      let fields = line.split(separator: ",")
      return "\((Double(fields[0]) ?? 0) + 0.01),\(fields[1]),0"
    }.joined(separator: "\n")
    let outcome = try compare(
      late, "spring(response: 0.4, damping-ratio: 0.5)", "--to", "50")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("a shift in time by -0.0"))
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a header row"),
    ("time,value\n0,0\n1", "line 3, column 1: expected 2 fields"),
    ("time,value\n0,x\n", "line 2, column 3: expected a number, got 'x'"),
    ("time,value\n0,nan\n", "line 2, column 3: expected a number, got 'nan'"),
    ("time,value\r\n0,1e999\r\n", "line 2, column 3: expected a number"),
    ("time,value\n1e99,0\n", "line 2: expected times from -1e+50 to 1e+50, got 1e99"),
    ("time,value\n", "line 2, column 1: expected a row, got none"),
    (
      "\nwhen,value\n0,0\n",
      "line 2, column 1: expected a column 'time' or 'progress', got when, value"
    ),
    ("time\n0\n", "line 1, column 1: expected a column 'value', got time"),
    ("time,value\n0,\"1\n", "line 2, column 3: expected a closing quote"),
    ("{\"time\":0}", "expected"),
    (
      String(repeating: "[", count: 16_000),
      "line 1, column 1: expected a column 'time' or 'progress', got [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…\n"
    ),
    ("time,value\n0,0\n0.5,", "line 3, column 5: expected a number, got ''"),
    ("time,value\n0,true\n", "line 2, column 3: expected a number, got 'true'"),
  ])
  func aFileThatIsNoTableIsRefusedWithItsPlace(_ table: String, _ message: String) throws {
    let outcome = try compare(table, "ease")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func byteOrderMarksAndCarriageReturnsAreRead() throws {
    let outcome = try compare("\u{FEFF}progress,value\r\n0,0\r\n1,1\r\n", "ease")
    #expect(outcome.status == 0)
  }

  @Test func aNaNFails() throws {
    let outcome = try compare("time,value\n0,0\n-1,0\n", "spring(duration: 1, bounce: 0)")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("a motion begins at 0, got -1"))
  }

  /// The rows of several curves were compared with one, and the column that tells them apart ignored.
  @Test func aTableOfSeveralCurvesIsRefused() throws {
    let both = try animcurve("sample", "ease", "ease-in", "--count", "5").text
    let outcome = try compare(both, "ease")
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.error.contains(
        "line 7, column 1: expected the rows of one curve, got those of 'ease' and of 'ease-in'"))
    let one = "curve,progress,value\nease,0,0\nease,1,1\n"
    #expect(try compare(one, "ease").status == 0)
  }

  /// Progress was compared as if it were seconds.
  @Test func progressIsNoTime() throws {
    let easing = try animcurve("sample", "ease", "--count", "5").text
    let motion = try compare(easing, "swiftui.bouncy")
    #expect(motion.status == 65 && motion.output.isEmpty)
    #expect(
      motion.error.contains(
        "'swiftui.bouncy' moves in seconds, and the table has a column 'progress'; expected a "
          + "column 'time'"))
    let timed = try compare(easing, "ease", "--duration", "2")
    #expect(timed.status == 64 && timed.error.contains("--duration: standard input has a column"))
    #expect(try compare("when,value\n0,0\n", "swiftui.bouncy").error.contains("'time', got when"))
  }

  @Test func theColumnOfTheCurveIsTakenWhereATableHasBoth() throws {
    let both = "progress,time,value\n0,0,0\n0.5,1,0.5\n1,2,1\n"
    #expect(try compare(both, "linear").status == 0)
    #expect(try compare(both, "linear", "--duration", "2").status == 0)
    #expect(try compare("time,value\n0,0\n0.5,0.5\n", "linear").status == 0)
  }

  @Test func theCommandTakesAFileAndACurve() throws {
    let outcome = try animcurve("compare", "ease")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("compare takes a file and a curve, got 1 operands"))
  }
}
