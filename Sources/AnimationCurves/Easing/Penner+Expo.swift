// The expo family: Penner's exponential and what libraries made of it.
//
//     penner     In = 2^(10(t − 1))                    Out = −expm1(−λu)
//     rescaled   In = expm1(λt)/1023                   Out = −expm1(−λu)·1024/1023
//     qt         In = penner's − 0.001                 Out = 1.001·penner's
//     gsap       In = t·2^(10(t − 1)) + t⁶(1 − t)      Out = E + u((1 − E) − (1 − u)⁶), E penner's
//
// λ = 10 ln 2 turns powers of two into exponentials. Where an exponential grows, the rounding of
// its exponent grows with it, so beyond ½ the rescaled halves, and GSAP's Out, are 1 minus the
// other half from the other end; this also makes them exactly 1 at 1.

/// 2^(10(t − 1)), in one of its variants.
struct ExpoEase: EaseShape {
  /// ln 2¹⁰: the rate at which 2^(10t) grows.
  static let rate = 6.931471805599453

  private let variant: Penner.ExpoVariant
  /// Qt's factor of 2^(−10u); the second half of in-out has another.
  private let qtFactor: Double

  init(_ variant: Penner.ExpoVariant, _ mode: Penner.Mode) {
    self.variant = variant
    qtFactor = mode == .inOut ? 1.0005 : 1.001
  }

  func easeIn(_ u: Double) -> Double {
    switch variant {
    case .penner: return Self.growth(u)
    case .rescaled:
      return u < 0.5
        ? expMinusOne(Self.rate * u) * (1 / 1023.0)
        : 1 + expMinusOne(-Self.rate * (1 - u)) * (1024 / 1023.0)
    case .qt: return Self.growth(u) - 0.001
    case .gsap:
      let cube = u * u * u
      return u * Self.growth(u) + cube * cube * (1 - u)
    }
  }

  func easeOut(_ u: Double) -> Double {
    let rise = -expMinusOne(-Self.rate * u)
    switch variant {
    case .penner: return rise
    case .rescaled:
      return u < 0.5
        ? rise * (1024 / 1023.0) : 1 - expMinusOne(Self.rate * (1 - u)) * (1 / 1023.0)
    case .qt: return (1.001 - qtFactor) + qtFactor * rise
    case .gsap:
      let q = 1 - u
      if u > 0.5 { return 1 - easeIn(q) }
      let cube = q * q * q
      return rise + u * ((1 - rise) - cube * cube)
    }
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    let slope = Self.rate * Self.growth(u)
    switch variant {
    case .penner, .qt: return slope
    case .rescaled: return slope * (1024 / 1023.0)
    case .gsap: return Self.growth(u) + slope * u + u * (u * u) * (u * u) * (6 - 7 * u)
    }
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    let decay = powerOfTwo(-10 * u)
    switch variant {
    case .penner: return Self.rate * decay
    case .rescaled: return Self.rate * decay * (1024 / 1023.0)
    case .qt: return Self.rate * decay * qtFactor
    case .gsap:
      let q = 1 - u
      return decay * (1 + Self.rate * q) + q * (q * q) * (q * q) * (7 * u - 1)
    }
  }

  /// 2^(10(u − 1)), from an exponent that is exact before its multiplication by 10.
  private static func growth(_ u: Double) -> Double {
    u < 0.5 ? 0x1p-10 * powerOfTwo(10 * u) : powerOfTwo(10 * (u - 1))
  }
}
