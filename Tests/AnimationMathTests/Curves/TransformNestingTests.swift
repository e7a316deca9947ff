// Transforms of transforms, up to four deep, against their definitions put together as functions.

import AnimationMath
import Testing
import _TestSupport

@Suite struct TransformNestingTests {
  /// A nested curve beside what it should be.
  struct Nest: Sendable {
    let curve: SomeCurve
    let text: String
    /// The definition, in plain arithmetic; at a jump either side.
    let definition: @Sendable (Double) -> Double
    /// The breakpoints by definition, to about 1e-9.
    let marks: [Double]

    init(
      _ curve: any Curve, _ text: String, marks: [Double],
      _ definition: @escaping @Sendable (Double) -> Double
    ) {
      self.curve = SomeCurve(curve: curve)
      self.text = text
      self.definition = definition
      let domain = curve.domain
      self.marks = marks.sorted().filter {
        $0 > domain.lowerBound + 1e-8 && $0 < domain.upperBound - 1e-8
      }
    }

    /// The part of the domain that is looked at: an endless motion is at rest long before 30.
    var window: ClosedRange<Double> {
      let lower = curve.domain.lowerBound, upper = curve.domain.upperBound
      if lower.isFinite { return lower...(upper.isFinite ? upper : lower + 30) }
      return upper.isFinite ? (upper - 30)...upper : -30...30
    }
  }

  static let spring = DampedSpring(response: 0.7, dampingRatio: 0.4).motion(from: 0, to: 1)

  static func leaf(_ random: inout SeededRandom) -> Nest {
    switch random.index(below: 5) {
    case 0: return Nest(TwoSteps(), "steps", marks: [0.3, 0.7]) { TwoSteps().value(at: $0) }
    case 1: return Nest(Kinked(), "kinked", marks: [0.4, 0.6]) { Kinked().value(at: $0) }
    case 2:
      let bezier = CubicBezier(1, 0, 0, 1)
      return Nest(bezier, "vertical", marks: [0.5]) { bezier.value(at: min(max($0, 0), 1)) }
    case 3:
      let bezier = CubicBezier(0.36, 0, 0.66, -0.56)
      return Nest(bezier, "ease-in-back", marks: []) { bezier.value(at: min(max($0, 0), 1)) }
    default: return Nest(spring, "spring", marks: []) { spring.value(at: max($0, 0)) }
    }
  }

  static func nest(depth: Int, _ random: inout SeededRandom) -> Nest {
    if depth == 0 { return leaf(&random) }
    let base = nest(depth: depth - 1, &random)
    let (curve, f, domain) = (base.curve, base.definition, base.curve.domain)
    let isFinite = (1e-3...1e3).contains(domain.upperBound - domain.lowerBound)
    switch random.index(below: isFinite ? 7 : 5) {
    case 0:
      let k = random.uniform(in: 0.3...3) * (random.index(below: 2) == 0 ? 1 : -1)
      let m = random.uniform(in: 0.5...2) * (random.index(below: 2) == 0 ? 1 : -1)
      let scaled = curve.scaled(x: k, y: m)
      return Nest(scaled, "\(base.text) scaled \(k), \(m)", marks: base.marks.map { $0 * k }) {
        m * f($0 / k)
      }
    case 1:
      let (s, r) = (random.uniform(in: -2...2), random.uniform(in: -1...1))
      let shifted = curve.shifted(x: s, y: r)
      return Nest(shifted, "\(base.text) shifted \(s), \(r)", marks: base.marks.map { $0 + s }) {
        f($0 - s) + r
      }
    case 2:
      let held = curve.held()
      let ends = [domain.lowerBound, domain.upperBound].filter(\.isFinite)
      return Nest(held, "\(base.text) held", marks: base.marks + ends) {
        // The ends as seen from inside, as there may be a jump.
        f(min(max($0, domain.lowerBound.nextUp), domain.upperBound.nextDown))
      }
    case 3:
      let middle = (base.window.lowerBound + base.window.upperBound) / 2
      let part =
        random.uniform(
          in: base.window.lowerBound...middle)...random.uniform(in: middle...base.window.upperBound)
      return Nest(curve.restricted(to: part), "\(base.text) over \(part)", marks: base.marks, f)
    case 4:
      var other = nest(depth: depth - 1, &random)
      if domain.overlaps(other.curve.domain) {
        let w = random.uniform(in: 0.2...0.8)
        let (g, blend) = (other.definition, curve.blended(with: other.curve, weight: w))
        return Nest(
          blend, "(\(base.text) with \(other.text) at \(w))", marks: base.marks + other.marks
        ) { (1 - w) * f($0) + w * g($0) }
      }
      other = leaf(&random)
      guard domain.upperBound.isFinite else { return base }
      return chained(base, other)
    case 5:
      let other = nest(depth: depth - 1, &random)
      return other.curve.domain.lowerBound.isFinite ? chained(base, other) : base
    default:
      let (a, length) = (domain.lowerBound, domain.upperBound - domain.lowerBound)
      let mirrored = curve.stretched(over: 0...1).mirrored
      let marks = base.marks.map { 1 - ($0 - a) / length }
      return Nest(mirrored, "\(base.text) stretched, mirrored", marks: marks) {
        1 - f(a + (1 - $0) * length)
      }
    }
  }

  static func chained(_ first: Nest, _ second: Nest) -> Nest {
    let (joint, start) = (first.curve.domain.upperBound, second.curve.domain.lowerBound)
    let (f, g) = (first.definition, second.definition)
    let marks = first.marks + [joint] + second.marks.map { $0 - start + joint }
    let chain = first.curve.followed(by: second.curve)
    return Nest(chain, "(\(first.text) then \(second.text))", marks: marks) {
      $0 < joint ? f($0) : g($0 - joint + start)
    }
  }

  static let nests: [Nest] = {
    var random = SeededRandom(seed: 20_261_122)
    return rounds(240).map { nest(depth: 1 + $0 % 4, &random) }
  }()

  /// Within 1e-12 of the definition over 1e-13 either side: the place has been rounded on the way.
  @Test func valuesAreTheDefinitions() {
    var random = SeededRandom(seed: 7)
    var failures: [String] = []
    for nest in Self.nests {
      let window = nest.window
      for index in 0..<60 {
        let x = index == 0 ? window.lowerBound : random.uniform(in: window)
        let near = [-1e-13, 0, 1e-13].map { nest.definition(x + $0 * (1 + abs(x))) }
        let value = nest.curve.value(at: x)
        let (low, high) = (near.reduce(.infinity, min), near.reduce(-.infinity, max))
        if !(value >= low - 1e-12 && value <= high + 1e-12) {
          failures.append("\(nest.text) at \(x): \(value), not \(near[1])")
        }
      }
      if !nest.curve.value(at: .nan).isNaN || !nest.curve.slope(at: .nan).isNaN {
        failures.append("\(nest.text) at NaN")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  /// Every breakpoint of the definition is listed, and none that is not one, but where the curve
  /// begins or ends at the edge of the window.
  @Test func breakpointsAreThoseOfTheDefinition() {
    var failures: [String] = []
    for nest in Self.nests {
      let window = nest.window
      let found = nest.curve.breakpoints(in: window)
      let (low, high) = (window.lowerBound + 1e-7, window.upperBound - 1e-7)
      for mark in nest.marks where mark > low && mark < high {
        if !found.contains(where: { abs($0 - mark) < 1e-7 }) {
          failures.append("\(nest.text): \(mark) is not listed")
        }
      }
      for point in found where point > low && point < high {
        if !nest.marks.contains(where: { abs($0 - point) < 1e-7 }) {
          failures.append("\(nest.text): \(point) is listed")
        }
      }
      if zip(found, found.dropFirst()).contains(where: { $0 >= $1 }) {
        failures.append("\(nest.text): not rising, \(found)")
      }
      for point in found where nest.curve.breakpoints(in: point...point) != [point] {
        failures.append("\(nest.text): \(point) is not listed alone")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  /// The doubles beside a breakpoint are near its limits; 1e-4 is what a vertical tangent moves in one
  /// unit in the last place, and below every jump here.
  @Test func limitsAreWhatIsNextToABreakpoint() {
    var failures: [String] = []
    for nest in Self.nests {
      for point in nest.curve.breakpoints(in: nest.window) {
        let left = nest.curve.value(at: point, from: .left)
        let right = nest.curve.value(at: point, from: .right)
        for (value, limit, side) in [
          (nest.curve.value(at: point.nextDown, from: .right), left, "left"),
          (nest.curve.value(at: point.nextUp, from: .left), right, "right"),
          (nest.curve.value(at: point), right, "itself"),
        ] where !(abs(value - limit) <= 1e-4) {
          failures.append("\(nest.text) at \(point), \(side): \(limit), not \(value)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  /// Against difference quotients with one and two steps, whose difference tells their error.
  @Test func slopesAreTheDifferenceQuotients() {
    var random = SeededRandom(seed: 8)
    var failures: [String] = []
    var count = 0
    for nest in Self.nests {
      let window = nest.window
      let edges = nest.marks + [window.lowerBound, window.upperBound]
      for _ in 0..<40 {
        let x = random.uniform(in: window)
        let room = edges.map { abs($0 - x) }.reduce(.infinity, min)
        guard room > 1e-4 else { continue }
        let h = min(room / 8, 1e-4)
        func quotient(_ h: Double) -> Double {
          (nest.curve.value(at: x + h) - nest.curve.value(at: x - h)) / (2 * h)
        }
        let (one, two) = (quotient(h), quotient(2 * h))
        let tolerance = abs(one - two) + 1e-13 / h + 1e-8 * (1 + abs(one))
        for slope in [
          nest.curve.slope(at: x), nest.curve.slope(at: x, from: .left),
          nest.curve.slope(at: x, from: .right),
        ] {
          count += 1
          if !(abs(slope - one) <= tolerance) {
            failures.append("\(nest.text) at \(x): \(slope), not \(one)")
          }
        }
      }
    }
    #expect(count > rounds(10_000).count)
    #expect(failures.isEmpty, "\(failures.count) of \(count), first \(failures.prefix(3))")
  }

  /// From the inside of the neighbouring piece: the slope at a breakpoint is the limit of those beside
  /// it, which two of them extrapolate, unless it is vertical.
  @Test func slopesHaveTheirLimitsAtBreakpoints() {
    var failures: [String] = []
    for nest in Self.nests {
      let points = nest.curve.breakpoints(in: nest.window)
      for (index, point) in points.enumerated() {
        let before = index > 0 ? points[index - 1] : nest.window.lowerBound
        let after = index + 1 < points.count ? points[index + 1] : nest.window.upperBound
        for (side, step) in [(Side.left, before - point), (.right, after - point)]
        where abs(step) > 1e-6 {
          let limit = nest.curve.slope(at: point, from: side)
          let slope = nest.curve.slope(at: point + step * 1e-7)
          let tolerance = 2 * abs(nest.curve.slope(at: point + step * 2e-7) - slope) + 1e-6
          if limit.isInfinite ? abs(slope) < 100 : !(abs(limit - slope) <= tolerance) {
            failures.append("\(nest.text) at \(point), \(side): \(limit), not \(slope)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }
}
