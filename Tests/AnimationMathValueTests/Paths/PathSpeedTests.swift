import Testing
import _TestSupport

import AnimationMath

@Suite struct PathSpeedTests {
  /// How much a rounded rotation or radius tells of the length of an arc.
  static func condition(_ kind: String, _ numbers: [Double]) -> Double {
    guard kind == "arc", numbers[2] != numbers[3],
      numbers[4].truncatingRemainder(dividingBy: 90) != 0
    else { return 1 }
    return max(numbers[2] / numbers[3], numbers[3] / numbers[2]) * 16
  }

  @Test func lengthsMatchTheGoldenTable() throws {
    let table = try GoldenTable("path_length", textColumns: ["kind", "numbers"])
    let lengths = try table.reference("length")
    let (kinds, texts) = (try table.text("kind"), try table.text("numbers"))
    for kind in ["quadratic", "cubic", "arc"] {
      var worst = WorstCase("length of a \(kind), 2⁻⁵³", bound: 16)
      for index in lengths.indices where kinds[index] == kind {
        let numbers = MotionPathArcTests.numbers(texts[index])
        let length = PacedPathTests.path(kind, numbers).length
        let error = absoluteError(length, lengths[index]) / lengths[index].hi
        worst.record(error / Self.condition(kind, numbers) * 0x1p53, at: texts[index])
      }
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  // Found by climbing: 1.9e-15, where a Bézier nearly turns back twice. The length is mpmath's.
  @Test func theWorstLengthIsWithinTheBound() {
    let bezier = MotionPath.Segment.cubic(
      [-0.05234314820377744, 1.0376656005297561e-08],
      [-0.5615962186181638, 1.6523414836712857e-09],
      [0.9477858318848781, -4.529650121834018e-09],
      [0.48750399757459223, -1.5405405877429176e-08])
    #expect(abs(bezier.length / 0.92969846974563686774 - 1) <= 4e-15)
  }

  // MARK: Closed forms

  @Test func theLengthOfAParabolaIsThatOfItsClosedForm() {
    // y = x² from 0 to 1: √5/2 + ln(2 + √5)/4
    let exact = 1.4789428575445974
    #expect(abs(MotionPath.Segment.quadratic([0, 0], [0.5, 0], [1, 1]).length - exact) < 1e-15)
    #expect(abs(MotionPath.Segment.quadratic([0, 0], [0, 0.5], [1, 1]).length - exact) < 1e-15)
    let third = 1.0 / 3
    #expect(
      abs(
        MotionPath.Segment.cubic([0, 0], [third, 0], [2 * third, third], [1, 1]).length - exact)
        < 1e-15)
  }

  /// Perimeters 4a·E(1 − b²/a²); E(½) = 1.350643881 in Abramowitz and Stegun, table 17.1.
  @Test func theLengthOfAnEllipseIsThatOfTheTables() {
    let whole = { (radii: MotionPath.Point) in
      MotionPath.ellipse(center: [0, 0], radii: radii).length
    }
    #expect(abs(whole([1, 1]) - 2 * Double.pi) < 2e-15)
    let (short, exact) = (0.5.squareRoot(), 5.402575524190702)
    #expect(abs(whole([1, short]) - exact) < 4e-15)
    #expect(abs(whole([short, 1]) - exact) < 4e-15)
    #expect(abs(whole([10, 1e-12]) - 40) < 1e-13)
  }

  @Test func aPathThatTurnsBackIsAsLongAsBothWays() {
    #expect(MotionPath.Segment.quadratic([0, 0], [1, 0], [0, 0]).length == 1)
    #expect(MotionPath.Segment.quadratic([0, 0], [3, 4], [0, 0]).length == 5)
    let cubic = MotionPath.Segment.cubic([0, 0], [3, 0], [-1, 0], [1, 0])
    let x = { (t: Double) in cubic.point(at: t).x }
    // x′/3 = 3(1 − t)² − 8t(1 − t) + 2t² = 13t² − 14t + 3
    let root = (49.0 - 39).squareRoot()
    let (a, b) = ((7 - root) / 13, (7 + root) / 13)
    let ways = x(a) + (x(a) - x(b)) + (1 - x(b))
    #expect(abs(cubic.length - ways) < 1e-15 * ways)
  }

  @Test func segmentsWithOnePointHaveNoLength() {
    #expect(MotionPath.Segment.cubic([1, 2], [1, 2], [1, 2], [1, 2]).length == 0)
    #expect(MotionPath.Segment.quadratic([1, 2], [1, 2], [1, 2]).length == 0)
    #expect(MotionPath.Segment.line([1, 2], [1, 2]).length == 0)
    #expect(MotionPath.Segment.line([0, 0], [3, 4]).length == 5)
  }

  // MARK: Laws

  /// Lengths of parts, by halving the Bézier, add up; a path scaled by a power of two, mirrored or run
  /// backwards is as long.
  @Test func lengthsAddUpAndScale() {
    var random = SeededRandom(seed: 433_494_437)
    var parts = WorstCase("length against the sum of two halves, 2⁻⁵³", bound: 18)
    var others = WorstCase("length backwards and turned, 2⁻⁵³", bound: 18)
    var scaled = 0
    for _ in trials(4000) {
      let spread = random.logUniform(in: 1e-9...1)
      func point() -> MotionPath.Point {
        [random.uniform(in: -1...1), spread * random.uniform(in: -1...1)]
      }
      let (p, a, b, q) = (point(), point(), point(), point())
      let length = MotionPath.Segment.cubic(p, a, b, q).length
      let (pa, ab, bq) = (0.5 * (p + a), 0.5 * (a + b), 0.5 * (b + q))
      let (pab, abq) = (0.5 * (pa + ab), 0.5 * (ab + bq))
      let middle = 0.5 * (pab + abq)
      let halves =
        MotionPath.Segment.cubic(p, pa, pab, middle).length
        + MotionPath.Segment.cubic(middle, abq, bq, q).length
      parts.record((halves - length) / length * 0x1p53, at: "\(p) \(a) \(b) \(q)")
      let back = MotionPath.Segment.cubic([q.y, q.x], [b.y, b.x], [a.y, a.x], [p.y, p.x]).length
      others.record((back - length) / length * 0x1p53, at: "\(p) \(a) \(b) \(q)")
      let unit = 0x1p-100
      if MotionPath.Segment.cubic(unit * p, unit * a, unit * b, unit * q).length == unit * length {
        scaled += 1
      }
    }
    report(parts)
    report(others)
    #expect(parts.isWithinBound && others.isWithinBound && scaled == trials(4000).count)
  }

  /// Chords are never longer than the curve, nor the polygon of control points shorter.
  @Test func lengthsLieBetweenChordAndPolygon() {
    var random = SeededRandom(seed: 715_827_883)
    var failures: [String] = []
    for _ in rounds(4000) {
      func point() -> MotionPath.Point {
        // On a coarse grid, so that points coincide and lie in line.
        [Double(random.index(below: 4)), Double(random.index(below: 3))]
      }
      let (p, a, b, q) = (point(), point(), point(), point())
      func distance(_ u: MotionPath.Point, _ v: MotionPath.Point) -> Double {
        ((u - v) * (u - v)).sum().squareRoot()
      }
      let cubic = MotionPath.Segment.cubic(p, a, b, q)
      var chords = 0.0
      for index in 0..<64 {
        chords += distance(
          cubic.point(at: Double(index) / 64), cubic.point(at: Double(index + 1) / 64))
      }
      let polygon = distance(p, a) + distance(a, b) + distance(b, q)
      let length = cubic.length
      if length < chords * (1 - 1e-14) || length > polygon * (1 + 1e-14)
        || length > chords * 1.01 + 1e-3
      {
        failures.append("\(p) \(a) \(b) \(q): \(chords) \(length) \(polygon)")
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  // MARK: Cost

  @Test func theIntervalsAreFew() {
    var random = SeededRandom(seed: 122_949_823)
    let count = 2000
    var sum = 0
    for _ in 0..<count {
      func point() -> MotionPath.Point { [random.uniform(in: -1...1), random.uniform(in: -1...1)] }
      sum += PathSpeed(.cubic(point(), point(), point(), point())).pieces.count - 1
    }
    var most = WorstCase("intervals of a nasty segment", bound: 150)
    for exponent in 0...40 {
      let q = 1 / Double(1 << exponent)
      for segment in [
        MotionPath.Segment.cubic([0, 0], [1, 1 + q], [0, 1], [1, 0]),
        .cubic([0, 0], [3, q], [-1, 0], [1, 0]), .cubic([0, 0], [3, q], [-1, -q], [1, q]),
        .cubic([0, 0], [q, q * q], [1, 0], [1 + q, q]), .quadratic([0, 0], [2, q], [1, 0]),
        MotionPathArcTests.arc([0, 0, 1, q, 0, 1, 1, 1, q]) ?? .line([0, 0], [0, 0]),
      ] {
        most.record(Double(PathSpeed(segment).pieces.count - 1), at: "\(segment)")
      }
    }
    report(most)
    let average = Double(sum) / Double(count)
    #expect(most.isWithinBound && average < 10, "\(average) on average")
  }
}
