// A spring as an easing: its unit step, with time measured in fractions of a duration.
//
//     f(x) = value(x · duration),   from 0 to 1
//
// A spring never quite arrives. The value at 1 is what an animation shows ever after, so a spring that has settled
// within a hundredth there is at rest: f(1) = 1, and the limit from the left is the spring's. Moving or scaling the
// curve would change every other value. A spring that is cut off sooner stays where it is.

/// The easing that follows a spring's unit step for a given duration.
public struct SpringEasing: Curve, Hashable, Sendable {
  /// The unit step, from 0 to 1, in seconds.
  public let motion: SpringMotion

  /// The seconds that progress 0…1 takes.
  public let duration: Double

  /// The progress from which the spring is at rest: 1, or ∞ for one that goes on.
  @usableFromInline package let rest: Double

  /// - Parameter comesToRest: Whether a spring that has settled within a hundredth at progress 1 is at rest there.
  package init(
    motion: SpringMotion, duration: Double, comesToRest: Bool = false
  ) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    self.motion = motion
    self.duration = duration
    rest =
      comesToRest && motion.response.displacement(at: duration).magnitude <= 0.01 ? 1 : .infinity
  }

  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress: 0 before 0; beyond 1 a spring that was cut off keeps moving.
  ///
  /// Exactly 0 at 0, and exactly 1 from 1 on if the spring is within a hundredth of it there; the limit from the left
  /// is the spring's. The error bound is that of ``SpringMotion/value(at:)``, plus half a unit in
  /// the last place of the time x · ``duration``.
  public func value(at progress: Double, from side: Side?) -> Double {
    if progress < 0 { return 0 }
    return progress == rest && side == .left
      ? movingValue(at: progress) : valueAfterRelease(progress)
  }

  /// The value at a progress that is not negative.
  @inlinable @inline(__always)
  package func valueAfterRelease(_ progress: Double) -> Double {
    progress >= rest ? motion.to : movingValue(at: progress)
  }

  @inlinable @inline(__always)
  package func movingValue(at progress: Double) -> Double {
    let time = progress * duration
    return time == 0 ? motion.from : motion.to + motion.response.displacement(at: time)
  }

  /// The slope: the velocity times ``duration``; 0 before 0, and at rest.
  public func slope(at progress: Double, from side: Side?) -> Double {
    let isResting = progress > rest || progress == rest && side == .right
    return progress < 0 || isResting ? 0 : duration * motion.velocity(at: progress * duration)
  }

  /// Value and slope at a progress whose time is above 0, before it is at rest, from one evaluation.
  @inlinable @inline(__always)
  package func movement(at progress: Double) -> (value: Double, slope: Double) {
    let time = progress * duration
    let (displacement, velocity) = motion.response.state(at: time)
    return (motion.to + displacement, duration * velocity)
  }

  /// None: the motion is smooth up to its end.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

extension DampedSpring {
  /// The spring as an easing over a given duration.
  ///
  /// - Parameters:
  ///   - duration: The seconds that progress 0…1 takes; a short one cuts the spring off. From within a hundredth of
  ///     its end on, the easing ends on 1.
  ///   - initialVelocity: In whole distances per second towards the target, as in Core Animation.
  public func easing(duration: Double, initialVelocity: Double = 0) -> SpringEasing {
    trapping(
      try SpringEasing(
        motion: SpringMotion(validating: self, from: 0, to: 1, velocity: initialVelocity),
        duration: duration, comesToRest: true))
  }

  /// The spring as an easing over its own settling duration.
  ///
  /// - Parameters:
  ///   - threshold: The distance from 1 at which the curve ends, as a fraction of the whole
  ///     distance.
  ///   - rule: The definition of settled.
  ///   - initialVelocity: In whole distances per second towards the target, as in Core Animation.
  /// - Precondition: The spring settles, and not at once: the ratio is above 0 and the threshold
  ///   between 0 and 1.
  public func easing(
    settlingWithin threshold: Double = 0.001, rule: DampedSpring.SettlingRule = .lastCrossing,
    initialVelocity: Double = 0
  ) -> SpringEasing {
    requireSettling()
    let motion = motion(from: 0, to: 1, velocity: initialVelocity)
    return easing(
      duration: motion.settlingDuration(within: threshold, rule: rule),
      initialVelocity: initialVelocity)
  }
}

// MARK: - At many arguments

extension SpringEasing: BulkCurve {
  package var fewestForPanels: Int { 0 }

  package func writeValues(
    at progress: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: progress.count) { times in
      var (least, most, sum) = (0.0, 0.0, 0.0)
      for (index, x) in progress.enumerated() {
        times[index] = x * duration
        (least, most) = (min(least, x), max(most, x))
        sum += times[index]
      }
      if least == 0 && sum.isFinite {
        motion.response.writeValues(
          at: UnsafeBufferPointer(times), from: motion.from, to: motion.to, into: values)
        if most >= rest {
          for (index, x) in progress.enumerated() where x >= rest { values[index] = motion.to }
        }
      } else {
        for (index, x) in progress.enumerated() { values[index] = value(at: x) }
      }
    }
  }
}
