// Callbacks for the events of an animated model.
//
// The clock is the caller's: a display link, a timer, a test. A step of any length reports every
// event once.

import AnimationMath

/// Reports the events of an animated model as time advances.
///
/// ```swift
/// var player = Player(Animated(Card()), at: 0) { event in print(event.name, event.kind) }
/// player.run(entrance) { finished in print(finished ? "in" : "interrupted") }
///
/// let clock = ContinuousClock()
/// let start = clock.now
/// while player.time < 2 {
///   try await Task.sleep(for: .milliseconds(16))
///   let card = player.advance(to: (clock.now - start) / .seconds(1))
///   // draw the card
/// }
/// ```
public struct Player<Model: Sendable> {
  /// The model and its animations.
  public var animated: Animated<Model>

  /// The time up to which events have been reported; events at this instant come next.
  public private(set) var time: Double

  /// Whether the past is kept, so that the clock may be set back.
  public let keepsPast: Bool

  private let tell: (AnimationEvent) -> Void

  /// A call with callbacks.
  private struct Waiting {
    let isEmpty: Bool
    var began: (() -> Void)?
    let ended: (Bool) -> Void
    var isInterrupted = false
  }

  private var waiting: [Int: Waiting] = [:]

  /// A player at a time.
  ///
  /// - Parameters:
  ///   - animated: A model.
  ///   - time: Finite.
  ///   - keepsPast: Whether the past is kept, so that the clock may be set back.
  ///   - tell: Called for every event, in order; ``AnimationEvent/Kind/finished`` and
  ///     ``AnimationEvent/Kind/interrupted`` are the two ways to end.
  public init(
    _ animated: Animated<Model>, at time: Double, keepsPast: Bool = false,
    tell: @escaping (AnimationEvent) -> Void = { _ in }
  ) {
    require(time.isFinite, "time must be finite, got \(time)")
    (self.animated, self.time, self.keepsPast, self.tell) = (animated, time, keepsPast, tell)
  }

  /// Runs a timeline or a step from ``time`` on.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - key: As for ``Animated/run(_:at:forKey:)``.
  ///   - began: Called when its first step begins.
  ///   - ended: Called once, when its last step has ended or was taken back; `true` if all
  ///     finished.
  public mutating func run(
    _ step: some TimelineStep<Model>, forKey key: String? = nil, began: (() -> Void)? = nil,
    ended: @escaping (_ finished: Bool) -> Void
  ) {
    let (call, timeline) = (animated.state.stack.callCount, step.timeline)
    animated.run(timeline, at: time, forKey: key)
    waiting[call] = Waiting(isEmpty: timeline.steps.isEmpty, began: began, ended: ended)
  }

  /// Reports the events up to a time.
  ///
  /// Events at that very instant come next time. The past is forgotten, unless ``keepsPast``.
  ///
  /// - Parameter time: Finite; not before ``time``.
  /// - Returns: The model shown at `time`.
  @discardableResult
  public mutating func advance(to time: Double) -> Model {
    require(
      time.isFinite && time >= self.time, "time must be finite and ≥ \(self.time), got \(time)")
    let events = animated.events(in: self.time..<time)
    let outcomes = animated.state.stack.outcomes(of: Set(waiting.keys))
    var last: [Int: Int] = [:]
    for (index, event) in events.enumerated() where event.localTime == outcomes[event.call]?.end {
      last[event.call] = index
    }
    self.time = time
    for (index, event) in events.enumerated() {
      tell(event)
      guard waiting[event.call] != nil, !event.isReversed else { continue }
      if event.kind == .began, let began = waiting[event.call]?.began {
        began()
        waiting[event.call]?.began = nil
      }
      if event.kind == .interrupted { waiting[event.call]?.isInterrupted = true }
      if last[event.call] == index { end(event.call, outcomes[event.call]) }
    }
    // Calls without events left: empty, taken over before they began, or taken back.
    let local = animated.clock.localTime(at: time)
    for call in waiting.keys.sorted() {
      if let outcome = outcomes[call], outcome.end >= local { continue }
      end(call, outcomes[call])
    }
    if !keepsPast { animated.forget(before: time) }
    return animated.value(at: time)
  }

  private mutating func end(_ call: Int, _ outcome: (end: Double, isFinished: Bool)?) {
    guard let waiting = waiting.removeValue(forKey: call) else { return }
    waiting.ended(outcome.map { $0.isFinished && !waiting.isInterrupted } ?? waiting.isEmpty)
  }
}
