// Exponential, sine and cosine of a double-double, good for 30 digits.
//
// exp, expm1    x = k ln 2 + 16 r, |r| ≤ ln 2 / 32. expm1(r) by its series, then four doublings
//               s → s (2 + s), which keep the relative error of s, and so of expm1 near 0.
// sin, cos      x = k π/16 + r, |r| ≤ π/32. Series for r, the table for k π/16, addition theorem.
//
// Terms of a series that lie below 2⁻⁵³ of its sum are added up in plain doubles: 1/8! r⁷ and on
// for expm1, r¹¹/11! for the sine, r¹⁰/10! for the cosine. The multiples of ln 2 and π/16 are taken
// away in parts short enough (42 and 30 bits) that k times a part is exact, so that the reduced
// argument is good to 2⁻¹⁰⁵ of itself or 1e-38, whichever is larger.
//
// Worst error in 4000 arguments against mpmath: exp 1.3e-32 (1 + |x|) and expm1 6e-32 (1 + |x|),
// relative; sin and cos 6.1e-32 absolute up to |x| = 1e6, sin 1.6e-32 relative below 0.1. An error δ
// in x becomes a relative error δ of exp(x), an absolute error δ of sin(x): for large x that is the
// larger part, and the caller's.

import Foundation

extension DoubleDouble {
  /// The exponential; 0 below -745, infinite above 709.
  public static func exp(_ x: DoubleDouble) -> DoubleDouble {
    if x.hi < -745.5 { return DoubleDouble(0) }
    if x.hi > 709.5 { return DoubleDouble(.infinity) }
    let (scale, rest) = reducedExpMinusOne(x)
    return (rest + 1).scaled(byPowerOfTwo: scale)
  }

  /// exp(x) - 1, with full relative accuracy near 0.
  public static func expMinusOne(_ x: DoubleDouble) -> DoubleDouble {
    if x.hi < -745.5 { return DoubleDouble(-1) }
    if x.hi > 709.5 { return DoubleDouble(.infinity) }
    let (scale, rest) = reducedExpMinusOne(x)
    return scale == 0 ? rest : (rest + 1).scaled(byPowerOfTwo: scale) - 1
  }

  /// k and expm1(x - k ln 2), with the remainder at most ln 2 / 2 in size.
  private static func reducedExpMinusOne(_ x: DoubleDouble) -> (Int, DoubleDouble) {
    let k = (x.hi / ExpTable.ln2.0).rounded()
    var r = x
    if k != 0 {
      r = r - k * ExpTable.ln2.0
      r = r - k * ExpTable.ln2.1
      r = r - k * ExpTable.ln2.2
    }
    r = DoubleDouble(hi: r.hi * 0.0625, lo: r.lo * 0.0625)

    let h = r.hi
    var tail = ExpTable.tail[6]
    for index in stride(from: 5, through: 0, by: -1) { tail = tail * h + ExpTable.tail[index] }
    // From 1/7! down to 1/2!; the first product needs no more than a double.
    var sum = ExpTable.head[5] + tail * h
    for index in stride(from: 4, through: 0, by: -1) { sum = sum * r + ExpTable.head[index] }
    var s = r + r * (r * sum)
    for _ in 0..<4 { s = s * (s + 2) }
    return (Int(k), s)
  }

  /// The angle of the point (x, y), in (−π, π]: the double, and two Newton steps.
  public static func angle(y: DoubleDouble, x: DoubleDouble) -> DoubleDouble {
    let length = (x * x + y * y).squareRoot()
    var angle = DoubleDouble(atan2(y.hi, x.hi))
    for _ in 0..<2 {
      let (sine, cosine) = sinCos(angle)
      angle = angle + (y * cosine - x * sine) / length
    }
    return angle
  }

  /// π.
  public static let pi = DoubleDouble(hi: 0x1.921f_b544_42d1_8p1, lo: 0x1.1a62_6331_45c0_7p-53)

  /// The sine and cosine, for |x| ≤ 1.6e6; relative accuracy of the sine near 0, absolute elsewhere.
  public static func sinCos(_ x: DoubleDouble) -> (sin: DoubleDouble, cos: DoubleDouble) {
    precondition(abs(x.hi) <= 1.6e6, "argument too large to reduce, got \(x)")
    let k = (x.hi / SinCosTable.step.0).rounded()
    var r = x
    if k != 0 {
      r = r - k * SinCosTable.step.0
      r = r - k * SinCosTable.step.1
      r = r - k * SinCosTable.step.2
      r = r - k * SinCosTable.step.3
    }

    let square = r * r
    let h = square.hi
    var sinTail = SinCosTable.sinTail[4]
    var cosTail = SinCosTable.cosTail[4]
    for index in stride(from: 3, through: 0, by: -1) {
      sinTail = sinTail * h + SinCosTable.sinTail[index]
      cosTail = cosTail * h + SinCosTable.cosTail[index]
    }
    var sinSum = SinCosTable.sinHead[3] + sinTail * h
    var cosSum = SinCosTable.cosHead[3] + cosTail * h
    for index in stride(from: 2, through: 0, by: -1) {
      sinSum = sinSum * square + SinCosTable.sinHead[index]
      cosSum = cosSum * square + SinCosTable.cosHead[index]
    }
    var sine = r + r * (square * sinSum)
    let cosineMinusOne = square * cosSum
    var cosine = cosineMinusOne + 1

    // k = 8 · quarter turns + index, with the index from -4 to 4.
    let turns = (k / 8).rounded()
    let index = Int(k - 8 * turns)
    if index != 0 {
      let c = SinCosTable.cos[abs(index)]
      let s = index < 0 ? -SinCosTable.sin[-index] : SinCosTable.sin[index]
      let small = sine
      sine = s + (s * cosineMinusOne + c * small)
      cosine = c + (c * cosineMinusOne - s * small)
    }
    switch Int(turns) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}

// MARK: - Constants, from mpmath at 80 digits

private enum ExpTable {
  // ln 2 in parts: twice 42 bits, then the rest
  static let ln2 = (0.6931471805598903, 5.49792301870721e-14, 1.1612227229362532e-26)

  // 1/2! … 1/7!
  static let head = [
    DoubleDouble(hi: 0.5, lo: 0),
    DoubleDouble(hi: 0.16666666666666666, lo: 9.25185853854297e-18),
    DoubleDouble(hi: 0.041666666666666664, lo: 2.3129646346357427e-18),
    DoubleDouble(hi: 0.008333333333333333, lo: 1.1564823173178714e-19),
    DoubleDouble(hi: 0.001388888888888889, lo: -5.300543954373577e-20),
    DoubleDouble(hi: 0.0001984126984126984, lo: 1.7209558293420705e-22),
  ]

  // 1/8! … 1/14!
  static let tail = [
    2.48015873015873e-05, 2.7557319223985893e-06, 2.755731922398589e-07, 2.505210838544172e-08,
    2.08767569878681e-09, 1.6059043836821613e-10, 1.1470745597729725e-11,
  ]
}

private enum SinCosTable {
  // π/16 in parts: three times 30 bits, then the rest
  static let step = (
    0.19634954072535038, 1.2401169739544027e-10, 6.462728723612812e-20, 3.6298199662134687e-29
  )

  // -1/3!, 1/5!, -1/7!, 1/9!
  static let sinHead = [
    DoubleDouble(hi: -0.16666666666666666, lo: -9.25185853854297e-18),
    DoubleDouble(hi: 0.008333333333333333, lo: 1.1564823173178714e-19),
    DoubleDouble(hi: -0.0001984126984126984, lo: -1.7209558293420705e-22),
    DoubleDouble(hi: 2.7557319223985893e-06, lo: -1.858393274046472e-22),
  ]

  // -1/11!, 1/13!, -1/15!, 1/17!, -1/19!
  static let sinTail = [
    -2.505210838544172e-08, 1.6059043836821613e-10, -7.647163731819816e-13, 2.8114572543455206e-15,
    -8.22063524662433e-18,
  ]

  // -1/2!, 1/4!, -1/6!, 1/8!
  static let cosHead = [
    DoubleDouble(hi: -0.5, lo: 0),
    DoubleDouble(hi: 0.041666666666666664, lo: 2.3129646346357427e-18),
    DoubleDouble(hi: -0.001388888888888889, lo: 5.300543954373577e-20),
    DoubleDouble(hi: 2.48015873015873e-05, lo: 2.1511947866775882e-23),
  ]

  // -1/10!, 1/12!, -1/14!, 1/16!, -1/18!
  static let cosTail = [
    -2.755731922398589e-07, 2.08767569878681e-09, -1.1470745597729725e-11, 4.779477332387385e-14,
    -1.5619206968586225e-16,
  ]

  // sin(jπ/16), j = 0 … 4
  static let sin = [
    DoubleDouble(0),
    DoubleDouble(hi: 0.19509032201612828, lo: -7.991079068461731e-18),
    DoubleDouble(hi: 0.3826834323650898, lo: -1.0050772696461588e-17),
    DoubleDouble(hi: 0.5555702330196022, lo: 4.709410940561677e-17),
    DoubleDouble(hi: 0.7071067811865476, lo: -4.833646656726457e-17),
  ]

  // cos(jπ/16), j = 0 … 4
  static let cos = [
    DoubleDouble(1),
    DoubleDouble(hi: 0.9807852804032304, lo: 1.8546939997825006e-17),
    DoubleDouble(hi: 0.9238795325112867, lo: 1.7645047084336677e-17),
    DoubleDouble(hi: 0.8314696123025452, lo: 1.4073856984728024e-18),
    DoubleDouble(hi: 0.7071067811865476, lo: -4.833646656726457e-17),
  ]
}
