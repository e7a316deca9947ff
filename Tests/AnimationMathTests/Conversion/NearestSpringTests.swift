// The nearest spring: a spring is nearest to itself, and no other is nearer to a Bézier.

import Testing
import _TestSupport

@testable import AnimationMath

@Suite struct NearestSpringTests {
  /// The largest error over twice the length, where the curve rests behind its end.
  static func largest(_ curve: any Curve, _ motion: SpringMotion) -> Double {
    (0...4000).reduce(0.0) { worst, index in
      let time = Double(index) / 2000
      return max(worst, (motion.value(at: time) - curve.value(at: min(time, 1))).magnitude)
    }
  }

  @Test(arguments: [
    CubicBezier.ease, .easeInOut, .easeOut, CubicBezier(0.34, 1.56, 0.64, 1),
    CubicBezier(0.2, 0, 0, 1),
  ])
  func noSpringNearbyIsNearerToABezier(_ bezier: CubicBezier) throws {
    for velocity in [0, nil] as [Double?] {
      let nearest = try SpringMotion.nearest(to: bezier, velocity: velocity)
      let error = Self.largest(bezier, nearest.motion)
      #expect((error / nearest.largestError - 1).magnitude < 0.02)
      let spring = nearest.motion.spring
      var random = SeededRandom(seed: 3)
      for trial in 0..<(isThorough ? 1000 : 100) {
        let reach = trial % 2 == 0 ? 1 : random.logUniform(in: 1e-3...0.3)
        let other = DampedSpring(
          angularFrequency: spring.angularFrequency
            * exponential(random.uniform(in: -reach...reach)),
          dampingRatio: spring.dampingRatio * exponential(random.uniform(in: -reach...reach)))
        let start = velocity ?? nearest.motion.initialVelocity + random.uniform(in: -reach...reach)
        let motion = other.motion(from: 0, to: 1, velocity: start)
        #expect(Self.largest(bezier, motion) >= error * 0.99, "\(bezier), \(random.seed)")
      }
    }
  }

  @Test func aSettledSpringIsNearestToItself() throws {
    for ratio in [0.3, 0.7, 1, 1.6] {
      let motion = DampedSpring(response: 0.5, dampingRatio: ratio).motion(from: 30, to: -10)
      let end = motion.settlingDuration(within: 1e-7)
      let nearest = try SpringMotion.nearest(to: motion, over: 0...end)
      #expect(nearest.largestError < 1e-6)
      #expect((nearest.motion.spring.dampingRatio - ratio).magnitude < 1e-4)
      #expect((nearest.motion.spring.response - 0.5).magnitude < 1e-4)
    }
  }

  @Test func theSpringNearestToABezierHasABezierNoFurtherAway() throws {
    // There and back: the Bézier nearest to the spring is at least as near as the first one.
    let nearest = try SpringMotion.nearest(to: CubicBezier.easeInOut)
    let back = try CubicBezier.nearest(to: nearest.motion, over: 0...1, endingOn: 1)
    #expect(back.largestError <= nearest.largestError * 1.001)
  }

  @Test func aCurveWithoutAWayIsRefused() {
    #expect(throws: ParameterError.self) {
      try SpringMotion.nearest(to: PiecewiseLinear([.init(0.5), .init(1, at: 0.5), .init(0.5)]))
    }
    #expect(throws: ParameterError.self) {
      try SpringMotion.nearest(to: CubicBezier.ease, velocity: .infinity)
    }
  }
}
