// The elastic family: an exponential times a swing.
//
//     In(t)  = E·h,                  E  = expo's In(t), penner or rescaled,  u = 1 − t
//     Out(u) = O + (1 − O)(1 − h),   O  = expo's Out(u)
//     h      = cos θ + b sin θ,      θ  = 2πu/p,   b = ±√(A² − 1) = ±√((A − 1)(A + 1))
//     1 − h  = 2 sin ½θ·(sin ½θ − b cos ½θ)
//
// h is Penner's A·sin(θ ± asin(1/A)) by the addition theorem: no arcsine, and exactly 1 at θ = 0.
// θ is taken from the exact remainder of u by p, so many swings cost no digits, and the rounding
// error of 1 − t is added back.
//
// The sign. Penner's In has b above 0 and his Out b below 0: with an amplitude they are no mirror
// images, and in-out has a kink in the middle. d3 took In and mirrored it, GSAP took Out.
//
// With penner's E the curve is the free response of a spring of rate λ = 10 ln 2 and damped angular
// frequency ω = 2π/p, which turns round once in every half period:
//
//     θ = atan b − atan κ + kπ,   κ = λ/ω,   with the height (−1)ᵏ·A·e^(−κθ)/√(1 + κ²)
//
// Rescaled, E = g reaches 0 at u = 1 and the turns have no closed form. Between neighbouring zeros
// of h, or the last and u = 1, ln g and ln |h| are concave: one turn each, found in that bracket.

/// An exponential times a swing.
struct ElasticEase: EaseShape {
  private let expo: ExpoEase
  private let variant: Penner.ElasticVariant
  private let period: Double
  /// The rounding error of ``period``, which many swings would multiply.
  private let periodLost: Double
  /// √(A² − 1): the weight of the sine.
  private let weight: Double

  init(_ amplitude: Double, _ period: Double, _ variant: Penner.ElasticVariant) {
    self.variant = variant
    expo = ExpoEase(variant == .rescaled ? .rescaled : .penner, .in)
    // GSAP's reading of an amplitude below 1; the other variants refuse it.
    self.period = amplitude < 1 ? period / amplitude : period
    periodLost = amplitude < 1 ? period.addingProduct(-amplitude, self.period) / amplitude : 0
    weight = amplitude < 1 ? 0 : ((amplitude - 1) * (amplitude + 1)).squareRoot()
  }

  /// b in In.
  private var inWeight: Double { variant == .gsap ? -weight : weight }

  /// b in Out.
  private var outWeight: Double { variant == .rescaled ? weight : -weight }

  /// ω = 2π/p.
  private var angularFrequency: Double { 2 * .pi / period }

  /// θ in −π…π, for u = `rest` + `lost`.
  private func angle(_ rest: Double, lost: Double = 0) -> Double {
    let turned = (rest / period).rounded() * periodLost
    return 2 * .pi * ((rest.remainder(dividingBy: period) + (lost - turned)) / period)
  }

  /// θ for u = 1 − t.
  private func angle(before t: Double) -> Double {
    let rest = 1 - t
    return angle(rest, lost: (1 - rest) - t)
  }

  func easeIn(_ u: Double) -> Double {
    let angle = angle(before: u)
    return expo.easeIn(u) * (cosine(angle) + inWeight * sine(angle))
  }

  func easeOut(_ u: Double) -> Double {
    let half = angle(u) / 2
    let rise = expo.easeOut(u)
    return rise + (1 - rise) * (2 * sine(half) * (sine(half) - outWeight * cosine(half)))
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    slope(expo.easeIn(u), expo.easeInSlope(u, from: side), angle(before: u), inWeight)
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    slope(1 - expo.easeOut(u), expo.easeOutSlope(u, from: side), angle(u), outWeight)
  }

  /// (E·h)′ in t.
  private func slope(_ value: Double, _ slope: Double, _ angle: Double, _ b: Double) -> Double {
    let (sine, cosine) = (sine(angle), cosine(angle))
    return slope * (cosine + b * sine) + value * angularFrequency * (sine - b * cosine)
  }

  // MARK: Turns

  var inTurns: [Double] {
    turns(inWeight).reversed().map { 1 - $0 }.filter { $0 > 0 && $0 < 1 }
  }

  var outTurns: [Double] { turns(outWeight).filter { $0 > 0 && $0 < 1 } }

  /// Where E·h turns, in u and in order.
  private func turns(_ b: Double) -> [Double] {
    if variant == .rescaled { return rescaledTurns(b) }
    let ratio = ExpoEase.rate / angularFrequency
    let first = arcTangent(y: b - ratio, x: 1 + b * ratio)
    return angles(from: first > 0 ? first : first + .pi).map { $0 / angularFrequency }
  }

  private func rescaledTurns(_ b: Double) -> [Double] {
    let zeros = angles(from: .pi - arcTangent(y: 1, x: b)).map { $0 / angularFrequency }
    var turns: [Double] = []
    var start = 0.0
    var sign = 1.0
    for end in zeros + [1] where end > start {
      // (g·h)′ in u, and its slope; positive at the start of a stretch, after the sign of h.
      func derivative(_ u: Double) -> (value: Double, slope: Double) {
        let (sine, cosine) = (sine(angle(u)), cosine(angle(u)))
        let (h, dh) = (cosine + b * sine, angularFrequency * (b * cosine - sine))
        let (g, dg) = (expo.easeIn(1 - u), -expo.easeOutSlope(u, from: .right))
        let (ddg, ddh) = (-ExpoEase.rate * dg, -angularFrequency * angularFrequency * h)
        return (sign * (dg * h + g * dh), sign * (ddg * h + 2 * dg * dh + g * ddh))
      }
      if derivative(start).value > 0 {
        let middle = start + (end - start) / 2
        let root = bracketedRoot(lower: start, upper: end, start: middle, derivative)
        turns.append(root.upper)
      }
      start = end
      sign = -sign
    }
    return turns
  }

  /// `first`, `first` + π and so on, up to u = 1.
  private func angles(from first: Double) -> [Double] {
    guard first < angularFrequency else { return [] }
    let count = Int((angularFrequency - first) / .pi)
    return (0...count).map { first + Double($0) * .pi }
  }
}

// MARK: - By the distance it goes beyond the end

extension Penner {
  /// The elastic curve of amplitude 1 with a given excess: the distance that it goes beyond 0 or 1.
  ///
  /// The excess is e^(−κ(π − atan κ))/√(1 + κ²), κ = 10 ln 2·p/2π, which falls as κ grows. κ has no
  /// closed form; its equation is solved in logarithms, in a bracket.
  ///
  /// ```swift
  /// try Penner.elastic(excess: 0.25, mode: .out)     // period 0.4315…
  /// ```
  ///
  /// - Parameters:
  ///   - excess: How far beyond 0, beyond 1, or both; for out-in, beyond ½. From 1/1024 to 1, and
  ///     half of that for in-out and out-in, without the upper end.
  ///   - mode: The mode.
  /// - Returns: A curve whose excess has a relative error of at most 1e-14.
  /// - Throws: ``ParameterError`` if the excess is out of its range.
  public static func elastic(excess: Double, mode: Mode) throws(ParameterError) -> Penner {
    let scale = mode == .inOut || mode == .outIn ? 0.5 : 1
    try check(excess, "excess", in: scale / 1024...scale.nextDown)
    let depth = logarithm(scale / excess)
    // atan κ < π/2, so that the distance is below e^(−κπ/2).
    let root = bracketedRoot(lower: 0, upper: depth / (.pi / 2), start: depth / .pi) { ratio in
      let turn = .pi - arcTangent(y: ratio, x: 1)
      return (depth - ratio * turn - 0.5 * logarithm(onePlus: ratio * ratio), -turn)
    }
    let period = 2 * .pi * root.upper / ExpoEase.rate
    return try Penner(validating: .elastic(amplitude: 1, period: period), mode)
  }
}
