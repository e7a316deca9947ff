// Where a progress falls among key times, and how far its interval has come by then.
//
// Key times never fall. A progress on a key time belongs to the interval that begins there, and
// from the left to the one that ends there; intervals without width belong to nobody, which makes a
// jump of equal key times. Outside 0…1, as Web Animations selects keyframes [1, §5.3.4]: the first
// interval goes on before 0 and the last one behind 1, unless its two key times are equal; then the
// first value is held before 0 and the last from 1 on.
//
// A timing function takes its interval as 0…1 through the map of ArgumentMap.swift, so that its
// jumps stand at the progresses that are listed as breakpoints.
//
// [1] W3C, Web Animations 1, the effect value of a keyframe effect.

/// Key times and the easings between them.
struct KeyframeIntervals: Sendable {
  /// From 0 to 1, or a lone 0.
  let keyTimes: [Double]

  /// One for each interval, or none: all are linear.
  let timingFunctions: [Easing]

  /// Checks what comes from outside; the key times are spread evenly if there are none.
  init(
    _ keyTimes: [Double]?, count: Int, timingFunctions: [Easing] = []
  ) throws(ParameterError) {
    let keyTimes = keyTimes ?? Self.even(count)
    guard keyTimes.count == count else {
      throw ParameterError(
        parameter: "the count of key times", value: Double(keyTimes.count), accepted: "\(count)")
    }
    for (index, time) in keyTimes.enumerated() {
      let name = "keyTimes[\(index)]"
      if index == 0 { try check(time, name, in: 0...0, accepted: "0") }
      if index == count - 1 && count > 1 { try check(time, name, in: 1...1, accepted: "1") }
      let least = index == 0 ? 0 : keyTimes[index - 1]
      try check(
        time, name, in: least...1,
        accepted: "a number from \(shortestDecimal(least)), the one before it, to 1")
      if time > least {
        try check(time - least, "the width before \(name)", in: Magnitude.positive)
      }
    }
    guard timingFunctions.isEmpty || timingFunctions.count == count - 1 else {
      throw ParameterError(
        parameter: "the count of timing functions", value: Double(timingFunctions.count),
        accepted: "0 or \(count - 1), one for each interval")
    }
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
  }

  /// k/(count − 1).
  static func even(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0]
  }

  /// The keyframes on both sides of a progress; twice the same one where it is held.
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

  /// The first key time behind the progress or, coming from the left, the first not before it.
  func index(after progress: Double, from side: Side) -> Int {
    var (low, high) = (0, keyTimes.count)
    while low < high {
      let middle = (low + high) / 2
      let time = keyTimes[middle]
      if side == .right ? time > progress : time >= progress {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// How far the interval behind the key time `lower` has come, eased.
  ///
  /// - Parameter side: `nil` for the value itself, which at 1 is what the easing ends on.
  func fraction(at progress: Double, from side: Side?, in lower: Int) -> Double {
    let (begin, end) = (keyTimes[lower], keyTimes[lower + 1])
    guard !timingFunctions.isEmpty else { return (progress - begin) / (end - begin) }
    let function = timingFunctions[lower]
    if side == nil && progress == end { return function.value(at: 1) }
    let place = map(lower).place(at: progress, from: side ?? .right, in: function)
    return function.value(at: place.argument, from: place.side)
  }

  /// The derivative of ``fraction(at:from:in:)`` with respect to the progress.
  func rate(at progress: Double, from side: Side, in lower: Int) -> Double {
    let width = keyTimes[lower + 1] - keyTimes[lower]
    guard !timingFunctions.isEmpty else { return 1 / width }
    let function = timingFunctions[lower]
    let place = map(lower).place(at: progress, from: side, in: function)
    return function.slope(at: place.argument, from: place.side) / width
  }

  /// The key times inside 0…1 and the breakpoints of the timing functions.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var points: [Double] = []
    for index in keyTimes.indices {
      points.append(keyTimes[index])
      guard index < timingFunctions.count, keyTimes[index] < keyTimes[index + 1] else { continue }
      points += map(index).breakpoints(of: timingFunctions[index], in: interval)
    }
    return merged(points, in: interval, inside: 0...1)
  }

  private func map(_ lower: Int) -> ArgumentMap {
    ArgumentMap(base: 0, to: keyTimes[lower], and: 1, to: keyTimes[lower + 1])
  }
}
