// Steps by the effects of AnimationMath, in the words of a timeline.
//
//     values in a mode    discrete, paced, cubic, cubicPaced: Core Animation's calculation modes
//     along               a path, at a constant speed or as its run says; a transform turns with it
//     through             a track: lines, cubics, springs and moves in a row, which has a duration of its own
//     throwing            from what the property has, with a velocity, until friction stops it
//
//     thrown with v at a friction of rate λ: from + (v/λ)·(1 − e^(−λt)), at rest at from + v/λ

import AnimationMath

extension Animate {
  /// Through values, in one of Core Animation's ways to get from one to the next.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - values: At least one.
  ///   - mode: How it gets from one to the next.
  ///   - keyTimes: From 0 to 1, never falling: one for each value, one more if the mode is discrete; spread
  ///     evenly if `nil`. The paced modes have none.
  ///   - timingFunctions: Easings from value to value, linear and cubic only; none if all are linear.
  ///   - pace: The progress over time; its easing goes over the whole.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, values: [Value], mode: CalculationMode,
    keyTimes: [Double]? = nil, timingFunctions: [Easing] = [], _ pace: Pace
  ) {
    let isPaced = mode == .paced || mode == .cubicPaced
    require(
      keyTimes == nil || !isPaced,
      "keyTimes must be nil where the mode is \(mode), got \(keyTimes ?? [])")
    require(
      timingFunctions.isEmpty || mode == .linear || mode == .cubic,
      "timingFunctions must be empty where the mode is \(mode), got \(timingFunctions)")
    do throws(ParameterError) {
      let effect =
        switch mode {
        case .linear:
          try KeyframeAnimation.linear(
            values, keyTimes: keyTimes, timingFunctions: timingFunctions)
        case .discrete: try KeyframeAnimation.discrete(values, keyTimes: keyTimes)
        case .paced: try KeyframeAnimation.paced(values)
        case .cubic:
          try KeyframeAnimation.cubic(values, keyTimes: keyTimes, timingFunctions: timingFunctions)
        case .cubicPaced: try KeyframeAnimation.cubicPaced(values)
        }
      self.init(property, effect: effect, pace)
    } catch {
      fatalError("\(error)")
    }
  }

  /// A point along a path.
  ///
  /// ```swift
  /// let path = MotionPath(from: [0, 0]).cubic([100, 0], [0, 100], to: [100, 100])
  /// Animate(\Card.position, along: path.paced(.constantSpeed), .over(1, .easeInOut))
  /// ```
  ///
  /// - Parameters:
  ///   - property: Of two channels, x and y.
  ///   - path: The path and its pace; outside progress 0…1 it rests at its ends.
  ///   - zero: The value at the origin of the plane, on which the point is put.
  ///   - pace: The progress over time.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, along path: PacedPath, zero: Value,
    _ pace: Pace
  ) {
    self.init(property, effect: TrajectoryAnimation(path, origin: zero), pace)
  }

  /// A point along a path.
  public init(
    _ property: WritableKeyPath<Model, PointValue> & Sendable, along path: PacedPath, _ pace: Pace
  ) {
    self.init(property, along: path, zero: .zero, pace)
  }

  /// A transform along a path, turning with it: Core Animation's rotation modes.
  ///
  /// - Parameters:
  ///   - property: Translation to the point, then rotation by the tangent's angle.
  ///   - path: The path and its pace.
  ///   - rotation: How it turns.
  ///   - pace: The progress over time.
  public init(
    _ property: WritableKeyPath<Model, TransformList> & Sendable, along path: PacedPath,
    rotation: PathTransformAnimation.Rotation = .auto, _ pace: Pace
  ) {
    self.init(property, effect: PathTransformAnimation(path, rotation: rotation), pace)
  }

  /// An angle in radians that follows the direction of a path, beside a point that goes along it.
  ///
  /// - Parameters:
  ///   - property: The angle, in (−π, π]; it jumps by a turn where the direction passes ±π. Its velocity is that of
  ///     the direction; 0 where the path has none of its own, at a cusp and on a segment without length.
  ///   - path: The path and its pace.
  ///   - reversed: Whether half a turn is added.
  ///   - pace: The progress over time; that of the point.
  public init(
    _ property: WritableKeyPath<Model, Double> & Sendable, turningAlong path: PacedPath,
    reversed: Bool = false, _ pace: Pace
  ) {
    self.init(property, effect: PathDirection(path: path, isReversed: reversed), pace)
  }

  /// Through a track, for as long as it takes.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - track: Segments that hand their velocity on, with a start of their own.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, through track: ValueTrack<Value>
  ) {
    self.init(property, effect: TrajectoryAnimation(track), .over(track.duration))
  }

  /// From what the property has, with a velocity, until friction stops it.
  ///
  /// It begins with that velocity whatever ran before, under every `InterruptionPolicy`.
  ///
  /// ```swift
  /// Animate(\Card.position, throwing: PointValue(x: 800, y: 0), .scrollViewNormal, untilSpeed: 5)
  /// ```
  ///
  /// It ends at the velocity over the rate of the friction from where it began.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - velocity: When the step begins, in value units per second.
  ///   - friction: By any measure; not 0, with which it would never end.
  ///   - speed: The speed below which the step counts as over, in value units per second; above 0. If `nil`, the
  ///     step is over within ``Pace/settlingThreshold`` of its distance.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, throwing velocity: Value,
    _ friction: DecayMotion.Friction, untilSpeed speed: Double? = nil
  ) {
    let whole = velocity.distance(from: velocity.neutral)
    let motion = DecayMotion(velocity: whole, friction: friction)
    require(
      motion.rate > 0, "the rate of the friction must be above 0, got \(motion.rate)")
    if let speed { require(speed > 0, "speed must be above 0, got \(speed)") }
    let duration = speed.map { whole > $0 ? motion.duration(toSpeed: $0) : 0 }
    self.init(
      property, by: velocity.withChannels { velocity.channel($0) / motion.rate },
      .decay(.rate(motion.rate), duration: duration))
  }
}

/// The angle of a path, and how fast it turns: |v|·(r′ × r″)/|r′|³ at a velocity v of the point.
private struct PathDirection: SlopedEffect {
  let path: PacedPath
  let isReversed: Bool

  var readsUnderlying: Bool { false }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
    path.rotation(at: progress, from: side, reversed: isReversed)
  }

  func slope(at progress: Double, from side: Side) -> Double {
    let location = path.location(at: progress, from: side)
    let segment = path.segments[location.segment]
    let velocity = path.velocity(at: progress, from: side)
    let first = segment.derivative(at: location.parameter)
    let second = segment.secondDerivative(at: location.parameter)
    let length = (first * first).sum().squareRoot()
    if length == 0 { return 0 }
    let direction = first / length
    let turn = (direction.x * second.y - direction.y * second.x) / length
    return turn * ((velocity * velocity).sum().squareRoot() / length)
  }
}
