// The families: definition, ends, smoothness, range and variants of each.
//
// All are smooth inside 0…1, except bounce. Out is In turned by half a revolution: Out′(0) =
// In′(1), and the range of Out is 1 minus that of In. Two curves differ: Qt's expo, and Penner's
// elastic with an amplitude.

extension Penner {
  /// A family of easing functions with its numbers, defined by its function In.
  public enum Family: Hashable, Sendable {
    /// In(t) = 1 − cos(πt/2); slopes 0 and π/2 at 0 and 1; range 0…1.
    ///
    /// In-out, sin²(πt/2), is smooth; the second derivative of out-in jumps in the middle.
    case sine

    /// In(t) = tⁿ; slopes 0 (1 for n = 1, ∞ for n < 1) and n at 0 and 1; range 0…1.
    ///
    /// The second derivative of in-out jumps in the middle; out-in is smooth for odd n.
    ///
    /// - Parameter exponent: n, from 1e-50 to 1e50; ``quad``, ``cubic``, ``quart`` and ``quint``
    ///   are 2 to 5. d3's poly.
    case power(exponent: Double)

    /// In(t) = 2^(10(t − 1)), or a repaired variant; range 0…1, except Qt's.
    ///
    /// Its second derivatives jump in the middle of in-out and out-in.
    case expo(ExpoVariant = .penner)

    /// In(t) = 1 − √(1 − t²), a quarter of a circle; slopes 0 and ∞ at 0 and 1; range 0…1.
    ///
    /// In the middle in-out has a vertical tangent, and the second derivative of out-in jumps.
    case circ

    /// In(t) = t²((s + 1)t − s); slopes 0 and s + 3 at 0 and 1.
    ///
    /// In falls to −4s³/(27(s + 1)²) at t = 2s/(3(s + 1)) before it rises: to −0.100004 at 0.42
    /// for Penner's s. The second derivative jumps in the middle of in-out and out-in.
    ///
    /// - Parameter overshoot: s, from 0 (which is ``cubic``) to 1e50; larger goes further beyond
    ///   the ends. For a wanted distance there is ``Penner/back(excess:mode:)``.
    case back(overshoot: Double = 1.70158, BackVariant = .penner)

    /// In(t) = 2^(10(t − 1))·(cos θ + b sin θ), θ = 2π(1 − t)/p, b = √(A² − 1).
    ///
    /// This equals Penner's −A·2^(10(t − 1))·sin((t − 1 − φ)·2π/p) with φ = (p/2π)·asin(1/A),
    /// without the arcsine. The slope at 1 is 10 ln 2 − 2πb/p. The slope at 0 is next to nothing;
    /// all variants except d3's jump there, by up to A·2⁻¹⁰.
    ///
    /// In swings about 0 and stays within A of it; ``Penner/range(over:)`` has the turns in closed
    /// form. Out swings about 1: it is the step response of a spring whose amplitude halves every
    /// tenth of the duration. The second derivative jumps in the middle of in-out and out-in.
    ///
    /// With A above 1 the variants differ in the sign of b, and in Penner's in-out the slope jumps.
    ///
    /// - Parameters:
    ///   - amplitude: A, from 1 to 1e50. Below 1 Penner and d3 take 1 instead; here it is refused,
    ///     except in GSAP's variant, which defines it.
    ///   - period: p, the length of a full swing as a fraction of the half's duration, from 1e-6 to
    ///     1e50. `nil` is Penner's: 0.3, and 0.45 for in-out. Qt and d3 have 0.3 for all modes,
    ///     Flutter 0.4.
    case elastic(amplitude: Double = 1, period: Double? = nil, ElasticVariant = .penner)

    /// Out falls freely and bounces three times, each time half as fast.
    ///
    /// Out(t) = (11t/4)² up to the first knot, then 1 − A·(11t − m)(n − 11t)/16 between the knots
    /// m/11 and n/11: 4/11, 8/11, 10/11 and 1. In has its knots at 1/11, 3/11 and 7/11; its slopes
    /// are 11A/16 and 0 at 0 and 1. Range 0…1 for A up to 4; the slope jumps at the knots.
    ///
    /// - Parameter amplitude: A, from 0 to 1e50: the height of the bounces. The highest bounce is a
    ///   quarter of A. Penner has 1; in Qt it is a parameter.
    ///
    /// For an out-in curve of Qt, use twice the amplitude, here and in elastic: Qt halves the curve
    /// without its swings.
    case bounce(amplitude: Double = 1)

    /// Penner's expo, which misses its ends by 2⁻¹⁰; its variants are those of ``expo(_:)``.
    public static var expo: Family { .expo() }

    /// Penner's back, a tenth beyond the ends.
    public static var back: Family { .back() }

    /// Penner's elastic, of amplitude 1.
    public static var elastic: Family { .elastic() }

    /// Penner's bounce.
    public static var bounce: Family { .bounce() }

    /// t².
    public static let quad = Family.power(exponent: 2)

    /// t³.
    public static let cubic = Family.power(exponent: 3)

    /// t⁴.
    public static let quart = Family.power(exponent: 4)

    /// t⁵.
    public static let quint = Family.power(exponent: 5)
  }

  /// A library's treatment of 2^(10(t − 1)), which is 2⁻¹⁰ at 0 instead of 0.
  public enum ExpoVariant: String, Hashable, Sendable, CaseIterable {
    /// The exponential itself: In jumps from 0 to 2⁻¹⁰ at 0, Out from 1 − 2⁻¹⁰ to 1 at 1.
    ///
    /// In(t) = 2^(10(t − 1)); slopes 10 ln 2·2⁻¹⁰ = 0.00677 and 10 ln 2 = 6.93 at 0 and 1. jQuery
    /// UI, AXAnimationChain, easings.net, and GSAP 3 in its beginnings.
    case penner

    /// In(t) = (2^(10t) − 1)/1023, which meets 0 and 1; slopes 0.00678 and 6.94 at 0 and 1. d3,
    /// Bevy, CountUp.
    case rescaled

    /// Qt's: In(t) = 2^(10(t − 1)) − 0.001, Out(t) = 1.001·(1 − 2^(−10t)). In the second half of
    /// in-out, Out is 1.001 − 1.0005·2^(−10t).
    ///
    /// It jumps by 2e-5 at the start of In and at the end of Out, where Out is above 1; by 1e-3 at
    /// the end of In; and by 7.5e-4 in the middle of in-out.
    case qt

    /// In(t) = t·2^(10(t − 1)) + t⁶(1 − t), which meets 0 and 1; slopes 2⁻¹⁰ and 10 ln 2 at 0 and
    /// 1. GSAP today.
    case gsap
  }

  /// The overshoot of back in in-out; the other modes do not differ.
  public enum BackVariant: String, Hashable, Sendable, CaseIterable {
    /// The overshoot times 1.525: the halves, half as high, go about as far beyond the ends as In:
    /// 0.100151 with Penner's s. jQuery UI, Qt, AXAnimationChain, easings.net.
    case penner

    /// The overshoot unchanged: each half goes half as far. d3, GSAP. (Bevy adds 1.525: `halves`
    /// with 3.22658.)
    case halves
  }

  /// A library's elastic: which half is mirrored, and whether the curve meets 0 and 1.
  public enum ElasticVariant: String, Hashable, Sendable, CaseIterable {
    /// In and Out as Penner wrote them: b above 0 in In, below 0 in Out, so that Out is not
    /// 1 − In(1 − t) unless A is 1. In jumps at 0, Out at 1. jQuery UI, Qt, AXAnimationChain,
    /// easings.net, Flutter.
    case penner

    /// Out mirrors In, and (2^(10t) − 1)/1023 replaces 2^(10(t − 1)), so that the
    /// curve meets 0 and 1. d3.
    case rescaled

    /// In mirrors Out: b is below 0 in both. An amplitude below 1 is 1 with the period p/A. GSAP.
    case gsap
  }
}

extension Penner.Family {
  /// Penner's default period of elastic in a mode.
  package static func elasticPeriod(_ mode: Penner.Mode) -> Double { mode == .inOut ? 0.45 : 0.3 }

  /// The family with every number that the mode decides filled in.
  func completed(for mode: Penner.Mode) -> Penner.Family {
    guard case .elastic(let amplitude, nil, let variant) = self else { return self }
    return .elastic(amplitude: amplitude, period: Self.elasticPeriod(mode), variant)
  }

  /// Throws unless the numbers are in their ranges.
  func validate() throws(ParameterError) {
    switch self {
    case .sine, .expo, .circ: return
    case .power(let exponent):
      try check(exponent, "exponent", in: Magnitude.positive)
    case .back(let overshoot, _):
      try check(overshoot, "overshoot", in: Magnitude.nonNegative)
    case .elastic(let amplitude, let period, let variant):
      let smallest = variant == .gsap ? 1e-6 : 1
      try check(amplitude, "amplitude", in: smallest...Magnitude.largest)
      try check(period ?? 0.3, "period", in: 1e-6...Magnitude.largest)
    case .bounce(let amplitude):
      try check(amplitude, "amplitude", in: Magnitude.nonNegative)
    }
  }
}
