import AnimationMath
import Testing
import _TestSupport

@Suite struct MonotoneCubicTests {
  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    try PointCases.expectGoldens("monotone") { .monotoneCubic(through: $0.points) }
  }

  @Test func valuesAndSlopesMatchTheReferenceAtRandomPoints() {
    PointCases.expectRandom("monotone", seed: 8_191, bound: 8, slopeBound: 32) { points, _ in
      let reference = ReferencePoints(points)
      let slopes = reference.monotone()
      let exact = PointCases.hermite(
        reference, outgoing: slopes, incoming: Array(slopes.dropFirst()))
      return (.monotoneCubic(through: points), exact)
    }
  }

  // MARK: The definition

  @Test func aCurveThroughRisingPointsNeverFalls() {
    var random = SeededRandom(seed: 6_700_417)
    for _ in cases(0..<2_000, oneOf: 10) {
      let count = 1 + random.index(below: 8)
      let abscissas = Set((0..<count).map { _ in random.logUniform(in: 1e-6...0.999) }).sorted()
      var y = 0.0
      let points: Points =
        [(0, 0)]
        + abscissas.map { x in
          // Plateaus and steps of very different heights.
          if random.index(below: 4) > 0 { y += random.logUniform(in: 1e-9...1) }
          return (x, y)
        } + [(1, y + 1)]
      let path = BezierPath.monotoneCubic(through: points)
      for (a, b) in zip(points, points.dropFirst()) {
        // Between their ends pieces stay between the ordinates of their ends.
        #expect(path.range(over: a.x...b.x) == a.y...b.y, "\(points), seed \(random.seed)")
        var last = a.y
        for step in 1...64 {
          let x = a.x + Double(step) / 64 * (b.x - a.x)
          let value = path.value(at: min(x, b.x))
          #expect(value >= last, "\(points) at \(x), seed \(random.seed)")
          #expect(path.slope(at: min(x, b.x), from: .left) >= 0, "\(points) at \(x)")
          last = value
        }
      }
    }
  }

  @Test func aCurveTurnsOnlyAtPoints() {
    let points: Points = [(0, 0), (0.2, 0.7), (0.5, 0.1), (0.6, 0.1), (1, 1)]
    let path = BezierPath.monotoneCubic(through: points)
    #expect(path.slope(at: 0.2) == 0)
    #expect(path.slope(at: 0.5) == 0)
    for x in stride(from: 0.5, through: 0.6, by: 0.01) { #expect(path.value(at: x) == 0.1) }
    #expect(path.range() == 0...1)
    #expect(path.range(over: 0.2...0.5) == 0.1...0.7)
  }

  @Test func slopesAreContinuousAndHeldToTwiceTheSecant() {
    for points in PointCases.points {
      let path = BezierPath.monotoneCubic(through: points)
      for (i, point) in points.enumerated().dropFirst().dropLast() {
        let (left, right) = (
          path.slope(at: point.x, from: .left), path.slope(at: point.x, from: .right)
        )
        #expect(abs(left - right) <= 4 * left.ulp)
        for (a, b) in [(points[i - 1], point), (point, points[i + 1])] {
          let secant = (b.y - a.y) / (b.x - a.x)
          #expect(left * secant >= 0)
          #expect(abs(left) <= 2 * abs(secant).nextUp.nextUp)
        }
      }
    }
  }

  /// Worked out by hand: secants ½, 7/3 and 0.4, parabolas through three points.
  @Test func slopesAreSteffens() {
    let path = BezierPath.monotoneCubic(through: [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)])
    // (½·0.3 + 7/3·0.2)/0.5 = 1.233… is above 2·½.
    #expect(abs(path.slope(at: 0.2) - 1) < 1e-15)
    // (7/3·0.5 + 0.4·0.3)/0.8 = 1.608… is above 2·0.4.
    #expect(abs(path.slope(at: 0.5) - 0.8) < 1e-15)
    // ½ − (7/3 − ½)·0.4 is below 0; 0.4 − (7/3 − 0.4)·0.625 too.
    #expect(path.slope(at: 0) == 0)
    #expect(path.slope(at: 1) == 0)
  }

  @Test func aStraightRowOfPointsGivesTheLine() {
    let path = BezierPath.monotoneCubic(through: [(0, 0), (0.25, 0.25), (0.5, 0.5), (1, 1)])
    for x in stride(from: 0, through: 1, by: 0.03125) {
      #expect(abs(path.value(at: x) - x) <= 0x1p-53)
    }
  }
}
