// Keyframes as browsers have them [1]: values at offsets, each with an easing to the next and its own way
// of going together with what is underneath.
//
//     each value is composed with what is underneath, and then the two of an interval are interpolated,
//
// so that one animation may replace at its start and add at its end. An offset 0 or 1 that no keyframe has
// is filled by what is underneath itself: nothing, added to it.
//
// Which two keyframes count is KeyframeIntervals.swift's business, as for Core Animation's. The easing is
// that of the first of the two; outside 0…1 it goes on as its curve does.
//
// In a pass that builds on those before it every keyframe, one that is filled in too, has the last one's
// value as many times on top, and is composed then. The standard's text composes first. For numbers it is
// the same; a list of steps would pair the value with the steps underneath, and what moves along a turned
// axis in the first pass would be led along another one in the second.
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

    /// The way to the next keyframe.
    public let easing: Easing

    /// How the value goes together with what is underneath.
    public let composite: CompositeOperation

    /// A keyframe.
    public init(
      offset: Double, value: Value?, easing: Easing = .linear,
      composite: CompositeOperation = .replace
    ) {
      (self.offset, self.value, self.easing, self.composite) = (offset, value, easing, composite)
    }
  }

  /// The keyframes in order, those at 0 and 1 that were filled in included.
  public let frames: [Frame]

  /// Whether a keyframe does: one without a value, or that is composed with it.
  public let readsUnderlying: Bool

  private let intervals: KeyframeIntervals

  /// For each keyframe, how many before it have a value.
  private let columnIndices: [Int]

  /// Keyframes from outside.
  ///
  /// - Parameter frames: With offsets from 0 to 1 that never fall.
  /// - Throws: ``ParameterError`` that names what does not fit, as in `frames[2].offset`; also if a value
  ///   is not finite.
  /// - Precondition: The values have the same shape.
  public init(validating frames: [Frame]) throws(ParameterError) {
    var last = 0.0
    for (index, frame) in frames.enumerated() {
      let name = "frames[\(index)]"
      try check(
        frame.offset, "\(name).offset", in: last...1,
        accepted: "a number from \(shortestDecimal(last)), the one before it, to 1")
      if frame.offset > last {
        try check(
          frame.offset - last, "the width before \(name).offset", in: Magnitude.positive,
          accepted: "0, or 1e-50 and more")
      }
      last = frame.offset
      if let value = frame.value {
        // NaN for what is not finite.
        try check(
          value.distance(from: value), "the distance of \(name).value from itself", in: 0...0,
          accepted: "0")
      }
    }
    let values = frames.compactMap(\.value)
    for value in values { requireCompatible(values[0], value) }
    var all = frames
    if all.first?.offset != 0 { all.insert(Frame(offset: 0, value: nil), at: 0) }
    if all.last?.offset != 1 { all.append(Frame(offset: 1, value: nil)) }
    self.frames = all
    var valueCount = 0
    columnIndices = all.map { frame in
      defer { if frame.value != nil { valueCount += 1 } }
      return valueCount
    }
    readsUnderlying = all.contains { $0.value == nil || $0.composite != .replace }
    let isEased = all.contains { !$0.easing.isLinear }
    intervals = try KeyframeIntervals(
      all.map(\.offset), count: all.count,
      timingFunctions: isEased ? all.dropLast().map(\.easing) : [])
  }

  /// Keyframes written in code; see ``init(validating:)``, whose errors stop the program here.
  public init(_ frames: [Frame]) {
    self = trapping { () throws(ParameterError) in try CompositeKeyframes(validating: frames) }
  }

  /// The value at a progress.
  ///
  /// On an offset it is that of the last keyframe there, and from the left that of the first; but at 0 the
  /// side does not matter, since an animation shows before it begins what it begins with. Outside 0…1 the
  /// first and the last interval go on, unless several keyframes are at 0 or at 1: then the first of those
  /// is held before 0, and the last of these from 1 on.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let (start, end, fraction) = place(at: progress, from: progress == 0 ? nil : side)
    let from = composed(frames[start], in: context)
    return start == end
      ? from : from.interpolated(to: composed(frames[end], in: context), at: fraction)
  }

  /// A keyframe's value, with as many times the last keyframe's as there were passes before, over what is
  /// underneath.
  private func composed(_ frame: Frame, in context: EffectContext<Value>) -> Value {
    let last = context.iteration > 0 ? frames[frames.count - 1].value : nil
    guard var own = frame.value ?? last?.neutral else { return context.underlying }
    if let last { own = last.accumulated(onto: own, count: context.iteration) }
    return own.composed(frame.value == nil ? .add : frame.composite, over: context.underlying)
  }

  /// The keyframes that count at a progress, twice the same one where it is held, and how far between them
  /// it is, eased; for NaN the first two.
  private func place(
    at progress: Double, from side: Side?
  ) -> (start: Int, end: Int, fraction: Double) {
    if progress.isNaN { return (0, 1, progress) }
    let (start, end) = intervals.interval(at: progress, from: side ?? .right)
    if start == end { return (start, end, 0) }
    return (start, end, intervals.fraction(at: progress, from: side, in: start))
  }
}

extension CompositeKeyframes: LinearEffect where Value: LinearValue {
  /// The keyframes' values, without those that are what is underneath.
  public var columns: [Value] { frames.compactMap(\.value) }

  /// The weights of the two keyframes that count.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    let (start, end, fraction) = place(at: progress, from: progress == 0 ? nil : side)
    let from = weights(of: start, iteration)
    return start == end
      ? from
      : from.scaled(by: 1 - fraction).adding(weights(of: end, iteration).scaled(by: fraction))
  }

  /// How these weights change: the limit from the side, also at 0.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let (weights, rate) = weightRates(at: progress, from: side)
    return weights.scaled(by: rate)
  }

  /// The same as multiples of a rate: the difference of the two keyframes.
  public func weightRates(
    at progress: Double, from side: Side
  ) -> (weights: EffectWeights, rate: Double) {
    let (start, end, fraction) = place(at: progress, from: side)
    guard start != end else { return (EffectWeights(), 0) }
    let rate = fraction.isNaN ? fraction : intervals.rate(at: progress, from: side, in: start)
    return (weights(of: end, 0).adding(weights(of: start, 0).scaled(by: -1)), rate)
  }

  /// A keyframe by itself.
  private func weights(of index: Int, _ iteration: Double) -> EffectWeights {
    let frame = frames[index]
    var weights = EffectWeights(
      underlying: frame.value == nil || frame.composite != .replace ? 1 : 0)
    if frame.value != nil {
      weights.columns.append((columnIndices[index], 1))
    }
    if iteration > 0, frames[frames.count - 1].value != nil {
      weights.columns.append((columnIndices[frames.count - 1], iteration))
    }
    return weights
  }
}
