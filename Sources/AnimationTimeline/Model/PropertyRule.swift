// A rule for all animations of one property.

import AnimationMath

/// The interruption policy, the range and the settling threshold of a property.
///
/// ```swift
/// var card = Animated(
///   Card(),
///   rules: [
///     PropertyRule(\.opacity, .replacing, clampedTo: 0...1),
///     PropertyRule(\.position, settling: .distance(0.5)),
///   ])
/// ```
public struct PropertyRule<Model: Sendable>: Sendable {
  /// The interruption policy; `nil` for the model's.
  let policy: InterruptionPolicy?

  /// The range to which every channel shown is clamped.
  let range: ClosedRange<Double>?

  /// The threshold at which a spring counts as settled; `nil` for that of its pace.
  let settling: DampedSpring.SettlingThreshold?

  let probe: any PropertyProbe<Model>

  /// The offset of a number in the memory of a model, in bytes; `nil` for other values, and elements of arrays.
  private let offset: Int?

  /// A rule.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property. An element of an array must be one that the model has had; while the
  ///     array is shorter, the rule has no effect.
  ///   - policy: The interruption policy; the model's if `nil`.
  ///   - range: The range of every channel shown: an overshoot is cut off, with velocity 0. The
  ///     final value in ``Animated/model`` is not clamped.
  ///   - settling: The threshold at which a spring of
  ///     ``Animated/animate(_:to:at:_:velocity:settling:)`` counts as finished.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ policy: InterruptionPolicy? = nil,
    clampedTo range: ClosedRange<Double>? = nil, settling: DampedSpring.SettlingThreshold? = nil
  ) {
    (self.policy, self.range, self.settling) = (policy, range, settling)
    probe = PropertyReference(path: property)
    offset = Value.self == Double.self ? MemoryLayout<Model>.offset(of: property) : nil
  }

  /// A rule for a property of any value type.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ policy: InterruptionPolicy
  ) {
    (self.policy, range, settling, offset) = (policy, nil, nil, nil)
    probe = PropertyReference(path: property)
  }

  var key: PropertyKey { probe.key }

  /// Clamps the property of a model to the range.
  func clamp(_ model: inout Model) {
    guard let range else { return }
    guard let offset else {
      return probe.set(probe.value(in: model).clamped(to: range), in: &model)
    }
    // A number is held in place: through its path it would take ten times as long.
    withUnsafeMutableBytes(of: &model) { bytes in
      let value = bytes.load(fromByteOffset: offset, as: Double.self)
      bytes.storeBytes(
        of: value.clamped(to: range), toByteOffset: offset, as: Double.self)
    }
  }

  /// Sets the velocity to 0 where the value is clamped.
  func clamp(_ velocity: inout Model, of shown: Model) {
    let (value, moving) = (probe.value(in: shown), probe.value(in: velocity))
    guard let range, moving.numberCount == value.numberCount else { return }
    probe.set(moving.clamped(where: value.numbers, in: range), in: &velocity)
  }
}

extension AnimatableValue {
  func clamped(to range: ClosedRange<Double>) -> Self {
    mapNumbers { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// The velocity with zeros where a value is outside a range, or on its way out at its end.
  func clamped(where value: [Double], in range: ClosedRange<Double>) -> Self {
    withNumbers { index in
      let (value, velocity) = (value[index], number(index))
      let isOut =
        value < range.lowerBound || value > range.upperBound
        || (value == range.lowerBound && velocity < 0)
        || (value == range.upperBound && velocity > 0)
      return isOut ? 0 : velocity
    }
  }
}
