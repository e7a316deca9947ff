// Values at given times: within the tolerance where there are some, and none where no search finds any.

import Testing
import _TestSupport

@testable import AnimationMath

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

  @Test(arguments: curves.indices) func theFewestKeyframesHaveValues(_ index: Int) throws {
    let curve = Self.curves[index]
    for tolerance in [0.05, 0.01, 0.002] {
      let keyframes = try curve.linearKeyframes(within: tolerance, over: 0...1, endingOn: 1)
      let knots = KnotValues(curve, within: tolerance, over: 0...1, endingOn: 1)
      let values = try #require(knots?.values(at: keyframes.times, decimals: 6))
      #expect(values.first == 0 && values.last == 1)
      #expect(Self.largestError(curve, keyframes.times, values) <= tolerance)
    }
  }

  @Test(arguments: curves.indices) func whereThereAreNoneNoSearchFindsAny(_ index: Int) throws {
    let curve = Self.curves[index]
    var random = SeededRandom(seed: 91)
    var (found, none) = (0, 0)
    for _ in trials(100) {
      let count = 1 + random.index(below: 3)
      let times = [0] + (0..<count).map { _ in random.uniform(in: 0.01...0.99) }.sorted() + [1]
      let tolerance = random.logUniform(in: 0.02...0.7)
      let knots = KnotValues(curve, within: tolerance, over: 0...1, endingOn: 1)
      if let values = try #require(knots).values(at: times, decimals: 12) {
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
    #expect(!isThorough || found > 0 && none > 5, "\(found), \(none)")
  }

  @Test func theFewestDecimalsAreTaken() throws {
    // A straight line may leave out every digit that the tolerance does not need.
    let knots = try #require(KnotValues(CubicBezier.linear, within: 0.06, over: 0...1))
    #expect(knots.values(at: [0, 0.234, 0.56, 1], decimals: 9) == [0, 0.2, 0.6, 1])
    #expect(knots.values(at: [0, 0.234, 0.56, 1], decimals: 0) == nil)
  }

  @Test func jumpsAndTimesThatDoNotRiseHaveNone() throws {
    #expect(KnotValues(Steps(3), within: 0.1, over: 0...1) == nil)
    #expect(KnotValues(CubicBezier.ease, within: 0.1, over: 0...1, endingOn: 2) == nil)
    let knots = try #require(KnotValues(CubicBezier.ease, within: 0.1, over: 0...1))
    #expect(knots.values(at: [0, 0.5, 0.5, 1], decimals: 3) == nil)
  }
}
