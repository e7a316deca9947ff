// The timing function that runs through a cubic at a constant speed.
//
//     fraction f of the length  →  parameter u,     ∫₀ᵘ |v′| = f·∫₀¹ |v′|
//
// v′ is a quadratic in every channel, (1 − u)²·a + 2u(1 − u)·b + u²·c, and |v′| its Euclidean
// length, which has no integral in closed form. Gauss's rule with 16 nodes is used on panels that
// are halved until a panel and its halves agree within 2⁻⁵⁰ of the whole length, at most 40 times
// over: one to sixteen panels as a rule. The speed is measured in a unit of its own, so that squares
// of tiny ones do not vanish.
//
// The panels with their lengths are kept. A length is inverted inside its panel by a bracketed
// root; the derivative is the speed itself.
//
// Where v′ vanishes the curve turns back: the speed has a corner, and du/df is infinite, so the
// place is a breakpoint and the end of a panel. It is a minimum of |v′|², that is a zero of the
// cubic v′·v″, which is bracketed between the zeros of its derivative. A minimum below 2⁻¹⁰ of the
// largest coefficient counts too: so tight a bend is reported as a breakpoint, and ends a panel.

/// The parameter of a cubic, as a function of the fraction of its length.
package struct KeyframePace: Curve, Hashable {
  /// The speed in units of ``unit``.
  private let speed: CubicSpeed

  /// A power of two, about as large as the largest coefficient of the speed.
  private let unit: Double

  /// Parameters at the ends of the panels, and the lengths up to there.
  private let parameters, lengths: [Double]

  /// The fractions of the length at corners.
  private let corners: [Double]

  package init(_ speed: CubicSpeed) {
    let (speed, unit) = speed.inOwnUnit
    (self.speed, self.unit) = (speed, unit)
    var (parameters, lengths) = ([0.0], [0.0])
    let whole = speed.length(from: 0, to: 1)
    func divide(_ a: Double, _ b: Double, _ length: Double) {
      let middle = 0.5 * (a + b)
      let (first, second) = (speed.length(from: a, to: middle), speed.length(from: middle, to: b))
      if (first + second - length).magnitude <= 0x1p-50 * whole || b - a < 0x1p-40 {
        parameters.append(b)
        lengths.append(lengths[lengths.count - 1] + (first + second))
      } else {
        divide(a, middle, first)
        divide(middle, b, second)
      }
    }
    var corners: [Double] = []
    for end in speed.turns + [1] {
      let begin = parameters[parameters.count - 1]
      divide(begin, end, speed.length(from: begin, to: end))
      corners.append(lengths[lengths.count - 1])
    }
    self.parameters = parameters
    self.lengths = lengths
    let length = lengths[lengths.count - 1]
    self.corners = corners.dropLast().map { $0 / length }
  }

  /// The length of the whole cubic, in value units.
  package var length: Double { lengths[lengths.count - 1] * unit }

  package var domain: ClosedRange<Double> { 0...1 }

  /// The parameter; outside 0…1 along the tangent, where there is one.
  package func value(at fraction: Double, from side: Side?) -> Double {
    if fraction < 0 { return outside(fraction, slope(at: 0)) }
    if fraction > 1 { return 1 + outside(fraction - 1, slope(at: 1)) }
    let target = fraction * lengths[lengths.count - 1]
    guard target > 0 else { return fraction }
    let next = (1..<lengths.count - 1).partitionPoint { !(lengths[$0] < target) }
    if target == lengths[next] { return parameters[next] }
    let (a, b) = (parameters[next - 1], parameters[next])
    let rest = target - lengths[next - 1]
    let start = a + (b - a) * (rest / (lengths[next] - lengths[next - 1]))
    return bracketedRoot(lower: a, upper: b, start: start) {
      (rest - speed.length(from: a, to: $0), -speed.value(at: $0))
    }.upper
  }

  package func slope(at fraction: Double, from side: Side?) -> Double {
    let length = lengths[lengths.count - 1]
    return length > 0 ? length / speed.value(at: value(at: min(max(fraction, 0), 1))) : 1
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    corners.filter(interval.contains)
  }

  private func outside(_ distance: Double, _ slope: Double) -> Double {
    slope.isFinite ? distance * slope : 0
  }
}

/// The speed of a cubic by Bernstein coefficients of the derivative in each channel.
package struct CubicSpeed: Hashable, Sendable {
  package let hodographs: [(start: Double, middle: Double, end: Double)]

  package init(hodographs: [(start: Double, middle: Double, end: Double)]) {
    self.hodographs = hodographs
  }

  package static func == (a: CubicSpeed, b: CubicSpeed) -> Bool {
    a.hodographs.elementsEqual(b.hodographs, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    for hodograph in hodographs { hasher.combine(hodograph.middle) }
  }

  /// The speed in a unit, a power of two, in which the largest coefficient is about 1.
  fileprivate var inOwnUnit: (speed: CubicSpeed, unit: Double) {
    let largest = hodographs.reduce(0) {
      max($0, $1.start.magnitude, $1.middle.magnitude, $1.end.magnitude)
    }
    guard largest > 0 && largest.isFinite else { return (self, 1) }
    let exponent = max(largest.exponent, -1000)
    let factor = Double(sign: .plus, exponent: -exponent, significand: 1)
    return (
      CubicSpeed(
        hodographs: hodographs.map { ($0.start * factor, $0.middle * factor, $0.end * factor) }),
      1 / factor
    )
  }

  /// The Euclidean length of the derivative.
  package func value(at u: Double) -> Double {
    hodographs.reduce(0) { sum, hodograph in
      let derivative = Self.value(hodograph, at: u)
      return sum + derivative * derivative
    }.squareRoot()
  }

  /// The length of the cubic between two parameters, by one application of Gauss's rule.
  package func length(from a: Double, to b: Double) -> Double {
    let (middle, half) = (0.5 * (a + b), 0.5 * (b - a))
    let (nodes, weights) = (gaussNodes, gaussWeights)
    return half
      * nodes.indices.reversed().reduce(0) { sum, index in
        let step = half * nodes[index]
        return sum + weights[index] * (value(at: middle - step) + value(at: middle + step))
      }
  }

  /// The parameters inside 0…1 at which the derivative vanishes or nearly does.
  package var turns: [Double] {
    var (p, q, r, s) = (0.0, 0.0, 0.0, 0.0)
    var largest = 0.0
    for (a, b, c) in hodographs {
      p += a * (b - a)
      q += (a * (c - b) + 2 * b * (b - a)) / 3
      r += (2 * b * (c - b) + c * (b - a)) / 3
      s += c * (c - b)
      largest = max(largest, a.magnitude, b.magnitude, c.magnitude)
    }
    let stops = [0] + CubicBezier.signChanges(q - p, r - q, s - r).map(\.t) + [1]
    return zip(stops, stops.dropFirst()).compactMap { low, high in
      guard fall(at: low) > 0, fall(at: high) <= 0 else { return nil }
      // With a slope of 0 every step halves.
      let turn = bracketedRoot(lower: low, upper: high, start: low) { (fall(at: $0), 0) }.upper
      return turn < 1 && value(at: turn) < 0x1p-10 * largest ? turn : nil
    }
  }

  /// −v′·v″/2.
  private func fall(at u: Double) -> Double {
    -hodographs.reduce(0) { sum, hodograph in
      let (a, b, c) = hodograph
      return sum + Self.value(hodograph, at: u) * ((1 - u) * (b - a) + u * (c - b))
    }
  }

  private static func value(
    _ hodograph: (start: Double, middle: Double, end: Double), at u: Double
  ) -> Double {
    let v = 1 - u
    return v * v * hodograph.start + 2 * u * v * hodograph.middle + u * u * hodograph.end
  }
}
