// Sine and cosine of one angle, and the exponential, in plain arithmetic without branches.
//
// The C library's function for sine and cosine together has no common name, and a loop cannot
// compute several of its calls at a time. Here both share one argument reduction, and a loop over
// them becomes vector instructions, with the same bits as one call.
//
//     sine, cosine   |x| ≤ 2²⁰.  x = k·π/2 + r, |r| ≤ π/4, π/2 in parts of 33, 33 and 53 bits (Cody and Waite
//                    [1, §11.2]), so that products with k are exact and r, a sum of two doubles, is good to
//                    2⁻⁷⁰. Then r + r³S(r²) and 1 − r²/2 + r⁴C(r²), by quadrant.
//     exponential    −708 ≤ x ≤ 709.  x = k·ln 2 + r, |r| ≤ ½ ln 2, e^r = 1 + r + r²E(r), times 2ᵏ.
//
// S, C and E interpolate the functions at the Chebyshev nodes of their intervals, rounded to doubles; they are
// off by 0.2, 0.01 and 0.12 of 2⁻⁵³. With all rounding sine and cosine are within 1.75·2⁻⁵³ of 1 and relative
// to small angles, the exponential likewise of itself.
//
// Outside those ranges, and for NaN, the C library answers.
//
// [1] J.-M. Muller, Elementary Functions: Algorithms and Implementation, 3rd ed.

/// The sine and the cosine of an angle in radians.
@inline(__always)
package func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  x.magnitude <= Fused.largestAngle ? Fused.sineAndCosine(x) : (sine(x), cosine(x))
}

/// eˣ for x ≤ 0 and some beyond.
@inline(__always)
package func exponentialOfFall(_ x: Double) -> Double {
  x >= Fused.leastExponent && x <= 709 ? Fused.exponential(x) : exponential(x)
}

/// The same functions without range checks, for loops.
enum Fused {
  /// The angle up to which the argument reduction holds.
  static let largestAngle = 0x1p20

  /// The exponent from which on eˣ is a normal number.
  static let leastExponent = -708.0

  /// Added to a number, it rounds the number to an integer in the last bits.
  private static var integerShift: Double { 0x1.8p52 }

  /// Sine and cosine for |x| ≤ `largestAngle`.
  @inline(__always)
  static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    let shifted = x * 0x1.45f306dc9c883p-1 + integerShift
    let k = shifted - integerShift
    let quadrant = shifted.bitPattern
    let high = x - k * 0x1.921fb544p+0
    let middle = k * 0x1.0b4611a6p-34
    let r = high - middle
    let rest = ((high - r) - middle) - k * 0x1.3198a2e037073p-69

    let z = r * r
    let zz = z * z
    let s =
      (-0x1.5555555555555p-3 + z * 0x1.1111111110bb2p-7)
      + zz
      * ((-0x1.a01a019e83a9ep-13 + z * 0x1.71de379688c12p-19)
        + zz * (-0x1.ae600b015927bp-26 + z * 0x1.5e0b197af9741p-33))
    let c =
      (0x1.5555555555555p-5 - z * 0x1.6c16c16c16967p-10)
      + zz
      * ((0x1.a01a019f4eaf9p-16 - z * 0x1.27e4fa17d9624p-22)
        + zz * (0x1.1eeb68e88cbb9p-29 - z * 0x1.907da2e9cd397p-37))
    let half = 0.5 * z
    let near = 1 - half
    let sine = r + (r * z * s + rest * near)
    let cosine = near + (((1 - near) - half) + (zz * c - r * rest))

    // Odd quadrants exchange the two; the second bit of k is the sign of one, that of k + 1 the other's.
    let isOdd = 0 &- (quadrant & 1)
    let difference = (sine.bitPattern ^ cosine.bitPattern) & isOdd
    return (
      Double(bitPattern: (sine.bitPattern ^ difference) ^ ((quadrant & 2) << 62)),
      Double(bitPattern: (cosine.bitPattern ^ difference) ^ (((quadrant &+ 1) & 2) << 62))
    )
  }

  /// eˣ for x from `leastExponent` to 709.
  @inline(__always)
  static func exponential(_ x: Double) -> Double {
    let shifted = x * 0x1.71547652b82fep+0 + integerShift
    let k = shifted - integerShift
    let high = x - k * 0x1.62e42fefa38p-1
    let rest = k * 0x1.ef35793c7673p-45
    let r = high - rest
    let z = r * r
    let zz = z * z
    let e =
      ((0x1.0000000000001p-1 + r * 0x1.5555555555556p-3)
        + z * (0x1.5555555553d63p-5 + r * 0x1.11111111109b3p-7))
      + zz
      * (((0x1.6c16c1788bd9p-10 + r * 0x1.a01a01a7c41d5p-13)
        + z * (0x1.a019b90d2ae7ap-16 + r * 0x1.71de0dae63bb3p-19))
        + zz * (0x1.289185613a3d6p-22 + r * 0x1.af38a9b0ec855p-26))
    let power = 1 + (high + (z * e - rest))
    // The exponent goes up by k, which is in the last bits.
    return Double(bitPattern: power.bitPattern &+ shifted.bitPattern << 52)
  }
}
