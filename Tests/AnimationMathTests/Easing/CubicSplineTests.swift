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
  @Test(arguments: [(10, 16, 64), (.infinity, 512, 8192)] as [(Double, Double, Double)])
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

  /// Found by climbing: 10.1, where 8 was stated.
  @Test func theValueThatWasBeyondEightUnitsIsWithinTheBound() {
    let points: Points = [
      (0, 0), (0.760264411865664, 0.2783510584169456), (0.9597729831102149, 1.3391850116513335),
      (0.9927630470202327, 1.382282539957639), (1, 1),
    ]
    let reference = ReferencePoints(points)
    let slopes = reference.spline(ends: nil)
    let path = BezierPath.naturalCubic(through: points)
    let exact = PointCases.hermite(
      reference, outgoing: slopes, incoming: Array(slopes.dropFirst()))(0.4022367875617717)
    let unit = PointCases.scale(of: path) * 0x1p-53
    #expect(absoluteError(path.value(at: 0.4022367875617717), exact.y) / unit <= 16)
  }

  @Test func closedSplinesMatchTheReferenceAtRandomPoints() {
    var value = WorstCase("closed value (random), 2⁻⁵³ of the largest ordinate", bound: 8)
    var random = SeededRandom(seed: 524_287)
    for index in trials(3000) {
      let points = PointCases.random(index, &random)
      let widths = zip(points, points.dropFirst()).map { $1.x - $0.x }
      let around = zip(widths, widths.dropFirst() + widths.prefix(1))
      guard around.allSatisfy({ max($0 / $1, $1 / $0) <= 10 }) else { continue }
      let reference = ReferencePoints(points)
      let slopes = reference.closedSpline()
      let exact = PointCases.hermite(
        reference, outgoing: slopes, incoming: Array(slopes.dropFirst()))
      let path = BezierPath.closedCubic(through: points)
      for _ in 0..<8 {
        let x = PointCases.abscissa(in: points, &random)
        let exact = exact(x)
        let unit = (PointCases.scale(of: path) + exact.steepness) * 0x1p-53
        value.record(
          absoluteError(path.value(at: x), exact.y) / unit, at: "\(points) at \(x)")
      }
    }
    report(value)
    #expect(value.isWithinBound, "\(value)")
  }

  // MARK: The definition

  @Test func aClosedSplineGoesOnWhereItBegan() {
    for points in PointCases.points {
      let path = BezierPath.closedCubic(through: points)
      let (first, last) = (points[0].x, points[points.count - 1].x)
      let size = abs(path.slope(at: first, from: .right)) + 1
      let slopes = path.slope(at: first, from: .right) - path.slope(at: last, from: .left)
      #expect(abs(slopes) < 1e-13 * size, "\(points)")
      let bends = [
        PointCases.curvature(of: path, at: first, from: .right),
        PointCases.curvature(of: path, at: last, from: .left),
      ]
      let narrowest = zip(points, points.dropFirst()).map { $1.x - $0.x }.min() ?? 1
      #expect(abs(bends[0] - bends[1]) < 1e-8 * size / narrowest, "\(points)")
    }
  }

  @Test func aClosedSplineThroughACosineIsNearlyOne() {
    let points = (0...12).map { i in
      let x = Double(i) / 12
      return (x: x, y: cosine(2 * .pi * x))
    }
    let path = BezierPath.closedCubic(through: points)
    for x in stride(from: 0, through: 1, by: 1.0 / 64) {
      #expect(abs(path.value(at: x) - cosine(2 * .pi * x)) < 3e-4, "at \(x)")
    }
  }

  private func cosine(_ x: Double) -> Double { DoubleDouble.sinCos(DoubleDouble(x)).cos.hi }

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
      let first = PointCases.curvature(of: path, at: points[0].x, from: .right)
      let last = PointCases.curvature(of: path, at: points[points.count - 1].x, from: .left)
      let bound = 1e-6 * 100
      #expect(abs(first) < bound)
      #expect(abs(last) < bound)
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
      let error = abs(path.value(at: x) - cubic(x))
      #expect(error < 56 * 0x1p-53, "at \(x)")
    }
    let line = BezierPath.naturalCubic(through: abscissas.map { ($0, 2 * $0 - 1) })
    for x in stride(from: -3, through: 3, by: 0.0625) {
      let error = abs(line.value(at: x) - (2 * x - 1))
      #expect(error < 0x1p-50, "at \(x)")
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
