import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct SampleTableTests {
  private func sample(
    _ table: String, _ options: String...
  ) throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["sample", "--table", "-"] + options, input: table)
  }

  @Test func namesOfTheTableLabelTheRows() throws {
    let outcome = try sample("name,curve\nflat,linear\n\"a, b\",linear\n", "--count", "2")
    #expect(
      outcome.text == """
        curve,progress,value,slope
        flat,0,0,1
        flat,1,1,1
        "a, b",0,0,1
        "a, b",1,1,1

        """)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test func oneRowIsLabelledToo() throws {
    let outcome = try sample("curve,note,name\r\nlinear,x,one\r\n", "--at", "1")
    #expect(outcome.text == "curve,progress,value,slope\none,1,1,1\n")
  }

  @Test func operandsComeBeforeTheTable() throws {
    let outcome = try AnimcurveProcess.run(
      ["sample", "ease", "--table", "-", "--at", "0"], input: "name,curve\nflat,linear\n")
    #expect(outcome.text == "curve,progress,value,slope\nease,0,0,0.4\nflat,0,0,1\n")
  }

  @Test func durationsOfTheTableMakeTimes() throws {
    let table = "name,curve,duration\na,linear,0.5\nb,linear,\nc,linear,4\n"
    let outcome = try sample(table, "--count", "2")
    #expect(
      outcome.text == """
        curve,time,value,velocity
        a,0,0,2
        a,0.5,1,2
        b,0,0,1
        b,1,1,1
        c,0,0,0.25
        c,4,1,0.25

        """)
    // The option is for those rows that say nothing.
    let both = try sample(table, "--count", "2", "--duration", "2")
    #expect(try CSVTable(both.text).numbers(in: "time") == [0, 0.5, 0, 2, 0, 4])
  }

  @Test func aTableOfNothingGivesAHeader() throws {
    let outcome = try sample("name,curve\n")
    #expect(outcome.text == "curve,progress,value,slope\n")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ("name,curve\n\"\",ease\n", "line 2, column 1: --wide: expected a name, got ''"),
    ("name,curve\n", "--wide: expected a row, got none"),
  ])
  func columnsSideBySideHaveNames(table: String, message: String) throws {
    let outcome = try sample(table, "--wide")
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.message == "animcurve: error: standard input: " + message)
  }

  /// A call within a call for each curve overflowed the stack.
  @Test func thousandsOfCurvesStandSideBySide() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("animcurve-wide-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: path) }
    let table = "name,curve\n" + (0..<8000).map { "c\($0),linear\n" }.joined()
    try Data(table.utf8).write(to: path)
    let outcome = try animcurve("sample", "--table", path.path, "--wide", "--count", "2")
    #expect(outcome.status == 0 && outcome.lines.last?.split(separator: ",").count == 16_001)
  }

  @Test func theShippedTableIsSampledWhole() throws {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("data/curves/shipped.csv")
    let shipped = try CSVTable(try Data(contentsOf: path))
    let names = try shipped.texts(in: "name")
    let texts = try shipped.texts(in: "curve")
    let durations = try shipped.texts(in: "duration").map { Double($0) }
    let outcome = try AnimcurveProcess.run(
      ["sample", "--table", path.path, "--count", "3", "--to", "10"])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let table = try CSVTable(outcome.text)
    #expect(table.columns == ["curve", "time", "value", "velocity"])
    #expect(try table.texts(in: "curve") == names.flatMap { [$0, $0, $0] })

    var expected: [[Double]] = []
    for (text, duration) in zip(texts, durations) {
      let curve: any Curve
      let end: Double
      switch try CurveText(text) {
      case .spring(let spring):
        let motion = spring.motion(from: 0, to: 10)
        (curve, end) = (motion, motion.settlingDuration(within: 0.01))
      case .easing(let easing):
        end = duration ?? 1
        curve = try easing.motion(from: 0, to: 10, duration: end)
      case .motion(let expression):
        (curve, end) = (expression.motion, expression.motion.settlingDuration(within: 0.001))
      }
      for time in [0, end / 2, end] {
        expected.append([time, curve.value(at: time), curve.slope(at: time)])
      }
    }
    #expect(areSame(try table.records.map { try $0.dropFirst().map { try $0.number() } }, expected))
  }

  @Test(arguments: [
    (
      "title,curve\na,ease\n",
      "standard input: line 1, column 1: expected a column 'name', got title, curve"
    ),
    (
      "name,text\na,ease\n",
      "standard input: line 1, column 1: expected a column 'curve', got name, text"
    ),
    ("", "standard input is empty; did the command before it fail?"),
    (
      "name,curve\na,ease\nb\n",
      "standard input: line 3, column 1: expected 2 fields as in the header, got 1"
    ),
    (
      "name,curve\na,\"ease\n",
      "standard input: line 2, column 3: expected a closing quote for the one opened here"
    ),
    (
      "name,curve\na,ease\n\nb,esae\n",
      "standard input: line 4: 'esae': column 1: no curve is named \"esae\"; did you mean 'ease'?"
    ),
    (
      "name,curve,duration\na,ease,fast\n",
      "standard input: line 2, column 8: expected a number, got 'fast'"
    ),
  ])
  func mistakesInATableAreNamedWithTheirPlace(table: String, message: String) throws {
    let outcome = try sample(table)
    #expect(outcome.error == "animcurve: error: \(message)\n")
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["-1", "0", "inf", "1e60"])
  func aDurationOutOfRangeIsAFaultOfTheTable(duration: String) throws {
    let outcome = try sample("name,curve,duration\na,ease,\(duration)\n")
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == 65)
    #expect(outcome.message.hasPrefix("animcurve: error: standard input: line 2"))
  }

  @Test func oneStandardInputIsNotReadTwice() throws {
    let outcome = try sample("name,curve\nflat,linear\n", "--at-file", "-")
    #expect(outcome.status == 64)
  }

  @Test func npyOfATableOfOneIsRefusedWithAReason() throws {
    let outcome = try sample("name,curve\nflat,linear\n", "--format", "npy")
    #expect(outcome.status == 64)
    #expect(!outcome.message.contains("got 1"))
  }
}
