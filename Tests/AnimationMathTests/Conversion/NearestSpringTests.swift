// The nearest spring: a spring is nearest to itself, and no other is nearer to a Bézier.

import Testing
import _TestSupport

import AnimationMath

@Suite struct NearestSpringTests {
  /// A curve at 4001 instants over twice its length, where it rests behind its end.
  struct Shape {
    let values: [Double]

    init(_ curve: any Curve) {
      values = (0...4000).map { curve.value(at: min(Double($0) / 2000, 1)) }
    }

    private func error(of motion: SpringMotion, _ index: Int) -> Double {
      (motion.value(at: Double(index) / 2000) - values[index]).magnitude
    }

    func largestError(of motion: SpringMotion) -> Double {
      values.indices.reduce(0) { max($0, error(of: motion, $1)) }
    }

    /// Whether a motion is as far away somewhere.
    ///
    /// Most are at one of the first few instants, which lie far apart.
    func hasError(of motion: SpringMotion, atLeast error: Double) -> Bool {
      values.indices.contains { self.error(of: motion, $0 * 1597 % values.count) >= error }
    }
  }

  @Test(arguments: [
    CubicBezier.ease, .easeInOut, .easeOut, CubicBezier(0.34, 1.56, 0.64, 1),
    CubicBezier(0.2, 0, 0, 1),
  ])
  func noSpringNearbyIsNearerToABezier(_ bezier: CubicBezier) throws {
    let shape = Shape(bezier)
    for velocity in [0, nil] as [Double?] {
      let nearest = try SpringMotion.nearest(to: bezier, velocity: velocity)
      let error = shape.largestError(of: nearest.motion)
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
        #expect(
          shape.hasError(of: motion, atLeast: 0.99 * error), "\(bezier), \(random.seed)")
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

  /// What a search over all of these springs found up to three lengths, or thirty where the spring goes on for so long.
  @Test(arguments: [
    (Penner(.elastic(), .in), 0.648), (Penner(.back(), .in), 0.3299),
    (Penner(.bounce(), .in), 0.342), (Penner(.expo(), .in), 0.2939),
    (Penner(.expo(), .out), 0.00095),
  ])
  func aCurveThatIsNoSpringHasANearestAsWell(_ curve: Penner, attainable: Double) throws {
    let nearest = try SpringMotion.nearest(to: curve)
    #expect(nearest.largestError < 1.02 * attainable)
    // The stated error is the largest, long after the end too.
    let worst = (0...60_000).reduce(0.0) {
      let time = Double($1) / 2000
      return max($0, (nearest.motion.value(at: time) - curve.value(at: min(time, 1))).magnitude)
    }
    #expect(worst <= nearest.largestError * (1 + 1e-9) && worst > 0.98 * nearest.largestError)
  }

  /// Springs that a wider search finds: a decay had a spring 20 times nearer, outside a box that nobody had named, and
  /// Penner's cubic out one that is nearer by 0.7 %.
  @Test func theSearchFindsWhatIsFurtherAway() throws {
    let decay = DecayMotion(from: 0, velocity: 10, friction: .rate(20))
    #expect(try SpringMotion.nearest(to: decay, over: 0...3).largestError <= 0.00031)
    #expect(try SpringMotion.nearest(to: Penner(.cubic, .out)).largestError <= 0.033334)
  }

  @Test func theSpringNearestToABezierHasABezierNoFurtherAway() throws {
    // There and back: the Bézier nearest to the spring is at least as near as the first one.
    let nearest = try SpringMotion.nearest(to: CubicBezier.easeInOut)
    let back = try CubicBezier.nearest(to: nearest.motion, over: 0...1, endingOn: 1)
    #expect(back.largestError <= nearest.largestError * 1.001)
  }

  @Test func aCurveThatEndsWhereItBeginsIsRefused() {
    #expect(throws: ParameterError.self) {
      try SpringMotion.nearest(to: PiecewiseLinear([.init(0.5), .init(1, at: 0.5), .init(0.5)]))
    }
    #expect(throws: ParameterError.self) {
      try SpringMotion.nearest(to: CubicBezier.ease, velocity: .infinity)
    }
  }
}
