import AnimationMath
import Testing
import _TestSupport

@Suite struct SpringEasingTests {
  @Test func easingIsTheUnitStepInFractionsOfItsDuration() {
    let spring = DampedSpring.bouncy
    let easing = spring.easing(duration: 0.8, initialVelocity: 2)
    let motion = spring.motion(from: 0, to: 1, velocity: 2)
    #expect(easing.domain == 0...1)
    #expect(easing.duration == 0.8)
    #expect(easing.motion == motion)
    #expect(easing.breakpoints(in: 0...1) == [])
    for progress in [0, 0.1, 0.5, 0.99] {
      #expect(easing.value(at: progress) == motion.value(at: progress * 0.8))
      #expect(easing.slope(at: progress) == 0.8 * motion.velocity(at: progress * 0.8))
    }
  }

  /// What an animation shows ever after is its target, unless the spring is cut off before it has settled.
  @Test func aSettledEasingIsAtRestAtItsEnd() {
    let spring = DampedSpring.bouncy
    let easing = Easing(spring.easing())
    #expect(easing.value(at: 1) == 1 && easing.value(at: 1.5) == 1)
    #expect(easing.slope(at: 1, from: .right) == 0 && easing.slope(at: 1) != 0)
    let before = spring.motion(from: 0, to: 1).value(at: spring.easing().duration)
    #expect(easing.value(at: 1, from: .left) == before && before != 1)
    let cut = spring.easing(duration: 0.2)
    #expect(cut.value(at: 1) == cut.motion.value(at: 0.2) && cut.breakpoints(in: 0...1) == [])
  }

  @Test func startIsExactAndNothingHappensBefore() {
    let easing = DampedSpring.snappy.easing(duration: 0.5, initialVelocity: 3)
    #expect(easing.value(at: 0) == 0)
    #expect(easing.slope(at: 0) == 1.5)
    #expect(easing.value(at: -1e-300) == 0 && easing.value(at: -7) == 0)
    #expect(easing.slope(at: -0.5) == 0)
    #expect(easing.value(at: .nan).isNaN && easing.slope(at: .nan).isNaN)
    #expect(easing.value(at: .infinity) == 1)
  }

  @Test func settledEasingEndsWithinItsThreshold() {
    var random = SeededRandom(seed: 111)
    var worst = WorstCase("end gap of settled easings, of the threshold", bound: 1)
    var failures: [String] = []
    for index in rounds(3_000) {
      let sample = SpringCase.random(index, using: &random)
      guard sample.spring.dampingRatio > 0 else { continue }
      let threshold = random.logUniform(in: 1e-6...0.5)
      let velocity = random.uniform(in: -5...5)
      for rule in [DampedSpring.SettlingRule.lastCrossing, .energy, .envelope] {
        let easing = sample.spring.easing(
          settlingWithin: threshold, rule: rule, initialVelocity: velocity)
        let place = "\(sample.spring), u \(velocity), ε \(threshold), \(rule)"
        worst.record(easing.endGap / threshold, at: place)
        // 1 − value rounds once more; what has settled within a hundredth is at rest.
        let gap = abs(1 - easing.value(at: 1, from: .left))
        if abs(gap - easing.endGap) > 0x1p-52 { failures.append(place) }
        if easing.endGap <= 0.01, easing.value(at: 1) != 1 { failures.append(place) }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func coreAnimationsDurationLeavesLessThanItsThreshold() {
    let easing = DampedSpring.coreAnimation.easing(rule: .coreAnimation)
    #expect(abs(easing.duration - 1.4727) < 5e-5)
    #expect(easing.endGap < 0.001)
  }

  @Test func slopeIsTheDerivativeOfTheValue() {
    var worst = WorstCase("easing slope against quotient", bound: 1e-9)
    for ratio in [0.2, 0.7, 1, 2] {
      let spring = DampedSpring(response: 0.5, dampingRatio: ratio)
      let easing = spring.easing()
      for step in 1..<100 {
        let x = Double(step) / 100
        let h = 1e-3 / easing.duration / spring.angularFrequency
        let near = easing.value(at: x + h) - easing.value(at: x - h)
        let far = easing.value(at: x + 2 * h) - easing.value(at: x - 2 * h)
        let quotient = (8 * near - far) / (12 * h)
        worst.record(
          (quotient - easing.slope(at: x)) / (1 + abs(easing.slope(at: x))), at: "ζ \(ratio), \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func easingThatDoesNotSettleOrAtOnceStopsTheProgram(mistake: Int) async
    {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring(response: 1, dampingRatio: 0).easing()
        case 2: _ = DampedSpring.bouncy.easing(settlingWithin: 2)
        case 3: _ = DampedSpring.bouncy.easing(duration: 0)
        case 4: _ = DampedSpring.bouncy.easing(duration: 1, initialVelocity: .nan)
        default: break
        }
      }
    }
  #endif
}

extension SpringEasing {
  /// The distance of the curve from 1 at its end.
  fileprivate var endGap: Double { motion.response.displacement(at: duration).magnitude }
}
