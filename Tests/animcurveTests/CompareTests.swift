// animcurve compare: what passes, what fails and how it is told, and files that are not tables.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite struct CompareTests {
  private func compare(
    _ table: String, _ words: String...
  ) throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["compare", "-"] + words, input: table)
  }

  @Test func tablesThatSampleWritesPass() throws {
    for words in [["ease"], ["spring(duration: 0.5, bounce: 0.3)"], ["steps(4)"]] {
      let table = try AnimcurveProcess.run(["sample"] + words, input: "").text
      let outcome = try AnimcurveProcess.run(
        ["compare", "-"] + words + ["--tolerance", "1e-14"], input: table)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(words)")
      #expect(outcome.text.hasPrefix("pass: largest error "))
    }
  }

  /// A thousandth times 350 lies beyond the jump.
  @Test func millisecondsAreDividedByAThousand() throws {
    let outcome = try compare(
      "time_ms,value\n0,0\n350,0\n525,0.5\n700,1\n", "steps(2)", "--duration", "0.7")
    #expect(outcome.status == 0 && outcome.text.hasPrefix("pass: largest error 0 "))
  }

  @Test func aDifferenceFailsWithItsRow() throws {
    let outcome = try compare(
      "progress,value\n0,0\n0.5,0.9\n1,1\n", "ease", "--tolerance", "0.05")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("fail: largest error 0.09"))
    #expect(outcome.text.contains("in sample 2 of 3, at 0.5: expected 0.80"))
    #expect(outcome.error.contains("differs from 'ease' by more than 0.05"))
  }

  @Test func aLateTableIsDiagnosedAsLate() throws {
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
    #expect(outcome.text.contains("explained: the values are 10 ms late"))
  }

  /// The milliseconds were divided, too: "sample 2 of 2".
  @Test func aRateIsThatOfTheTableWithFrames() throws {
    let paths = ["time [ms],x\n0,0\n100,1\n200,4\n", "frame,x\n0,0\n3,1\n6,4\n"].map { text in
      (FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).csv"), text)
    }
    defer { for (path, _) in paths { try? FileManager.default.removeItem(at: path) } }
    for (path, text) in paths { try Data(text.utf8).write(to: path) }
    for order in [[0, 1], [1, 0]] {
      let outcome = try animcurve(
        "compare", paths[order[0]].0.path, paths[order[1]].0.path, "--rate", "30")
      #expect(outcome.text.contains("pass: ") && outcome.text.contains(" of 3,"), "\(outcome)")
    }
  }

  @Test(arguments: [
    ("", "is empty"),
    ("time,value\n0,0\n1", "line 3, column 1: expected 2 fields"),
    ("time,value\n0,x\n", "line 2, column 3: expected a number, got 'x'"),
    ("time,value\n0,nan\n", "line 2, column 3: expected a number, got 'nan'"),
    ("time,value\r\n0,1e999\r\n", "line 2, column 3: expected a number"),
    ("time,value\n1e99,0\n", "line 2, column 1: expected times from -1e+50 to 1e+50, got 1e99"),
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
      "line 1, column 1: expected a table, got other JSON; rows are objects or arrays"
    ),
    ("time,value\n0,\n0.5,", "line 2, column 3: expected a number, got ''"),
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

  @Test func rowsWithoutANumberAreLeftOutWithANote() throws {
    let outcome = try compare("progress,value\n0,0\n0.5,NaN\n1,1\n", "ease")
    #expect(outcome.status == 0 && outcome.text.contains("of 2, at"))
    #expect(outcome.error.contains("note: standard input: 1 of 3 rows have no number"))
  }

  @Test func twoTablesAreComparedAndACurveMayComeFirst() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("animcurve-compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("reference.csv").path
    _ = try animcurve("sample", "ease", "--duration", "1", "--count", "101", "--output", file)
    let table = try animcurve("sample", "ease", "--duration", "1", "--count", "51").text
    // Every row of the table has its time in the other one.
    let same = try compare(table, file, "--column", "value,value")
    #expect(same.text.hasPrefix("pass: largest error 0 in sample 1 of 51") && same.error.isEmpty)
    let late = try animcurve("sample", "ease", "--duration", "1.1", "--count", "51").text
    let outcome = try compare(late, file)
    #expect(outcome.status == 1 && outcome.error.contains("rows lie outside the times of"))
    // Rows between those of the other table: no further off than the note says.
    let between = try animcurve("sample", "ease", "--duration", "1", "--count", "78").text
    let note = try compare(between, file).error
    let gap = try #require(note.firstMatch(of: /may miss its motion by some ([0-9.e-]+):/))
    let tolerance = "\(1.25 * (Double(gap.1) ?? 0))"
    #expect(try compare(between, file, "--tolerance", tolerance).status == 0, "\(note)")
    #expect(try animcurve("compare", "ease", file, "--tolerance", "0").status == 0)
  }

  /// They stopped the program, took for ever, or took one mistake for two.
  @Test(arguments: [
    (
      "time,value\n0.6667,-0.98\n0.6833,-0.99\n0.7,-0.99\n",
      "spring(mass: 1, stiffness: 170, damping: 12)", "the values have the opposite sign"
    ),
    ("progress,value\n-500,-37\n-499,63\n-498,31\n", "ease", "fail: largest error 262.6"),
    (
      "progress [%],value\n0,0\n25,0.0625\n50,0.25\n100,1\n", "penner.in-quad",
      "pass: largest error 0 "
    ),
    ("data = [0 0; 0.5 0.25; 1 1];", "penner.in-quad", "pass: largest error 0 "),
    (
      "data = [  % seconds, value\n 0 0\n 0.5 0.25\n 1 1\n];\n", "penner.in-quad",
      "pass: largest error 0 "
    ),
    ("[(0, 0), (0.5, 0.25), (1, 1)]", "penner.in-quad", "pass: largest error 0 "),
    ("t = [0, 0.5,\n 1]\nx = [0, 0.25, 1]\n", "penner.in-quad", "pass: largest error 0 "),
    ("np.array([[0, 0], [0.5, 0.25], [1, 1]])", "penner.in-quad", "pass: largest error 0 "),
    ("[CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)]", "linear", "pass: largest error 0 "),
    (
      "time,value\n0,0\n0.25,0.0625\n0.5,0.25\n0.75,0.5625\n1,1\nTotal,3\n", "penner.in-quad",
      "pass: largest error 0 in sample 1 of 5"
    ),
    (
      "frameTimeNanos,value\n0,0\n500000000,0.25\n1000000000,1\n", "penner.in-quad",
      "pass: largest error 0 "
    ),
  ])
  func hardTablesAreCompared(_ table: String, _ curve: String, _ words: String) throws {
    #expect(try compare(table, curve).text.contains(words))
  }

  @Test func rowsBeforeAMotionAreLeftOut() throws {
    let outcome = try compare("time,value\n0,0\n-1,0\n", "spring(duration: 1, bounce: 0)")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("1 rows lie before 0, where the motion begins, and are left out"))
  }

  /// The rows of several curves were compared with one, and the column that tells them apart ignored.
  @Test func ofATableOfSeveralCurvesTheRowsOfTheCurveAreCompared() throws {
    let both = try animcurve("sample", "ease", "ease-in", "--count", "5").text
    for curve in ["ease", "ease-in"] {
      let outcome = try compare(both, curve)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    let outcome = try compare(both, "ease-out")
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.error.contains(
        "line 7, column 1: expected rows of 'ease-out', got those of 'ease' and of 'ease-in'"))
    let capital = "C" + both.dropFirst()
    for curve in ["ease", "ease-in"] { #expect(try compare(capital, curve).status == 0) }
    #expect(try compare(capital, "ease-out").error.contains("line 7, column 1: expected rows of"))
    let one = "curve,progress,value\nease,0,0\nease,1,1\n"
    #expect(try compare(one, "ease").status == 0)
  }

  @Test func aTableThatNamesItsCurvesIsComparedWithEach() throws {
    let both = try animcurve("sample", "ease", "ease-in", "--count", "5").text
    let outcome = try AnimcurveProcess.run(["compare", "-", "--tolerance", "0"], input: both)
    #expect(outcome.status == 0 && outcome.lines.count == 2)
    #expect(outcome.lines[1].hasPrefix("pass: ease-in: largest error 0 in sample 1 of 5"))
    let wrong = "curve,x,y\nease,0,0\nease,1,1\nlinear,0,0\nlinear,0.5,0.7\n"
    let failed = try AnimcurveProcess.run(["compare", "-"], input: wrong)
    #expect(failed.status == 1 && failed.lines.map { $0.prefix(5) } == ["pass:", "fail:"])
    #expect(failed.error.contains("differs from 'linear' by more than 1e-09"))
    let nameless = try AnimcurveProcess.run(["compare", "-"], input: "time,value\n0,0\n")
    #expect(nameless.status == 64 && nameless.error.contains("names no curves"))
    let unknown = try AnimcurveProcess.run(["compare", "-"], input: "curve,time,value\nes,0,0\n")
    #expect(unknown.status == 65 && unknown.error.contains("row 1: 'es': column 1: no curve"))
  }

  @Test func theRowsOfACurveNeedNotBeNeighbours() throws {
    let both = try animcurve("sample", "ease-in", "ease", "--count", "5").lines
    let byTime = [both[0]] + (1...5).flatMap { [both[$0], both[$0 + 5]] }
    let outcome = try AnimcurveProcess.run(
      ["compare", "-", "--tolerance", "0"], input: byTime.joined(separator: "\n"))
    #expect(outcome.status == 0)
    #expect(
      outcome.lines.map { $0.prefix { $0 != "," } } == [
        "pass: ease-in: largest error 0 in sample 1 of 5",
        "pass: ease: largest error 0 in sample 1 of 5",
      ])
  }

  /// An end of the curve was no jump.
  @Test(arguments: [
    ("steps(4)", "left"), ("steps(4)", "right"), ("steps(4, start)", "left"),
    ("steps(4, start)", "right"), ("reversed(steps(4))", "left"), ("reversed(steps(4))", "right"),
    ("linear(0, 0.5 100%, 1)", "left"), ("linear(0, 0.5 0%, 1)", "right"),
  ])
  func atAJumpAtAnEndTheNearerSideCounts(_ curve: String, _ side: String) throws {
    let table = try animcurve("sample", curve, "--side", side, "--count", "5").text
    let outcome = try compare(table, curve, "--tolerance", "0")
    #expect(outcome.status == 0, "\(outcome.text)")
    let keyframes = try animcurve("keyframes", curve).text
    #expect(try compare(keyframes, curve, "--duration", "1").status == 0)
  }

  @Test(arguments: [
    (
      ["decay(velocity: 1, rate: 1)", "--from", "1"],
      "--from belongs to springs and easings, and has no effect on '-' and 'decay("
    ),
    (["decay(velocity: 1, rate: 1)", "--to", "1"], "--to belongs to springs and easings"),
    (["decay(velocity: 1, rate: 1)", "--velocity", "1"], "--velocity belongs to springs, and has"),
    (["decay(velocity: 1, rate: 1)", "--duration", "1"], "--duration belongs to easings, and has"),
    (["swiftui.bouncy", "--duration", "1"], "--duration belongs to easings, and has"),
    (
      ["ease", "--velocity", "1"],
      "--velocity belongs to springs, and has no effect on '-' and 'ease'"
    ),
  ])
  func anOptionThatMeansNothingForTheCurveIsRefused(words: [String], message: String) throws {
    let outcome = try AnimcurveProcess.run(["compare", "-"] + words, input: "time,value\n0,0\n")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  /// Times in steps of 0.1 were taken for rounded frames at 75 Hz, and another curve was the likeliest.
  @Test(arguments: [5, 11, 21, 26, 51]) func exactTimesOfFramesAreNotRounded(_ count: Int) throws {
    let table = try animcurve(
      "sample", "ease-in-out", "--duration", "1", "--count", "\(count)", "--digits", "17"
    ).text
    let outcome = try AnimcurveProcess.run(["compare", "-"], input: table)
    #expect(!outcome.error.contains("Hz"), "\(outcome.error)")
    #expect(outcome.lines.contains { $0.contains("range: ease-in-out") && $0.contains("e-") })
    let option = try AnimcurveProcess.run(["compare", "-", "--from", "3"], input: table)
    #expect(
      option.status == 64 && option.error.contains("--from belongs to springs and easings"),
      "\(option.error)")
  }

  @Test func anOptionThatMeansNothingForAnyCurveOfATableIsRefused() throws {
    for option in ["from", "to", "velocity", "duration"] {
      let table = GoldenTable.directory.appendingPathComponent("spring.csv").path
      let outcome = try animcurve("compare", table, "--\(option)", "1")
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.error.contains("--\(option) belongs to "), "\(outcome.error)")
    }
    let both = "curve,time,value\nlinear,1,0.5\nswiftui.bouncy,0,0\n"
    let mixed = try AnimcurveProcess.run(
      ["compare", "-", "--velocity", "0", "--duration", "2"], input: both)
    #expect(mixed.status == 0, "\(mixed.error)")
  }

  /// It said "expected 2 fields, got 4".
  @Test(arguments: [("spring", "1e-9"), ("bezier", "1e-12")])
  func theGoldenTablesAreRead(_ name: String, _ tolerance: String) throws {
    let table = GoldenTable.directory.appendingPathComponent("\(name).csv").path
    let outcome = try animcurve("compare", table, "--tolerance", tolerance)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines.count > 500 && outcome.lines.allSatisfy { $0.hasPrefix("pass: ") })
  }

  @Test(arguments: [
    "Time,Value\n0,0\n0.5,0.5\n", "t;y\n0;0\n0,5;0,5\n", "t\tposition\n0\t0\n0.5\t0.5\n",
    "# by a tool\nseconds,opacity\n0,0\n0.5,0.5\n", "time (ms),y\n0,0\n500,0.5\n",
    "# time,value\n0,0\n0.5,0.5\n", "x,output\n0,0\n0.5,0.5\n",
    "progress,value_hi,value_lo\n0,0,0\n0.5,0.5,0\n",
  ])
  func otherHeadersAndSeparatorsAreRead(_ table: String) throws {
    let outcome = try compare(table, "linear")
    #expect(outcome.status == 0, "\(table): \(outcome.error)")
    #expect(outcome.text.hasPrefix("pass: largest error 0 in sample 1 of 2"))
  }

  @Test func aColumnIsChosen() throws {
    let table = "frame,left,right\n0,0,1\n0.5,0.5,1\n"
    func column(_ name: String) throws -> AnimcurveProcess.Outcome {
      try compare(table, "linear", "--time-column", "frame", "--column", name)
    }
    #expect(try column("left").status == 0)
    #expect(try column("right").status == 1)
    let missing = try column("up")
    #expect(missing.status == 65)
    #expect(missing.error.contains("expected a column 'up', got frame, left, right"))
    let unclear = try compare("time,left,right\n0,0,1\n", "linear")
    #expect(unclear.status == 65 && unclear.error.contains("expected a column 'value'"))
  }

  /// The first column whose name differs in case alone was taken.
  @Test func theExactNameComesFirst() throws {
    let table = "t,T,x,X,Y,x_hi,x_lo,Y_hi,Y_lo,y\n0,7,0,5,0,9,0,9,0,9\n0.5,8,0.5,6,0.5,9,0,9,0,9\n"
    for (column, status) in [("x", 0), ("X", 1), ("Y", 0), ("y", 1)] {
      #expect(try compare(table, "linear", "--column", column).status == status, "\(column)")
    }
    #expect(try compare(table, "linear", "--column", "x", "--time-column", "T").status == 1)
    let pairs = "time,x,X_hi,X_lo\n0,9,0,0\n0.5,9,0.5,0\n"
    #expect(try compare(pairs, "linear", "--column", "X").status == 0)
    #expect(try compare(pairs, "linear", "--column", "x").status == 1)
    #expect(try compare("time,Up\n0,0\n1,1\n", "linear", "--column", "uP").status == 0)
  }

  @Test func aWrongPortIsExplained() throws {
    let spring = "spring(mass: 1, stiffness: 180, damping: 12, initial-velocity: 2)"
    let flipped = "spring(mass: 1, stiffness: 180, damping: 12, initial-velocity: -2)"
    let table = try animcurve("sample", flipped, "--rate", "60", "--to", "100").text
    let outcome = try compare(table, spring, "--to", "100")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("explained: the initial velocity has the wrong sign, which leaves"))
    #expect(!outcome.text.contains("units in the last place"))
  }

  /// Undamped springs have a period in which they are late, too; what explains all of them is said once.
  @Test func theMistakeOfMostCurvesIsTold() throws {
    var table = "angular_frequency,damping_ratio,x0,v0,t,value\n"
    for (frequency, ratio) in [(10.0, 0.0), (20, 0.5), (7, 1), (5, 2)] {
      let motion = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
        .motion(from: 1, to: 0, velocity: 3)
      for row in 0..<12 {
        let time = Double(row) / 20
        table += "\(frequency),\(ratio),1,3,\(time),\(motion.value(at: max(time - 1.0 / 60, 0)))\n"
      }
    }
    let last = try compare(table).text.split(separator: "\n").last ?? ""
    #expect(
      last.hasPrefix("4 of 4 curves differ; ")
        && last.hasSuffix("one mistake: the values are 16.7 ms late, one frame at 60 Hz"), "\(last)"
    )
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

  /// Of curves that leave nothing the simplest is first: some spring is near to a decay and to an elastic curve.
  @Test(arguments: [
    ("decay(velocity: 1000, deceleration: 0.99)", "decay(velocity: "),
    (
      "penner(elastic, out, period: 0.3076923076923077)",
      "penner.out-elastic, but the period is 0.308"
    ),
    ("android.overshoot-interpolator", "android.overshoot-interpolator"),
  ])
  func withoutACurveTheLikeliestAreNamed(_ curve: String, _ first: String) throws {
    let table = try animcurve("sample", curve, "--count", "61", "--end", "1").text
    let lines = try AnimcurveProcess.run(["compare", "-"], input: table).lines
    #expect(lines[0].contains(" % of the range: \(first)"), "\(lines)")
    #expect(!lines.contains { $0.contains("it is another curve") } && lines.count >= 4, "\(lines)")
  }

  @Test func theCommandTakesAFileAndACurve() throws {
    let outcome = try animcurve("compare", "port.csv", "ease", "linear")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("compare takes a file and a curve, got 3 operands"))
    let missing = try animcurve("compare", "ease")
    #expect(missing.status == 74 && missing.error.contains("cannot read ease"))
  }
}
