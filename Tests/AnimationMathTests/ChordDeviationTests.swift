// The stated error against a search over many points, for every kind of easing.

import Testing
import _TestSupport

@testable import AnimationMath

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
    var all = [1, 2, 3, 7, 24, 60, 240].map { KeyframeIntervals.even($0 + 1) }
    for count in [3, 20] {
      all.append([0] + (0..<count).map { _ in random.unit() }.sorted() + [1])
    }
    return all
  }

  /// The largest difference seen between a curve and its chords: at both sides of everything, at 1000
  /// points, and at 50 more about the worst of an interval, five times over.
  static func searched(
    _ curve: any Curve, _ knots: [ChordDeviation.Knot], points: Int = 1_000
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
      let own = max(Int(Double(points) * (b.progress - a.progress)), 32)
      var best = search(a.progress, b.progress, own)
      guard best.0 > 0.99 * worst else { continue }
      var step = (b.progress - a.progress) / Double(own)
      for _ in 0..<5 {
        worst = max(worst, best.0)
        let low = max(best.1 - step, a.progress)
        let high = min(best.1 + step, b.progress)
        best = search(low, high, 50)
        step /= 25
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
    for (name, curve) in Self.easings {
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
}
