// The Kochanek–Bartels spline through keyframes, as weights of their values.
//
// Between the keyframes k and k + 1, with u the fraction of the interval and h its width,
//
//     v(u) = (1 + 2u)(1 − u)²·vₖ + u²(3 − 2u)·vₖ₊₁ + u(1 − u)²·h·leavingₖ − u²(1 − u)·h·arrivingₖ₊₁
//
// The slope at a keyframe is a weighted sum of the secants on both sides, which depend on three values. So up to
// four values have a weight in an interval, and an end tangent if there is one. The factors that do not depend on u
// are computed once. Outside 0…1 the polynomial continues: an easing that overshoots follows it, without a
// corner.
//
// The slopes are those of ``BezierPath/kochanekBartels(through:tension:continuity:bias:ends:)``. At
// uneven key times ``BezierPath/SecantWeighting`` sets the weights of the secants in them. At a
// shared key time the spline is divided into two, each with an end of its own there.

extension BezierPath {
  /// The weights of the secants before and after a keyframe in its slope, if their widths differ.
  public enum SecantWeighting: String, Hashable, Sendable, CaseIterable {
    /// Each secant is weighted by the width of the other, which reproduces parabolas.
    case parabola
    /// Each by its own width, as in the paper of Kochanek and Bartels.
    ///
    /// The differences of the values then have equal weights. Without a shape, the slope is that of the chord
    /// from the keyframe before to the keyframe after.
    case chord
  }
}

/// The spline's weights; without width or values.
struct KeyframeBasis: Sendable {
  /// The shares of a column in an interval: in its two values, and in its two slopes times the width.
  private struct Row: Sendable {
    let index: Int
    let start, end, leaving, arriving: Double
  }

  /// The rows of each interval; empty for an interval without width.
  private let rows: [[Row]]

  /// Multiples of columns.
  typealias Combination = [Int: Double]

  /// - Parameters:
  ///   - keyTimes: Two or more, never falling.
  ///   - shapes: One for each.
  ///   - startTangent: The column with the slope at 0; by the rule if `nil`.
  ///   - endTangent: The column with the slope at 1.
  init(
    keyTimes: [Double], shapes: [BezierPath.KnotShape], weighting: BezierPath.SecantWeighting,
    ends: BezierPath.SplineEnds, startTangent: Int?, endTangent: Int?
  ) {
    var rows: [[Row]] = []
    var first = 0
    while first < keyTimes.count {
      var last = first
      while last + 1 < keyTimes.count && keyTimes[last + 1] > keyTimes[last] { last += 1 }
      rows += Self.run(
        first...last, keyTimes, shapes, weighting, ends,
        start: first == 0 ? startTangent : nil,
        end: last == keyTimes.count - 1 ? endTangent : nil)
      // An empty row for the interval without width before the next run.
      if last + 1 < keyTimes.count { rows.append([]) }
      first = last + 1
    }
    self.rows = rows
  }

  /// The values of the four basis functions of an interval, or of their derivatives.
  typealias Shares = (start: Double, end: Double, leaving: Double, arriving: Double)

  static func values(at u: Double) -> Shares {
    let v = 1 - u
    return ((1 + 2 * u) * v * v, u * u * (3 - 2 * u), u * v * v, -u * u * v)
  }

  static func derivatives(at u: Double) -> Shares {
    let v = 1 - u
    return (-6 * u * v, 6 * u * v, v * (v - 2 * u), u * (u - 2 * v))
  }

  static func bends(at u: Double) -> Shares {
    (12 * u - 6, 6 - 12 * u, 6 * u - 4, 6 * u - 2)
  }

  /// The weights in an interval where its basis functions have these values, one by one.
  @inline(__always)
  func forEachWeight(of interval: Int, _ shares: Shares, _ body: (Int, Double) -> Void) {
    for row in rows[interval] {
      body(
        row.index,
        shares.start * row.start + shares.end * row.end
          + (shares.leaving * row.leaving + shares.arriving * row.arriving))
    }
  }

  /// The speed of the spline between two keyframes, over some channels.
  func speed(of interval: Int, _ channels: Range<Int>, _ column: (Int, Int) -> Double) -> CubicSpeed
  {
    CubicSpeed(
      hodographs: channels.map { channel in
        var (start, middle, end) = (0.0, 0.0, 0.0)
        for row in rows[interval] {
          let value = column(row.index, channel)
          start += row.leaving * value
          end += row.arriving * value
          middle += 3 * (row.end - row.start) * value
        }
        return (start, middle - start - end, end)
      })
  }

  /// The rows of the intervals between keyframes whose key times rise.
  private static func run(
    _ keys: ClosedRange<Int>, _ keyTimes: [Double], _ shapes: [BezierPath.KnotShape],
    _ weighting: BezierPath.SecantWeighting, _ ends: BezierPath.SplineEnds, start: Int?, end: Int?
  ) -> [[Row]] {
    let (first, last) = (keys.lowerBound, keys.upperBound)
    guard first < last else { return [] }
    /// The interval itself; outside the run the nearest one, or for a closed spline the one at the
    /// other end.
    func neighbour(_ interval: Int) -> (interval: Int, isOfRule: Bool) {
      let inside = min(max(interval, first), last - 1)
      let final = keyTimes.count - 2
      let other = interval < 0 ? final : interval > final ? 0 : nil
      if ends == .closed, let other, keyTimes[other + 1] > keyTimes[other] { return (other, false) }
      return (inside, inside != interval)
    }
    func width(_ interval: Int) -> Double {
      let inside = neighbour(interval).interval
      return keyTimes[inside + 1] - keyTimes[inside]
    }
    /// The secant of an interval; outside the run by the rule of the ends. Where a closed spline is divided, the
    /// rule is that of repeated ends.
    func secant(_ interval: Int) -> Combination {
      let (inside, isOfRule) = neighbour(interval)
      if isOfRule && (ends == .repeated || ends == .closed) { return [:] }
      return [inside: -1 / width(inside), inside + 1: 1 / width(inside)]
    }
    var (arriving, leaving) = ([Combination](), [Combination]())
    for key in keys {
      let (before, after) = (width(key - 1), width(key))
      let shares = shapes[key].shares(
        before: weighting == .parabola ? after : before,
        after: weighting == .parabola ? before : after)
      let (s, t) = (secant(key - 1), secant(key))
      arriving.append(sum(s, shares.arriving.before, t, shares.arriving.after))
      leaving.append(sum(s, shares.leaving.before, t, shares.leaving.after))
    }
    let count = last - first
    if let start { leaving[0] = [start: 1] }
    if let end { arriving[count] = [end: 1] }
    if ends == .natural {
      // No curvature: 2m₀ + m₁ = 3s.
      if count == 1 && start == nil && end == nil { arriving[1] = secant(first) }
      if start == nil { leaving[0] = sum(secant(first), 1.5, arriving[1], -0.5) }
      if end == nil { arriving[count] = sum(secant(last - 1), 1.5, leaving[count - 1], -0.5) }
    }
    return (0..<count).map { interval in
      let key = first + interval
      let (m, n) = (leaving[interval], arriving[interval + 1])
      let h = width(key)
      return Set([key, key + 1]).union(m.keys).union(n.keys).sorted().map { column in
        Row(
          index: column, start: column == key ? 1 : 0, end: column == key + 1 ? 1 : 0,
          leaving: h * (m[column] ?? 0), arriving: h * (n[column] ?? 0))
      }
    }
  }

  private static func sum(
    _ a: Combination, _ p: Double, _ b: Combination, _ q: Double
  ) -> Combination {
    a.mapValues { p * $0 }.merging(b.mapValues { q * $0 }) { $0 + $1 }
  }
}
