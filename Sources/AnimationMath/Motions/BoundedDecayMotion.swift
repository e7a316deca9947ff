// A thrown value between two bounds: a list with rubber-band ends.
//
//     inside     the decay, until it crosses the bound ahead of it
//     handover   a spring that rests at the bound takes over place and velocity
//     outside    if released there: the spring at the nearer bound, from the start
//
// The handover has a closed form: DecayMotion tells whether the bound is reached, when and how
// fast, to the last digits. It does not wait for a frame, so the motion does not depend on when it
// is sampled, and no velocity is capped. (One framework caps the velocity with a signed minimum,
// which bounds it at one end only; another lets the decay run past the bound to the next frame.)
//
// Any spring will do. UIKit's own is not published.

/// The motion of a value thrown between two bounds, each with a spring.
///
/// ```swift
/// let flick = BoundedDecayMotion(
///   DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal), bounds: 0...300,
///   spring: DampedSpring(response: 0.5, dampingRatio: 1))
/// flick.handoverTime        // 0.3467…
/// flick.restingValue        // 300
/// ```
///
/// Value and velocity are continuous; the acceleration jumps at the handover.
public struct BoundedDecayMotion: Motion, Hashable, Sendable {
  /// The motion inside the bounds.
  public let decay: DecayMotion

  /// The range in which the decay runs; either bound may be infinite.
  public let bounds: ClosedRange<Double>

  /// The spring at each bound.
  public let spring: DampedSpring

  /// The time at which a spring takes over, in seconds; `nil` if none does.
  ///
  /// 0 for a release outside the bounds, or at one of them and outwards. Otherwise within 6·2⁻⁵³ of
  /// itself.
  public let handoverTime: Double?

  /// The spring's motion to the bound; `nil` if no spring takes over.
  ///
  /// Its time 0 is ``handoverTime``. Its ``SpringMotion/peak`` tells how far beyond the bound the
  /// value goes, and when.
  public let ending: SpringMotion?

  /// A decay between bounds.
  ///
  /// - Parameters:
  ///   - decay: The motion without bounds.
  ///   - bounds: Each of magnitude up to 1e50, or infinite.
  ///   - spring: The spring at both bounds.
  public init(_ decay: DecayMotion, bounds: ClosedRange<Double>, spring: DampedSpring) {
    self = trapping { () throws(ParameterError) in
      try BoundedDecayMotion(
        validating: decay, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound,
        spring: spring)
    }
  }

  package init(
    validating decay: DecayMotion, lowerBound: Double = -.infinity,
    upperBound: Double = .infinity, spring: DampedSpring
  ) throws(ParameterError) {
    if lowerBound != -.infinity { try check(lowerBound, "lowerBound", in: Magnitude.signed) }
    if upperBound != .infinity { try check(upperBound, "upperBound", in: Magnitude.signed) }
    guard lowerBound <= upperBound else {
      throw ParameterError(
        parameter: "upperBound", value: upperBound, accepted: "at least lowerBound")
    }
    self.decay = decay
    bounds = lowerBound...upperBound
    self.spring = spring

    let velocity = decay.initialVelocity
    if !bounds.contains(decay.from) {
      handoverTime = 0
      ending = spring.motion(
        from: decay.from, to: decay.from < lowerBound ? lowerBound : upperBound,
        velocity: velocity)
      return
    }
    let bound = velocity < 0 ? lowerBound : upperBound
    if velocity != 0, bound.isFinite, let passage = decay.passage(through: bound) {
      handoverTime = passage.time
      ending = spring.motion(from: bound, to: bound, velocity: passage.velocity)
    } else {
      handoverTime = nil
      ending = nil
    }
  }

  /// The value at rest: the bound that was crossed, or the decay's own.
  ///
  /// `nil` without friction or with an undamped spring, as long as something moves.
  public var restingValue: Double? {
    ending.map(\.restingValue) ?? decay.restingValue.map(withinBoundAhead)
  }
}

// MARK: - As a curve

extension BoundedDecayMotion {
  /// The value at `time` seconds after release, in L.
  ///
  /// Before the handover as accurate as the decay; after it as the spring, plus 8·2⁻⁵³ of the
  /// distance to the bound. At the handover the value is the bound, and before it never beyond.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    guard let (ending, time) = phase(at: time, from: .right) else {
      return withinBoundAhead(decay.value(at: time))
    }
    return ending.value(at: time)
  }

  /// The velocity at `time` seconds after release, in L/s.
  ///
  /// Continuous up to rounding.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    guard let (ending, time) = phase(at: time, from: side ?? .right) else {
      return decay.slope(at: time)
    }
    return ending.slope(at: time)
  }

  /// The handover, if it comes after release.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    guard let handoverTime, handoverTime > 0, interval.contains(handoverTime) else { return [] }
    return [handoverTime]
  }

  /// The time after which the value stays within `threshold` of ``restingValue``.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release: ``DecayMotion/settlingDuration(within:)`` for a motion that
  ///   comes to rest between the bounds, else the handover plus
  ///   ``SpringMotion/settlingDuration(within:)``. If the spring stays within the threshold, the
  ///   time at which the decay comes within it.
  public func settlingDuration(within threshold: Double) -> Double {
    guard let handoverTime, let ending else { return decay.settlingDuration(within: threshold) }
    let after = ending.settlingDuration(within: threshold)
    if after > 0 || handoverTime == 0 { return handoverTime + after }
    let bound = ending.to
    guard (bound - decay.from).magnitude > threshold else { return 0 }
    let edge = decay.initialVelocity > 0 ? bound - threshold : bound + threshold
    return decay.time(reaching: edge) ?? handoverTime
  }

  /// The spring's motion and its own time; `nil` before the handover.
  private func phase(
    at time: Double, from side: Side
  ) -> (ending: SpringMotion, time: Double)? {
    guard let handoverTime, let ending,
      time > handoverTime || (time == handoverTime && (side == .right || handoverTime == 0))
    else { return nil }
    return (ending, time - handoverTime)
  }

  /// The value, or the bound ahead if rounding has put the value beyond it.
  private func withinBoundAhead(_ value: Double) -> Double {
    if decay.initialVelocity > 0 { return value > bounds.upperBound ? bounds.upperBound : value }
    return value < bounds.lowerBound ? bounds.lowerBound : value
  }
}
