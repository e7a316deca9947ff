// The single cubic-bezier() nearest to a curve: the easing with the least largest vertical error.
//
//     error     e(t) = y(t) − f(x(t)) at 128 parameters, closer together at both ends, and at every local
//               extreme between them, found by parabolas; at the breakpoints and ends of f from both sides.
//               The inverse of x(t) is needed at breakpoints alone
//     starts    for each of 7 × 7 pairs of abscissas the ordinates follow from linear least squares; the six best
//               are taken. Thirds are among the abscissas, with which a cubic polynomial is found exactly
//     search    Minimax.swift, with x₁, x₂ in 0…1 and ordinates within 15 times the largest |f|. This box holds the
//               best: the control points of a cubic within ±h lie within ±5h, and one further from f than
//               twice its largest value is worse than a straight line
//
// Four numbers are free, so in general the best curve reaches its largest error five times, with
// alternating signs [1], and fewer times if an abscissa is 0 or 1. These extremes are
// returned. Five of alternating sign show that no small change is better. That no distant cubic is
// better by more than 3 % is proved for thirty curves of all kinds, by a branch and bound over both
// abscissas (NearestBezierProofTests.swift); for any other curve it rests on the six searches.
//
// Tried and dropped: least squares alone, whose largest error is up to twice as large; Newton's iteration on five
// alternating extremes, which leaves where an abscissa meets 0 or 1.
//
// [1] G. Meinardus, Approximation of Functions: Theory and Numerical Methods, §7.

extension CubicBezier {
  /// The cubic Bézier easing nearest to a curve, with the least largest vertical error.
  ///
  /// It runs from the curve's first value to its last. The easing nearest to a Bézier over 0…1 is itself.
  ///
  /// ```swift
  /// let spring = DampedSpring(duration: 0.5, bounce: 0).easing()
  /// let nearest = try CubicBezier.nearest(to: spring, endingOn: 1)
  /// nearest.bezier            // (0.219…, 0.272…, 0.065…, 1.103…)
  /// nearest.largestError      // 0.0129…
  /// ```
  ///
  /// - Parameters:
  ///   - curve: Any curve.
  ///   - interval: Finite, in the domain; the whole domain if `nil`. It becomes 0…1.
  ///   - end: The last value, such as the resting value of a spring; the curve's own if `nil`.
  /// - Returns: The easing, its largest error, and the extremes of the error by progress. Errors
  ///   are fractions of the distance from the first value to the last. The extremes are those within a
  ///   thousandth of the largest; five of alternating sign show that no small change is nearer.
  /// - Throws: ``ParameterError`` if the interval is not in the domain, or the curve ends where it begins.
  public static func nearest(
    to curve: some Curve, over interval: ClosedRange<Double>? = nil, endingOn end: Double? = nil
  ) throws(ParameterError) -> (bezier: CubicBezier, largestError: Double, extremes: [Point]) {
    try nearest(to: curve, over: interval, endingOn: end, within: .infinity)
  }

  /// The same; beyond twice an error some other may be nearer.
  ///
  /// - Parameter tolerance: In units of the values.
  static func nearest(
    to curve: some Curve, over interval: ClosedRange<Double>?, endingOn end: Double?,
    within tolerance: Double
  ) throws(ParameterError) -> (bezier: CubicBezier, largestError: Double, extremes: [Point]) {
    let (interval, ends, way) = try curve.way(over: interval, endingOn: end)
    let own = curve.cast(to: Easing.self)?.curve.cast(to: CubicBezier.self)
    if let own = own ?? curve.cast(to: CubicBezier.self), interval == 0...1, ends == (0, 1) {
      return (own, 0, [])
    }
    let (start, length) = (interval.lowerBound, interval.upperBound - interval.lowerBound)
    func time(_ x: Double) -> Double { x == 1 ? interval.upperBound : start + length * x }
    let fit = BezierApproximation(
      value: { (curve.value(at: time($0), from: $1) - ends.0) / way },
      breaks: curve.breakpoints(in: interval).prefix(256).map { ($0 - start) / length }
        .filter { 0 < $0 && $0 < 1 },
      samples: [])
    return try fit.nearestOfAll(within: tolerance / way.magnitude)
  }

  /// The cubic Bézier easing nearest to samples of a motion.
  ///
  /// - Parameters:
  ///   - values: The samples.
  ///   - times: Rising; five or more. The first and the last are the ends of the easing.
  ///   - start: The value at the first time; the sample's if `nil`.
  ///   - end: The value at the last time; the sample's if `nil`.
  /// - Returns: As for ``nearest(to:over:endingOn:)``, with the errors at the samples.
  /// - Throws: ``ParameterError`` for too few samples, times that do not rise, a number beyond ±1e50, or
  ///   equal ends.
  public static func nearest(
    toValues values: [Double], at times: [Double], from start: Double? = nil, to end: Double? = nil
  ) throws(ParameterError) -> (bezier: CubicBezier, largestError: Double, extremes: [Point]) {
    try check(Double(times.count), "times.count", in: 5...1e9, accepted: "5 or more")
    try CurveKeyframes.validate(times, values, rising: true)
    let line = try CurveKeyframes(validating: times, values: values)
    let (first, last) = (times[0], times[times.count - 1])
    let from = start ?? values[0]
    let way = (end ?? values[values.count - 1]) - from
    for (number, name) in [(start, "from"), (end, "to")] {
      if let number { try check(number, name, in: Magnitude.signed) }
    }
    try checkDistance(way)
    let length = last - first
    let fit = BezierApproximation(
      value: { (line.value(at: first + length * $0, from: $1) - from) / way },
      breaks: [],
      samples: zip(times, values).dropFirst().dropLast().map {
        (($0 - first) / length, ($1 - from) / way)
      })
    return try fit.nearest()
  }
}

extension Curve {
  /// The interval of a fit, the values at its ends, and the distance between them, checked.
  func way(
    over interval: ClosedRange<Double>?, endingOn end: Double?
  ) throws(ParameterError) -> (ClosedRange<Double>, ends: (Double, Double), way: Double) {
    let interval = try keyframeInterval(interval)
    let ends = try keyframeEnds(of: interval, endingOn: end)
    try checkDistance(ends.1 - ends.0)
    return (interval, ends, ends.1 - ends.0)
  }
}

private func checkDistance(_ way: Double) throws(ParameterError) {
  try check(
    way.magnitude, "the distance from the first value to the last", in: Magnitude.positive,
    accepted: "other than 0")
}

/// A function over 0…1 from 0 to 1, or samples of one, to be approached by an easing.
private struct BezierApproximation {
  let value: (Double, Side?) -> Double
  let breaks: [Double]
  /// The places where errors count; everywhere if empty.
  var samples: [(x: Double, y: Double)]

  private static let places = 128

  /// The weights of x₁ and x₂, or y₁ and y₂, and of 1.
  private static func weights(_ t: Double) -> (first: Double, second: Double, third: Double) {
    let s = 1 - t
    return (3 * s * s * t, 3 * s * t * t, t * t * t)
  }

  typealias Nearest = (bezier: CubicBezier, largestError: Double, extremes: [CubicBezier.Point])

  /// The nearest easing; of many samples, by those that are furthest away.
  ///
  /// Some hundred samples are fitted, then with the worst of each stretch of the others that is further away, until
  /// none is.
  func nearest() throws(ParameterError) -> Nearest {
    guard samples.count > 16 * Self.places else { return try nearestOfAll() }
    var few = self
    let step = samples.count / Self.places
    few.samples = stride(from: 0, to: samples.count, by: step).map { samples[$0] }
    while true {
      let found = try few.nearestOfAll()
      let sizes = errors(of: found.bezier).map(\.y.magnitude)
      let limit = found.largestError * (1 + 1e-9)
      let worst = stride(from: 0, to: sizes.count, by: step).compactMap { start in
        (start..<min(start + step, sizes.count)).max { sizes[$0] < sizes[$1] }
      }.filter { sizes[$0] > limit }
      guard !worst.isEmpty, few.samples.count < samples.count else { return found }
      few.samples += worst.map { samples[$0] }
    }
  }

  func nearestOfAll(within limit: Double = .infinity) throws(ParameterError) -> Nearest {
    let heights = (0...32).map { value(Double($0) / 32, nil).magnitude }
    let bound = max(20, 15 * heights.reduce(0, max))
    let problem = Minimax(
      lower: [0, -bound, 0, -bound], upper: [1, bound, 1, bound], rows: rows)
    let z = try problem.best(from: starts(), within: limit)
    let bezier = try CubicBezier(validating: z[0], z[1], z[2], z[3])
    let extremes = errors(of: bezier)
    let largest = extremes.reduce(0) { max($0, $1.y.magnitude) }
    return (bezier, largest, extremes.filter { $0.y.magnitude > 0.999 * largest })
  }

  /// The best starts of least squares over a grid of abscissas.
  private func starts() -> [[Double]] {
    var starts: [(parameters: [Double], cost: Double)] = []
    let grid = (0...6).map { Double($0) / 6 }
    for x1 in grid {
      for x2 in grid {
        var sums = NormalEquations()
        for index in 1..<32 {
          let (first, second, third) = Self.weights(Double(index) / 32)
          let error = third - value(first * x1 + second * x2 + third, nil)
          sums.add(error, SIMD4(first, second, 0, 0))
        }
        guard let y = sums.step(2), sums.cost(after: y).isFinite else { continue }
        starts.append(([x1, y[0], x2, y[1]], sums.cost(after: y)))
      }
    }
    return starts.sorted { $0.cost < $1.cost }.prefix(6).map(\.parameters)
  }

  /// The errors that may be the largest, with their derivatives.
  private func rows(_ z: [Double]) -> [Minimax.Row]? {
    let (x1, y1, x2, y2) = (z[0], z[1], z[2], z[3])
    let curve = CubicBezier(
      x1: x1 + 0, y1: y1 + 0, x2: x2 + 0, y2: y2 + 0, extrapolation: .tangent, cells: nil)
    // At an abscissa that stays where it is, so that the easing moves and f does not: the tangent of an f
    // that moved along would go on beyond its corners.
    func row(_ t: Double, value: Double) -> Minimax.Row {
      let (first, second, third) = Self.weights(t)
      let slope = min(max(curve.slope(at: CubicBezier.Parameter(t: t), from: .right), -1e6), 1e6)
      return (
        first * y1 + second * y2 + third - value, [-slope * first, first, -slope * second, second]
      )
    }
    func row(at t: Double) -> Minimax.Row {
      let (first, second, third) = Self.weights(t)
      return row(t, value: value(min(first * x1 + second * x2 + third, 1), nil))
    }
    func row(atAbscissa x: Double, _ y: Double) -> Minimax.Row {
      row(curve.parameter(at: x), value: y)
    }
    if !samples.isEmpty { return samples.map { row(atAbscissa: $0.x, $0.y) } }
    func parameter(_ index: Double) -> Double {
      0.5 - 0.5 * cosine(.pi * index / Double(Self.places))
    }
    var rows = (1..<Self.places).map { row(at: parameter(Double($0))) }
    for index in 1..<(rows.count - 1) {
      let (before, here, after) = (rows[index - 1].error, rows[index].error, rows[index + 1].error)
      let bend = before - 2 * here + after
      guard (here - before) * (after - here) < 0, bend != 0 else { continue }
      let move = (before - after) / (2 * bend)
      rows.append(row(at: parameter(Double(index + 1) + move)))
    }
    for (x, end, side) in [(0.0, 0.0, Side.right), (1, 1, .left)] where value(x, side) != end {
      rows.append((end - value(x, side), [0, 0, 0, 0]))
    }
    for x in breaks {
      rows += Side.allCases.map { row(atAbscissa: x, value(x, $0)) }
    }
    return rows.contains { $0.error.isNaN } ? nil : rows
  }

  /// The extremes of the error of an easing, exactly.
  private func errors(of curve: CubicBezier) -> [CubicBezier.Point] {
    func point(_ x: Double, _ y: Double) -> CubicBezier.Point {
      CubicBezier.Point(x: x, y: curve.value(at: x) - y)
    }
    if !samples.isEmpty { return samples.map { point($0.x, $0.y) } }
    var points = breaks.flatMap { [point($0, value($0, .left)), point($0, value($0, .right))] }
    points += [point(0, value(0, .right)), point(1, value(1, .left))]
    let marks = [0] + breaks + [1]
    for (left, right) in zip(marks, marks.dropFirst()) where left < right {
      let count = max(8, Int(256 * (right - left)))
      func error(_ x: Double) -> Double { curve.value(at: x) - value(x, nil) }
      func place(_ index: Int) -> Double {
        left + (right - left) * (0.5 - 0.5 * cosine(.pi * Double(index) / Double(count)))
      }
      let sizes = (0...count).map {
        $0 == 0
          ? curve.value(at: left) - value(left, .right)
          : $0 == count ? curve.value(at: right) - value(right, .left) : error(place($0))
      }
      for index in 1..<count where sizes[index] != 0 {
        let sign: Double = sizes[index] > 0 ? 1 : -1
        guard sign * sizes[index] >= sign * sizes[index - 1],
          sign * sizes[index] > sign * sizes[index + 1]
        else { continue }
        let top = topOfRiseAndFall(from: place(index - 1), to: place(index + 1)) {
          sign * error($0)
        }
        points.append(CubicBezier.Point(x: top.x, y: sign * top.size))
      }
    }
    return points.sorted { $0.x < $1.x }
  }
}
