// Elastic: Penner's own form, the spring that it is, its turns, and its period from a distance.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerElasticTests {
  static let numbers: [(Double, Double)] = [
    (1, 0.3), (1, 0.45), (1, 0.4), (1, 1.5), (1, 40), (1.3, 0.2), (2, 0.6), (5, 0.1), (1.05, 3),
    (1, 0.013), (30, 0.9),
  ]

  /// In and Out as they are written everywhere, with the arcsine; (p/4 is what it gives for A = 1).
  @Test func theFormsWithoutAnArcsineArePenners() {
    for (amplitude, period) in Self.numbers {
      let phase = period / (2 * .pi) * asin(1 / amplitude)
      let family = Penner.Family.elastic(amplitude: amplitude, period: period)
      let bound = 1e-13 * amplitude * (1 + 0.1 / period)
      for index in 1..<200 {
        let t = Double(index) / 200
        let easeIn =
          -amplitude * pow(2, 10 * (t - 1)) * sin((t - 1 - phase) * (2 * .pi) / period)
        let easeOut = amplitude * pow(2, -10 * t) * sin((t - phase) * (2 * .pi) / period) + 1
        #expect(abs(Penner(family, .in).value(at: t) - easeIn) < bound, "\(family) at \(t)")
        #expect(abs(Penner(family, .out).value(at: t) - easeOut) < bound, "\(family) at \(t)")
      }
    }
  }

  /// Penner's halves are no mirror images with an amplitude; d3 mirrors In, and GSAP Out.
  @Test func variantsDifferInWhichHalfTheyMirror() {
    for (amplitude, period) in Self.numbers {
      func curve(_ variant: Penner.ElasticVariant, _ mode: Penner.Mode) -> Penner {
        Penner(.elastic(amplitude: amplitude, period: period, variant), mode)
      }
      let isMirrored = amplitude == 1
      let (penner, other) = (curve(.penner, .out), curve(.penner, .in))
      #expect((abs(1 - other.slope(at: 1) / penner.slope(at: 0)) < 1e-12) == isMirrored)
      let middle = curve(.penner, .inOut)
      let kink = middle.slope(at: 0.5) - middle.slope(at: 0.5, from: .left)
      let weight = (amplitude * amplitude - 1).squareRoot()
      #expect(abs(kink - weight * 4 * .pi / period) <= 1e-12 * (1 + amplitude) / period)
      for index in 0..<64 {
        let x = Double(index) / 64
        #expect(curve(.gsap, .out).value(at: x) == penner.value(at: x))
        let mirrored = 1 - curve(.gsap, .out).value(at: 1 - x, from: .left)
        #expect(abs(curve(.gsap, .in).value(at: x, from: .right) - mirrored) < 1e-14 * amplitude)
        let rescaled = 1 - curve(.rescaled, .out).value(at: 1 - x)
        #expect(abs(curve(.rescaled, .in).value(at: x) - rescaled) < 1e-14 * amplitude)
      }
    }
  }

  /// In-out turns in its kink if one half comes down to it.
  @Test func inOutMayTurnInTheMiddle() {
    let curve = Penner(.elastic(amplitude: 2, period: 0.3), .inOut)
    #expect(curve.slope(at: 0.5, from: .left) < 0 && curve.slope(at: 0.5) > 0)
    #expect(curve.extrema.contains { $0.x == 0.5 && $0.y == 0.5 })
    #expect(
      !Penner(.elastic(amplitude: 2, period: 0.3, .gsap), .inOut).extrema.contains { $0.x == 0.5 })
  }

  /// x″ + 2λx′ + (λ² + ω²)x = 0 with λ = 10 ln 2 and ω = 2π/p.
  @Test func outIsTheStepResponseOfASpring() {
    var worst = WorstCase("Penner elastic against a spring, 2⁻⁵³ of the amplitude", bound: 64)
    let rate = 10 * log(2.0)
    for (amplitude, period) in Self.numbers where period > 0.05 {
      let omega = 2 * Double.pi / period
      let frequency = (rate * rate + omega * omega).squareRoot()
      let spring = DampedSpring(angularFrequency: frequency, dampingRatio: rate / frequency)
      let curve = Penner(.elastic(amplitude: amplitude, period: period), .out)
      let motion = spring.motion(from: 0, to: 1, velocity: curve.slope(at: 0))
      for index in 0..<400 {
        let t = Double(index) / 400
        let error = (curve.value(at: t) - motion.value(at: t)) / amplitude
        worst.record(error / 0x1p-53, at: "\(curve) at \(t)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// However many swings lie between, the angle is exact.
  @Test func shortPeriodsCostNoDigits() {
    var random = SeededRandom(seed: 20_261_121)
    var worst = WorstCase("Penner elastic, short periods, 2⁻⁵³ of the amplitude", bound: 6)
    for index in rounds(20_000) {
      let period = random.logUniform(in: 1e-5...0.1)
      let variant = Penner.ElasticVariant.allCases[index % 3]
      let curve = Penner(.elastic(amplitude: 1, period: period, variant), .in)
      let x = random.unit()
      guard x > 0 else { continue }
      let error = absoluteError(curve.value(at: x), PennerCases.reference(curve, x))
      worst.record(error / 0x1p-53, at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  // MARK: Turns

  @Test func turnsAreWhereTheSlopeIsZero() {
    var worst = WorstCase(
      "Penner elastic slope at a turn, 2⁻⁵³ of its second derivative", bound: 32)
    for (amplitude, period) in Self.numbers {
      for variant in Penner.ElasticVariant.allCases {
        for mode in Penner.Mode.allCases {
          let curve = Penner(.elastic(amplitude: amplitude, period: period, variant), mode)
          let steepest = PennerCases.steepest(curve.family)
          let (rate, omega) = (10 * log(2.0), 2 * Double.pi / period)
          // In the middle it may turn in a kink.
          for turn in curve.extrema where turn.x != 0.5 {
            let bend = 2 * steepest * (rate * rate + omega * omega).squareRoot()
            let unit = 0x1p-53 * (bend + steepest)
            worst.record(curve.slope(at: turn.x) / unit, at: "\(curve) at \(turn.x)")
          }
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func turnsHaveTheHeightsOfTheClosedForm() {
    let rate = 10 * log(2.0)
    for (amplitude, period) in Self.numbers {
      let ratio = rate * period / (2 * .pi)
      for (variant, weightSign) in [(Penner.ElasticVariant.penner, -1.0), (.gsap, -1)] {
        let curve = Penner(.elastic(amplitude: amplitude, period: period, variant), .out)
        let tilt = weightSign * acos(1 / amplitude) - atan(ratio)
        for (index, turn) in curve.extrema.prefix(20).enumerated() {
          let count = tilt > 0 ? Double(index) : Double(index) + 1
          let decay = exp(-ratio * (tilt + count * .pi)) / (1 + ratio * ratio).squareRoot()
          let sign: Double = Int(count) % 2 == 0 ? 1 : -1
          #expect(abs(turn.y - (1 - sign * amplitude * decay)) < 1e-14 * amplitude, "\(curve)")
        }
      }
      // In comes to its end from the other side.
      let curve = Penner(.elastic(amplitude: amplitude, period: period), .in)
      let tilt = acos(1 / amplitude) - atan(ratio)
      for (index, turn) in curve.extrema.reversed().prefix(20).enumerated() {
        let count = tilt > 0 ? Double(index) : Double(index) + 1
        let decay = exp(-ratio * (tilt + count * .pi)) / (1 + ratio * ratio).squareRoot()
        let sign: Double = Int(count) % 2 == 0 ? 1 : -1
        #expect(abs(turn.y - sign * amplitude * decay) < 1e-14 * amplitude, "\(curve)")
      }
    }
  }

  /// As many as the samples show: none is missing, none invented.
  @Test func turnsAreAllThatThereAre() {
    for (amplitude, period) in Self.numbers where period > 0.05 {
      for variant in Penner.ElasticVariant.allCases {
        for mode in [Penner.Mode.in, .out] {
          let curve = Penner(.elastic(amplitude: amplitude, period: period, variant), mode)
          let signs = (1..<20_000).map { curve.slope(at: Double($0) / 20_000) > 0 }
          let count = zip(signs, signs.dropFirst()).filter { $0 != $1 }.count
          #expect(curve.extrema.count == count, "\(curve)")
        }
      }
    }
  }

  @Test func theMostTurnsAreFoundToo() {
    let periods = rounds(1_000_000).count
    let turns = Penner(.elastic(amplitude: 1, period: 1 / Double(periods)), .out).extrema
    #expect(turns.count == 2 * periods && zip(turns, turns.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(Penner(.elastic(amplitude: 1, period: 1e50), .out).extrema.isEmpty)
    #expect(Penner(.elastic(amplitude: 1, period: 1e50, .rescaled), .out).extrema.isEmpty)
  }

  // MARK: By the excess

  @Test func periodsAreFoundFromTheExcess() throws {
    var random = SeededRandom(seed: 20_261_122)
    var worst = WorstCase("Penner elastic excess", bound: 1e-14)
    for _ in rounds(2_000) {
      let excess = random.logUniform(in: 1.0 / 1024...0.999)
      for mode in Penner.Mode.allCases {
        let isHalved = mode == .inOut || mode == .outIn
        let curve = try Penner.elastic(excess: isHalved ? excess / 2 : excess, mode: mode)
        let extrema = curve.extrema
        let reached: Double
        switch mode {
        case .in: reached = -(extrema.last?.y ?? 0)
        case .out: reached = (extrema.first?.y ?? 1) - 1
        case .inOut: reached = 2 * (curve.range().upperBound - 1)
        case .outIn: reached = 2 * (extrema.first?.y ?? 0.5) - 1
        }
        worst.record(reached - excess, at: "\(curve)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func pennersPeriodGoesBeyondByThreeEighths() throws {
    let curve = Penner(.elastic(amplitude: 1, period: 0.3), .out)
    let excess = curve.range().upperBound - 1
    #expect(abs(excess - 0.3731) < 5e-5)
    guard
      case .elastic(1, let period?, .penner) = try Penner.elastic(excess: excess, mode: .out).family
    else {
      Issue.record("not an elastic of amplitude 1")
      return
    }
    #expect(abs(period - 0.3) < 1e-13)
  }

  @Test func excessesOutOfReachAreRefused() {
    for excess in [0, 1, 1.0 / 1025, 2, -0.1, .nan, .infinity] {
      let error = #expect(throws: ParameterError.self) {
        try Penner.elastic(excess: excess, mode: .in)
      }
      #expect(error?.parameter == "excess", "\(excess)")
    }
    // Half as high, half as far.
    #expect(throws: ParameterError.self) { try Penner.elastic(excess: 0.6, mode: .inOut) }
    #expect(throws: Never.self) { try Penner.elastic(excess: 0.49, mode: .inOut) }
  }
}
