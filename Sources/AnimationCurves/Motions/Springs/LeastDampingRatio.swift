// The least damping with which a spring stays between bounds.
//
// y is the displacement towards one bound, at distance L ≥ 0 from the target. Where y rises, more damping means less
// speed at every place, so each extremum falls as ζ grows; the ratios that keep y ≤ L are those from a least one on:
//
//     undamped, √(y₀² + (v₀/ω₀)²) ≤ L        0
//     at rest beyond the target, y₀ < 0      −ln p/√(π² + ln² p), the ratio of the overshoot p = L/|y₀|
//     L = 0                                  1, or (u + 1/u)/2 for one thrown at its target with u = v₀/(ω₀|y₀|) > 1:
//                                            from there on the spring's fast mode takes it to the target
//     otherwise                              no closed form: the extremum depends on ζ through e^(−φ cot φ), ζ = cos φ,
//                                            and its angle. The root of extremum − L, between 0 and
//
//         thrown outwards, y₀ ≥ 0    v₀/(2ω₀(L − y₀)): x″ ≤ −2ζω₀x′ stops it within v₀/(2ζω₀)
//         others                     the ratio for L = 0

extension SpringMotion {
  /// The least damping ratio with which this motion would stay between bounds; its mass and stiffness, and so ω₀, stay.
  ///
  /// ```swift
  /// let spring = DampedSpring(response: 0.5, dampingRatio: 0.4)
  /// let motion = spring.motion(from: 0, to: 100)
  /// motion.leastDampingRatio(within: 0...110)!    // 0.5911550338
  /// ```
  ///
  /// Every larger ratio keeps it between them, too. The bounds may be infinite.
  ///
  /// A value released at rest has a closed form, and so has a bound at the target. Otherwise it is the root of an extremum
  /// that falls with the ratio, by bisection.
  ///
  /// - Returns: Within 8·2⁻⁵³ of itself, plus 64·2⁻⁵³ of the bound's distance from the target over the slope of the
  ///   extremum by the ratio. `nil` if no ratio does it: the start or the target is outside, or the value is thrown
  ///   outwards from a bound.
  public func leastDampingRatio(within bounds: ClosedRange<Double>) -> Double? {
    guard bounds.contains(from), bounds.contains(to) else { return nil }
    let sides = [(1.0, bounds.upperBound - to), (-1, to - bounds.lowerBound)].map {
      leastDampingRatio(towards: $0.0, upTo: $0.1)
    }
    return sides.contains(nil) ? nil : sides.compactMap { $0 }.max()
  }

  /// The least ratio with which the displacement towards one side stays within a distance.
  private func leastDampingRatio(towards side: Double, upTo limit: Double) -> Double? {
    let frequency = spring.angularFrequency
    let (start, velocity) = (side * (from - to), side * initialVelocity)
    if hypotenuse(start, velocity / frequency) <= limit { return 0 }
    if start < 0, velocity == 0 {
      return DampedSpring.dampingRatio(overshoot: limit / -start)
    }
    let isOutward = start >= 0 && velocity > 0
    if isOutward && start == limit { return nil }
    let push = start < 0 ? velocity / (frequency * -start) : 0
    let most =
      isOutward
      ? velocity / (2 * frequency * (limit - start)) : push > 1 ? (push + 1 / push) / 2 : 1
    if most > Magnitude.largest { return nil }
    if limit == 0 { return most }
    return bracketedRoot(lower: 0, upper: most, start: most / 2) { ratio in
      let response = FreeResponse(
        DampedSpring(angularFrequency: frequency, dampingRatio: ratio), displacement: start,
        velocity: velocity)
      let extrema = response.derivative.firstZeros.map { response.displacement(at: $0) }
      return ((extrema.max() ?? start) - limit, 0)
    }.upper
  }
}
