// A mass on a spring with a damper.
//
//     m x″ + c x′ + k x = 0        x: displacement from equilibrium        [1, §25]
//
// Three independent numbers describe it. The stored ones are those that the motion depends on most
// directly: ω₀ = √(k/m) sets the pace, ζ = c / (2√(km)) the character, and the mass only the
// forces. Everything else is computed from them, so nothing can go stale. Every framework's dialect
// (DampedSpring+Dialects.swift) converts to and from them.
//
// [1] L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed.

/// A damped harmonic oscillator, by its undamped angular frequency, damping ratio and mass.
///
/// ```swift
/// let spring = DampedSpring(response: 0.5, dampingRatio: 0.7)
/// let motion = spring.motion(from: 0, to: 100, velocity: 20)
/// motion.value(at: 0.1)                    // 43.05
/// motion.settlingDuration(within: 0.01)    // 0.931
/// ```
///
/// Undamped springs (ratio 0) and overdamped springs (ratio above 1) move as in mechanics: nothing
/// is clamped. ``clampingOverdamping()`` gives Core Animation's reading of an overdamped spring.
public struct DampedSpring: Hashable, Sendable {
  /// The undamped angular frequency ω₀ = √(stiffness / mass), in rad/s; larger is quicker.
  public let angularFrequency: Double

  /// The damping ratio ζ = damping / (2·√(stiffness·mass)), without unit; larger bounces less.
  ///
  /// The damping coefficient is ``damping``.
  public let dampingRatio: Double

  /// The mass m; it scales the forces and the energy, and does not change the motion.
  public let mass: Double

  /// A spring by its stored numbers.
  ///
  /// - Parameters:
  ///   - angularFrequency: ω₀ in rad/s, from 1e-50 to 1e50.
  ///   - dampingRatio: ζ, from 0 to 1e50.
  ///   - mass: From 1e-50 to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use ``init(validating:mass:)``, which
  ///   throws.
  public init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) {
    self.init(.angularFrequency(angularFrequency, dampingRatio: dampingRatio), mass: mass)
  }

  /// Checks the stored parameters; every other initialiser ends here.
  package init(
    checkedAngularFrequency angularFrequency: Double, dampingRatio: Double, mass: Double
  ) throws(ParameterError) {
    try check(angularFrequency, "angularFrequency", in: Magnitude.positive)
    try check(dampingRatio, "dampingRatio", in: Magnitude.nonNegative)
    try check(mass, "mass", in: Magnitude.positive)
    self.angularFrequency = angularFrequency
    // + 0 turns −0 into 0, whose rates have the sign that logarithms need.
    self.dampingRatio = dampingRatio + 0
    self.mass = mass
  }
}

// MARK: - Physical quantities

extension DampedSpring {
  /// How the spring comes to rest.
  public enum Regime: String, Hashable, Sendable, CaseIterable {
    /// Ratio 0: it swings for ever.
    case undamped
    /// Ratio between 0 and 1: it swings about the target with falling amplitude.
    case underdamped
    /// Ratio 1: the quickest return without a swing.
    case criticallyDamped
    /// Ratio above 1: it returns slowly, without a swing.
    case overdamped
  }

  /// The regime, by comparing the ratio with 0 and 1 exactly.
  ///
  /// No result of this package jumps where the regime changes, except results defined to jump
  /// there.
  public var regime: Regime {
    if dampingRatio == 0 { return .undamped }
    if dampingRatio < 1 { return .underdamped }
    return dampingRatio == 1 ? .criticallyDamped : .overdamped
  }

  /// The stiffness k = m·ω₀², force per displacement.
  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// The damping coefficient c = 2·ζ·ω₀·m, force per velocity; not the ratio.
  public var damping: Double { 2 * dampingRatio * angularFrequency * mass }

  /// The undamped frequency ω₀ / 2π, in hertz.
  package var frequency: Double { angularFrequency / (2 * .pi) }

  /// The angular frequency ω_d = ω₀·√(1 − ζ²) of the damped swing, in rad/s; 0 from ratio 1 upward.
  public var dampedAngularFrequency: Double { dampingRatio < 1 ? rateSplit : 0 }

  /// The rate λ of the final decay e^(−λt), in 1/s.
  ///
  /// Up to ratio 1 it is ζω₀. Above, it is the slower of the two rates, ω₀ / (ζ + √(ζ² − 1)), which
  /// falls as the ratio grows.
  public var decayRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * angularFrequency }
    let root = root
    let sum = exactSum(dampingRatio, root.value)
    let rate = angularFrequency / sum.value
    let rest = angularFrequency.addingProduct(-rate, sum.value) - rate * (sum.lost + root.lost)
    return rate + rest / sum.value
  }

  /// ω₀·√|1 − ζ²|: the frequency of the swing, or half the gap between the two rates.
  ///
  /// Rounded once, as is ``decayRate``: both are multiplied by the time, and their errors with them.
  var rateSplit: Double {
    let root = root
    let rate = angularFrequency * root.value
    let lost = (-rate).addingProduct(angularFrequency, root.value)
    return rate + (lost + angularFrequency * root.lost)
  }

  /// √|1 − ζ²| and its rounding error.
  ///
  /// The difference is factored as (1 − ζ)(1 + ζ), so that it keeps its digits as ζ approaches 1.
  private var root: (value: Double, lost: Double) {
    let difference = exactSum(1, -dampingRatio)
    let sum = exactSum(1, dampingRatio)
    let square = (difference.value * sum.value).magnitude
    let root = square.squareRoot()
    guard root > 0 else { return (0, 0) }
    let sign = difference.value < 0 ? -1.0 : 1
    let lost =
      (-square).addingProduct(sign * difference.value, sum.value)
      + sign * (difference.value * sum.lost + difference.lost * sum.value)
    return (root, (square.addingProduct(-root, root) + lost) / (2 * root))
  }

  /// The same spring, with a ratio above 1 replaced by 1; ω₀ stays.
  ///
  /// Overdamped springs are evaluated in this way by Core Animation (without `allowsOverdamping`),
  /// WebKit and React Native, and by default by SwiftUI's `Spring(mass:stiffness:damping:)`.
  public func clampingOverdamping() -> DampedSpring {
    DampedSpring(
      angularFrequency: angularFrequency, dampingRatio: min(dampingRatio, 1), mass: mass)
  }

  /// Stops the program unless the spring comes to rest.
  package func requireSettling() {
    require(
      dampingRatio > 0,
      "dampingRatio must be above 0 for a spring that settles, got \(dampingRatio)")
  }
}
