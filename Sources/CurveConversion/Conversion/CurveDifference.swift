// The largest vertical distance of two curves: the true error of any approximation.
//
//     D(x) = f(x) − g(x),   both sides of every breakpoint of either curve are evaluated;
//     between breakpoints, 24 points or more, and golden sections about each point that is higher than
//     its neighbours and at least half as high as the highest; with more than 40000 breakpoints,
//     fewer points, a million in all
//
// Golden sections find the maximum of |D| between two neighbours of such a point to half the digits
// of x, and so to all digits of D, if |D| has one extreme between them. Nothing else is assumed:
// curves need not say how they swing, and slopes, which are infinite at vertical tangents, are not
// used. The points lie closer together at both ends of a stretch, by the cosine rule, where a
// tangent may be vertical.
//
// Tried and dropped: zeros of the difference of slopes, as ChordDeviation has them. They are exact against a
// line; against another curve they need two bounds on how often slopes turn instead of one.

extension Curve {
  /// The largest vertical distance from another curve, and its place.
  ///
  /// A breakpoint counts by both of its sides. An end of the interval counts by the value itself
  /// and by the limit from inside.
  ///
  /// - Parameters:
  ///   - other: The other curve.
  ///   - interval: Finite, in the domain of both curves.
  /// - Returns: Exact up to rounding if |f − g| has at most one extreme between neighbouring points
  ///   of the search, otherwise a lower estimate. The search has at least 512 points in all and 24
  ///   between breakpoints, unless that makes more than a million: then it has fewer, and looks for an extreme
  ///   only where the parabola through three points comes near the largest. NaN if a value of either curve
  ///   is NaN.
  public func largestDifference(
    from other: some Curve, over interval: ClosedRange<Double>
  ) -> (difference: Double, place: Double) {
    require(
      interval.lowerBound.isFinite && interval.upperBound.isFinite,
      "the interval must be finite, got \(interval)")
    let marks = breakpoints(in: interval) + other.breakpoints(in: interval)
    return largestSize(over: interval, breakpoints: marks) { x, side in
      value(at: x, from: side) - other.value(at: x, from: side)
    }
  }
}

/// The largest size of a difference, and its place.
///
/// A closure, since a generic function would be made anew for each pair of curves.
private func largestSize(
  over interval: ClosedRange<Double>, breakpoints: [Double],
  of difference: (Double, Side?) -> Double
) -> (difference: Double, place: Double) {
  let (start, end) = (interval.lowerBound, interval.upperBound)
  var worst = (difference: 0.0, place: start)
  func record(_ difference: Double, _ x: Double) {
    let size = difference.magnitude
    // The first NaN stays the largest difference.
    if size > worst.difference || size.isNaN && !worst.difference.isNaN { worst = (size, x) }
  }
  record(difference(start, nil), start)
  record(difference(end, nil), end)
  guard start < end else { return worst }

  let marks = breakpoints.filter { start < $0 && $0 < end }.sorted()
  let fewest = min(24, max(2, 1_000_000 / (marks.count + 1)))
  for (left, right) in zip([start] + marks, marks + [end]) where left < right {
    let (first, last) = (difference(left, .right), difference(right, .left))
    record(first, left)
    record(last, right)
    let count = max(fewest, Int((512 * (right - left) / (end - start)).rounded(.up)))
    func size(_ x: Double) -> Double { difference(x, nil).magnitude }
    var points: [(x: Double, size: Double)] = [(left, first.magnitude)]
    points.reserveCapacity(count + 1)
    for index in 1..<count {
      let share = 0.5 - 0.5 * cosine(.pi * Double(index) / Double(count))
      let x = left + (right - left) * share
      guard x > points[points.count - 1].x && x < right else { continue }
      points.append((x, size(x)))
      record(points[points.count - 1].size, x)
    }
    points.append((right, last.magnitude))
    for index in points.indices.dropFirst().dropLast() {
      let (before, here, after) = (points[index - 1], points[index], points[index + 1])
      guard index == 1 || here.size >= before.size,
        index == points.count - 2 || here.size >= after.size,
        here.size >= worst.difference / 2
      else { continue }
      if fewest < 24 {
        let (tilt, bend) = (after.size - before.size, before.size - 2 * here.size + after.size)
        let rise = bend < 0 ? tilt * tilt / (-8 * bend) : 0
        if here.size + 4 * rise + 0.01 * bend.magnitude < worst.difference { continue }
      }
      let top = topOfRiseAndFall(from: before.x, to: after.x, size)
      record(top.size, top.x)
    }
  }
  return worst
}
