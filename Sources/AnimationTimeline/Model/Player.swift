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
/// while !player.isAtRest {
///   try await Task.sleep(for: .milliseconds(16))
///   let card = player.advance(to: (clock.now - start) / .seconds(1))
///   // draw the card
/// }
/// ```
public struct Player<Model: Sendable> {
  /// The model and its animations.
  public var animated: Animated<Model>

  /// The time up to which events have been reported; events at this instant come next.
  ///
  /// In a callback it is the time of the event: what is begun there follows exactly, and not from the next frame on.
  public private(set) var time: Double

  /// Whether the past is kept, so that the clock may be set back.
  public let keepsPast: Bool

  /// Called for every event, in order, with the player.
  ///
  /// ``AnimationEvent/Kind/finished`` and ``AnimationEvent/Kind/interrupted`` are the two ways to end.
  /// Calls on the player that it is given take place at ``time``.
  public var onEvent: ((inout Player, AnimationEvent) -> Void)?

  /// A callback for the end of a call.
  ///
  /// Call the player that is passed: reaching it through its owner is a simultaneous access, which stops the program.
  public typealias Completion = (_ player: inout Player, _ isFinished: Bool) -> Void

  /// The callbacks of calls, by their numbers.
  private var waiting: [Int: (began: ((inout Player) -> Void)?, ended: Completion?)] = [:]

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
    wait(began: began, ended: ended)
    animated.run(step, at: now, forKey: key)
  }

  /// Runs a timeline or a step from ``time`` on.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - key: As for ``Animated/run(_:at:forKey:)``.
  ///   - completion: Called once, when its last step has ended or was taken back; `true` if all finished. For calls on the
  ///     player, take it as a first parameter: ``run(_:forKey:ended:began:)``.
  public mutating func run(
    _ step: some TimelineStep<Model>, forKey key: String? = nil,
    completion: @escaping (_ isFinished: Bool) -> Void
  ) { run(step, forKey: key, ended: { completion($1) }) }

  /// Runs steps, one after the other, from ``time`` on.
  ///
  /// - Parameters:
  ///   - key: As for ``Animated/run(_:at:forKey:)``.
  ///   - steps: As for ``MotionTimeline/init(_:_:)``.
  ///   - ended: As for ``run(_:forKey:ended:began:)``.
  public mutating func run(
    forKey key: String? = nil,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written, ended: Completion? = nil
  ) rethrows { try run(MotionTimeline(Model.self, steps), forKey: key, ended: ended) }

  /// Removes the call with a key at ``time``; see ``Animated/remove(forKey:at:)``.
  public mutating func remove(forKey key: String) { animated.remove(forKey: key, at: now) }

  /// Stops the call with a key at ``time``; see ``Animated/pause(forKey:at:)``.
  @discardableResult
  public mutating func pause(forKey key: String) -> Bool { animated.pause(forKey: key, at: now) }

  /// Lets the call with a key go on from ``time``; see ``Animated/resume(forKey:at:)``.
  @discardableResult
  public mutating func resume(forKey key: String) -> Bool { animated.resume(forKey: key, at: now) }

  /// Changes the speed of the call with a key from ``time`` on; see ``Animated/setSpeed(_:forKey:at:)``.
  @discardableResult
  public mutating func setSpeed(_ speed: Double, forKey key: String) -> Bool {
    animated.setSpeed(speed, forKey: key, at: now)
  }

  /// Sets the call with a key to a time since its beginning, at ``time``; see ``Animated/seek(to:forKey:at:)``.
  @discardableResult
  public mutating func seek(to callTime: Double, forKey key: String) -> Bool {
    animated.seek(to: callTime, forKey: key, at: now)
  }

  /// Whether nothing changes and no callback comes from ``time`` on without another call: a display link may stop.
  public var isAtRest: Bool {
    guard animated.isAtRest(at: time) else { return false }
    if onEvent == nil && waiting.isEmpty { return true }
    let (stack, local) = (animated.state.stack, animated.local(at: time))
    let isMoving = animated.clock.clock(at: time).speed > 0
    // Marks may come after the last animation, and callbacks of calls that were taken back with the next step.
    return waiting.keys.allSatisfy { stack.call($0, at: local) != nil }
      && !stack.calls.contains { call in
        let last = call.clock.instant(of: call.duration)
        return isMoving && last < .infinity && local < min(last, call.end)
      }
      && animated.allEvents(in: time..<time.nextUp).isEmpty
  }

  /// Animates a property from ``time`` on; see ``Animated/animate(_:to:at:_:velocity:settling:)``.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The final value.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at the beginning, as of a finger that lets go; `nil` for that of the policy, and for an
  ///     easing.
  ///   - ended: As for ``run(_:forKey:ended:began:)``.
  public mutating func animate<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to target: Value, _ pace: Pace,
    velocity: Value? = nil, ended: Completion? = nil
  ) {
    wait(ended: ended)
    animated.animate(property, to: target, at: now, pace, velocity: velocity)
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
    wait(ended: ended)
    animated.animate(
      property, throwing: velocity, at: now, friction, within: bounds, spring: spring)
  }

  /// Sets a property at ``time``, ending its animations, as a dragging finger does.
  ///
  /// The time of a touch lies before that of the frame; what was drawn by then stays.
  public mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value
  ) {
    animated.set(property, to: value, at: now)
  }

  /// The time of a call: not before one that was made ahead of time.
  private var now: Double { max(time, animated.earliestCall) }

  /// Waits for the beginning and the end of the next call.
  private mutating func wait(began: ((inout Player) -> Void)? = nil, ended: Completion?) {
    if began == nil && ended == nil { return }
    waiting[animated.state.stack.callCount] = (began, ended)
    animated.state.stack.tellsNextCall = true
  }

  // MARK: Time

  /// Reports the events up to a time.
  ///
  /// Events at that very instant come next time. The past is forgotten, unless ``keepsPast``. What a callback begins is
  /// reported too, so that a chain of completions does not depend on the frames.
  ///
  /// - Parameter time: Of magnitude up to 1e50; not before ``time``.
  /// - Returns: The model shown at `time`.
  @discardableResult
  public mutating func advance(to time: Double) -> Model {
    requireNumber(time, "time")
    require(time >= self.time, "time must be ≥ \(self.time), got \(time)")
    if onEvent != nil || !waiting.isEmpty { report(before: time) }
    self.time = time
    if !keepsPast { animated.forget(before: time) }
    return animated.value(at: time)
  }

  private mutating func report(before end: Double) {
    var (told, before) = (Set<AnimationEvent>(), time)
    var isChanged = true
    answerCalls(orEmptyOnes: false)
    while isChanged {
      isChanged = false
      for event in animated.allEvents(in: time..<end) where !told.contains(event) {
        if event.time > time { (told, before) = ([], time) }
        (time, isChanged) = (max(time, event.time), false)
        told.insert(event)
        let (calls, clock) = (animated.state.stack.callCount, animated.clock)
        tell(event)
        // If the callback has made a call or changed the clock, the events are found again.
        isChanged = animated.state.stack.callCount != calls || animated.clock != clock
        if isChanged { break }
      }
      isChanged = answerCalls(orEmptyOnes: true) || isChanged
      // A chain of completions then costs in each link what runs, and not all links before it.
      if isChanged && !keepsPast { animated.forget(before: before) }
      require(told.count < 100_000, "a callback must not begin calls without end, at \(time)")
    }
  }

  /// Answers the callbacks of calls that were taken back, or else have nothing to wait for.
  ///
  /// - Returns: Whether there were some.
  @discardableResult
  private mutating func answerCalls(orEmptyOnes takesEmpty: Bool) -> Bool {
    let (stack, local) = (animated.state.stack, animated.local(at: time))
    let over = waiting.keys.sorted().compactMap { number -> (number: Int, isFinished: Bool)? in
      guard let call = stack.call(number, at: local) else { return (number, false) }
      return takesEmpty && call.properties.isEmpty && call.duration == 0 ? (number, true) : nil
    }
    for call in over { waiting.removeValue(forKey: call.number)?.ended?(&self, call.isFinished) }
    return !over.isEmpty
  }

  private mutating func tell(_ event: AnimationEvent) {
    guard case .signal(nil) = event.subject else {
      onEvent?(&self, event)
      return
    }
    if event.isReversed { return }
    if event.kind == .began {
      let began = waiting[event.call]?.began
      waiting[event.call]?.began = nil
      began?(&self)
    } else {
      waiting.removeValue(forKey: event.call)?.ended?(&self, event.kind == .finished)
    }
  }
}
