// An elliptic arc from its end points: SVG's conversion to the centre [1, §B.2.4], arranged so that
// nothing cancels.
//
// In coordinates in which the ellipse is the unit circle, let (u, v) be half the vector from the
// end to the start. Its length h is the sine of half the sweep, and k = √(1 − h²) is the distance
// of the centre from the chord:
//
//     centre from the middle of the chord   c = ±(k/h)·(v, −u)
//     start and end, from the centre        e₀ = (u, v) − c,   e₁ = −(u, v) − c
//     sweep                                 2·atan2(h, k),   or a turn less that
//
// For half an ellipse k vanishes, and 1 − h² in doubles would keep only half the digits of k: a
// semicircle of radius 5 from (0, 0) to (6, 8) would be off by 1e-8. So h² is carried with its
// rounding error. With h > 1 the radii do not reach, and are multiplied by h.
//
// Points are computed from the nearer end, not from the centre, which may be far away:
//
//     p(t) = p₀ + M·i·e^(iτ/2)·2 sin(τ/2)·e₀,   τ = t·sweep,
//
// in complex notation, with M for the radii and the rotation. Both ends are exact.
//
// One weakness is inherent: the centre of nearly half an ellipse depends on the square root of the
// inputs, which for a rotated ellipse include the rounded sine and cosine.
//
// [1] W3C, Scalable Vector Graphics 2, appendix B.2, Elliptical arc parameter conversion.

extension MotionPath {
  /// An arc of an ellipse, less than the whole.
  package struct Arc: Hashable, Sendable {
    /// The first and the last point.
    package let start, end: Point

    /// The radii, enlarged if the given ones did not reach from start to end.
    package let radii: Point

    /// The angle in degrees from the x axis to the first radius; 0 for a circle.
    package let rotation: Double

    /// The change of the angle along the arc, in radians.
    ///
    /// Positive clockwise; of magnitude below 2π.
    package let sweep: Double

    /// The cosine and the sine of the rotation.
    private let axis: SIMD2<Double>

    /// The ends as points of the unit circle.
    private let first, last: SIMD2<Double>

    /// The arc between two points; `nil` if a radius or their distance is below 1e-50.
    init?(
      from start: Point, to end: Point, radii: Point,
      rotation: Double, isLarge: Bool, isClockwise: Bool
    ) {
      let way = end - start
      guard min(radii.x, radii.y) >= Magnitude.positive.lowerBound,
        max(way.x.magnitude, way.y.magnitude) >= Magnitude.positive.lowerBound
      else { return nil }
      let isCircle = radii.x == radii.y
      let turn = sineAndCosine(degrees: isCircle ? 0 : rotation)
      let axis = SIMD2(turn.cosine, turn.sine)
      // Half the vector from the end to the start, in the axes, with its rounding error.
      let x = exactSum(start.x / 2, -end.x / 2)
      let y = exactSum(start.y / 2, -end.y / 2)
      let u = Quotient(axis.x, x, axis.y, y, over: radii.x)
      let v = Quotient(axis.x, y, -axis.y, x, over: radii.y)
      let sum = exactSum(u.square, v.square)
      let defect = (1 - sum.value) - (sum.lost + u.squareLost + v.squareLost)
      guard sum.value.isFinite else { return nil }

      let h = hypotenuse(u.value, v.value)
      var along = SIMD2(u.value, v.value)
      var across = SIMD2(v.value, -u.value) / h
      if defect > 0 {
        across *= isLarge != isClockwise ? defect.squareRoot() : -defect.squareRoot()
        self.radii = radii
      } else {
        along /= h
        across = .zero
        self.radii = radii * h
      }
      let half = arcTangent(y: h, x: max(defect, 0).squareRoot())
      let angle = 2 * (isLarge ? .pi - half : half)
      sweep = isClockwise ? angle : -angle
      self.start = start
      self.end = end
      self.rotation = isCircle ? 0 : rotation
      self.axis = axis
      first = along - across
      last = -along - across
    }

    /// The centre of the ellipse.
    package var center: Point {
      0.5 * (start + end) - 0.5 * placed(first + last)
    }

    /// The parameter angle of the start, in (−π, π], from the first radius.
    ///
    /// It is the angle on the unit circle of which the ellipse is the image.
    package var startAngle: Double { arcTangent(y: first.y, x: first.x) }

    var isCircle: Bool { radii.x == radii.y }

    func point(at t: Double) -> Point {
      let isFirstHalf = t <= 0.5
      let half = 0.5 * (isFirstHalf ? t : t - 1) * sweep
      let (c, s) = (cosine(half), sine(half))
      let middle = turned(isFirstHalf ? first : last, c, s)
      let chord = 2 * s * SIMD2(-middle.y, middle.x)
      return (isFirstHalf ? start : end) + placed(chord)
    }

    func derivative(at t: Double) -> Point {
      let e = onUnitCircle(at: t)
      return sweep * placed(SIMD2(-e.y, e.x))
    }

    private func onUnitCircle(at t: Double) -> SIMD2<Double> {
      let isFirstHalf = t <= 0.5
      let angle = (isFirstHalf ? t : t - 1) * sweep
      return turned(isFirstHalf ? first : last, cosine(angle), sine(angle))
    }

    private func turned(_ e: SIMD2<Double>, _ c: Double, _ s: Double) -> SIMD2<Double> {
      SIMD2(c * e.x - s * e.y, s * e.x + c * e.y)
    }

    /// The vector in the plane for a vector on the unit circle.
    private func placed(_ e: SIMD2<Double>) -> Point { turned(e * radii, axis.x, axis.y) }
  }
}

/// (a·x + b·y)/radius with its square, each with its rounding error.
private struct Quotient {
  let value, square, squareLost: Double

  init(
    _ a: Double, _ x: (value: Double, lost: Double), _ b: Double,
    _ y: (value: Double, lost: Double), over radius: Double
  ) {
    let (p, q) = (a * x.value, b * y.value)
    let sum = exactSum(p, q)
    let lost = (-p).addingProduct(a, x.value) + (-q).addingProduct(b, y.value)
    let rest = sum.lost + lost + a * x.lost + b * y.lost
    value = (sum.value + rest) / radius
    let valueLost = ((sum.value.addingProduct(-value, radius)) + rest) / radius
    square = value * value
    squareLost = (-square).addingProduct(value, value) + 2 * value * valueLost
  }
}
