// From an argument of a transformed curve to the argument of its base, and back.
//
//     x = origin + (u − base)·ratio,   u the argument of the base, x that of the transform
//
// With rounding, a listed breakpoint x could be evaluated just before or just after the jump:
// (u·3)/3 need not be u. So the forward map alone decides. A breakpoint u, or an end of the domain,
// lies exactly at its rounded image x; numbers before that image are evaluated before u, numbers
// after it after u. Both maps are monotone in floating point too, so only the breakpoints within a
// few roundings matter, and a smooth base has none.
//
// Several breakpoints may have the same image x: the left limit there belongs to the first, the
// right limit to the last. Far from 0 millions of breakpoints may round to one x. Then only the
// four that decide are searched for, by halving and in growing steps, and no long list is made.

/// A line from the argument of a base to that of its transform, exact at two of its points.
package struct ArgumentMap: Hashable, Sendable {
  private let base: Double
  private let origin: Double
  private let baseEnd: Double
  private let end: Double

  /// dx/du; not 0.
  package let ratio: Double

  /// The line through (`base`, `origin`) with slope `ratio`.
  package init(base: Double, to origin: Double, ratio: Double) {
    (self.base, self.origin, self.ratio) = (base, origin, ratio)
    (baseEnd, end) = (base, origin)
  }

  /// The line that takes `base` to `origin` and `baseEnd` to `end`.
  package init(base: Double, to origin: Double, and baseEnd: Double, to end: Double) {
    (self.base, self.origin, self.baseEnd, self.end) = (base, origin, baseEnd, end)
    ratio = (end - origin) / (baseEnd - base)
  }

  private var isIdentity: Bool { ratio == 1 && base == origin && baseEnd == end }

  /// The transform's argument for one of the base.
  package func point(at argument: Double) -> Double {
    if argument == baseEnd { return end }
    let point = origin + (argument - base) * ratio
    // The second point is exact, and the order about it is kept.
    return (argument < baseEnd) == (ratio > 0) ? min(point, end) : max(point, end)
  }

  /// The base's argument and side for those of the transform.
  ///
  /// Without a side, the ends of the transform are the base's own ends. Only the end of a curve
  /// that runs backwards is the value before the base's jump: `steps(4, jump-start)` reversed ends
  /// on 0.
  package func place(
    at point: Double, from side: Side?, in curve: some Curve
  ) -> (argument: Double, side: Side?) {
    if isIdentity { return (point, side) }
    guard let side else {
      let own = curve.domain
      if point == self.point(at: own.lowerBound) && ratio > 0 { return (own.lowerBound, nil) }
      if point == self.point(at: own.upperBound) { return (own.upperBound, nil) }
      return place(at: point, from: .right, in: curve)
    }
    let (near, reach) = argument(at: point)
    let below = ratio > 0 ? side : side.opposite
    guard near.isFinite, (near.magnitude + reach).isFinite else { return (near, below) }
    let window = (near - reach)...(near + reach)
    // Breakpoints and ends whose images lie before the point, on it (the first and the last), and
    // after it, in the base's direction.
    var (before, first, last, behind): (Double?, Double?, Double?, Double?)
    func sort(_ mark: Double) {
      let image = self.point(at: mark)
      if image == point {
        first = first ?? mark
        last = mark
      } else if (image < point) == (ratio > 0) {
        before = mark
      } else {
        behind = behind ?? mark
      }
    }
    let domain = curve.domain
    if window.contains(domain.lowerBound) { sort(domain.lowerBound) }
    breakpoints(of: curve, near: near, in: window, about: point).forEach(sort)
    if window.contains(domain.upperBound) { sort(domain.upperBound) }

    if let mark = below == .left ? first : last { return (mark, below) }
    if let before, near <= before { return (before, .right) }
    if let behind, near >= behind { return (behind, .left) }
    return (near, below)
  }

  /// The base's breakpoints in a window; where they are crowded, those that decide about a point.
  private func breakpoints(
    of curve: some Curve, near: Double, in window: ClosedRange<Double>, about point: Double
  ) -> [Double] {
    let window = window.clamped(to: curve.domain)
    let (lower, upper) = (window.lowerBound, window.upperBound)
    let middle = min(max(near, lower), upper)
    // Windows of up to a thousand doubles, which nearly all are unless the line is far from 0, are
    // listed at once.
    var width = Self.firstStep(from: middle, within: upper - lower)
    while width < upper - lower {
      let narrow = max(middle - width, lower)...min(middle + width, upper)
      if !curve.breakpoints(in: narrow).isEmpty { return outermost(of: curve, in: window, point) }
      width *= 256
    }
    return curve.breakpoints(in: window)
  }

  /// The first and the last breakpoint with this image, and their two neighbours.
  private func outermost(
    of curve: some Curve, in window: ClosedRange<Double>, _ point: Double
  ) -> [Double] {
    let (lower, upper) = (window.lowerBound, window.upperBound)
    // The first argument whose image is not before the point, and the first whose image is after
    // it.
    let start = Self.first(in: window) { argument in
      let image = self.point(at: argument)
      return ratio > 0 ? image >= point : image <= point
    }
    let end = Self.first(in: window) { argument in
      let image = self.point(at: argument)
      return ratio > 0 ? image > point : image < point
    }
    var marks: [Double] = []
    for place in [start, end] {
      let last = place > lower ? Self.nearest(of: curve, to: place.nextDown, towards: lower) : nil
      let next = place <= upper ? Self.nearest(of: curve, to: place, towards: upper) : nil
      for mark in [last, next].compactMap(\.self) where mark > marks.last ?? -.infinity {
        marks.append(mark)
      }
    }
    return marks
  }

  /// The first number of an interval that satisfies a condition.
  ///
  /// The condition is false up to some number and true from there on. If no number satisfies it,
  /// the result is the number after the interval.
  private static func first(
    in interval: ClosedRange<Double>, where holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (interval.lowerBound, interval.upperBound)
    if holds(low) { return low }
    guard holds(high) else { return high.nextUp }
    while true {
      let middle = low + (high - low) / 2
      guard low < middle && middle < high else { return high }
      if holds(middle) { high = middle } else { low = middle }
    }
  }

  /// The breakpoint nearest to a number, between it and another, both included.
  private static func nearest(
    of curve: some Curve, to start: Double, towards end: Double
  ) -> Double? {
    var width = firstStep(from: start, within: (end - start).magnitude)
    while true {
      let stop = start < end ? min(start + width, end) : max(start - width, end)
      let marks = curve.breakpoints(in: min(start, stop)...max(start, stop))
      if let mark = start < end ? marks.first : marks.last { return mark }
      if stop == end { return nil }
      width *= 256
    }
  }

  /// A width that holds some hundred numbers, and is not so small that growth takes long.
  private static func firstStep(from start: Double, within length: Double) -> Double {
    max(512 * start.ulp, length * 0x1p-40)
  }

  /// Writes the arguments of a base without breakpoints.
  ///
  /// - Returns: `false` if the base has some, or is not finite.
  package func writeArguments(
    at points: UnsafeBufferPointer<Double>, of curve: some Curve,
    to arguments: UnsafeMutablePointer<Double>
  ) -> Bool {
    let own = curve.domain
    let length = own.upperBound - own.lowerBound
    guard length.isFinite, curve.breakpoints(in: own).isEmpty else { return false }
    if isIdentity {
      for (index, point) in points.enumerated() { arguments[index] = point }
      return true
    }
    // Well inside, no rounding reaches an end.
    let ends = [own.lowerBound, own.upperBound].map { argument(at: self.point(at: $0)) }
    let reach = 4 * max(ends[0].reach, ends[1].reach)
    let (low, high) = (own.lowerBound + reach, own.upperBound - reach)
    for (index, point) in points.enumerated() {
      let argument = base + (point - origin) / ratio
      arguments[index] =
        argument > low && argument < high
        ? argument : place(at: point, from: nil, in: curve).argument
    }
    return true
  }

  /// The image of a curve's domain.
  package func domain(of curve: some Curve) -> ClosedRange<Double> {
    let (lower, upper) = (point(at: curve.domain.lowerBound), point(at: curve.domain.upperBound))
    return ratio > 0 ? lower...upper : upper...lower
  }

  /// The images of a curve's breakpoints.
  package func breakpoints(of curve: some Curve, in interval: ClosedRange<Double>) -> [Double] {
    let ends = [interval.lowerBound, interval.upperBound].map { argument(at: $0) }
    let limit = Double.greatestFiniteMagnitude
    let (first, last) = ratio > 0 ? (ends[0], ends[1]) : (ends[1], ends[0])
    let lower = min(max(first.value - first.reach, -limit), limit)
    let upper = min(max(last.value + last.reach, -limit), limit)
    let isPoint = interval.lowerBound == interval.upperBound
    let marks =
      isPoint
      ? breakpoints(of: curve, near: first.value, in: lower...upper, about: interval.lowerBound)
      : curve.breakpoints(in: lower...upper)
    let images = marks.map(point)
    let domain = domain(of: curve)
    return merged(ratio > 0 ? images : images.reversed(), in: interval, inside: domain)
  }

  /// The base's argument up to rounding, and a bound on the rounding.
  private func argument(at point: Double) -> (value: Double, reach: Double) {
    let argument = base + (point - origin) / ratio
    guard argument.isFinite else { return (argument, 0) }
    // Two roundings here and two in the forward map, each of half a unit in its last place.
    let reach =
      4 * (argument.ulp + base.ulp + (point.ulp + origin.ulp) / ratio.magnitude)
      + (end == origin ? 0 : baseEnd.ulp)
    return (argument, reach)
  }
}

/// The members of a rising list that lie in an interval and strictly inside a domain, each once.
package func merged(
  _ points: some Sequence<Double>, in interval: ClosedRange<Double>,
  inside domain: ClosedRange<Double>
) -> [Double] {
  var result: [Double] = []
  for point in points
  where interval.contains(point) && domain.lowerBound < point && point < domain.upperBound
    && point != result.last
  {
    result.append(point)
  }
  return result
}
