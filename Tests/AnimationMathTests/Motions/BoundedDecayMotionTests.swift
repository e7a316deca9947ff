import Testing
import _TestSupport

@testable import AnimationMath

/// Published failures covered here: flutter/flutter's BouncingScrollSimulation caps the velocity it
/// hands over with a signed minimum, at one end only; its BoundedFrictionSimulation goes on reporting
/// velocities after it has stopped; motiondivision's inertia hands over at the first frame beyond the
/// bound; software-mansion/react-native-reanimated #4508 goes to the wrong bound, #4638 stops dead.
@Suite struct BoundedDecayMotionTests {
  static let spring = DampedSpring(response: 0.5, dampingRatio: 0.8)

  // MARK: Against the table

  @Test func handoversAreWithinTheirBoundOfTheTable() throws {
    var times = WorstCase("bounded decay handover, 2⁻⁵³ of itself", bound: 6)
    var velocities = WorstCase("bounded decay handover velocity, 2⁻⁵³ of itself", bound: 4)
    for row in try MotionRow.events(of: "bounded") {
      let motion = row.bounded
      #expect((motion.handoverTime == nil) == (row.result.hi == .infinity), "\(row)")
      guard let time = motion.handoverTime, let ending = motion.ending else { continue }
      if row.event == "handover" {
        let error = absoluteError(time, row.result)
        times.record(error == 0 ? 0 : error / row.result.hi / unit, at: row.description)
      } else {
        let error = absoluteError(ending.initialVelocity, row.result) / row.result.hi
        velocities.record(error / unit, at: row.description)
      }
    }
    for worst in [times, velocities] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  @Test func valueIsWithinItsBoundOfTheTable() throws {
    var values = WorstCase("bounded decay value, 2⁻⁵³ of its scale", bound: 8)
    for row in try MotionRow.states(of: "bounded") {
      let motion = row.bounded
      // The decay's scale, and after the handover the spring's envelope at the bound as well.
      var scale =
        row.from.magnitude + row.result.hi.magnitude + (row.result.hi - row.from).magnitude
      if let time = motion.handoverTime, let ending = motion.ending, row.t >= time {
        let x0 = ending.response.x0.magnitude
        let reach = x0 + ending.initialVelocity.magnitude / row.d
        scale += (motion.decay.from - ending.to).magnitude + reach * (1 + row.d * (row.t - time))
      }
      values.record(
        absoluteError(motion.value(at: row.t), row.result) / scale / unit, at: row.description)
    }
    report(values)
    #expect(values.isWithinBound, "\(values)")
  }

  // MARK: The handover

  private func randomMotion(_ random: inout SeededRandom) -> BoundedDecayMotion {
    let from = random.uniform(in: -100...100)
    return BoundedDecayMotion(
      DecayMotion(
        from: from, velocity: random.uniform(in: -3000...3000),
        rate: random.logUniform(in: 0.1...20)),
      bounds: (from - random.logUniform(in: 0.01...500))...(from + random.logUniform(in: 0.01...500)),
      spring: DampedSpring(
        angularFrequency: random.logUniform(in: 1...100),
        dampingRatio: random.uniform(in: 0.1...2)))
  }

  @Test func valueAndVelocityAreContinuousAtTheHandover() throws {
    var random = SeededRandom(seed: 244_948)
    var gaps = WorstCase("bounded decay, jump at the handover, 2⁻⁵³ of its scale", bound: 8)
    var turns = WorstCase("bounded decay, velocity jump, 2⁻⁵³ of the first velocity", bound: 8)
    for _ in 0..<20_000 {
      let motion = randomMotion(&random)
      guard let time = motion.handoverTime, let ending = motion.ending else { continue }
      let scale = motion.decay.from.magnitude + (ending.to - motion.decay.from).magnitude
      #expect(motion.value(at: time) == ending.to)
      let before = motion.decay.value(at: time)
      gaps.record((before - ending.to) / scale / unit, at: "\(motion)")
      let turn = motion.velocity(at: time, from: .left) - motion.velocity(at: time, from: .right)
      turns.record(turn / motion.decay.initialVelocity / unit, at: "\(motion)")
      #expect(motion.breakpoints(in: 0...(2 * time)) == [time])
      #expect(motion.breakpoints(in: (2 * time)...(3 * time)) == [])
    }
    for worst in [gaps, turns] {
      report(worst)
      #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
    }
  }

  @Test func theValueIsInsideUntilTheHandoverAndOutsideJustAfter() {
    var random = SeededRandom(seed: 316_227)
    for _ in 0..<5000 {
      let motion = randomMotion(&random)
      let end = motion.handoverTime ?? 10
      for _ in 0..<10 {
        #expect(motion.bounds.contains(motion.value(at: end * random.unit())), "\(motion)")
      }
      for time in neighbours(of: end, count: 20) where time < end && time >= 0 {
        #expect(motion.bounds.contains(motion.value(at: time)), "\(motion) at \(time)")
      }
      guard let time = motion.handoverTime, let ending = motion.ending else { continue }
      let after = time + 1e-3 / motion.spring.angularFrequency
      let isOutside = !motion.bounds.contains(motion.value(at: after))
      #expect(isOutside || ending.initialVelocity.magnitude < 1e-9, "\(motion)")
    }
  }

  @Test func thereIsAHandoverExactlyIfTheDecayWouldLeave() {
    var random = SeededRandom(seed: 331_662)
    for _ in 0..<5000 {
      let motion = randomMotion(&random)
      guard let rest = motion.decay.restingValue else { continue }
      let isClear = [motion.bounds.lowerBound, motion.bounds.upperBound].allSatisfy {
        (rest - $0).magnitude > 1e-9
      }
      guard isClear else { continue }
      #expect((motion.handoverTime == nil) == motion.bounds.contains(rest), "\(motion)")
      let expected = min(max(rest, motion.bounds.lowerBound), motion.bounds.upperBound)
      #expect(motion.restingValue == expected)
    }
  }

  @Test func slopeIsTheDifferenceQuotientOnBothSidesOfTheHandover() throws {
    let motion = BoundedDecayMotion(
      DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal), bounds: 0...300,
      spring: Self.spring)
    let handover = try #require(motion.handoverTime)
    for step in 1...40 {
      let (time, h) = (handover * Double(step) / 20.5, 1e-5)
      let quotient = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
      #expect((motion.velocity(at: time) - quotient).magnitude < 1e-5)
    }
  }

  // MARK: Starts

  @Test func startsOutsideGoStraightToTheSpring() {
    for (from, velocity, bound) in [(-50.0, 300.0, 0.0), (-50, -300, 0), (350, 0, 300)] {
      let motion = BoundedDecayMotion(
        DecayMotion(from: from, velocity: velocity, rate: 2), bounds: 0...300, spring: Self.spring)
      #expect(motion.handoverTime == 0)
      #expect(motion.breakpoints(in: 0...10) == [])
      #expect(motion.restingValue == bound)
      let spring = Self.spring.motion(from: from, to: bound, velocity: velocity)
      #expect(motion.ending == spring)
      for time in [0, 0.1, 1] {
        #expect(motion.value(at: time) == spring.value(at: time))
        #expect(motion.velocity(at: time) == spring.velocity(at: time))
      }
      #expect(motion.settlingDuration(within: 0.1) == spring.settlingDuration(within: 0.1))
    }
  }

  @Test func startsAtABoundGoWhereTheyAreThrown() throws {
    func motion(_ velocity: Double) -> BoundedDecayMotion {
      BoundedDecayMotion(
        DecayMotion(from: 300, velocity: velocity, rate: 2), bounds: 0...300, spring: Self.spring)
    }
    #expect(motion(100).handoverTime == 0)
    #expect(motion(100).value(at: 0.05) > 300)
    #expect(motion(-100).handoverTime == nil)
    #expect(motion(-100).restingValue == 250)
    #expect(try #require(motion(-1000).handoverTime) > 0)
    #expect(motion(-1000).restingValue == 0)
    #expect(motion(0).handoverTime == nil)
    #expect(motion(0).settlingDuration(within: 0) == 0)
    let point = BoundedDecayMotion(
      DecayMotion(from: 5, velocity: -1, rate: 2), bounds: 5...5, spring: Self.spring)
    #expect(point.handoverTime == 0)
    #expect(point.restingValue == 5)
  }

  @Test func infiniteBoundsAreNone() {
    let decay = DecayMotion(from: 100, velocity: 400, rate: 2)
    let motion = BoundedDecayMotion(decay, bounds: 0...(.infinity), spring: Self.spring)
    #expect(motion.handoverTime == nil)
    #expect(motion.value(at: 1) == decay.value(at: 1))
    #expect(motion.settlingDuration(within: 1) == decay.settlingDuration(within: 1))
  }

  @Test func withoutFrictionTheBoundIsAlwaysReached() throws {
    let decay = DecayMotion(from: 0, velocity: -10, rate: 0)
    let motion = BoundedDecayMotion(decay, bounds: -100...100, spring: Self.spring)
    #expect(motion.handoverTime == 10)
    #expect(motion.restingValue == -100)
    let undamped = DampedSpring(response: 1, dampingRatio: 0)
    let endless = BoundedDecayMotion(decay, bounds: -100...100, spring: undamped)
    #expect(endless.restingValue == nil)
    #expect(endless.settlingDuration(within: 1) == .infinity)
    let open = BoundedDecayMotion(
      decay, bounds: -.infinity...(.infinity), spring: Self.spring)
    #expect(open.restingValue == nil)
  }

  // MARK: Settling

  @Test func settlingDurationIsTheLastTimeOutsideTheThreshold() throws {
    var random = SeededRandom(seed: 346_410)
    for _ in 0..<2000 {
      let motion = randomMotion(&random)
      let rest = try #require(motion.restingValue)
      let threshold = random.logUniform(in: 1e-3...300)
      let duration = motion.settlingDuration(within: threshold)
      func distance(at time: Double) -> Double { (motion.value(at: time) - rest).magnitude }
      if duration > 0 {
        #expect(distance(at: duration * (1 - 1e-9)) > threshold * (1 - 1e-9), "\(motion)")
      }
      for step in 0...40 {
        let time = duration * (1 + 1e-9) + Double(step) * 0.01
        #expect(distance(at: time) <= threshold * (1 + 1e-9), "\(motion) at \(time)")
      }
    }
  }

  @Test func aSpringThatStaysWithinTheThresholdHasSettledDuringTheDecay() throws {
    let motion = BoundedDecayMotion(
      DecayMotion(from: 0, velocity: 101, rate: 1), bounds: -100...100,
      spring: DampedSpring(response: 0.1, dampingRatio: 1))
    let handover = try #require(motion.handoverTime)
    let duration = motion.settlingDuration(within: 2)
    #expect(duration < handover)
    #expect((motion.value(at: duration) - 98).magnitude < 1e-12)
    #expect(motion.settlingDuration(within: 100) == 0)
    #expect(motion.settlingDuration(within: 0) == .infinity)
  }

  // MARK: Published values

  /// The underscroll of flutter/flutter's newton_test, and the same at the other end.
  ///
  /// Flutter caps the velocity that it hands over at 5000 a second towards larger values only, so that
  /// its two ends differ.
  @Test func valuesAreThosePublishedByFlutterAtBothEnds() throws {
    let spring = DampedSpring(angularFrequency: 170.squareRoot(), dampingRatio: 1.1)
    let down = BoundedDecayMotion(
      DecayMotion(from: 500, velocity: -7500, friction: .drag(0.135)), bounds: 0...1000,
      spring: spring)
    let up = BoundedDecayMotion(
      DecayMotion(from: 500, velocity: 7500, friction: .drag(0.135)), bounds: 0...1000,
      spring: spring)
    #expect((try #require(down.handoverTime) - 0.07).magnitude < 0.005)
    #expect((down.value(at: 0.065) - 42).magnitude < 1)
    #expect((down.velocity(at: 0.065) + 6584).magnitude < 1)
    #expect((down.value(at: 0.1) + 123).magnitude < 1)
    #expect((down.velocity(at: 0.1) + 2613).magnitude < 1)
    #expect((down.value(at: 0.5) + 15).magnitude < 1)
    #expect((down.velocity(at: 0.5) - 124).magnitude < 1)
    for time in [0, 0.065, 0.07, 0.1, 0.5, 2] {
      #expect((up.value(at: time) + down.value(at: time) - 1000).magnitude < 1e-9)
      #expect((up.velocity(at: time) + down.velocity(at: time)).magnitude < 1e-9)
    }
  }

  // MARK: Extremes and mistakes

  @Test func extremesGiveNoNaN() {
    let sizes = [1e-50, 1.0, 1e50]
    for rate in sizes + [0] {
      for velocity in sizes + [-1e-50, -1, -1e50, 0] {
        for frequency in sizes {
          for bound in sizes {
            let motion = BoundedDecayMotion(
              DecayMotion(velocity: velocity, rate: rate), bounds: -bound...bound,
              spring: DampedSpring(angularFrequency: frequency, dampingRatio: 0.7))
            for time in [0, 1e-50, 1, 1e50, .infinity] {
              let (value, slope) = (motion.value(at: time), motion.velocity(at: time))
              #expect(!value.isNaN && !slope.isNaN, "\(motion) at \(time)")
            }
            #expect(motion.settlingDuration(within: 1e-3) >= 0)
          }
        }
      }
    }
  }

  @Test func mistakesAreRefused() async {
    let decay = DecayMotion(velocity: 1, rate: 1)
    #expect {
      try BoundedDecayMotion(
        validating: decay, lowerBound: 1, upperBound: 0, spring: Self.spring)
    } throws: {
      ($0 as? ParameterError)?.parameter == "upperBound"
    }
    #expect {
      try BoundedDecayMotion(validating: decay, lowerBound: -1e60, spring: Self.spring)
    } throws: {
      ($0 as? ParameterError)?.parameter == "lowerBound"
    }
    #expect {
      try BoundedDecayMotion(validating: decay, upperBound: .nan, spring: Self.spring)
    } throws: {
      ($0 as? ParameterError)?.parameter == "upperBound"
    }
    await #expect(processExitsWith: .failure) {
      _ = BoundedDecayMotion(
        DecayMotion(velocity: 1, rate: 1), bounds: 0...1e60,
        spring: DampedSpring(response: 1, dampingRatio: 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = BoundedDecayMotion(
        DecayMotion(velocity: 1, rate: 1), bounds: 0...1,
        spring: DampedSpring(response: 1, dampingRatio: 1)
      ).value(at: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = BoundedDecayMotion(
        DecayMotion(velocity: 1, rate: 1), bounds: 0...1,
        spring: DampedSpring(response: 1, dampingRatio: 1)
      ).settlingDuration(within: -1)
    }
  }
}
