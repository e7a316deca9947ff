// Free response of a damped oscillator, in closed form.
//
//     x″ + 2ζω₀ x′ + ω₀² x = 0,   x(0) = x₀,   x′(0) = v₀        [1, §25]
//
// Goals, in order: no cancellation and no overflow in any regime; the same formula on both sides of
// ζ = 1; few things computed twice (FusedFunctions.swift).
//
// ζ < 1   rate b = ζω₀, swing ω = ω_d:
//             x = e^(−bt) (x₀ cos ωt + r sin(ωt)/ω),   r = v₀ + b x₀
//         sin(ωt)/ω is accurate however small ω is, and is t where ω underflows, so no series is
//         needed next to ζ = 1.
// ζ ≥ 1   the slow rate λ = ω₀/(ζ + √(ζ² − 1)) taken out, the fast one relative to it:
//             x = e^(−λt) (x₀ + r φ(t)),   r = v₀ + λ x₀,   φ = (1 − e^(−σt))/σ,   σ = 2ω₀√(ζ² − 1)
//         φ goes through expm1 while σt is small, and is t at ζ = 1, so one formula serves critical
//         and overdamped.
//         Tried and dropped: two exponentials, which cancel as ζ → 1⁺ and for large ζ, and cosh and
//         sinh, which overflow.
//
// x₀ cos + r sin/ω loses nothing that the definition does not lose: its terms are the motion's own
// scale. Above ζ = 1, r is a sum that cancels only where the start lies on the slow mode.
//
// Derivatives. In the basis cos, sin/ω, or 1, e^(−σt), φ, a derivative changes the coefficients only:
//
//     ζ < 1   (x₀, r) → (v₀, −ω₀(ω₀x₀ + ζv₀))
//     ζ ≥ 1   (k, m, n) → (−λk, n − (λ + σ)m, −λn),   from (x₀, 0, r)
//
// Above ζ = 1 this is more than convenience. The acceleration as −ω₀²x − 2bv cancels to 1/ζ² of its
// terms. A velocity computed from v₀ and a₀, as a displacement is from x₀ and v₀, cancels by as
// much as the fast exponential has fallen.
//
// [1] L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed.

/// The motion of a spring after release: its parameters and the coefficients that follow from them.
///
/// Its derivatives obey the same equation, so each is a free response too; see ``derivative``.
@usableFromInline
package struct FreeResponse: Hashable, Sendable {
  @usableFromInline package let spring: DampedSpring

  /// Displacement and velocity at release.
  package let x0, v0: Double

  /// b = ζω₀ up to ratio 1, the slow rate λ above.
  @usableFromInline package let rate: Double

  /// ω_d below ratio 1; σ, the gap between the two rates, from there on.
  @usableFromInline package let gap: Double

  /// r = v₀ + rate · x₀.
  let drive: Double

  /// The coefficients of displacement and velocity in the basis, without the exponential factor.
  @usableFromInline let displacement, velocity: Coefficients

  /// Multiples of 1, of the even and of the odd basis function.
  @usableFromInline
  struct Coefficients: Hashable, Sendable {
    @usableFromInline let constant, even, odd: Double

    @inlinable @inline(__always)
    func sum(in basis: Basis) -> Double {
      basis.decay * (constant + even * basis.even + odd * basis.odd)
    }
  }

  package init(_ spring: DampedSpring, displacement x0: Double, velocity v0: Double) {
    let gap = spring.dampingRatio < 1 ? spring.rateSplit : 2 * spring.rateSplit
    self.init(spring, rate: spring.decayRate, gap: gap, x0: x0, v0: v0)
  }

  private init(_ spring: DampedSpring, rate: Double, gap: Double, x0: Double, v0: Double) {
    let drive = v0 + rate * x0
    let displacement =
      spring.dampingRatio < 1
      ? Coefficients(constant: 0, even: x0, odd: drive)
      : Coefficients(constant: x0, even: 0, odd: drive)
    self.init(
      spring, rate: rate, gap: gap, x0: x0, v0: v0, drive: drive, displacement: displacement)
  }

  private init(
    _ spring: DampedSpring, rate: Double, gap: Double, x0: Double, v0: Double, drive: Double,
    displacement: Coefficients
  ) {
    self.spring = spring
    (self.rate, self.gap) = (rate, gap)
    (self.x0, self.v0, self.drive) = (x0, v0, drive)
    self.displacement = displacement
    if spring.dampingRatio < 1 {
      // The two products cancel where a start next to ratio 1 is on the slow mode.
      let frequency = spring.angularFrequency
      let sum = differenceOfProducts(frequency, x0, -spring.dampingRatio, v0)
      velocity = Coefficients(constant: 0, even: v0, odd: -frequency * sum)
    } else {
      velocity = Coefficients(
        constant: -rate * displacement.constant,
        even: displacement.odd - (rate + gap) * displacement.even,
        odd: -rate * displacement.odd)
    }
  }

  /// The response of the same spring from another displacement and velocity.
  @inline(__always)
  package func released(from x0: Double, velocity v0: Double) -> FreeResponse {
    FreeResponse(spring, rate: rate, gap: gap, x0: x0, v0: v0)
  }

  /// Above ratio 1, the factors of e^(−λt) and e^(−(λ + σ)t); next to ratio 1 they cancel.
  var modes: (slow: Double, fast: Double) {
    let share = displacement.odd / gap
    return (displacement.constant + share, displacement.even - share)
  }

  /// Below ratio 1, the first time ≥ 0 at which tan(ωt)/ω is numerator / denominator.
  ///
  /// The angle is taken in the right half plane: in the left, adding π would round a small one
  /// away.
  func firstTime(ofTangent numerator: Double, over denominator: Double) -> Double {
    let y = denominator < 0 ? -numerator * gap : numerator * gap
    let angle = arcTangent(y: y, x: denominator.magnitude)
    return (angle < 0 ? angle + .pi : angle) / gap
  }

  /// Whether the motion swings (ζ < 1): the first of the header's two forms.
  package var oscillates: Bool { spring.dampingRatio < 1 }

  /// Half the sum of the two rates: b = ζω₀ in every regime.
  var meanRate: Double { spring.dampingRatio * spring.angularFrequency }

  /// The acceleration at release.
  private var a0: Double {
    let frequency = spring.angularFrequency
    return -frequency * (frequency * x0 + 2 * spring.dampingRatio * v0)
  }

  /// The velocity as a free response of its own.
  ///
  /// It keeps the coefficients. A response made from v₀ and the acceleration would lose as many
  /// digits as the fast exponential has fallen.
  var derivative: FreeResponse {
    FreeResponse(
      spring, rate: rate, gap: gap, x0: v0, v0: a0,
      drive: oscillates ? velocity.odd : -(rate + gap) * drive,
      displacement: velocity)
  }

  func scaled(by factor: Double) -> FreeResponse {
    FreeResponse(
      spring, rate: rate, gap: gap, x0: factor * x0, v0: factor * v0, drive: factor * drive,
      displacement: Coefficients(
        constant: factor * displacement.constant, even: factor * displacement.even,
        odd: factor * displacement.odd))
  }

  /// The factor in front and the two basis functions of the form in use: cos ωt and sin(ωt)/ω, or
  /// e^(−σt) and φ.
  @usableFromInline package typealias Basis = (decay: Double, even: Double, odd: Double)

  @inlinable @inline(__always)
  package func basis(at time: Double) -> Basis {
    Self.basis(at: time, rate: rate, gap: gap, oscillates: spring.dampingRatio < 1)
  }

  /// The basis from bare numbers, which, unlike a struct, pass between modules in registers.
  @usableFromInline @inline(__always)
  static func basis(at time: Double, rate: Double, gap: Double, oscillates: Bool) -> Basis {
    let decay = exponentialOfFall(-rate * time)
    // Past the last representable value; also keeps ∞ out of the basis functions.
    if decay == 0 { return (0, 0, 0) }
    if oscillates {
      // An undamped motion goes on swinging where the phase overflows: any finite phase will do.
      let (sine, cosine) = sineAndCosine(min(gap * time, .greatestFiniteMagnitude))
      return (decay, cosine, gap < 1e-150 ? time : sine / gap)
    }
    if gap == 0 { return (decay, 1, time) }
    let exponent = -gap * time
    // Each of the two from the function that keeps its digits.
    if exponent > -0.5 {
      let fall = expMinusOne(exponent)
      return (decay, 1 + fall, -fall / gap)
    }
    let even = exponential(exponent)
    return (decay, even, (1 - even) / gap)
  }

  /// The displacement where the basis has those values.
  @inlinable @inline(__always)
  package func displacement(in basis: Basis) -> Double { displacement.sum(in: basis) }

  /// The velocity where the basis has those values.
  @inlinable @inline(__always)
  package func velocity(in basis: Basis) -> Double { velocity.sum(in: basis) }

  /// The displacement at `time` ≥ 0.
  ///
  /// - Returns: Within (8 + 2λt)·2⁻⁵³ of the envelope; λ is ω₀ up to ζ = 1 and the slow decay rate
  ///   above it.
  ///
  /// Edge cases: at 0 it is `x0` exactly; at ∞ it is 0, and NaN for an undamped spring, which has no
  /// limit; NaN in, NaN out.
  @inlinable @inline(__always)
  package func displacement(at time: Double) -> Double { displacement(in: basis(at: time)) }

  /// Displacement and velocity from one evaluation of the basis.
  @inlinable @inline(__always)
  package func state(at time: Double) -> (displacement: Double, velocity: Double) {
    let basis = basis(at: time)
    return (displacement(in: basis), velocity(in: basis))
  }

  /// Writes `to` + displacement, or `from` at 0, for finite times ≥ 0.
  ///
  /// While the motion swings, several values are computed at once, with the same bits as one by one.
  package func writeValues(
    at times: UnsafeBufferPointer<Double>, from: Double, to: Double,
    into values: UnsafeMutablePointer<Double>
  ) {
    let coefficients = displacement
    forEachBasis(at: times) { index, time, basis in
      let value = to + coefficients.sum(in: basis)
      values[index] = time == 0 ? from : value
    }
  }

  /// Whether the basis up to a time is plain arithmetic, without branches.
  private func isInBulk(upTo time: Double) -> Bool {
    oscillates && gap >= 1e-150 && gap * time <= Fused.largestAngle
      && -rate * time >= Fused.leastExponent
  }

  /// Writes the basis at finite times ≥ 0, with the bits of `basis(at:)`.
  ///
  /// The columns are the factor, the even and the odd function, each as long as `times`.
  package func writeBases(
    at times: UnsafeBufferPointer<Double>, to columns: UnsafeMutablePointer<Double>
  ) {
    let (decays, evens) = (columns, columns + times.count)
    let odds = evens + times.count
    forEachBasis(at: times) { index, _, basis in
      (decays[index], evens[index], odds[index]) = basis
    }
  }

  /// Calls `body` with each time and its basis; in a loop of vector instructions while the motion swings.
  @inline(__always)
  private func forEachBasis(
    at times: UnsafeBufferPointer<Double>, _ body: (Int, Double, Basis) -> Void
  ) {
    var last = 0.0
    for time in times { last = max(last, time) }
    guard isInBulk(upTo: last) else {
      for (index, time) in times.enumerated() { body(index, time, basis(at: time)) }
      return
    }
    let (rate, gap) = (rate, gap)
    for index in 0..<times.count {
      let time = times[index]
      let (sine, cosine) = Fused.sineAndCosine(gap * time)
      body(index, time, (Fused.exponential(-rate * time), cosine, sine / gap))
    }
  }

  /// The velocity at `time` ≥ 0, in units of length per second.
  ///
  /// - Returns: Within (8 + 5λt)·2⁻⁵³ of the envelope of the velocity, with the λ of the
  ///   displacement. Above ζ = 1 the fast rate Λ takes the place of λ in the bound for one part of
  ///   that envelope, e^(−Λt)(|v₀| + λ|x₀|). Exactly `v0` at 0.
  @inline(__always)
  package func velocity(at time: Double) -> Double { time == 0 ? v0 : state(at: time).velocity }

  /// The acceleration at `time` ≥ 0: as the velocity, with 10 in place of 8 and the envelope of the
  /// acceleration.
  package func acceleration(at time: Double) -> Double { derivative.velocity(at: time) }
}
