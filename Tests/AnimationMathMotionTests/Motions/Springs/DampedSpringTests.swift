import Testing
import _TestSupport

import AnimationMath

@Suite struct DampedSpringTests {
  @Test func parametersAreKeptAsGiven() {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: 0.25, mass: 7)
    #expect(spring.angularFrequency == 3)
    #expect(spring.dampingRatio == 0.25)
    #expect(spring.mass == 7)
    #expect(DampedSpring(angularFrequency: 3, dampingRatio: 0.25).mass == 1)
  }

  @Test(arguments: [
    (0.0, DampedSpring.Regime.undamped), (5e-50, .underdamped),
    (0x1.fffffffffffffp-1, .underdamped), (1, .criticallyDamped),
    (0x1.0000000000001p0, .overdamped), (1e50, .overdamped),
  ])
  func regimeFollowsFromTheRatioExactly(ratio: Double, regime: DampedSpring.Regime) {
    #expect(DampedSpring(angularFrequency: 1, dampingRatio: ratio).regime == regime)
  }

  @Test func physicalQuantitiesFollowFromTheDefinitionWithAnyMass() {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: 0.25, mass: 8)
    #expect(spring.stiffness == 72)
    #expect(spring.damping == 12)
    #expect(spring.frequency == 3 / (2 * .pi))
    #expect(spring.motion(from: -2, to: 0, velocity: 5).energy(at: 0) == 100 + 144)
    #expect(spring.motion(from: 0, to: 0).energy(at: 0) == 0)
  }

  @Test func dampedFrequencyAndDecayRateKeepTheirDigitsAtEveryRatio() {
    var random = SeededRandom(seed: 11)
    var swing = WorstCase("damped angular frequency, ulps", bound: 3)
    var decay = WorstCase("decay rate, ulps", bound: 4)
    for index in rounds(20_000) {
      let sample = SpringCase.random(index, using: &random)
      let frequency = sample.spring.angularFrequency
      let ratio = sample.spring.dampingRatio
      let root = (DoubleDouble.sum(1, -ratio) * DoubleDouble.sum(1, ratio)).magnitude.squareRoot()
      if ratio < 1 {
        swing.record(
          errorInUlps(sample.spring.dampedAngularFrequency, root * frequency), at: "\(sample)")
      }
      let rate =
        ratio <= 1 ? DoubleDouble.product(ratio, frequency) : frequency / (root + ratio)
      decay.record(errorInUlps(sample.spring.decayRate, rate), at: "\(sample)")
    }
    report(swing)
    report(decay)
    #expect(swing.isWithinBound && decay.isWithinBound)
  }

  @Test func noSpringSwingsFromRatioOneUpward() {
    for ratio in [1, 1 + 0x1p-52, 5, 1e50] {
      #expect(DampedSpring(angularFrequency: 2, dampingRatio: ratio).dampedAngularFrequency == 0)
    }
  }

  @Test func clampingDropsTheExcessOfDampingOnly() {
    let creeping = DampedSpring(angularFrequency: 2, dampingRatio: 5, mass: 3)
    #expect(
      creeping.clampingOverdamping()
        == DampedSpring(angularFrequency: 2, dampingRatio: 1, mass: 3))
    let swinging = DampedSpring(angularFrequency: 2, dampingRatio: 0.5, mass: 3)
    #expect(swinging.clampingOverdamping() == swinging)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func parametersOutOfRangeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring(angularFrequency: 0, dampingRatio: 1)
        case 2: _ = DampedSpring(angularFrequency: .nan, dampingRatio: 1)
        case 3: _ = DampedSpring(angularFrequency: 1, dampingRatio: -0.5)
        case 4: _ = DampedSpring(angularFrequency: 1, dampingRatio: 1, mass: .infinity)
        default: break
        }
      }
    }
  #endif
}
