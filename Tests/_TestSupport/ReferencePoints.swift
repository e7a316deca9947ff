// Curves through points and Bézier segments in double-double, to hold the library's doubles against.
//
// A segment is a pair of cubics in powers of t. x(t) = x is solved by bisection in doubles and five
// steps of Newton in double-double, which leaves 1e-30 over x′(t): good where x′ is not near 0; soft
// spots are the golden table's. Curves through points are Hermite pieces, whose slopes come from the
// formulas of the table's script, worked out in double-double.

/// One cubic segment in double-double.
public struct ReferenceSegment: Sendable {
  private let x, y: [DoubleDouble]

  /// A Bézier segment by its four control points.
  public init(_ points: [(x: DoubleDouble, y: DoubleDouble)]) {
    func powers(_ p: [DoubleDouble]) -> [DoubleDouble] {
      [p[0], 3 * (p[1] - p[0]), 3 * (p[2] - 2 * p[1] + p[0]), (p[3] - p[0]) - 3 * (p[2] - p[1])]
    }
    x = powers(points.map(\.x))
    y = powers(points.map(\.y))
  }

  /// The ordinate, the slope and x′(t) at an abscissa inside the segment.
  public func point(
    at abscissa: Double
  ) -> (y: DoubleDouble, slope: DoubleDouble, dx: DoubleDouble) {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let value = ((x[3].hi * middle + x[2].hi) * middle + x[1].hi) * middle + x[0].hi
      if value < abscissa { low = middle } else { high = middle }
    }
    var t = DoubleDouble(low)
    for _ in 0..<5 { t = t - (Self.value(x, t) - abscissa) / Self.slope(x, t) }
    let dx = Self.slope(x, t)
    return (Self.value(y, t), Self.slope(y, t) / dx, dx)
  }

  private static func value(_ c: [DoubleDouble], _ t: DoubleDouble) -> DoubleDouble {
    ((c[3] * t + c[2]) * t + c[1]) * t + c[0]
  }

  private static func slope(_ c: [DoubleDouble], _ t: DoubleDouble) -> DoubleDouble {
    (3 * c[3] * t + 2 * c[2]) * t + c[1]
  }
}

/// Points with their intervals in double-double.
public struct ReferencePoints: Sendable {
  /// The points.
  public let x, y: [Double]
  private let h, s: [DoubleDouble]

  /// The slopes of the chords.
  public var secants: [DoubleDouble] { s }

  /// Points with increasing abscissas.
  public init(_ points: [(x: Double, y: Double)]) {
    x = points.map(\.x)
    y = points.map(\.y)
    h = zip(points, points.dropFirst()).map { DoubleDouble.sum($1.x, -$0.x) }
    s = zip(zip(points, points.dropFirst()), h).map { DoubleDouble.sum($0.1.y, -$0.0.y) / $1 }
  }

  /// The ordinate and the slope of the piecewise cubic y(x) with these slopes at its points.
  public func point(
    at abscissa: Double, outgoing: [DoubleDouble], incoming: [DoubleDouble]
  ) -> (y: DoubleDouble, slope: DoubleDouble) {
    let i = interval(of: abscissa)
    let t = DoubleDouble.sum(abscissa, -x[i]) / h[i]
    let u = 1 - t
    let (a, b) = (outgoing[i] - s[i], incoming[i] - s[i])
    // The chord, and the departure of the end slopes from it.
    let value = y[i] + h[i] * t * (s[i] + u * (u * a - t * b))
    return (value, s[i] + u * (1 - 3 * t) * a + t * (1 - 3 * u) * b)
  }

  /// The interval of an abscissa.
  public func interval(of abscissa: Double) -> Int {
    (0..<h.count).last { x[$0] <= abscissa } ?? 0
  }

  /// The slopes of Steffen's monotone cubic.
  public func monotone() -> [DoubleDouble] {
    let last = s.count - 1
    guard last > 0 else { return [s[0], s[0]] }
    let zero = DoubleDouble(0)
    func clipped(_ p: DoubleDouble, _ a: DoubleDouble, _ b: DoubleDouble) -> DoubleDouble {
      if a.hi * b.hi <= 0 || p.hi * a.hi <= 0 { return zero }
      let least = min(min(2 * a.magnitude, 2 * b.magnitude), p.magnitude)
      return a.hi > 0 ? least : -least
    }
    var slopes = [clipped(end(s[0], s[1], h[0], h[1]), s[0], s[0])]
    for i in 1...last { slopes.append(clipped(parabola(i), s[i - 1], s[i])) }
    return slopes + [clipped(end(s[last], s[last - 1], h[last], h[last - 1]), s[last], s[last])]
  }

  /// The slopes of the closed cubic spline, by sweeps over its equations: each halves the error at least.
  public func closedSpline() -> [DoubleDouble] {
    let n = s.count
    var slopes = s
    for _ in 0..<120 {
      for i in 0..<n {
        let before = (i + n - 1) % n
        let weight = h[i] / (h[before] + h[i])
        let secants = weight * s[before] + (1 - weight) * s[i]
        let others = weight * slopes[before] + (1 - weight) * slopes[(i + 1) % n]
        slopes[i] = (3 * secants - others) / 2
      }
    }
    return slopes + [slopes[0]]
  }

  /// The slopes of the twice differentiable spline, natural where no slopes are given.
  public func spline(ends: (Double, Double)?) -> [DoubleDouble] {
    let n = s.count
    // 1/hᵢ₋₁, 2(1/hᵢ₋₁ + 1/hᵢ), 1/hᵢ on the diagonals, eliminated from the top.
    var diagonal = [DoubleDouble(ends == nil ? 2 : 1)]
    var above = [DoubleDouble(ends == nil ? 1 : 0)]
    var right = [ends.map { DoubleDouble($0.0) } ?? 3 * s[0]]
    for i in 1..<(n + 1) {
      var row = (
        below: DoubleDouble(ends == nil ? 1 : 0), main: diagonal[0], above: DoubleDouble(0)
      )
      var value = ends.map { DoubleDouble($0.1) } ?? 3 * s[n - 1]
      if i < n {
        let (p, q) = (1 / h[i - 1], 1 / h[i])
        row = (p, 2 * (p + q), q)
        value = 3 * (s[i - 1] * p + s[i] * q)
      }
      let factor = row.below / diagonal[i - 1]
      diagonal.append(row.main - factor * above[i - 1])
      above.append(row.above)
      right.append(value - factor * right[i - 1])
    }
    var slopes = right
    slopes[n] = right[n] / diagonal[n]
    for i in stride(from: n - 1, through: 0, by: -1) {
      slopes[i] = (right[i] - above[i] * slopes[i + 1]) / diagonal[i]
    }
    return slopes
  }

  /// The arriving and leaving slopes of Kochanek and Bartels, the end values repeated.
  public func kochanekBartels(
    _ t: Double, _ c: Double, _ b: Double
  ) -> (arriving: [DoubleDouble], leaving: [DoubleDouble]) {
    let (zero, n) = (DoubleDouble(0), s.count)
    let (tension, sharp, smooth) = (
      DoubleDouble.sum(1, -t), DoubleDouble.sum(1, -c), DoubleDouble.sum(1, c)
    )
    let (past, future) = (DoubleDouble.sum(1, b), DoubleDouble.sum(1, -b))
    var (arriving, leaving) = ([DoubleDouble](), [DoubleDouble]())
    for i in 0...n {
      let (hp, hn) = (h[max(i - 1, 0)], h[min(i, n - 1)])
      let (before, after) = (i > 0 ? s[i - 1] : zero, i < n ? s[i] : zero)
      let (wp, wn) = (tension * hn / (hp + hn), tension * hp / (hp + hn))
      arriving.append(sharp * past * wp * before + smooth * future * wn * after)
      leaving.append(smooth * past * wp * before + sharp * future * wn * after)
    }
    return (arriving, leaving)
  }

  /// The segments of the Catmull–Rom curve for α = 0, ½ or 1.
  public func catmullRom(_ alpha: Double) -> [ReferenceSegment] {
    let dy = zip(y, y.dropFirst()).map { DoubleDouble.sum($1, -$0) }
    let knots = zip(h, dy).map { dx, dy in
      let distance = (dx * dx + dy * dy).squareRoot()
      return alpha == 0 ? DoubleDouble(1) : alpha == 1 ? distance : distance.squareRoot()
    }
    func reach(_ steps: [DoubleDouble], _ i: Int, _ knot: DoubleDouble) -> DoubleDouble {
      if i == 0 || i == steps.count { return (i == 0 ? steps[0] : steps[i - 1]) / 3 }
      let (k, l) = (knots[i - 1], knots[i])
      return knot * (l * steps[i - 1] / k + k * steps[i] / l) / (3 * (k + l))
    }
    return h.indices.map { i in
      func coordinates(_ p: [Double], _ steps: [DoubleDouble]) -> [DoubleDouble] {
        [
          DoubleDouble(p[i]), p[i] + reach(steps, i, knots[i]),
          p[i + 1] - reach(steps, i + 1, knots[i]), DoubleDouble(p[i + 1]),
        ]
      }
      return ReferenceSegment(zip(coordinates(x, h), coordinates(y, dy)).map { ($0, $1) })
    }
  }

  private func parabola(_ i: Int) -> DoubleDouble {
    (h[i] * s[i - 1] + h[i - 1] * s[i]) / (h[i - 1] + h[i])
  }

  private func end(
    _ s0: DoubleDouble, _ s1: DoubleDouble, _ h0: DoubleDouble, _ h1: DoubleDouble
  ) -> DoubleDouble {
    s0 + (s0 - s1) * h0 / (h0 + h1)
  }
}
