import AnimationMath
import Testing
import _TestSupport

@Suite struct CubicSplineTests {
  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    try PointCases.expectGoldens("natural") { .naturalCubic(through: $0.points) }
    try PointCases.expectGoldens("clamped") {
      .clampedCubic(through: $0.points, startSlope: $0.options[0], endSlope: $0.options[1])
    }
  }

  /// The wider the neighbouring intervals differ, the more the secants cancel in the slopes.
  @Test(arguments: [(10, 8, 64), (.infinity, 512, 8192)] as [(Double, Double, Double)])
  func valuesAndSlopesMatchTheReferenceAtRandomPoints(
    ratio: Double, bound: Double, slopeBound: Double
  ) {
    for ends in [nil, (0.0, 0.0), (3.0, -7.0)] as [(Double, Double)?] {
      let kind = ends.map { "clamped \($0)" } ?? "natural"
      PointCases.expectRandom(
        "\(kind), widths 1 : \(ratio)", seed: 131_071, ratio: ratio, bound: bound,
        slopeBound: slopeBound
      ) { points, _ in
        let reference = ReferencePoints(points)
        let slopes = reference.spline(ends: ends)
        let exact = PointCases.hermite(
          reference, outgoing: slopes, incoming: Array(slopes.dropFirst()))
        guard let ends else { return (.naturalCubic(through: points), exact) }
        let path = BezierPath.clampedCubic(
          through: points, startSlope: ends.0, endSlope: ends.1)
        return (path, exact)
      }
    }
  }

  // MARK: The definition

  @Test func theSecondDerivativeIsContinuousAndZeroAtNaturalEnds() {
    for points in PointCases.points {
      for path in [
        BezierPath.naturalCubic(through: points),
        BezierPath.clampedCubic(through: points, startSlope: 1, endSlope: -2),
      ] {
        let size = points.indices.dropFirst().map { i in
          abs(path.slope(at: points[i].x, from: .left) - path.slope(at: points[i - 1].x))
            / (points[i].x - points[i - 1].x)
        }.reduce(1, max)
        for point in points.dropFirst().dropLast() {
          let (left, right) = (
            PointCases.curvature(of: path, at: point.x, from: .left),
            PointCases.curvature(of: path, at: point.x, from: .right)
          )
          #expect(abs(left - right) < 1e-8 * size, "\(points) at \(point.x)")
          let jump =
            path.slope(at: point.x, from: .left) - path.slope(at: point.x, from: .right)
          #expect(abs(jump) < 1e-14 * size, "\(points) at \(point.x)")
        }
      }
      let path = BezierPath.naturalCubic(through: points)
      let (first, last) = (points[0].x, points[points.count - 1].x)
      #expect(abs(PointCases.curvature(of: path, at: first, from: .right)) < 1e-6 * 100)
      #expect(abs(PointCases.curvature(of: path, at: last, from: .left)) < 1e-6 * 100)
    }
  }

  @Test func clampedEndsHaveTheSlopesGiven() {
    let points: Points = [(0, 0), (0.2, 0.7), (1, 1)]
    let path = BezierPath.clampedCubic(through: points, startSlope: 3, endSlope: -0.7)
    #expect(abs(path.slope(at: 0) - 3) <= 3 * 0x1p-52)
    #expect(abs(path.slope(at: 1) + 0.7) <= 0x1p-52)
  }

  /// A cubic is its own clamped spline, a line its own natural one.
  @Test func aPolynomialIsReproduced() {
    func cubic(_ x: Double) -> Double { ((2 * x - 3) * x + 1.5) * x + 0.25 }
    let abscissas = [-1, -0.25, 0, 0.125, 1, 1.5]
    let path = BezierPath.clampedCubic(
      through: abscissas.map { ($0, cubic($0)) }, startSlope: 13.5, endSlope: 6)
    for x in stride(from: -1, through: 1.5, by: 0.0625) {
      #expect(abs(path.value(at: x) - cubic(x)) < 8 * 7 * 0x1p-53, "at \(x)")
    }
    let line = BezierPath.naturalCubic(through: abscissas.map { ($0, 2 * $0 - 1) })
    for x in stride(from: -3, through: 3, by: 0.0625) {
      #expect(abs(line.value(at: x) - (2 * x - 1)) < 0x1p-50, "at \(x)")
    }
  }

  /// m = 1.5, 0 and … for the hat 0, 1, 0, by hand: slopes 3, 0, −3 over unit widths.
  @Test func theHatHasItsTextbookSlopes() {
    let path = BezierPath.naturalCubic(through: [(0, 0), (1, 1), (2, 0)])
    #expect(abs(path.slope(at: 0) - 1.5) < 1e-15)
    #expect(abs(path.slope(at: 1)) < 1e-15)
    #expect(abs(path.value(at: 0.5) - 0.6875) < 1e-15)
  }
}
