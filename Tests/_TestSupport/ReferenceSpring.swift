// Free response of a damped oscillator in double-double, to hold the library's doubles against.
//
//     x″ + 2ζω₀ x′ + ω₀² x = 0,   x(0) = x₀,   x′(0) = v₀,   all five inputs exact doubles
//
// With b = ζω₀ and w = v₀ + bx₀, ω_d = ω₀√((1 − ζ)(1 + ζ)), C = cos ω_d t, S = sin(ω_d t)/ω_d:
//
// ζ < 1   x = e^(−bt) (x₀ C + w S),   x′ = e^(−bt) (v₀ C − (ω₀² x₀ + b v₀) S)
//         1 − ζ and 1 + ζ are exact, so S keeps all its digits as ζ → 1⁻.
// ζ ≥ 1   d = ω₀√((ζ − 1)(ζ + 1)), λ = ω₀/(ζ + √…), Λ = λ + 2d, u = v₀ + λx₀,
//         k = (1 − e^(−2dt))/(2d) by expm1, k = t at ζ = 1, W = u e^(−Λt)
//         x = e^(−λt) (x₀ + u k),   x′ = W − λx,   x″ = λ² x − 2b W
//
// The acceleration below ζ = 1 is the velocity for the start (v₀, a₀), a₀ = −ω₀² x₀ − 2b v₀.
// The error is some 2⁻¹⁰⁴ (1 + λt) of the envelope, from rounding phase and decay: at worst 1.4e-29
// over the rows of spring.csv, at λt = 600. Below 1e-270 it is absolute instead, near 1e-300.

import Foundation

/// A damped spring evaluated in double-double: position, velocity, acceleration, their envelopes.
public struct ReferenceSpring: Sendable {
  /// Ratios by hand: undamped, barely damped, both sides of 1 as close as doubles go, creeping.
  public static let ratios: [Double] = [
    0, 1e-12, 1e-6, 0.001, 0.05, 0.25, 0.5, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12,
    1 - 1e-15, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1 + 1e-15, 1 + 1e-12, 1 + 1e-9, 1 + 1e-6, 1.001, 1.25,
    2, 5, 25, 1e3, 1e4, 1e6,
  ]

  /// Position, velocity and acceleration at one instant.
  public struct State: Sendable {
    /// The displacement from equilibrium.
    public let position: DoubleDouble
    /// The first derivative.
    public let velocity: DoubleDouble
    /// The second derivative.
    public let acceleration: DoubleDouble
  }

  private let isUnderdamped: Bool
  private let isUndamped: Bool
  private let squaredFrequency: DoubleDouble
  // b = ζω₀
  private let decay: DoubleDouble
  // ω_d below ζ = 1, d above
  private let split: DoubleDouble
  // λ, at and above ζ = 1
  private let slowRate: DoubleDouble
  private let x0: Double
  private let v0: Double
  private let a0: DoubleDouble
  private let scales: EnvelopeScales

  /// A spring and a start.
  ///
  /// - Parameters:
  ///   - angularFrequency: ω₀ > 0, rad/s.
  ///   - dampingRatio: ζ ≥ 0.
  ///   - x0: Displacement at release.
  ///   - v0: Velocity at release.
  public init(angularFrequency: Double, dampingRatio: Double, x0: Double, v0: Double) {
    precondition(angularFrequency > 0, "angularFrequency must be positive, got \(angularFrequency)")
    precondition(dampingRatio >= 0, "dampingRatio must not be negative, got \(dampingRatio)")
    isUnderdamped = dampingRatio < 1
    isUndamped = dampingRatio == 0
    squaredFrequency = DoubleDouble.product(angularFrequency, angularFrequency)
    decay = DoubleDouble.product(dampingRatio, angularFrequency)
    let difference = DoubleDouble.sum(1, -dampingRatio) * DoubleDouble.sum(1, dampingRatio)
    let root = difference.magnitude.squareRoot()
    split = root * angularFrequency
    slowRate = angularFrequency / (root + dampingRatio)
    self.x0 = x0
    self.v0 = v0
    a0 = -(squaredFrequency * x0) - 2 * (decay * v0)
    scales = EnvelopeScales(
      angularFrequency: angularFrequency, decay: decay, split: split.hi, slowRate: slowRate,
      isUnderdamped: isUnderdamped, x0: x0, v0: v0)
  }

  /// Position, velocity and acceleration at `time`, which share most of their work.
  ///
  /// Below ζ = 1 the phase ω₀ · `time` may be 1.6e6 at most.
  public func state(at time: Double) -> State {
    precondition(time >= 0, "time must not be negative, got \(time)")
    if time == 0 {
      return State(position: DoubleDouble(x0), velocity: DoubleDouble(v0), acceleration: a0)
    }
    return isUnderdamped ? underdamped(at: time) : overdamped(at: time)
  }

  /// The displacement from equilibrium at `time`.
  public func position(at time: Double) -> DoubleDouble { state(at: time).position }

  /// The first derivative at `time`.
  public func velocity(at time: Double) -> DoubleDouble { state(at: time).velocity }

  /// The second derivative at `time`.
  public func acceleration(at time: Double) -> DoubleDouble { state(at: time).acceleration }

  private func underdamped(at time: Double) -> State {
    let (sine, c) = DoubleDouble.sinCos(split * time)
    let s = sine / split
    let e = isUndamped ? DoubleDouble(1) : DoubleDouble.exp(-(decay * time))
    let position = c * x0 + s * (decay * x0 + v0)
    let velocity = c * v0 - s * (squaredFrequency * x0 + decay * v0)
    let acceleration = c * a0 - s * (squaredFrequency * v0 + decay * a0)
    return State(position: e * position, velocity: e * velocity, acceleration: e * acceleration)
  }

  private func overdamped(at time: Double) -> State {
    let e = DoubleDouble.exp(-(slowRate * time))
    let u = slowRate * x0 + v0
    let spread = split * 2
    let minusOne = DoubleDouble.expMinusOne(-(spread * time))
    let k = spread.hi == 0 ? DoubleDouble(time) : -minusOne / spread
    let position = e * (u * k + x0)
    // e^(−Λt) from its own exponent: minusOne + 1 has lost its digits by then.
    let fast = u * DoubleDouble.exp(-((slowRate + spread) * time))
    let velocity = fast - slowRate * position
    let acceleration = slowRate * (slowRate * position) - 2 * (decay * fast)
    return State(position: position, velocity: velocity, acceleration: acceleration)
  }
}

// MARK: - Envelopes

extension ReferenceSpring {
  /// The natural scale of an error in position at `time`.
  ///
  /// ζ < 1: e^(−bt) times the smaller of R = √(x₀² + (w/ω_d)²) and |x₀| + |w|t, which stays finite
  /// as ζ → 1⁻. ζ ≥ 1: e^(−λt) (|x₀| + (|v₀| + λ|x₀|) k(t)).
  public func envelope(at time: Double) -> Double { scales.position(at: time) }

  /// The natural scale of an error in velocity at `time`, built like `envelope(at:)`.
  ///
  /// ζ < 1: e^(−bt) times the smaller of ω₀R and |v₀| + (ω₀²|x₀| + b|v₀|) t.
  /// ζ ≥ 1: λ times the envelope, plus e^(−Λt) (|v₀| + λ|x₀|).
  public func velocityEnvelope(at time: Double) -> Double { scales.velocity(at: time) }

  /// The natural scale of an error in acceleration at `time`, built like `envelope(at:)`.
  ///
  /// Never less than 2b|v₀| + ω₀²|x₀|, decayed, below ζ = 1: the two may cancel in a₀.
  /// ζ ≥ 1: λ² times the envelope, plus 2b e^(−Λt) (|v₀| + λ|x₀|).
  public func accelerationEnvelope(at time: Double) -> Double { scales.acceleration(at: time) }

  /// λ in the bound (8 + 2λt)·2⁻⁵³ of the envelope: ω₀ below ζ = 1, the slow decay rate from there.
  public var boundRate: Double { scales.boundRate }

  /// The bounds that are stated for errors of displacement, velocity and acceleration, in 2⁻⁵³.
  ///
  /// 8 + 2λt, 8 + 5λt and 10 + 5λt envelopes. Above ζ = 1, `exp` magnifies the relative error of each mode by
  /// that mode's own phase: in velocity and acceleration 5λt for the slow part and 5Λt for the fast one.
  public func errorBounds(
    at time: Double
  ) -> (position: Double, velocity: Double, acceleration: Double) {
    let phase = boundRate * time
    let fast = scales.fastError(at: time)
    return (
      (8 + 2 * phase) * envelope(at: time), (8 + 5 * phase) * velocityEnvelope(at: time) + fast,
      (10 + 5 * phase) * accelerationEnvelope(at: time) + 2 * scales.decay * fast
    )
  }
}

/// The envelopes, in plain doubles: a scale needs no more.
private struct EnvelopeScales: Sendable {
  let angularFrequency: Double
  let decay: Double
  let split: Double
  let slowRate: Double
  let isUnderdamped: Bool
  let x0: Double
  let v0: Double
  // |w| = |v₀ + bx₀|
  let thrown: Double

  init(
    angularFrequency: Double, decay: DoubleDouble, split: Double, slowRate: DoubleDouble,
    isUnderdamped: Bool, x0: Double, v0: Double
  ) {
    self.angularFrequency = angularFrequency
    self.decay = decay.hi
    self.split = split
    self.slowRate = slowRate.hi
    self.isUnderdamped = isUnderdamped
    self.x0 = abs(x0)
    self.v0 = abs(v0)
    thrown = abs((decay * x0 + v0).hi)
  }

  var boundRate: Double { isUnderdamped ? angularFrequency : slowRate }

  // R
  private var amplitude: Double {
    thrown == 0 ? x0 : (x0 * x0 + (thrown / split) * (thrown / split)).squareRoot()
  }

  // |v₀| + λ|x₀|
  private var throwScale: Double { v0 + slowRate * x0 }

  func position(at time: Double) -> Double {
    if isUnderdamped {
      return exp(-decay * time) * min(amplitude, x0 + thrown * time)
    }
    let spread = 2 * split
    let k = spread == 0 ? time : -expm1(-spread * time) / spread
    return exp(-slowRate * time) * (x0 + throwScale * k)
  }

  func velocity(at time: Double) -> Double {
    if isUnderdamped {
      let growth = angularFrequency * angularFrequency * x0 + decay * v0
      return exp(-decay * time) * min(angularFrequency * amplitude, v0 + growth * time)
    }
    return slowRate * position(at: time) + fastDecay(at: time) * throwScale
  }

  func acceleration(at time: Double) -> Double {
    if isUnderdamped {
      let square = angularFrequency * angularFrequency
      let start = square * x0 + 2 * decay * v0
      let growth = abs(square - 2 * decay * decay) * v0 + decay * square * x0
      let bound = min(square * amplitude, start + growth * time)
      return exp(-decay * time) * max(bound, start)
    }
    return slowRate * slowRate * position(at: time)
      + 2 * decay * fastDecay(at: time) * throwScale
  }

  /// What the phase of the fast mode adds to the error of a velocity.
  func fastError(at time: Double) -> Double {
    isUnderdamped ? 0 : 5 * (2 * split) * time * (fastDecay(at: time) * throwScale)
  }

  private func fastDecay(at time: Double) -> Double {
    exp(-(slowRate + 2 * split) * time)
  }
}
