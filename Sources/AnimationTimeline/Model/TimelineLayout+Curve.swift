// One channel of one property of a timeline as a curve, for keyframes and other uses of curves.

import AnimationMath

extension TimelineLayout {
  /// One channel of a property over the timeline, as a curve.
  ///
  /// ```swift
  /// let keyframes = try layout.curve(of: \.opacity).cubicKeyframes(
  ///   within: 0.002)
  /// ```
  ///
  /// Slopes and breakpoints are found as in `AnimationStack.curve(ofChannel:over:)`.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - channel: From 0; 0 for a number.
  ///   - interval: Finite, of positive length; from 0 to ``duration`` if `nil`, which must then be so itself.
  /// - Precondition: There is such a channel, and the interval is finite and not empty.
  public func curve<Value: LinearValue>(
    of property: WritableKeyPath<Model, Value> & Sendable, channel: Int = 0,
    over interval: ClosedRange<Double>? = nil
  ) -> some Curve {
    let count = model[keyPath: property].channelCount
    require(
      (0..<count).contains(channel), "channel must be from 0 to \(count - 1), got \(channel)")
    require(
      interval != nil || duration.isFinite,
      "interval must be given for a timeline that never ends")
    require(
      interval != nil || duration > 0, "interval must be given for a timeline of length 0")
    let interval = interval ?? 0...duration
    let events = stack(property)?.instants(
      until: interval.upperBound, atMost: ShownCurve.mostEvents)
    let steps = plan.placed.flatMap { [$0.begin, $0.lastEnd] }
    return ShownCurve(
      over: interval, events: events ?? Set(steps),
      velocity: { Self.channel(channel, of: velocity(property, at: $0), at: $0) }
    ) { Self.channel(channel, of: value(property, at: $0), at: $0) }
  }

  private static func channel(
    _ channel: Int, of value: some LinearValue, at time: Double
  ) -> Double {
    require(
      channel < value.channelCount,
      "channel must exist at all times, got \(channel), of \(value) at \(time)")
    return value.channel(channel)
  }
}
