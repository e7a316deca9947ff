// Values at given times: within the tolerance where there are some, and none where no search finds any.

import Testing
import _TestSupport

import AnimationMath

@Suite struct KnotValuesTests {
  /// Smooth curves from 0 to 1.
  static let curves: [any Curve] = [
    CubicBezier.ease, Penner(.elastic(), .out), Penner(.bounce(), .out), Penner(.circ, .inOut),
    DampedSpring(response: 0.5, dampingRatio: 0.3).easing(),
  ]

  static func largestError(_ curve: any Curve, _ times: [Double], _ values: [Double]) -> Double {
    let stops = zip(times, values).map { PiecewiseLinear.Stop($1, at: $0) }
    return curve.largestDifference(from: PiecewiseLinear(stops), over: 0...1).difference
  }

  static func knots(
    _ curve: any Curve, within tolerance: Double, endingOn end: Double? = nil
  ) throws -> KnotValues? {
    KnotValues(
      try curve.keyframeTask(within: tolerance, over: 0...1, endingOn: end, atMost: 10_000))
  }

  @Test(arguments: curves.indices) func theFewestKeyframesHaveValues(_ index: Int) throws {
    let curve = Self.curves[index]
    for tolerance in isOptimised ? [0.05, 0.01, 0.002] : [0.05] {
      let keyframes = try curve.linearKeyframes(within: tolerance, over: 0...1, endingOn: 1)
      var knots = try #require(try Self.knots(curve, within: tolerance, endingOn: 1))
      let found = knots.values(at: keyframes.times, decimals: 6)
      let values = try #require(found)
      #expect(values.first == 0 && values.last == 1)
      #expect(Self.largestError(curve, keyframes.times, values) <= tolerance)
    }
  }

  @Test(arguments: curves.indices) func whereThereAreNoKnotsNoSearchFindsAny(_ index: Int) throws {
    let curve = Self.curves[index]
    var random = SeededRandom(seed: 91)
    var (found, none) = (0, 0)
    for _ in trials(100) {
      let count = 1 + random.index(below: 3)
      let times = [0] + (0..<count).map { _ in random.uniform(in: 0.01...0.99) }.sorted() + [1]
      let tolerance = random.logUniform(in: 0.02...0.7)
      var knots = try #require(try Self.knots(curve, within: tolerance, endingOn: 1))
      if let values = knots.values(at: times, decimals: 12) {
        found += 1
        #expect(Self.largestError(curve, times, values) <= tolerance, "\(times), \(tolerance)")
        continue
      }
      none += 1
      for _ in 0..<30 {
        let values = times.map {
          $0 == 0
            ? 0 : $0 == 1 ? 1 : curve.value(at: $0) + random.uniform(in: -tolerance...tolerance)
        }
        #expect(
          Self.largestError(curve, times, values) > tolerance * (1 - 1 / 64),
          "\(times), \(tolerance)")
      }
    }
    #expect(!isThorough || !isOptimised || found > 0 && none > 5, "\(found), \(none)")
  }

  /// Windows that are kept from call to call are those that would be found anew.
  @Test(arguments: curves.indices) func earlierCallsDoNotChangeTheKnotsFound(_ index: Int) throws {
    var random = SeededRandom(seed: 92)
    let fresh = try #require(try Self.knots(Self.curves[index], within: 0.01, endingOn: 1))
    var used = fresh
    var times = try Self.curves[index].linearKeyframes(within: 0.01, over: 0...1).times
    var found = 0
    for _ in trials(300) {
      let place = 1 + random.index(below: times.count - 2)
      let before = times[place]
      times[place] = random.uniform(in: times[place - 1]...times[place + 1])
      var again = fresh
      let (values, expected) = (
        used.values(at: times, decimals: 6), again.values(at: times, decimals: 6)
      )
      #expect(values == expected, "\(times)")
      if values == nil { times[place] = before } else { found += 1 }
    }
    #expect(!isThorough || !isOptimised || (1..<300).contains(found), "\(found)")
  }

  @Test func theFewestDecimalsAreTaken() throws {
    // A straight line may leave out every digit that the tolerance does not need.
    var knots = try #require(try Self.knots(CubicBezier.linear, within: 0.06))
    let values = knots.values(at: [0, 0.234, 0.56, 1], decimals: 9)
    #expect(values == [0, 0.2, 0.6, 1])
    let none = knots.values(at: [0, 0.234, 0.56, 1], decimals: 0)
    #expect(none == nil)
  }

  @Test func jumpsAndTimesThatDoNotRiseHaveNoKnots() throws {
    #expect(try Self.knots(Steps(3), within: 0.1) == nil)
    #expect(try Self.knots(CubicBezier.ease, within: 0.1, endingOn: 2) == nil)
    var knots = try #require(try Self.knots(CubicBezier.ease, within: 0.1))
    let none = knots.values(at: [0, 0.5, 0.5, 1], decimals: 3)
    #expect(none == nil)
  }
}
