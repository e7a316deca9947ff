// The parameter t at which x(t) = x, and the values and derivatives at a parameter.
//
// Goals, in order: full precision at soft spots; no tolerance and guaranteed termination; speed.
//
// Origins. About the nearest of t = 0, ½, 1, with s the distance from it, x(t) is a cubic without
// constant term whose coefficients come from the control points as given. A third of each:
//
//     start    x                            c = x₁                b = x₂ − 2x₁
//     end      1 − x                        c = 1 − x₂            b = 2x₂ − x₁ − 1
//     middle   x − ½ − ⅜(x₁ + x₂ − 1)       c = ¼(1 − x₁ + x₂)    b = −½(x₁ + x₂ − 1)
//
// with a = ⅓ + x₁ − x₂ in all three. In s a soft spot is an ordinary square or cube root. The origins
// hand over at t = ¼ and ¾.
//
// Seed. The quadratic part solved without cancellation; the cube root where the cubic term dominates.
//
// Iteration. Halley's step, which is of third order, inside a bracket that every evaluation shrinks;
// the midpoint where the step would leave it. A step that is not accepted halves the bracket, which
// ends at neighbouring doubles, so it terminates. The mean is two steps before the last one.
//
// Last step. On a steep curve the rounding of the residual, small in x, is large in y. So the last
// step, from seven correct bits to more than a double holds, starts from a point of 26 bits. It
// takes the residual there in twice the precision: the differences and the one large sum carry
// their rounding errors [1, §4.3], and the one large product is exact, because its factors are
// short. The parameter stays a sum of point and step, and the ordinate is expanded about the point
// in the same way. CubicBezier+Cells.swift states the resulting error.
//
// This iteration serves the values for which one step from a prepared seed does not suffice.
//
// Tried and dropped: a tolerance on x, wrong by its square or cube root at a soft spot; Cardano's
// formula, which loses digits where a is small; a fused multiply-add for the residual, which is a
// call of the C library on processors without promise of the instruction, and cost 10 ns.
//
// [1] J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.

extension CubicBezier {
  /// The parameter t in 0…1 at which the curve has the abscissa `x`.
  ///
  /// - Parameter x: In 0…1.
  /// - Returns: Within 6·2⁻⁵³ of the distance from the nearest of 0, ½ and 1, plus the rounding of t
  ///   itself.
  public func parameter(at x: Double) -> Double {
    require(!(x < 0 || x > 1), "x must be in 0...1, got \(x)")
    if x == 0 || x == 1 || x.isNaN { return x }
    return solvedParameter(at: x).t
  }

  /// A parameter as a distance from the nearest origin, which is more precise than t itself.
  package struct Parameter {
    package enum Origin { case start, middle, end }
    let origin: Origin

    /// The leading 26 bits of t, t − ½ or 1 − t, and the rest.
    let head, tail: Double

    /// t, t − ½ or 1 − t.
    var s: Double { head + tail }

    package var t: Double {
      switch origin {
      case .start: return s
      case .middle: return 0.5 + s
      case .end: return 1 - s
      }
    }

    package init(origin: Origin, s: Double) {
      self.init(origin: origin, s.split)
    }

    package init(origin: Origin, _ root: ThirdOfCubic.Root) {
      (self.origin, head, tail) = (origin, root.head, root.tail)
    }

    /// The parameter t, about the origin it is nearest to.
    package init(t: Double) {
      if t < 0.25 {
        self.init(origin: .start, s: t)
      } else if t <= 0.75 {
        self.init(origin: .middle, s: t - 0.5)
      } else {
        self.init(origin: .end, s: 1 - t)
      }
    }
  }

  /// The parameter of `x`, strictly inside 0…1.
  @inline(__always)
  package func parameter(solving x: Double) -> Parameter {
    // x(¼) and x(¾) by Bernstein's weights.
    if 64 * x < 27 * x1 + 9 * x2 + 1 {
      let cubic = ThirdOfCubic(x1, x2, about: .start)
      return Parameter(origin: .start, cubic.root(of: x, zLost: 0, between: 0, and: 0.25))
    }
    if 64 * x > 9 * x1 + 27 * x2 + 27 {
      let (cubic, z) = (ThirdOfCubic(x1, x2, about: .end), 1 - x)
      return Parameter(
        origin: .end, cubic.root(of: z, zLost: (1 - z) - x, between: 0, and: 0.25))
    }
    let cubic = ThirdOfCubic(x1, x2, about: .middle)
    let (near, nearLost) = exactSum(x, -cubic.origin)
    let (z, zLost) = exactSum(near, nearLost - cubic.originLost)
    let root = cubic.root(of: z, zLost: zLost, between: -0.25, and: 0.25)
    return Parameter(origin: .middle, root)
  }

  /// The parameter of `x`, not inlined: for callers that ask less often than values do.
  @inline(never)
  func solvedParameter(at x: Double) -> Parameter { parameter(solving: x) }

  @inline(__always)
  package func ordinate(at parameter: Parameter) -> Double {
    Self.coordinate(y1, y2, at: parameter)
  }

  package func abscissa(at parameter: Parameter) -> Double {
    Self.coordinate(x1, x2, at: parameter)
  }

  /// The Bernstein polynomial with coefficients 0, p₁, p₂, 1.
  @inline(__always)
  private static func coordinate(_ p1: Double, _ p2: Double, at parameter: Parameter) -> Double {
    let cubic = ThirdOfCubic(p1, p2, about: parameter.origin)
    let (value, rest, slope, half) = cubic.expansion(at: parameter.head)
    let correction = rest + (slope + half * parameter.tail) * parameter.tail
    let (triple, tripleLost) = exactSum(2 * value, value)
    let lost = tripleLost + 3 * correction
    let isEnd = parameter.origin == .end
    let (sum, sumLost) = exactSum(cubic.origin, isEnd ? -triple : triple)
    return sum + (sumLost + (cubic.originLost + (isEnd ? -lost : lost)))
  }
}

/// A coordinate about an origin of parameters: `origin` ± 3(c s + b s² + a s³), − at the end.
///
/// The coefficients are stored without their factor 3, and so without its rounding.
package struct ThirdOfCubic {
  let c, b, a: Double

  /// The rounding errors of c and b.
  let cLost, bLost: Double

  /// The coordinate at the origin.
  let origin, originLost: Double

  /// A root as the sum of its leading 26 bits and a rest.
  package typealias Root = (head: Double, tail: Double)

  /// The coordinate with Bernstein coefficients 0, p₁, p₂, 1.
  @inline(__always)
  init(_ p1: Double, _ p2: Double, about origin: CubicBezier.Parameter.Origin) {
    a = 1.0 / 3 - (p2 - p1)
    switch origin {
    case .start:
      (c, cLost) = (p1, 0)
      (b, bLost) = exactSum(p2, -2 * p1)
      (self.origin, originLost) = (0, 0)
    case .end:
      (c, cLost) = exactSum(1, -p2)
      let (part, partLost) = exactSum(2 * p2, -1)
      let (sum, sumLost) = exactSum(part, -p1)
      (b, bLost) = (sum, sumLost + partLost)
      (self.origin, originLost) = (1, 0)
    case .middle:
      // p₁ + p₂ − 1 and 1 − p₁ + p₂
      let (sum, sumLost) = exactSum(p1, p2)
      let (excess, lost) = exactSum(sum, -1)
      let excessLost = sumLost + lost
      let (below, belowLost) = exactSum(1, -p1)
      let (width, widthLost) = exactSum(below, p2)
      (c, cLost) = (0.25 * width, 0.25 * (belowLost + widthLost))
      (b, bLost) = (-0.5 * excess, -0.5 * excessLost)
      let (part, partLost) = exactSum(0.5, 0.25 * excess)
      let (middle, middleLost) = exactSum(part, 0.125 * excess)
      (self.origin, originLost) = (middle, middleLost + (partLost + 0.375 * excessLost))
    }
  }

  /// A cubic by its coefficients, about 0.
  @inline(__always)
  init(c: Double, cLost: Double, b: Double, bLost: Double = 0, a: Double) {
    (self.c, self.cLost, self.b, self.bLost, self.a) = (c, cLost, b, bLost, a)
    (origin, originLost) = (0, 0)
  }

  /// The cubic at a point of 26 bits, with its slope and half its second derivative.
  ///
  /// The value is an exact leading part and a rounded rest.
  @inline(__always)
  func expansion(
    at point: Double
  ) -> (value: Double, rest: Double, slope: Double, half: Double) {
    let bend = b + a * point
    let (factor, factorLost) = exactSum(c, bend * point)
    let factorHead = factor.leadingBits
    let rest = (factor - factorHead) + (factorLost + (bLost * point + cLost))
    let half = bend + 2 * (a * point)
    return (factorHead * point, rest * point, factor + (bend + a * point) * point, half)
  }

  /// The s in `lower`…`upper` at which three times the cubic is z.
  ///
  /// The cubic does not fall there, and z is given with the rounding error of the difference that
  /// made it.
  @inline(__always)
  func root(of z: Double, zLost: Double, between lower: Double, and upper: Double) -> Root {
    if z == 0 { return (0, 0) }
    if z.magnitude < 0x1p-500 { return rootOfTiny(z, zLost: zLost, between: lower, and: upper) }
    let third = z * (1.0 / 3)
    let discriminant = c * c + 4 * b * third
    var s = 2 * third / (c + discriminant.clampedAtZero.squareRoot())
    if !((a * s * s * s).magnitude <= third.magnitude) { s = cubeRoot(third / a) }

    var lower = lower
    var upper = upper
    while true {
      if !(s > lower && s < upper) {
        let middle = lower + (upper - lower) / 2
        if !(middle > lower && middle < upper) { return middle.split }
        s = middle
      }
      let tail = (a * s + b) * s
      let residual = (c + tail) * s - third
      if residual > 0 { upper = s } else { lower = s }
      let slope = c + tail + (2 * a * s + b) * s
      let step = residual * slope / (slope * slope - residual * (3 * a * s + b))
      s -= step
      // Not for an infinite step, as where the slope's square underflows.
      if step.magnitude < 0x1p-7 * s.magnitude { break }
    }

    // The last step, from a point of 26 bits, with all rounding errors.
    let point = s.leadingBits
    let (value, rest, slope, half) = expansion(at: point)
    let remainder = ((z - 2 * third) - third + zLost) * (1.0 / 3)
    let residual = (value - third) + (rest - remainder)
    let step = residual * slope / (slope * slope - residual * half)
    return (point, step.magnitude <= 0x1p-9 * point.magnitude ? -step : s - point)
  }
}

extension ThirdOfCubic {
  /// The root in the scaled s = 2⁻³⁰⁰σ, for an x′ whose square underflows.
  @inline(never)
  func rootOfTiny(_ z: Double, zLost: Double, between lower: Double, and upper: Double) -> Root {
    let scaled = ThirdOfCubic(
      c: c * 0x1p300, cLost: cLost * 0x1p300, b: b, bLost: bLost, a: a * 0x1p-300)
    let root = scaled.root(
      of: z * 0x1p600, zLost: zLost * 0x1p600, between: lower * 0x1p300, and: upper * 0x1p300)
    return (0x1p-300 * root.head, 0x1p-300 * root.tail)
  }
}

extension Double {
  /// The number without the last 27 bits of its significand, so that the product of two is exact.
  @inline(__always)
  fileprivate var leadingBits: Double { Double(bitPattern: bitPattern & ~0x7FF_FFFF) }

  /// The leading 26 bits and the rest.
  @inline(__always)
  fileprivate var split: ThirdOfCubic.Root { (leadingBits, self - leadingBits) }
}

// MARK: - Derivatives at a parameter

extension CubicBezier {
  /// x′, y′ and half of x″, y″ with respect to t.
  private func derivatives(
    at parameter: Parameter
  ) -> (dx: Double, dy: Double, halfDDX: Double, halfDDY: Double) {
    (
      Self.derivative(x1, x2, at: parameter), Self.derivative(y1, y2, at: parameter),
      Self.halfSecondDerivative(x1, x2, at: parameter),
      Self.halfSecondDerivative(y1, y2, at: parameter)
    )
  }

  /// p′(t) of the Bernstein polynomial with coefficients 0, p₁, p₂, 1.
  @inline(__always)
  package static func derivative(_ p1: Double, _ p2: Double, at parameter: Parameter) -> Double {
    let s = parameter.s
    if parameter.origin == .middle {
      let excess = (max(p1, p2) - 1) + min(p1, p2)
      return 0.75 * ((1 - p1) + p2) + s * (-3 * excess + 3 * s * (1 + 3 * (p1 - p2)))
    }
    let far = 1 - s
    let (t, u) = parameter.origin == .start ? (s, far) : (far, s)
    return 3 * (u * u * p1 + 2 * u * t * (p2 - p1) + t * t * (1 - p2))
  }

  /// p″(t) / 2 of the same polynomial.
  @inline(__always)
  static func halfSecondDerivative(_ p1: Double, _ p2: Double, at parameter: Parameter) -> Double {
    let s = parameter.s
    if parameter.origin == .middle {
      let excess = (max(p1, p2) - 1) + min(p1, p2)
      return -1.5 * excess + 3 * s * (1 + 3 * (p1 - p2))
    }
    let far = 1 - s
    let (t, u) = parameter.origin == .start ? (s, far) : (far, s)
    return 3 * (u * ((p2 - p1) - p1) + t * ((1 - p2) - (p2 - p1)))
  }

  /// dy/dx; the side matters only at the soft spot in the middle.
  package func slope(at parameter: Parameter, from side: Side) -> Double {
    let (dx, dy, _, halfDDY) = derivatives(at: parameter)
    if dx > 0 { return dy / dx }
    // x − ½ is 4s³ here: the lowest power of s in y decides.
    if dy != 0 { return dy > 0 ? .infinity : -.infinity }
    if halfDDY != 0 { return (halfDDY > 0) == (side == .right) ? .infinity : -.infinity }
    return (1 + 3 * (y1 - y2)) / 4
  }

  /// d²y/dx² at `x`, in 0…1; ±∞ where the limit is infinite.
  ///
  /// At the ends it is the limit from inside, at the soft spot ½ the limit from the right.
  ///
  /// - Returns: Within 256·2⁻⁵³·max(1, |y₁|, |y₂|)·(x′ + |x″|)/x′³, with derivatives with respect
  ///   to t. The bound is wide because the two terms cancel where the curve is nearly straight.
  public func secondDerivative(at x: Double) -> Double {
    require(!(x < 0 || x > 1), "x must be in 0...1, got \(x)")
    if x.isNaN { return x }
    if isIdentity { return 0 }
    if x == 0 { return startCurvature }
    if x == 1 { return -mirroredOnce.startCurvature }
    let (dx, dy, halfDDX, halfDDY) = derivatives(at: solvedParameter(at: x))
    if dx > 0 { return 2 * (halfDDY - dy / dx * halfDDX) / dx / dx }
    // y is a power below 1 of x − ½: concave to the right where it rises.
    if dy != 0 { return dy > 0 ? -.infinity : .infinity }
    return halfDDY > 0 ? -.infinity : halfDDY < 0 ? .infinity : 0
  }

  /// d²y/dx² at 0 from inside.
  private var startCurvature: Double {
    if x1 > 0 {
      let origin = Parameter(origin: .start, s: 0)
      let (dx, dy, halfDDX, halfDDY) = derivatives(at: origin)
      return 2 * (halfDDY - dy / dx * halfDDX) / dx / dx
    }
    // y is to leading order a multiple of a power of x: below 1 in the first two cases, 3/2 in the
    // third, where it lies beside the tangent.
    if y1 != 0 { return y1 > 0 ? -.infinity : .infinity }
    if x2 == 0 { return y2 > 0 ? -.infinity : y2 < 0 ? .infinity : 0 }
    return y2 < x2 ? .infinity : y2 > x2 ? -.infinity : 0
  }
}
