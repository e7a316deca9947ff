import AnimationMath
import Testing
import _TestSupport

@Suite struct KochanekBartelsTests {
  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    try PointCases.expectGoldens("kochanek") { row in
      .kochanekBartels(
        through: row.points, tension: row.options[0], continuity: row.options[1],
        bias: row.options[2], ends: BezierPath.SplineEnds.allCases[Int(row.options[3])])
    }
  }

  @Test func valuesAndSlopesMatchTheReferenceAtRandomPoints() {
    PointCases.expectRandom("kochanek-bartels", seed: 2_147_483_647, bound: 10, slopeBound: 64) {
      points, random in
      let shape = (0..<3).map { _ in random.uniform(in: -1...1) }
      let reference = ReferencePoints(points)
      let (arriving, leaving) = reference.kochanekBartels(shape[0], shape[1], shape[2])
      let exact = PointCases.hermite(
        reference, outgoing: leaving, incoming: Array(arriving.dropFirst()))
      let path = BezierPath.kochanekBartels(
        through: points, tension: shape[0], continuity: shape[1], bias: shape[2])
      return (path, exact)
    }
  }

  /// Found by climbing: 6.9, where 6 was stated.
  @Test func theValueThatWasBeyondSixUnitsIsWithinTheBound() {
    let points: Points = [
      (0, 0), (0.40535130275947445, 1.1950384255158646), (0.6117686765801591, 0.5904676337213332),
      (0.9528983955122587, 0.5827280071119798), (1, 1),
    ]
    let shape = (-0.8809976536710532, 0.8569115120579652, 0.2954939560108291)
    let (arriving, leaving) = ReferencePoints(points).kochanekBartels(shape.0, shape.1, shape.2)
    let path = BezierPath.kochanekBartels(
      through: points, tension: shape.0, continuity: shape.1, bias: shape.2)
    let exact = PointCases.hermite(
      ReferencePoints(points), outgoing: leaving, incoming: Array(arriving.dropFirst()))(
        0.7804606890153294)
    let unit = PointCases.scale(of: path) * 0x1p-53
    #expect(absoluteError(path.value(at: 0.7804606890153294), exact.y) / unit <= 10)
  }

  // MARK: The definition

  static let points: Points = [(0, 0), (0.25, 1), (0.5, 0.5), (0.75, 2), (1, 1)]

  /// On evenly spaced points: the rule of the paper, per interval of ¼.
  @Test(arguments: [(0, 0, 0), (0.5, 0, 0), (0, -0.5, 0), (0, 0, 0.5), (-0.25, 0.5, -1)])
  func slopesWeighTheDifferencesAsInThePaper(t: Double, c: Double, b: Double) {
    let path = BezierPath.kochanekBartels(
      through: Self.points, tension: t, continuity: c, bias: b)
    // Differences before and after 0.25: 1 and −½.
    let leaving = 0.5 * ((1 - t) * (1 + c) * (1 + b) - 0.5 * (1 - t) * (1 - c) * (1 - b))
    let arriving = 0.5 * ((1 - t) * (1 - c) * (1 + b) - 0.5 * (1 - t) * (1 + c) * (1 - b))
    #expect(abs(path.slope(at: 0.25, from: .right) - 4 * leaving) < 1e-14)
    #expect(abs(path.slope(at: 0.25, from: .left) - 4 * arriving) < 1e-14)
  }

  @Test func fullTensionRestsAtThePoints() {
    let path = BezierPath.kochanekBartels(through: Self.points, tension: 1)
    for point in Self.points { #expect(path.slope(at: point.x) == 0) }
  }

  @Test func noContinuityOnEvenPointsGivesStraightLines() {
    let path = BezierPath.kochanekBartels(
      through: Self.points, continuity: -1, ends: .natural)
    for x in stride(from: 0.25, to: 0.75, by: 1 / 64) {
      let i = Int(x * 4)
      let (a, b) = (Self.points[i], Self.points[i + 1])
      let line = a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y)
      #expect(abs(path.value(at: x) - line) < 1e-15, "at \(x)")
    }
  }

  /// The weights on uneven points, where published ones differ, keep a parabola.
  @Test func aParabolaIsReproducedOnUnevenPoints() {
    func parabola(_ x: Double) -> Double { (3 * x - 2) * x + 0.5 }
    let abscissas = [0, 0.1, 0.5, 0.6, 0.95, 1]
    let path = BezierPath.kochanekBartels(through: abscissas.map { ($0, parabola($0)) })
    for x in stride(from: 0.1, through: 0.95, by: 0.01) {
      #expect(abs(path.value(at: x) - parabola(x)) < 1e-15, "at \(x)")
    }
  }

  @Test func theEndsFollowTheirRule() {
    func slopes(_ ends: BezierPath.SplineEnds) -> [Double] {
      let path = BezierPath.kochanekBartels(through: Self.points, ends: ends)
      return [path.slope(at: 0), path.slope(at: 1)]
    }
    // Secants 4 and −4 at the ends, inner slopes 1 and 1.
    #expect(zip(slopes(.repeated), [2, -2]).allSatisfy { abs($0 - $1) < 1e-14 })
    #expect(zip(slopes(.reflected), [4, -4]).allSatisfy { abs($0 - $1) < 1e-14 })
    #expect(zip(slopes(.natural), [5.5, -6.5]).allSatisfy { abs($0 - $1) < 1e-14 })
    let line = BezierPath.kochanekBartels(
      through: [(0, 0), (1, 1)], bias: 0.5, ends: .natural)
    for x in stride(from: 0, through: 1, by: 0.0625) { #expect(line.value(at: x) == x) }
  }

  @Test func aClosedCurveTakesItsNeighboursFromTheOtherEnd() {
    // The points twice, one period after the other: the middle point has both neighbours.
    let points: Points = [(0, 0), (0.25, 1), (0.5, 0.5), (1, 0)]
    let twice = points + points.dropFirst().map { ($0.x + 1, $0.y) }
    for (t, c, b) in [(0.0, 0.0, 0.0), (0.5, 0, 0.25), (0, -0.5, 0)] {
      let closed = BezierPath.kochanekBartels(
        through: points, tension: t, continuity: c, bias: b, ends: .closed)
      let long = BezierPath.kochanekBartels(through: twice, tension: t, continuity: c, bias: b)
      #expect(closed.slope(at: 1, from: .left) == long.slope(at: 1, from: .left))
      #expect(closed.slope(at: 0, from: .right) == long.slope(at: 1, from: .right))
    }
    let line = BezierPath.kochanekBartels(through: [(0, 0), (1, 1)], ends: .closed)
    for x in stride(from: 0, through: 1, by: 0.0625) { #expect(line.value(at: x) == x) }
  }

  @Test func eachPointMayHaveItsOwnShape() throws {
    var shapes = Array(repeating: BezierPath.KnotShape(), count: 5)
    shapes[2] = BezierPath.KnotShape(continuity: -1)
    let path = try BezierPath.kochanekBartels(validating: Self.points, shapes: shapes)
    let plain = BezierPath.kochanekBartels(through: Self.points)
    #expect(path.slope(at: 0.5, from: .left) == -2)
    #expect(path.slope(at: 0.5, from: .right) == 6)
    for x in stride(from: 0, through: 0.25, by: 0.03125) {
      #expect(path.value(at: x) == plain.value(at: x))
    }
  }

  @Test func refusalsNameThePoint() {
    func path(_ shapes: [BezierPath.KnotShape]) throws(ParameterError) -> BezierPath {
      try .kochanekBartels(validating: [(0, 0), (1, 1)], shapes: shapes)
    }
    expectRefusal("tension of point 2 must be a number from -1 to 1, got 25") {
      () throws(ParameterError) in
      try path([BezierPath.KnotShape(), BezierPath.KnotShape(tension: 25)])
    }
    expectRefusal("continuity of point 1 must be a number from -1 to 1, got nan") {
      () throws(ParameterError) in
      try path([BezierPath.KnotShape(continuity: .nan), BezierPath.KnotShape()])
    }
    expectRefusal("bias of point 2 must be a number from -1 to 1, got -1.5") {
      () throws(ParameterError) in
      try path([BezierPath.KnotShape(), BezierPath.KnotShape(bias: -1.5)])
    }
    expectRefusal("the count of shapes must be 2, one for each point, got 1") {
      () throws(ParameterError) in try path([BezierPath.KnotShape()])
    }
  }
}
