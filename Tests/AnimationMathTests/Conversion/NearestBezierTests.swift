// The nearest cubic-bezier(): no better one is found by searches that know nothing of the method, and the largest error
// is reached with alternating signs.

import Testing
import _TestSupport

import AnimationMath

@Suite struct NearestBezierTests {
  static let curves: [(name: String, curve: any Curve, fourExtremes: Bool)] = [
    ("critical spring", DampedSpring(duration: 0.5, bounce: 0).easing(), false),
    ("bouncy spring", DampedSpring(response: 0.5, dampingRatio: 0.7).easing(), false),
    ("sine", Penner(.sine, .inOut), false), ("quint", Penner(.quint, .out), false),
    // Nothing mends a jump at an end.
    ("expo", Penner(.expo(), .in), true), ("circ", Penner(.circ, .out), false),
    ("back", Penner(.back(), .inOut), false), ("bounce", Penner(.bounce(), .out), true),
    (
      "lines", PiecewiseLinear([.init(0), .init(0.7, at: 0.2), .init(0.6, at: 0.6), .init(1)]), true
    ), ("steps", Steps(5, .jumpNone), true),
  ]

  /// The largest error at 2000 places and on both sides of breakpoints: 10⁻⁴ of it may be missed.
  static func largest(_ curve: any Curve, _ bezier: CubicBezier) -> Double {
    var worst = 0.0
    for index in 0...2000 {
      // Closer together at the ends, where tangents may be vertical.
      let share = Double(index) / 2000
      let x = share * share * (3 - 2 * share)
      worst = max(worst, (bezier.value(at: x) - curve.value(at: x)).magnitude)
    }
    for x in curve.breakpoints(in: 0...1) {
      for side in Side.allCases {
        worst = max(worst, (bezier.value(at: x) - curve.value(at: x, from: side)).magnitude)
      }
    }
    return worst
  }

  /// What ends next to its start goes far beyond both: ordinates were held within ±20, whatever the curve.
  @Test func aCurveWithASmallChangeHasControlPointsFarAway() throws {
    let far = CubicBezier(0.7211, 2474.3, 0.0781, 2178.4)
    #expect(try CubicBezier.nearest(to: far).largestError < 1e-6)
  }

  /// Figures of a differential evolution over all four numbers, which sees the error at the corners, too.
  @Test(arguments: [
    (Easing(Penner(.bounce(), .out)), 0.142876655), (Easing(Penner(.bounce(), .in)), 0.142876655),
    (
      Easing(PiecewiseLinear([.init(0), .init(0.7, at: 0.3), .init(0.4, at: 0.5), .init(1)])),
      0.0439169
    ),
  ]) func theSearchGoesOnAlongCorners(_ curve: Easing, _ least: Double) throws {
    #expect(try CubicBezier.nearest(to: curve).largestError <= least)
  }

  @Test(arguments: cases(curves.indices, oneOf: 5)) func noSearchFindsANearerOne(_ index: Int)
    throws
  {
    let (name, curve, _) = Self.curves[index]
    let nearest = try CubicBezier.nearest(to: curve, endingOn: 1)
    let error = Self.largest(curve, nearest.bezier)
    #expect(error <= nearest.largestError * (1 + 1e-9), "\(name)")
    #expect(error >= nearest.largestError * 0.999, "\(name)")
    // Random places near and far.
    var random = SeededRandom(seed: 21)
    let bezier = nearest.bezier
    for trial in trials(2000) {
      let reach = trial % 2 == 0 ? 1 : random.logUniform(in: 1e-6...0.3)
      func moved(_ value: Double) -> Double { value + random.uniform(in: -reach...reach) }
      let other = CubicBezier(
        min(max(moved(bezier.x1), 0), 1), moved(bezier.y1), min(max(moved(bezier.x2), 0), 1),
        moved(bezier.y2))
      #expect(
        Self.largest(curve, other) >= error * (1 - 1e-4), "\(name), \(other), \(random.seed)")
    }
  }

  @Test(arguments: cases(curves.indices, oneOf: 5))
  func theLargestErrorIsReachedWithAlternatingSigns(
    _ index: Int
  ) throws {
    let (name, curve, fewer) = Self.curves[index]
    let nearest = try CubicBezier.nearest(to: curve, endingOn: 1)
    var alternations = 1
    for (a, b) in zip(nearest.extremes, nearest.extremes.dropFirst()) where a.y * b.y < 0 {
      alternations += 1
    }
    let isOnWall =
      nearest.bezier.x1 == 0 || nearest.bezier.x2 == 1 || nearest.bezier.x1 == 1
      || nearest.bezier.x2 == 0
    // At a jump at an end the error is that of every curve.
    let isJump = nearest.largestError == curve.value(at: 0, from: .right).magnitude
    #expect(alternations >= (isJump ? 1 : fewer || isOnWall ? 3 : 5), "\(name): \(nearest)")
  }

  @Test func aBezierIsNearestToItself() throws {
    let beziers = [
      CubicBezier.ease, CubicBezier(0.34, 1.56, 0.64, 1), CubicBezier(0, 1, 0, 1),
      CubicBezier(0.9, 0.1, 0.1, 0.9),
    ]
    for bezier in cases(beziers, oneOf: 4) {
      let nearest = try CubicBezier.nearest(to: bezier)
      #expect(nearest.largestError < 1e-9, "\(bezier)")
      let moved = bezier.scaled(x: 3, y: -40).shifted(x: 2, y: 7)
      let again = try CubicBezier.nearest(to: moved)
      #expect(again.largestError < 1e-9, "\(bezier)")
    }
  }

  @Test func samplesOfABezierGiveItBack() throws {
    let bezier = CubicBezier(0.3, 0.2, 0.4, 1.1)
    let times = (0...30).map { 5 + Double($0) / 60 }
    let values = times.map { 10 + 80 * bezier.value(at: ($0 - 5) * 2) }
    let nearest = try CubicBezier.nearest(toValues: values, at: times)
    #expect(nearest.largestError < 1e-9)
    #expect((nearest.bezier.x1 - 0.3).magnitude < 1e-6)
    let known = try CubicBezier.nearest(toValues: values, at: times, from: 10, to: 90)
    #expect((known.bezier.y2 - 1.1).magnitude < 1e-6)
  }

  @Test func aSpringEndsOnItsTargetIfAsked() throws {
    let motion = DampedSpring(response: 0.4, dampingRatio: 0.8).motion(from: 20, to: 60)
    let end = motion.settlingDuration(within: 0.04)
    let nearest = try CubicBezier.nearest(to: motion, over: 0...end, endingOn: 60)
    #expect(nearest.largestError < 0.05 && nearest.largestError > 0.001)
  }

  @Test func aCurveThatEndsWhereItBeginsIsRefused() {
    func message(_ body: () throws(ParameterError) -> Void) -> String {
      do {
        try body()
        return "no error"
      } catch {
        return error.description
      }
    }
    let flat = PiecewiseLinear([.init(0.5), .init(1, at: 0.5), .init(0.5)])
    #expect(
      message { () throws(ParameterError) in _ = try CubicBezier.nearest(to: flat) }
        == "the distance from the first value to the last must be other than 0, got 0")
    #expect(
      message { () throws(ParameterError) in
        _ = try CubicBezier.nearest(to: DampedSpring.smooth().motion(from: 0, to: 1))
      }.hasPrefix("the interval's end must be"))
    #expect(
      message { () throws(ParameterError) in
        _ = try CubicBezier.nearest(toValues: [0, 1], at: [0, 1])
      } == "times.count must be 5 or more, got 2")
    #expect(
      message { () throws(ParameterError) in
        _ = try CubicBezier.nearest(toValues: [0, 1, 2, .nan, 3], at: [0, 1, 2, 3, 4])
      }.hasPrefix("values[3] must be"))
  }
}
