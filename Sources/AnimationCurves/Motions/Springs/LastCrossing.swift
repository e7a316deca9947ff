// The last time at which a motion is outside a threshold, in constant time, in every regime.
//
// A motion may have several components (a point on the screen, or the pair x and x′/ω₀ whose norm is
// the square root of the energy), all free responses of one spring. Outside means that the norm
// √(Σ xᵢ²) exceeds the threshold. Two facts make the question easy:
//
// 1. q = Σ xᵢ² is stationary where a quadratic vanishes. With the basis of FreeResponse.swift,
//        ζ < 1   in τ = tan(ωt)/ω:   Σ x₀v₀ + τ Σ (v₀² − ω₀²x₀²) − τ² Σ r (b v₀ + ω₀²x₀)
//        ζ ≥ 1   in φ(t):            Σ x₀v₀ + φ Σ (r² − 2 b x₀ r) − φ² (λ + σ) Σ r²
//    so below ζ = 1 there are at most two stationary times in each half period π/ω, a maximum and a
//    minimum, and from ζ = 1 on at most two in all.
// 2. Below ζ = 1 the maxima fall by e^(−bπ/ω) from each to the next, so the index of the last one
//    outside the threshold is a logarithm.
//
// Between the last maximum outside and what follows it, the norm crosses the threshold once. The
// crossing is the zero of ln(norm / threshold), nearly a straight line in time, by bracketed Newton.
// The answer is on the inside: at it the computed norm does not exceed the threshold.

/// The last time at which the norm of the responses exceeds `threshold`; 0 if it never does.
///
/// - Parameters:
///   - threshold: Above 0.
///   - responses: Components of one motion; all of the same spring, at least one.
/// - Returns: ∞ if there is no last time.
package func lastTimeOutside<Responses: Collection<FreeResponse>>(
  _ threshold: Double, _ responses: Responses
) -> Double {
  guard let first = responses.first else { return 0 }
  let norm = Norm(responses: responses, threshold: threshold)
  if first.oscillates { return norm.lastTimeOfSwing(first) }
  return norm.lastTimeOfReturn(first)
}

/// The norm of a motion as a multiple of the threshold.
private struct Norm<Responses: Collection<FreeResponse>> {
  let responses: Responses
  let threshold: Double

  /// ln(norm / threshold) and its slope in time.
  func logarithmicExcess(at time: Double) -> (value: Double, slope: Double) {
    var square = 0.0
    var change = 0.0
    for response in responses {
      let (displacement, velocity) = response.state(at: time)
      let scaled = displacement / threshold
      square += scaled * scaled
      change += scaled * (velocity / threshold)
    }
    return (logarithm(square) / 2, change / square)
  }

  /// The crossing between a time outside and a later one inside.
  func crossing(from outside: Double, to inside: Double, start: Double) -> Double {
    bracketedRoot(lower: outside, upper: inside, start: start) { logarithmicExcess(at: $0) }.upper
  }

  /// The crossing after the last stationary point, where the norm only falls.
  ///
  /// - Parameters:
  ///   - excess: The logarithmic excess at `outside`.
  ///   - rate: The rate at which it falls in the end.
  func crossing(after outside: Double, excess: Double, rate: Double) -> Double {
    let start = outside + excess / rate
    var step = (excess + 1) / rate
    while logarithmicExcess(at: outside + step).value > 0 { step *= 2 }
    return crossing(from: outside, to: outside + step, start: start)
  }

  // MARK: ζ < 1

  func lastTimeOfSwing(_ spring: FreeResponse) -> Double {
    guard spring.rate > 0 else { return lastTimeUndamped(spring) }
    let frequency = spring.spring.angularFrequency
    let roots = stationaryRoots(
      constant: { $0.x0 * $0.v0 },
      linear: { ($0.v0 - frequency * $0.x0) * ($0.v0 + frequency * $0.x0) },
      quadratic: { -$0.drive * ($0.rate * $0.v0 + frequency * frequency * $0.x0) })
    let halfPeriod = .pi / spring.gap
    guard let (first, second) = roots, halfPeriod.isFinite else {
      let excess = logarithmicExcess(at: 0).value
      return excess > 0 ? crossing(after: 0, excess: excess, rate: spring.rate) : 0
    }

    /// The first time ≥ 0 at which tan(ωt)/ω is the ratio, and the excess there.
    func stationary(
      _ root: (numerator: Double, denominator: Double)
    ) -> (time: Double, excess: Double) {
      let time = spring.firstTime(ofTangent: root.numerator, over: root.denominator)
      return (time, logarithmicExcess(at: time).value)
    }
    let (one, other) = (stationary(first), stationary(second))
    // Of two neighbours the higher is the maximum.
    let (maximum, minimum) = one.excess > other.excess ? (one, other) : (other, one)

    // The maxima are at maximum.time + k·halfPeriod, and fall by `fall` from each to the next.
    let fall = spring.rate * halfPeriod
    let count = (maximum.excess / fall).rounded(.up)
    let isTouching = count - maximum.excess / fall < 1e-6
    let touched = maximum.time + count * halfPeriod
    let k = isTouching && logarithmicExcess(at: touched).value > 0 ? count : count - 1
    guard k >= 0 else {
      let excess = logarithmicExcess(at: 0).value
      return excess > 0 ? crossing(from: 0, to: maximum.time, start: 0) : 0
    }

    let outside = maximum.time + k * halfPeriod
    let turn = minimum.time > maximum.time ? k : k + 1
    let isInsideAtTurn = minimum.excess - turn * fall <= 0
    let inside = isInsideAtTurn ? minimum.time + turn * halfPeriod : outside + halfPeriod
    // The first trial assumes that the norm falls like a cosine.
    let phase = arcCosine(exponential(k * fall - maximum.excess).clampedAtOne) / (.pi / 2)
    return crossing(from: outside, to: inside, start: outside + phase * (inside - outside))
  }

  /// The last crossing of an undamped spring: 0 or ∞, since the norm swings between constant bounds.
  private func lastTimeUndamped(_ spring: FreeResponse) -> Double {
    // Σ xᵢ² = ½(A + B cos(2ω₀t + ψ)) with A = Σ(x₀² + s²), s = v₀/ω₀.
    var sum = 0.0
    var difference = 0.0
    var product = 0.0
    for response in responses {
      let x = response.x0 / threshold
      let s = response.v0 / spring.spring.angularFrequency / threshold
      sum += x * x + s * s
      difference += (x - s) * (x + s)
      product += 2 * x * s
    }
    return (sum + hypotenuse(difference, product)) / 2 > 1 ? .infinity : 0
  }

  // MARK: ζ ≥ 1

  func lastTimeOfReturn(_ spring: FreeResponse) -> Double {
    // If the two rates are ω₀ apart or more, by their modes; otherwise by φ.
    let times =
      spring.gap < spring.spring.angularFrequency
      ? stationaryTimesNearCritical(spring) : stationaryTimesOfModes(spring)
    let (early, late) = (min(times.0, times.1), max(times.0, times.1))
    // From the last stationary point backwards: the first one outside has the crossing after it.
    let excess = logarithmicExcess(at: late).value
    if excess > 0 { return crossing(after: late, excess: excess, rate: spring.rate) }
    if logarithmicExcess(at: early).value > 0 {
      return crossing(from: early, to: late, start: early)
    }
    return logarithmicExcess(at: 0).value > 0 ? crossing(from: 0, to: early, start: 0) : 0
  }

  /// The stationary times, by the quadratic in φ, which holds at ratio 1 too.
  private func stationaryTimesNearCritical(_ spring: FreeResponse) -> (Double, Double) {
    let fastRate = spring.rate + spring.gap
    let roots = stationaryRoots(
      constant: { $0.x0 * $0.v0 },
      linear: { $0.drive * ($0.drive - 2 * spring.meanRate * $0.x0) },
      quadratic: { -fastRate * $0.drive * $0.drive })

    /// The time > 0 at which φ is the ratio; 0 where there is none.
    func time(_ root: (numerator: Double, denominator: Double)) -> Double {
      let value = root.numerator / root.denominator
      guard value > 0 else { return 0 }
      if spring.gap == 0 { return value.isFinite ? value : 0 }
      let fraction = spring.gap * value
      return fraction < 1 ? -logarithm(onePlus: -fraction) / spring.gap : 0
    }
    return roots.map { (time($0.0), time($0.1)) } ?? (0, 0)
  }

  /// The stationary times, by the quadratic in s = e^(−σt), which keeps the digits of late times.
  ///
  /// With P e^(−λt) + Q e^(−Λt) for each response it is λ Σ P² + 2b s Σ PQ + Λ s² Σ Q².
  private func stationaryTimesOfModes(_ spring: FreeResponse) -> (Double, Double) {
    let roots = stationaryRoots(
      constant: { spring.rate * $0.modes.slow * $0.modes.slow },
      linear: { 2 * spring.meanRate * $0.modes.slow * $0.modes.fast },
      quadratic: { (spring.rate + spring.gap) * $0.modes.fast * $0.modes.fast })

    /// The time > 0 at which e^(−σt) is the ratio; 0 where there is none.
    func time(_ root: (numerator: Double, denominator: Double)) -> Double {
      let value = root.numerator / root.denominator
      return value > 0 && value < 1 ? -logarithm(value) / spring.gap : 0
    }
    return roots.map { (time($0.0), time($0.1)) } ?? (0, 0)
  }

  // MARK: The quadratic

  /// The roots of the quadratic whose coefficients are sums over the responses.
  ///
  /// They are fractions, so that an infinite root is (1, 0); `nil` if the norm is never stationary.
  private func stationaryRoots(
    constant: (FreeResponse) -> Double, linear: (FreeResponse) -> Double,
    quadratic: (FreeResponse) -> Double
  ) -> ((numerator: Double, denominator: Double), (numerator: Double, denominator: Double))? {
    var (c, b, a) = (0.0, 0.0, 0.0)
    for response in responses {
      c += constant(response)
      b += linear(response)
      a += quadratic(response)
    }
    // Without subtraction of nearly equal numbers: one root from the sum, the other from the product.
    let half = b / 2
    let discriminant = half * half - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let sum = half < 0 ? half - root : half + root
    guard sum != 0 else { return nil }
    return ((-sum, a), (-c, sum))
  }
}
