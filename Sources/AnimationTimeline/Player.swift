// Callbacks, for those who want them: a model, the time up to which its events were told, and whom to tell.
//
// The clock is the caller's: a display link, a timer, a test. A step of any length tells every event once.

/// Tells what begins and ends on an animated model, as time is advanced.
///
/// ```swift
/// var player = Player(Animated(Card()), at: 0) { event in print(event.property, event.kind) }
/// player.animated.run(entrance, at: 0)
/// player.advance(to: 0.016)                // a Card, after its events were told
/// ```
public struct Player<Model: Sendable> {
  /// The model and what runs on it.
  public var animated: Animated<Model>

  /// The time up to which events have been told; those of this very instant are told next.
  public private(set) var time: Double

  private let tell: (AnimationEvent) -> Void

  /// A player at a time.
  ///
  /// - Parameters:
  ///   - animated: A model.
  ///   - time: Finite.
  ///   - tell: Is called for every event, in order; ``AnimationEvent/Kind/finished`` and
  ///     ``AnimationEvent/Kind/interrupted`` are the two ways to end.
  public init(
    _ animated: Animated<Model>, at time: Double, tell: @escaping (AnimationEvent) -> Void
  ) {
    precondition(time.isFinite, "time must be finite, got \(time)")
    (self.animated, self.time, self.tell) = (animated, time, tell)
  }

  /// Tells the events up to a time, without those of that instant, and forgets what was before.
  ///
  /// - Parameter time: Finite; not before ``time``.
  /// - Returns: The model as it shows then.
  @discardableResult
  public mutating func advance(to time: Double) -> Model {
    precondition(
      time.isFinite && time >= self.time, "time must be finite and ≥ \(self.time), got \(time)")
    for event in animated.events(in: self.time..<time) { tell(event) }
    self.time = time
    animated.forget(before: time)
    return animated.value(at: time)
  }
}
