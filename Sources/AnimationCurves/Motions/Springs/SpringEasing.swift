// A spring as an easing: its unit step, with time measured in fractions of a duration.
//
//     f(x) = value(x · duration),   from 0 to 1
//
// A spring never quite arrives: f(1) is within the settling threshold of 1, but not 1. Moving or
// scaling the curve would change every other value, so the gap stays.

/// The easing that follows a spring's unit step for a given duration.
public struct SpringEasing: Curve, Hashable, Sendable {
  /// The unit step, from 0 to 1, in seconds.
  public let motion: SpringMotion

  /// The seconds that progress 0…1 takes.
  public let duration: Double

  package init(motion: SpringMotion, duration: Double) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    self.motion = motion
    self.duration = duration
  }

  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress: 0 before 0; beyond 1 the spring keeps moving.
  ///
  /// Exactly 0 at 0. The error bound is that of ``SpringMotion/value(at:)``, plus half a unit in
  /// the last place of the time x · ``duration``.
  public func value(at progress: Double, from side: Side?) -> Double {
    progress < 0 ? 0 : valueAfterRelease(progress)
  }

  /// The value at a progress that is not negative.
  @inlinable @inline(__always)
  package func valueAfterRelease(_ progress: Double) -> Double {
    let time = progress * duration
    return time == 0 ? motion.from : motion.to + motion.response.displacement(at: time)
  }

  /// The slope: the velocity times ``duration``; 0 before 0.
  public func slope(at progress: Double, from side: Side?) -> Double {
    progress < 0 ? 0 : duration * motion.velocity(at: progress * duration)
  }

  /// Value and slope at a progress whose time is above 0, from one evaluation.
  @inlinable @inline(__always)
  package func movement(at progress: Double) -> (value: Double, slope: Double) {
    let time = progress * duration
    let (displacement, velocity) = motion.response.state(at: time)
    return (motion.to + displacement, duration * velocity)
  }

  /// None: the motion is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

extension DampedSpring {
  /// The spring as an easing over a given duration.
  ///
  /// - Parameters:
  ///   - duration: The seconds that progress 0…1 takes; a short one cuts the spring off.
  ///   - initialVelocity: In whole distances per second towards the target, as in Core Animation.
  public func easing(duration: Double, initialVelocity: Double = 0) -> SpringEasing {
    trapping { () throws(ParameterError) in
      try SpringEasing(
        motion: SpringMotion(validating: self, from: 0, to: 1, velocity: initialVelocity),
        duration: duration)
    }
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
      var (least, sum) = (0.0, 0.0)
      for (index, x) in progress.enumerated() {
        times[index] = x * duration
        least = min(least, x)
        sum += times[index]
      }
      if least == 0 && sum.isFinite {
        motion.response.writeValues(
          at: UnsafeBufferPointer(times), from: motion.from, to: motion.to, into: values)
      } else {
        for (index, x) in progress.enumerated() { values[index] = value(at: x) }
      }
    }
  }
}
