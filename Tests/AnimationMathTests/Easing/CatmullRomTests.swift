import AnimationMath
import Testing
import _TestSupport

@Suite struct CatmullRomTests {
  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    try PointCases.expectGoldens("catmull") {
      .catmullRom(through: $0.points, alpha: $0.options[0])
    }
  }

  @Test(arguments: [0, 0.5, 1])
  func valuesAndSlopesMatchTheReferenceAtRandomPoints(alpha: Double) {
    PointCases.expectRandom("catmull-rom \(alpha)", seed: 524_287, bound: 4, slopeBound: 32) {
      points, _ in
      guard let path = try? BezierPath.catmullRom(validating: points, alpha: alpha) else {
        return nil
      }
      let reference = ReferencePoints(points)
      let segments = reference.catmullRom(alpha)
      return (
        path,
        { x in
          let i = reference.interval(of: x)
          let (y, slope, dx) = segments[i].point(at: x)
          // Control points are rounded along x as well.
          let steepness = abs(slope.hi) * (points[i + 1].x - points[i].x)
          return PointCases.Exact(y: y, slope: slope, dx: dx.hi, steepness: steepness)
        }
      )
    }
  }

  // MARK: The definition

  @Test func slopesAreContinuous() {
    for alpha in [0, 0.25, 0.5, 0.75, 1] {
      for points in PointCases.points {
        guard let path = try? BezierPath.catmullRom(validating: points, alpha: alpha) else {
          continue
        }
        for point in points.dropFirst().dropLast() {
          let left = path.slope(at: point.x, from: .left)
          #expect(abs(left - path.slope(at: point.x, from: .right)) <= 1e-14 * max(1, abs(left)))
        }
      }
    }
  }

  /// On even abscissas the uniform curve's x is linear, and y the familiar average of neighbours.
  @Test func theUniformCurveIsTheFamiliarOne() {
    let path = BezierPath.catmullRom(
      through: [(0, 0), (0.25, 1), (0.5, 0.5), (0.75, 2), (1, 1)], alpha: 0)
    #expect(abs(path.slope(at: 0.25) - 1) < 1e-14)
    #expect(abs(path.slope(at: 0.5) - 2) < 1e-14)
    // (−p₀ + 9p₁ + 9p₂ − p₃)/16
    #expect(abs(path.value(at: 0.375) - (9 + 4.5 - 2) / 16) < 1e-15)
    #expect(abs(path.slope(at: 0) - 4) < 1e-14)
  }

  /// Flutter's own test: 1e-6 there, of values that it samples and joins by chords; 1.2e-4 here.
  @Test func valuesAreThoseThatFlutterApproximates() {
    let path = BezierPath.catmullRom(
      through: [(0, 0), (0.2, 0.25), (0.33, 0.25), (0.5, 1), (0.8, 0.75), (1, 1)])
    for (x, y) in [
      (0.01, 0.012874734350170863), (0.2, 0.24989646045277542), (0.33, 0.250037698527661),
      (0.5, 0.9999057323235939), (0.6, 0.9357294964536621), (0.8, 0.7500423402378034),
    ] {
      #expect(abs(path.value(at: x) - y) < 1.2e-4, "at \(x)")
    }
    // What it misses at its points is met.
    for (x, y) in [(0.2, 0.25), (0.33, 0.25), (0.5, 1), (0.8, 0.75)] {
      #expect(path.value(at: x) == y)
    }
  }

  @Test func pointsThatWouldMakeItRunBackwardsAreRefused() {
    let points: Points = [(0, 0), (0.6, 0.55), (0.7, 0.65), (1, 1)]
    expectRefusal(
      "x1 of segment 2 must be from 0.6 to 0.7, or the curve runs backwards, got 0.7166666666666667"
    ) { () throws(ParameterError) in try .catmullRom(validating: points, alpha: 0) }
    #expect(throws: Never.self) { try BezierPath.catmullRom(validating: points, alpha: 1) }
    expectRefusal("alpha must be a number from 0 to 1, got 1.5") { () throws(ParameterError) in
      try .catmullRom(validating: points, alpha: 1.5)
    }
  }

  @Test func aClosedCurveTakesItsNeighboursFromTheOtherEnd() throws {
    let points: [(x: Double, y: Double)] = [(0, 0), (0.25, 1), (0.5, 0.5), (1, 0)]
    let twice = points + points.dropFirst().map { ($0.x + 1, $0.y) }
    for alpha in [0.5, 1] {
      let closed = try BezierPath.catmullRom(validating: points, alpha: alpha, isClosed: true)
      let long = try BezierPath.catmullRom(validating: twice, alpha: alpha)
      let (start, end) = (closed.slope(at: 0, from: .right), closed.slope(at: 1, from: .left))
      #expect(abs(start - end) < 1e-15)
      #expect(abs(start - long.slope(at: 1, from: .right)) < 1e-15)
    }
  }
}
