// Steps by the effects of AnimationMath, in the words of a timeline.
//
//     values in a mode    discrete, paced, cubic, cubicPaced: Core Animation's calculation modes
//     along               a path with its pacing; a transform turns with it
//     through             a track: lines, cubics, springs and moves in a row, with their own durations
//     throwing            from the current value, with a velocity, until friction stops it
//
//     thrown with v at a friction of rate λ: from + (v/λ)·(1 − e^(−λt)), at rest at from + v/λ

import AnimationMath

extension Animate {
  /// A step through values, in one of Core Animation's calculation modes.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - values: At least one.
  ///   - mode: The interpolation between values.
  ///   - keyTimes: From 0 to 1, never falling: one for each value, one more if the mode is discrete; spread
  ///     evenly if `nil`. The paced modes have none.
  ///   - timingFunctions: Easings from value to value, for the linear and cubic modes; none if all
  ///     are linear.
  ///   - pace: The progress over time; its easing is that of the whole step.
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
    let effect =
      switch mode {
      case .linear:
        trapping(
          try KeyframeAnimation.linear(
            values, keyTimes: keyTimes, timingFunctions: timingFunctions))
      case .discrete: trapping(try KeyframeAnimation.discrete(values, keyTimes: keyTimes))
      case .paced: trapping(try KeyframeAnimation.paced(values))
      case .cubic:
        trapping(
          try KeyframeAnimation.cubic(
            values, keyTimes: keyTimes, timingFunctions: timingFunctions))
      case .cubicPaced: trapping(try KeyframeAnimation.cubicPaced(values))
      }
    self.init(property, effect: effect, pace)
  }

  /// A step that moves a point along a path.
  ///
  /// ```swift
  /// let path = MotionPath(from: [0, 0]).cubic(
  ///   [100, 0], [0, 100], to: [100, 100])
  /// Animate(
  ///   \Card.position, along: path.paced(.constantSpeed), .over(1, .easeInOut))
  /// ```
  ///
  /// - Parameters:
  ///   - property: Of two channels, x and y.
  ///   - path: The path and its pacing; outside progress 0…1 the point rests at its ends.
  ///   - zero: The value at the origin of the plane.
  ///   - pace: The progress over time.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, along path: PacedPath, zero: Value,
    _ pace: Pace
  ) {
    self.init(property, effect: TrajectoryAnimation(path, origin: zero), pace)
  }

  /// A step that moves a point along a path.
  public init(
    _ property: WritableKeyPath<Model, PointValue> & Sendable, along path: PacedPath, _ pace: Pace
  ) {
    self.init(property, along: path, zero: .zero, pace)
  }

  /// A step that moves a transform along a path and turns it, in Core Animation's rotation modes.
  ///
  /// - Parameters:
  ///   - property: Translation to the point, then rotation by the tangent's angle.
  ///   - path: The path and its pacing.
  ///   - rotation: The rotation mode.
  ///   - pace: The progress over time.
  public init(
    _ property: WritableKeyPath<Model, TransformList> & Sendable, along path: PacedPath,
    rotation: PathTransformAnimation.Rotation = .auto, _ pace: Pace
  ) {
    self.init(property, effect: PathTransformAnimation(path, rotation: rotation), pace)
  }

  /// A step through a track, for the track's duration.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - track: The track, with its own initial value.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, through track: ValueTrack<Value>
  ) {
    self.init(property, effect: TrajectoryAnimation(track), .over(track.duration))
  }

  /// A step from the current value, with a velocity, until friction stops it.
  ///
  /// It begins with that velocity under every `InterruptionPolicy`.
  ///
  /// ```swift
  /// Animate(
  ///   \Card.position, throwing: PointValue(x: 800, y: 0), .scrollViewNormal,
  ///   untilSpeed: 5)
  /// ```
  ///
  /// It ends at the start plus velocity/λ, with λ the rate of the friction.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - velocity: The velocity at the beginning, in value units per second of the timeline.
  ///   - friction: By any measure; not 0.
  ///   - speed: The speed below which the step counts as over, in value units per second; from 1e-50 to 1e50. If `nil`, the
  ///     step is over within `Pace.settlingThreshold` of its distance.
  public init<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, throwing velocity: Value,
    _ friction: DecayMotion.Friction, untilSpeed speed: Double? = nil
  ) {
    let whole = velocity.animationDistance(from: velocity.additiveIdentity)
    let motion = DecayMotion(velocity: whole, friction: friction)
    require(
      motion.rate > 0, "the rate of the friction must be above 0, got \(motion.rate)")
    if let speed { requireNumber(speed, "speed", in: Magnitude.positive) }
    let duration = speed.map { whole > $0 ? motion.duration(toSpeed: $0) : 0 }
    self.init(
      property, by: velocity.withChannels { velocity.channel($0) / motion.rate },
      .decay(.rate(motion.rate), duration: duration))
  }
}
