import AnimationMath
import Testing
import _TestSupport

/// Thresholds of 0, motions that never end or never begin, and the bounds.
@Suite struct SettlingEdgeTests {
  private static let rules: [DampedSpring.SettlingRule] = [
    .lastCrossing, .positionAndSpeed(speed: 0.01), .energy, .envelope, .coreAnimation, .compose,
  ]

  @Test func settlingExampleOfTheDocumentationHolds() {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    #expect(abs(motion.settlingDuration(within: 0.001) - 1.2702) < 5e-5)
    #expect(
      abs(motion.settlingDuration(within: 0.001, rule: .coreAnimation) - 1.4727) < 5e-5)
  }

  @Test(arguments: rules)
  func aMovingSpringNeverSettlesWithinZero(rule: DampedSpring.SettlingRule) {
    let motion = DampedSpring.bouncy.motion(from: 0, to: 1)
    if rule == .coreAnimation {
      // It has a floor of a millionth.
      #expect(
        motion.settlingDuration(within: 0, rule: rule)
          == motion.settlingDuration(within: 1e-6, rule: rule))
    } else {
      #expect(motion.settlingDuration(within: 0, rule: rule) == .infinity)
    }
  }

  @Test func aMovingSpringNeverReachesSpeedZero() {
    let motion = DampedSpring.bouncy.motion(from: 0, to: 1)
    #expect(
      motion.settlingDuration(within: 0.1, rule: .positionAndSpeed(speed: 0)) == .infinity)
  }

  @Test(arguments: rules)
  func aMotionThatDoesNotMoveIsSettled(rule: DampedSpring.SettlingRule) {
    for ratio in [0, 0.5, 1, 5] {
      let motion = DampedSpring(response: 0.5, dampingRatio: ratio).motion(from: 4, to: 4)
      #expect(motion.settlingDuration(within: 0.1, rule: rule) == 0)
      #expect(motion.settlingDuration(within: 0, rule: rule) == 0)
    }
  }

  @Test(arguments: rules)
  func undampedSpringNeverSettles(rule: DampedSpring.SettlingRule) {
    let motion = DampedSpring(response: 0.5, dampingRatio: 0).motion(from: 0, to: 1)
    #expect(motion.settlingDuration(within: 0.001, rule: rule) == .infinity)
  }

  @Test func undampedSpringWithinItsThresholdIsSettled() {
    let spring = DampedSpring(angularFrequency: 2, dampingRatio: 0)
    // Amplitude √(0.3² + (0.8/2)²) = 0.5.
    let motion = spring.motion(from: 0.3, to: 0, velocity: 0.8)
    for rule in [DampedSpring.SettlingRule.lastCrossing, .energy, .envelope] {
      #expect(motion.settlingDuration(within: 0.501, rule: rule) == 0)
      #expect(motion.settlingDuration(within: 0.499, rule: rule) == .infinity)
    }
  }

  @Test func smallMotionIsSettledFromTheStart() {
    for ratio in [0.01, 0.5, 1, 1.5, 100] {
      let motion = DampedSpring(angularFrequency: 10, dampingRatio: ratio).motion(from: 0, to: 1)
      for rule in [DampedSpring.SettlingRule.lastCrossing, .energy, .envelope, .compose] {
        #expect(motion.settlingDuration(within: 2, rule: rule) == 0)
      }
      #expect(motion.settlingDuration(within: 1) == 0)
    }
  }

  @Test func timeScalesWithTheResponseAndThresholdsWithTheDistance() {
    let slow = DampedSpring(angularFrequency: 1, dampingRatio: 0.6)
    let quick = DampedSpring(angularFrequency: 8, dampingRatio: 0.6)
    for rule in [DampedSpring.SettlingRule.lastCrossing, .energy, .envelope] {
      let duration = slow.motion(from: 0, to: 1).settlingDuration(within: 0.001, rule: rule)
      #expect(quick.settlingDuration(within: 0.001, rule: rule) == duration / 8)
      #expect(
        slow.motion(from: 3, to: 3 - 1024).settlingDuration(within: 1.024, rule: rule) == duration)
    }
  }

  @Test func boundsHoldTheAnswerAndAreTight() {
    var random = SeededRandom(seed: 71)
    var failures: [String] = []
    var width = WorstCase("width of random bounds, well conditioned, relative", bound: 1e-9)
    for index in rounds(4_000) {
      let sample = SpringCase.random(index, using: &random)
      let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
      let threshold = scale * random.logUniform(in: 1e-9...2)
      for rule in Self.rules {
        let duration = sample.motion.settlingDuration(within: threshold, rule: rule)
        let bounds = sample.motion.settlingBounds(within: threshold, rule: rule)
        let place = "\(sample), ε \(threshold), \(rule)"
        if !bounds.contains(duration) { failures.append("\(place): \(bounds), \(duration)") }
        guard rule == .lastCrossing, duration > 0, duration.isFinite else { continue }
        let slope = abs(sample.velocity(at: duration))
        guard sample.spring.angularFrequency * duration < 1e4 else { continue }
        guard threshold <= 100 * slope * duration else { continue }
        let lower = sample.reference.position(at: bounds.lowerBound).magnitude
        let upper = sample.reference.position(at: bounds.upperBound).magnitude
        if lower < DoubleDouble(threshold) || upper > DoubleDouble(threshold) {
          failures.append("\(place): exact time outside \(bounds)")
        }
        width.record((bounds.upperBound - bounds.lowerBound) / duration, at: place)
      }
    }
    report(width)
    #expect(width.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func boundsSpanTheJumpWhereAnExtremumTouchesTheThreshold() {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: 0.3).motion(from: 1, to: 0)
    for turn in motion.extrema(until: 3) {
      let bounds = motion.settlingBounds(within: abs(turn.value))
      #expect(bounds.lowerBound < turn.time - 0.1)
      #expect(bounds.upperBound >= turn.time)
      #expect(bounds.upperBound < turn.time + 1e-6)
    }
  }

  @Test func boundsOfTheSmallestAndTheLargestThresholdsHoldTheAnswer() {
    let motion = DampedSpring.coreAnimation.motion(from: 0, to: 1)
    for threshold in [1e-50, 1e50] {
      for rule in [
        DampedSpring.SettlingRule.lastCrossing, .envelope, .energy,
        .positionAndSpeed(speed: threshold),
      ] {
        let bounds = motion.settlingBounds(within: threshold, rule: rule)
        #expect(bounds.contains(motion.settlingDuration(within: threshold, rule: rule)))
      }
    }
  }

  /// The smaller of the two settling times was taken, 1.0986, where the smaller bound is never outside.
  @Test func theEnvelopeOfAThrowWithinTheThresholdIsOverAtOnce() {
    let spring = DampedSpring(angularFrequency: 1, dampingRatio: 0.5)
    func duration(_ velocity: Double) -> Double {
      spring.motion(from: 0, to: 0, velocity: velocity).settlingDuration(within: 1, rule: .envelope)
    }
    // The two bounds meet at t = 1/ω_d, at v·t·e^(−t/2), which is 1 for this velocity.
    let meeting = 1 / 0.75.squareRoot()
    let reaching = 1.5426615948504436
    for velocity in [0.1, 1.35914, 1.35915, 1.5, reaching * (1 - 1e-12)] {
      #expect(duration(velocity) == 0)
    }
    for velocity in [reaching * (1 + 1e-9), 2.5, 10] {
      let settled = duration(velocity)
      #expect(settled >= meeting * (1 - 1e-8))
      #expect(
        spring.motion(from: 0, to: 0, velocity: velocity).settlingDuration(within: 1) <= settled)
    }
  }

  /// A ratio of −0 made the envelope's time −∞.
  @Test func minusZeroIsZero() throws {
    let springs = [
      DampedSpring(angularFrequency: 1, dampingRatio: -0.0),
      DampedSpring(.responseAndOvershoot(1, overshoot: 1)),
      DampedSpring(mass: 1, stiffness: 1, damping: -0.0),
    ]
    for spring in springs {
      #expect(spring.dampingRatio.sign == .plus)
      for rule in Self.rules { #expect(spring.settlingDuration(within: 0.01, rule: rule) > 0) }
      #expect(spring.settlingDuration(within: 0.01, rule: .envelope) == .infinity)
    }
  }

  /// The walk in tenths of a second never ended: no double shows that the spring moves.
  @Test func coreAnimationsWalkEndsForASpringThatDoesNotMove() {
    let spring = DampedSpring(angularFrequency: 1e-50, dampingRatio: 1e50)
    #expect(spring.settlingDuration(within: 1, rule: .coreAnimation) == 0)
    #expect(spring.settlingDuration(within: 0.5, rule: .coreAnimation) > 1e50)
  }

  @Test func settlingOfTheSpringIsThatOfAUnitStep() {
    let spring = DampedSpring.snappy
    for rule in Self.rules {
      #expect(
        spring.settlingDuration(within: 0.01, rule: rule)
          == spring.motion(from: 0, to: 1).settlingDuration(within: 0.01, rule: rule))
    }
    #expect(spring.settlingDuration == spring.settlingDuration(within: 0.001))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func badThresholdsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring.bouncy.settlingDuration(within: -1)
        case 2: _ = DampedSpring.bouncy.settlingDuration(within: .nan)
        case 3:
          _ = DampedSpring.bouncy.settlingDuration(within: 1, rule: .positionAndSpeed(speed: -1))
        case 4: _ = DampedSpring.bouncy.motion(from: 0, to: 1).settlingDuration(energyFraction: 1)
        default: break
        }
      }
    }
  #endif
}
