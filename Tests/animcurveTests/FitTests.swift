// animcurve fit: a spring out of a table, and files that are none.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite struct FitTests {
  @Test func aSampledSpringIsFound() throws {
    let table = try animcurve(
      "sample", "spring(mass: 1, stiffness: 120, damping: 9)", "--to", "80", "--rate", "60"
    ).text
    let outcome = try animcurve("fit", "spring", "-", input: table)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    func number(_ name: String) throws -> Double {
      let line = try #require(outcome.lines.first { $0.contains("\"\(name)\"") })
      let text = try #require(line.split(separator: ":").last).filter { $0 != "," && $0 != " " }
      return try #require(Double(text))
    }
    #expect((try number("stiffness") - 120).magnitude < 1e-7)
    #expect((try number("damping") - 9).magnitude < 1e-8)
    #expect((try number("to") - 80).magnitude < 1e-8)
    #expect(!outcome.text.contains("caution"))
  }

  @Test func whatAFitLeavesOpenIsSaid() throws {
    func fit(_ kind: String, _ value: (Double) -> Double) throws -> String {
      let rows = (0...110).map { "\(Double($0) / 80),\(value(Double($0) / 80))" }
      return try animcurve("fit", kind, "-", input: "t,x\n" + rows.joined(separator: "\n")).text
    }
    #expect(try fit("decay") { sin(6 * $0) }.contains("\"caution\": \"this is not a decay: "))
    // Of a swing without loss the damping is known within nothing, though not in proportion.
    #expect(try !fit("spring") { (1e4 * sin(9 * $0)).rounded() / 1e4 }.contains("caution"))
    // One row of 111 that is off.
    let measured = DampedSpring(stiffness: 170, damping: 12).motion(from: 0, to: 100)
    let off = try fit("spring") {
      measured.value(at: $0) + ($0 == 0.5 ? 60 : 0) + cos(1e4 * $0) / 10
    }
    #expect(off.contains("sample 41 is off by 10"), "\(off)")
    // A second spring rings at four samples a turn, and neighbours do not err alike.
    let (slow, fast) = (
      DampedSpring(stiffness: 400, damping: 20), DampedSpring(stiffness: 1.5e4, damping: 8)
    )
    let both = try fit("spring") {
      slow.motion(from: 0, to: 100).value(at: $0) + fast.motion(from: 0, to: 30).value(at: $0)
    }
    #expect(
      both.contains("this is not a spring") && both.contains(" samples apart have"), "\(both)")
  }

  @Test func aCautionIsANoteToo() throws {
    let table = try animcurve(
      "sample", "spring(response: 0.5, damping-ratio: 0.1)", "--count", "12", "--end", "2"
    ).text
    let outcome = try animcurve("fit", "spring", "-", input: table)
    let caution = "12 samples of a spring that swings may be those of a faster one"
    #expect(outcome.status == 0 && outcome.text.contains("\"caution\": \"\(caution)"))
    #expect(outcome.error.hasPrefix("animcurve: note: \(caution)"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("time,value\n0,0\n1,1\n", "times.count must be 5 or more, got 2"),
    ("time,value\n0,0\n1,x\n", "line 3, column 3: expected a number, got 'x'"),
    ("time\n0\n", "expected a column 'value'"),
    ("time,value\n0,1\n1,2\n2,1e99\n3,1\n4,1\n", "line 4, column 3: expected a number from -1e+50"),
  ])
  func aFileWithoutASpringIsRefused(_ table: String, _ message: String) throws {
    let outcome = try animcurve("fit", "spring", "-", input: table)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func theEasingNearestToACurveIsFound() throws {
    let outcome = try animcurve("fit", "bezier", "cubic-bezier(0.3, 0.2, 0.4, 1.1)", "--to", "80")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.text.contains("\"rounded\": \"cubic-bezier(0.3, 0.2, 0.4, 1.1)\""))
    let spring = try animcurve("fit", "bezier", "spring(duration: 0.5, bounce: 0)").text
    #expect(spring.contains("\"curve\": \"cubic-bezier(0.2198"))
    #expect(spring.contains("\"largestError\": 0.01298"))
    #expect(spring.split(separator: "\n").count { $0.contains("\"progress\"") } == 5)
  }

  @Test func theEasingBehindATableIsFound() throws {
    let table = try animcurve(
      "sample", "cubic-bezier(0.3, 0.2, 0.4, 1.1)", "--duration", "0.5", "--from", "20", "--to",
      "80", "--count", "31"
    ).text
    let outcome = try animcurve("fit", "bezier", "-", input: table)
    #expect(outcome.text.contains("\"rounded\": \"cubic-bezier(0.3, 0.2, 0.4, 1.1)\""))
    let error = try #require(outcome.text.firstMatch(of: /"largestErrorOfRounded": ([^,]*)/))
    #expect((Double(error.1) ?? 1) < 1e-14)
    #expect(outcome.text.contains("\"duration\": 0.5"))
  }

  @Test func theSpringNearestToAnEasingIsFound() throws {
    let outcome = try animcurve("fit", "spring", "ease-in-out", "--duration", "0.4")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("\"dampingRatio\": 0.655"))
    #expect(outcome.text.contains("\"largestError\": 0.0656"))
    // A spring's own velocity is one of distances a second.
    let spring = try animcurve(
      "fit", "spring", "spring(stiffness: 100, damping: 10, initial-velocity: 3)", "--from", "10",
      "--to", "30", "--velocity", "60")
    #expect(spring.text.contains("\"stiffness\": 100.0"), "\(spring)")
  }

  @Test func aTableBecomesAFewKeyframes() throws {
    let table = try animcurve(
      "sample", "spring(duration: 0.5, bounce: 0.3)", "--to", "100", "--rate", "60"
    ).text
    let lines = try animcurve("fit", "keyframes", "-", "--tolerance", "0.5", input: table)
    #expect(lines.lines.count < 14 && lines.lines.first == "time,value")
    let cubics = try animcurve(
      "fit", "keyframes", "-", "--tolerance", "0.5", "--interpolation", "cubic", "--digits", "4",
      input: table)
    #expect(cubics.lines.count < 6 && cubics.lines.first == "time,value,x1,y1,x2,y2")
    #expect(cubics.lines.dropFirst().allSatisfy { $0.count < 50 })
  }

  @Test(arguments: [
    (
      ["fit", "circle", "x.csv"], 64,
      "fit takes the word 'spring', 'decay', 'bezier' or 'keyframes', or none"
    ),
    (["fit", "spring"], 64, "and a file, got 'spring'"),
    (["fit", "spring", "x.csv"], 74, "cannot read x.csv"),
    (["fit", "bezier", "ease", "--velocity", "1"], 64, "--velocity belongs to fit spring"),
    (
      ["fit", "spring", "ease", "--tolerance", "1"], 64, "--tolerance belongs to fit keyframes"
    ),
    (["fit", "keyframes", "-", "--from", "1"], 64, "--from belongs to fit spring and fit bezier"),
    (["fit", "keyframes", "-", "--duration", "1"], 64, "--duration belongs to easings"),
    (["fit", "bezier", "spring(duration: 1)", "--duration", "1"], 64, "--duration belongs to"),
    (
      ["fit", "spring", "ease", "--column", "y"], 64,
      "--column belongs to tables, and has no effect on"
    ),
    (["fit", "bezier", "ease", "--time-column", "y"], 64, "--time-column belongs to tables"),
    (["fit", "bezier", "ease", "--to", "0"], 65, "must be other than 0"),
    (["fit", "bezier", "spring(response: 1, damping-ratio: 0)"], 65, "does not come to rest"),
    (["fit", "bezier", "gravity(velocity: 2, acceleration: 3)"], 65, "does not come to rest"),
    (["fit", "keyframes", "-", "--tolerance", "0"], 64, "--tolerance"),
  ])
  func aLineThatMakesNoSenseIsRefused(_ words: [String], _ status: Int, _ message: String) throws {
    let outcome = try AnimcurveProcess.run(words, input: "time,value\n0,0\n1,1\n2,0\n3,1\n")
    #expect(Int(outcome.status) == status)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["bezier", "keyframes", "spring"])
  func aHostileTableIsRefusedWithItsPlace(_ kind: String) throws {
    for (table, place) in [
      ("time,value\n0,0\n1,", "line 3, column 3"), ("time,value\n0,nan\n", "line 2, column 3"),
      ("time,value\r\n0,0\r\n1;1\r\n", "line 3, column 1"),
      ("\u{FEFF}time,value\n0,{}\n", "line 2"),
      ("", "is empty"), ("time,value\n0,1e999\n", "line 2, column 3"),
    ] {
      let outcome = try animcurve("fit", kind, "-", input: table)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.error.contains(place), "\(table): \(outcome.error)")
    }
  }
}

// MARK: - What sample writes, and other headers

extension FitTests {
  @Test func weightsAreReadInAnyCase() throws {
    let samples = try animcurve(
      "sample", "spring(mass: 1, stiffness: 120, damping: 9)", "--rate", "60", "--end", "1"
    ).lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: ",") + ",1" }
    // The rest is not the spring's, and weighs nothing.
    let rest = (0..<60).map { "\(2 + Double($0) / 60),\($0 % 7),0" }
    func fit(_ name: String) throws -> String {
      let table = ["time,value,\(name)"] + samples + rest
      return try animcurve("fit", "spring", "-", input: table.joined(separator: "\n")).text
    }
    let weighted = try fit("weight")
    #expect(try fit("Weight") == weighted)
    #expect(try fit("other") != weighted)
  }

  /// It asked for a column 'time'.
  @Test func theEasingTablesOfSampleAreRead() throws {
    let table = try animcurve("sample", "cubic-bezier(0.3, 0.2, 0.4, 1.1)", "--count", "31").text
    #expect(table.hasPrefix("progress,value"))
    let bezier = try animcurve("fit", "bezier", "-", input: table)
    #expect(bezier.text.contains("\"rounded\": \"cubic-bezier(0.3, 0.2, 0.4, 1.1)\""))
    #expect(bezier.text.contains("\"duration\": 1"))
    let lines = try animcurve("fit", "keyframes", "-", "--tolerance", "0.05", input: table)
    #expect(lines.status == 0 && lines.lines.count < 12)
    let spring = try animcurve("fit", "spring", "-", input: table)
    #expect(spring.status == 65 && spring.error.contains("a spring moves in seconds"))
  }

  @Test func otherColumnsAreRead() throws {
    let table = try animcurve(
      "sample", "spring(mass: 1, stiffness: 120, damping: 9)", "--rate", "60"
    ).text.replacing("time,value,velocity", with: "t,left,v")
    let outcome = try animcurve("fit", "spring", "-", "--column", "left", input: table)
    #expect(outcome.status == 0 && outcome.text.contains("\"stiffness\": 1"))
    let unclear = try animcurve("fit", "spring", "-", input: table)
    #expect(unclear.status == 65 && unclear.error.contains("expected a column 'value'"))
  }

  // MARK: Any kind

  @Test(arguments: [
    ("spring(mass: 1, stiffness: 170, damping: 15)", "spring", "\"stiffness\": 1"),
    ("decay(velocity: 1000, rate: 3)", "decay", "\"to\": 333.333"),
    ("decay(velocity: 1000, rate: 3)", "decay", "animcurve export 'decay(velocity: "),
    ("cubic-bezier(0.3, 0.2, 0.4, 1.1)", "bezier", "\"duration\": 1"),
    ("penner(bounce, out)", "keyframes", "animcurve fit keyframes - --tolerance 0.01"),
  ])
  func aTableWithoutAKindIsExplained(_ curve: String, _ kind: String, _ line: String) throws {
    let table = try animcurve(
      "sample", curve, "--at", (0..<60).map { "\(Double($0) / 59)" }.joined(separator: ","))
    let outcome = try animcurve("fit", "-", "--time-column", "1", input: table.text)
    #expect(
      outcome.text.contains("\"kind\": \"\(kind)\"") && outcome.text.contains(line), "\(outcome)")
  }

  @Test func theReleaseIsFound() throws {
    let spring = DampedSpring(mass: 1, stiffness: 170, damping: 15).motion(from: 5e5, to: 500_100)
    let rows = (0..<60).map { "\($0),\(spring.value(at: max(Double($0) / 30 - 0.4, 0)))" }
    let outcome = try animcurve(
      "fit", "-", "--rate", "30", input: "frame,x\n" + rows.joined(separator: "\n"))
    #expect(outcome.text.contains("\"release\": 0.4") && outcome.text.contains("export 'spring("))
    let named = try animcurve(
      "compare", "-", "--rate", "30", input: "frame,x\n" + rows.joined(separator: "\n"))
    #expect(named.text.contains(/spring.mass: 1, stiffness: (169.99999|170)/), "\(named)")
    #expect(named.text.contains(", released at 0.4 s\n"))
    let drawn = try animcurve(
      "plot", "linear", "--samples", "-", "--rate", "30", "--duration", "2",
      input: "frame,x\n0,0\n30,1\n")
    #expect(drawn.status == 0, "\(drawn)")
  }

  /// What the keyframes leave, not what their own rows do.
  @Test func theResidualOfKeyframesIsThatOfAllRows() throws {
    let rows = (0..<60).map { "\($0),\(sin(Double($0)) + Double($0 * $0))" }
    let outcome = try animcurve(
      "fit", "-", "--rate", "30", input: "f,x\n" + rows.joined(separator: "\n"))
    #expect(
      outcome.text.contains("\"kind\": \"") && !outcome.text.contains("\"rootMeanSquare\": 0,"))
  }

  /// A release at rest is another curve, and the beginning of a spring is none.
  @Test func theLineOfTheExportIsTheMotion() throws {
    let moving = DampedSpring(mass: 1, stiffness: 170, damping: 12).motion(
      from: 0, to: 300, velocity: 6000)
    func fit(as kind: [String] = [], _ value: (Double) -> Double) throws -> String {
      let rows = (0..<61).map { "\(Double($0) / 60),\(value(Double($0) / 60))" }
      let table = "t,x\n" + rows.joined(separator: "\n")
      return try AnimcurveProcess.run(["fit"] + kind + ["-"], input: table).text
    }
    let text = try fit(moving.value(at:))
    let line = try #require(text.firstMatch(of: /export '(.*), initial-velocity: ([0-9.]*)\)'/))
    #expect((try #require(Double(line.2)) - 20).magnitude < 1e-9, "\(text)")
    for curve in [{ 1 - (1 - $0) * (1 - $0) }, { sin(.pi / 2 * $0) }] as [(Double) -> Double] {
      #expect(try fit(curve).contains("\"kind\": \"bezier\""))
    }
    #expect(try fit { 5 + sin(20 * $0) }.contains("animcurve fit keyframes - --tolerance"))
    // White noise of a tenth leaves a spring, and a line is no decay.
    var random = SeededRandom(seed: 20_261_129)
    func noise(_ size: Double) -> Double { size * random.uniform(in: -1.7...1.7) }
    let spring = DampedSpring(mass: 1, stiffness: 170, damping: 12)
    let position = spring.motion(from: 0, to: 1)
    #expect(try fit { position.value(at: $0) + noise(0.1) }.contains("\"kind\": \"spring\""))
    #expect(try !fit { $0 + noise(0.01) }.contains("\"kind\": \"decay\""))
    let decay = DecayMotion(velocity: 400, friction: .rate(4))
    #expect(try fit { decay.value(at: $0) + noise(8) }.contains("\"kind\": \"decay\""))
    // An S is no half of a swing that never ends, and CSS's ease in whole pixels no spring.
    #expect(
      try fit { CubicBezier.easeInOut.value(at: min($0, 1)) + noise(0.002) }
        .contains("\"kind\": \"bezier\""))
    #expect(
      try fit { (200 * CubicBezier.ease.value(at: min($0, 1))).rounded() }
        .contains("\"kind\": \"bezier\""))
    // A jump is no spring that no sample shows, and what is not a spring is less than a nearer curve.
    #expect(try fit { $0 < 0.5 ? 0 : 100 }.contains("\"kind\": \"keyframes\""))
    #expect(try fit { 1 / (1 + exp(6 - 12 * $0)) }.contains("\"kind\": \"bezier\""))
    let late = try fit { position.value(at: max($0 - 0.2, 0)) + noise(0.01) }
    let release = try #require(late.firstMatch(of: /"kind": "spring"[\s\S]*"release": ([0-9.]*)/))
    #expect((try #require(Double(release.1)) - 0.2).magnitude < 0.04, "\(late)")
    let exact = try fit(as: ["spring"]) { position.value(at: max($0 - 0.2, 0)) }
    #expect(
      exact.contains("\"release\": 0.2,")
        && exact.contains(/"stiffness": 1(70,|69\.9{9}|70\.0{9})/), "\(exact)")
    #expect(
      exact.contains("begins at sample 13, 0.2 s after the first: the samples before are left"))
  }

  @Test func severalColumnsHaveCommonKeyframes() throws {
    let spring = DampedSpring(mass: 1, stiffness: 170, damping: 15).motion(from: 0, to: 100)
    let rows = (0..<60).map { row in
      let value = spring.value(at: Double(row) / 30)
      return "\(Double(row) / 30),\(value),\(50 - value / 2)"
    }
    let table = "t,x,y\n" + rows.joined(separator: "\n")
    let both = try animcurve(
      "fit", "keyframes", "-", "--column", "x,y", "--tolerance", "1", input: table)
    #expect(both.lines.first == "time,x,y" && (5..<16).contains(both.lines.count), "\(both)")
    for names in ["x,x", "time,x,time"] {
      let twice = try animcurve("fit", "keyframes", "-", "--column", names, input: table)
      #expect(twice.status == 64 || twice.status == 65, "\(twice)")
    }
  }
}
