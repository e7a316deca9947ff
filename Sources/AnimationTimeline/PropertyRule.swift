// What holds for one property of a model, whatever is run on it.

import AnimationMath

/// How animations of a property meet, the range that it is held to, and when a spring on it has arrived.
///
/// ```swift
/// var card = Animated(
///   Card(),
///   rules: [
///     PropertyRule(\.opacity, .replacing, heldTo: 0...1),
///     PropertyRule(\.position, settling: .distance(0.5)),
///   ])
/// ```
public struct PropertyRule<Model: Sendable>: Sendable {
  /// How a new animation meets what runs; `nil` for the policy of the model.
  public let policy: InterruptionPolicy?

  /// The range that every channel is held to when it is shown.
  public let range: ClosedRange<Double>?

  /// When a spring that leads the property counts as settled; `nil` for what its pace says.
  public let settling: DampedSpring.SettlingThreshold?

  let probe: any PropertyProbe<Model>

  /// A rule.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - policy: How a new animation meets what runs; that of the model if `nil`.
  ///   - range: What every channel is held to when it is shown: an overshoot beyond it is cut off, and stands
  ///     still meanwhile. Where everything leads is not held.
  ///   - settling: How near to its end a spring of ``Animated/animate(_:to:at:_:velocity:settling:)`` counts as
  ///     finished.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ policy: InterruptionPolicy? = nil,
    heldTo range: ClosedRange<Double>? = nil, settling: DampedSpring.SettlingThreshold? = nil
  ) {
    (self.policy, self.range, self.settling) = (policy, range, settling)
    probe = PropertyReference(path: property)
  }

  /// A rule for a property of any values.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ policy: InterruptionPolicy
  ) {
    (self.policy, range, settling) = (policy, nil, nil)
    probe = PropertyReference(path: property)
  }

  var key: PropertyKey { probe.key }

  /// Holds the property of a model to the range.
  func hold(_ model: inout Model) {
    guard let range, let value = probe.value(in: model) as? any LinearValue else { return }
    probe.set(value.held(to: range), in: &model)
  }

  /// Lets the velocity stand still where the value is held.
  func hold(_ velocity: inout Model, of shown: Model) {
    guard let range, let value = probe.value(in: shown) as? any LinearValue,
      let moving = probe.value(in: velocity) as? any LinearValue
    else { return }
    probe.set(moving.held(where: value.channels, in: range), in: &velocity)
  }
}

extension LinearValue {
  func held(to range: ClosedRange<Double>) -> Self {
    withChannels { min(max(channel($0), range.lowerBound), range.upperBound) }
  }

  /// The velocity with zeros where a value is outside a range, or on its way out at its end.
  func held(where value: [Double], in range: ClosedRange<Double>) -> Self {
    withChannels { index in
      let (value, velocity) = (value[index], channel(index))
      let isOut =
        value < range.lowerBound || value > range.upperBound
        || (value == range.lowerBound && velocity < 0)
        || (value == range.upperBound && velocity > 0)
      return isOut ? 0 : velocity
    }
  }
}
