// Angles in degrees, so that quarter turns are exact.
//
// π/180 and 180/π are each the sum of two doubles. The product with an angle is then known to twice
// the digits, and its tail enters by the first term of Taylor's series:
//
//     sin(h + l) = sin h + l cos h,   cos(h + l) = cos h − l sin h,   |l| ≤ 2⁻⁵³
//
// The angle is first reduced to −45°…45°. The reduction is exact: so is the remainder by 360, and
// so is the subtraction of 90 or 180. Hence sin 30° = ½ and cos 90° = 0, which π/180 alone misses,
// and tan 45° = 1.

private enum Degree {
  static let inRadians = (high: 0x1.1df46a2529d39p-6, low: 0x1.5c1d8becdd291p-62)
  static let ofRadian = (high: 0x1.ca5dc1a63c1f8p5, low: -0x1.1e7ab456405f9p-49)
}

/// The sine and the cosine of an angle in degrees, each within 1 unit in the last place.
///
/// NaN unless the angle is finite.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  guard degrees.isFinite else { return (.nan, .nan) }
  let turned = degrees.remainder(dividingBy: 360)
  let quarters = (turned / 90).rounded()
  let rest = turned - 90 * quarters
  let high = rest * Degree.inRadians.high
  let low =
    (-high).addingProduct(rest, Degree.inRadians.high) + rest * Degree.inRadians.low
  let (s, c) = (sine(high), cosine(high))
  var (sine, cosine) = (s + low * c, c - low * s)
  // At 45° sine and cosine are equal in size; two roundings would not make them so.
  if rest.magnitude == 45 { (sine, cosine) = (rest < 0 ? -cosine : cosine, cosine) }
  switch Int(quarters) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// The tangent of an angle in degrees, within 3 units in the last place.
///
/// At 90° it is the tangent of the double next to π/2, 1.6e16, as in browsers: a matrix stays
/// finite.
package func tangent(degrees: Double) -> Double {
  let (sine, cosine) = sineAndCosine(degrees: degrees)
  return cosine == 0 ? sine * 1.633123935319537e16 : sine / cosine
}

/// The degrees of an angle in radians, within 0.51 units in the last place.
///
/// The double next to π/2 gives 90.
package func degrees(radians: Double) -> Double {
  let high = radians * Degree.ofRadian.high
  return high
    + ((-high).addingProduct(radians, Degree.ofRadian.high) + radians * Degree.ofRadian.low)
}

/// The radians of an angle in degrees, within 0.51 units in the last place.
package func radians(degrees: Double) -> Double {
  let high = degrees * Degree.inRadians.high
  return high
    + ((-high).addingProduct(degrees, Degree.inRadians.high) + degrees * Degree.inRadians.low)
}
