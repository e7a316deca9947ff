// The interval of a progress among key times, and the eased fraction of that interval.
//
// Key times never fall. A progress on a key time belongs to the interval that begins there, and as a limit from
// the left to the interval that ends there. Intervals without width have no progress, so equal key times make a
// jump. Outside 0…1 keyframes are selected as in Web Animations [1, §5.3.4]: the first interval continues before 0
// and the last one after 1. If its two key times are equal, the first value is held before 0, or the last from 1
// on.
//
// The map of ArgumentMap.swift takes an interval to the 0…1 of its timing function, which so jumps
// exactly at the listed breakpoints.
//
// [1] W3C, Web Animations 1, the effect value of a keyframe effect.

/// Key times and the easings between them.
package struct KeyframeIntervals: Sendable {
  /// The key times, from 0 to 1; 0 alone for one keyframe.
  package let keyTimes: [Double]

  /// The timing function of each interval; empty if all are linear.
  let timingFunctions: [Easing]

  /// Whether each value is held until the next key time; the last key time has no value then.
  let holds: Bool

  /// Checks key times, by their names, and easings; `nil` spreads the key times evenly.
  package init(
    _ keyTimes: [Double]?, count: Int, timingFunctions: [Easing] = [], holds: Bool = false,
    name: (Int) -> String = { "keyTimes[\($0)]" }
  ) throws(ParameterError) {
    self.holds = holds
    let keyTimes = keyTimes ?? Self.even(count)
    try check(
      Double(keyTimes.count), "the count of key times", where: keyTimes.count == count,
      accepted: "\(count)")
    for (index, time) in keyTimes.enumerated() {
      if index == 0 { try check(time, name(0), in: 0...0, accepted: "0") }
      if index == count - 1 && count > 1 { try check(time, name(index), in: 1...1, accepted: "1") }
      let least = index == 0 ? 0 : keyTimes[index - 1]
      try check(
        time, name(index), in: least...1,
        accepted: "a number from \(shortestDecimal(least)), the one before it, to 1")
      try check(
        time - least, "the width before \(name(index))",
        where: time == least || Magnitude.positive.contains(time - least),
        accepted: "0, or 1e-50 and more")
    }
    try check(
      Double(timingFunctions.count), "the count of timing functions",
      where: timingFunctions.isEmpty || timingFunctions.count == count - 1,
      accepted: "0 or \(count - 1), one for each interval")
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
  }

  /// Evenly spread key times, k/(count − 1).
  package static func even(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0]
  }

  /// The keyframes that a progress depends on.
  enum Place {
    /// One keyframe, whose value is held.
    case held(Int)
    /// Two keyframes, and the eased fraction of the interval between them.
    case between(Int, Int, Double)
  }

  /// The keyframes that a progress depends on; the first two for NaN.
  ///
  /// - Parameters:
  ///   - side: `nil` for the value itself, which at the end of an interval is the easing's value at 1.
  ///   - beforeFlag: Whether the easing is read from the left, in the interval that the side has chosen.
  func place(at progress: Double, from side: Side?, beforeFlag: Bool = false) -> Place {
    let last = keyTimes.count - (holds ? 2 : 1)
    if progress.isNaN { return .between(0, min(1, last), progress) }
    if holds {
      let index = index(after: progress, from: side ?? .right) - 1
      return .held(min(max(index, 0), last))
    }
    let (lower, upper) = interval(at: progress, from: side ?? .right)
    if lower == upper { return .held(lower) }
    return .between(
      lower, upper, fraction(at: progress, from: side, beforeFlag: beforeFlag, in: lower))
  }

  /// The keyframes on both sides of a progress; twice the same keyframe where it is held.
  func interval(at progress: Double, from side: Side) -> (lower: Int, upper: Int) {
    let last = keyTimes.count - 1
    if last == 0 { return (0, 0) }
    let next = index(after: progress, from: side)
    switch next {
    case 0: return keyTimes[1] > 0 ? (0, 1) : (0, 0)
    case last + 1: return keyTimes[last - 1] < 1 ? (last - 1, last) : (last, last)
    default: return (next - 1, next)
    }
  }

  /// The index of the first key time after the progress; from the left, of the first one not before it.
  func index(after progress: Double, from side: Side) -> Int {
    keyTimes.indices.partitionPoint {
      side == .right ? keyTimes[$0] > progress : keyTimes[$0] >= progress
    }
  }

  /// The eased fraction of the interval after the key time `lower`.
  ///
  /// - Parameters:
  ///   - side: `nil` for the value itself, which at 1 is the easing's value at 1.
  ///   - beforeFlag: Whether the easing is read from the left.
  func fraction(
    at progress: Double, from side: Side?, beforeFlag: Bool = false, in lower: Int
  ) -> Double {
    let (begin, end) = (keyTimes[lower], keyTimes[lower + 1])
    guard !timingFunctions.isEmpty else { return (progress - begin) / (end - begin) }
    let function = timingFunctions[lower]
    let side = beforeFlag ? .left : side
    if side == nil && progress == end { return function.value(at: 1) }
    let place = map(lower).place(at: progress, from: side ?? .right, in: function)
    return function.value(at: place.argument, from: place.side)
  }

  /// Writes the fractions at progresses that rise, with the bits of ``fraction(at:from:in:)``.
  ///
  /// - Parameter progress: All in the interval, the first also at its beginning or beyond 0…1.
  func writeFractions(
    at progress: UnsafeBufferPointer<Double>, in lower: Int,
    to fractions: UnsafeMutablePointer<Double>
  ) {
    let isWritten =
      !timingFunctions.isEmpty && progress.count > 1
      && withUnsafeTemporaryAllocation(of: Double.self, capacity: progress.count) { arguments in
        guard let place = arguments.baseAddress,
          map(lower).writeArguments(at: progress, of: timingFunctions[lower], to: place)
        else { return false }
        timingFunctions[lower].writeValues(at: UnsafeBufferPointer(arguments), to: fractions)
        return true
      }
    if isWritten { return }
    for (index, progress) in progress.enumerated() {
      fractions[index] = fraction(at: progress, from: nil, in: lower)
    }
  }

  /// The derivative of ``fraction(at:from:in:)`` with respect to the progress.
  func rate(at progress: Double, from side: Side, in lower: Int) -> Double {
    let width = keyTimes[lower + 1] - keyTimes[lower]
    guard !timingFunctions.isEmpty else { return 1 / width }
    let function = timingFunctions[lower]
    let place = map(lower).place(at: progress, from: side, in: function)
    return function.slope(at: place.argument, from: place.side) / width
  }

  /// The rate of the parameter of a spline at constant speed, as a factor of its first derivative or, where it turns
  /// back or rests, of its second; `nil` for other paces, and before and after the spline.
  ///
  /// The length of the derivative is that of its own rounded sum, so that the product has the length of the interval
  /// over the width, however small the derivative is. At a turn v′ = 0 while the rate is infinite: 0 · ∞. On either
  /// side v′ = ±v″·h there, so the limit has the direction of ±v″.
  ///
  /// - Parameter column: A channel of one of the spline's columns.
  func pacedRate(
    from side: Side, in interval: Int, at fraction: Double, of basis: KeyframeBasis,
    channelCount: Int, column: (_ index: Int, _ channel: Int) -> Double
  ) -> (rate: Double, isOfBend: Bool)? {
    guard interval < timingFunctions.count, 0...1 ~= fraction,
      let pace = timingFunctions[interval].curve as? KeyframePace
    else { return nil }
    let speed = pace.length / (keyTimes[interval + 1] - keyTimes[interval])
    var (length, bend, rounding) = (0.0, 0.0, 0.0)
    for channel in 0..<channelCount {
      var (first, second) = (0.0, 0.0)
      basis.forEachWeight(of: interval, KeyframeBasis.derivatives(at: fraction)) {
        let part = $1 * column($0, channel)
        first += part
        rounding = max(rounding, part.magnitude * 0x1p-48)
      }
      basis.forEachWeight(of: interval, KeyframeBasis.bends(at: fraction)) {
        second += $1 * column($0, channel)
      }
      (length, bend) = (hypotenuse(length, first), hypotenuse(bend, second))
    }
    if length > rounding { return (speed / length, false) }
    guard bend > 0 else { return (0, true) }
    return ((side == .right ? speed : -speed) / bend, true)
  }

  /// The key times inside 0…1 and the breakpoints of the timing functions.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var points: [Double] = []
    for index in keyTimes.indices {
      points.append(keyTimes[index])
      guard index < timingFunctions.count, keyTimes[index] < keyTimes[index + 1] else { continue }
      points += map(index).breakpoints(of: timingFunctions[index], in: interval)
    }
    return merged(points, in: interval, inside: 0...1)
  }

  package func map(_ lower: Int) -> ArgumentMap {
    ArgumentMap(base: 0, to: keyTimes[lower], and: 1, to: keyTimes[lower + 1])
  }
}
