// The parts of a curve on which it only rises or only falls, and what follows from them: the arguments of a value, and
// the range of values.
//
// Common easings know their turns (TurningPoints.swift). A general curve does not list its turns, and samples cannot
// prove that a stretch between them is monotone. So such a curve is assumed to turn at most once in each of 2¹⁰ cells:
//
//     turn       a cell whose slopes at its ends differ in sign is split at the zero of the slope
//     level      each part is now monotone: a bracketed root if its ends are on two sides of a level
//
// Pairs of turns within one cell are lost. Dropped: subdividing until things look monotone, which ends in a
// tolerance that nobody stated.

extension Curve {
  /// Points of an interval inside the domain, its ends included, between which the curve is monotone.
  ///
  /// A curve without ``knownTurns`` turns at most once within 2⁻¹⁰ of the interval, or pairs of turns are lost.
  /// Its breakpoints are not listed: a curve may have 2⁵⁰ of them.
  package func monotoneParts(over interval: ClosedRange<Double> = 0...1) -> [Double] {
    let (start, end) = (interval.lowerBound, interval.upperBound)
    if let knownTurns {
      return distinct([start] + merged(knownTurns.map(\.x), in: interval, inside: interval) + [end])
    }
    var cuts = [start, end]
    var (last, lastRise) = (start, 0.0)
    for index in 1...1024 {
      let cut = index == 1024 ? end : start + (end - start) * (Double(index) / 1024)
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
    return distinct(cuts.sorted())
  }

  /// Points at which the curve has reached a level or jumped over it, in each of the ``monotoneParts(over:)`` and
  /// between them.
  package func points(
    passing levels: [Double], over interval: ClosedRange<Double> = 0...1
  ) -> [Double] {
    let parts = monotoneParts(over: interval)
    return zip(parts, parts.dropFirst()).flatMap { start, end in
      let (first, last) = (value(at: start, from: .right), value(at: end, from: .left))
      // A jump between two parts.
      let before = start > parts[0] ? value(at: start, from: .left) : first
      let jumps = levels.filter { min(before, first) < $0 && $0 < max(before, first) }
      // Positive before the level, as bracketedRoot wants it.
      let sign: Double = last > first ? -1 : 1
      let reached = levels.filter { min(first, last) <= $0 && $0 <= max(first, last) }
      return jumps.map { _ in start }
        + reached.map { level in
          if first == level { return start }
          // A jump has no slope: every step halves.
          let root = bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) {
            x in
            (sign * (value(at: x) - level), .nan)
          }.upper
          // Next to a flat end the values round to it before it; a level stretch has no slope.
          return last == level && slope(at: root, from: .right) != 0 ? end : root
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
  /// Each is the first double at which the curve, as it is rounded, has passed the value. Béziers, their paths, Penner's
  /// curves, steps and `linear()` are cut where they turn. Of other curves the interval is searched in 1,024 cells, and
  /// the curve may turn once in each: of two turns in one cell nothing is seen. Of a level stretch at the value its
  /// beginning is found, and of a turn or an end at the value itself.
  ///
  /// - Parameters:
  ///   - value: Of magnitude up to 1e50.
  ///   - interval: Where to look, a part of the domain; all of it if `nil`, which must be finite then.
  public func arguments(
    forValue value: Double, over interval: ClosedRange<Double>? = nil
  ) -> [Double] {
    requireNumber(value, "value")
    let interval = interval ?? domain
    require(
      domain.lowerBound <= interval.lowerBound && interval.upperBound <= domain.upperBound
        && (interval.upperBound - interval.lowerBound).isFinite,
      "the interval must be finite and lie in the domain \(domain), got \(interval)")
    /// An end at which the curve jumps over the value.
    func jump(at end: Double, from side: Side) -> [Double] {
      let (own, limit) = (self.value(at: end), self.value(at: end, from: side))
      return own != limit && min(own, limit) <= value && value <= max(own, limit) ? [end] : []
    }
    return distinct(
      jump(at: interval.lowerBound, from: .right) + points(passing: [value], over: interval)
        + jump(at: interval.upperBound, from: .left))
  }

  /// The least and the greatest value over an interval, the limits at jumps included.
  ///
  /// ```swift
  /// Penner(.back(), .out).range().upperBound          // 1.1000040…
  /// ```
  ///
  /// The ordinates are values and those of the curve's turning points, with their bounds. Turns are found as for
  /// ``arguments(forValue:over:)``.
  ///
  /// - Parameter interval: Finite; the domain if `nil`. Outside its domain the curve must not turn.
  public func range(over interval: ClosedRange<Double>? = nil) -> ClosedRange<Double> {
    let interval = interval ?? domain
    let (start, end) = (interval.lowerBound, interval.upperBound)
    require((end - start).isFinite, "the interval must be finite, got \(interval)")
    let known = knownTurns
    var places = [start, end] + [domain.lowerBound, domain.upperBound].filter(interval.contains)
    if known == nil && interval.overlaps(domain) {
      let inside = interval.clamped(to: domain)
      places += monotoneParts(over: inside) + breakpoints(in: inside)
    }
    var ordinates = (known ?? []).filter { start < $0.x && $0.x < end }.map(\.y)
    // A curve may jump at an end of its domain. A motion cannot be asked before its release.
    let ends = domain.upperBound < .infinity ? [domain.lowerBound, domain.upperBound] : []
    for x in places {
      ordinates.append(value(at: x))
      if x > start || x == ends.first { ordinates.append(value(at: x, from: .left)) }
      if x < end || x == ends.last { ordinates.append(value(at: x, from: .right)) }
    }
    return ordinates.reduce(.infinity, min)...ordinates.reduce(-.infinity, max)
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

/// The members of a list, without those that equal the one before.
private func distinct(_ points: [Double]) -> [Double] {
  points.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
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
