// The turns of a curve over 0…1, and the points at which it reaches given levels.
//
// A general curve does not list its turns, and samples cannot prove that a stretch between them is monotone.
// So the curve is assumed to turn at most once in each of 2¹⁰ cells:
//
//     turn       a cell whose slopes at its ends differ in sign is split at the zero of the slope
//     level      each part is now monotone: a bracketed root if its ends are on two sides of a level
//
// Pairs of turns within one cell are lost. Dropped: subdividing until things look monotone, which ends in a
// tolerance that nobody stated.

extension Curve {
  /// Points of 0…1, its ends included, between which the curve is monotone.
  ///
  /// The curve turns at most once within 2⁻¹⁰, or pairs of turns are lost. Breakpoints are not listed: a curve
  /// may have 2⁵⁰ of them.
  package var monotoneParts: [Double] {
    var cuts = [0.0, 1]
    var (last, lastRise) = (0.0, 0.0)
    for index in 1...1024 {
      let cut = Double(index) / 1024
      // A turn inside the cell, or at its start.
      let turn = turn(from: last, to: cut)
      let rise = value(at: turn ?? cut, from: .left) - value(at: last, from: .right)
      if rise * lastRise < 0 { cuts.append(last) }
      if rise != 0 { lastRise = rise }
      if let turn {
        cuts.append(turn)
        lastRise = -lastRise
      }
      last = cut
    }
    return cuts.sorted().reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  /// Points of 0…1 at which the curve has reached a level or jumped over it, in each of its ``monotoneParts``.
  package func points(passing levels: [Double]) -> [Double] {
    let parts = monotoneParts
    return zip(parts, parts.dropFirst()).flatMap { start, end in
      let (first, last) = (value(at: start, from: .right), value(at: end, from: .left))
      // Positive before the level, as bracketedRoot wants it.
      let sign: Double = last > first ? -1 : 1
      return levels.filter { min(first, last) <= $0 && $0 <= max(first, last) }.map { level in
        // A jump has no slope: every step halves.
        first == level
          ? start
          : bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
            (sign * (value(at: x) - level), .nan)
          }.upper
      }
    }
  }

  /// The arguments at which the curve has a value or jumps over it, in order: the times of a place, the progress of a
  /// value.
  ///
  /// ```swift
  /// CubicBezier.linear.arguments(forValue: 0.25)      // [0.25]
  /// ```
  ///
  /// Each is within 1½ units in the last place of the interval's length of where the curve, as it is rounded, passes the
  /// value. The interval is searched in 1,024 cells, and the curve may turn once in each: of two turns in one cell
  /// nothing is seen. Of a level stretch at the value its beginning is found.
  ///
  /// - Parameters:
  ///   - value: Of magnitude up to 1e50.
  ///   - interval: Where to look, a part of the domain; all of it if `nil`, which must be finite then.
  public func arguments(
    forValue value: Double, over interval: ClosedRange<Double>? = nil
  ) -> [Double] {
    requireNumber(value, "value")
    let interval = interval ?? domain
    let part = restricted(to: interval).stretched(over: 0...1)
    let length = interval.upperBound - interval.lowerBound
    /// An end at which the curve jumps over the value.
    func jump(at end: Double, from side: Side) -> [Double] {
      let (own, limit) = (part.value(at: end), part.value(at: end, from: side))
      return own != limit && min(own, limit) <= value && value <= max(own, limit) ? [end] : []
    }
    let ends = (jump(at: 0, from: .right), jump(at: 1, from: .left))
    return (ends.0 + part.points(passing: [value]) + ends.1)
      .map { interval.lowerBound + $0 * length }
      .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The place inside a cell where the slope changes its sign.
  private func turn(from start: Double, to end: Double) -> Double? {
    // A slope of 0 at an end has no sign; the slope at a point nearby has one.
    let nudge = (end - start) * 0x1p-20
    var first = slope(at: start, from: .right)
    var last = slope(at: end, from: .left)
    if first == 0 { first = slope(at: start + nudge) }
    if last == 0 { last = slope(at: end - nudge) }
    guard (first > 0 && last < 0) || (first < 0 && last > 0) else { return nil }
    let sign: Double = first > 0 ? 1 : -1
    let root = bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
      // The second derivative is not known: every step halves.
      (sign * slope(at: x), .nan)
    }
    return root.upper < end ? root.upper : nil
  }
}

/// The points at which a function passes a level, one at most between neighbouring ends.
///
/// The function only rises or only falls from end to end. The latter of two ends counts, the former does not.
///
/// - Parameters:
///   - ends: Points that do not fall.
///   - value: The function, by its limit from a side at the ends.
///   - slope: Its slope.
func passages(
  of level: Double, between ends: [Double], value: (Double, Side) -> Double,
  slope: (Double) -> Double
) -> [Double] {
  zip(ends, ends.dropFirst()).compactMap { start, end in
    let (first, last) = (value(start, .right), value(end, .left))
    let sign: Double = last > first ? -1 : 1
    guard start < end, sign * (first - level) > 0, sign * (last - level) <= 0 else { return nil }
    return bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
      (sign * (value(x, x < end ? .right : .left) - level), sign * slope(x))
    }.upper
  }
}
