// CSS's individual transforms, rotate and scale: the values of web-platform-tests (css/css-transforms/animation:
// rotate-interpolation, rotate-composition, scale-interpolation, scale-composition), the laws of animatable
// values, and their text.

import Testing
import _TestSupport

import AnimationMath

@Suite struct IndividualTransformsTests {
  // MARK: Published values

  /// `from → to`, then pairs of progress and value; numbers are printed with two decimals and more.
  static let rotations = """
    100deg → 180deg | -1 20deg | 0 100deg | 0.125 110deg | 0.875 170deg | 1 180deg | 2 260deg
    45deg → -1 1 0 60deg | -1 0.447214 -0.447214 0.774597 104.478deg | 0.125 -0.136456 0.136456 0.981203 40.6037deg | 0.875 -0.70246 0.70246 0.114452 53.1994deg | 2 -0.637897 0.637897 -0.431479 124.975deg
    none → 7 -8 9 400grad | -1 7 -8 9 -400grad | 0 7 -8 9 0deg | 0.125 7 -8 9 50grad | 0.875 7 -8 9 350grad | 2 7 -8 9 800grad
    none → none | -1 none | 0 none | 0.125 none | 0.875 none | 1 none | 2 none
    none → 30deg | -1 -30deg | 0 0deg | 0.25 7.5deg | 0.75 22.5deg | 1 30deg | 2 60deg
    90deg → 270deg | -1 -90deg | 0 90deg | 0.25 135deg | 0.75 225deg | 1 270deg | 2 450deg
    100deg → -100deg | -1 300deg | 0 100deg | 0.25 50deg | 0.75 -50deg | 1 -100deg | 2 -300deg
    0 1 0 100deg → 0 1 0 -100deg | -1 y 300deg | 0.25 y 50deg | 0.75 y -50deg | 2 y -300deg
    1 -2.5 3.64 100deg → 1 -2.5 3.64 -100deg | -1 1 -2.5 3.64 300deg | 0.25 1 -2.5 3.64 50deg | 2 1 -2.5 3.64 -300deg
    1 0 0 0deg → 0 1 0 10deg | -1 y -10deg | 0.25 y 2.5deg | 0.75 y 7.5deg | 1 y 10deg | 2 y 20deg
    1 1 0 90deg → 0 1 1 135deg | -1 0.67 -0.06 -0.74 124.97deg | 0 1 1 0 90deg | 0.25 0.54 0.8 0.26 94.83deg | 0.75 0.17 0.78 0.61 118.68deg | 2 0.52 -0.29 -0.81 151.04deg
    0 1 0 0deg → 1 0 0 450deg | -1 x -450deg | 0.25 x 112.5deg | 0.75 x 337.5deg | 2 x 900deg
    1 0 0 450deg → 0 1 0 0deg | -1 x 900deg | 0.25 x 337.5deg | 0.75 x 112.5deg | 2 x -450deg
    """

  /// `underlying; from → to`, where + marks what is added.
  static let rotationCompositions = """
    100deg; +10deg → +30deg | -1 90deg | 0 110deg | 0.25 115deg | 0.75 125deg | 1 130deg | 2 150deg
    1 0 0 200deg; +1 0 0 -100deg → 1 0 0 40deg | -1 x 160deg | 0 x 100deg | 0.25 x 85deg | 0.75 x 55deg | 1 x 40deg | 2 x -20deg
    0 1 0 -40deg; 0 1 0 50deg → +0 1 0 10deg | -1 y 130deg | 0 y 50deg | 0.25 y 30deg | 0.75 y -10deg | 1 y -30deg | 2 y -110deg
    1 2 3 40deg; +2 4 6 10deg → +3 6 9 50deg | -1 1 2 3 10deg | 0 1 2 3 50deg | 0.25 1 2 3 60deg | 0.75 1 2 3 80deg | 1 1 2 3 90deg | 2 1 2 3 130deg
    1 2 3 270deg; +1 2 3 90deg → 0 1 0 100deg | -1 0 -1 0 100deg | 0 1 2 3 360deg | 0.25 y 25deg | 0.75 y 75deg | 1 y 100deg | 2 0 -1 0 160deg
    1 2 3 90deg; +2 4 6 270deg → 0 1 0 100deg | -1 0 -1 0 100deg | 0 1 2 3 360deg | 0.25 y 25deg | 0.75 y 75deg | 1 y 100deg | 2 0 -1 0 160deg
    1 0 0 0deg; +1 1 0 90deg → 0 1 1 135deg | -1 0.67 -0.06 -0.74 124.97deg | 0 1 1 0 90deg | 0.25 0.54 0.8 0.26 94.83deg | 0.75 0.17 0.78 0.61 118.68deg | 2 -0.52 0.29 0.81 208.96deg
    none; +none → 0 1 0 100deg | -1 y -100deg | 0 y 0deg | 0.25 y 25deg | 0.75 y 75deg | 2 y 200deg
    none; +2 4 6 270deg → none | -1 1 2 3 540deg | 0 1 2 3 270deg | 0.25 1 2 3 202.5deg | 0.75 1 2 3 67.5deg | 1 none | 2 1 2 3 -270deg
    1 2 3 90deg; +none → 0 1 0 100deg | -1 0.31 -0.22 0.92 131.66deg | 0 1 2 3 90deg | 0.25 0.21 0.73 0.64 86.72deg | 0.75 0.07 0.97 0.21 92.05deg | 2 -0.2 0.79 -0.59 151.11deg
    1 2 3 90deg; +2 4 6 270deg → none | -1 1 2 3 720deg | 0 1 2 3 360deg | 0.25 1 2 3 270deg | 0.75 1 2 3 90deg | 2 1 2 3 -360deg
    """

  static let scales = """
    -10 5 → 10 -5 | -1 -30 15 | 0 -10 5 | 0.25 -5 2.5 | 0.75 5 -2.5 | 1 10 -5 | 2 30 -15
    2 30 400 → 10 110 1200 | -1 -6 -50 -400 | 0.125 3 40 500 | 0.875 9 100 1100 | 2 18 190 2000
    26 17 9 → 2 1 | -1 50 33 17 | 0.125 23 15 8 | 0.875 5 3 2 | 1 2 1 | 2 -22 -15 -7
    1 → 10 -5 0 | -1 -8 7 2 | 0 1 | 0.25 3.25 -0.5 0.75 | 0.75 7.75 -3.5 0.25 | 2 19 -11 -1
    -10 5 1 → 1 | -1 -21 9 | 0 -10 5 | 0.25 -7.25 4 | 0.75 -1.75 2 | 1 1 | 2 12 -3
    none → none | -1 none | 0 none | 0.125 none | 1 none | 2 none
    none → 4 3 2 | -1 -2 -1 0 | 0 1 | 0.125 1.375 1.25 1.125 | 0.875 3.625 2.75 1.875 | 2 7 5 3
    none → 2 0.5 1 | -1 0 1.5 | 0.25 1.25 0.875 | 0.75 1.75 0.625 | 2 3 0
    0.5 1 2 → 2 0.5 1 | -1 -1 1.5 3 | 0.25 0.875 0.875 1.75 | 0.75 1.625 0.625 1.25 | 2 3.5 0 0
    """

  static let scaleCompositions = """
    2 1; +3 1 → +4 1 | -0.5 5 1 | 0 6 1 | 0.25 6.5 1 | 0.5 7 1 | 0.75 7.5 1 | 1 8 1 | 1.5 9 1
    1 2 3; +4 5 6 → 7 8 9 | -0.5 2.5 11 22.5 | 0 4 10 18 | 0.25 4.75 9.5 15.75 | 0.5 5.5 9 13.5 | 0.75 6.25 8.5 11.25 | 1 7 8 9 | 1.5 8.5 7 4.5
    none; +none → 1.5 1 | -1 0.5 1 | 0 1 | 0.25 1.125 1 | 0.75 1.375 1 | 1 1.5 1 | 2 2 1
    none; +4 5 6 → none | -1 7 9 11 | 0 4 5 6 | 0.25 3.25 4 4.75 | 0.75 1.75 2 2.25 | 1 none | 2 -2 -3 -4
    1 2 3; +none → 7 8 9 | -0.5 -2 -1 0 | 0 1 2 3 | 0.25 2.5 3.5 4.5 | 0.5 4 5 6 | 1 7 8 9 | 1.5 10 11 12
    1 2 3; +4 5 6 → none | -0.5 5.5 14.5 26.5 | 0 4 10 18 | 0.25 3.25 7.75 13.75 | 0.5 2.5 5.5 9.5 | 1 none | 1.5 -0.5 -3.5 -7.5
    """

  /// A row: an underlying value, two ends, and samples.
  private struct Row<Value: AnimatableValue> {
    let from, to: Value
    let samples: [(progress: Double, value: Value)]

    init(_ line: String, read: (String) throws -> Value) throws {
      let cells = line.split(separator: "|").map { Self.trimmed($0) }
      let ends = cells[0].split(separator: ";").map { Self.trimmed($0) }
      let underlying = ends.count > 1 ? try read(ends[0]) : nil
      let values = try ends[ends.count - 1].split(separator: "→").map { end in
        let text = Self.trimmed(end)
        guard text.hasPrefix("+"), let underlying else { return try read(text) }
        return try read(String(text.dropFirst())).added(onto: underlying)
      }
      (from, to) = (values[0], values[1])
      samples = try cells.dropFirst().map { cell in
        let place = cell.firstIndex(of: " ") ?? cell.endIndex
        return (Double(cell[..<place]) ?? .nan, try read(String(cell[place...])))
      }
    }

    private static func trimmed(_ text: Substring) -> String {
      String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test(arguments: [rotations, rotationCompositions])
  func turnsMixAndAddAsInBrowsers(table: String) throws {
    for line in table.split(separator: "\n") {
      let row = try Row(String(line)) { try RotationValue($0) }
      #expect(!row.samples.isEmpty)
      for (progress, expected) in row.samples {
        let value = row.from.interpolated(to: row.to, at: progress)
        let error = zip(value.function.matrix.entries, expected.function.matrix.entries).map {
          abs($0 - $1)
        }.max()
        #expect(error ?? 1 < 0.02, "\(line) at \(progress): \(value)")
        // About one axis full turns are kept.
        if expected.degrees.magnitude > 210 {
          #expect(abs(value.degrees.magnitude - expected.degrees.magnitude) < 1e-9, "\(line)")
        }
      }
    }
  }

  @Test(arguments: [scales, scaleCompositions])
  func factorsMixAndAddAsInBrowsers(table: String) throws {
    for line in table.split(separator: "\n") {
      let row = try Row(String(line)) { try ScaleValue($0) }
      #expect(!row.samples.isEmpty)
      for (progress, expected) in row.samples {
        let value = row.from.interpolated(to: row.to, at: progress)
        #expect(value.animationDistance(from: expected) < 1e-13, "\(line) at \(progress): \(value)")
      }
    }
  }

  // MARK: Laws

  @Test func addingTurnsAddsAnglesOrComposes() {
    let turn = RotationValue(degrees: 700, axis: [0, 2, 0])
    #expect(turn.added(onto: RotationValue(degrees: 50, axis: [0, 1, 0])).degrees == 750)
    #expect(
      turn.accumulated(onto: RotationValue(degrees: 50), count: 0).quaternion
        .animationDistance(from: RotationValue(degrees: 50).quaternion) < 1e-15)
    // A product lost the full turns.
    let twice = RotationValue(degrees: 720)
    #expect(
      RotationValue(degrees: 90, axis: [1, 0, 0]).accumulated(onto: twice, count: 0) == twice)
    let (x, y) = (
      RotationValue(degrees: 90, axis: [1, 0, 0]), RotationValue(degrees: 90, axis: [0, 1, 0])
    )
    let both = x.added(onto: y).function.matrix
    let product = y.function.matrix.multiplied(by: x.function.matrix).entries
    #expect(zip(both.entries, product).allSatisfy { abs($0 - $1) < 1e-15 })
  }

  @Test func valuesKeepTheLawsOfAnimatableValues() {
    var random = SeededRandom(seed: 5_381)
    for _ in trials(2000) {
      func number() -> Double { random.uniform(in: -400...400) }
      let axis: [SIMD3<Double>] = [[0, 0, 1], [1, 0, 0], [number(), number(), number()]]
      let a = RotationValue(degrees: number(), axis: axis[random.index(below: 3)])
      let b = RotationValue(degrees: number(), axis: axis[random.index(below: 3)])
      #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
      #expect(a.additiveIdentity.added(onto: a) == a)
      let sum = a.additiveDifference(from: b)?.added(onto: b)
      #expect(sum.map { $0.quaternion.animationDistance(from: a.quaternion) < 1e-13 } == true)

      let (p, q) = (
        ScaleValue(x: number(), y: number(), z: number()),
        ScaleValue(x: number(), y: number(), z: number())
      )
      #expect(p.interpolated(to: q, at: 0) == p && p.interpolated(to: q, at: 1) == q)
      #expect(p.additiveIdentity.added(onto: p) == p)
      #expect(p.accumulated(onto: q, count: 2).x == q.x + 2 * (p.x - 1))
      let product = p.additiveDifference(from: q)?.added(onto: q)
      #expect(product.map { $0.animationDistance(from: p) < 1e-12 } == true)
    }
    #expect(ScaleValue(1).additiveDifference(from: ScaleValue(0)) == nil)
    #expect(ScaleValue(2).added(onto: ScaleValue(3)) == ScaleValue(6))
    #expect(ScaleValue(2).accumulated(onto: ScaleValue(3), count: 1) == ScaleValue(x: 4, y: 4))
  }

  @Test func anInterruptedTurnKeepsItsTurns() {
    var turn = AnimationStack(RotationValue.identity)
    turn.animate(to: RotationValue(degrees: 720), at: 0, .over(1))
    turn.animate(to: RotationValue(degrees: 90), at: 0.5, .over(1))
    #expect(turn.value(at: 0.25) == RotationValue(degrees: 180))
    #expect(turn.value(at: 0.5).degrees == 360)
    #expect(turn.value(at: 2) == RotationValue(degrees: 90))
  }

  /// The axis and the angle halfway and near the end, as Chromium has them.
  @Test(arguments: [
    ("x 350deg", "y 10deg", "-0.707107 0.707107 0 7.08005deg", "-0.0101256 0.999949 0 9.90076deg"),
    ("x 10deg", "y 350deg", "-0.707107 0.707107 0 352.92deg", "-0.0101256 0.999949 0 350.099deg"),
    ("x -200deg", "y 60deg", "0.891659 0.452707 0 93.4617deg", "0.0283388 0.999598 0 59.877deg"),
    (
      "1 1 0 200deg", "x 300deg", "0.864255 0.503054 0 253.818deg",
      "0.999861 0.0166693 0 299.277deg"
    ),
    ("x 700deg", "1 0 1 30deg", "0.0511019 0 0.998693 10.7332deg", "0.7036 0 0.710596 29.5605deg"),
  ])
  func aTurnBetweenAxesRunsIntoItsEnd(
    _ from: String, _ to: String, _ half: String, _ last: String
  ) throws {
    let (from, to) = (try RotationValue(from), try RotationValue(to))
    for (progress, expected) in [(0.5, half), (0.99, last)] {
      let (shown, expected) = (
        from.interpolated(to: to, at: progress), try RotationValue(expected)
      )
      #expect(abs(shown.degrees - expected.degrees) < 1e-3, "\(shown)")
      for index in 0..<3 { #expect(abs(shown.axis[index] - expected.axis[index]) < 1e-5) }
    }
  }

  /// Interrupted halfway on its way to another axis, a turn comes back from the angle that Chromium comes back from.
  @Test(arguments: [
    ("x 350deg", "y 10deg", 6.37204), ("y 10deg", "x 350deg", 317.628),
    ("x 300deg", "z 40deg", 33.3823), ("z 40deg", "x 300deg", 290.618),
    ("x 300deg", "y 300deg", 284.026), ("x 720deg", "y 90deg", 40.5),
  ])
  func anInterruptedTurnBetweenAxesUnwindsAsInABrowser(
    _ from: String, _ to: String, _ degrees: Double
  ) throws {
    var turn = AnimationStack(try RotationValue(from))
    turn.policy = .replacing
    turn.animate(to: try RotationValue(to), at: 0, .over(1, .linear))
    turn.animate(to: .identity, at: 0.5, .over(1, .linear))
    #expect(abs(turn.value(at: 0.6).degrees - degrees) < 1e-3)
  }

  /// Added to its end, a turn between axes takes the short way, as it does on its own.
  @Test(arguments: [
    ("x 350deg", "y 10deg"), ("x 200deg", "y 10deg"), ("x 180deg", "y 30deg"),
    ("x 720deg", "y 90deg"), ("1 1 0 300deg", "z 40deg"), ("x -170deg", "1 0 1 190deg"),
  ])
  func theDifferenceOfTurnsAboutTwoAxesIsShort(_ from: String, _ to: String) throws {
    let (from, to) = (try RotationValue(from), try RotationValue(to))
    let difference = try #require(from.additiveDifference(from: to))
    #expect(0...180 ~= difference.degrees)
    for progress in [0, 0.25, 0.5, 0.875, 1] {
      let added = difference.interpolated(to: .identity, at: progress).added(onto: to)
      let own = from.interpolated(to: to, at: progress)
      #expect(added.quaternion.animationDistance(from: own.quaternion) < 1e-14, "\(progress)")
    }
  }

  // MARK: Text

  @Test(arguments: [
    ("none", "none"), ("0", "none"), ("45deg", "45deg"), ("0.5turn", "180deg"),
    ("z 1turn", "360deg"),
    ("X 45DEG", "x 45deg"), ("45deg y", "y 45deg"), ("1 2 3 100grad", "1 2 3 90deg"),
    ("100grad 1 2 3", "1 2 3 90deg"), ("0 0 1 30deg", "30deg"), (" /* a */ y  0 ", "y 0deg"),
    ("1 2 3 0", "1 2 3 0deg"), ("0deg 1 2 3", "1 2 3 0deg"),
  ])
  func turnsArePrintedAsCSSHasThem(text: String, printed: String) throws {
    let value = try RotationValue(text)
    #expect(value.description == printed)
    #expect(try RotationValue(printed) == value)
  }

  @Test(arguments: [
    ("none", "none"), ("1", "none"), ("2", "2"), ("2 2", "2"), ("2 3", "2 3"), ("2 2 1", "2"),
    ("150% 2", "1.5 2"), ("1 1 2", "1 1 2"), ("-0.5", "-0.5"), ("0", "0"),
  ])
  func factorsArePrintedAsCSSHasThem(text: String, printed: String) throws {
    let value = try ScaleValue(text)
    #expect(value.description == printed)
    #expect(try ScaleValue(printed) == value)
  }

  @Test(arguments: [
    ("", 1), ("w 45deg", 1), ("45", 3), ("45deg 3", 7), ("1 2 45deg", 1), ("1 2 3 4", 8),
    ("1 2 3 4deg 5", 1), ("45deg,", 6), ("rotate(45deg)", 1), ("1e60deg", 1), ("50%", 1),
  ])
  func textThatIsNoRotationIsRefusedWithItsColumn(text: String, column: Int) {
    let error = #expect(throws: CurveTextError.self) { try RotationValue(text) }
    #expect(error?.column == column, "\(text): \(String(describing: error))")
  }

  @Test(arguments: [("", 1), ("1 2 3 4", 1), ("2px", 2), ("none 1", 1), ("a", 1), ("1 1e60", 1)])
  func textThatIsNoScaleIsRefusedWithItsColumn(text: String, column: Int) {
    let error = #expect(throws: CurveTextError.self) { try ScaleValue(text) }
    #expect(error?.column == column, "\(text): \(String(describing: error))")
  }

  #if EXIT_TESTS
    @Test func aTurnBeyondItsRangeStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = RotationValue(degrees: 1e60) }
    }
  #endif
}
