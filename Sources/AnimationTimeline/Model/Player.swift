// Callbacks for the events of an animated model.
//
// The clock is the caller's: a display link, a timer, a test. A step of any length reports every
// event once.
//
// A callback is given the player. A closure that reached it through its owner would change it while
// `advance` does, which stops the program.

import AnimationMath

/// Reports the events of an animated model as time advances.
///
/// ```swift
/// var player = Player(Animated(Card()), at: 0)
/// player.onEvent = { player, event in print(event.name, event.kind) }
/// player.run(entrance) { player, isFinished in
///   if isFinished { player.animate(\.scale, to: 1.2, .spring(.bouncy)) }
/// }
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

  /// Called for every event, in order, with the player.
  ///
  /// ``AnimationEvent/Kind/finished`` and ``AnimationEvent/Kind/interrupted`` are the two ways to end.
  /// Calls on the player that it is given take place at ``time``.
  public var onEvent: ((inout Player, AnimationEvent) -> Void)?

  /// What a call begins or ends with.
  ///
  /// Call the player that is passed: reaching it through its owner is a simultaneous access, which stops the program. What
  /// is begun here begins at ``time``, the frame that noticed the end, up to a frame late; steps of one timeline follow one
  /// another exactly.
  public typealias Completion = (_ player: inout Player, _ isFinished: Bool) -> Void

  /// A call with callbacks.
  private struct Waiting {
    let isEmpty: Bool
    var began: ((inout Player) -> Void)?
    let ended: Completion?
    var isInterrupted = false
  }

  private var waiting: [Int: Waiting] = [:]

  /// A player at a time.
  ///
  /// - Parameters:
  ///   - animated: A model.
  ///   - time: Of magnitude up to 1e50.
  ///   - keepsPast: Whether the past is kept, so that the clock may be set back.
  public init(_ animated: Animated<Model>, at time: Double, keepsPast: Bool = false) {
    requireNumber(time, "time")
    (self.animated, self.time, self.keepsPast) = (animated, time, keepsPast)
  }

  // MARK: Calls

  /// Runs a timeline or a step from ``time`` on.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - key: As for ``Animated/run(_:at:forKey:)``.
  ///   - ended: Called once, when its last step has ended or was taken back; `true` if all
  ///     finished.
  ///   - began: Called when its first step begins.
  public mutating func run(
    _ step: some TimelineStep<Model>, forKey key: String? = nil,
    ended: Completion? = nil, began: ((inout Player) -> Void)? = nil
  ) {
    let (call, timeline) = (animated.state.stack.callCount, step.timeline)
    animated.run(timeline, at: time, forKey: key)
    wait(for: call, isEmpty: timeline.plan.steps.isEmpty, began: began, ended: ended)
  }

  /// Steps in a block, without a timeline around them: does not compile, and says what to write.
  @available(*, unavailable, message: "run takes a step: run(MotionTimeline { … })")
  public mutating func run(
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows { fatalError() }

  /// Animates a property from ``time`` on; see ``Animated/animate(_:to:at:_:velocity:settling:)``.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The final value.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at the beginning, as of a finger that lets go; `nil` for that of the policy.
  ///   - ended: As for ``run(_:forKey:ended:began:)``.
  public mutating func animate<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to target: Value, _ pace: Pace,
    velocity: Value? = nil, ended: Completion? = nil
  ) {
    let call = animated.state.stack.callCount
    animated.animate(property, to: target, at: time, pace, velocity: velocity)
    wait(for: call, isEmpty: false, began: nil, ended: ended)
  }

  /// Throws a property from ``time`` on, between bounds; see
  /// ``Animated/animate(_:throwing:at:_:within:spring:settling:)``.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - velocity: In value units per second; finite.
  ///   - friction: By any measure; not 0.
  ///   - bounds: Either may be infinite.
  ///   - spring: The spring at both bounds.
  ///   - ended: As for ``run(_:forKey:ended:began:)``.
  public mutating func animate(
    _ property: WritableKeyPath<Model, Double> & Sendable, throwing velocity: Double,
    _ friction: DecayMotion.Friction, within bounds: ClosedRange<Double>, spring: DampedSpring,
    ended: Completion? = nil
  ) {
    let call = animated.state.stack.callCount
    animated.animate(
      property, throwing: velocity, at: time, friction, within: bounds, spring: spring)
    wait(for: call, isEmpty: false, began: nil, ended: ended)
  }

  /// Sets a property at ``time``, ending its animations, as a dragging finger does.
  ///
  /// The time of a touch lies before that of the frame; what was drawn by then stays.
  public mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value
  ) {
    animated.set(property, to: value, at: time)
  }

  private mutating func wait(
    for call: Int, isEmpty: @autoclosure () -> Bool, began: ((inout Player) -> Void)?,
    ended: Completion?
  ) {
    if began == nil && ended == nil { return }
    waiting[call] = Waiting(isEmpty: isEmpty(), began: began, ended: ended)
  }

  // MARK: Time

  /// Reports the events up to a time.
  ///
  /// Events at that very instant come next time. The past is forgotten, unless ``keepsPast``.
  ///
  /// - Parameter time: Of magnitude up to 1e50; not before ``time``.
  /// - Returns: The model shown at `time`.
  @discardableResult
  public mutating func advance(to time: Double) -> Model {
    requireNumber(time, "time")
    require(time >= self.time, "time must be ≥ \(self.time), got \(time)")
    let events = animated.events(in: self.time..<time)
    let outcomes = animated.state.stack.outcomes(of: Set(waiting.keys))
    let local = animated.clock.localTime(at: time)
    var last: [Int: Int] = [:]
    for (index, event) in events.enumerated() where event.localTime == outcomes[event.call]?.end {
      last[event.call] = index
    }
    // Calls without events left: empty, taken over before they began, or taken back.
    let over = waiting.keys.sorted().filter { call in
      last[call] == nil && !(outcomes[call].map { $0.end >= local } ?? false)
    }
    self.time = time
    for (index, event) in events.enumerated() {
      onEvent?(&self, event)
      guard waiting[event.call] != nil, !event.isReversed else { continue }
      if event.kind == .began, let began = waiting[event.call]?.began {
        waiting[event.call]?.began = nil
        began(&self)
      }
      if event.kind == .interrupted { waiting[event.call]?.isInterrupted = true }
      if last[event.call] == index { end(event.call, outcomes[event.call]) }
    }
    for call in over { end(call, outcomes[call]) }
    if !keepsPast {
      animated.forget(before: time)
      // What is forgotten can be seen no more.
      for (call, outcome) in outcomes where outcome.interruption < animated.state.localPast {
        waiting[call]?.isInterrupted = true
      }
    }
    return animated.value(at: time)
  }

  private mutating func end(_ call: Int, _ outcome: (end: Double, interruption: Double)?) {
    guard let waiting = waiting.removeValue(forKey: call) else { return }
    waiting.ended?(
      &self,
      outcome.map { $0.interruption == .infinity && !waiting.isInterrupted } ?? waiting.isEmpty)
  }
}
