// The laws of the Curve protocol, held by every curve and every transform of every curve.
//
//     NaN            in, out, from both sides
//     breakpoints    rise, lie inside the domain, and each is listed if asked for alone
//     between them   both sides and the value itself are the same
//     at them        the value itself is the limit from the right, and each limit is what is beside it
//     at the ends    the limits from inside are what is beside them, and the value is one of the limits

import AnimationMath
import Testing
import _TestSupport

@Suite struct CurveLawTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let curve: any Curve
    var testDescription: String { name }

    init(_ name: String, _ curve: any Curve) { (self.name, self.curve) = (name, curve) }

    /// The part that is looked at; endless motions are at rest, or known, long before 10.
    var window: ClosedRange<Double> {
      max(curve.domain.lowerBound, -10)...min(curve.domain.upperBound, 10)
    }
  }

  // MARK: Curves

  static let bases: [Case] = easings + motions

  /// Easings that jump at both ends, in the middle, or nowhere.
  static let easings: [Case] = {
    var cases: [Case] = []
    for term in Steps.JumpTerm.allCases {
      for count in [1, 2, 4, 7] where count > 1 || term != .jumpNone {
        cases.append(Case("steps(\(count), \(term))", Steps(count, term)))
      }
    }
    let families: [Penner.Family] = [
      .sine, .power(exponent: 3), .expo(), .circ, .back(), .elastic(period: 0.3), .bounce(),
    ]
    for family in families {
      for mode in Penner.Mode.allCases {
        cases.append(Case("penner(\(family), \(mode))", Penner(family, mode)))
      }
    }
    for (x1, y1, x2, y2) in [
      (0.25, 0.1, 0.25, 1), (1, 0, 0, 1), (0, 1, 0, 1), (0.68, -0.55, 0.265, 1.55), (0, 0, 1, 1),
    ] {
      let bezier = CubicBezier(x1, y1, x2, y2)
      cases.append(Case("\(bezier)", bezier))
      cases.append(Case("\(bezier), held", bezier.extrapolated(by: .hold)))
    }
    let texts = [
      "linear(0, 0.5 25% 75%, 1)", "linear(0.2, 0.5 50%, 0.8 50%, 0.9)", "linear(0 10%, 1 90%)",
      "material3.emphasized", "monotone-cubic(0 0, 0.5 0.2, 1 1)", "step-start",
      "react-native-elastic(bounciness: 3)", "closed-cubic(0.2 0.9, 0.5 0.2)",
      "akima(0.2 0.1, 0.5 0.8)", "natural-cubic(0.2 0.1, 0.5 0.8)", "minimum-jerk(velocity: 2)",
      "formula(t < 0.5 ? 0 : max(0.25, t))",
    ]
    for text in texts {
      guard let easing = try? Easing(text) else { continue }
      cases.append(Case(text, easing))
    }
    cases.append(Case("spring easing", DampedSpring.bouncy.easing()))
    cases.append(Case("two steps", TwoSteps()))
    cases.append(Case("kinked", Kinked()))
    return cases
  }()

  static let motions: [Case] = {
    let spring = DampedSpring(response: 0.7, dampingRatio: 0.3)
    let decay = DecayMotion(from: 2, velocity: 300, rate: 4)
    return [
      Case("spring", spring.motion(from: 3, to: 4, velocity: 2)),
      Case("decay", decay),
      Case("gravity", GravityMotion(from: 0, velocity: 3, acceleration: -5)),
      Case(
        "bounded decay", BoundedDecayMotion(decay, bounds: 0...50, spring: spring)),
      Case("bounce", BounceMotion(from: 0, floor: 1, acceleration: 10, restitution: 0.6)),
      Case("rubber band", RubberBand(dimension: 100)),
      // Its value was the resting one, and its slope 0.
      Case("fling", AndroidFling(velocity: 5000)),
      Case("bounded spring", BoundedSpringMotion(spring.motion(from: 0, to: 1), bounds: 0...1.1)),
    ]
  }()

  // MARK: Transforms

  /// Every transform of a curve that the curve allows.
  static func transforms(of base: Case) -> [Case] {
    func all(_ curve: some Curve) -> [Case] {
      let (name, domain) = (base.name, curve.domain)
      let isFinite = domain.lowerBound.isFinite && domain.upperBound.isFinite
      var cases = [
        Case("\(name), scaled", curve.scaled(x: 3, y: -0.7)),
        Case("\(name), turned round", curve.scaled(x: -1.1)),
        Case("\(name), shifted", curve.shifted(x: 0.1, y: 5)),
        Case("\(name), held", curve.held()),
        Case("\(name), blended", curve.blended(with: CubicBezier.linear, weight: 0.5)),
        Case("\(name), blended with steps", Steps(3, .jumpBoth).blended(with: curve, weight: 0.3)),
        Case("\(name), summed", WeightedSum([curve, TwoSteps()])),
      ]
      if isFinite {
        cases += [
          Case("\(name), reversed", curve.reversed),
          Case("\(name), restricted to itself", curve.restricted(to: domain)),
          Case("\(name), restricted", curve.restricted(to: 0.25...0.75)),
          Case(
            "\(name), restricted and held", curve.restricted(to: 0.25...0.75).held(over: -1...2)),
          Case("\(name), followed", curve.followed(by: Steps(2, .jumpBoth))),
          Case("\(name), following", TwoSteps().followed(by: curve)),
          Case("\(name), in a row", Piecewise([curve, curve, curve.reversed])),
        ]
      }
      if domain == 0...1 {
        cases += [
          Case("\(name), mirrored", curve.mirrored),
          Case("\(name), stretched", curve.stretched(over: -0.3...2.9)),
        ]
        if let motion = try? curve.motion(from: 20, to: -3, duration: 0.7) {
          cases.append(Case("\(name), as a motion", motion))
        }
      }
      return cases
    }
    return all(base.curve)
  }

  static let everything = bases + bases.flatMap(transforms)

  // MARK: The laws

  @Test func everyKindIsThere() {
    #expect(Self.easings.count > 49 && Self.motions.count == 8)
    #expect(Self.everything.count > 900)
  }

  @Test func notANumberStaysNotANumber() {
    var failures: [String] = []
    for law in Self.everything {
      for side in [nil, Side.left, .right] {
        if !law.curve.value(at: .nan, from: side).isNaN
          || !law.curve.slope(at: .nan, from: side).isNaN
        {
          failures.append("\(law.name) from \(side.map(\.rawValue) ?? "nowhere")")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(5))")
  }

  @Test func breakpointsRiseInsideTheDomainAndAreListedAlone() {
    var failures: [String] = []
    for law in Self.everything {
      let (curve, window) = (law.curve, law.window)
      let points = curve.breakpoints(in: window)
      if zip(points, points.dropFirst()).contains(where: { $0 >= $1 }) {
        failures.append("\(law.name): not rising")
      }
      for point in points {
        if point <= curve.domain.lowerBound || point >= curve.domain.upperBound {
          failures.append("\(law.name): \(point) is not inside")
        }
        if curve.breakpoints(in: point...point) != [point] {
          failures.append("\(law.name): \(point) is not listed alone")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(5))")
  }

  /// A limit is what the doubles beside the point have.
  ///
  /// 1e-4 is more than a vertical tangent moves
  /// in one unit in the last place, and less than every jump here. A curve that is flat at a level of
  /// the one it goes into has reached it a few doubles early, so that 1e-4 beside will do as well.
  @Test func limitsAreTheValuesBesideAPoint() {
    var failures: [String] = []
    for law in Self.everything {
      let (curve, window) = (law.curve, law.window)
      func compare(_ x: Double, _ side: Side) {
        let limit = curve.value(at: x, from: side)
        let places =
          side == .left ? [x.nextDown, x - 1e-7, x - 1e-4] : [x.nextUp, x + 1e-7, x + 1e-4]
        let beside = places.map { curve.value(at: $0, from: side.opposite) }
        if !beside.contains(where: { abs(limit - $0) <= 1e-4 * max(1, abs(limit)) }) {
          failures.append("\(law.name) at \(x) from \(side): \(limit), beside it \(beside)")
        }
      }
      for point in curve.breakpoints(in: window) {
        compare(point, .left)
        compare(point, .right)
        if curve.value(at: point) != curve.value(at: point, from: .right) {
          failures.append("\(law.name): \(point) is not seen from the right")
        }
      }
      if window.lowerBound < window.upperBound {
        compare(window.lowerBound, .right)
        compare(window.upperBound, .left)
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(5))")
  }

  @Test func bothSidesAreOneBetweenBreakpoints() {
    var random = SeededRandom(seed: 41)
    var failures: [String] = []
    for law in Self.everything {
      let curve = law.curve
      let points = Set(curve.breakpoints(in: law.window))
      for _ in 0..<20 {
        let x = random.uniform(in: law.window)
        guard !points.contains(x), x > curve.domain.lowerBound, x < curve.domain.upperBound else {
          continue
        }
        let values = [nil, Side.left, .right].map { curve.value(at: x, from: $0) }
        let slopes = [nil, Side.left, .right].map { curve.slope(at: x, from: $0) }
        if Set(values).count != 1 || Set(slopes).count != 1 {
          failures.append("\(law.name) at \(x): \(values), \(slopes)")
        }
      }
    }
    #expect(failures.isEmpty, "seed 41: \(failures.count), first \(failures.prefix(5))")
  }

  @Test func theEndsAreOneOfTheirLimits() {
    var failures: [String] = []
    for law in Self.everything {
      let (curve, domain) = (law.curve, law.curve.domain)
      for end in [domain.lowerBound, domain.upperBound] where end.isFinite {
        // Motions cannot be asked before their release.
        let sides: [Side] = end == domain.lowerBound && law.isReleased ? [.right] : [.left, .right]
        let limits = sides.map { curve.value(at: end, from: $0) }
        // A sum begins on what each term begins on, which may be before the jump of one and after that
        // of another.
        if !limits.contains(curve.value(at: end)) && !(curve is WeightedSum) {
          failures.append("\(law.name) at \(end): \(curve.value(at: end)), limits \(limits)")
        }
        let inside: Side = end == domain.upperBound ? .left : .right
        if domain.lowerBound < domain.upperBound,
          curve.slope(at: end) != curve.slope(at: end, from: inside)
        {
          failures.append("\(law.name) at \(end): the slope is not that from inside")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(5))")
  }

  // MARK: What each transform begins and ends on

  @Test func transformsBeginAndEndOnWhatTheirBasesDo() {
    var failures: [String] = []
    for base in Self.easings {
      func check(_ curve: some Curve) {
        let (first, last) = (curve.value(at: 0), curve.value(at: 1))
        let start = curve.value(at: 0, from: .right)
        func expect(_ value: Double, _ expected: Double, _ name: String) {
          if value != expected {
            failures.append("\(base.name), \(name): \(value), not \(expected)")
          }
        }
        expect(curve.held().value(at: -9), first, "held at −9")
        expect(curve.held().value(at: 0), start, "held at 0")
        expect(curve.held().value(at: 1), last, "held at 1")
        expect(curve.held().value(at: 9), last, "held at 9")
        let whole = curve.restricted(to: 0...1)
        expect(whole.value(at: 0), first, "restricted at 0")
        expect(whole.value(at: 1), last, "restricted at 1")
        let later = TwoSteps().followed(by: curve)
        expect(later.value(at: 1), start, "the joint")
        expect(later.value(at: 2), last, "the end of a chain")
        let sooner = curve.followed(by: TwoSteps())
        expect(sooner.value(at: 0), first, "the beginning of a chain")
        let mixed = curve.blended(with: TwoSteps(), weight: 0.5)
        expect(mixed.value(at: 0), 0.5 * first, "blended at 0")
        expect(mixed.value(at: 1), last == 1 ? 1 : 0.5 * last + 0.5, "blended at 1")
        expect(curve.shifted(x: 1).value(at: 2), last, "shifted at the end")
        expect(curve.scaled(x: 3).value(at: 0), first, "scaled at 0")
        expect(curve.scaled(x: 3).value(at: 3), last, "scaled at the end")
        expect(curve.reversed.value(at: 0), last, "reversed at 0")
        expect(curve.mirrored.value(at: 0), 1 - last, "mirrored at 0")
        let motion = try? curve.motion(from: -2, to: 7, duration: 3)
        expect(motion?.value(at: 0) ?? .nan, (1 - first) * -2 + first * 7, "a motion's start")
        expect(motion?.value(at: 3) ?? .nan, (1 - last) * -2 + last * 7, "a motion's end")
      }
      check(base.curve)
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(8))")
  }

  /// Values at which transforms once lost a jump at an end.
  @Test func jumpsAtTheEndsAreKept() {
    let (out, `in`) = (Penner(.expo(), .out), Penner(.expo(), .in))
    #expect(out.held().value(at: 1) == 1 && out.held().value(at: 9) == 1)
    #expect(out.restricted(to: 0...1).value(at: 1) == 1)
    #expect(out.restricted(to: 0.5...1).value(at: 1) == 1)
    #expect(CubicBezier.ease.followed(by: out).value(at: 2) == 1)
    #expect(out.blended(with: CubicBezier.linear, weight: 0.5).value(at: 1) == 1)
    #expect(Steps(4).held().value(at: 1) == 1 && Steps(4).held().value(at: 1, from: .left) == 0.75)
    #expect(`in`.held().value(at: -9) == 0)
    #expect(`in`.held().value(at: 0, from: .right) == 0x1p-10)
    #expect(Steps(4, .jumpStart).reversed.value(at: 1) == 0)
  }
}

extension CurveLawTests.Case {
  /// Whether the curve stops the program before the beginning of its domain.
  fileprivate var isReleased: Bool { curve.domain.upperBound > 10 }
}
