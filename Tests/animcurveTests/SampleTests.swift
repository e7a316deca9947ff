import AnimationMath
import AnimationSampling
import CurveFormats
import Foundation
import Testing

@Suite struct SampleTests {
  static let text = "spring(mass: 1, stiffness: 100, damping: 10)"
  static let spring = DampedSpring(mass: 1, stiffness: 100, damping: 10)

  // MARK: One curve

  @Test func anEasingHasProgressValueAndSlope() throws {
    let outcome = try animcurve("sample", "linear", "--count", "3")
    #expect(outcome.text == "progress,value,slope\n0,0,1\n0.5,0.5,1\n1,1,1\n")
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func aDurationMakesAMotionOfAnEasing() throws {
    let outcome = try animcurve(
      "sample", "linear", "--duration", "2", "--from", "10", "--to", "20", "--count", "3")
    #expect(outcome.text == "time,value,velocity\n0,10,5\n1,15,5\n2,20,5\n")
  }

  @Test(arguments: [
    (0.0, 1.0, 0.0), (0, 100, 20), (-3, 7.5, -40), (2, 2, 5), (1e-3, -1e3, 0.1),
  ])
  func springValuesAreThoseOfTheLibrary(from: Double, to: Double, velocity: Double) throws {
    let motion = Self.spring.motion(from: from, to: to, velocity: velocity)
    let end = motion.settlingDuration(within: 0.01)
    let outcome = try animcurve(
      "sample", Self.text, "--from", "\(from)", "--to", "\(to)", "--velocity", "\(velocity)",
      "--epsilon", "0.01", "--count", "33")
    let expected = sampled(motion, UniformGrid(from: 0, to: end, count: 33))
    #expect(areSame(rows(of: outcome.text), expected))
    #expect(outcome.status == 0)
  }

  @Test func initialVelocityOfTheTextCountsInDistances() throws {
    let text = "spring(response: 0.5, damping-ratio: 0.8, initial-velocity: 2)"
    let motion = DampedSpring(response: 0.5, dampingRatio: 0.8)
      .motion(from: 10, to: 30, velocity: 40)
    let outcome = try animcurve(
      "sample", text, "--from", "10", "--to", "30", "--at", "0,0.05,0.1")
    let expected = [0, 0.05, 0.1].map { [$0, motion.value(at: $0), motion.velocity(at: $0)] }
    #expect(areSame(rows(of: outcome.text), expected))
  }

  // MARK: Side by side

  /// The same numbers as each curve alone has, at every count and however the instants are given.
  @Test(arguments: [
    ["--count", "3"], ["--count", "201"], ["--count", "20000"], ["--rate", "7"],
    ["--at", "0,0.25,1"], ["--at-file", "-"],
  ])
  func curvesStandSideBySide(instants: [String]) throws {
    let curves = ["ease", "steps(4)", "cubic-bezier(0.34, 1.56, 0.64, 1)"]
    let wide = try AnimcurveProcess.run(
      ["sample"] + curves + ["--wide"] + instants, input: "0\n0.5\n1\n")
    #expect(
      wide.lines.first
        == #"progress,ease,ease.slope,steps(4),steps(4).slope,"cubic-bezier(0.34, 1.56, 0.64, 1)","#
        + #""cubic-bezier(0.34, 1.56, 0.64, 1).slope""#)
    let table = rows(of: wide.text)
    #expect(table.count >= 3)
    for (index, curve) in curves.enumerated() {
      let alone = try AnimcurveProcess.run(["sample", curve] + instants, input: "0\n0.5\n1\n")
      let own = table.map { [$0[0], $0[1 + 2 * index], $0[2 + 2 * index]] }
      #expect(areSame(own, rows(of: alone.text)), "\(curve)")
    }
  }

  /// The shorter spring goes on, the easing stays at its end.
  @Test func theLastEndIsThatOfAll() throws {
    let long = "spring(duration: 2)"
    let end = try #require(Double(try animcurve("settle", long).lines[0]))
    let outcome = try animcurve(
      "sample", "cubic-bezier(0, 0, 0.5, 2)", "spring(duration: 0.5)", long, "--wide", "--count",
      "5")
    let table = rows(of: outcome.text)
    let times = UniformGrid(from: 0, to: end, count: 5).map { $0 }
    #expect(table.map { $0[0] } == times)
    #expect(table.dropFirst(2).allSatisfy { $0[1] == 1 && $0[2] == 0 })
    let settled = DampedSpring(duration: 0.5, bounce: 0).motion(from: 0, to: 1)
    #expect(
      table.last.map { Array($0[3...4]) } == [settled.value(at: end), settled.velocity(at: end)])
  }

  @Test func columnsMayBeAnArray() throws {
    let outcome = try animcurve(
      "sample", "ease", "linear", "--wide", "--format", "npy", "--count", "4")
    let numbers = doubles(in: outcome.output)
    #expect(numbers.count == 4 * 5)
    let text = try animcurve("sample", "ease", "linear", "--wide", "--count", "4").text
    #expect(numbers == rows(of: text).flatMap { $0 })
  }

  @Test func twoColumnsHaveTwoNames() throws {
    let outcome = try animcurve("sample", "ease", "ease", "--wide")
    #expect(outcome.message == "animcurve: error: --wide: two columns would be called 'ease'")
    #expect(outcome.status == 64)
    #expect(try animcurve("sample", "ease", "--wide").lines.first == "progress,ease,ease.slope")
  }

  /// The same numbers as the library's sampler gives, whatever the count.
  @Test(arguments: [1, 2, 127, 128, 201, 1023, 1024, 16_384, 20_000])
  func evenlySpacedInstantsGoThroughTheSampler(count: Int) throws {
    let easing = try Easing("ease-in-out").motion(from: 0, to: 1, duration: 1)
    let bounce = DampedSpring(duration: 0.5, bounce: 0.3).motion(from: 0, to: 1)
    for (text, curve) in [
      ("ease-in-out", easing as any Curve), ("spring(duration: 0.5, bounce: 0.3)", bounce),
    ] {
      let outcome = try animcurve("sample", text, "--end", "1", "--count", "\(count)")
      let expected = sampled(curve, UniformGrid(from: 0, to: 1, count: count))
      #expect(areSame(rows(of: outcome.text), expected), "\(text)")
    }
  }

  /// The rows that the library's sampler makes.
  private func sampled(_ curve: any Curve, _ grid: UniformGrid) -> [[Double]] {
    var rows: [[Double]] = []
    CurveSampler(curve, on: grid).forEachChunk { chunk in
      rows += chunk.range.indices.map {
        let row = $0 - chunk.range.lowerBound
        return [chunk.arguments[row], chunk.values[row], chunk.slopes[row]]
      }
    }
    return rows
  }

  @Test(arguments: ["ease", "cubic-bezier(0.34, 1.56, 0.64, 1)", "core-animation.ease-in"])
  func easingValuesAreThoseOfTheLibrary(text: String) throws {
    let easing = try Easing(text)
    let instants = [-0.5, 0, 1e-300, 0.1, 0.25, 0.9999999999999999, 1, 3]
    let outcome = try animcurve(
      "sample", text, "--at", instants.map { "\($0)" }.joined(separator: ","))
    let expected = instants.map { [$0, easing.value(at: $0), easing.slope(at: $0)] }
    #expect(areSame(rows(of: outcome.text), expected))

    let motion = try easing.motion(from: -2, to: 9, duration: 0.7)
    let timed = try animcurve(
      "sample", text, "--from", "-2", "--to", "9", "--duration", "0.7", "--count", "8")
    // The doubles nearest to sevenths of the double 0.7, which is below the decimal.
    let times = [0, 1, 2].map { 0.7 * $0 / 7 } + [0.3, 0.4.nextDown, 0.5.nextDown, 0.6, 0.7]
    let timedRows = times.map { [$0, motion.value(at: $0), motion.slope(at: $0)] }
    #expect(areSame(rows(of: timed.text), timedRows))
  }

  @Test func withoutOptionsThereAre201Rows() throws {
    let outcome = try animcurve("sample", "ease-in")
    #expect(outcome.lines.count == 202)
    #expect(outcome.lines.last?.hasPrefix("1,1,") == true)
  }

  // MARK: Sides

  @Test(arguments: Side.allCases)
  func aSideChoosesTheLimit(side: Side) throws {
    // It holds its ends, so that there is a kink at 1.
    let easing = try Easing("core-animation.ease-in")
    #expect(easing.slope(at: 1, from: .left) != easing.slope(at: 1, from: .right))
    let outcome = try animcurve(
      "sample", "core-animation.ease-in", "--side", side.rawValue, "--at", "0,1")
    let expected = [0.0, 1].map { x in
      [x, easing.value(at: x, from: side), easing.slope(at: x, from: side)]
    }
    #expect(areSame(rows(of: outcome.text), expected))
  }

  @Test func withoutASideTheEndIsSeenFromInside() throws {
    let outcome = try animcurve("sample", "core-animation.ease-in", "--at", "0,1")
    let left = try Easing("core-animation.ease-in").slope(at: 1, from: .left)
    #expect(rows(of: outcome.text).map { $0[2] } == [0, left])
  }

  // MARK: Several curves

  @Test func severalCurvesAreToldApartByTheirTexts() throws {
    let outcome = try animcurve(
      "sample", "linear", "cubic-bezier(0, 0, 1, 1)", "linear", "--count", "2")
    #expect(
      outcome.text == """
        curve,progress,value,slope
        linear,0,0,1
        linear,1,1,1
        "cubic-bezier(0, 0, 1, 1)",0,0,1
        "cubic-bezier(0, 0, 1, 1)",1,1,1
        linear,0,0,1
        linear,1,1,1

        """)
  }

  @Test func anEasingBesideASpringRunsForOneSecondOrItsDuration() throws {
    for (options, end) in [([], "1"), (["--duration", "4"], "4")] {
      let outcome = try AnimcurveProcess.run(
        ["sample", "linear", Self.text, "--count", "2"] + options)
      #expect(outcome.lines.first == "curve,time,value,velocity")
      #expect(outcome.lines[2].hasPrefix("linear,\(end),1,"))
      let spring = try CSVTable(outcome.text).records.last?.map(\.text) ?? []
      let settled = Self.spring.settlingDuration
      #expect(spring[1] == (options.isEmpty ? ShortestDecimal.text(of: settled) : "4"))
    }
  }

  // MARK: Formats

  @Test func jsonParses() throws {
    let outcome = try animcurve(
      "sample", "cubic-bezier(0, 1, 0.5, 1)", "linear", "--count", "2", "--format", "json")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    #expect(rows.count == 4)
    #expect(rows[0]["curve"] as? String == "cubic-bezier(0, 1, 0.5, 1)")
    #expect(rows[0]["progress"] as? Double == 0)
    #expect(rows[0]["slope"] as? String == "inf")  // JSON has no number for a vertical tangent
    #expect(rows[3]["slope"] as? Double == 1)
    #expect(Set(rows[3].keys) == ["curve", "progress", "value", "slope"])
  }

  @Test(arguments: [["--count", "7"], ["--rate", "13"], ["--at", "0,0.5,0.1"]])
  func npyHoldsTheBitsOfTheCSV(instants: [String]) throws {
    let words = ["sample", Self.text, "--velocity", "3"] + instants
    let csv = rows(of: try AnimcurveProcess.run(words).text)
    let npy = try AnimcurveProcess.run(words + ["--format", "npy"]).output
    #expect(npy.count == 128 + csv.count * 24)
    #expect(Array(npy.prefix(128)) == NPYWriter.header(rows: csv.count, columns: 3))
    #expect(doubles(in: npy).map(\.bitPattern) == csv.joined().map(\.bitPattern))
  }

  @Test func npyCountsTheInstantsOfAFile() throws {
    let outcome = try animcurve(
      "sample", "linear", "--at-file", "-", "--format", "npy", input: "0.5\n\n1\n0.25\n")
    #expect(doubles(in: outcome.output) == [0.5, 0.5, 1, 1, 1, 1, 0.25, 0.25, 1])
  }

  /// The slope of a reversed curve was −0 where it is flat.
  @Test(arguments: [
    ["sample", "reversed(ease)"], ["sample", "reversed(steps(4))", "--format", "json"],
    ["sample", "swiftui.smooth", "--to", "-1"], ["sample", "ease", "--to", "-1"],
    ["sample", "reversed(steps(4))", "--at", "0,0.5"],
    ["landmarks", "swiftui.smooth", "--from", "-1", "--to", "0"],
    ["keyframes", "ease", "--to", "-1"],
  ])
  func noTableHasANegativeZero(words: [String]) throws {
    let outcome = try AnimcurveProcess.run(words)
    #expect(outcome.status == 0 && !outcome.text.isEmpty)
    let fields = outcome.text.split { ",:}\n".contains($0) }
    #expect(!fields.contains("-0") && !fields.contains("-0.0"))
  }
}

/// The numbers of an NPY file.
func doubles(in npy: Data) -> [Double] {
  npy.dropFirst(128).withUnsafeBytes { bytes in
    (0..<bytes.count / 8).map { index in
      let bits = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
  }
}
