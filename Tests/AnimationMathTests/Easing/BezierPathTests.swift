import Testing
import _TestSupport

import AnimationMath

@Suite struct BezierPathTests {
  typealias Point = BezierPath.Point

  static let emphasized = BezierPath([
    (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
  ])

  /// To 50 digits, of the curve whose control points are the doubles above.
  static let emphasizedValues: [(x: Double, hi: Double, lo: Double)] = [
    (0.01, 0.0007969021126440361, -1.9586703823028227e-20),
    (0.05, 0.020608488606031473, 7.818174628879422e-19),
    (0.1, 0.09347987143205208, -1.5791364807343364e-18),
    (0.15, 0.2733234451544035, -2.153557280179919e-18),
    (0.2, 0.6357014491193905, -2.839586358662355e-17),
    (0.25, 0.7728311907990356, 9.493225000531634e-18),
    (0.3, 0.840468566481595, 4.005314605373197e-17),
    (0.4, 0.912476439364273, -1.5509786670119384e-17),
    (0.5, 0.9506124626284407, 5.225715124750162e-17),
    (0.6, 0.9731716384225877, -4.8340160195052073e-17),
    (0.7, 0.9868380274376675, 4.339076716113042e-17),
    (0.8, 0.9948012487340258, 1.3602324294175714e-17),
    (0.9, 0.9988288466734851, 3.610402813548471e-17),
    (0.95, 0.9997209078674296, -4.765008759759303e-17),
    (0.99, 0.9999892376366731, -1.1339783996947472e-17),
  ]

  /// A step up at 0.25 and one down at the end.
  static let jumping = BezierPath(
    [
      .line(to: Point(x: 0.25, y: 0.5)), .line(to: Point(x: 0.25, y: 1)),
      .quadratic(Point(x: 0.5, y: 1), to: Point(x: 1, y: 0.5)), .line(to: Point(x: 1, y: 0)),
    ], extrapolation: .hold)

  // MARK: Values

  /// Android and Jetpack Compose flatten this path, to within 0.002 and 1e-6.
  @Test func materialEmphasizedHasItsExactValues() {
    var worst = WorstCase("Material emphasized, 2⁻⁵³", bound: 4)
    for (x, hi, lo) in Self.emphasizedValues {
      worst.record(absoluteError(Self.emphasized.value(at: x), hi, lo) / 0x1p-53, at: "\(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(Self.emphasized.value(at: 0.166666) == 0.4)
    #expect(Self.emphasized.value(at: 0) == 0)
    #expect(Self.emphasized.value(at: 1) == 1)
    #expect(Self.emphasized.range() == 0...1)
    // A kink: (0.4 − 0.06)/(0.166666 − 0.133333) and (0.82 − 0.4)/(0.208333 − 0.166666).
    #expect(abs(Self.emphasized.slope(at: 0.166666, from: .left) - 0.34 / 0.033333) < 1e-10)
    #expect(abs(Self.emphasized.slope(at: 0.166666, from: .right) - 0.42 / 0.041667) < 1e-10)
  }

  @Test func aSingleSegmentIsTheCubicBezier() {
    var worst = WorstCase("path against cubic-bezier, 2⁻⁵³ of the largest ordinate", bound: 8)
    var random = SeededRandom(seed: 1_299_709)
    let soft: [(Double, Double, Double, Double)] = [
      (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 0, 1), (0, 0, 1.0 / 3, 1), (1, 0, 1, 0), (1, 2, 0, -1),
      (0.42, 0, 0.58, 1), (1 - 1e-12, 0.3, 1e-12, 0.4),
    ]
    for index in rounds(5_000) {
      let (x1, y1, x2, y2) =
        index < soft.count
        ? soft[index]
        : (
          random.unit(), random.uniform(in: -1...2), random.unit(), random.uniform(in: -1...2)
        )
      let bezier = CubicBezier(x1, y1, x2, y2)
      let path = BezierPath([(0, 0), (x1, y1), (x2, y2), (1, 1)])
      let unit = max(1, abs(y1), abs(y2)) * 0x1p-53
      for x in [-0.5, 0, 1e-300, 1e-9, 0.5, random.unit(), 1 - 1e-9, 1, 1.5] {
        worst.record((path.value(at: x) - bezier.value(at: x)) / unit, at: "\(bezier) at \(x)")
      }
      for side in Side.allCases {
        #expect(path.slope(at: 0, from: side) == bezier.slope(at: 0, from: side))
        #expect(
          abs(path.slope(at: 1, from: side) - bezier.slope(at: 1, from: side)).nanIsZero
            <= 4 * bezier.slope(at: 1, from: side).magnitude.ulp.nanIsZero)
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: Jumps

  @Test func aVerticalLineIsAJump() {
    let path = Self.jumping
    #expect(path.value(at: 0.25, from: .left) == 0.5)
    #expect(path.value(at: 0.25, from: .right) == 1)
    #expect(path.value(at: 0.25) == 1)
    #expect(path.slope(at: 0.25, from: .left) == 2)
    #expect(path.slope(at: 0.25, from: .right) == 0)
    #expect(path.value(at: 1) == 0.5)
    #expect(path.value(at: 1, from: .right) == 0)
    #expect(path.value(at: 2) == 0)
    #expect(path.extrapolated(by: .tangent).value(at: 2) == 0)
    #expect(path.breakpoints(in: 0...1) == [0.25])
    #expect(path.range() == 0...1)
    #expect(path.range(over: 0.5...0.75).lowerBound > 0.5)
  }

  @Test func aJumpMayStandAtTheStart() {
    let path = BezierPath([
      .line(to: Point(x: 0, y: 0.5)), .line(to: Point(x: 0, y: 0.5)), .line(to: Point(x: 1, y: 1)),
    ])
    #expect(path.value(at: 0) == 0.5)
    #expect(path.value(at: 0, from: .left) == 0)
    #expect(path.value(at: -1) == 0)
    #expect(path.slope(at: 0, from: .left) == 0)
    #expect(path.value(at: 2) == 1.5)
    #expect(path.range() == 0...1)
    #expect(path.controlPoints.count == 7)
  }

  // MARK: Outside

  @Test func theExtrapolationsAreThoseOfCubicBezier() {
    let path = BezierPath([(-1, 2), (0, 3), (2, 5), (3, 4), (4, 3), (4, 1), (7, 1)])
    for (extrapolation, before, after) in [
      (CubicBezier.Extrapolation.tangent, 1.0, 1.0), (.hold, 2, 1), (.identity, -2, 9),
    ] {
      let path = path.extrapolated(by: extrapolation)
      #expect(path.value(at: -2) == before)
      #expect(path.value(at: 9) == after)
      #expect(path.value(at: -1) == 2)
      #expect(path.value(at: 7) == 1)
      #expect(path.value(at: .nan).isNaN && path.slope(at: .nan).isNaN)
    }
    #expect(path.slope(at: -2) == 1)
    #expect(path.slope(at: -1, from: .left) == 1)
    #expect(path.value(at: -.infinity) == -.infinity)
    #expect(path.value(at: .infinity) == 1)
    #expect(path.extrapolated(by: .hold).slope(at: -1, from: .left) == 0)
    #expect(path.extrapolated(by: .identity).slope(at: 8) == 1)
    // Vertical at the start: held, as browsers do.
    let vertical = BezierPath([(0, 0), (0, 1), (0.5, 1), (1, 1)])
    #expect(vertical.slope(at: 0) == .infinity)
    #expect(vertical.value(at: -1) == 0)
  }

  // MARK: Breakpoints

  @Test func breakpointsAreJointsAndSoftSpots() {
    let path = BezierPath([
      (0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5), (0.6, 0.5), (0.7, 1), (1, 1),
    ])
    #expect(path.breakpoints(in: 0...1) == [0.25, 0.5])
    #expect(path.breakpoints(in: 0.25...0.25) == [0.25])
    #expect(path.breakpoints(in: 0.3...0.4) == [])
    #expect(path.slope(at: 0.25) == .infinity)
    #expect(BezierPath([(0, 0), (0.3, 0), (0.6, 1), (1, 1)]).breakpoints(in: 0...1) == [])
    // A cusp.
    let cusp = BezierPath([(0, 0), (1, 1.5), (0, 1.5), (1, 0)])
    #expect(cusp.slope(at: 0.5, from: .left) == .infinity)
    #expect(cusp.slope(at: 0.5, from: .right) == -.infinity)
  }

  @Test func aPathIsSmoothBetweenBreakpoints() {
    var random = SeededRandom(seed: 104_729)
    for _ in 0..<200 {
      let path = BezierPath(Self.randomPath(&random))
      let ends = [0] + path.breakpoints(in: 0...1) + [1]
      for (a, b) in zip(ends, ends.dropFirst()) {
        for _ in 0..<10 {
          let x = a + (b - a) * random.uniform(in: 0.05...0.95)
          let h = 1e-6 * (b - a)
          let quotient = (path.value(at: x + h) - path.value(at: x - h)) / (2 * h)
          let slope = path.slope(at: x)
          // Steep spots are curved too.
          let bend = abs(path.slope(at: x + h) - path.slope(at: x - h))
          #expect(abs(quotient - slope) <= bend + 1e-8 / (b - a), "\(path) at \(x)")
          #expect(bend <= 1e-2 * (abs(slope) + 1 / (b - a)), "\(path) at \(x)")
        }
      }
    }
  }

  /// One to five segments; control points spread over them.
  static func randomPath(_ random: inout SeededRandom) -> Points {
    var joints: Set<Double> = [0, 1]
    for _ in 0..<random.index(below: 5) { joints.insert(random.uniform(in: 0.01...0.99)) }
    var points: Points = [(0, 0)]
    for (a, b) in zip(joints.sorted(), joints.sorted().dropFirst()) {
      for _ in 0..<2 {
        let x = min(a + random.uniform(in: 0.02...0.98) * (b - a), b)
        points.append((x, random.uniform(in: -1...2)))
      }
      points.append((b, b == 1 ? 1 : random.uniform(in: -0.5...1.5)))
    }
    return points
  }

  @Test func theRangeIsThatOfTheValues() {
    var random = SeededRandom(seed: 15_485_863)
    for _ in 0..<200 {
      let path = BezierPath(Self.randomPath(&random))
      let a = random.unit()
      let interval = a...max(a, random.unit())
      for interval in [0...1, interval] {
        let range = path.range(over: interval)
        let inner = path.breakpoints(in: interval).filter { $0 > interval.lowerBound }
        let ends = [interval.lowerBound] + inner + [interval.upperBound]
        var values: [Double] = []
        for (a, b) in zip(ends, ends.dropFirst()) {
          for step in 0...400 {
            let x = min(a + Double(step) / 400 * (b - a), b)
            values.append(path.value(at: x, from: .left))
          }
        }
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
        #expect(range.lowerBound <= least + 0x1p-50 && range.upperBound >= greatest - 0x1p-50)
        #expect(abs(range.lowerBound - least) < 1e-2 && abs(range.upperBound - greatest) < 1e-2)
      }
    }
  }

  // MARK: What it is made of

  @Test func controlPointsComeBackExactly() {
    var random = SeededRandom(seed: 32_452_843)
    for _ in rounds(2_000) {
      let points = Self.randomPath(&random)
      let path = BezierPath(points)
      #expect(path.controlPoints == points.map { Point(x: $0.x, y: $0.y) })
      #expect(path == BezierPath(path.controlPoints.map { ($0.x, $0.y) }))
    }
    let far: Points = [(-7e9, 1e-9), (-1.1, 3e20), (0.3, -1e-30), (1e12, 5)]
    #expect(BezierPath(far).controlPoints == far.map { Point(x: $0.x, y: $0.y) })
  }

  @Test func linesAndQuadraticsHaveTheirValuesAndSlopes() {
    let path = BezierPath([
      .line(to: Point(x: 0.3, y: 0.6)), .quadratic(Point(x: 0.3, y: 1), to: Point(x: 1, y: 1)),
    ])
    #expect(path.slope(at: 0.1) == 0.6 / 0.3)
    #expect(abs(path.value(at: 0.1) - 0.2) <= 0x1p-54)
    // x = 0.3 + 0.7t², y = 0.6 + 0.8t − 0.4t².
    #expect(path.slope(at: 0.3) == .infinity)
    for t in stride(from: 0, through: 1, by: 0.125) {
      let (x, y) = (0.3 + 0.7 * t * t, 0.6 + 0.8 * t - 0.4 * t * t)
      let steepness = t == 0 ? 0 : (0.8 - 0.8 * t) / (1.4 * t)
      #expect(abs(path.value(at: x) - y) <= (4 + 2 * steepness) * 0x1p-53, "at \(t)")
    }
  }

  // MARK: Refusals

  @Test func segmentsThatRunBackwardsAreRefusedByNumber() {
    func path(_ segments: BezierPath.Segment...) -> () throws(ParameterError) -> BezierPath {
      { () throws(ParameterError) in try BezierPath(validating: Point(x: 0, y: 0), segments) }
    }
    let half = BezierPath.Segment.line(to: Point(x: 0.5, y: 0.5))
    expectRefusal(
      "x of segment 2 must be at least 0.5, where the segment begins, got 0.4",
      path(half, .line(to: Point(x: 0.4, y: 1))))
    expectRefusal(
      "x1 of segment 2 must be a number from 0.5 to 1, got 0.4",
      path(half, .cubic(Point(x: 0.4, y: 1), Point(x: 1, y: 1), to: Point(x: 1, y: 1))))
    expectRefusal(
      "x2 of segment 1 must be a number from 0 to 1, got 1.5",
      path(.cubic(Point(x: 0.4, y: 1), Point(x: 1.5, y: 1), to: Point(x: 1, y: 1))))
    expectRefusal(
      "x1 of segment 1 must be a number from 0 to 0, got 0.5",
      path(.quadratic(Point(x: 0.5, y: 1), to: Point(x: 0, y: 1)), half))
    expectRefusal(
      "y2 of segment 1 must be a number from -1e+50 to 1e+50, got nan",
      path(.cubic(Point(x: 0.4, y: 1), Point(x: 1, y: .nan), to: Point(x: 1, y: 1))))
    expectRefusal(
      "x of segment 1 must be a number from -1e+50 to 1e+50, got nan",
      path(.line(to: Point(x: .nan, y: 1))))
    expectRefusal(
      "width of segment 1 must be a number from 1e-50 to 1e+50, got 1e-60",
      path(.line(to: Point(x: 1e-60, y: 1))))
    expectRefusal("the width of the path must be positive, got 0", path())
    expectRefusal(
      "the width of the path must be positive, got 0", path(.line(to: Point(x: 0, y: 1))))
    expectRefusal(
      "the count of control points must be 4, 7, 10 or another multiple of three and one, got 3"
    ) { () throws(ParameterError) in try BezierPath(validating: [(0, 0), (1, 1), (1, 1)]) }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func mistakesInCodeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = BezierPath([(0, 0), (1, 1)])
        case 2: _ = BezierPath([.line(to: CubicBezier.Point(x: -1, y: 0))])
        case 3: _ = BezierPath([(0, 0), (0, 0), (1, 1), (1, 1)]).range(over: 0...(.infinity))
        default: break
        }
      }
    }
  #endif

  @Test func zeroWithASignIsZero() {
    let path = BezierPath([(0, 0), (-0.0, 1), (1, 1), (1, 1)])
    #expect(path.slope(at: 0) == .infinity)
    #expect(path.slope(at: -0.0) == .infinity)
    #expect(BezierPath([(-0.0, 0), (0, 1), (1, 1), (1, 1)]).slope(at: 0) == .infinity)
    #expect(BezierPath([(0, 0), (-0.0, -1), (1, 1), (1, 1)]).slope(at: 0) == -.infinity)
  }
}

extension Double {
  /// For differences of infinities.
  fileprivate var nanIsZero: Double { isNaN ? 0 : self }
}
