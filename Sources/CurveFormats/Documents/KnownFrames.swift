// A property that moves from value to value by easings of CSS, as its own keyframes.
//
// Between neighbouring events of a property (animations begin, have keyframes and end) its value is compared, at 15
// instants, with the mixtures of the values at both events by each easing of its animations. If one of them is all it
// shows, these keyframes are exact and need no fit. A spring, a sum, or an interrupted animation has none.

import AnimationTimeline
import PropertyFormats

/// A value and the easing to the next one.
struct KnownFrame {
  let time: Double

  /// The value as CSS text, for a transform.
  let text: String

  /// The numbers of its columns.
  let numbers: [Double]

  /// The easing to the next value; `nil` if this one is held until the next jumps in.
  let easing: CubicBezier?
}

extension [KnownFrame] {
  /// The frames over 0…1 as keyframes of the distance that they cover, as a fraction of the range; a row for each.
  func keyframes(over length: Double) -> CurveKeyframes? {
    let ranges = self[0].numbers.indices.map { column in
      let values = map { $0.numbers[column] }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([0], [0], [])
    func append(_ time: Double, _ value: Double, _ function: CubicBezier?) {
      times.append(time)
      values.append(value)
      functions.append(function ?? .linear)
    }
    for (frame, next) in zip(self, dropFirst()) {
      let time = next.time == last?.time ? 1 : next.time / length
      let way = ranges.indices.reduce(0.0) { way, column in
        let distance = (next.numbers[column] - frame.numbers[column]).magnitude
        return distance == 0 ? way : Swift.max(way, distance / ranges[column])
      }
      if frame.easing == nil, next.time > frame.time { append(time, values[values.count - 1], nil) }
      append(time, values[values.count - 1] + way, frame.easing)
    }
    let keyframes = try? CurveKeyframes(
      validating: times, values: values, timingFunctions: functions)
    return keyframes?.rows.count == count ? keyframes : nil
  }
}

extension RenderedDocument {
  /// The keyframes of the only property; `nil` if it moves otherwise.
  ///
  /// - Parameters:
  ///   - end: The length of a pass.
  ///   - rest: The instant whose value follows the pass; `nil` if it goes on.
  func knownFrames(until end: Double, rest: Double?) -> [KnownFrame]? {
    guard let events = events(until: end, atMost: 256) else { return nil }
    let inside = events.filter { end * 1e-12 < $0 && $0 < end * (1 - 1e-12) }
    return properties[0].source.knownFrames(at: Set(inside + [0, end]).sorted(), rest: rest)
  }
}

extension StackSource {
  fileprivate func knownFrames(at marks: [Double], rest: Double?) -> [KnownFrame]? {
    KnownMotion(described.stack, numbers: described.grammar.numbers, at: marks)
      .frames(at: marks, rest: rest)
  }
}

private struct KnownMotion<Value: AnimatableValue> {
  let stack: AnimationStack<Value>
  let numbers: ((Value) -> [Double])?

  /// The largest number at the marks and between them.
  private let size: Double

  init(_ stack: AnimationStack<Value>, numbers: ((Value) -> [Double])?, at marks: [Double]) {
    (self.stack, self.numbers) = (stack, numbers)
    let between = zip(marks, marks.dropFirst()).map { $0 + ($1 - $0) / 2 }
    size = (marks + between).reduce(1e-300) { largest, mark in
      let value = stack.value(at: mark)
      return (numbers?(value) ?? value.numbers).reduce(largest) { max($0, $1.magnitude) }
    }
  }

  private func numbers(of value: Value) -> [Double] { numbers?(value) ?? value.numbers }

  /// Whether two values are the same but for rounding.
  private func isSame(_ a: Value, _ b: Value) -> Bool {
    zip(numbers(of: a), numbers(of: b)).allSatisfy { ($0 - $1).magnitude <= 1e-11 * size }
  }

  /// The easings of the animations, forwards and backwards.
  private var easings: [CubicBezier] {
    let animations = stack.layers.flatMap(\.entries).map(\.animation)
    let own = animations.flatMap { animation in
      [animation.easing]
        + ((animation.effect as? KeyframeAnimation<Value>)?.keyframes.map(\.easing) ?? [])
    }
    let forwards = Set(own).compactMap { $0.curve.cast(to: CubicBezier.self) } + [.linear]
    return forwards + forwards.map(\.mirrored)
  }

  /// Between two marks: the values at its ends, and whether they are one.
  private typealias Stretch = (
    start: Double, end: Double, first: Value, last: Value, easing: CubicBezier, isStill: Bool
  )

  func frames(at marks: [Double], rest: Double?) -> [KnownFrame]? {
    let easings = easings
    let final = stack.value(at: rest ?? marks[marks.count - 1])
    var stretches: [Stretch] = []
    for (start, end) in zip(marks, marks.dropFirst()) {
      let width = end - start
      let (at, after) = (stack.value(at: start), stack.value(at: start + width * 0x1p-44))
      let before = stack.value(at: end - width * 0x1p-44)
      let next = end == marks[marks.count - 1] ? final : stack.value(at: end)
      let first = isSame(at, after) ? at : after
      let last = isSame(before, next) ? next : before
      let shares = (0..<15).map { (Double($0) + 0.382) / 15 }
      let shown = shares.map { stack.value(at: start + width * $0) }
      let easing = easings.first { easing in
        zip(shares, shown).allSatisfy {
          isSame(first.interpolated(to: last, at: easing.value(at: $0)), $1)
        }
      }
      guard let easing else { return nil }
      let isStill = isSame(first, last)
      var begin = start
      if isStill, let before = stretches.last, before.isStill, isSame(before.last, first) {
        begin = stretches.removeLast().start
      }
      stretches.append((begin, end, first, last, isStill ? .linear : easing, isStill))
    }
    var frames: [KnownFrame] = []
    func append(_ time: Double, _ value: Value, _ easing: CubicBezier?) {
      frames.append(
        KnownFrame(
          time: time, text: "\(value)", numbers: numbers(of: value).map(Self.meant), easing: easing)
      )
    }
    for (index, stretch) in stretches.enumerated() {
      let next = index + 1 < stretches.count ? stretches[index + 1].first : final
      let isJump = !isSame(stretch.last, next)
      append(stretch.start, stretch.first, isJump && stretch.isStill ? nil : stretch.easing)
      if isJump, !stretch.isStill { append(stretch.end, stretch.last, .linear) }
    }
    append(marks[marks.count - 1], final, nil)
    return frames
  }

  /// The short decimal that a number is up to rounding, or the number itself.
  private static func meant(_ number: Double) -> Double {
    let decimal = (number * 1e12).rounded() / 1e12 + 0
    return (decimal - number).magnitude <= 1e-13 * number.magnitude ? decimal : number
  }
}
