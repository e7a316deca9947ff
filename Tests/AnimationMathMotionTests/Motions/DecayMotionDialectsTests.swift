import Testing
import _TestSupport

import AnimationMath

/// Published failures covered here: flutter/flutter #66116 (drag 1) and #148467 (to rest at a place);
/// react/react-native #2736 asks for the velocity that reaches a value and no further.
@Suite struct DecayMotionDialectsTests {
  @Test(arguments: [
    (DecayMotion.Friction.deceleration(0.998), 2.0020026706730793),
    (.deceleration(0.99), 10.05033585350145), (.drag(0.135), 2.0024805005437076),
    (.halfLife(2), 0.34657359027997264), (.timeConstant(0.325), 3.076923076923077),
    (.reactNative(deceleration: 0.998), 2.0000000000000018), (.compose(frictionMultiplier: 1), 4.2),
    (.rate(3), 3), (.rate(0), 0), (.drag(1), 0), (.deceleration(1), 0),
    (.reactNative(deceleration: 1), 0),
  ])
  func rateFollowsFromEveryDialect(friction: DecayMotion.Friction, rate: Double) {
    let motion = DecayMotion(velocity: 1, friction: friction)
    #expect((motion.rate - rate).magnitude <= 2 * rate.ulp)
  }

  @Test func theNamedRatesAreUIKits() {
    #expect(DecayMotion.Friction.scrollViewNormal == .deceleration(0.998))
    #expect(DecayMotion.Friction.scrollViewFast == .deceleration(0.99))
  }

  @Test func everyMeasureOfFrictionReadsBack() {
    let motion = DecayMotion(velocity: 1, friction: .deceleration(0.97))
    #expect((motion.deceleration - 0.97).magnitude < 1e-15)
    for friction in [
      DecayMotion.Friction.drag(motion.drag), .halfLife(motion.halfLife),
      .timeConstant(motion.timeConstant), .deceleration(motion.deceleration),
    ] {
      let rate = DecayMotion(velocity: 1, friction: friction).rate
      #expect((rate - motion.rate).magnitude < 1e-13 * rate)
    }
    #expect(DecayMotion(velocity: 1, rate: 0).halfLife == .infinity)
    #expect(DecayMotion(velocity: 1, rate: 0).timeConstant == .infinity)
  }

  @Test func velocityHalvesInAHalfLife() {
    let motion = DecayMotion(velocity: 8, friction: .halfLife(3))
    #expect((motion.velocity(at: 9) - 1).magnitude < 1e-15)
  }

  // MARK: Made to measure

  @Test func aDecayFromAValueToItselfStandsStill() {
    #expect(DecayMotion(from: 3, to: 3, friction: .rate(0)).initialVelocity == 0)
  }

  @Test func theRateMadeForTwoVelocitiesPassesWithBoth() throws {
    var random = SeededRandom(seed: 173_205)
    var worst = WorstCase("decay made to pass a value, 2⁻⁵³ of the larger value", bound: 8)
    for _ in rounds(10_000) {
      let (from, distance) = (random.uniform(in: -100...100), random.logUniform(in: 1...1000))
      let velocity = random.logUniform(in: 1...1000)
      let arrival = velocity * random.uniform(in: 0.001...1)
      let to = from + distance
      let motion = DecayMotion(from: from, to: to, velocity: velocity, arrivalVelocity: arrival)
      let time = motion.duration(toSpeed: arrival)
      if time.isFinite && time > 0 {
        let error = (motion.value(at: time) - to) / max(from.magnitude, to.magnitude)
        // The time is good to 2·2⁻⁵³ of itself plus 1/λ, and the value moves meanwhile.
        let drift = arrival * (time + motion.timeConstant) / max(from.magnitude, to.magnitude)
        worst.record(max(error.magnitude / unit - 2 * drift, 0), at: "\(motion) to \(to)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// FrictionSimulation.through(0, 10, 5, 0) of flutter/flutter issue 148467: it has an end here.
  @Test func aDecayToRestAtAPlaceEnds() {
    let motion = DecayMotion(from: 0, to: 10, velocity: 5)
    #expect(motion.rate == 0.5)
    #expect(motion.restingValue == 10)
    #expect((motion.settlingDuration(within: 0.01) - 13.815510557964274).magnitude < 1e-14)
    #expect((motion.duration(toSpeed: 0.01) - 12.429216196844383).magnitude < 1e-14)
  }

  @Test func equalVelocitiesNeedNoFriction() {
    let motion = DecayMotion(from: 0, to: -10, velocity: -5, arrivalVelocity: -5)
    #expect(motion.rate == 0)
    #expect(motion.time(reaching: -10) == 2)
  }

  // MARK: Stepped

  @Test(arguments: [(0.998, 0.001), (0.99, 0.001), (0.998, 1.0 / 60), (0.9, 1.0 / 60), (1, 0.01)])
  func steppedPassesThroughTheStepsOfALoop(deceleration: Double, interval: Double) {
    let motion = DecayMotion(from: 3, velocity: 500, friction: .deceleration(deceleration))
    let stepped = motion.stepped(every: interval)
    let factor = exponential(-motion.rate * interval)
    var (value, velocity) = (3.0, 500.0)
    for step in 1...300 {
      velocity *= factor
      value += velocity * interval
      let error = stepped.value(at: Double(step) * interval) - value
      #expect(error.magnitude < 1e-12 * value)
    }
    #expect(stepped.rate == motion.rate)
  }

  /// The projection of WWDC 2018, session 803, from 0 with 1000 a second.
  @Test(arguments: zip([0.998, 0.99], [499.0, 99]))
  func projectedValueIsTheScrollViews(deceleration: Double, published: Double) throws {
    let motion = DecayMotion(velocity: 1000, friction: .deceleration(deceleration))
    let projected = try #require(motion.projectedValue)
    #expect((projected - published).magnitude < 1e-12 * published)
    let shortfall = try #require(motion.restingValue) - projected
    #expect(shortfall > 0.0009 * published && shortfall < 0.0051 * published)
  }

  @Test func projectionWithoutFrictionHasNoEnd() {
    #expect(DecayMotion(velocity: 1, rate: 0).projectedValue == nil)
    #expect(DecayMotion(from: 2, velocity: 0, rate: 0).projectedValue == 2)
    #expect(DecayMotion(velocity: 1, rate: 1e50).projectedValue == 0)
  }

  // MARK: Mistakes

  @Test(arguments: [
    (DecayMotion.Friction.deceleration(0), "deceleration"), (.deceleration(1.1), "deceleration"),
    (.drag(0), "drag"), (.drag(.nan), "drag"), (.halfLife(0), "halfLife"),
    (.timeConstant(-1), "timeConstant"), (.reactNative(deceleration: 2), "deceleration"),
    (.compose(frictionMultiplier: 0), "frictionMultiplier"), (.rate(.infinity), "rate"),
  ])
  func frictionOutOfRangeIsRefusedByName(friction: DecayMotion.Friction, parameter: String) {
    #expect {
      try DecayMotion(validating: friction, velocity: 1)
    } throws: {
      ($0 as? ParameterError)?.parameter == parameter
    }
  }

  @Test func impossiblePassagesAreRefusedByName() {
    for (to, velocity, arrival, parameter) in [
      (10.0, -1.0, 0.0, "velocity"), (0, 1, 0, "velocity"), (10, 0, 0, "velocity"),
      (10, 1, 2, "arrivalVelocity"), (10, 1, -1, "arrivalVelocity"), (1e60, 1, 0, "to"),
      (10, -5, -1, "velocity"),
    ] {
      #expect {
        try DecayMotion(
          validatingFrom: 0, to: to, velocity: velocity, arrivalVelocity: arrival)
      } throws: {
        ($0 as? ParameterError)?.parameter == parameter
      }
    }
    #expect {
      try DecayMotion(validating: .rate(0), from: 0, to: 1)
    } throws: {
      ($0 as? ParameterError)?.parameter == "rate"
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DecayMotion(velocity: 1, friction: .drag(2))
        case 2: _ = DecayMotion(to: 1, friction: .drag(1))
        case 3: _ = DecayMotion(to: 1, velocity: -1)
        case 4: _ = DecayMotion(velocity: 1, rate: 1).stepped(every: 0)
        default: break
        }
      }
    }
  #endif

  @Test func theSnapPointIsTheOneNearestToTheProjectedEnd() throws {
    let flick = DecayMotion(from: 130, velocity: 900, friction: .scrollViewNormal)
    #expect((try #require(flick.projectedValue) - 579.1).magnitude < 1e-9)
    #expect(flick.snapPoint(among: [0, 320, 640]) == 640)
    #expect(flick.snapPoint(among: [0, 320]) == 320)
    #expect(flick.snapPoint(among: []) == nil)
    let still = DecayMotion(from: 10, velocity: 0, friction: .scrollViewNormal)
    #expect(still.snapPoint(among: [20, 0]) == 20 && still.snapPoint(among: [0, 20]) == 20)
    let back = DecayMotion(from: 30, velocity: -10, rate: 1).stepped(every: 1e-30)
    #expect(back.snapPoint(among: [18, 22]) != nil)
    #expect(DecayMotion(velocity: 1, rate: 0).snapPoint(among: [0]) == nil)
  }
}
