// The velocity with which a new animation begins: that of the pace, the one shown, or a given one.

import AnimationMath
import Testing
import _TestSupport

@Suite struct InterruptionVelocityTests {
  /// A decay begins with its own velocity, with the one shown, or with a given one.
  @Test func aDecayTakesOverAVelocity() throws {
    for (policy, given, expected) in [
      (.replacing, nil, 400), (.preservingVelocity, nil, 50), (.preservingVelocity, 300, 300),
      (.additive, nil, 450), (.additive, 300, 300), (.replacing, -20, -20),
    ] as [(InterruptionPolicy, Double?, Double)] {
      var stack = AnimationStack(0.0, policy: policy)
      stack.animate(to: 100, at: 0, .over(2))
      let target = policy == .additive ? 200.0 : 150
      stack.animate(to: target, at: 1, .decay(.rate(4)), velocity: given)
      #expect(stack.value(at: 1) == 50)
      #expect(abs(stack.velocity(at: 1) - expected) < 1e-12, "\(policy) \(expected)")
      #expect(abs(stack.value(at: 12) - target) < 1e-12)
    }
  }

  /// 600 entries and 218 µs a value after 600 frames.
  @Test func preservingVelocityLeavesOneAnimation() {
    var stack = AnimationStack(0.0, policy: .preservingVelocity)
    var motion = DampedSpring.bouncy.motion(from: 0, to: 0)
    var random = SeededRandom(seed: 31)
    var worst = WorstCase("600 retargets against SpringMotion.retargeted, 2⁻⁵³ of 1000", bound: 40)
    for frame in 0..<600 {
      let (time, target) = (Double(frame) / 64, random.uniform(in: -100...100))
      stack.animate(to: target, at: time, .spring(.bouncy))
      motion = motion.retargeted(to: target, at: frame == 0 ? 0 : 1.0 / 64)
      let (value, velocity) = (stack.value(at: time), stack.velocity(at: time))
      worst.record((value - motion.value(at: 0)) / (1000 * 0x1p-53), at: "value, frame \(frame)")
      worst.record(
        (velocity - motion.velocity(at: 0)) / (20_000 * 0x1p-53), at: "velocity, frame \(frame)")
      #expect(stack.entries.count == 1)
    }
    report(worst)
    #expect(worst.isWithinBound)
    // The whole course is still there, until it is forgotten.
    let before = stack.value(at: 3)
    stack.removeFinished(at: 9)
    #expect(stack.value(at: 9.5) != stack.model && before != stack.model)
  }

  /// What text and files lead to is an error, of the state in which the spring would be released.
  @Test func aSpringThatCannotTakeOverIsAnError() {
    func message(_ from: Double, _ velocity: Double, _ spring: DampedSpring = .smooth) -> String {
      var stack = AnimationStack(from, policy: .preservingVelocity)
      do throws(ParameterError) {
        try stack.animate(validating: 0, at: 0, .spring(spring, initialVelocity: velocity))
        return ""
      } catch {
        return error.description
      }
    }
    #expect(message(1e50, 1) == "")
    #expect(
      message(-1e50, 2) == "velocity, channel 0, must be a number from -1e+50 to 1e+50, got 2e+50")
    // Beyond its target by 16 %.
    var beyond = AnimationStack(-1e50, policy: .preservingVelocity)
    beyond.animate(to: 1e50, at: 0, .spring(DampedSpring(angularFrequency: .pi, dampingRatio: 0.5)))
    let overshoot = refusal { () throws(ParameterError) in
      try beyond.animate(validating: 0, at: 1.1547, .spring(.smooth))
    }
    #expect(
      overshoot?.hasPrefix("from, channel 0, must be a number from -1e+50 to 1e+50, got 1.32")
        == true)
    let slow = DampedSpring(angularFrequency: 1e-40, dampingRatio: 1)
    #expect(
      message(1e40, -1, slow).hasPrefix("settling distance must be a number from 0 to 1e+50, got"))
  }

  @Test func preservingVelocityIsOneSpringThatIsRetargeted() throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.5)
    var stack = AnimationStack(PointValue(x: 10, y: 20), policy: .preservingVelocity)
    stack.animate(
      to: PointValue(x: 110, y: 20), at: 1, .spring(spring), velocity: PointValue(x: 0, y: 300))
    stack.animate(to: PointValue(x: 0, y: 0), at: 1.25, .spring(spring))
    let x = spring.motion(from: 10, to: 110).retargeted(to: 0, at: 0.25)
    let y = spring.motion(from: 20, to: 20, velocity: 300).retargeted(to: 0, at: 0.25)
    for step in 0...100 {
      let time = 1.25 + Double(step) / 128
      let (value, velocity) = (stack.value(at: time), stack.velocity(at: time))
      let after = time - 1.25
      #expect(
        abs(value.x - x.value(at: after)) < 1e-13 && abs(value.y - y.value(at: after)) < 1e-13)
      #expect(abs(velocity.x - x.velocity(at: after)) < 2e-12)
      #expect(abs(velocity.y - y.velocity(at: after)) < 2e-12)
    }
    // Before it, everything is as it was.
    #expect(stack.value(at: 0.5) == PointValue(x: 10, y: 20))
    #expect(
      stack.value(at: 1.125).y == spring.motion(from: 20, to: 20, velocity: 300).value(at: 0.125))
  }

  /// Over an easing, velocity and value are taken over, at the vertical tangent the value alone.
  @Test func aSpringTakesOverFromAnything() {
    var stack = InterruptionTests.replacing()
    stack.policy = .preservingVelocity
    stack.animate(to: 30, at: 0.5, .spring(.smooth))
    let motion = DampedSpring.smooth.motion(from: 50, to: 30, velocity: 100)
    for step in 0..<20 {
      let time = Double(step) / 64
      #expect(abs(stack.value(at: 0.5 + time) - motion.value(at: time)) < 1e-13)
    }
    var steep = AnimationStack(0.0)
    steep.animate(to: 100, at: 0, .over(1, .cubicBezier(0, 1, 0.5, 1)))
    #expect(steep.velocity(at: 0) == .infinity)
    steep.policy = .preservingVelocity
    steep.animate(to: 20, at: 0, .spring(.smooth))
    #expect(steep.velocity(at: 0) == 0)
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func anInitialVelocityIsGivenByTheWay(policy: InterruptionPolicy) {
    var stack = AnimationStack(10.0, policy: policy)
    stack.animate(to: 110, at: 0, .spring(.smooth, initialVelocity: 3))
    #expect(stack.value(at: 0) == 10 && abs(stack.velocity(at: 0) - 300) < 1e-12)
    let motion = DampedSpring.smooth.motion(from: 10, to: 110, velocity: 300)
    #expect(abs(stack.value(at: 0.125) - motion.value(at: 0.125)) < 1e-13)
  }

  /// The velocity at which the new spring starts, while the value moves at 100 a second.
  @Test func policiesDifferInTheVelocityTheyKeep() {
    func velocity(_ policy: InterruptionPolicy, initialVelocity: Double = 0) -> Double {
      var stack = InterruptionTests.replacing()
      stack.policy = policy
      stack.animate(to: 30, at: 0.5, .spring(.smooth, initialVelocity: initialVelocity))
      #expect(stack.value(at: 0.5) == 50 && stack.value(at: 0.25) == 25)
      #expect(stack.entries.count == (policy == .additive ? 2 : 1))
      return stack.velocity(at: 0.5)
    }
    for (policy, expected) in zip(InterruptionPolicy.allCases, [100.0, 100, 0]) {
      #expect(abs(velocity(policy) - expected) < 1e-12)
    }
    // Added to the running animation, the way is that from its end; otherwise that from the value shown.
    let pushed = InterruptionPolicy.allCases.map { velocity($0, initialVelocity: 2) }
    let expected: [Double] = [100 - 2 * 70, 100 - 2 * 20, -2 * 20]
    for (velocity, expected) in zip(pushed, expected) { #expect(abs(velocity - expected) < 1e-11) }
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func aGivenVelocityIsThatOfTheStart(policy: InterruptionPolicy) {
    for velocity in [-700.0, 0, 250] {
      var stack = InterruptionTests.replacing()
      stack.policy = policy
      stack.animate(to: 30, at: 0.5, .spring(.bouncy), velocity: velocity)
      #expect(stack.value(at: 0.5) == 50 && stack.value(at: 0.25) == 25)
      #expect(abs(stack.velocity(at: 0.5) - velocity) < 1e-11)
      // What is added to 50 + 100t leads there from its end, and makes up for its velocity.
      let motion =
        policy == .additive
        ? DampedSpring.bouncy.motion(from: 70, to: 0, velocity: velocity - 100)
        : DampedSpring.bouncy.motion(from: 50, to: 30, velocity: velocity)
      for time in [0.0625, 0.25, 0.4375] {
        let running = policy == .additive ? 30 + 100 * (time - 0.5) : 0
        #expect(abs(stack.value(at: 0.5 + time) - (running + motion.value(at: time))) < 1e-12)
      }
      #expect(abs(stack.value(at: 9) - 30) < 1e-9)
    }
    // Without a way, too.
    var still = AnimationStack(5.0, policy: policy)
    still.animate(to: 5, at: 0, .spring(.bouncy), velocity: 100)
    #expect(abs(still.velocity(at: 0) - 100) < 1e-11 && still.value(at: 9) == 5)
  }

  @Test(arguments: [
    (130.0, 6000.0), (130, -6000), (-0.5, 6000), (2000.000000001, -3000), (900, 10),
  ])
  func aThrownValueFollowsTheBoundedDecay(from: Double, velocity: Double) throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 1)
    let motion = BoundedDecayMotion(
      DecayMotion(from: from, velocity: velocity, friction: .scrollViewNormal), bounds: 0...2000,
      spring: spring)
    var stack = AnimationStack(-700.0)
    stack.animate(to: 5, at: 0, .over(3))
    stack.set(to: from, at: 0.5)
    stack.animate(throwing: velocity, at: 0.5, .scrollViewNormal, within: 0...2000, spring: spring)
    #expect(stack.model == motion.restingValue)
    let end = motion.settlingDuration(within: 0.001)
    for step in 0..<200 {
      let time = end * Double(step) / 200
      let bound = 1e-9 * 3000
      #expect((stack.value(at: 0.5 + time) - motion.value(at: time)).magnitude < bound)
      let shown = stack.velocity(at: 0.5 + time)
      // The stack's time is rounded, and its acceleration may be 10⁵.
      #expect((shown - motion.velocity(at: time)).magnitude < 1e-6)
    }
    let release = stack.velocity(at: 0.5)
    #expect((release - velocity).magnitude <= 4 * velocity.magnitude.ulp)
    #expect(stack.value(at: 0.5 + end) == stack.model && stack.velocity(at: 1 + end) == 0)
    // Caught on its way, and retargeted.
    let caught = stack.value(at: 0.75)
    stack.animate(to: 10, at: 0.75, .over(1))
    #expect((stack.value(at: 0.75) - caught).magnitude < 1e-9)
    #expect(stack.value(at: 20) == 10)
  }
}
