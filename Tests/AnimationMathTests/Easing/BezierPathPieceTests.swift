import Testing
import _TestSupport

import AnimationMath

@Suite struct BezierPathPieceTests {
  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    try PointCases.expectGoldens("path") { BezierPath($0.points) }
  }

  /// Narrow pieces, far from 0, of any height; control points anywhere between the ends.
  @Test func valuesAndSlopesMatchTheReferenceAtRandomPoints() {
    var value = WorstCase("path value (random), 2⁻⁵³ of the largest ordinate", bound: 6)
    var slope = WorstCase("path slope (random), 2⁻⁵³ of that over x′(t)", bound: 64)
    var random = SeededRandom(seed: 179_424_673)
    for index in trials(20_000) {
      let start = index % 2 == 0 ? random.unit() : random.uniform(in: -1000...1000)
      let end = start + random.logUniform(in: 1e-9...10)
      let controls = (0..<2).map { _ in
        min(max(start + random.uniform(in: 0.001...0.999) * (end - start), start), end)
      }
      let height = random.logUniform(in: 1e-3...1e3)
      let y = (0..<4).map { _ in random.uniform(in: -1...1) * height }
      let points = [
        (x: start, y: y[0]), (x: controls[0], y: y[1]), (x: controls[1], y: y[2]),
        (x: end, y: y[3]),
      ]
      let path = BezierPath(points)
      let reference = ReferenceSegment(
        points.map { (DoubleDouble($0.x), DoubleDouble($0.y)) })
      let unit = y.map(abs).reduce(0, max) * 0x1p-53
      for _ in 0..<5 {
        let x = min(start + random.unit() * (end - start), end)
        let exact = reference.point(at: x)
        // Where x′ is smaller the reference itself is not good enough.
        guard exact.dx.hi > 1e-9 * (end - start) else { continue }
        value.record(
          absoluteError(path.value(at: x), exact.y) / unit,
          at: "\(points) at \(x), seed \(random.seed)")
        slope.record(
          absoluteError(path.slope(at: x), exact.slope) / (unit / exact.dx.hi),
          at: "\(points) at \(x), seed \(random.seed)")
      }
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound, "\(value)")
    #expect(slope.isWithinBound, "\(slope)")
  }

  /// Halved at t = ½, with every coordinate a short binary fraction, a curve stays itself.
  @Test func aSegmentCutInTwoIsTheSameCurve() {
    var worst = WorstCase("halves against the whole, 2⁻⁵³ of the largest ordinate", bound: 8)
    var random = SeededRandom(seed: 86_028_121)
    for _ in trials(2_000) {
      func fraction() -> Double { Double(random.index(below: 1 << 20)) * 0x1p-20 }
      let p = [
        (0.0, 0.0), (fraction(), 3 * fraction() - 1), (fraction(), 3 * fraction() - 1), (1, 1),
      ]
      func middle(_ a: (Double, Double), _ b: (Double, Double)) -> (Double, Double) {
        ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
      }
      let (a, b, c) = (middle(p[0], p[1]), middle(p[1], p[2]), middle(p[2], p[3]))
      let (ab, bc) = (middle(a, b), middle(b, c))
      let whole = BezierPath(p.map { (x: $0.0, y: $0.1) })
      let halves = BezierPath(
        [p[0], a, ab, middle(ab, bc), bc, c, p[3]].map { (x: $0.0, y: $0.1) })
      for _ in 0..<10 {
        let x = random.unit()
        worst.record(
          (whole.value(at: x) - halves.value(at: x)) / (PointCases.scale(of: whole) * 0x1p-53),
          at: "\(whole) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func neighboursOfJointsAreMonotoneWhereTheCurveIs() {
    // Rises with a vertical tangent on both sides of ½ and of 1.
    let path = BezierPath([
      (0, 0), (0.2, 0), (0.5, 0.2), (0.5, 0.5), (0.5, 0.8), (1, 0.8), (1, 1),
    ])
    for joint in [0.5, 1] {
      let values = neighbours(of: joint, count: 1_000).filter { $0 <= 1 }.map(path.value(at:))
      #expect(values == values.sorted())
    }
  }

  @Test func reachesReturnTheNumbersTheyWereMadeOf() {
    var random = SeededRandom(seed: 122_949_823)
    for _ in trials(10_000) {
      let a = random.logUniform(in: 1e-20...1e20) * (random.index(below: 2) == 0 ? 1 : -1)
      let b = random.logUniform(in: 1e-20...1e20) * (random.index(below: 2) == 0 ? 1 : -1)
      #expect(BezierPath.Reach(from: a, to: b).from(a) == b)
      #expect(BezierPath.Reach(from: a, to: b).back(from: b) == a)
    }
  }
}
