// The power family and the sine family.
//
// 1 − (1 − u)ⁿ cancels next to 0. For the whole n that have names it is u(1 + q + … + qⁿ⁻¹) with
// q = 1 − u, a sum of positive terms; for any other n, expm1(n·log1p(−u)), which also keeps the
// digits that 1 − u would drop and a large n magnify.
//
// The slope n·uⁿ⁻¹ is n·uⁿ/u for n below ½: there n − 1 is rounded, and uⁿ⁻¹ multiplies this error
// by |ln u|, up to 745. From ½ on n − 1 is exact, and uⁿ may vanish where uⁿ⁻¹ does not.

/// tⁿ.
struct PowerEase: EaseShape {
  package let exponent: Double

  init(_ exponent: Double) { self.exponent = exponent }

  func easeIn(_ u: Double) -> Double {
    let square = u * u
    switch exponent {
    case 2: return square
    case 3: return square * u
    case 4: return square * square
    case 5: return square * square * u
    default: return power(u, exponent)
    }
  }

  func easeOut(_ u: Double) -> Double {
    let q = 1 - u
    switch exponent {
    case 2: return u * (1 + q)
    case 3: return u * (1 + q * (1 + q))
    case 4: return u * (1 + q * (1 + q * (1 + q)))
    case 5: return u * (1 + q * (1 + q * (1 + q * (1 + q))))
    default:
      return u < 0.5
        ? -expMinusOne(exponent * logarithm(onePlus: -u)) : 1 - power(q, exponent)
    }
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    slope(u)
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    u < 0.5
      ? exponent * exponential((exponent - 1) * logarithm(onePlus: -u))
      : slope(1 - u)
  }

  /// n·uⁿ⁻¹.
  private func slope(_ u: Double) -> Double {
    exponent < 0.5 && u > 0
      ? exponent * (power(u, exponent) / u) : exponent * power(u, exponent - 1)
  }

  var meetsAtOneSmoothly: Bool { exponent == 1 }

  var meetsAtZeroSmoothly: Bool { exponent.truncatingRemainder(dividingBy: 2) == 1 }
}

/// 1 − cos(πt/2).
///
/// Above ½ each half is taken from the nearer end, where 1 − u is exact and the sine of a small
/// angle gives 1 at 1.
struct SineEase: EaseShape {
  func easeIn(_ u: Double) -> Double {
    if u > 0.5 { return 1 - sine(.pi / 2 * (1 - u)) }
    let half = sine(.pi / 4 * u)
    return 2 * half * half
  }

  func easeOut(_ u: Double) -> Double {
    if u <= 0.5 { return sine(.pi / 2 * u) }
    let half = sine(.pi / 4 * (1 - u))
    return 1 - 2 * half * half
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    .pi / 2 * (u > 0.5 ? cosine(.pi / 2 * (1 - u)) : sine(.pi / 2 * u))
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    .pi / 2 * (u > 0.5 ? sine(.pi / 2 * (1 - u)) : cosine(.pi / 2 * u))
  }

  var meetsAtOneSmoothly: Bool { true }
}

/// 1 − √(1 − t²) = t²/(1 + √((1 − t)(1 + t))), and √(u(2 − u)).
struct CircEase: EaseShape {
  func easeIn(_ u: Double) -> Double {
    u * u / (1 + ((1 - u) * (1 + u)).squareRoot())
  }

  func easeOut(_ u: Double) -> Double { (u * (2 - u)).squareRoot() }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    u / ((1 - u) * (1 + u)).squareRoot()
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    (1 - u) / (u * (2 - u)).squareRoot()
  }
}
