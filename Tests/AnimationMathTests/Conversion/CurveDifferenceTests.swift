// The largest difference of two curves: where it is known, and against a search over many points.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveDifferenceTests {
  @Test func theDifferenceOfAParabolaAndALineIsAQuarter() {
    let square = Penner(.power(exponent: 2), .in)
    let (difference, place) = square.largestDifference(from: CubicBezier.linear, over: 0...1)
    #expect((difference - 0.25).magnitude <= 0x1p-53)
    #expect((place - 0.5).magnitude < 1e-7)
    // Over a part without the top, it is at an end.
    #expect(square.largestDifference(from: CubicBezier.linear, over: 0...0.25) == (0.1875, 0.25))
  }

  @Test func bothSidesOfAJumpAreLookedAt() {
    let steps = Steps(2)
    #expect(steps.largestDifference(from: CubicBezier.linear, over: 0...1).difference == 0.5)
    let other = PiecewiseLinear([.init(0), .init(0.5, at: 0.5), .init(0.5, at: 0.5), .init(1)])
    #expect(other.largestDifference(from: steps, over: 0.5...0.9).difference <= 0.5)
  }

  @Test func aCurveDoesNotDifferFromItself() {
    for (_, curve) in LinearKeyframesTests.easings {
      #expect(curve.largestDifference(from: curve, over: 0...1).difference == 0)
    }
  }

  @Test func noPointOfASearchIsFurtherApart() {
    var random = SeededRandom(seed: 5)
    for number in 0..<60 {
      let (a, b) = (
        LinearKeyframesTests.randomCurve(&random), LinearKeyframesTests.randomCurve(&random)
      )
      let found = a.largestDifference(from: b, over: 0...1)
      var worst = 0.0
      for index in 0...5000 {
        let x = Double(index) / 5000
        worst = max(worst, (a.value(at: x) - b.value(at: x)).magnitude)
      }
      #expect(worst <= found.difference * (1 + 1e-12), "pair \(number)")
      #expect(worst >= found.difference * 0.99, "pair \(number)")
      // Where a curve jumps, as a spring that comes to rest, on one of the sides.
      let there = [nil, Side.left].map { side in
        (a.value(at: found.place, from: side) - b.value(at: found.place, from: side)).magnitude
      }
      #expect(there.contains { ($0 - found.difference).magnitude < 1e-9 }, "pair \(number)")
    }
  }

  @Test func theLargestOfManyPiecesIsFound() {
    // Chords of a parabola, whose ends are moved a little: each piece has its own extreme.
    let (pieces, height) = (100_000, 1e-10)
    var random = SeededRandom(seed: 7)
    let offsets = (0...pieces).map { _ in Double.random(in: 0...height / 2, using: &random) }
    let chords = PiecewiseLinear(
      offsets.indices.map { index in
        let x = Double(index) / Double(pieces)
        return .init(x * x + offsets[index], at: x)
      })
    let found = chords.largestDifference(from: Penner(.power(exponent: 2), .in), over: 0...1)
    var worst = 0.0
    for (first, last) in zip(offsets, offsets.dropFirst()) {
      let t = min(max(0.5 + (last - first) / (2 * height), 0), 1)
      worst = max(worst, first + (last - first) * t + height * t * (1 - t))
    }
    #expect((found.difference - worst).magnitude < 1e-15)
  }

  @Test func aNaNIsNotLost() {
    let motion = DampedSpring(angularFrequency: 1, dampingRatio: 0).motion(from: 0, to: 1)
    let nan = Affine(
      motion, map: ArgumentMap(base: 0, to: 0, ratio: 1), yScale: .infinity)
    #expect(motion.largestDifference(from: nan, over: 0...1).difference.isNaN)
  }

  #if EXIT_TESTS
    @Test func anEndlessIntervalStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let motion = DampedSpring.smooth().motion(from: 0, to: 1)
        _ = motion.largestDifference(from: motion, over: 0...(.infinity))
      }
    }
  #endif
}
