// A value led from keyframe to keyframe over a progress 0…1, in the five ways of Core Animation.
//
//     linear       between neighbouring values, eased interval by interval
//     discrete     each value for its time
//     paced        linear, with key times that make the speed constant
//     cubic        along a Kochanek–Bartels spline, eased as linear is
//     cubicPaced   along one with a constant speed
//
// Core Animation [1] has one class with properties that some modes ignore, and it ignores key times
// that do not fit. Here each mode is made by a function that takes what the mode uses, and what
// does not fit is refused. The first three take any value that can be mixed; the cubics, in
// KeyframeAnimation+Cubic.swift, a list of numbers.
//
// paced: with dₖ the distance from value k to the next and D their sum, key time k is (d₀ + … +
// dₖ₋₁)/D. Equal neighbours take no time; if all values are equal the key times are spread evenly.
//
// For a list of numbers every mode is linear in the values: value(p) = Σ wₖ(p)·columnₖ, the columns
// being the values and, of some cubics, two tangents. The weights are a row of the matrix by which
// many samples of many channels are one product.
//
// [1] Apple, Core Animation: CAKeyframeAnimation.

/// The ways to get from keyframe to keyframe.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Between neighbouring values.
  case linear
  /// Each value for its time.
  case discrete
  /// Between neighbouring values at a constant speed.
  case paced
  /// Along a spline.
  case cubic
  /// Along a spline at a constant speed.
  case cubicPaced
}

/// A value as a function of progress, through keyframes.
///
/// ```swift
/// let shake = try KeyframeAnimation.linear([0.0, -10, 10, 0], keyTimes: [0, 0.2, 0.7, 1])
/// shake.value(at: 0.1)                                 // -5
/// ```
///
/// A progress on a key time has the value of that keyframe, 1 that of the last; of equal key times
/// the last counts, and the first for the limit from the left. Outside 0…1 the first and the last
/// interval go on, along their easing if they have one; an interval without width holds its value,
/// as does ``CalculationMode/discrete``. NaN gives what the mix of the first and the last value
/// gives for it.
///
/// Between the values a and b, a linear one is within 3·2⁻⁵³·(|a| + |b|) of the exact one
/// (measured: 1), for a list of numbers and without an easing, whose own error comes on top; a
/// paced one within 4·2⁻⁵³·(|a| + |b|)/width (measured: 1), as its key times are rounded. Slopes
/// are within 8·2⁻⁵³ of that over width² (measured: 1.7).
public struct KeyframeAnimation<Value: AnimatableValue>: Sendable {
  /// The values of the keyframes, at least one.
  public let values: [Value]

  /// How it gets from one to the next.
  public let calculationMode: CalculationMode

  /// What the values are at: given, spread evenly, or computed for the pace.
  ///
  /// One more than there are values if the mode is discrete.
  public var keyTimes: [Double] { intervals.keyTimes }

  /// The easings of the intervals; none if all are linear.
  public var timingFunctions: [Easing] { intervals.timingFunctions }

  let intervals: KeyframeIntervals

  /// The spline of the two cubic modes.
  let spline: Spline?

  /// A spline and the sum that it weighs.
  struct Spline: Sendable {
    let basis: KeyframeBasis
    let columns: [Value]
    let sum: @Sendable (_ columns: [Value], _ weights: [(index: Int, weight: Double)]) -> Value

    func value(_ weights: [(index: Int, weight: Double)]) -> Value { sum(columns, weights) }
  }

  init(
    _ values: [Value], _ mode: CalculationMode, _ intervals: KeyframeIntervals,
    spline: Spline? = nil
  ) {
    for value in values { requireCompatible(values[0], value) }
    self.values = values
    calculationMode = mode
    self.intervals = intervals
    self.spline = spline
  }

  /// Values joined one to the next.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - keyTimes: One for each value, from 0 to 1, by steps of 0 or of 1e-50 and more; spread
  ///     evenly if `nil`.
  ///   - timingFunctions: Easings over 0…1, one for each interval, or none.
  /// - Throws: ``ParameterError`` that names what does not fit, as in `keyTimes[2]`; also if a
  ///   value is not finite.
  /// - Precondition: The values have the same shape.
  public static func linear(
    _ values: [Value], keyTimes: [Double]? = nil, timingFunctions: [Easing] = []
  ) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    let intervals = try KeyframeIntervals(
      keyTimes, count: values.count, timingFunctions: timingFunctions)
    return KeyframeAnimation(values, .linear, intervals)
  }

  /// Values held one after the other: value k from key time k up to the next.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - keyTimes: One more than there are values, from 0 to 1, never falling; equal shares if
  ///     `nil`.
  /// - Throws: ``ParameterError`` that names what does not fit.
  public static func discrete(
    _ values: [Value], keyTimes: [Double]? = nil
  ) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    return KeyframeAnimation(
      values, .discrete, try KeyframeIntervals(keyTimes, count: values.count + 1))
  }

  /// Values joined one to the next at a constant speed: ``AnimatableValue/distance(from:)`` over
  /// progress.
  ///
  /// The key times are within (n + 2)·2⁻⁵³ of the exact ones for n distances as computed,
  /// relatively.
  ///
  /// - Parameter values: At least one, at distances of up to 1e50.
  /// - Throws: ``ParameterError`` if there is no value, or a distance is not finite.
  public static func paced(_ values: [Value]) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    return KeyframeAnimation(
      values, .paced, try KeyframeIntervals(pacedKeyTimes(values), count: values.count))
  }

  static func requireValues(_ values: [Value]) throws(ParameterError) {
    guard !values.isEmpty else {
      throw ParameterError(parameter: "the count of values", value: 0, accepted: "at least 1")
    }
    // NaN for what is not finite.
    for (index, value) in values.enumerated() {
      try check(
        value.distance(from: value), "the distance of values[\(index)] from itself", in: 0...0,
        accepted: "0")
    }
  }

  /// The shares of the distance up to each value.
  static func pacedKeyTimes(_ values: [Value]) throws(ParameterError) -> [Double] {
    var lengths = [0.0]
    for index in values.indices.dropFirst() {
      let distance = values[index - 1].distance(from: values[index])
      try check(
        distance, "the distance from values[\(index - 1)] to values[\(index)]",
        in: Magnitude.nonNegative)
      lengths.append(lengths[index - 1] + distance)
    }
    let whole = lengths[values.count - 1]
    return whole > 0 ? lengths.map { $0 / whole } : KeyframeIntervals.even(values.count)
  }
}

// MARK: - At a progress

extension KeyframeAnimation {
  /// The value at `progress`.
  ///
  /// - Complexity: Logarithmic in the number of keyframes.
  public func value(at progress: Double) -> Value { value(at: progress, approachedFrom: nil) }

  /// The limit of the value as `progress` is approached from one side.
  public func value(at progress: Double, from side: Side) -> Value {
    value(at: progress, approachedFrom: side)
  }

  /// The progresses inside `interval` and inside 0…1 where the value or a derivative may jump: the
  /// key times, and the breakpoints of the timing functions.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    intervals.breakpoints(in: interval)
  }

  /// The same way through other values, the tangents kept; `nil` where there is none for a value.
  func mapValues(_ transform: (Value) -> Value?) -> KeyframeAnimation? {
    let mapped = values.compactMap(transform)
    guard mapped.count == values.count else { return nil }
    let spline = spline.map {
      Spline(
        basis: $0.basis, columns: mapped + $0.columns[values.count...], sum: $0.sum)
    }
    return KeyframeAnimation(mapped, calculationMode, intervals, spline: spline)
  }

  private func value(at progress: Double, approachedFrom side: Side?) -> Value {
    switch place(at: progress, from: side) {
    case .held(let index): return values[index]
    case .between(let lower, let upper, let fraction):
      guard let spline, !fraction.isNaN else {
        return values[lower].interpolated(to: values[upper], at: fraction)
      }
      return spline.value(spline.basis.weights(of: lower, at: fraction))
    }
  }

  enum Place {
    case held(Int)
    case between(Int, Int, Double)
  }

  /// The keyframes that a progress depends on; the first and the last for NaN.
  func place(at progress: Double, from side: Side?) -> Place {
    if progress.isNaN { return .between(0, values.count - 1, progress) }
    let direction = side ?? .right
    if calculationMode == .discrete {
      let index = intervals.index(after: progress, from: direction) - 1
      return .held(min(max(index, 0), values.count - 1))
    }
    let (lower, upper) = intervals.interval(at: progress, from: direction)
    if lower == upper { return .held(lower) }
    return .between(lower, upper, intervals.fraction(at: progress, from: side, in: lower))
  }
}

// MARK: - As a matrix row

extension KeyframeAnimation where Value: LinearValue {
  /// What the weights are for: the values, and behind them the tangents at the start and at the end
  /// if a cubic mode was given one.
  public var columns: [Value] { spline?.columns ?? values }

  /// The weights of the columns whose sum is the value at `progress`: Σ weight · columns[index].
  ///
  /// - Parameters:
  ///   - progress: Anything.
  ///   - side: From where the progress is approached; `nil` for the value itself.
  /// - Returns: By rising index: one where a value is held, two between linear keyframes, two to
  ///   four along a spline. Those of values add up to 1, within 8·2⁻⁵³ of the sum of all magnitudes
  ///   (measured: 2.4). For NaN, NaN weights of the first and the last value.
  public func weights(
    at progress: Double, from side: Side? = nil
  ) -> [(index: Int, weight: Double)] {
    switch place(at: progress, from: side) {
    case .held(let index): return [(index, 1)]
    case .between(let lower, let upper, let fraction):
      if let spline, !fraction.isNaN { return spline.basis.weights(of: lower, at: fraction) }
      if lower == upper { return [(lower, fraction)] }
      return [(lower, 1 - fraction), (upper, fraction)]
    }
  }

  /// The derivatives of the weights with respect to progress, from one side, as multiples of a rate.
  func slopeWeights(
    at progress: Double, from side: Side
  ) -> (weights: [(index: Int, weight: Double)], rate: Double) {
    switch place(at: progress, from: side) {
    case .held: return ([], 0)
    case .between(let lower, let upper, let fraction):
      let rate = intervals.rate(at: progress, from: side, in: lower)
      if rate.isInfinite, let turn = turn(of: lower, at: fraction, from: side) { return turn }
      let own = spline?.basis.derivativeWeights(of: lower, at: fraction)
      return (own ?? [(lower, -1), (upper, 1)], rate)
    }
  }

  /// The derivatives where a spline at constant speed turns back, or begins or ends at rest.
  ///
  /// There v′ = 0, and the parameter grows infinitely fast: 0 · ∞. On either side v′ = ±v″·h, so that the
  /// limit is the length of the interval over its width in the direction of ±v″.
  private func turn(
    of interval: Int, at fraction: Double, from side: Side
  ) -> (weights: [(index: Int, weight: Double)], rate: Double)? {
    guard let spline, interval < intervals.timingFunctions.count,
      let pace = intervals.timingFunctions[interval].curve as? KeyframePace
    else { return nil }
    let bend = spline.basis.bendWeights(of: interval, at: fraction)
    let vector = spline.value(bend)
    let length = vector.distance(from: vector.neutral)
    guard length > 0 else { return ([], 0) }
    let speed = pace.length / (keyTimes[interval + 1] - keyTimes[interval])
    return (bend, (side == .right ? speed : -speed) / length)
  }

  /// The derivative of the value with respect to progress at `progress`, from the right and at 1
  /// from the left; a channel is ±∞ where an easing has a vertical tangent, unless it rests.
  public func slope(at progress: Double) -> Value {
    slope(at: progress, from: progress < 1 ? .right : .left)
  }

  /// The limit of the derivative as `progress` is approached from one side.
  public func slope(at progress: Double, from side: Side) -> Value {
    switch place(at: progress, from: side) {
    case .held: return values[0].neutral
    case .between(let lower, let upper, let fraction):
      if fraction.isNaN { return values[0].withChannels { _ in .nan } }
      let rate = intervals.rate(at: progress, from: side, in: lower)
      if rate.isInfinite, let spline, let turn = turn(of: lower, at: fraction, from: side) {
        return spline.value(turn.weights.map { ($0.index, $0.weight * turn.rate) })
      }
      let change =
        spline.map { $0.value($0.basis.derivativeWeights(of: lower, at: fraction)) }
        ?? values[0].withChannels { values[upper].channel($0) - values[lower].channel($0) }
      return change.withChannels { change.channel($0) == 0 ? 0 : change.channel($0) * rate }
    }
  }
}
