// The places where a curve passes through given levels, for clamping and composition.
//
// A general curve does not list its crossings, and samples cannot prove that a stretch between them
// is monotone. So the caller states a resolution, a length within which the curve turns at most
// once between breakpoints. The crossings follow:
//
//     cells     the multiples of the resolution and the curve's breakpoints cut the domain; neither
//               the cells nor the crossings depend on the interval of the query
//     turn      a cell whose slopes at its ends differ in sign is split at the zero of the slope
//     crossing  each part is now monotone: a bracketed root if its ends are on two sides of a level
//
// If the statement is wrong, pairs of crossings within one cell are lost.
// Dropped: subdividing until things look monotone, which ends in a tolerance that nobody stated.

/// The crossings of a curve with levels of its value.
///
/// A crossing is the first double at which the curve has reached the level or passed it.
struct LevelCrossings<Base: Curve> {
  let base: Base

  /// A length within which the base turns at most once between breakpoints.
  let resolution: Double

  /// The levels in a range of values, in any order.
  let levels: (ClosedRange<Double>) -> [Double]

  /// The most cells that are searched at once.
  private static var mostCells: Double { 0x1p24 }

  /// The shortest resolution at which a domain has few enough cells.
  ///
  /// For an endless domain, the shortest accepted resolution.
  static func leastResolution(over domain: ClosedRange<Double>) -> Double {
    let length = domain.upperBound - domain.lowerBound
    return length < .infinity
      ? min(max(Magnitude.positive.lowerBound, length / mostCells), Magnitude.largest)
      : Magnitude.positive.lowerBound
  }

  /// A point where the base passes through a level.
  typealias Crossing = (x: Double, level: Double)

  /// The crossings in an interval and in the domain, in no particular order.
  ///
  /// The base is evaluated two to four times for each ``resolution`` of the interval, and up to
  /// about a hundred times more for each turn.
  func crossings(in interval: ClosedRange<Double>) -> [Crossing] {
    let domain = base.domain
    let lower = max(interval.lowerBound, domain.lowerBound)
    let upper = min(interval.upperBound, domain.upperBound)
    guard lower <= upper, lower.isFinite, upper.isFinite else { return [] }
    // Cells are no shorter than doubles are apart there.
    let resolution = max(self.resolution, 0x1p-50 * max(lower.magnitude, upper.magnitude))
    // One cell more on either side, as a crossing may be the end of its cell.
    let first = (lower / resolution).rounded(.down) - 1
    let last = (upper / resolution).rounded(.up) + 1
    require(
      last - first <= Self.mostCells + 4,
      "the interval must be at most 2²⁴ resolutions of \(resolution) long, got \(interval)")
    let start = max(first * resolution, domain.lowerBound)
    let end = min(last * resolution, domain.upperBound)
    var cuts = base.breakpoints(in: start...end) + [start, end]
    var index = first
    while index < last {
      let cut = index * resolution
      if cut > start && cut < end { cuts.append(cut) }
      index += 1
    }
    cuts.sort()
    var found: [Crossing] = []
    for (cut, next) in zip(cuts, cuts.dropFirst())
    where cut < next && cut <= upper && next >= lower {
      found += crossings(from: cut, to: next)
    }
    return found.filter { interval.contains($0.x) }
  }

  /// The crossings in a cell, its end included and its start not.
  private func crossings(from start: Double, to end: Double) -> [Crossing] {
    var ends = [(x: start, value: base.value(at: start, from: .right))]
    if let turn = turn(from: start, to: end) { ends.append((turn, base.value(at: turn))) }
    ends.append((end, base.value(at: end, from: .left)))
    var found: [Crossing] = []
    for (a, b) in zip(ends, ends.dropFirst()) where !a.value.isNaN && !b.value.isNaN {
      // Positive before the crossing, as bracketedRoot wants it.
      let sign: Double = b.value > a.value ? -1 : 1
      for level in levels(min(a.value, b.value)...max(a.value, b.value))
      where level.isFinite && sign * (a.value - level) > 0 && sign * (b.value - level) <= 0 {
        if b.value == level {
          // At the end of a cell the curve passes on; at a turn it only touches.
          if b.x == end { found.append((end, level)) }
          continue
        }
        let root = bracketedRoot(lower: a.x, upper: b.x, start: a.x + (b.x - a.x) / 2) { x in
          (sign * (base.value(at: x) - level), sign * base.slope(at: x))
        }
        found.append((root.upper, level))
      }
    }
    return found
  }

  /// The place inside a cell where the slope changes its sign.
  private func turn(from start: Double, to end: Double) -> Double? {
    // A slope of 0 at an end has no sign; the slope at a point nearby has one.
    let nudge = (end - start) * 0x1p-20
    var first = base.slope(at: start, from: .right)
    var last = base.slope(at: end, from: .left)
    if first == 0 { first = base.slope(at: start + nudge) }
    if last == 0 { last = base.slope(at: end - nudge) }
    guard (first > 0 && last < 0) || (first < 0 && last > 0) else { return nil }
    let sign: Double = first > 0 ? 1 : -1
    let root = bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
      // The second derivative is not known: every step halves.
      (sign * base.slope(at: x), .nan)
    }
    return root.upper < end ? root.upper : nil
  }
}

extension Curve {
  /// Points of 0…1, its ends included, between which the curve is monotone.
  ///
  /// The curve turns at most once within 2⁻¹⁰, or pairs of turns are lost. Breakpoints are not listed: a curve
  /// may have 2⁵⁰ of them.
  package var monotoneParts: [Double] {
    LevelCrossings(base: self, resolution: 0x1p-10) { _ in [] }.monotoneParts(over: 0...1)
  }

  /// Points of 0…1 at which the curve has reached a level or jumped over it, in each of its ``monotoneParts``.
  package func points(passing levels: [Double]) -> [Double] {
    let parts = monotoneParts
    return zip(parts, parts.dropFirst()).flatMap { start, end in
      let (first, last) = (value(at: start, from: .right), value(at: end, from: .left))
      // Positive before the level, as bracketedRoot wants it.
      let sign: Double = last > first ? -1 : 1
      return levels.filter { (min(first, last)...max(first, last)).contains($0) }.map { level in
        // A jump has no slope: every step halves.
        first == level
          ? start
          : bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
            (sign * (value(at: x) - level), .nan)
          }.upper
      }
    }
  }
}

extension LevelCrossings {
  /// The ends of the interval, and the turns between them.
  fileprivate func monotoneParts(over interval: ClosedRange<Double>) -> [Double] {
    let (start, end) = (interval.lowerBound, interval.upperBound)
    let count = ((end - start) / resolution).rounded(.up)
    let cells = (0...Int(count)).map { start + (end - start) * (Double($0) / count) }
    var cuts: [Double] = []
    var (last, lastRise) = (start, 0.0)
    for cut in cells where cut > last {
      // A turn inside the cell, or at its start.
      let turn = turn(from: last, to: cut)
      let middle = turn ?? cut
      let rise = base.value(at: middle, from: .left) - base.value(at: last, from: .right)
      if rise * lastRise < 0 { cuts.append(last) }
      if rise != 0 { lastRise = rise }
      if let turn {
        cuts.append(turn)
        lastRise = -lastRise
      }
      last = cut
    }
    return ([start, end] + cuts).sorted().reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }
}
