// The back family: a cubic that starts the wrong way.
//
//     In(t)  = t²((s + 1)t − s) = t²(t − s(1 − t))                exactly 1 at 1, whatever s
//     Out(u) = u(1 + q + (s + 1)q²),  q = 1 − u                   a sum of positive terms
//
// The depth below 0, e = 4s³/(27(s + 1)²), is a cubic equation for s. With w = 1/s it becomes
// w(1 + w)² = 4/(27e), whose one positive root is
//
//     w = (z − 1)²/(3z),   z³ = 1 + d,   d = 2/(√(1 + e) − 1) = 2(1 + √(1 + e))/e
//
// since z + 1/z = 3w + 2 makes the cubic z³ + 1/z³ = 2 + 4/e. For large e, z − 1 is d/(z² + z + 1).

/// t²((s + 1)t − s).
struct BackEase: EaseShape {
  private let s: Double

  init(_ overshoot: Double, _ variant: Penner.BackVariant, _ mode: Penner.Mode) {
    s = mode == .inOut && variant == .penner ? 1.525 * overshoot : overshoot
  }

  func easeIn(_ u: Double) -> Double { u * u * (u - s * (1 - u)) }

  func easeOut(_ u: Double) -> Double {
    let q = 1 - u
    return u * (1 + q * (1 + (s + 1) * q))
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double { u * (3 * u - s * (2 - 3 * u)) }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    let q = 1 - u
    return q * (3 * q - s * (3 * u - 1))
  }

  var inTurns: [Double] { s > 0 ? [2 * s / (3 * (s + 1))] : [] }

  var meetsAtZeroSmoothly: Bool { s == 0 }
}

extension Penner {
  /// The back curve with a given excess: the distance that it goes beyond 0 or 1.
  ///
  /// ```swift
  /// try Penner.back(excess: 0.1, mode: .out)     // overshoot 1.70154…
  /// ```
  ///
  /// - Parameters:
  ///   - excess: How far beyond 0, beyond 1, or both; for out-in, beyond ½. From 0 to 1e50.
  ///   - mode: The mode.
  /// - Returns: A curve whose excess has a relative error of at most 1e-14.
  /// - Throws: ``ParameterError`` if the excess is out of its range.
  public static func back(excess: Double, mode: Mode) throws(ParameterError) -> Penner {
    try check(excess, "excess", in: Magnitude.nonNegative)
    let isHalved = mode == .inOut || mode == .outIn
    let overshoot = overshoot(forExcess: isHalved ? 2 * excess : excess)
    return try Penner(
      validating: .back(overshoot: mode == .inOut ? overshoot / 1.525 : overshoot), mode)
  }

  /// The s with 4s³ = 27·excess·(s + 1)².
  private static func overshoot(forExcess excess: Double) -> Double {
    if excess == 0 { return 0 }
    let d = 2 * (1 + (1 + excess).squareRoot()) / excess
    let z = cubeRoot(1 + d)
    let gap = d / (z * (z + 1) + 1)
    return 3 * z / (gap * gap)
  }
}
