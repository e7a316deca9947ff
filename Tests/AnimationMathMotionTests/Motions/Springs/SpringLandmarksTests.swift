import Testing
import _TestSupport

import AnimationMath

@Suite struct SpringLandmarksTests {
  /// Cases whose first ten half periods are within reach, or that do not swing.
  private static func cases(seed: UInt64, count: Int) -> [SpringCase] {
    var random = SeededRandom(seed: seed)
    return rounds(count).map { SpringCase.random($0, using: &random) }
  }

  /// A time by which ten half periods, or all there is, have passed.
  private static func horizon(_ sample: SpringCase) -> Double {
    let response = sample.response
    let turns = response.oscillates ? 10.5 * .pi / response.gap : 40 / response.rate
    return min(turns, 600 / max(response.rate, 1e-300))
  }

  @Test func landmarksAreZerosOfTheExactMotion() {
    // What a landmark may miss: rounding of the function, and of its time.
    var extrema = WorstCase("velocity at extrema, of (8 + 5λt)·2⁻⁵² envelope", bound: 1)
    var crossings = WorstCase("displacement at crossings, of (8 + 2λt)·2⁻⁵² envelope", bound: 1)
    var inflections = WorstCase("acceleration at inflections, of (8 + 5λt)·2⁻⁵² env.", bound: 1)
    for sample in Self.cases(seed: 91, count: 4_000) {
      let reference = sample.reference
      let end = Self.horizon(sample)
      func part(_ value: DoubleDouble, _ slope: Double, _ scale: Double, _ time: Double) -> Double {
        let fast = sample.response.oscillates ? 0 : min(40, sample.response.gap * time)
        let phase = reference.boundRate * time + fast
        return value.hi / ((8 + 5 * phase) * 0x1p-52 * scale + abs(slope) * time.ulp * 4)
      }
      for turn in sample.motion.extrema(until: end) {
        let state = reference.state(at: turn.time)
        let scale = reference.velocityEnvelope(at: turn.time)
        guard scale > 1e-280 else { break }
        extrema.record(
          part(state.velocity, state.acceleration.hi, scale, turn.time),
          at: "\(sample), t \(turn.time)")
      }
      for time in sample.motion.crossings(until: end) {
        let state = reference.state(at: time)
        let scale = reference.envelope(at: time)
        guard scale > 1e-280 else { break }
        crossings.record(
          part(state.position, state.velocity.hi, scale, time), at: "\(sample), t \(time)")
      }
      for bend in sample.motion.inflections(until: end) {
        let state = reference.state(at: bend.time)
        let scale = reference.accelerationEnvelope(at: bend.time)
        guard scale > 1e-280 else { break }
        let quickest = max(sample.spring.angularFrequency, sample.response.rate)
        inflections.record(
          part(state.acceleration, quickest * scale, scale, bend.time),
          at: "\(sample), t \(bend.time)")
      }
    }
    for worst in [extrema, crossings, inflections] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  @Test func landmarksAreAllThatADenseSearchFinds() {
    var failures: [String] = []
    for sample in Self.cases(seed: 92, count: 1_500) {
      let end = Self.horizon(sample)
      let response = sample.response
      let quickest = response.oscillates ? response.gap : response.rate + response.gap
      guard end * quickest < 2_000 else { continue }
      let count = Int(end * quickest * 20) + 200
      func turns(_ function: (Double) -> Double) -> Int {
        var last = 0.0
        var changes = 0
        for index in 1...count {
          let value = function(end * Double(index) / Double(count))
          if value != 0 && last != 0 && (value < 0) != (last < 0) { changes += 1 }
          if value != 0 { last = value }
        }
        return changes
      }
      let motion = sample.motion
      let first = end / Double(count)
      let found = [
        motion.crossings(until: end).filter { $0 > first }.count,
        motion.extrema(until: end).filter { $0.time > first }.count,
        motion.inflections(until: end).filter { $0.time > first }.count,
      ]
      // A zero within rounding of a sampled end may fall on either side of it.
      let expected = [
        turns(sample.displacement), turns(sample.velocity), turns(sample.acceleration),
      ]
      if zip(found, expected).contains(where: { abs($0 - $1) > 1 }) {
        failures.append("\(sample): \(found), search \(expected)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func swingingMotionTurnsEveryHalfPeriodToTheOtherSide() {
    for sample in Self.cases(seed: 93, count: 500) where sample.response.oscillates {
      let end = Self.horizon(sample)
      let turns = sample.motion.extrema(until: end)
      let signs = turns.map { $0.value > 0 }
      let alternates = zip(signs, signs.dropFirst()).allSatisfy { $0 != $1 }
      let halfPeriod = .pi / sample.response.gap
      let isEven = zip(turns, turns.dropFirst()).allSatisfy {
        abs(($1.time - $0.time) / halfPeriod - 1) < 1e-14 * (1 + $1.time / halfPeriod)
      }
      #expect(alternates && isEven, "\(sample)")
    }
  }

  @Test func startIsNotALandmark() {
    let rest = DampedSpring(angularFrequency: 10, dampingRatio: 0.5).motion(from: 0, to: 1)
    #expect(rest.extrema(until: 5).allSatisfy { $0.time > 0.3 })
    let thrown = DampedSpring(angularFrequency: 10, dampingRatio: 0.5)
      .motion(from: 1, to: 1, velocity: 3)
    #expect(thrown.crossings(until: 5).allSatisfy { $0 > 0.3 })
    let still = DampedSpring.bouncy.motion(from: 1, to: 1)
    #expect(still.extrema(until: 5) == [] && still.crossings(until: 5) == [])
    #expect(still.peak == nil && still.overshootDistance == 0)
  }

  @Test func endOfTheSearchIsIncluded() {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: 0.3).motion(from: 0, to: 1)
    let turns = motion.extrema(until: 2)
    for (index, turn) in turns.enumerated() {
      #expect(motion.extrema(until: turn.time).count == index + 1)
      #expect(motion.extrema(until: turn.time.nextDown).count == index)
    }
  }

  // MARK: Peak and overshoot

  @Test func overshootFromRestIsTheClosedForm() {
    var random = SeededRandom(seed: 94)
    var worst = WorstCase("overshoot from rest, of (8 − 4 ln p)·2⁻⁵³", bound: 1)
    for _ in rounds(3_000) {
      let ratio = random.uniform(in: 0...0.99)
      let spring = DampedSpring(angularFrequency: 7, dampingRatio: ratio)
      let root = (DoubleDouble.sum(1, -ratio) * DoubleDouble.sum(1, ratio)).squareRoot()
      let pi = DoubleDouble(hi: .pi, lo: 1.2246467991473532e-16)
      let expected = DoubleDouble.exp(-(pi * ratio / root))
      let observed = spring.motion(from: 2, to: 10).overshootDistance / 8
      worst.record(
        absoluteError(observed, expected) / expected.hi / 0x1p-53
          / (8 - 4 * logarithm(expected.hi)), at: "ζ \(ratio)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func peakIsTheFurthestPointBeyondTheTarget() {
    var failures: [String] = []
    for sample in Self.cases(seed: 95, count: 2_000) {
      let beyond = sample.motion.extrema(until: Self.horizon(sample)).filter {
        sample.x0 == 0 || ($0.value > 0) != (sample.x0 > 0)
      }
      let furthest = beyond.map { abs($0.value) }.max() ?? 0
      let observed = sample.motion.overshootDistance
      let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
      if abs(observed - furthest) > 1e-13 * scale { failures.append("\(sample)") }
      if let peak = sample.motion.peak, peak.value != sample.displacement(at: peak.time) {
        failures.append("\(sample): the value at the peak")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func creepingMotionPassesItsTargetAtMostOnce() {
    let spring = DampedSpring(angularFrequency: 10, dampingRatio: 3)
    #expect(spring.motion(from: 1, to: 0).crossings(until: 1e3) == [])
    #expect(spring.motion(from: 1, to: 0).peak == nil)
    // Faster than the fast rate, ω₀(ζ + √(ζ² − 1)) = 58.28, towards the target.
    let slow = spring.motion(from: 1, to: 0, velocity: -58)
    #expect(slow.crossings(until: 1e3) == [] && slow.overshootDistance == 0)
    let quick = spring.motion(from: 1, to: 0, velocity: -100)
    #expect(quick.crossings(until: 1e3).count == 1)
    #expect(quick.extrema(until: 1e3).count == 1)
    #expect(quick.overshootDistance > 0)
    let critical = DampedSpring(angularFrequency: 10, dampingRatio: 1)
      .motion(from: 1, to: 0, velocity: -30)
    #expect(critical.crossings(until: 1e3) == [0.05])
  }

  @Test func throwFromTheTargetPeaksOnTheSideItIsThrownTo() {
    for ratio in [0, 0.3, 1, 4] {
      let spring = DampedSpring(angularFrequency: 10, dampingRatio: ratio)
      let up = spring.motion(from: 5, to: 5, velocity: 20)
      let down = spring.motion(from: 5, to: 5, velocity: -20)
      #expect(up.peak.map { $0.value > 5 } == true)
      #expect(down.peak.map { $0.value < 5 } == true)
      #expect(abs(up.overshootDistance - down.overshootDistance) < 1e-14)
    }
  }

  // MARK: Levels

  @Test func timesAtALevelAreWhereTheValueIsThatLevel() {
    var random = SeededRandom(seed: 98)
    var failures: [String] = []
    var count = 0
    for sample in Self.cases(seed: 99, count: 1_500) {
      let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
      let level = scale * random.uniform(in: -0.6...0.6)
      let end = Self.horizon(sample)
      let times = sample.motion.times(at: level, until: end)
      count += times.count
      let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
      if !isOrdered || times.contains(where: { $0 > end }) { failures.append("\(sample): order") }
      for time in times {
        let step = time * 1e-12 + 1e-300
        let before = sample.displacement(at: max(0, time - step)) - level
        let after = sample.displacement(at: time + step) - level
        let noise = (8 + 2 * sample.reference.boundRate * time) * 0x1p-51 * scale
        if before * after > 0 && min(abs(before), abs(after)) > noise {
          failures.append("\(sample), level \(level), t \(time)")
        }
      }
      // As many as the signs at the extrema say.
      let ends =
        [sample.x0] + sample.motion.extrema(until: end).map(\.value)
        + [sample.displacement(at: end)]
      let expected = zip(ends, ends.dropFirst()).filter { ($0 > level) != ($1 > level) }.count
      if expected != times.count { failures.append("\(sample): \(times.count), not \(expected)") }
    }
    #expect(count > rounds(2_000).count)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func levelOfTheStartIsMetAtTheStart() {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: 0.1).motion(from: 0, to: 1)
    #expect(motion.times(at: 0, until: 0.3) == [0])
    let thrown = DampedSpring(angularFrequency: 10, dampingRatio: 0.1)
      .motion(from: 1, to: 0, velocity: 20)
    #expect(thrown.times(at: 1, until: 0.5).count == 2)
    // The target's own level is met where the value crosses the target.
    let crossings = motion.crossings(until: 2)
    let times = motion.times(at: 1, until: 2)
    #expect(times.count == crossings.count)
    #expect(zip(times, crossings).allSatisfy { abs($0 - $1) < 1e-14 })
  }

  #if EXIT_TESTS
    @Test func endlessSearchStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: 0, to: 1).extrema(until: .infinity)
      }
    }
  #endif
}
