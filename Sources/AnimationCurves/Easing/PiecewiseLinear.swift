// Straight lines through points: CSS linear(), and an approximation of any curve.
//
// The points come from stops with no, one or two inputs each: PiecewiseLinear+Stops.swift. Inputs
// never fall from point to point. Points that share an input make a jump: the first of them is the
// limit from the left, the last the limit from the right and the value [1, §2.1.4].
// Outside its points the curve continues its first and last line, or is constant where those two
// points share an input: a doubled last point holds the end.
//
// Between a and b, with the fraction φ = (x − xₐ)/(x_b − xₐ) and the rise Δ = y_b − yₐ:
//
//     φ ≤ ½   yₐ + φΔ
//     φ > ½   y_b − (1 − φ)Δ,  1 − φ = (x_b − x)/(x_b − xₐ),  but not on the wrong side of yₐ + ½Δ
//
// Every rounded operation is monotone in x, so each half is, and the clamp joins them: the curve rises
// or falls with its points, to the last bit, never leaves the range of a and b, meets both exactly, and
// is exactly constant where they are. It also keeps the error small: |φΔ| is at most the larger |y|.
//
// Tried and dropped: yₐ + φΔ throughout, which may pass y_b by a rounding just before it; (1 − φ)yₐ +
// φy_b, exact at both ends, but neither monotone nor constant on a level line.
//
// CSS asks for the limit from the left with its before flag, which counts at the first point only.
// Here it is the limit at any jump, as for every curve. Before two coincident first points the text of
// 2024 has the first output, browsers the second.
//
// [1] W3C, CSS Easing Functions 2, editor's draft of 2024 and later.

/// An easing by straight lines between points, as CSS `linear()`.
///
/// ```swift
/// let bounce = PiecewiseLinear([
///   .init(0), .init(1, at: 0.4), .init(0.75, at: 0.7), .init(1),
/// ])
/// bounce.value(at: 0.2)  // 0.5
/// ```
///
/// Between two points the value is within 5·2⁻⁵³ of the larger |output|. It is monotone, stays in
/// the range of the two outputs, and is exact at both points. Continued outside the points, the
/// value is within 5·2⁻⁵³ of the rise since the nearest point, plus 2⁻⁵³ of the value.
public struct PiecewiseLinear: Curve, Hashable, Sendable {
  /// The points, at least one: inputs x, which never fall, and outputs y, both of magnitude up to 1e50.
  public let points: [CubicBezier.Point]

  /// The curve through the points of one or more stops.
  ///
  /// - Parameter stops: Outputs, with their inputs where they are not to be spread evenly; numbers of
  ///   magnitude up to 1e50. Two inputs are the same, or 1e-50 or more apart.
  /// - Precondition: There is a stop, and each number is in its range. For numbers from outside, use
  ///   ``init(validating:)``, which throws.
  public init(_ stops: [Stop]) {
    self = trapping(try PiecewiseLinear(validating: stops))
  }

  /// The curve through the points of one or more stops, checked.
  ///
  /// - Throws: ``ParameterError`` if there is no stop, a number is NaN or beyond ±1e50, or a line is
  ///   narrower than 1e-50: continued, it would pass every number inside 0…1.
  public init(validating stops: [Stop]) throws(ParameterError) {
    try check(
      Double(stops.count), "stops.count", in: 1...Double(Int.max), accepted: "1 or more")
    for (index, stop) in stops.enumerated() {
      try check(stop.output, "stops[\(index)].output", in: Magnitude.signed)
      for input in stop.inputs {
        try check(input, "stops[\(index)].input", in: Magnitude.signed)
      }
    }
    points = Self.points(of: stops)
    for (point, next) in zip(points, points.dropFirst()) where point.x != next.x {
      try check(
        next.x - point.x, "distance between inputs", in: 1e-50...(.infinity),
        accepted: "0, or at least 1e-50")
    }
  }
}

// MARK: - As a curve

extension PiecewiseLinear {
  /// Progress from 0 to 1, wherever the points are.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress at `x`.
  ///
  /// Where points share an input, the value is the last one's output, and the limit from the left
  /// the first one's.
  ///
  /// - Complexity: Logarithmic in the number of points.
  public func value(at x: Double, from side: Side?) -> Double {
    let next = index(after: x, from: side ?? .right)
    if next > 0 && next < points.count {
      return Line(a: points[next - 1], b: points[next]).value(between: x)
    }
    if x.isNaN { return x }
    guard let line = line(before: next) else {
      return points[next == 0 ? 0 : points.count - 1].y
    }
    return line.value(at: x, beyond: next == 0 ? line.a : line.b)
  }

  /// The slope of the line at `x`.
  ///
  /// Without a side it is the line to the right, and at 1 the line to the left.
  ///
  /// Within 3·2⁻⁵³ of itself.
  public func slope(at x: Double, from side: Side?) -> Double {
    x.isNaN ? x : slope(before: index(after: x, from: side ?? (x == 1 ? .left : .right)))
  }

  /// The inputs inside 0…1 at which the value jumps or the slope changes.
  ///
  /// - Complexity: Linear in the number of points in the interval, logarithmic in the number of all
  ///   points.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var breakpoints: [Double] = []
    var first = index(after: interval.lowerBound, from: .left)
    while first < points.count {
      let x = points[first].x
      guard x <= interval.upperBound && x < 1 else { break }
      var next = first
      while next < points.count && points[next].x == x { next += 1 }
      let isJump = points[first].y != points[next - 1].y
      if x > 0, isJump || slope(before: first) != slope(before: next) { breakpoints.append(x) }
      first = next
    }
    return breakpoints
  }

  /// The index of the point that the line to one side of `x` leads to: the first beyond `x`, or, to
  /// the left, the first that is not before it.
  private func index(after x: Double, from side: Side) -> Int {
    points.withUnsafeBufferPointer { points in
      // Halves without a branch that depends on x, which no processor could predict.
      var (first, rest) = (0, points.count)
      while rest > 0 {
        let half = rest / 2
        let input = points[first + half].x
        let isBehind = side == .right ? input > x : input >= x
        first = isBehind ? first : first + half + 1
        rest = isBehind ? half : rest - half - 1
      }
      return first
    }
  }

  /// The line that leads to a point, or the nearest line there is.
  ///
  /// `nil` if it would join points that share an input, which happens only outside all points.
  private func line(before index: Int) -> Line? {
    guard points.count > 1 else { return nil }
    let index = min(max(index, 1), points.count - 1)
    let line = Line(a: points[index - 1], b: points[index])
    return line.a.x < line.b.x ? line : nil
  }

  private func slope(before index: Int) -> Double { line(before: index)?.slope ?? 0 }
}

// MARK: - At many arguments

extension PiecewiseLinear: BulkCurve {
  /// Measured: from here on interpolating each line is faster than walking it.
  package var fewestForPanels: Int { 1 << 17 }

  /// Whether there are breakpoints, or points that share the input 0 or 1.
  package var hasSides: Bool {
    let jumps = zip(points, points.dropFirst()).lazy.filter { $0.x == $1.x && $0.y != $1.y }
    return jumps.contains { $0.0.x == 0 || $0.0.x == 1 } || !breakpoints(in: domain).isEmpty
  }

  /// Walks from line to line; a step back, or over more than four points, is searched for.
  package func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    points.withUnsafeBufferPointer { points in
      var next = 0
      var (low, high) = (Double.infinity, -Double.infinity)
      var line = Line(a: points[0], b: points[0])
      for place in arguments.indices {
        let x = arguments[place]
        if !(low <= x && x < high) {
          var steps = 0
          while steps < 4, next > 0, next < points.count, x >= points[next].x {
            (next, steps) = (next + 1, steps + 1)
          }
          let isFound =
            next > 0 && next < points.count && points[next - 1].x <= x && x < points[next].x
          if !isFound { next = index(after: x, from: .right) }
          guard next > 0, next < points.count, !x.isNaN else {
            (low, high) = (.infinity, -.infinity)
            values[place] = value(at: x)
            continue
          }
          line = Line(a: points[next - 1], b: points[next])
          (low, high) = (line.a.x, line.b.x)
        }
        values[place] = line.value(between: x)
      }
    }
  }
}

/// A straight line from one point to another of greater input.
private struct Line {
  let a, b: CubicBezier.Point

  var rise: Double { b.y - a.y }

  var width: Double { b.x - a.x }

  var slope: Double { rise / width }

  /// The value from a to b, both included.
  func value(between x: Double) -> Double {
    // One division, and no branch that depends on x.
    let isNearA = x - a.x <= 0.5 * width
    let share = (isNearA ? x - a.x : b.x - x) / width * rise
    let value = b.y - share
    let middle = a.y + 0.5 * rise
    let nearB = rise > 0 ? max(value, middle) : min(value, middle)
    return isNearA ? a.y + share : nearB
  }

  /// The value of the line continued beyond one of its points.
  func value(at x: Double, beyond point: CubicBezier.Point) -> Double {
    // A level line stays level even at ∞.
    rise == 0 ? point.y : point.y + (x - point.x) / width * rise
  }
}
