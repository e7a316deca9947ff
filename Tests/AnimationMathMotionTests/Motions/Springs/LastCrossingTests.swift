import Testing
import _TestSupport

import AnimationMath

@Suite struct LastCrossingTests {
  /// A case and a threshold somewhere below the largest displacement, mostly.
  private static func question(
    _ index: Int, using random: inout SeededRandom
  ) -> (sample: SpringCase, threshold: Double) {
    let sample = SpringCase.random(index, using: &random)
    let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
    return (sample, scale * random.logUniform(in: 1e-9...2))
  }

  @Test func settlingDurationIsTheLastTimeOutsideTheThreshold() {
    var random = SeededRandom(seed: 51)
    var failures: [String] = []
    var settledFromTheStart = 0
    for index in rounds(12_000) {
      let (sample, threshold) = Self.question(index, using: &random)
      let duration = sample.motion.settlingDuration(within: threshold)
      let place = "\(sample), ε \(threshold), T \(duration)"
      func isOutside(_ time: Double) -> Bool { abs(sample.displacement(at: time)) > threshold }
      if sample.spring.regime == .undamped {
        if duration != 0 && duration != .infinity { failures.append("undamped: \(place)") }
        continue
      }
      if duration == 0 {
        settledFromTheStart += 1
        if isOutside(0) { failures.append("starts outside: \(place)") }
      } else {
        if isOutside(duration) { failures.append("outside at the answer: \(place)") }
        // Before by so much that the motion has moved by its own error, where it is not flat.
        let noise = threshold * (8 + 2 * sample.reference.boundRate * duration) * 0x1p-51
        let step = max(8 * duration.ulp, noise / abs(sample.velocity(at: duration)))
        let isFlat = step * sample.spring.angularFrequency > 1e-4
        if !isFlat && !isOutside(duration - step) {
          failures.append("inside just before: \(place)")
        }
      }
      // Ever after: at every extremum that can matter, and densely until the motion is flat.
      let response = sample.response
      let period = response.oscillates ? 2 * .pi / response.gap : 1 / response.rate
      let tolerance = threshold * (1 + (8 + 2 * sample.reference.boundRate * duration) * 0x1p-51)
      let end = duration + 4 * min(period, 10 / response.rate)
      if end < 1e4 * period {
        for landmark in sample.motion.extrema(until: end) where landmark.time > duration {
          if abs(landmark.value) > tolerance { failures.append("extremum after: \(place)") }
        }
      }
      for step in 1...50 {
        let time = duration + (end - duration) * Double(step) / 50
        if abs(sample.displacement(at: time)) > tolerance {
          failures.append("outside at \(time): \(place)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
    #expect(settledFromTheStart > rounds(100).count && settledFromTheStart < rounds(6_000).count)
  }

  @Test func exactMotionCrossesWithinTwelveDigitsOfTheAnswer() {
    var random = SeededRandom(seed: 52)
    var failures: [String] = []
    var count = 0
    for index in rounds(12_000) {
      let (sample, threshold) = Self.question(index, using: &random)
      let duration = sample.motion.settlingDuration(within: threshold)
      guard duration.isFinite, duration > 0 else { continue }
      guard sample.spring.angularFrequency * duration < 1e6 else { continue }
      // As in the golden table: not where a touch of ε moves the answer far.
      let slope = abs(sample.velocity(at: duration))
      guard threshold <= 1000 * slope * duration else { continue }
      count += 1
      let before = sample.reference.position(at: duration * (1 - 1e-12)).magnitude
      let after = sample.reference.position(at: duration * (1 + 1e-12)).magnitude
      if !(before > DoubleDouble(threshold)) || after > DoubleDouble(threshold) {
        failures.append("\(sample), ε \(threshold), T \(duration)")
      }
    }
    #expect(count > rounds(6_000).count)
    #expect(failures.isEmpty, "\(failures.count) of \(count), first \(failures.first ?? "")")
  }

  @Test func searchFromTheFarEndFindsNothingLater() {
    var random = SeededRandom(seed: 53)
    var worst = WorstCase("search from the end against the answer, relative", bound: 1e-12)
    for index in rounds(3_000) {
      let (sample, threshold) = Self.question(index, using: &random)
      guard sample.spring.dampingRatio >= 1e-3 else { continue }
      let end = sample.motion.settlingDuration(within: threshold, rule: .envelope)
      let duration = sample.motion.settlingDuration(within: threshold)
      // Steps of a hundredth of the quickest thing that happens, down to the first point outside.
      let response = sample.response
      let step = 0.01 / max(sample.spring.angularFrequency, response.oscillates ? response.gap : 0)
      var time = end
      while time > 0 && time > duration - step
        && abs(sample.displacement(at: max(0, time))) <= threshold
      {
        time -= max(step, (end - duration) * 1e-4)
      }
      worst.record(max(0, time / duration - 1), at: "\(sample), ε \(threshold)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func criticalAnswerSolvesTheLambertEquation() {
    // (1 + u) e^(−u) = ε for a start from rest.
    var random = SeededRandom(seed: 54)
    var worst = WorstCase("critical settling against its equation, ulps of u", bound: 4)
    for _ in rounds(2_000) {
      let epsilon = random.logUniform(in: 1e-12...0.9)
      let u = DampedSpring(angularFrequency: 1, dampingRatio: 1).settlingDuration(within: epsilon)
      // One exact Newton step tells the distance from the root.
      let value = (DoubleDouble(u) + 1) * DoubleDouble.exp(DoubleDouble(-u)) - epsilon
      let slope = DoubleDouble.exp(DoubleDouble(-u)) * -u
      worst.record((value / slope).hi / u.ulp, at: "ε \(epsilon)")
    }
    report(worst)
    // Rounding moves the computed motion by (8 + 2u)·2⁻⁵³ ε, and its crossing by that over u.
    #expect(worst.isWithinBound)
  }

  @Test func creepingAnswerIsThatOfTheSlowExponential() {
    // Far above ratio 1 the fast part is long gone: x = (Λ/(Λ − λ)) e^(−λt).
    for ratio in [5.0, 25, 1e3, 1e6] {
      let spring = DampedSpring(angularFrequency: 10, dampingRatio: ratio)
      let slow = spring.decayRate
      let fast = 2 * ratio * 10 - slow
      let expected = logarithm(fast / (fast - slow) / 0.001) / slow
      #expect(abs(spring.settlingDuration(within: 0.001) / expected - 1) <= 1e-14)
    }
  }

  @Test func answerNeverRisesWithTheThreshold() {
    var random = SeededRandom(seed: 55)
    var worst = WorstCase("rise of the settling time with the threshold, relative", bound: 1e-15)
    for index in rounds(1_500) {
      let sample = SpringCase.random(index, using: &random)
      guard sample.spring.regime != .undamped else { continue }
      let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
      var last = Double.infinity
      for step in 0..<60 {
        let threshold = scale * exponential(-20 + 21 * Double(step) / 60)
        let duration = sample.motion.settlingDuration(within: threshold)
        worst.record(max(0, duration - last) / max(duration, 1e-300), at: "\(sample), \(threshold)")
        last = duration
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func thresholdTouchedByAnExtremumGivesOneOfTheTwoAnswers() {
    // The computed height of an extremum, and the doubles next to it. Outside, the answer is where
    // the motion has fallen by a few units in the last place, a root of 2⁻⁵² later.
    var failures: [String] = []
    for ratio in [0.05, 0.3, 0.7, 0.9] {
      let sample = SpringCase(angularFrequency: 10, dampingRatio: ratio, x0: 1, v0: 0)
      let turns = sample.motion.extrema(until: 5)
      for turn in turns.dropFirst(1).prefix(6) {
        let height = abs(turn.value)
        guard height > 1e-40 else { continue }
        for threshold in neighbours(of: height, count: 20) {
          let duration = sample.motion.settlingDuration(within: threshold)
          if duration > turn.time + 1e-7 || duration < turn.time - .pi / sample.response.gap {
            failures.append("ζ \(ratio), ε \(threshold), T \(duration)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func aMotionWithoutComponentsIsSettled() {
    #expect(lastTimeOutside(1, [FreeResponse]()) == 0)
  }

  @Test func slowRestOfAThrowIsNotMissedAtGreatRatios() {
    // From the target, thrown: the value rises by v₀/2b within moments and creeps back for ages.
    var failures: [String] = []
    for ratio in [10.0, 1e4, 1e6, 1e8, 1e9, 1e10, 1e16, 1e30] {
      let spring = DampedSpring(angularFrequency: 10, dampingRatio: ratio)
      for x0 in [0, 1e-3, -1e-3] {
        let motion = spring.motion(from: x0, to: 0, velocity: 2 * ratio * 10)
        let duration = motion.settlingDuration(within: 0.01)
        let expected = logarithm((1 + x0) / 0.01) / spring.decayRate
        if abs(duration / expected - 1) > 0.01 {
          failures.append("ζ \(ratio), x₀ \(x0): \(duration), not \(expected)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func theSearchEndsForLegalExtremes() {
    let rules: [DampedSpring.SettlingRule] = [
      .lastCrossing, .energy, .envelope, .positionAndSpeed(speed: 1),
    ]
    var failures: [String] = []
    for frequency in [1e-50, 1e-20, 1, 1e20, 1e50] {
      for ratio in [1e-50, 1e-12, 0.5, 1 - 0x1p-53, 1, 1 + 0x1p-52, 5, 1e8, 1e50] {
        for (x0, v0) in [(1e50, 0), (1e-50, 0), (1, 1e50), (1, -1e50), (-1, 1), (0, 1e-50)] {
          for threshold in [1e-50, 1e-20, 0.001, 1, 1e50] {
            let motion = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
              .motion(from: x0, to: 0, velocity: v0)
            for rule in rules {
              let duration = motion.settlingDuration(within: threshold, rule: rule)
              if !(duration >= 0 && duration.isFinite) {
                failures.append("\(motion), ε \(threshold), \(rule): \(duration)")
              }
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }
}
