// One piece of a path: a cubic over an interval of x, prepared for evaluation.
//
// The inner control points are held as reaches: the first from the start, the second back from the
// end. Both coordinates then have the same form about each of the three origins
// of CubicBezier+Parameter.swift. With p, q the two reaches, w the extent from start to end, and s the
// distance from the origin, t, 1 − t or t − ½:
//
//     start    3(1 − s)²s p + 3(1 − s)s²(w − q) + s³w             above the start
//     end      the same with p and q exchanged                   below the end
//     middle   ¾(2w − p − q)s + 1½(q − p)s² + (3(p + q) − 2w)s³   above ½(start + end) + ⅜(p − q)
//
// Nothing is mapped to the unit square. The solver takes the coefficients of x in any unit, so the
// division by the width, whose rounding a steep curve magnifies, is not made; and y is not divided by
// a height that may be 0. Differences of abscissas are kept with what they round off, so that a narrow
// piece far from 0 is as precise as the unit square.
//
// Three forms, of which the first two need no solving: a line; a cubic y(x), whose inner control
// points lie at thirds of the width, so that t = (x − start)/width; and the general one.

extension BezierPath {
  /// A cubic over an interval of positive width.
  package struct Piece: Hashable, Sendable {
    enum Form { case line, even, general }
    let form: Form
    let start, end: Point

    /// The width and the height of the piece, from start to end.
    let width, height: Reach

    /// The distances from the start to the first inner control point.
    let x1, y1: Reach

    /// The distances from the second inner control point to the end.
    let x2, y2: Reach

    private init(
      _ form: Form, _ start: Point, _ end: Point, x1: Reach, y1: Reach, x2: Reach, y2: Reach
    ) {
      self.form = form
      self.start = start
      self.end = end
      width = Reach(from: start.x, to: end.x)
      height = Reach(from: start.y, to: end.y)
      self.x1 = x1
      self.y1 = y1
      self.x2 = x2
      self.y2 = y2
    }

    package init(line start: Point, to end: Point) {
      let x = Reach(from: start.x, to: end.x).fraction(1, 3)
      let y = Reach(from: start.y, to: end.y).fraction(1, 3)
      self.init(.line, start, end, x1: x, y1: y, x2: x, y2: y)
    }

    /// The cubic y(x) with the given slopes at its ends.
    package init(_ start: Point, slope startSlope: Double, to end: Point, slope endSlope: Double) {
      let x = Reach(from: start.x, to: end.x).fraction(1, 3)
      self.init(
        .even, start, end, x1: x, y1: Reach(startSlope * x.value), x2: x,
        y2: Reach(endSlope * x.value))
    }

    /// A quadratic Bézier, raised to a cubic.
    package init(_ start: Point, quadratic control: Point, to end: Point) {
      self.init(
        .general, start, end,
        x1: Reach(from: start.x, to: control.x).fraction(2, 3),
        y1: Reach(from: start.y, to: control.y).fraction(2, 3),
        x2: Reach(from: control.x, to: end.x).fraction(2, 3),
        y2: Reach(from: control.y, to: end.y).fraction(2, 3))
    }

    package init(_ start: Point, _ first: Point, _ second: Point, to end: Point) {
      self.init(
        .general, start, end,
        x1: Reach(from: start.x, to: first.x), y1: Reach(from: start.y, to: first.y),
        x2: Reach(from: second.x, to: end.x), y2: Reach(from: second.y, to: end.y))
    }

    /// A cubic Bézier by the reaches of its inner control points.
    package init(
      _ start: Point, reaching first: (x: Double, y: Double), to end: Point,
      reaching second: (x: Double, y: Double)
    ) {
      self.init(
        .general, start, end, x1: Reach(first.x), y1: Reach(first.y), x2: Reach(second.x),
        y2: Reach(second.y))
    }

    /// The inner control points, exactly where they were given as such.
    var controls: (first: Point, second: Point) {
      (
        Point(x: x1.from(start.x), y: y1.from(start.y)),
        Point(x: x2.back(from: end.x), y: y2.back(from: end.y))
      )
    }
  }

  /// A difference of two numbers, with its rounding error.
  package struct Reach: Hashable, Sendable {
    package let value, lost: Double

    /// A difference known only as rounded.
    package init(_ value: Double) { self.init(value, 0) }

    package init(from a: Double, to b: Double) {
      let (value, lost) = exactSum(b, -a)
      // + 0 turns −0 into 0, whose reciprocal has the sign that slopes need.
      self.init(value + 0, lost)
    }

    private init(_ value: Double, _ lost: Double) {
      self.value = value
      self.lost = lost
    }

    /// The quotient of two numbers, rounded to a double.
    func fraction(_ numerator: Double, _ denominator: Double) -> Reach {
      Reach(numerator * value / denominator, numerator * lost / denominator)
    }

    /// The number this far above `start`: exactly the number the reach was made from.
    package func from(_ start: Double) -> Double {
      let (sum, sumLost) = exactSum(start, value)
      return sum + (sumLost + lost)
    }

    /// The number this far below `end`: exactly the number the reach was made from.
    package func back(from end: Double) -> Double { Reach(-value, -lost).from(end) }

    static func - (a: Reach, b: Reach) -> Double { (a.value - b.value) + (a.lost - b.lost) }
  }
}

// MARK: - At an abscissa

extension BezierPath.Piece {
  typealias Parameter = CubicBezier.Parameter

  /// The ordinate at an abscissa in the piece; exact at both ends.
  package func value(at x: Double) -> Double { ordinate(at: parameter(at: x)) }

  /// dy/dx at an abscissa in the piece, ±∞ where the tangent is vertical.
  ///
  /// `side` matters only at a soft spot in the middle, where the curve may have a cusp.
  package func slope(at x: Double, from side: Side) -> Double {
    if form == .line { return height.value / width.value }
    let parameter = parameter(at: x)
    let dy = Self.thirdOfDerivative(y1, y2, height, at: parameter)
    if form == .even { return 3 * dy / width.value }
    let dx = Self.thirdOfDerivative(x1, x2, width, at: parameter)
    if dx > 0 { return dy / dx }
    switch parameter.origin {
    case .start: return Self.tangent((x1, y1), (x2, y2), (width, height))
    case .end: return Self.tangent((x2, y2), (x1, y1), (width, height))
    case .middle:
      // x is an odd power of s, the third: the lowest power of s in y decides.
      if dy != 0 { return dy > 0 ? .infinity : -.infinity }
      let bend = y2 - y1
      if bend != 0 { return (bend > 0) == (side == .right) ? .infinity : -.infinity }
      return (3 * (y1.value + y2.value) - 2 * height.value) / (4 * width.value)
    }
  }

  /// The slope at an end, from the first control point that differs from it.
  private static func tangent(
    _ near: (x: Reach, y: Reach), _ far: (x: Reach, y: Reach), _ whole: (x: Reach, y: Reach)
  ) -> Double {
    if near.x.value != 0 || near.y.value != 0 { return near.y.value / near.x.value }
    let (dx, dy) = (whole.x - far.x, whole.y - far.y)
    return dx != 0 || dy != 0 ? dy / dx : whole.y.value / whole.x.value
  }

  /// The abscissa in the middle, if the curve has a vertical tangent or a cusp there.
  ///
  /// It has one if each inner control point has the abscissa of the far end: x₁ = 1 and x₂ = 0.
  var softSpot: Double? {
    form == .general && width - x1 == 0 && width - x2 == 0
      ? start.x + 0.5 * width.value : nil
  }

  package typealias Reach = BezierPath.Reach
}

// MARK: - The parameter

extension BezierPath.Piece {
  /// The parameter of an abscissa in the piece.
  @inline(__always)
  private func parameter(at x: Double) -> Parameter {
    let (fromStart, startLost) = exactSum(x, -start.x)
    let (toEnd, endLost) = exactSum(end.x, -x)
    let w = width.value
    if form != .general {
      return fromStart <= toEnd
        ? Parameter(origin: .start, s: fromStart / w) : Parameter(origin: .end, s: toEnd / w)
    }
    let (p, q) = (x1.value, x2.value)
    // From each end to the far inner control point.
    let (far, near) = (width - x2, width - x1)
    let a = p + q - w * (2.0 / 3)
    // x(¼) and x(¾) by Bernstein's weights.
    if 64 * fromStart < 27 * p + 9 * far + w {
      let cubic = ThirdOfCubic(c: p, cLost: x1.lost, b: far - 2 * p, a: a)
      let root = cubic.root(of: fromStart, zLost: startLost, between: 0, and: 0.25)
      return Parameter(origin: .start, root)
    }
    if 64 * toEnd < 27 * q + 9 * near + w {
      let cubic = ThirdOfCubic(c: q, cLost: x2.lost, b: near - 2 * q, a: a)
      let root = cubic.root(of: toEnd, zLost: endLost, between: 0, and: 0.25)
      return Parameter(origin: .end, root)
    }
    // Half of (distance to the start − distance to the end), less ⅜ of p − q.
    let (excess, excessLost) = exactSum(p, -q)
    let (twice, twiceLost) = exactSum(fromStart, -toEnd)
    let (part, partLost) = exactSum(0.5 * twice, -0.25 * excess)
    let (rough, roughLost) = exactSum(part, -0.125 * excess)
    let lost =
      roughLost + partLost + 0.5 * (twiceLost + (startLost - endLost))
      - 0.375 * (excessLost + (x1.lost - x2.lost))
    // Next to the middle the leading parts may cancel down to their rounding errors.
    let (z, zLost) = exactSum(rough, lost)
    let cubic = ThirdOfCubic(c: 0.25 * (near + far), cLost: 0, b: 0.5 * (x2 - x1), a: a)
    let root = cubic.root(of: z, zLost: zLost, between: -0.25, and: 0.25)
    return Parameter(origin: .middle, root)
  }

  @inline(__always)
  func ordinate(at parameter: Parameter) -> Double {
    let s = parameter.s
    let (p, q, h) = (y1.value, y2.value, height.value)
    if form == .line { return parameter.origin == .start ? start.y + s * h : end.y - s * h }
    let u = 1 - s
    switch parameter.origin {
    case .start:
      return start.y + s * (3 * u * (u * p + s * (height - y2)) + s * s * h)
    case .end:
      return end.y - s * (3 * u * (u * q + s * (height - y1)) + s * s * h)
    case .middle:
      let bend = y2 - y1
      let middle = 0.5 * (start.y + end.y) - 0.375 * bend
      return middle
        + s
        * (0.75 * ((height - y1) + (height - y2))
          + s * (1.5 * bend + s * (3 * (p + q) - 2 * h)))
    }
  }

  /// A third of the derivative of a coordinate with respect to t.
  private static func thirdOfDerivative(
    _ p: Reach, _ q: Reach, _ w: Reach, at parameter: Parameter
  ) -> Double {
    let s = parameter.s
    if parameter.origin == .middle {
      return 0.25 * ((w - p) + (w - q))
        + s * ((q - p) + s * (3 * (p.value + q.value) - 2 * w.value))
    }
    let (near, far) = parameter.origin == .start ? (p.value, q.value) : (q.value, p.value)
    let u = 1 - s
    return u * u * near + 2 * u * s * between(p, q, w) + s * s * far
  }

  /// The distance from the first to the second inner control point, with what the reaches round off: it may be small.
  private static func between(_ p: Reach, _ q: Reach, _ w: Reach) -> Double {
    let (rest, lost) = exactSum(w.value, -p.value)
    return (rest - q.value) + (lost + (w.lost - p.lost - q.lost))
  }
}
