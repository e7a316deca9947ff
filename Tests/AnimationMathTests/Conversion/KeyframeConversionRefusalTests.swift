// Values functions as the way of a conversion, and what conversions refuse.

import Testing
import _TestSupport

import AnimationMath

private typealias ValuesFunction = (Double, Double, Double, Double) -> Double

extension KeyframeConversionTests {
  // MARK: Values functions

  private static func gravity(t: Double, b: Double, c: Double, d: Double) -> Double {
    b + c * min(9.98 * (t / d) * (t / d) / 2, 1)
  }

  private static func values(of curve: any Curve) -> ValuesFunction {
    { t, b, c, d in b + c * curve.value(at: t / d) }
  }

  @Test func valuesFunctionsAreCalledInPennersForm() throws {
    let animation = PropertyAnimation(
      BasicAnimation(from: 10.0, to: 30), timing: MediaTiming(duration: 4),
      easing: .easeIn)
    let gravity = try #require(
      try animation.keyframes(at: [0, 0.25, 0.5, 1], model: 0, values: Self.gravity))
    let quarter = 10 + 20 * (9.98 * 0.25 * 0.25 / 2)
    #expect(gravity.keyframes.values == [10, quarter, 30, 30])
    #expect(gravity.animation.easing == .linear)
    let rated = try #require(try animation.keyframes(rate: 15, model: 0, values: Self.gravity))
    #expect(rated.keyframes.values.count == 61)
    let rounded = try animation.keyframes(at: [0, 0.2, 0.4, 0.6, 0.8, 1], model: 0) {
      ($1 + $2 * $0 / $3).rounded()
    }
    #expect(rounded?.keyframes.values == [10, 14, 18, 22, 26, 30])
    // 9.98·h²/8 where it falls, and more at the kink where it lands.
    #expect(rated.progressError > 9.98 / 8 / 3_600 && rated.progressError < 0.02)
  }

  /// The same curve as an easing, whose error is a bound.
  @Test func theErrorOfAValuesFunctionIsALowerEstimate() throws {
    var smooth = WorstCase("estimate below the bound, smooth, of it", bound: 0.004)
    var kinked = WorstCase("estimate below the bound, with kinks or jumps, of it", bound: 0.125)
    for family in cases(PennerCases.families, oneOf: 3) {
      for mode in Penner.Mode.allCases {
        let easing = Penner(family, mode)
        for rate in [20.0, 31, 60, 120] {
          let animation = Self.animation(0.0, 1, easing)
          let bound = try Self.converted(animation, rate: rate, model: 0).progressError
          let estimate = try #require(
            try animation.keyframes(rate: rate, model: 0, values: Self.values(of: easing)))
          #expect(estimate.progressError <= bound * (1 + 1e-9) + 1e-14)
          guard bound > 1e-12 else { continue }
          let lack = max(1 - estimate.progressError / bound, 0)
          let place = "\(easing) at \(rate) Hz, \(bound)"
          let jumps = easing.value(at: 0, from: .right) - easing.value(at: 1, from: .left) != -1
          if easing.breakpoints(in: 0...1).isEmpty && !jumps {
            smooth.record(lack, at: place)
          } else {
            kinked.record(lack, at: place)
          }
        }
      }
    }
    report(smooth)
    report(kinked)
    #expect(smooth.isWithinBound, "\(smooth)")
    #expect(kinked.isWithinBound, "\(kinked)")
  }

  // MARK: Refusals

  @Test func onlyBasicAnimationsAreConverted() throws {
    let keyframes = PropertyAnimation(
      try KeyframeAnimation.linear([1.0, 2]), timing: MediaTiming(duration: 1))
    #expect(try keyframes.keyframes(rate: 60, model: 0) == nil)
    #expect(try keyframes.keyframes(at: [0, 1], model: 0) == nil)
    #expect(try keyframes.keyframes(within: 0.1, model: 0) == nil)
  }

  @Test func refusalsNameWhatDoesNotFit() {
    func times(_ keyTimes: [Double], _ easing: Easing = .linear) -> String? {
      refusal { () throws(ParameterError) in
        try Self.animation(0.0, 1, easing).keyframes(at: keyTimes, model: 0)
      }
    }
    #expect(times([]) == "the count of key times must be 2 or more, got 0")
    #expect(times([0]) == "the count of key times must be 2 or more, got 1")
    #expect(times([0, 0.5]) == "keyTimes[1] must be 1, got 0.5")
    #expect(times([0.5, 1]) == "keyTimes[0] must be 0, got 0.5")
    #expect(
      times([0, .nan, 1])
        == "keyTimes[1] must be a number from 0, the one before it, to 1, got nan")
    #expect(
      times([0, 0.7, 0.6, 1])
        == "keyTimes[2] must be a number from 0.7, the one before it, to 1, got 0.6")
    #expect(times([0, 0.5, 1]) == nil)

    func rate(_ rate: Double, _ duration: Double = 1) -> String? {
      refusal { () throws(ParameterError) in
        try PropertyAnimation(
          BasicAnimation(to: 1.0), timing: MediaTiming(duration: duration)
        ).keyframes(rate: rate, model: 0)
      }
    }
    for bad in [0, -1, Double.nan, .infinity] {
      #expect(rate(bad)?.hasPrefix("rate must be a number from 1e-50 to 1e+50") == true)
    }
    #expect(
      rate(1e7) == "rate times the duration must be a number from 0 to 1000000, got 10000000")
    #expect(rate(1e50, 1e50)?.hasPrefix("rate times the duration") == true)

    for bad in [0, 1e-10, 1.1, Double.nan] {
      let sentence = refusal { () throws(ParameterError) in
        try Self.animation(0.0, 1).keyframes(within: bad, model: 0)
      }
      #expect(sentence?.hasPrefix("tolerance must be a number from 1e-09 to 1, got") == true)
    }

    func values(_ duration: Double, _ values: @escaping ValuesFunction) -> String? {
      refusal { () throws(ParameterError) in
        try PropertyAnimation(
          BasicAnimation(to: 1.0), timing: WebTiming(duration: duration)
        ).keyframes(at: [0, 0.5, 1], model: 0, values: values)
      }
    }
    #expect(
      values(0, Self.gravity)
        == "the duration for a values function must be a number from 1e-50 to 1e+50, got 0")
    #expect(values(.infinity, Self.gravity)?.hasPrefix("the duration for a values") == true)
    #expect(
      values(1) { _, _, _, _ in .nan }
        == "the eased progress of keyTimes[0] must be a number from -1e+50 to 1e+50, got nan")
    #expect(
      values(1) { t, _, _, _ in 1 / (0.5 - t) }?.hasPrefix("the eased progress of keyTimes[1]")
        == true)
    #expect(
      refusal { () throws(ParameterError) in
        try PropertyAnimation(
          BasicAnimation(to: 1.0), timing: MediaTiming(duration: 1)
        ).keyframes(rate: 2, model: .infinity)
      } == "the distance of values[0] from itself must be 0, got nan")
  }
}
