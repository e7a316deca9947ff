// What holds for every curve, whatever its numbers are.
//
//     a value at every argument of the domain, from both sides, and a slope that may be infinite
//     what a curve does at a point and from the right is the same inside its domain
//     breakpoints in rising order, inside the domain
//     in bulk, on 64, 700 and 16 384 instants, what it is one by one
//     a time to settle, by every rule, that is not negative
//
// No trap, no hang and no memory without bounds are held by the process around this (.ci/fuzz).

import AnimationMath
import AnimationSampling
import _TestSupport

/// Something that does not hold.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// How much is asked of an input; each level asks what the one before it asks, and more.
enum Effort: Int, Comparable {
  /// Whether it is read or refused with a sentence, and printed and read again.
  case reading

  /// Values, slopes, lengths and times.
  case points

  /// Short grids in bulk.
  case short

  /// Every grid.
  case whole

  static func < (a: Effort, b: Effort) -> Bool { a.rawValue < b.rawValue }
}

/// Throws unless the condition holds.
func ensure(
  _ condition: Bool, _ problem: @autoclosure () -> String
) throws(Problem) {
  guard condition else { throw Problem(problem()) }
}

/// How a curve is looked at.
struct CurveOracle {
  let curve: any Curve

  /// The arguments to ask at, all inside the domain.
  let arguments: [Double]

  /// The grid for samples in bulk.
  let window: ClosedRange<Double>

  /// The curve's own error bounds at an argument, in 2⁻⁵³, where they are not of the largest value.
  var noise: (@Sendable (Double) -> (value: Double, slope: Double))?

  /// Whether values in the domain must be finite.
  var isFinite = true

  /// The counts of instants that are sampled in bulk.
  var counts: [Int]

  /// Grids of every method of sampling: one by one, short panels, long ones; or of short panels alone.
  static func counts(_ effort: Effort) -> [Int] {
    switch effort {
    case .reading, .points: []
    case .short: [129]
    case .whole: [64, 700, 16_384]
    }
  }

  /// About how many of these are compared; a panel has 64 instants at least.
  private static let checks = 300

  func check() throws(Problem) {
    try checkPoints(curve)
    try checkBreakpoints()
    for count in counts { try checkBulk(count: count) }
  }

  // MARK: One by one

  private func checkPoints(_ curve: some Curve) throws(Problem) {
    let end = curve.domain.upperBound
    for x in arguments {
      let value = curve.value(at: x)
      try ensure(
        isFinite ? value.isFinite : !value.isNaN, "the value at \(x) is \(value)")
      let slope = curve.slope(at: x)
      try ensure(!slope.isNaN, "the slope at \(x) is \(slope)")
      for side in Side.allCases {
        let limit = curve.value(at: x, from: side)
        try ensure(
          isFinite ? limit.isFinite : !limit.isNaN, "the value at \(x) from the \(side) is \(limit)"
        )
        let tangent = curve.slope(at: x, from: side)
        try ensure(!tangent.isNaN, "the slope at \(x) from the \(side) is \(tangent)")
        if x > curve.domain.lowerBound && x < end && side == .right {
          try ensure(limit == value, "the value at \(x) is \(value), and \(limit) from the right")
          try ensure(
            tangent == slope, "the slope at \(x) is \(slope), and \(tangent) from the right")
        }
        if x == end && side == .left {
          try ensure(
            tangent == slope, "the slope at the end is \(slope), and \(tangent) from the left")
        }
      }
    }
  }

  private func checkBreakpoints() throws(Problem) {
    let points = curve.breakpoints(in: window)
    let (lower, upper) = (curve.domain.lowerBound, curve.domain.upperBound)
    for (index, point) in points.enumerated() {
      try ensure(
        lower < point && point < upper && window.contains(point),
        "a breakpoint at \(point) is outside the domain")
      try ensure(
        index == 0 || points[index - 1] < point, "the breakpoints do not rise at \(point)")
    }
    // The first and the last few, and what is next to them.
    for point in Set(points.prefix(8) + points.suffix(8)) {
      for x in [point.nextDown, point, point.nextUp] where window.contains(x) {
        for side in Side.allCases {
          let (value, slope) = (curve.value(at: x, from: side), curve.slope(at: x, from: side))
          try ensure(!value.isNaN, "the value at \(x) from the \(side) is \(value)")
          try ensure(!slope.isNaN, "the slope at \(x) from the \(side) is \(slope)")
        }
      }
    }
  }

  // MARK: In bulk

  private func checkBulk(count: Int) throws(Problem) {
    let grid: UniformGrid
    do {
      grid = try UniformGrid(
        validatingFrom: window.lowerBound, to: window.upperBound, count: count)
    } catch {
      return
    }
    let sampler = CurveSampler(curve, on: grid)
    let (values, slopes) = sampler.valuesAndSlopes(threads: 1)
    let alone = sampler.values(threads: 1)
    var scale = (value: 0.0, slope: 0.0)
    for value in values where value.isFinite { scale.value = max(scale.value, abs(value)) }
    for slope in slopes where slope.isFinite { scale.slope = max(scale.slope, abs(slope)) }
    let stride = max(1, count / Self.checks)
    for index in Array(Swift.stride(from: 0, to: count, by: stride)) + [count - 1] {
      let x = grid[index]
      let own = noise?(x) ?? (value: 0, slope: 0)
      let value = curve.value(at: x)
      let unit = max(scale.value, own.value / 8)
      for sample in [values[index], alone[index]] {
        try ensure(
          Self.agree(sample, value, unit),
          "\(index) of \(count), at \(x), is \(value), and \(sample) in bulk")
      }
      let slope = curve.slope(at: x)
      try ensure(
        Self.agree(slopes[index], slope, max(scale.slope, own.slope / 8)),
        "the slope \(index) of \(count), at \(x), is \(slope), and \(slopes[index]) in bulk")
    }
  }

  /// Whether two numbers are within 16·2⁻⁵³ of the scale.
  private static func agree(_ a: Double, _ b: Double, _ scale: Double) -> Bool {
    // Below 1e-290 doubles lose digits themselves.
    a == b || !(scale < .infinity) || abs(a - b) <= 0x1p-49 * max(scale, 1e-290)
  }
}

// MARK: - Where to look

extension CurveOracle {
  /// Arguments of 0…1.
  static let fractions: [Double] = [
    0, .leastNonzeroMagnitude, 1e-300, 1e-50, 1e-17, 0x1p-53, 1e-9, 0.001, 0.1, 0.25, 0.3, 1.0 / 3,
    0.5.nextDown, 0.5,
    0.5.nextUp, 0.6, 0.75, 0.9, 0.999999, 1.nextDown, 1,
  ]

  /// Times after release.
  static let times: [Double] = [
    0, .leastNonzeroMagnitude, 1e-300, 1e-50, 1e-17, 1e-9, 0.001, 0.1, 0.5, 1, 2, 10, 1e3, 1e9,
    1e17, 1e30, 1e50,
  ]

  /// An easing, over 0…1.
  init(easing curve: any Curve, _ effort: Effort) {
    self.init(
      curve: curve, arguments: Self.fractions, window: 0...1, counts: Self.counts(effort))
  }
}

extension Motion {
  /// Throws unless the motion settles at a time that is none of the past.
  func checkSettling() throws(Problem) {
    for threshold in [0, -0.0, 1e-50, 1e-9, 0.001, 1, 1e50] {
      let time = settlingDuration(within: threshold)
      try ensure(time >= 0, "the time to settle within \(threshold) is \(time)")
    }
  }
}
