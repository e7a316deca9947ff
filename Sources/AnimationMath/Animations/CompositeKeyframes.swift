// Keyframes as browsers have them [1]: values at offsets, each with an easing to the next and its own way
// of going together with what is underneath.
//
//     each value is composed with what is underneath, and then the two of an interval are interpolated,
//
// so that one animation may replace at its start and add at its end. An offset 0 or 1 that no keyframe has
// is filled by what is underneath itself. Below 0 the interval of the first two distinct offsets goes on,
// from the first keyframe at 0; from 1 on the last one, to the last keyframe at 1; between, the last
// keyframe at or before the progress and the one behind it count. The easing is that of the first of the
// two; outside 0…1 it goes on as its curve does.
//
// [1] W3C, Web Animations, "The effect value of a keyframe effect".

/// How a value goes together with what is underneath.
public enum CompositeOperation: String, Hashable, Sendable, CaseIterable {
  /// It takes its place.
  case replace
  /// It is added to it: numbers sum, transforms concatenate.
  case add
  /// It builds on it, component by component.
  case accumulate
}

extension AnimatableValue {
  /// This value together with what is underneath.
  public func composed(_ operation: CompositeOperation, over underlying: Self) -> Self {
    switch operation {
    case .replace: self
    case .add: added(to: underlying)
    case .accumulate: accumulated(onto: underlying, count: 1)
    }
  }
}

/// A value through keyframes that are each composed with what is underneath.
public struct CompositeKeyframes<Value: AnimatableValue>: ValueEffect {
  /// A value at an offset.
  public struct Frame: Sendable {
    /// The progress, 0…1.
    public let offset: Double

    /// The value; `nil` for what is underneath.
    public let value: Value?

    /// The way to the next keyframe; straight if `nil`.
    public let easing: (any Curve)?

    /// How the value goes together with what is underneath.
    public let composite: CompositeOperation

    /// A keyframe.
    public init(
      offset: Double, value: Value?, easing: (any Curve)? = nil,
      composite: CompositeOperation = .replace
    ) {
      (self.offset, self.value, self.easing, self.composite) = (offset, value, easing, composite)
    }
  }

  /// The keyframes in order, those at 0 and 1 that were filled in included.
  public let frames: [Frame]

  /// Keyframes from outside.
  ///
  /// - Parameter frames: With offsets from 0 to 1 that never fall, and values of one shape.
  /// - Throws: ``ParameterError`` that names the offset at fault.
  public init(validating frames: [Frame]) throws(ParameterError) {
    var last = 0.0
    for (index, frame) in frames.enumerated() {
      try check(
        frame.offset, "frames[\(index)].offset", in: 0...1)
      guard frame.offset >= last else {
        throw ParameterError(
          parameter: "frames[\(index)].offset", value: frame.offset,
          accepted: "at least the offset before it, \(shortestDecimal(last))")
      }
      last = frame.offset
    }
    let values = frames.compactMap(\.value)
    for value in values { requireCompatible(values[0], value) }
    var all = frames
    if all.first?.offset != 0 { all.insert(Frame(offset: 0, value: nil), at: 0) }
    if all.last?.offset != 1 { all.append(Frame(offset: 1, value: nil)) }
    self.frames = all
  }

  /// Keyframes written in code; see ``init(validating:)``, whose errors stop the program here.
  public init(_ frames: [Frame]) {
    self = trapping { () throws(ParameterError) in try CompositeKeyframes(validating: frames) }
  }

  /// The value at a progress.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let (start, end) = interval(at: progress, from: side)
    let (from, to) = (composed(frames[start], in: context), composed(frames[end], in: context))
    return from.interpolated(to: to, at: fraction(at: progress, from: side, start, end).value)
  }

  /// A keyframe's value over what is underneath, with as many times the last keyframe's as there were
  /// passes before.
  private func composed(_ frame: Frame, in context: EffectContext<Value>) -> Value {
    guard let value = frame.value else { return context.underlying }
    var own = value
    if context.iteration > 0, let last = frames[frames.count - 1].value {
      own = last.accumulated(onto: own, count: context.iteration)
    }
    return own.composed(frame.composite, over: context.underlying)
  }

  /// The keyframes that count at a progress.
  private func interval(at progress: Double, from side: Side?) -> (start: Int, end: Int) {
    let count = frames.count
    if progress >= 1 && !(progress == 1 && side == .left) {
      // From the last offset below 1 to the last keyframe at 1.
      let start = frames.lastIndex { $0.offset < 1 } ?? 0
      return (start, count - 1)
    }
    let before = side == .left && progress > 0
    let start = frames.lastIndex { before ? $0.offset < progress : $0.offset <= progress }
    guard let start, progress >= 0 else {
      return (0, frames.firstIndex { $0.offset > 0 } ?? count - 1)
    }
    return (start, min(start + 1, count - 1))
  }

  /// How far between the two keyframes it is, eased, and how fast that grows with progress.
  private func fraction(
    at progress: Double, from side: Side?, _ start: Int, _ end: Int
  ) -> (value: Double, slope: Double) {
    let (a, b) = (frames[start].offset, frames[end].offset)
    guard b > a else { return (progress.isNaN ? progress : 1, 0) }
    let part = (progress - a) / (b - a)
    guard let easing = frames[start].easing else { return (part, 1 / (b - a)) }
    let slope = side.map { easing.slope(at: part, from: $0) } ?? easing.slope(at: part)
    return (easing.value(at: part, approachedFrom: side), slope / (b - a))
  }
}

extension CompositeKeyframes: LinearEffect where Value: LinearValue {
  /// The keyframes' values, without those that are what is underneath.
  public var columns: [Value] { frames.compactMap(\.value) }

  /// The weights of the two keyframes that count.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    let (start, end) = interval(at: progress, from: side)
    let fraction = fraction(at: progress, from: side, start, end).value
    return weights(of: start, iteration).scaled(by: 1 - fraction)
      .adding(weights(of: end, iteration).scaled(by: fraction))
  }

  /// How these weights change.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let (start, end) = interval(at: progress, from: side)
    let slope = fraction(at: progress, from: side, start, end).slope
    return weights(of: start, 0).scaled(by: -slope).adding(weights(of: end, 0).scaled(by: slope))
  }

  /// A keyframe by itself.
  private func weights(of index: Int, _ iteration: Double) -> EffectWeights {
    let frame = frames[index]
    guard frame.value != nil else { return EffectWeights(underlying: 1) }
    let column = frames[..<index].count { $0.value != nil }
    var weights = EffectWeights(
      underlying: frame.composite == .replace ? 0 : 1, columns: [(column, 1)])
    if iteration > 0, frames[frames.count - 1].value != nil {
      weights.columns.append((columns.count - 1, iteration))
    }
    return weights
  }
}
