// The stated error against a search over many points, for every kind of easing.

import Testing
import _TestSupport

import AnimationMath

@Suite struct ChordDeviationTests {
  /// Easings by name; for those of the last list samples do not reach what they do.
  static let easings: [(name: String, curve: any Curve)] = {
    var all: [(String, any Curve)] = []
    for name in ["linear", "ease", "ease-in", "ease-out", "ease-in-out"] {
      if case .easing(let easing)? = try? CurveText(name) { all.append((name, easing)) }
    }
    for family in PennerCases.families {
      for mode in Penner.Mode.allCases { all.append(("\(family) \(mode)", Penner(family, mode))) }
    }
    for ratio in [0.02, 0.2, 0.7, 0.999, 1, 1.001, 3, 200] {
      for velocity in [-8.0, 0, 5] {
        let spring = DampedSpring(response: 0.5, dampingRatio: ratio)
        all.append(("ζ \(ratio), u \(velocity)", spring.easing(initialVelocity: velocity)))
      }
    }
    for term in Steps.JumpTerm.allCases { all.append(("steps \(term)", Steps(5, term))) }
    all.append(
      ("lines", PiecewiseLinear([.init(0), .init(1, at: 0.4), .init(0.7, at: 0.7), .init(1)])))
    all.append(
      ("lines with a jump", PiecewiseLinear([.init(0), .init(0.4), .init(0.6, at: 0.5), .init(1)])))
    for curve in BezierCases.soft + [
      CubicBezier(0.999, 0, 0.001, 1), CubicBezier(0.9999, 0, 1e-5, 1),
    ] {
      all.append(("\(curve)", curve))
    }
    var random = SeededRandom(seed: 41)
    for _ in 0..<40 {
      let curve = CubicBezier(
        BezierCases.abscissa(&random), random.uniform(in: -1...2), BezierCases.abscissa(&random),
        random.uniform(in: -1...2))
      all.append(("\(curve)", curve))
    }
    all.append(("reversed", CubicBezier.easeIn.reversed))
    all.append(("half as long", CubicBezier.easeInOut.scaled(x: 0.37).held()))
    return all
  }()

  /// Evenly spread at rates of 1…240 for a second, and at random.
  static func keyTimes(_ random: inout SeededRandom) -> [[Double]] {
    var all = (isThorough ? [1, 2, 3, 7, 24, 60, 240] : [1, 7, 60]).map {
      KeyframeIntervals.even($0 + 1)
    }
    for count in [3, 20] {
      all.append([0] + (0..<count).map { _ in random.unit() }.sorted() + [1])
    }
    return all
  }

  /// The largest difference seen between a curve and its chords: at both sides of everything, at 4 000
  /// points, and at 200 about the worst, three times over.
  static func searched(
    _ curve: any Curve, _ knots: [ChordDeviation.Knot], points: Int = 4_000
  ) -> Double {
    var worst = 0.0
    for (a, b) in zip(knots, knots.dropFirst()) where a.progress < b.progress {
      func error(_ x: Double, _ side: Side) -> Double {
        let share = (x - a.progress) / (b.progress - a.progress)
        return abs(curve.value(at: x, from: side) - ((1 - share) * a.eased + share * b.eased))
      }
      func search(_ low: Double, _ high: Double, _ points: Int) -> (Double, Double) {
        var best = (error: 0.0, x: low)
        for point in 1..<points {
          let x = low + (high - low) * Double(point) / Double(points)
          let error = error(x, .right)
          if error > best.error { best = (error, x) }
        }
        return best
      }
      for x in curve.breakpoints(in: a.progress...b.progress) {
        if x < b.progress { worst = max(worst, error(x, .right)) }
        if x > a.progress { worst = max(worst, error(x, .left)) }
      }
      worst = max(worst, error(a.progress, .right), error(b.progress, .left))
      let own = max(Int(Double(points) * (b.progress - a.progress)), 64)
      var best = search(a.progress, b.progress, own)
      guard best.0 > 0.99 * worst else { continue }
      var step = (b.progress - a.progress) / Double(own)
      for _ in 0..<3 {
        worst = max(worst, best.0)
        let low = max(best.1 - step, a.progress)
        let high = min(best.1 + step, b.progress)
        best = search(low, high, 200)
        step /= 100
      }
      worst = max(worst, best.0)
    }
    return worst
  }

  @Test func theStatedErrorIsABoundAndIsReached() {
    var random = SeededRandom(seed: 40)
    var above = WorstCase(
      "seen above the stated error, 2⁻⁵⁰ of the largest eased progress", bound: 1)
    var below = WorstCase("seen below the stated error, of it", bound: 1e-9)
    for (name, curve) in cases(Self.easings, oneOf: 4) {
      let deviation = ChordDeviation(of: curve)
      for times in Self.keyTimes(&random) {
        let knots = times.map { ($0, curve.value(at: $0)) }
        let stated = zip(knots, knots.dropFirst()).map { deviation.largest(from: $0, to: $1).error }
          .reduce(0, max)
        let seen = Self.searched(curve, knots)
        let size = max(1, seen + knots.reduce(0) { max($0, abs($1.1)) }) * 0x1p-50
        let place = "\(name), \(times.count - 1) intervals, stated \(stated), seen \(seen)"
        above.record(max(seen - stated, 0) / size, at: place)
        below.record(max(stated - seen - size, 0) / max(stated, 1e-300), at: place)
      }
    }
    report(above)
    report(below)
    #expect(above.isWithinBound, "\(above)")
    #expect(below.isWithinBound, "\(below)")
  }

  /// Jumps one double beside the ends of an interval, at them, and next to each other.
  @Test func breakpointsNextToTheEndsCountOnTheirOwnSide() {
    let third = 1.0 / 3
    for jump in neighbours(of: third, count: 2) {
      let curve = PiecewiseLinear([
        .init(0), .init(0.2, at: jump), .init(0.6, at: jump), .init(0.6, at: jump.nextUp),
        .init(0.5, at: jump.nextUp), .init(1),
      ])
      let deviation = ChordDeviation(of: curve)
      func error(_ a: Double, _ b: Double) -> Double {
        deviation.largest(from: (a, curve.value(at: a)), to: (b, curve.value(at: b))).error
      }
      // Both jumps are made before the interval begins, or the second lies on its first double.
      let behind = error(third, 1)
      let expected = jump.nextUp <= third ? 0 : jump <= third ? 0.1 : 0.6 - curve.value(at: third)
      #expect(abs(behind - expected) < 1e-15, "\(jump): \(behind)")
      // From the left of a jump at its end, the line is already at the top.
      let before = error(0, third)
      #expect(before.isFinite && before < 0.4 + 1e-15, "\(jump): \(before)")
    }
  }

  /// Curves that go on behind 1, or end before it.
  @Test func domainsNeedNotBeTheUnit() {
    let spring = DampedSpring.bouncy
    let endless = ChordDeviation(of: spring.motion(from: 0, to: 1))
    let easing = ChordDeviation(of: spring.easing(duration: 1))
    let knots = [0, 0.3, 1].map { ($0, spring.easing(duration: 1).value(at: $0)) }
    for (a, b) in zip(knots, knots.dropFirst()) {
      let difference = endless.largest(from: a, to: b).error - easing.largest(from: a, to: b).error
      #expect(abs(difference) < 1e-15)
    }
    // The end of the domain is a kink, though no breakpoint: Penner holds 1 behind it.
    let short = ChordDeviation(of: Penner(.quad, .in).scaled(x: 0.5))
    #expect(abs(short.largest(from: (0, 0), to: (1, 1)).error - 0.5) < 1e-15)
  }

  @Test func aVerticalTangentIsMetAndNothingIsNotANumber() {
    // √x leaves its chord over 0…h by √h/4.
    let root = ChordDeviation(of: Penner(.power(exponent: 0.5), .in))
    for h in [1, 0.25, 1e-6, 1e-30] {
      let error = root.largest(from: (0, 0), to: (h, h.squareRoot())).error
      #expect(abs(error / (h.squareRoot() / 4) - 1) < 1e-12, "\(h): \(error)")
    }
  }
}
