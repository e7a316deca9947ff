import Testing
import _TestSupport

import AnimationMath

/// Published failures covered here: flutter/flutter #66116 (no friction gives infinities) and #148467
/// (a decay to rest never ends).
@Suite struct DecayMotionTests {
  // MARK: Against the table

  @Test func valueAndVelocityAreWithinTheirBoundsOfTheTable() throws {
    var values = WorstCase("decay value, 2⁻⁵³ of |from| + distance", bound: 5)
    var velocities = WorstCase("decay velocity, 2⁻⁵³ of itself per 3 + λt", bound: 1)
    for row in try MotionRow.states(of: "decay") {
      let scale = row.from.magnitude + (row.result - row.from).magnitude.hi
      let error = absoluteError(row.decay.value(at: row.t), row.result)
      values.record(error == 0 ? 0 : error / scale / unit, at: row.description)
      let slopeError = absoluteError(row.decay.velocity(at: row.t), row.slope)
      // Below 1e-290 the double itself has fewer digits.
      if row.slope.hi.magnitude > 1e-290 {
        let bound = unit * (3 + row.a * row.t) * row.slope.hi.magnitude
        velocities.record(slopeError / bound, at: row.description)
      } else {
        #expect(slopeError < 1e-290, "\(row)")
      }
    }
    for worst in [values, velocities] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  @Test func timesAreWithinTheirBoundsOfTheTable() throws {
    var reached = WorstCase("decay time of a value, 2⁻⁵³ of itself", bound: 6)
    var ended = WorstCase("decay duration, 2⁻⁵³ of itself plus 1/λ", bound: 2)
    for row in try MotionRow.events(of: "decay") {
      switch row.event {
      case "reach":
        let time = row.decay.time(reaching: row.t)
        #expect((time == nil) == (row.result.hi == .infinity), "\(row)")
        guard let time else { continue }
        let error = absoluteError(time, row.result)
        reached.record(error == 0 ? 0 : error / row.result.hi / unit, at: row.description)
      default:
        let time =
          row.event == "speed"
          ? row.decay.duration(toSpeed: row.t) : row.decay.settlingDuration(within: row.t)
        let scale = row.result.hi + 1 / row.a
        ended.record(absoluteError(time, row.result) / scale / unit, at: row.description)
      }
    }
    for worst in [reached, ended] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  // MARK: Against double-double

  private func reference(_ motion: DecayMotion, at time: Double) -> DoubleDouble {
    let fall = DoubleDouble.expMinusOne(-DoubleDouble.product(motion.rate, time))
    return motion.from - fall * motion.initialVelocity / motion.rate
  }

  @Test func valueIsWithinItsBoundInRandomCases() {
    var random = SeededRandom(seed: 271_828)
    var values = WorstCase("decay value, random, 2⁻⁵³ of |from| + distance", bound: 5)
    for _ in rounds(100_000) {
      let motion = DecayMotion(
        from: random.uniform(in: -1...1), velocity: random.logUniform(in: 1e-3...1e3),
        rate: random.logUniform(in: 1e-3...1e3))
      let time = random.logUniform(in: 1e-8...50) / motion.rate
      let exact = reference(motion, at: time)
      let scale = motion.from.magnitude + (exact - motion.from).magnitude.hi
      let error = absoluteError(motion.value(at: time), exact) / scale / unit
      values.record(error, at: "\(motion) at \(time)")
    }
    report(values)
    #expect(values.isWithinBound, "seed \(random.seed): \(values)")
  }

  @Test func noClimbLeavesTheBoundOfTheValue() {
    // 4.7 by a longer climb: no more than five roundings meet.
    var values = WorstCase("decay value, climbing, 2⁻⁵³ of |from| + distance", bound: 5)
    values.climb(
      5, seed: 20_261_123,
      from: { random in
        let rate = random.logUniform(in: 1e-3...1e3)
        return [
          random.uniform(in: -10...10), random.uniform(in: -100...100), rate,
          random.logUniform(in: 1e-8...50) / rate,
        ]
      },
      error: { numbers in
        let (rate, time) = (numbers[2], numbers[3])
        guard (1e-6...1e6).contains(rate), time >= 0, (1e-14...500).contains(rate * time) else {
          return nil
        }
        let motion = DecayMotion(from: numbers[0], velocity: numbers[1], rate: rate)
        let exact = reference(motion, at: time)
        let scale = motion.from.magnitude + (exact - motion.from).magnitude.hi
        guard scale > 1e-9 else { return nil }
        return absoluteError(motion.value(at: time), exact) / scale / unit
      })
    report(values)
    #expect(values.isWithinBound)
  }

  @Test func settlingDurationIsTheLastTimeOutsideTheThreshold() {
    var random = SeededRandom(seed: 161_803)
    for _ in cases(0..<10_000, oneOf: 10) {
      let motion = DecayMotion(
        velocity: random.uniform(in: -1000...1000), rate: random.logUniform(in: 1e-2...1e2))
      let threshold = motion.reach.magnitude * random.logUniform(in: 1e-9...2)
      let duration = motion.settlingDuration(within: threshold)
      func left(at time: Double) -> DoubleDouble {
        (DoubleDouble.exp(-DoubleDouble.product(motion.rate, time)) * motion.initialVelocity
          / motion.rate).magnitude
      }
      let slack = 2 * unit * (duration + 1 / motion.rate)
      #expect(left(at: duration + slack).hi <= threshold, "seed \(random.seed): \(motion)")
      if duration > slack {
        #expect(left(at: duration - slack).hi >= threshold, "seed \(random.seed): \(motion)")
      } else {
        #expect(threshold >= motion.reach.magnitude * (1 - 4 * unit))
      }
    }
  }

  // MARK: Identities

  @Test(arguments: [
    DecayMotion(velocity: 1000, friction: .scrollViewNormal),
    DecayMotion(from: -3, velocity: -7, rate: 0.1), DecayMotion(velocity: 1, rate: 0),
  ])
  func slopeIsTheDifferenceQuotient(motion: DecayMotion) {
    for step in 1...50 {
      let (time, h) = (Double(step) / 10, 1e-5)
      let quotient = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
      let tolerance = 1e-8 * motion.initialVelocity.magnitude
      #expect((motion.velocity(at: time) - quotient).magnitude < tolerance)
    }
  }

  @Test func valueNeverGoesBackNorBeyondTheRestingValue() throws {
    var random = SeededRandom(seed: 577_215)
    for _ in rounds(2000) {
      let motion = DecayMotion(
        from: random.uniform(in: -100...100), velocity: random.logUniform(in: 1e-3...1e3),
        rate: random.logUniform(in: 1e-2...1e2))
      let rest = try #require(motion.restingValue)
      let time = random.logUniform(in: 1e-6...60) / motion.rate
      let values = neighbours(of: time, count: 5).map(motion.value)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "\(motion) at \(time)")
      #expect(values.allSatisfy { motion.from <= $0 && $0 <= rest }, "\(motion) at \(time)")
    }
  }

  @Test func startAndEndAreExact() {
    let motion = DecayMotion(from: 0.1, velocity: 3, rate: 0.7)
    #expect(motion.value(at: 0) == 0.1)
    #expect(motion.velocity(at: 0) == 3)
    #expect(motion.value(at: .infinity) == motion.restingValue)
    #expect(motion.velocity(at: .infinity) == 0)
    #expect(motion.time(reaching: 0.1) == 0)
    #expect(motion.breakpoints(in: 0...100) == [])
    #expect(motion.domain == 0...(.infinity))
  }

  @Test func aThresholdOfMinusZeroIsZero() {
    let motion = DecayMotion(from: 0.1, velocity: 3, rate: 0.7)
    #expect(motion.settlingDuration(within: -0.0) == .infinity)
    #expect(motion.duration(toSpeed: -0.0) == .infinity)
  }

  @Test func withoutFrictionTheVelocityStays() {
    let motion = DecayMotion(from: 1, velocity: 2, rate: 0)
    #expect(motion.value(at: 3) == 7)
    #expect(motion.velocity(at: 1e300) == 2)
    #expect(motion.restingValue == nil)
    #expect(motion.time(reaching: 7) == 3)
    #expect(motion.time(reaching: -7) == nil)
    #expect(motion.settlingDuration(within: 1) == .infinity)
    #expect(motion.duration(toSpeed: 1) == .infinity)
    #expect(motion.duration(toSpeed: 2) == 0)
    #expect(motion.value(at: .infinity) == .infinity)
    #expect(motion.velocity(at: .infinity) == 2)
    // The limit of ever smaller friction.
    #expect(DecayMotion(from: 1, velocity: 2, rate: 1e-30).value(at: 3) == 7)
  }

  @Test(arguments: [0.0, 2.0])
  func aDecayWithoutVelocityRestsFromTheStart(rate: Double) {
    let motion = DecayMotion(from: 5, velocity: 0, rate: rate)
    #expect(motion.restingValue == 5)
    #expect(motion.settlingDuration(within: 0) == 0)
    #expect(motion.duration(toSpeed: 0) == 0)
    #expect(motion.value(at: .infinity) == 5)
    #expect(motion.time(reaching: 5) == 0)
    #expect(motion.time(reaching: 6) == nil)
  }

  @Test func aMovingDecayNeverSettlesWithinZero() {
    let motion = DecayMotion(velocity: 5, rate: 1)
    #expect(motion.settlingDuration(within: 0) == .infinity)
    #expect(motion.duration(toSpeed: 0) == .infinity)
    #expect(motion.settlingDuration(within: 5) == 0)
  }

  /// The simulation of flutter/flutter's newton_test: drag 0.3 from 100 with 400 a second.
  @Test func valuesAreThosePublishedByFlutter() {
    let motion = DecayMotion(from: 100, velocity: 400, friction: .drag(0.3))
    for (time, velocity) in [(1.0, 120.0), (2, 36), (3, 10.8)] {
      #expect((motion.velocity(at: time) - velocity).magnitude < 1e-12)
    }
    #expect((330...335).contains(motion.value(at: 1)))
    #expect((431...432).contains(motion.value(at: 5)))
  }

  // MARK: Extremes and mistakes

  @Test func extremesGiveNoNaN() {
    let sizes = [0, 1e-50, 1e-20, 1, 1e20, 1e50]
    for rate in sizes {
      for velocity in sizes + sizes.map(-) {
        let motion = DecayMotion(from: 1, velocity: velocity, rate: rate)
        for time in sizes + [.leastNonzeroMagnitude, 1e-300, 1e300, .infinity] {
          #expect(!motion.value(at: time).isNaN, "\(motion) at \(time)")
          #expect(!motion.velocity(at: time).isNaN, "\(motion) at \(time)")
        }
        for value in sizes + sizes.map(-) {
          if let time = motion.time(reaching: value) { #expect(time >= 0 && time.isFinite) }
          #expect(motion.settlingDuration(within: value.magnitude) >= 0)
          #expect(motion.duration(toSpeed: value.magnitude) >= 0)
        }
      }
    }
  }

  @Test func notANumberStaysNotANumber() {
    for motion in [
      DecayMotion(velocity: 1, rate: 1), DecayMotion(velocity: 0, rate: 0),
      DecayMotion(velocity: 1, rate: 0),
    ] {
      #expect(motion.value(at: .nan).isNaN)
      #expect(motion.velocity(at: .nan).isNaN)
    }
  }

  @Test func numbersOutOfRangeAreRefusedByName() {
    #expect(throws: ParameterError.self) { try DecayMotion(validating: .rate(-1), velocity: 1) }
    #expect(throws: ParameterError.self) { try DecayMotion(validating: .rate(1e-60), velocity: 1) }
    #expect {
      try DecayMotion(validating: .rate(.nan), velocity: 1)
    } throws: {
      ($0 as? ParameterError)?.parameter == "rate"
    }
    #expect {
      try DecayMotion(validating: .rate(1), velocity: .infinity)
    } throws: {
      ($0 as? ParameterError)?.parameter == "velocity"
    }
    #expect {
      try DecayMotion(validating: .rate(1), from: 1e60, velocity: 1)
    } throws: {
      ($0 as? ParameterError)?.parameter == "from"
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...6) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DecayMotion(velocity: 1, rate: -1)
        case 2: _ = DecayMotion(velocity: 1, rate: 1).value(at: -1)
        case 3: _ = DecayMotion(velocity: 1, rate: 1).velocity(at: -1)
        case 4: _ = DecayMotion(velocity: 1, rate: 1).settlingDuration(within: -1)
        case 5: _ = DecayMotion(velocity: 1, rate: 1).duration(toSpeed: .nan)
        case 6: _ = DecayMotion(velocity: 1, rate: 1).time(reaching: .infinity)
        default: break
        }
      }
    }
  #endif
}
