// Keyframes without a search: the Béziers that a curve consists of, and the nearest single one.
//
//     own       a cubic-bezier() is one timing function, a path one for each of its segments, and so is any curve that
//               is a cubic, a parabola or a line between its breakpoints, such as Penner's bounce. The keyframes
//               are exact, up to the rounding of 12 decimals where a segment does not run from 0 to 1
//     nearest   the single Bézier of NearestBezier.swift, rounded as printed. Unlike the segments of the
//               search it need not leave and arrive along the curve's tangents
//
// Readers that want ordinates within 0…1 get a segment in parts, cut at its extremes. A rising
// segment may still have an ordinate outside; it is halved. So is a segment that ends as high as it
// begins, which no timing function expresses.

extension Curve {
  /// The Béziers that the curve consists of, as keyframes; `nil` if there are none over the interval.
  package func ownKeyframes(
    over interval: ClosedRange<Double>, endingOn end: Double? = nil, monotone: Bool = false
  ) -> CurveKeyframes? {
    if let easing = self.cast(to: Easing.self) {
      return easing.curve.ownKeyframes(over: interval, endingOn: end, monotone: monotone)
    }
    var points: [CubicBezier.Point]
    if let bezier = self.cast(to: CubicBezier.self), interval == 0...1 {
      points = [
        CubicBezier.Point(x: 0, y: 0), CubicBezier.Point(x: bezier.x1, y: bezier.y1),
        CubicBezier.Point(x: bezier.x2, y: bezier.y2), CubicBezier.Point(x: 1, y: 1),
      ]
    } else if let path = self.cast(to: BezierPath.self), interval == path.domain {
      points = path.controlPoints
    } else if let pieces = cubicPieces(over: interval) {
      points = pieces
    } else {
      return nil
    }
    guard points.count <= 300_001, end == nil || end == points[points.count - 1].y else {
      return nil
    }
    var row = BezierRow(from: points[0], monotone: monotone)
    for index in stride(from: 0, to: points.count - 1, by: 3) {
      guard row.append(Array(points[index...index + 3])) else { return nil }
    }
    return row.keyframes
  }

  /// The control points of the cubics between breakpoints; `nil` if a piece is none.
  private func cubicPieces(over interval: ClosedRange<Double>) -> [CubicBezier.Point]? {
    let (start, end) = (interval.lowerBound, interval.upperBound)
    let breaks = [start] + breakpoints(in: interval).filter { start < $0 && $0 < end } + [end]
    var points: [CubicBezier.Point] = []
    for (left, right) in zip(breaks, breaks.dropFirst()) {
      let (width, first, last) = (
        right - left, value(at: left, from: .right), value(at: right, from: .left)
      )
      let rise = slope(at: left, from: .right) * width / 3
      let fall = slope(at: right, from: .left) * width / 3
      let size = max(first.magnitude, last.magnitude, rise.magnitude, fall.magnitude)
      for share in [0.11, 0.27, 0.43, 0.62, 0.78, 0.91] {
        let rest = 1 - share
        let cubic =
          rest * rest * (rest * first + 3 * share * (first + rise))
          + share * share * (share * last + 3 * rest * (last - fall))
        guard (cubic - value(at: left + width * share)).magnitude <= 1e-13 * size else {
          return nil
        }
      }
      func point(_ third: Double, _ y: Double) -> CubicBezier.Point {
        CubicBezier.Point(x: left + width * third / 3, y: y)
      }
      // A jump is a segment without a width, at an end too.
      let before = points.last ?? point(0, left == domain.lowerBound ? value(at: left) : first)
      if points.isEmpty { points.append(before) }
      if before.y != first { points += [before, point(0, first), point(0, first)] }
      let end = CubicBezier.Point(x: right, y: last)
      points += [point(1, first + rise), point(2, last - fall), end]
      let rest = right == domain.upperBound ? value(at: right) : last
      if right == breaks[breaks.count - 1], rest != last {
        points += [end, end, CubicBezier.Point(x: right, y: rest)]
      }
    }
    return points
  }

  /// The nearest single Bézier as keyframes, if it is within a tolerance; one of those known if that is.
  func nearestKeyframes(
    within tolerance: Double, over interval: ClosedRange<Double>, ends: (Double, Double),
    decimals: Int, monotone: Bool, known: [CubicBezier] = []
  ) -> CurveKeyframes? {
    func keyframes(_ function: CubicBezier) -> CurveKeyframes? {
      func ordinate(_ share: Double) -> Double { ends.0 + (ends.1 - ends.0) * share }
      func abscissa(_ share: Double) -> Double {
        interval.lowerBound + (interval.upperBound - interval.lowerBound) * share
      }
      let start = CubicBezier.Point(x: interval.lowerBound, y: ends.0)
      var row = BezierRow(from: start, monotone: monotone)
      let isWritten = row.append([
        start, CubicBezier.Point(x: abscissa(function.x1), y: ordinate(function.y1)),
        CubicBezier.Point(x: abscissa(function.x2), y: ordinate(function.y2)),
        CubicBezier.Point(x: interval.upperBound, y: ends.1),
      ])
      return isWritten
        ? row.keyframes.flatMap { inside($0, interval) <= tolerance ? $0 : nil } : nil
    }
    if let found = known.lazy.compactMap(keyframes).first { return found }
    guard
      let nearest = try? CubicBezier.nearest(
        to: self, over: interval, endingOn: ends.1, within: tolerance),
      nearest.largestError * (ends.1 - ends.0).magnitude <= tolerance
    else { return nil }
    let bezier = nearest.bezier
    for more in 0...3 {
      let scale = powerOfTen(min(decimals + 1 + more, 15))
      func rounded(_ number: Double) -> Double { (number * scale).rounded() / scale + 0 }
      guard
        let function = try? CubicBezier(
          validating: min(max(rounded(bezier.x1), 0), 1), rounded(bezier.y1),
          min(max(rounded(bezier.x2), 0), 1), rounded(bezier.y2))
      else { return nil }
      if let found = keyframes(function) { return found }
    }
    return nil
  }
}

extension CubicBezier {
  /// Whether both ordinates are within 0…1.
  fileprivate var hasOrdinatesInside: Bool { (0...1).contains(y1) && (0...1).contains(y2) }
}

/// Keyframes that follow cubic segments.
private struct BezierRow {
  private var times, values: [Double]
  private var functions: [CubicBezier] = []
  private let monotone: Bool

  private static var mostParts: Int { 8 }

  init(from start: CubicBezier.Point, monotone: Bool) {
    (times, values, self.monotone) = ([start.x], [start.y], monotone)
  }

  var keyframes: CurveKeyframes? {
    try? CurveKeyframes(validating: times, values: values, timingFunctions: functions)
  }

  /// Appends a segment, in parts if need be.
  ///
  /// - Returns: Whether timing functions can express the segment.
  mutating func append(_ points: [CubicBezier.Point], depth: Int = 0) -> Bool {
    let (start, end) = (points[0], points[3])
    let width = end.x - start.x
    guard width > 0 else {
      // A segment without width is a jump, or a point that adds nothing.
      if end.y != start.y { append(end, .linear) }
      return true
    }
    if points.allSatisfy({ $0.y == start.y }) {
      append(end, .linear)
      return true
    }
    let height = end.y - start.y
    func share(_ part: Double, of whole: Double) -> Double {
      // A segment from 0 to 1 keeps every digit.
      if whole == 1 { return part }
      let rounded = (part / whole * 1e12).rounded() / 1e12 + 0
      // At a rounded joint a level tangent is off by less than 1e-11.
      return rounded.magnitude < 1e-11 ? 0 : (rounded - 1).magnitude < 1e-11 ? 1 : rounded
    }
    if height != 0,
      let function = try? CubicBezier(
        validating: min(max(share(points[1].x - start.x, of: width), 0), 1),
        share(points[1].y - start.y, of: height),
        min(max(share(points[2].x - start.x, of: width), 0), 1),
        share(points[2].y - start.y, of: height)),
      monotone
        ? function.hasOrdinatesInside : max(function.y1.magnitude, function.y2.magnitude) < 20
    {
      append(end, function.x1 == function.y1 && function.x2 == function.y2 ? .linear : function)
      return true
    }
    guard depth < Self.mostParts else { return false }
    let (first, second) = Self.halves(points, at: cut(points))
    return append(first, depth: depth + 1) && append(second, depth: depth + 1)
  }

  private mutating func append(_ point: CubicBezier.Point, _ function: CubicBezier) {
    // A line that goes on as the last one did, up to rounding, is its longer form.
    let count = times.count
    if count > 1, function == .linear, functions[count - 2] == .linear,
      times[count - 2] < times[count - 1], times[count - 1] < point.x
    {
      let share = (times[count - 1] - times[count - 2]) / (point.x - times[count - 2])
      let between = values[count - 2] + (point.y - values[count - 2]) * share
      let size = max(point.y.magnitude, values[count - 2].magnitude)
      if (between - values[count - 1]).magnitude <= 0x1p-50 * size {
        (times[count - 1], values[count - 1]) = (point.x, point.y)
        return
      }
    }
    times.append(point.x)
    values.append(point.y)
    functions.append(function)
  }

  /// The parameter of the first extreme, or the middle.
  private func cut(_ points: [CubicBezier.Point]) -> Double {
    let rises = zip(points, points.dropFirst()).map { $1.y - $0.y }
    return CubicBezier.signChanges(rises[0], rises[1], rises[2]).map(\.t)
      .first { 1e-6 < $0 && $0 < 0.999_999 } ?? 0.5
  }

  /// The two parts of a segment, by de Casteljau's construction, joined on 12 decimals.
  private static func halves(
    _ p: [CubicBezier.Point], at t: Double
  ) -> ([CubicBezier.Point], [CubicBezier.Point]) {
    func mixed(_ a: CubicBezier.Point, _ b: CubicBezier.Point) -> CubicBezier.Point {
      CubicBezier.Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let (ab, bc, cd) = (mixed(p[0], p[1]), mixed(p[1], p[2]), mixed(p[2], p[3]))
    let (abc, bcd) = (mixed(ab, bc), mixed(bc, cd))
    let exact = mixed(abc, bcd)
    func rounded(_ number: Double) -> Double {
      number.magnitude < 1000 ? (number * 1e12).rounded() / 1e12 : number
    }
    let joint = CubicBezier.Point(
      x: min(max(rounded(exact.x), p[0].x), p[3].x), y: rounded(exact.y))
    return ([p[0], ab, abc, joint], [joint, bcd, cd, p[3]])
  }
}
