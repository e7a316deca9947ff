// Checks of a layout before it plays: steps that overlap, and gaps.
//
//     overlap     two steps on one property, or on a whole and a part of it, that play at once
//     gap         an interval inside the timeline in which no step plays
//
// A step plays from its beginning to the end of its last repeat. A repeat plays in its delays, too.

import AnimationMath

extension TimelineLayout {
  /// Two steps that play at once on overlapping properties.
  public struct Overlap: Hashable, Sendable {
    /// The properties of the step that begins first, and of the other step.
    public let first, second: String
    /// The time in which both play.
    public let interval: Range<Double>
  }

  /// The pairs of steps that play at once on overlapping properties, by their beginning.
  ///
  /// Such properties are the same, or a whole and a part of it. If two steps animate the same
  /// property, only the step that begins last is shown.
  ///
  /// - Complexity: n log n in the number of steps, and linear in that of pairs.
  public var overlaps: [Overlap] {
    let steps = laid.map { (laid: $0, placed: plan.placed[$0.index]) }
      .sorted { ($0.placed.begin, $0.laid.index) < ($1.placed.begin, $1.laid.index) }
    let names = names
    var found: [(first: Int, second: Int, end: Double)] = []
    // For each property the earlier steps that may still play.
    var playing: [Int: [Int]] = [:]
    for (place, second) in steps.enumerated() {
      let begin = second.placed.begin
      for property in overlays.map.overlaps.related(second.laid.property) {
        playing[property]?.removeAll { steps[$0].placed.lastEnd <= begin }
        for first in playing[property] ?? [] {
          let end = min(steps[first].placed.lastEnd, second.placed.lastEnd)
          // Overlaps within the rounding of the beginnings, which are sums, do not count.
          if end - begin > 16 * begin.ulp { found.append((first, place, end)) }
        }
      }
      playing[second.laid.property, default: []].append(place)
    }
    return found.sorted {
      (steps[$0.second].placed.begin, $0.first, $0.second)
        < (steps[$1.second].placed.begin, $1.first, $1.second)
    }.map {
      Overlap(
        first: names[steps[$0.first].laid.property], second: names[steps[$0.second].laid.property],
        interval: steps[$0.second].placed.begin..<$0.end)
    }
  }

  /// The intervals inside the timeline in which no step plays.
  public var gaps: [Range<Double>] {
    var (gaps, end) = ([Range<Double>](), 0.0)
    for step in plan.placed.sorted(by: { $0.begin < $1.begin }) {
      if step.begin - end > 16 * end.ulp { gaps.append(end..<step.begin) }
      end = max(end, step.lastEnd)
    }
    if duration - end > 16 * end.ulp { gaps.append(end..<duration) }
    return gaps
  }
}
