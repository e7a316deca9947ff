import Testing
import _TestSupport

import AnimationMath

@Suite struct DampedSpringDialectsTests {
  // MARK: Published pairs

  @Test func applesDocumentedPairsHold() {
    let first = DampedSpring(duration: 0.5, bounce: 0.3)
    #expect(first.mass == 1)
    #expect(abs(first.stiffness - 157.9) <= 0.05)
    #expect(abs(first.damping - 17.6) <= 0.05)
    let second = DampedSpring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(second.response - 0.63) <= 0.005)
    #expect(second.bounce == 0.5)
    #expect(
      DampedSpring(.perceptualDuration(0.5, bounce: 0.3))
        == DampedSpring(duration: 0.5, bounce: 0.3))
  }

  @Test func uiKitsPublishedPairHolds() {
    let spring = DampedSpring(.uiKitDuration(3, dampingRatio: 0.25))
    let stiffness = errorInUlps(spring.stiffness, 54.83363359078326, 0)
    let damping = errorInUlps(spring.damping, 3.702486785620688, 0)
    #expect(stiffness <= 4 && damping <= 4, "\(stiffness), \(damping)")
  }

  @Test func uiKitsConstantSolvesItsEquationAtRatioOne() {
    let phase = DampedSpring(.uiKitDuration(1, dampingRatio: 1)).angularFrequency
    #expect(abs(phase - 9.2334134764516) <= 5e-14)
    // (1 + u) e^(−u) = 0.001 changes sign within one unit in the last place.
    func excess(_ u: Double) -> DoubleDouble {
      (DoubleDouble(u) + 1) * DoubleDouble.exp(DoubleDouble(-u)) - 0.001
    }
    #expect(excess(phase.nextDown).hi > 0 && excess(phase.nextUp).hi < 0)
    let iterated = DampedSpring(.uiKitDuration(1, dampingRatio: 1))
    #expect(errorInUlps(iterated.stiffness, 85.25592442711776, 0) <= 4)
    #expect(errorInUlps(iterated.damping, 18.466826952903173, 0) <= 4)
    let bouncing = DampedSpring(.uiKitDuration(1, dampingRatio: 0.1))
    #expect(errorInUlps(bouncing.stiffness, 2125.3901201257995, 0) <= 4)
    #expect(errorInUlps(bouncing.damping, 9.220390707829685, 0) <= 4)
  }

  @Test func origamiAndPopGiveTheWorkedSprings() {
    let origami = DampedSpring(.origami(tension: 40, friction: 7))
    #expect(errorInUlps(origami.stiffness, 230.2, 0) <= 4)
    #expect(errorInUlps(origami.damping, 22, 0) <= 4)
    let reactNative = DampedSpring(.pop(bounciness: 8, speed: 12))
    #expect(errorInUlps(reactNative.stiffness, 342.10058823529414, 0) <= 4)
    #expect(errorInUlps(reactNative.damping, 24.684019245284347, 0) <= 4)
  }

  // MARK: Critical damping

  @Test func dampingOfTwiceTheRootIsCriticalForCommonValues() {
    var failures: [String] = []
    var count = 0
    for mass in [0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 8, 10, 12, 20, 100] {
      for stiffness in stride(from: 1.0, through: 1000, by: 1) {
        count += 1
        let damping = 2 * (stiffness * mass).squareRoot()
        let spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping)
        if spring.regime != .criticallyDamped { failures.append("mass \(mass), \(stiffness)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(count), first \(failures.first ?? "")")
  }

  @Test func bounceZeroIsCriticalAndBounceOneUndamped() {
    #expect(DampedSpring(duration: 0.37, bounce: 0).regime == .criticallyDamped)
    #expect(DampedSpring(duration: 0.37, bounce: 1).regime == .undamped)
    #expect(DampedSpring(duration: 0.37, bounce: -0.5).dampingRatio == 2)
    #expect(DampedSpring(duration: 0.37, bounce: (-1).nextUp).dampingRatio == 0x1p53)
    #expect(DampedSpring(.responseAndOvershoot(1, overshoot: 0)).regime == .criticallyDamped)
    #expect(DampedSpring(.responseAndOvershoot(1, overshoot: 1)).regime == .undamped)
  }

  // MARK: By definition

  @Test func envelopeHalvesInAHalfLife() {
    var random = SeededRandom(seed: 31)
    var worst = WorstCase("envelope after a half-life, 2⁻⁵³ of ½", bound: 6)
    for index in rounds(5_000) {
      let ratio = SpringCase.random(index, using: &random).spring.dampingRatio
      guard ratio > 0 else { continue }
      let halfLife = random.logUniform(in: 1e-3...1e3)
      let spring = DampedSpring(.halfLife(halfLife, dampingRatio: ratio))
      let left = DoubleDouble.exp(DoubleDouble.product(-spring.decayRate, halfLife))
      worst.record((left.hi - 0.5) / 0.5 / 0x1p-53, at: "ζ \(ratio), half-life \(halfLife)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func overshootIsThatOfTheMotionsOwnPeak() {
    var random = SeededRandom(seed: 32)
    // A peak of fraction p stands after −ln p time constants, which magnify as elsewhere.
    var worst = WorstCase("overshoot against the peak, of (12 − 4 ln p)·2⁻⁵³ p", bound: 1)
    for _ in rounds(5_000) {
      let ratio = random.uniform(in: 0...0.99)
      let spring = DampedSpring(response: 0.7, dampingRatio: ratio)
      let expected = spring.overshoot
      let peak = spring.motion(from: 0, to: 1).peak?.value ?? .nan
      worst.record(
        ((peak - 1) - expected) / ((12 - 4 * logarithm(expected)) * 0x1p-53 * expected + 0x1p-53),
        at: "ζ \(ratio)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(DampedSpring(response: 1, dampingRatio: 1).overshoot == 0)
    #expect(DampedSpring(response: 1, dampingRatio: 7).overshoot == 0)
    #expect(DampedSpring(response: 1, dampingRatio: 0).overshoot == 1)
  }

  @Test func settlingInverseSettlesAtTheGivenTime() {
    var random = SeededRandom(seed: 33)
    var worst = WorstCase("settling inverse, relative", bound: 1e-14)
    var failures: [String] = []
    for index in rounds(3_000) {
      let ratio = SpringCase.random(index, using: &random).spring.dampingRatio
      // Below, ten digits are less than a swing.
      guard ratio >= 1e-3 else { continue }
      let duration = random.logUniform(in: 0.05...20)
      let epsilon = random.logUniform(in: 1e-6...0.5)
      let place = "ζ \(ratio), T \(duration), ε \(epsilon)"
      let spring = DampedSpring(.settlingDuration(duration, dampingRatio: ratio, epsilon: epsilon))
      worst.record(spring.settlingDuration(within: epsilon) / duration - 1, at: place)
      let after = spring.displacement(at: duration * (1 + 1e-9), from: 1)
      let before = spring.displacement(at: duration * (1 - 1e-9), from: 1)
      if abs(after) > epsilon || abs(before) <= epsilon { failures.append(place) }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func aDurationAloneIsASpringWithoutBounce() {
    #expect(DampedSpring(duration: 0.5) == DampedSpring(duration: 0.5, bounce: 0))
    #expect(DampedSpring(.perceptualDuration(0.5)).dampingRatio == 1)
  }

  /// Jetpack Compose's own dialect: unlike the others with a ratio, its pace depends on the mass.
  @Test func stiffnessAndRatioAreAsComposeHasThem() {
    let spring = DampedSpring(stiffness: 1500, dampingRatio: 0.75)
    #expect(spring.angularFrequency == 1500.squareRoot() && spring.dampingRatio == 0.75)
    let heavy = DampedSpring(stiffness: 100, dampingRatio: 2, mass: 4)
    #expect(heavy.angularFrequency == 5 && heavy.stiffness == 100 && heavy.damping == 80)
    #expect(throws: ParameterError.self) {
      try DampedSpring(validating: .stiffness(0, dampingRatio: 1))
    }
    #expect(throws: ParameterError.self) {
      try DampedSpring(validating: .stiffness(1, dampingRatio: 1), mass: 0)
    }
  }

  @Test func uiKitDurationIsNilWhereUIKitMakesNoSpring() {
    #expect(DampedSpring(response: 1, dampingRatio: 0).uiKitDuration == nil)
    #expect(DampedSpring(response: 1, dampingRatio: 0.001).uiKitDuration == nil)
    #expect(DampedSpring(response: 1, dampingRatio: 1 + 0x1p-52).uiKitDuration == nil)
    #expect(DampedSpring(response: 1, dampingRatio: 0.001.nextUp).uiKitDuration ?? -1 > 0)
  }

  @Test func undampedSpringHasNoHalfLife() {
    #expect(DampedSpring(response: 1, dampingRatio: 0).halfLife == .infinity)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func badParametersStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring(stiffness: -1, damping: 1)
        case 2: _ = DampedSpring(duration: 1, bounce: -1)
        case 3: _ = DampedSpring(.settlingDuration(1, dampingRatio: 0))
        case 4: _ = DampedSpring(.uiKitDuration(1, dampingRatio: 1.5))
        default: break
        }
      }
    }
  #endif

  /// 1300 points a second with 130 points left, which UIKit accepts.
  @Test func velocitiesBeyondUIKitsEquationAreRefusedWithTheirLimit() throws {
    let limit = DampedSpring.uiKitVelocityLimit(duration: 0.5, dampingRatio: 0.8)
    #expect((limit - 9.009876283679578).magnitude < 1e-11)
    for (duration, ratio) in [(0.5, 0.8), (1.3, 0.45)] {
      let limit = DampedSpring.uiKitVelocityLimit(duration: duration, dampingRatio: ratio)
      let error = #expect(throws: ParameterError.self) {
        try DampedSpring(
          validating: .uiKitDuration(duration, dampingRatio: ratio, initialVelocity: 10))
      }
      #expect(
        error?.description
          == "initialVelocity must be below \(limit), or the duration below \(duration * (limit / 10)), where "
          + "UIKit's equation has a solution, as beyond it UIKit's iteration, as published, runs to a frequency of 0: "
          + "the value leaves at its velocity, got 10")
      let shorter = try DampedSpring(
        validating: .uiKitDuration(
          duration * (limit / 10) * (1 - 1e-13), dampingRatio: ratio, initialVelocity: 10))
      #expect(shorter.dampingRatio == ratio)
      let nearest = try DampedSpring(
        validating: .uiKitDuration(
          duration, dampingRatio: ratio, initialVelocity: limit * (1 - 1e-13)))
      #expect(nearest.dampingRatio == ratio)
    }
    // At ratio 1 the left side is largest at u = w, where it is e^(−w).
    let critical = DampedSpring.uiKitVelocityLimit(duration: 1, dampingRatio: 1)
    #expect((critical - 6.907755278982137).magnitude < 1e-12)
    var random = SeededRandom(seed: 2411)
    for _ in 0..<300 {
      let (duration, ratio) = (random.logUniform(in: 0.01...10), random.uniform(in: 0.01...1))
      let limit = DampedSpring.uiKitVelocityLimit(duration: duration, dampingRatio: ratio)
      func spring(_ share: Double) throws -> DampedSpring {
        try DampedSpring(
          validating: .uiKitDuration(duration, dampingRatio: ratio, initialVelocity: share * limit))
      }
      _ = try spring(1 - 1e-9)
      #expect(throws: ParameterError.self, "\(duration), \(ratio)") { try spring(1 + 1e-9) }
    }
  }
}
