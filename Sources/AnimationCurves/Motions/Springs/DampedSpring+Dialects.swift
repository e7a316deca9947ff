// The dialects in which frameworks name springs, each converted to and from ω₀ and ζ.
//
//     mass m, stiffness k, damping c      ω₀ = √(k/m)          ζ = c / (2√(km))
//     stiffness k, damping ratio ζ        ω₀ = √(k/m)
//     response T₀                         ω₀ = 2π/T₀
//     duration T₀, bounce β               ω₀ = 2π/T₀           ζ = 1 − β, or 1/(1 + β) below 0     [1]
//     half-life h                         λ = ln 2 / h, where λ is the slow rate
//     overshoot p                         ζ = −ln p / √(π² + ln² p)                               [2]
//     settling duration T                 ω₀ = T(ω₀ = 1) / T: the time scales as 1/ω₀ exactly
//     peak time t, overshoot p            ω₀ = √(π² + ln² p) / t, since ω_d t = π and √(1 − ζ²) is
//                                         π/√(π² + ln² p)
//     UIKit duration T, velocity v        UIKitDuration.swift                                      [3]
//     Origami tension, friction           k = 3.62 (tension − 30) + 194, c = 3 (friction − 8) + 25 [4]
//     pop bounciness, speed               Origami's, through three cubics                          [5]
//
// Some dialects know no mass; the mass, given beside them, scales only the forces. √(km) is formed
// before the root where the product is in range, so that c = 2√(km) gives ζ = 1 exactly for the
// values people choose.
//
// [1] Apple, SwiftUI: Spring(duration:bounce:).
// [2] K. Ogata, Modern Control Engineering, 5th ed., §5-3.
// [3] The equation that UIKit solves, as measured on devices and converted by Framer.
// [4] facebookarchive/rebound, OrigamiValueConverter.
// [5] facebookarchive/pop, POPAnimationExtras; see DampedSpring+Origami.swift.

extension DampedSpring {
  /// The parameters of a spring in one dialect.
  ///
  /// ```swift
  /// DampedSpring(.halfLife(0.1, dampingRatio: 0.6))
  /// ```
  ///
  /// Four of them, in which most springs are written, are initialisers as well, such as
  /// ``DampedSpring/init(response:dampingRatio:mass:)``.
  public enum Parameters: Hashable, Sendable {
    /// ω₀ in rad/s and ζ.
    case angularFrequency(Double, dampingRatio: Double)
    /// Mass m, stiffness k and damping coefficient c.
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// Stiffness k and ζ, as Jetpack Compose and Flutter name springs.
    case stiffness(Double, dampingRatio: Double)
    /// The undamped period in seconds and ζ.
    case response(Double, dampingRatio: Double)
    /// The undamped period in seconds and the bounce, in (−1, 1], as in SwiftUI and Core Animation (iOS 17).
    case perceptualDuration(Double, bounce: Double = 0)
    /// The undamped period in seconds and the overshoot past the target from rest.
    ///
    /// The overshoot is a fraction of the distance, from 0 (critical) to 1 (undamped).
    case responseAndOvershoot(Double, overshoot: Double)
    /// The time in seconds in which the decaying motion halves, ln 2 / λ with λ the ``decayRate``; and ζ, above 0.
    case halfLife(Double, dampingRatio: Double)
    /// The last time, in seconds, at which a unit step from rest is `epsilon` away from its target; and ζ, above 0.
    ///
    /// Solved by scaling, without iteration on ω₀: a unit step settles at some T₁ if ω₀ = 1, and at T₁/ω₀ for any
    /// other ω₀. The last crossing jumps by half a period where an extremum leaves the threshold, so the resulting
    /// frequency jumps with the ratio too. `epsilon` is a fraction of the distance, below 1.
    case settlingDuration(Double, dampingRatio: Double, epsilon: Double = 0.001)
    /// The settling time as in ``settlingDuration(_:dampingRatio:epsilon:)``, and the overshoot past the target.
    ///
    /// The overshoot, a fraction of the distance from 0 (critical) to below 1, gives the ratio in closed form.
    case settlingDurationAndOvershoot(Double, overshoot: Double, epsilon: Double = 0.001)
    /// The seconds from a start at rest to the largest value, and the overshoot there.
    ///
    /// The overshoot is a fraction of the distance; above 0, and 1 if undamped.
    case peakTimeAndOvershoot(Double, overshoot: Double)
    /// The spring that UIKit makes from a duration in seconds, `usingSpringWithDamping` in (0.001, 1], and
    /// `initialSpringVelocity`.
    ///
    /// UIKit silently clamps the duration to 0.01…10 s and the ratio to 1; here a ratio outside
    /// (0.001, 1] is refused and the duration is taken as given. The frequency rises without bound as
    /// the ratio approaches 1 from below and is finite at 1: that is UIKit's definition.
    ///
    /// The velocity is in whole distances per second towards the target, below
    /// ``DampedSpring/uiKitVelocityLimit(duration:dampingRatio:)``. A larger velocity makes the spring slower. From
    /// the limit on UIKit's equation has no solution, and UIKit uses the last value of its iteration, which is not
    /// published.
    case uiKitDuration(Double, dampingRatio: Double, initialVelocity: Double = 0)
    /// Origami's and rebound's tension and friction.
    case origami(tension: Double, friction: Double)
    /// Pop's and React Native's bounciness and speed, both usually 0…20.
    case pop(bounciness: Double, speed: Double)
  }

  /// A spring from any dialect.
  ///
  /// - Parameters:
  ///   - parameters: The spring in one dialect.
  ///   - mass: From 1e-50 to 1e50. It scales the forces only, except in `.stiffness`; `.physical` ignores it.
  /// - Precondition: The parameters, and the resulting ω₀ and ζ, lie in the ranges of ``angularFrequency`` and
  ///   ``dampingRatio``, as for every initialiser below. For numbers from outside, use ``init(validating:mass:)``,
  ///   which throws.
  public init(_ parameters: Parameters, mass: Double = 1) {
    self = trapping(try DampedSpring(validating: parameters, mass: mass))
  }

  /// A spring from any dialect, checked.
  ///
  /// - Throws: ``ParameterError`` that names the parameter at fault, if it, or the resulting angular frequency or
  ///   ratio, is out of range.
  public init(validating parameters: Parameters, mass: Double = 1) throws(ParameterError) {
    var mass = mass
    let frequency: Double
    let ratio: Double
    switch parameters {
    case .angularFrequency(let value, let dampingRatio):
      (frequency, ratio) = (value, dampingRatio)

    case .physical(let physicalMass, let stiffness, let damping):
      try check(physicalMass, "mass", in: Magnitude.positive)
      try check(stiffness, "stiffness", in: 1e-150...1e150)
      try check(damping, "damping", in: 0...1e150)
      mass = physicalMass
      frequency = (stiffness / mass).squareRoot()
      ratio = damping / (2 * (stiffness * mass).squareRoot())

    case .stiffness(let stiffness, let dampingRatio):
      try check(mass, "mass", in: Magnitude.positive)
      try check(stiffness, "stiffness", in: 1e-150...1e150)
      (frequency, ratio) = ((stiffness / mass).squareRoot(), dampingRatio)

    case .response(let response, let dampingRatio):
      try check(response, "response", in: Magnitude.positive)
      (frequency, ratio) = (2 * .pi / response, dampingRatio)

    case .perceptualDuration(let duration, let bounce):
      try check(duration, "duration", in: Magnitude.positive)
      try check(
        bounce, "bounce", in: Self.bounceRange, accepted: "a number above -1 and at most 1")
      (frequency, ratio) = (2 * .pi / duration, Self.dampingRatio(bounce: bounce))

    case .responseAndOvershoot(let response, let overshoot):
      try check(response, "response", in: Magnitude.positive)
      try check(overshoot, "overshoot", in: 0...1)
      (frequency, ratio) = (2 * .pi / response, Self.dampingRatio(overshoot: overshoot))

    case .halfLife(let halfLife, let dampingRatio):
      try check(halfLife, "halfLife", in: Magnitude.positive)
      try check(dampingRatio, "dampingRatio", in: Magnitude.positive)
      let unit = try DampedSpring(validating: .angularFrequency(1, dampingRatio: dampingRatio))
      (frequency, ratio) = (logarithm(2) / halfLife / unit.decayRate, dampingRatio)

    case .settlingDuration(let duration, let dampingRatio, let epsilon):
      try check(duration, "settlingDuration", in: Magnitude.positive)
      try check(dampingRatio, "dampingRatio", in: Magnitude.positive)
      try check(epsilon, "epsilon", in: 1e-50...0.999)
      let unit = try DampedSpring(validating: .angularFrequency(1, dampingRatio: dampingRatio))
      (frequency, ratio) = (unit.settlingDuration(within: epsilon) / duration, dampingRatio)

    case .settlingDurationAndOvershoot(let duration, let overshoot, let epsilon):
      try check(overshoot, "overshoot", in: 0...1.nextDown, accepted: "from 0 to below 1")
      let spring = try DampedSpring(
        validating: .settlingDuration(
          duration, dampingRatio: Self.dampingRatio(overshoot: overshoot), epsilon: epsilon))
      (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)

    case .peakTimeAndOvershoot(let time, let overshoot):
      try check(time, "peakTime", in: Magnitude.positive)
      try check(
        overshoot, "overshoot", in: Double.leastNormalMagnitude...1,
        accepted: "above 0 and at most 1")
      let decrement = -logarithm(overshoot)
      (frequency, ratio) = (
        hypotenuse(.pi, decrement) / time, Self.dampingRatio(overshoot: overshoot)
      )

    case .uiKitDuration(let duration, let dampingRatio, let velocity):
      try check(duration, "uiKitDuration", in: Magnitude.positive)
      try check(
        dampingRatio, "dampingRatio", in: Self.uiKitRatioRange,
        accepted: "a number above 0.001 and at most 1")
      try check(velocity, "initialVelocity", in: Magnitude.signed)
      let phase = try Self.uiKitPhase(dampingRatio: dampingRatio, duration, velocity)
      (frequency, ratio) = (phase / duration, dampingRatio)

    case .origami(let tension, let friction):
      (frequency, ratio) = try Self.unitMassParameters(
        Origami(tension: tension, friction: friction))

    case .pop(let bounciness, let speed):
      try check(bounciness, "popBounciness", in: Magnitude.signed)
      try check(speed, "speed", in: Magnitude.signed)
      let origami = Origami(bounciness: bounciness, speed: speed)
      (frequency, ratio) = try Self.unitMassParameters(origami)
    }
    try self.init(checkedAngularFrequency: frequency, dampingRatio: ratio, mass: mass)
  }

  /// A spring by mass, stiffness and damping coefficient, as in Core Animation, SwiftUI and React
  /// Native.
  ///
  /// ω₀ = √(k/m) is within 2·2⁻⁵³ of itself, and ζ = c/(2√(km)) within 3·2⁻⁵³.
  ///
  /// - Parameters:
  ///   - mass: m, from 1e-50 to 1e50.
  ///   - stiffness: k, above 0; larger is quicker. 100 by default, as of Core Animation.
  ///   - damping: c, the coefficient, not the ratio; 0 or above.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double) {
    self.init(.physical(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// A spring by its stiffness and damping ratio, as in Jetpack Compose and Flutter.
  ///
  /// - Parameters:
  ///   - stiffness: k, above 0; larger is quicker. Compose's mass is 1.
  ///   - dampingRatio: ζ; 0 swings for ever, 1 is critical.
  ///   - mass: m, from 1e-50 to 1e50. A larger mass makes this spring slower, unlike the other
  ///     dialects with a ratio.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) {
    self.init(.stiffness(stiffness, dampingRatio: dampingRatio), mass: mass)
  }

  /// A spring by its undamped period and damping ratio.
  ///
  /// - Parameters:
  ///   - response: 2π/ω₀ in seconds; smaller is quicker.
  ///   - dampingRatio: ζ; 0 swings for ever, 1 is critical.
  ///   - mass: Scales the forces only.
  public init(response: Double, dampingRatio: Double, mass: Double = 1) {
    self.init(.response(response, dampingRatio: dampingRatio), mass: mass)
  }

  /// A spring by the duration people perceive and its bounce, as in SwiftUI.
  ///
  /// - Parameters:
  ///   - duration: The undamped period in seconds. The settling time is longer.
  ///   - bounce: 0 is critical, towards 1 it bounces for ever, below 0 it is overdamped; in (−1, 1].
  ///   - mass: Scales the forces only.
  public init(duration: Double, bounce: Double = 0, mass: Double = 1) {
    self.init(.perceptualDuration(duration, bounce: bounce), mass: mass)
  }
}

// MARK: - Reading a spring in a dialect

extension DampedSpring {
  /// The undamped period 2π/ω₀, in seconds: SwiftUI's duration and Core Animation's perceptual duration.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The distance of the damping below critical: 1 − ζ, or 1/ζ − 1 above ratio 1; in (−1, 1].
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The time in which the decaying motion halves, ln 2 / λ, in seconds; ∞ if undamped.
  public var halfLife: Double { logarithm(2) / decayRate }

  /// The time from a start at rest to the first peak, π/ω_d, in seconds; ∞ from ratio 1 upward.
  public var peakTime: Double { .pi / dampedAngularFrequency }

  /// The overshoot past the target from rest, as a fraction of the distance: e^(−πζ/√(1 − ζ²)), 0
  /// from ratio 1 upward.
  public var overshoot: Double {
    guard dampingRatio < 1 else { return 0 }
    return exponential(
      -.pi * dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot())
  }

  /// The `duration` for which UIKit would make this spring with no initial velocity.
  ///
  /// `nil` at ratios outside (0.001, 1], for which UIKit makes no spring.
  public var uiKitDuration: Double? {
    guard Self.uiKitRatioRange.contains(dampingRatio) else { return nil }
    return Self.uiKitRestPhase(dampingRatio: dampingRatio) / angularFrequency
  }

  /// Origami's tension and friction for the same motion.
  public var origami: Origami {
    Origami(
      stiffness: angularFrequency * angularFrequency, damping: 2 * dampingRatio * angularFrequency)
  }
}

// MARK: - Conversions

extension DampedSpring {
  /// Bounces above −1, where the ratio would be infinite, by a margin that keeps the ratio in its
  /// own range.
  private static let bounceRange = (-1).nextUp...1.0

  /// ζ > ε/√(1 + ε²), with ε = 0.001, makes ω₀ positive; the first double above 0.001 satisfies
  /// this.
  package static let uiKitRatioRange = 0.001.nextUp...1

  private static func dampingRatio(bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  static func dampingRatio(overshoot: Double) -> Double {
    guard overshoot > 0 else { return 1 }
    let decrement = -logarithm(overshoot)
    return decrement / hypotenuse(.pi, decrement)
  }

  /// ω₀ and ζ of Origami's stiffness and damping, which belong to mass 1.
  private static func unitMassParameters(
    _ origami: Origami
  ) throws(ParameterError) -> (Double, Double) {
    let spring = try DampedSpring(
      validating: .physical(mass: 1, stiffness: origami.stiffness, damping: origami.damping))
    return (spring.angularFrequency, spring.dampingRatio)
  }
}
