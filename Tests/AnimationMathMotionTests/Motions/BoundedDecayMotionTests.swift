import Testing
import _TestSupport

import AnimationMath

/// Published failures covered here: flutter/flutter's BouncingScrollSimulation caps the velocity it
/// hands over with a signed minimum, at one end only; its BoundedFrictionSimulation goes on reporting
/// velocities after it has stopped; motiondivision's inertia hands over at the first frame beyond the
/// bound; software-mansion/react-native-reanimated #4508 goes to the wrong bound, #4638 stops dead.
@Suite struct BoundedDecayMotionTests {
  static let spring = DampedSpring(response: 0.5, dampingRatio: 0.8)

  // MARK: Against the table

  /// The error of the entry time: 4·2⁻⁵³ of itself, and the spring's error there over its speed.
  private func entryError(of motion: BoundedDecayMotion) -> Double {
    guard let time = motion.entryTime else { return 0 }
    let bound = motion.inner.from
    let spring = ReferenceSpring(
      angularFrequency: motion.spring.angularFrequency, dampingRatio: motion.spring.dampingRatio,
      x0: motion.decay.from - bound, v0: motion.decay.initialVelocity)
    let place = spring.errorBounds(at: time).position
    return (4 * time + place / motion.inner.initialVelocity.magnitude) * unit
  }

  @Test func handoversAreWithinTheirBoundOfTheTable() throws {
    var times = WorstCase("bounded decay handover, 2⁻⁵³ of itself", bound: 6)
    var velocities = WorstCase("bounded decay handover velocity, 2⁻⁵³ of itself", bound: 4)
    var entries = WorstCase("bounded decay entry, of its bound", bound: 1)
    var speeds = WorstCase("bounded decay entry velocity, of its bound", bound: 1)
    for row in try MotionRow.events(of: "bounded") {
      let motion = row.bounded
      let error = { (value: Double) in absoluteError(value, row.result) }
      switch row.event {
      case "handover":
        #expect((motion.handoverTime == nil) == (row.result.hi == .infinity), "\(row)")
        guard let time = motion.handoverTime, time > 0 else { continue }
        let before = entryError(of: motion)
        // What is late in coming in is late at the other bound, and has lost as much speed.
        let share = before == 0 ? 0 : before * delay(of: motion)
        times.record(max(error(time) - share, 0) / row.result.hi / unit, at: row.description)
      case "handover-velocity":
        guard let ending = motion.ending, motion.entryTime == nil else { continue }
        velocities.record(
          error(ending.initialVelocity) / row.result.hi / unit, at: row.description)
      case "entry":
        #expect((motion.entryTime == nil) == (row.result.hi == .infinity), "\(row)")
        guard let time = motion.entryTime else { continue }
        entries.record(error(time) / entryError(of: motion), at: row.description)
      default:
        // The velocity at a time that is off by so much, and the error of a velocity.
        guard let entrance = motion.entrance else { continue }
        let late = entrance.motion.acceleration(at: entrance.end).magnitude * entryError(of: motion)
        let own =
          (8 + 5 * row.d * entrance.end) * unit
          * (entrance.motion.initialVelocity.magnitude + row.d * entrance.motion.distance.magnitude)
        speeds.record(
          error(motion.inner.initialVelocity) / (late + own), at: row.description)
      }
    }
    for worst in [times, velocities, entries, speeds] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  /// How an error of the entry comes out at the other bound: the speed there is lost or gained.
  private func delay(of motion: BoundedDecayMotion) -> Double {
    guard let entrance = motion.entrance, let ending = motion.ending else { return 1 }
    let slowing = entrance.motion.acceleration(at: entrance.end).magnitude
    return 2 + 2 * slowing / motion.decay.rate / ending.initialVelocity.magnitude
  }

  @Test func valueIsWithinItsBoundOfTheTable() throws {
    var values = WorstCase("bounded decay value, 2⁻⁵³ of its scale", bound: 8)
    for row in try MotionRow.states(of: "bounded") {
      let motion = row.bounded
      // The decay's scale, and after the handover the spring's envelope at the bound as well.
      var scale =
        row.from.magnitude + row.result.hi.magnitude + (row.result.hi - row.from).magnitude
      if let entrance = motion.entrance {
        // The spring's own, and what it hands on: its velocity for as long as the decay lasts.
        let reach =
          entrance.motion.distance.magnitude
          + entrance.motion.initialVelocity.magnitude / row.d
        scale += reach * (2 + 5 * row.d * min(row.t, entrance.end))
        if row.t > entrance.end {
          let entered = entrance.motion.initialVelocity.magnitude
          let error = entryError(of: motion) / unit
          scale +=
            entered * min(row.t, 1 / row.a) * (2 + row.d * entrance.end) + entered * error
        }
      }
      if let time = motion.handoverTime, let ending = motion.ending, row.t >= time {
        let x0 = ending.response.x0.magnitude
        let reach = x0 + ending.initialVelocity.magnitude / row.d
        scale += (motion.decay.from - ending.to).magnitude + reach * (1 + row.d * (row.t - time))
        if motion.entryTime != nil {
          let late = entryError(of: motion) / unit * delay(of: motion)
          scale += ending.initialVelocity.magnitude * (late + 6 * time)
        }
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
    for _ in rounds(20_000) {
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
    for _ in rounds(5000) {
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
    for _ in rounds(5000) {
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

  /// A list that a spring had left a nanometre outside took a fling of 6000 pt/s back to its bound.
  @Test(arguments: [1e-9, 1e-300, 0.1, 1, 40])
  func aFlingFromOutsideComesIn(offset: Double) throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 1)
    let decay = DecayMotion(from: 1000 + offset, velocity: -6000, friction: .scrollViewNormal)
    let motion = BoundedDecayMotion(decay, bounds: -5000...1000, spring: spring)
    let entry = try #require(motion.entryTime ?? (offset < 1e-100 ? 0 : nil))
    #expect(motion.handoverTime == nil)
    let rest = try #require(motion.restingValue)
    let free = 1000 - 6000 / decay.rate
    // What the spring pulls and damps away over so short a way is in proportion to the way.
    #expect((rest - free).magnitude <= 1e-9 + 30 * offset, "\(rest) for \(free)")
    if offset < 1e-6 { #expect((entry - offset / 6000).magnitude <= 1e-6 * entry + 1e-16) }
    let settled = motion.settlingDuration(within: 0.5)
    #expect((motion.value(at: settled * (1 + 1e-9)) - rest).magnitude <= 0.5)
    #expect((motion.value(at: settled * (1 - 1e-9)) - rest).magnitude >= 0.5)
  }

  @Test func comingInIsContinuousAndMonotone() throws {
    var random = SeededRandom(seed: 24_12)
    var count = 0
    for _ in rounds(3000) {
      let offset = random.logUniform(in: 1e-9...100)
      let spring = DampedSpring(
        angularFrequency: random.logUniform(in: 1...100), dampingRatio: random.uniform(in: 0...2))
      let velocity = offset * spring.angularFrequency * random.logUniform(in: 0.5...1000)
      let motion = BoundedDecayMotion(
        DecayMotion(from: -offset, velocity: velocity, rate: random.logUniform(in: 0.1...20)),
        bounds: 0...random.logUniform(in: 0.01...1000), spring: spring)
      guard let entry = motion.entryTime else {
        #expect(
          motion.handoverTime == 0 && motion.restingValue == (spring.dampingRatio > 0 ? 0 : nil))
        continue
      }
      count += 1
      #expect(motion.value(at: entry) == 0)
      let turn = motion.velocity(at: entry, from: .left) - motion.velocity(at: entry, from: .right)
      #expect(turn == 0, "\(motion)")
      #expect(motion.breakpoints(in: 0...1e9) == [entry] + [motion.handoverTime].compactMap { $0 })
      let end = motion.handoverTime ?? 10
      var before = -offset
      for step in 0..<60 {
        let value = motion.value(at: end * Double(step) / 60)
        #expect(value >= before && value <= motion.bounds.upperBound, "\(motion)")
        before = value
      }
      for threshold in [offset / 2, 1e-3, 50] {
        let (rest, duration) = (motion.restingValue, motion.settlingDuration(within: threshold))
        guard let rest, duration > 0, duration.isFinite else { continue }
        let left = (motion.value(at: duration * (1 - 1e-7)) - rest).magnitude
        let right = (motion.value(at: duration * (1 + 1e-7)) - rest).magnitude
        #expect(left > threshold * (1 - 1e-4) && right < threshold * (1 + 1e-4), "\(motion)")
      }
    }
    #expect(count > rounds(500).count)
  }

  @Test func aFlingFromFarOutsideComesToRestAtItsBound() {
    for (velocity, ratio) in [(0.0, 0.3), (-100, 0.8), (100, 0.5), (600, 1)] {
      let motion = BoundedDecayMotion(
        DecayMotion(from: -50, velocity: velocity, rate: 2), bounds: 0...300,
        spring: DampedSpring(response: 0.5, dampingRatio: ratio))
      #expect(motion.entryTime == nil && motion.restingValue == 0)
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

  @Test func anInfiniteBoundIsNeverReached() {
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
    for _ in rounds(2000) {
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

  #if EXIT_TESTS
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
  #endif
}
