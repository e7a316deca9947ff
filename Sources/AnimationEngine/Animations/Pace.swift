// The pace of an animation: a duration, and the progress at each time.
//
//     over      an easing stretched to a duration; held afterwards
//     spring    the unit step of a spring, 0 → 1; it continues after its duration
//     motion    any motion in units of the distance: a decay, a bounce; it continues as well
//
// The distance of a step is often not known before it plays, so a spring's own duration is that of
// its unit step: the time until it stays within 1/1000 of the distance. A shorter given duration
// replaces it. The duration only says when the next step may begin. The spring keeps swinging
// until another step takes over the property, and no value jumps.

/// The progress of an animation from its start to its end, over time.
///
/// ```swift
/// opacity.animate(to: 0, at: 0, .over(0.3, .easeOut))
/// opacity.animate(to: 1, at: 0.2, .spring(.bouncy))
/// ```
///
/// A step of the module AnimationTimeline takes the same words.
public struct Pace: Hashable, Sendable {
  /// The seconds until the next step in a series begins; ∞ for a spring that never settles.
  public let duration: Double

  package let form: Form

  /// The curve of the progress.
  package enum Form: Hashable, Sendable {
    case easing(Easing)
    case spring(SpringMotion)
    case motion(UnitMotion)
  }

  /// The distance from its end at which a spring has settled, as a fraction of the whole distance.
  public static let settlingThreshold = DampedSpring.SettlingThreshold.standardNumber

  /// An easing over a duration.
  ///
  /// - Parameters:
  ///   - duration: In seconds; ≥ 0, finite. A step of no duration is at its end from its beginning on.
  ///   - easing: From progress to eased progress. The step holds its last value, even if that is
  ///     not 1, as for that of a spring that is cut off. `.minimumJerk` takes over a velocity, in the same time.
  public static func over(_ duration: Double, _ easing: Easing = .linear) -> Pace {
    requireLength(duration, "duration")
    return Pace(duration: duration, form: .easing(easing))
  }

  /// Slow at the beginning, SwiftUI's `easeIn(duration:)`: the same as `.over(duration, .easeIn)`.
  public static func easeIn(duration: Double) -> Pace { .over(duration, .easeIn) }

  /// Slow at the end; SwiftUI's `easeOut(duration:)`.
  public static func easeOut(duration: Double) -> Pace { .over(duration, .easeOut) }

  /// Slow at both ends; SwiftUI's `easeInOut(duration:)`.
  public static func easeInOut(duration: Double) -> Pace { .over(duration, .easeInOut) }

  /// A spring from start to end, as long as it takes to settle.
  ///
  /// - Parameters:
  ///   - spring: The spring from the start to the end.
  ///   - duration: The seconds after which the step counts as over, if that is before the spring has settled
  ///     within ``settlingThreshold``; ≥ 0. Its settling time if `nil`.
  ///   - initialVelocity: In whole distances per second towards the end, as in Core Animation.
  public static func spring(
    _ spring: DampedSpring, duration: Double? = nil, initialVelocity: Double = 0
  ) -> Pace {
    if let duration { requireLength(duration, "duration") }
    let motion = spring.motion(from: 0, to: 1, velocity: initialVelocity)
    let settling = motion.settlingDuration(within: settlingThreshold)
    return Pace(duration: min(duration ?? .infinity, settling), form: .spring(motion))
  }

  /// A spring that stops at bounds: with `maximum: 1` at its end, as React Native's `overshootClamping` does.
  ///
  /// ```swift
  /// opacity.animate(to: 1, at: 0, .spring(.bouncy, maximum: 1))
  /// ```
  ///
  /// At a bound it loses its velocity; one beyond the end is left towards the end. See ``BoundedSpringMotion``. A
  /// velocity that it takes over moves each number between its own bounds; one that has no way to go stops where it is back.
  ///
  /// - Parameters:
  ///   - spring: The spring from the start to the end.
  ///   - initialVelocity: In whole distances per second towards the end.
  ///   - minimum: The least progress; at most 0.
  ///   - maximum: The most progress; at least 0.
  public static func spring(
    _ spring: DampedSpring, initialVelocity: Double = 0, minimum: Double = -.infinity,
    maximum: Double
  ) -> Pace {
    let motion = spring.motion(from: 0, to: 1, velocity: initialVelocity)
    return .motion(
      trapping(
        try BoundedSpringMotion(validating: motion, minimum: minimum, maximum: maximum)))
  }

  /// A spring by its perceptual duration and bounce, as in SwiftUI.
  ///
  /// - Parameters:
  ///   - duration: In seconds; as of `DampedSpring(duration:bounce:)`. The step is over when the spring has
  ///     settled, which is later.
  ///   - bounce: Above −1 and at most 1.
  public static func spring(duration: Double, bounce: Double) -> Pace {
    .spring(DampedSpring(duration: duration, bounce: bounce))
  }

  /// A spring by response and damping ratio; see ``DampedSpring/init(response:dampingRatio:mass:)``.
  public static func spring(response: Double, dampingRatio: Double) -> Pace {
    .spring(DampedSpring(response: response, dampingRatio: dampingRatio))
  }

  /// A spring as UIKit's `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)` moves.
  ///
  /// - Parameters:
  ///   - duration: In seconds, after which the step counts as over.
  ///   - dampingRatio: Above 0.001 and at most 1.
  ///   - initialVelocity: In whole distances per second towards the end; as of `DampedSpring.Parameters.uiKitDuration`.
  public static func spring(
    uiKitDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) -> Pace {
    let spring = DampedSpring(
      .uiKitDuration(duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity))
    return .spring(spring, duration: duration, initialVelocity: initialVelocity)
  }

  /// A motion in units of the distance, 0 at the start and 1 at the end.
  ///
  /// ```swift
  /// y.animate(
  ///   to: 300, at: 0,
  ///   .motion(BounceMotion(floor: 1, acceleration: 8, restitution: 0.5)))
  /// ```
  ///
  /// - Parameters:
  ///   - motion: Over seconds since the beginning. If it does not rest on 1, the step ends
  ///     elsewhere.
  ///   - duration: The seconds after which the step counts as over; ≥ 0. If `nil`, the time at which it stops, or else
  ///     after which it stays within ``settlingThreshold`` of its resting value.
  public static func motion(_ motion: some Motion & Hashable, duration: Double? = nil) -> Pace {
    if let duration { requireLength(duration, "duration") }
    return Pace(
      duration: duration ?? motion.end(within: settlingThreshold),
      form: .motion(UnitMotion(motion: motion)))
  }

  /// A decay: fast at the beginning, slowed by friction, at rest at the end.
  ///
  /// It is within 1/1000 of its end after ln(1000)/λ, λ being the rate of the friction.
  ///
  /// - Parameters:
  ///   - friction: By any measure.
  ///   - duration: As of ``motion(_:duration:)``.
  public static func decay(_ friction: DecayMotion.Friction, duration: Double? = nil) -> Pace {
    .motion(DecayMotion(to: 1, friction: friction), duration: duration)
  }

  /// The progress, `time` seconds after the beginning; 1 for a spring at ∞.
  ///
  /// As exact as the easing or the spring.
  ///
  /// - Precondition: `time` ≥ 0.
  public func progress(at time: Double) -> Double {
    requireLength(time, "time", upTo: .infinity)
    switch form {
    case .easing(let easing): return easing.value(at: time < duration ? time / duration : 1)
    case .spring(let motion): return time < .infinity ? motion.value(at: time) : 1
    case .motion(let unit):
      return time < .infinity ? unit.motion.value(at: time) : unit.motion.restingValue ?? 1
    }
  }

  /// The rate of the progress per second, from one side.
  ///
  /// - Precondition: `time` ≥ 0.
  public func speed(at time: Double, from side: Side = .right) -> Double {
    requireLength(time, "time", upTo: .infinity)
    switch form {
    case .easing(let easing):
      if time > duration || duration == 0 || (time == duration && side == .right) { return 0 }
      return easing.slope(at: time / duration, from: side) / duration
    case .spring(let motion): return time < .infinity ? motion.velocity(at: time) : 0
    case .motion(let unit): return time < .infinity ? unit.motion.slope(at: time, from: side) : 0
    }
  }
}

/// A motion of any type, 0 → 1.
package struct UnitMotion: Hashable, Sendable {
  package let motion: any Motion & Hashable

  package static func == (a: UnitMotion, b: UnitMotion) -> Bool {
    AnyHashable(a.motion) == AnyHashable(b.motion)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(motion)) }
}

// MARK: - As a part of an animation

extension Pace {
  /// The pass of a step: 0…1 for an easing and for a spring that comes to rest, otherwise seconds.
  package func pass(rest: Double) -> Timing {
    switch form {
    case .spring where !Magnitude.positive.contains(rest), .motion: StepClock(.motion(rest)).timing
    case .easing, .spring: StepClock(.pass(rest)).timing
    }
  }

  /// The easing of that pass.
  package func easing(rest: Double) -> Easing {
    switch form {
    case .easing(let easing): easing
    case .spring(let unit) where Magnitude.positive.contains(rest):
      Easing(unit.spring.easing(duration: rest, initialVelocity: unit.initialVelocity))
    case .spring(let motion): Easing(MotionEasing(unit: UnitMotion(motion: motion)))
    case .motion(let unit): Easing(MotionEasing(unit: unit))
    }
  }
}

/// A motion as an easing: 0 before the release, and at ∞ the value at rest, or 1.
private struct MotionEasing: Curve, Hashable {
  let unit: UnitMotion

  private var motion: any Motion { unit.motion }

  var domain: ClosedRange<Double> { -.infinity ... .infinity }

  func value(at time: Double, from side: Side?) -> Double {
    if time < 0 { return 0 }
    if time == .infinity { return motion.restingValue ?? 1 }
    return motion.value(at: time, from: side)
  }

  func slope(at time: Double, from side: Side?) -> Double {
    0..<Double.infinity ~= time ? motion.slope(at: time, from: side) : 0
  }

  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    motion.breakpoints(in: interval)
  }
}

extension Pace {
  /// The response to a unit of initial velocity; `nil` for a pace without inertia.
  ///
  /// For a decay of rate λ it is t·e^(−λt). A decay with another initial velocity than its own then
  /// is a critically damped spring of the same rate, and ends at the same place.
  package var response: SpringMotion? {
    if let unit = spring?.unit { return unit.spring.motion(from: 0, to: 0, velocity: 1) }
    switch form {
    case .easing, .spring: return nil
    case .motion(let unit):
      guard let decay = unit.motion as? DecayMotion, decay.rate > 0 else { return nil }
      return DampedSpring(angularFrequency: decay.rate, dampingRatio: 1)
        .motion(from: 0, to: 0, velocity: 1)
    }
  }

  /// The spring from 0 to 1, and its bounds, which may be infinite.
  var spring: (unit: SpringMotion, bounds: ClosedRange<Double>)? {
    switch form {
    case .easing: nil
    case .spring(let motion): (motion, -.infinity ... .infinity)
    case .motion(let unit):
      (unit.motion as? BoundedSpringMotion).map { ($0.motion, $0.bounds) }
    }
  }

  /// Whether the pace can start with another velocity than its own.
  package var hasInertia: Bool { response != nil || leastJerk != nil }

  /// The curve of an easing that takes over a velocity.
  var leastJerk: MinimumJerk? {
    guard case .easing(let easing) = form, duration > 0 else { return nil }
    return easing.curve.cast(to: MinimumJerk.self)
  }

  /// Whether the pace has an initial velocity that another may replace, as a decay has.
  package var beginsByItself: Bool {
    if case .motion(let unit) = form { return unit.motion is DecayMotion }
    return false
  }

  /// The same pace, over when the distance from the end stays within a threshold.
  package func settling<Value: AnimatableValue>(
    within threshold: Double, from start: Value, to end: Value, velocity: Value
  ) -> Pace {
    guard case .spring(let unit) = form else { return self }
    let numbers: Double? =
      !Value.isLinear || start.numberCount == 0
      ? nil
      : SpringVectorMotion(
        unchecked: unit.spring, from: start.numbers, to: end.numbers,
        velocity: (0..<start.numberCount).map {
          velocity.number($0) + unit.initialVelocity * (end.number($0) - start.number($0))
        }
      ).settlingDurationByNorm(within: max(threshold, Magnitude.positive.lowerBound))
    let fraction = threshold / start.animationDistance(from: end)
    return Pace(
      duration: numbers ?? (fraction < 1 ? unit.settlingDuration(within: max(fraction, 1e-50)) : 0),
      form: form)
  }

  /// The time from which it is at rest: for a spring, within 2⁻⁶⁰ of its distance.
  package var restDuration: Double {
    switch form {
    case .easing: return duration
    case .spring(let motion): return max(duration, motion.settlingDuration(within: Self.rest))
    case .motion(let unit): return max(duration, unit.motion.settlingDuration(within: Self.rest))
    }
  }

  /// The distance from its end at which a motion is at rest, as a fraction of the whole distance.
  package static let rest = 0x1p-60

  /// Stops the program if a given velocity has no meaning.
  ///
  /// - Parameter shown: The value shown, whose shape may be another one than the target's.
  package func requireVelocity<Value: AnimatableValue>(
    _ velocity: Value, to target: Value, from shown: @autoclosure () -> Value
  ) {
    requireNumbers(velocity, "velocity")
    require(
      Value.isLinear || velocity.numberCount > 0,
      "velocity must be nil where the value is not a list of numbers, got \(velocity)")
    require(
      hasInertia,
      "velocity must be nil where the pace is an easing, which has its own, got \(velocity)")
    require(
      velocity.isShaped(like: target) || velocity.isShaped(like: shown()),
      "velocity must have the shape of the value shown or of the target, got \(velocity) for "
        + "\(target)")
  }
}

/// Stops the program unless a duration is valid.
package func requireLength(
  _ value: Double, _ name: String, upTo limit: Double = .greatestFiniteMagnitude
) {
  require(
    value >= 0 && value <= limit,
    "\(name) must be ≥ 0\(limit.isFinite ? " and finite" : ""), got \(value)")
}
