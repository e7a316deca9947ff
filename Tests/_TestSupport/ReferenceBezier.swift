// The cubic Bézier easing solved for x in double-double, to hold the library's doubles against.
//
// Seen from one of three origins the curve is a cubic without constant term, z = c s + b s² + a s³
// with c ≥ 0, and a soft spot (x′ = 0) can only lie at s = 0:
//
//     origin   s       z                          c                  b                 a
//     0        t       x                          3x₁                3(x₂ − 2x₁)       1 + 3(x₁ − x₂)
//     ½        t − ½   x − ½ − ⅜(x₁ + x₂ − 1)     ¾((1 − x₁) + x₂)   −1½(x₁ + x₂ − 1)  the same
//     1        1 − t   1 − x                      3(1 − x₂)          3(2x₂ − x₁ − 1)   the same
//
// and likewise in y. The ends serve |s| ≤ ¼, the middle the rest. A bracketed Newton iteration in
// doubles finds s to 2⁻⁵⁰ of itself; three more steps with the residual in double-double, after s
// and z have been scaled to the size of 1, leave 1e-31 of s (at worst 4.2e-32 of t and 1.4e-32 of y
// over the rows of bezier.csv; 5e-324 where that is more). From s follow
//
//     dy/dx = y′/x′,   d²y/dx² = (2(cβ − γb) + 6(cα − γa) s + 6(bα − aβ) s²)/x′³
//
// with γ, β, α the coefficients of y: the form has no terms that cancel at a soft spot. Where x′ and
// y′ both vanish at an end a factor s is taken out first. At s = 0 the limits are taken: ±∞ where
// infinite, NaN where left and right differ.

import Foundation

/// A cubic Bézier easing evaluated in double-double.
public struct ReferenceBezier: Sendable {
  /// One point of the curve, with its derivatives.
  public struct Point: Sendable {
    /// The parameter t with x(t) = x.
    public let t: DoubleDouble
    /// The ordinate.
    public let y: DoubleDouble
    /// dy/dx; a one-sided limit at the ends.
    public let slope: DoubleDouble
    /// d²y/dx²; a one-sided limit at the ends.
    public let secondDerivative: DoubleDouble
  }

  private let start: LocalCurve
  private let middle: LocalCurve
  private let end: LocalCurve
  private let middleX: DoubleDouble
  private let middleY: DoubleDouble
  /// x(¼) and 1 − x(¾), where the ends hand over to the middle.
  private let startReach: Double
  private let endReach: Double

  /// The curve with control points (`x1`, `y1`) and (`x2`, `y2`); `x1` and `x2` in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    precondition(x1 >= 0 && x1 <= 1, "x1 must be in [0, 1], got \(x1)")
    precondition(x2 >= 0 && x2 <= 1, "x2 must be in [0, 1], got \(x2)")
    let x = LocalCubic.fromOrigins(x1, x2)
    let y = LocalCubic.fromOrigins(y1, y2)
    start = LocalCurve(x: x.start, y: y.start)
    middle = LocalCurve(x: x.middle, y: y.middle)
    end = LocalCurve(x: x.end, y: y.end)
    middleX = LocalCubic.valueInTheMiddle(x1, x2)
    middleY = LocalCubic.valueInTheMiddle(y1, y2)
    startReach = x.start.value(0.25)
    endReach = x.end.value(0.25)
  }

  /// The point at `x` in [0, 1].
  public func point(at x: Double) -> Point {
    precondition(x >= 0 && x <= 1, "x must be in [0, 1], got \(x)")
    if x <= startReach {
      let s = start.x.root(of: DoubleDouble(x))
      let (slope, second) = start.derivatives(at: s, isTwoSided: false)
      return Point(t: s, y: start.y.value(s), slope: slope, secondDerivative: second)
    }
    if 1 - x <= endReach {
      let s = end.x.root(of: DoubleDouble.sum(1, -x))
      let (slope, second) = end.derivatives(at: s, isTwoSided: false)
      return Point(t: 1 - s, y: 1 - end.y.value(s), slope: slope, secondDerivative: -second)
    }
    let z = DoubleDouble.sum(x, -0.5) - (middleX - 0.5)
    let s = middle.x.root(of: z)
    let (slope, second) = middle.derivatives(at: s, isTwoSided: true)
    return Point(t: s + 0.5, y: middleY + middle.y.value(s), slope: slope, secondDerivative: second)
  }
}

// MARK: - One coordinate

/// c s + b s² + a s³.
private struct LocalCubic: Sendable {
  let c: DoubleDouble
  let b: DoubleDouble
  let a: DoubleDouble

  /// One coordinate of the curve seen from t = 0, ½ and 1.
  static func fromOrigins(
    _ p1: Double, _ p2: Double
  ) -> (start: LocalCubic, middle: LocalCubic, end: LocalCubic) {
    let a = 3 * DoubleDouble.sum(p1, -p2) + 1
    let below1 = DoubleDouble.sum(1, -p1)
    let below2 = DoubleDouble.sum(1, -p2)
    return (
      LocalCubic(c: DoubleDouble.product(3, p1), b: 3 * DoubleDouble.sum(p2, -2 * p1), a: a),
      LocalCubic(c: 0.75 * (below1 + p2), b: -1.5 * excess(p1, p2), a: a),
      LocalCubic(c: 3 * below2, b: 3 * (below1 - 2 * below2), a: a)
    )
  }

  /// The coordinate at t = ½.
  static func valueInTheMiddle(_ p1: Double, _ p2: Double) -> DoubleDouble {
    0.375 * excess(p1, p2) + 0.5
  }

  /// p₁ + p₂ − 1, without cancellation where one of them is near 1.
  private static func excess(_ p1: Double, _ p2: Double) -> DoubleDouble {
    DoubleDouble.sum(max(p1, p2), -1) + min(p1, p2)
  }

  func value(_ s: DoubleDouble) -> DoubleDouble { ((a * s + b) * s + c) * s }

  func slope(_ s: DoubleDouble) -> DoubleDouble { (3 * a * s + 2 * b) * s + c }

  func value(_ s: Double) -> Double { ((a.hi * s + b.hi) * s + c.hi) * s }

  /// The root next to 0 of c s + b s² + a s³ = z, where the cubic rises and |s| ≤ ½.
  func root(of z: DoubleDouble) -> DoubleDouble {
    if z.hi < 0 { return -LocalCubic(c: c, b: -b, a: a).positiveRoot(of: -z) }
    return z.hi == 0 ? DoubleDouble(0) : positiveRoot(of: z)
  }

  private func positiveRoot(of z: DoubleDouble, atMost top: Double = 0.5) -> DoubleDouble {
    if z.hi < 0x1p-800 {
      // Away from the subnormals first: s = 2⁻¹⁰⁰ s′, z = 2⁻²⁰⁰ z′.
      let larger = LocalCubic(
        c: c.scaled(byPowerOfTwo: 100), b: b, a: a.scaled(byPowerOfTwo: -100))
      return larger.positiveRoot(of: z.scaled(byPowerOfTwo: 200), atMost: top * 0x1p100)
        .scaled(byPowerOfTwo: -100)
    }
    let estimate = roughRoot(of: z.hi, atMost: top)
    // s = 2^n σ and z = 2^m ρ: σ and ρ are of the size of 1, whatever underflows does not count.
    let n = Int(estimate.exponent)
    let m = Int(z.hi.exponent)
    let scaled = LocalCubic(
      c: c.scaled(byPowerOfTwo: n - m), b: b.scaled(byPowerOfTwo: 2 * n - m),
      a: a.scaled(byPowerOfTwo: 3 * n - m))
    let target = z.scaled(byPowerOfTwo: -m)
    var sigma = DoubleDouble(estimate.significand)
    for _ in 0..<3 {
      let residual = scaled.value(sigma) - target
      let h = sigma.hi
      let slope = (3 * scaled.a.hi * h + 2 * scaled.b.hi) * h + scaled.c.hi
      sigma = sigma - residual.hi / slope
    }
    return sigma.scaled(byPowerOfTwo: n)
  }

  /// The same root in doubles: Newton steps kept inside a shrinking bracket.
  private func roughRoot(of z: Double, atMost top: Double) -> Double {
    let (c, b, a) = (c.hi, b.hi, a.hi)
    // Alone, the quadratic and the cubic term each give an upper estimate where they count.
    let denominator = c + (c * c + 4 * max(b, 0) * z).squareRoot()
    var s = denominator > 0 ? min(2 * z / denominator, top) : top
    if a > 0 { s = min(s, cbrt(z / a)) }
    var low = 0.0
    var high = top
    for _ in 0..<200 {
      let residual = ((a * s + b) * s + c) * s - z
      if residual == 0 { return s }
      if residual < 0 { low = s } else { high = s }
      var next = s - residual / ((3 * a * s + 2 * b) * s + c)
      // Before the bracket is asked: a converged s is one of its ends.
      if abs(next - s) <= 0x1p-50 * s { return next }
      if !(next > low && next < high) {
        next = low > 0 && high > 4 * low ? (low * high).squareRoot() : (low + high) / 2
      }
      // 2⁻⁵⁰: a few ulps, below which the residual is rounding.
      if abs(next - s) <= 0x1p-50 * s || next == low || next == high { return next }
      s = next
    }
    return s
  }
}

// MARK: - Both coordinates

private struct LocalCurve: Sendable {
  let x: LocalCubic
  let y: LocalCubic
  /// cβ − γb, cα − γa and bα − aβ: the numerator of the curvature.
  let wedges: (DoubleDouble, DoubleDouble, DoubleDouble)

  init(x: LocalCubic, y: LocalCubic) {
    self.x = x
    self.y = y
    wedges = (x.c * y.b - y.c * x.b, x.c * y.a - y.c * x.a, x.b * y.a - x.a * y.b)
  }

  /// dy/dx and d²y/dx² at s, where s grows with t; seen from the end the second changes sign.
  func derivatives(
    at s: DoubleDouble, isTwoSided: Bool
  ) -> (slope: DoubleDouble, second: DoubleDouble) {
    if s.hi == 0 && x.c.hi == 0 { return limits(isTwoSided: isTwoSided) }
    if x.c.hi == 0 && y.c.hi == 0 {
      let dx = 3 * x.a * s + 2 * x.b
      let dy = 3 * y.a * s + 2 * y.b
      return (dy / dx, 6 * wedges.2 / dx / dx / dx / s)
    }
    let dx = x.slope(s)
    let numerator = 2 * wedges.0 + 6 * (wedges.1 + wedges.2 * s) * s
    return (y.slope(s) / dx, numerator / dx / dx / dx)
  }

  /// The limits as s → 0 where x′ = 0.
  private func limits(isTwoSided: Bool) -> (slope: DoubleDouble, second: DoubleDouble) {
    func infinity(_ sign: Double) -> DoubleDouble {
      DoubleDouble(sign == 0 ? 0 : sign > 0 ? Double.infinity : -Double.infinity)
    }
    let undefined = DoubleDouble(.nan)
    if y.c.hi != 0 {
      return (infinity(y.c.hi), isTwoSided ? undefined : infinity(-y.c.hi))
    }
    if x.b.hi != 0 {
      return (y.b / x.b, infinity(wedges.2.hi))
    }
    if y.b.hi != 0 {
      return isTwoSided
        ? (undefined, infinity(-y.b.hi)) : (infinity(y.b.hi), infinity(-y.b.hi))
    }
    return (y.a / x.a, DoubleDouble(0))
  }
}
