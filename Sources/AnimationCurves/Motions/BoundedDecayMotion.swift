// A thrown value between two bounds: a list with rubber-band ends.
//
//     inside     the decay, until it crosses the bound ahead of it
//     handover   a spring that rests at the bound takes over place and velocity
//     outside    if released there: the spring at the nearer bound, from the start
//     entry      if it was thrown inwards by more than that spring holds, |v| > ω₀·|offset|: where it crosses
//                the bound the decay takes over again, and continues as from inside
//
// Handover and entry have closed forms: DecayMotion tells whether the bound is reached, when and how
// fast, to the last digits; the entry is the first zero of a free response. Neither waits for a frame,
// so the motion does not depend on when it is sampled, and no velocity is capped. (One framework caps
// the velocity with a signed minimum, which bounds it at one end only; another lets the decay run past
// the bound to the next frame; both swallow a fling that begins a hair outside.)
//
// The entry compares energies, ½v² with ½ω₀²x₀². A list that was pulled out and let go, or pushed back a
// little, so comes to rest at its bound even if the spring swings; from a damping ratio of 1 on, a
// spring crosses the bound only if it was thrown harder than that. Tried and dropped: to hand over at every
// crossing inwards, after which a list let go at rest on a swinging spring drifted off its bound.
//
// Any spring will do. UIKit's own is not published.

/// The motion of a value thrown between two bounds, each with a spring.
///
/// ```swift
/// let flick = BoundedDecayMotion(
///   DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal),
///   bounds: 0...300,
///   spring: DampedSpring(response: 0.5, dampingRatio: 1))
/// flick.handoverTime  // 0.3467…
/// flick.restingValue  // 300
/// ```
///
/// Value and velocity are continuous; the acceleration jumps where spring and friction take turns.
public struct BoundedDecayMotion: Motion, Hashable, Sendable {
  /// The motion by friction as if there were no bounds.
  public let decay: DecayMotion

  /// The range in which friction slows the motion; either bound may be infinite.
  public let bounds: ClosedRange<Double>

  /// The spring at each bound.
  public let spring: DampedSpring

  /// The time at which the last spring takes over, in seconds; `nil` if the motion ends by friction.
  ///
  /// 0 for a release at a bound and outwards, and for one outside without an ``entryTime``. Otherwise within
  /// 6·2⁻⁵³ of itself, plus the error of ``entryTime``.
  public let handoverTime: Double?

  /// The last spring's motion to its bound; `nil` if the motion ends by friction.
  ///
  /// Its time 0 is ``handoverTime``. Its ``SpringMotion/peak`` tells how far beyond the bound the
  /// value goes, and when.
  public let ending: SpringMotion?

  /// The time at which a motion thrown in from outside crosses the bound, in seconds; `nil` otherwise.
  ///
  /// Until then the spring at that bound moves it, and from then on friction. A release outside has an entry if
  /// its velocity points inwards and exceeds ω₀ times the offset from the bound, with ω₀ of the spring, and
  /// if the spring lets it through, as every spring below a damping ratio of 1 does. Within 4·2⁻⁵³ of itself,
  /// plus the spring's error in place divided by its speed there.
  public var entryTime: Double? { entrance?.end }

  /// A motion from outside, up to the bound.
  package struct Entrance: Hashable, Sendable {
    package let motion: SpringMotion
    package let end: Double
  }

  package let entrance: Entrance?

  /// The motion by friction from the release, or from the entry on.
  package let inner: DecayMotion

  /// A decay between bounds.
  ///
  /// - Parameters:
  ///   - decay: The motion without bounds.
  ///   - bounds: Each of magnitude up to 1e50, or infinite.
  ///   - spring: The spring at both bounds.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validating:lowerBound:upperBound:spring:)``, which throws.
  public init(_ decay: DecayMotion, bounds: ClosedRange<Double>, spring: DampedSpring) {
    self = trapping(
      try BoundedDecayMotion(
        validating: decay, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound,
        spring: spring))
  }

  /// A decay between bounds, checked.
  ///
  /// - Parameters:
  ///   - decay: The motion without bounds.
  ///   - lowerBound: Of magnitude up to 1e50, or −∞.
  ///   - upperBound: Of magnitude up to 1e50, or ∞; at least `lowerBound`.
  ///   - spring: The spring at both bounds.
  /// - Throws: ``ParameterError`` that names the bound, or the velocity if a spring makes it larger than 1e50.
  public init(
    validating decay: DecayMotion, lowerBound: Double = -.infinity,
    upperBound: Double = .infinity, spring: DampedSpring
  ) throws(ParameterError) {
    if lowerBound != -.infinity { try check(lowerBound, "lowerBound", in: Magnitude.signed) }
    if upperBound != .infinity { try check(upperBound, "upperBound", in: Magnitude.signed) }
    try check(
      upperBound, "upperBound", where: lowerBound <= upperBound, accepted: "at least lowerBound")
    self.decay = decay
    bounds = lowerBound...upperBound
    self.spring = spring

    if bounds.contains(decay.from) {
      (inner, entrance) = (decay, nil)
    } else {
      let motion = spring.motion(
        from: decay.from, to: decay.from < lowerBound ? lowerBound : upperBound,
        velocity: decay.initialVelocity)
      guard let entry = motion.entry else {
        (inner, entrance, handoverTime, ending) = (decay, nil, 0, motion)
        return
      }
      inner = try DecayMotion(
        validating: .rate(decay.rate), from: motion.to, velocity: entry.velocity)
      entrance = Entrance(motion: motion, end: entry.time)
    }
    let velocity = inner.initialVelocity
    let bound = velocity < 0 ? lowerBound : upperBound
    if velocity != 0, bound.isFinite, let passage = inner.passage(through: bound) {
      handoverTime = (entrance?.end ?? 0) + passage.time
      ending = spring.motion(from: bound, to: bound, velocity: passage.velocity)
    } else {
      handoverTime = nil
      ending = nil
    }
  }

  /// The value at rest: the bound of the last spring, or where friction ends the motion.
  ///
  /// `nil` without friction or with an undamped spring, as long as something moves.
  public var restingValue: Double? {
    ending.map(\.restingValue) ?? inner.restingValue.map(withinBoundAhead)
  }
}

extension SpringMotion {
  /// The time and the velocity at which the motion first passes its target, if released towards it
  /// faster than its spring can hold.
  fileprivate var entry: (time: Double, velocity: Double)? {
    let (offset, push) = (response.x0, response.v0)
    guard offset != 0, push != 0, (offset < 0) != (push < 0),
      push.magnitude > spring.angularFrequency * offset.magnitude,
      let time = response.firstZeros.first
    else { return nil }
    let velocity = response.velocity(at: time)
    // The value reaches the bound in the direction of the throw, unless its velocity there is 0.
    return velocity != 0 && (velocity < 0) == (push < 0) ? (time, velocity) : nil
  }
}

// MARK: - As a curve

extension BoundedDecayMotion {
  /// The value at `time` seconds after release, in L.
  ///
  /// Before the handover as accurate as the decay, and before the entry as the spring; after the handover as
  /// the spring, plus 8·2⁻⁵³ of the distance from the release to the bound, plus half a unit in the last place of the
  /// time since, times the speed. The scale of the decay's error
  /// is |from| plus the distance travelled, and so grows with time; that of the spring's is its envelope times
  /// 1 + λt, with t since the handover. At the handover and at the entry the value is the bound, and
  /// before them never beyond.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    switch phase(at: time, from: .right) {
    case .entrance(let motion, let time):
      let value = motion.value(at: time)
      return motion.from < motion.to ? min(value, motion.to) : max(value, motion.to)
    case .decay(let time): return withinBoundAhead(inner.value(at: time))
    case .ending(let motion, let time): return motion.value(at: time)
    }
  }

  /// The velocity at `time` seconds after release, in L/s.
  ///
  /// Continuous up to rounding.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    switch phase(at: time, from: side ?? .right) {
    case .entrance(let motion, let time), .ending(let motion, let time):
      return motion.slope(at: time)
    case .decay(let time): return inner.slope(at: time)
    }
  }

  /// The entry and the handover, if they come after release.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged([entryTime, handoverTime].compactMap { $0 }, in: interval, inside: domain)
  }

  /// The time after which the value stays within `threshold` of ``restingValue``.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release: the entry, if any, plus ``DecayMotion/settlingDuration(within:)`` for a
  ///   motion that comes to rest between the bounds, else the handover plus
  ///   ``SpringMotion/settlingDuration(within:)``. If what comes last stays within the threshold, the
  ///   time at which the motion comes within it.
  public func settlingDuration(within threshold: Double) -> Double {
    let start = entryTime ?? 0
    guard let handoverTime, let ending else {
      let after = inner.settlingDuration(within: threshold)
      if after > 0 || entrance == nil { return start + after }
      guard let rest = inner.restingValue else { return .infinity }
      return time(reaching: rest, within: threshold)
    }
    let after = ending.settlingDuration(within: threshold)
    if after > 0 || handoverTime == 0 { return handoverTime + after }
    return time(reaching: ending.to, within: threshold)
  }

  /// The time from which a motion that does not turn back is within a threshold of a value ahead.
  private func time(reaching rest: Double, within threshold: Double) -> Double {
    guard (rest - decay.from).magnitude > threshold else { return 0 }
    let edge = inner.initialVelocity > 0 ? rest - threshold : rest + threshold
    let start = entryTime ?? 0
    if let entrance {
      let isBefore = inner.initialVelocity > 0 ? edge < inner.from : edge > inner.from
      if isBefore { return entrance.motion.times(at: edge, until: entrance.end).first ?? start }
    }
    return inner.time(reaching: edge).map { start + $0 } ?? handoverTime ?? start
  }

  /// A part of the motion, and the time since its beginning.
  private enum Phase {
    case entrance(SpringMotion, Double)
    case decay(Double)
    case ending(SpringMotion, Double)
  }

  private func phase(at time: Double, from side: Side) -> Phase {
    if let handoverTime, let ending,
      time > handoverTime || (time == handoverTime && (side == .right || handoverTime == 0))
    {
      return .ending(ending, time - handoverTime)
    }
    guard let entrance else { return .decay(time) }
    return time < entrance.end || (time == entrance.end && side == .left)
      ? .entrance(entrance.motion, time) : .decay(time - entrance.end)
  }

  /// The value, or the bound ahead if rounding has put the value beyond it.
  private func withinBoundAhead(_ value: Double) -> Double {
    if inner.initialVelocity > 0 { return value > bounds.upperBound ? bounds.upperBound : value }
    return value < bounds.lowerBound ? bounds.lowerBound : value
  }
}
