// Keyframes over a progress 0…1: Core Animation's five modes [1] and the browsers' keyframes [2], which are
// one idea.
//
// A keyframe is a value at an offset, with the easing to the next keyframe and a composite operation. The values
// of the two keyframes around a progress are first composed with the underlying value, then interpolated. So
// one animation may replace at its start and add at its end. Core Animation's keyframes all replace; its modes
// say how they are joined:
//
//     linear       interpolated, eased interval by interval
//     discrete     each value is held for its time
//     paced        linear, at offsets that make the speed constant
//     cubic        along a Kochanek–Bartels spline, eased as linear is
//     cubicPaced   along such a spline at a constant speed
//
// Core Animation has one class for all modes, and ignores properties and key times that do not fit. Here each
// mode has a function with the parameters that it uses, and refuses what does not fit. The cubic modes, in
// KeyframeAnimation+Cubic.swift, need lists of numbers; the others take any value.
//
// Without a composed keyframe at offset 0 or 1, the underlying value is used there.
//
// paced: with dₖ the distance from value k to the next and D their sum, offset k is (d₀ + … + dₖ₋₁)/D. Equal
// neighbours take no time; if all values are equal the offsets are spread evenly.
//
// [1] Apple, Core Animation: CAKeyframeAnimation.
// [2] W3C, Web Animations, "The effect value of a keyframe effect".

/// The interpolation between keyframes.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// Between neighbouring values.
  case linear
  /// Each value is held until the next key time.
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
/// let shake = try KeyframeAnimation.linear(
///   [0.0, -10, 10, 0], keyTimes: [0, 0.2, 0.7, 1])
/// shake.value(at: 0.1)  // -5
///
/// let nudge = KeyframeAnimation([
///   .init(offset: 0.5, value: 8.0, composite: .add)
/// ])
/// nudge.value(
///   at: 0.25, from: nil, in: EffectContext(underlying: 100, model: 0))
///   // 104
/// ```
///
/// If several keyframes share an offset, the last one gives the value there, and the first one the
/// limit from the left.
///
/// Outside 0…1 the first and the last interval continue along their easings. If several keyframes share offset 0,
/// the first is held before 0; if several share 1, the last is held from 1 on. ``CalculationMode/discrete`` holds
/// its ends. At NaN the value is the mixture of the first two values at NaN.
///
/// For a list of numbers, a mixture of a and b is within 4·2⁻⁵³·(|a| + |b|) of the exact one, plus |b − a| times the
/// error of the easing and three roundings of its argument (3·2⁻⁵³ times its slope there, which matters where it is
/// steep); for ``CalculationMode/paced``, whose offsets are rounded, within 4·2⁻⁵³·(|a| + |b|)/width. Slopes of linear
/// mixtures are within 8·2⁻⁵³·(|a| + |b|)/width²; an easing adds the error of its slope, as above.
public struct KeyframeAnimation<Value: AnimatableValue>: Sendable {
  /// A value at an offset.
  public struct Keyframe: Equatable, Sendable {
    /// The progress, 0…1.
    public let offset: Double

    /// The value; `nil` for the underlying value.
    public let value: Value?

    /// The easing to the next keyframe.
    public let easing: Easing

    /// The combination of the value with the underlying one.
    public let composite: CompositeOperation

    /// A keyframe.
    public init(
      offset: Double, value: Value?, easing: Easing = .linear,
      composite: CompositeOperation = .replace
    ) {
      (self.offset, self.value, self.easing, self.composite) = (offset, value, easing, composite)
    }
  }

  /// The keyframes in order, with the implicit ones at 0 and 1.
  public let keyframes: [Keyframe]

  /// The interpolation between keyframes.
  public let calculationMode: CalculationMode

  /// Whether a keyframe has no value of its own, or is composed with the underlying one.
  public var readsUnderlying: Bool { rows.readsUnderlying }

  let intervals: KeyframeIntervals

  /// The spline of the two cubic modes.
  let spline: Spline?

  /// Its values as rows of one.
  let rows: KeyframeRows<Value>

  /// A spline and the values that it weighs.
  package struct Spline: Sendable {
    let rule: KeyframeRule
    let basis: KeyframeBasis
    let columns: [Value]
  }

  package init(
    _ keyframes: [Keyframe], _ mode: CalculationMode, _ intervals: KeyframeIntervals,
    spline: Spline? = nil
  ) {
    // Closures: a key path of a generic type is looked up anew, in 1 µs, whenever it is used.
    let first = keyframes.lazy.compactMap { $0.value }.first
    if let first {
      for case let value? in keyframes.lazy.map({ $0.value }) { requireCompatible(first, value) }
    }
    self.keyframes = keyframes
    calculationMode = mode
    self.intervals = intervals
    self.spline = spline
    rows = KeyframeRows(
      keyframes, intervals, spline?.basis,
      columns: spline?.columns ?? keyframes.compactMap { $0.value }, count: 1)
  }

  /// Keyframes that replace.
  package init(
    _ values: [Value], _ mode: CalculationMode, _ intervals: KeyframeIntervals,
    spline: Spline? = nil
  ) {
    let easings = intervals.timingFunctions
    self.init(
      values.indices.map { index in
        Keyframe(
          offset: intervals.keyTimes[index], value: values[index],
          easing: easings.indices.contains(index) ? easings[index] : .linear)
      }, mode, intervals, spline: spline)
  }

  /// The values of the keyframes that have one.
  public var values: [Value] {
    @_specialize(where Value == Double)
    @_specialize(where Value == TransformList)
    get { keyframes.compactMap { $0.value } }
  }

  /// The offsets: given, spread evenly, or computed for the pace.
  ///
  /// The discrete mode has one more than values; the last is 1.
  public var keyTimes: [Double] { intervals.keyTimes }

  /// The easings of the intervals; none if all are linear.
  package var timingFunctions: [Easing] { intervals.timingFunctions }

  /// The parameters of the spline, and its tangents; `nil` without one.
  package var splineRule: (rule: KeyframeRule, startTangent: Value?, endTangent: Value?)? {
    guard let spline else { return nil }
    return (
      spline.rule, spline.rule.hasStartTangent ? spline.columns[values.count] : nil,
      spline.rule.hasEndTangent ? spline.columns.last : nil
    )
  }
}

// MARK: - Composed keyframes

extension KeyframeAnimation {
  /// Keyframes with a composite operation each, checked.
  ///
  /// - Parameter keyframes: With offsets from 0 to 1 that never fall. The easing of the last is not used.
  /// - Throws: ``ParameterError`` that names the number at fault, as in `keyframes[2].offset`; also if a value
  ///   is not finite.
  /// - Precondition: The values have the same shape.
  @_specialize(where Value == Double)
  @_specialize(where Value == [Double])
  @_specialize(where Value == TransformList)
  public init(validating keyframes: [Keyframe]) throws(ParameterError) {
    for (index, keyframe) in keyframes.enumerated() {
      if let value = keyframe.value { try Self.requireFinite(value, "keyframes[\(index)].value") }
    }
    var all = keyframes
    let added = all.first?.offset == 0 ? 0 : 1
    if added > 0 { all.insert(Keyframe(offset: 0, value: nil), at: 0) }
    if all.last?.offset != 1 { all.append(Keyframe(offset: 1, value: nil)) }
    let isEased = all.contains { !$0.easing.isLinear }
    self.init(
      all, .linear,
      try KeyframeIntervals(
        all.map { $0.offset }, count: all.count,
        timingFunctions: isEased ? all.dropLast().map { $0.easing } : [],
        name: { "keyframes[\($0 - added)].offset" }))
  }

  /// Keyframes with a composite operation each.
  ///
  /// - Precondition: The keyframes satisfy ``init(validating:)``.
  public init(_ keyframes: [Keyframe]) {
    self = trapping { () throws(ParameterError) in try KeyframeAnimation(validating: keyframes) }
  }
}

// MARK: - Core Animation's modes

extension KeyframeAnimation {
  /// Values joined by straight lines.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - keyTimes: One for each value, from 0 to 1, by steps of 0 or of 1e-50 and more; spread
  ///     evenly if `nil`.
  ///   - timingFunctions: Easings over 0…1, one for each interval, or none.
  /// - Throws: ``ParameterError`` that names the number at fault, as in `keyTimes[2]`; also if a
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
  /// - Throws: ``ParameterError`` that names the number at fault.
  public static func discrete(
    _ values: [Value], keyTimes: [Double]? = nil
  ) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    return KeyframeAnimation(
      values, .discrete,
      try KeyframeIntervals(keyTimes, count: values.count + 1, holds: true))
  }

  /// Values joined by straight lines at a constant speed.
  ///
  /// The speed is measured by ``AnimatableValue/animationDistance(from:)``. The relative error of an offset
  /// is within (n + 2)·2⁻⁵³ for n distances as computed.
  ///
  /// - Parameter values: At least one, at distances of up to 1e50.
  /// - Throws: ``ParameterError`` if there is no value, or a distance is not finite.
  public static func paced(_ values: [Value]) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    return KeyframeAnimation(
      values, .paced, try KeyframeIntervals(pacedKeyTimes(values), count: values.count))
  }

  package static func requireValues(_ values: [Value]) throws(ParameterError) {
    try check(0, "the count of values", where: !values.isEmpty, accepted: "at least 1")
    for (index, value) in values.enumerated() { try requireFinite(value, "values[\(index)]") }
  }

  private static func requireFinite(
    _ value: Value, _ name: @autoclosure () -> String
  ) throws(ParameterError) {
    // NaN for a value that is not finite.
    try check(
      value.animationDistance(from: value), "the distance of \(name()) from itself", in: 0...0,
      accepted: "0")
  }

  /// The shares of the distance up to each value.
  static func pacedKeyTimes(_ values: [Value]) throws(ParameterError) -> [Double] {
    var lengths = [0.0]
    for index in values.indices.dropFirst() {
      let distance = values[index - 1].animationDistance(from: values[index])
      try check(
        distance, "the distance from values[\(index - 1)] to values[\(index)]",
        in: Magnitude.nonNegative)
      lengths.append(lengths[index - 1] + distance)
    }
    let whole = lengths[values.count - 1]
    return whole > 0 ? lengths.map { $0 / whole } : KeyframeIntervals.even(values.count)
  }
}

extension KeyframeAnimation: Equatable {
  /// Whether both have the same keyframes and parameters.
  public static func == (a: KeyframeAnimation, b: KeyframeAnimation) -> Bool {
    a.calculationMode == b.calculationMode && a.keyTimes == b.keyTimes
      && a.keyframes == b.keyframes && a.spline?.rule == b.spline?.rule
      && a.spline?.columns == b.spline?.columns
  }
}
