// The speed of a segment as its parameter runs from 0 to 1, and the length, its integral.
//
// For lines and circles the speed |r′(t)| is constant. Otherwise its branch points limit its
// smoothness: the complex parameters at which r′·r′ vanishes. They have closed forms:
//
//     Bézier    x′(t) + i·y′(t) = 0, a quadratic equation with complex coefficients. With its roots w,
//               |r′(t)| = |A|·|t − w₁|·|t − w₂|: a root near the real axis is nearly a cusp.
//     ellipse   θ = kπ ± i·artanh(b/a), θ counted from an end of the longer axis: a flat ellipse
//               nearly turns back there.
//
// Gauss's rule with n nodes on [a, b] has an error of the order of ρ⁻²ⁿ. ρ belongs to the ellipse
// with foci a and b through the nearest branch point w: ρ + 1/ρ = 2(|w − a| + |w − b|)/(b − a) [1,
// thm. 19.3]. So the intervals are known beforehand. An interval is halved until
//
//     |w − a| + |w − b| ≥ 2(b − a) for all w;
//
// then ρ ≥ 2 + √3, and the error of 16 nodes is 5e-19. Intervals shrink towards a near-cusp by
// halves, and their number grows like the logarithm of its sharpness: 8 for a random cubic, 110 at
// worst.
//
// Before that the segment is divided at the real parts of the branch points. A branch point within
// 2⁻³⁰ of such a place, or of an end, is not counted: the speed differs from one with a sharp zero
// there by less than q²/2·log(1/q) of the length, q = 2⁻³⁰, which is 1e-17.
//
// Dropped: Gravesen's chords and polygons, and the comparison of two rules, as both estimates may
// agree and be wrong where a near-cusp falls between the nodes; the closed form for quadratics,
// which cancels when they are nearly straight. One method for all segments needs no cases.
//
// [1] L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM 2013.

package enum PathSpeed: Hashable, Sendable {
  case constant(Double)
  case bezier(Hodograph)
  /// The start angle from an end of the longer axis, its change, and the radii.
  case ellipse(angle: Double, sweep: Double, long: Double, short: Double)

  package init(_ segment: MotionPath.Segment) {
    switch segment {
    case .line(let start, let end):
      self = .constant(hypotenuse(end.x - start.x, end.y - start.y))
    case .arc(let arc):
      let (a, b) = (arc.radii.x, arc.radii.y)
      if arc.isCircle {
        self = .constant(a * arc.sweep.magnitude)
      } else {
        self = .ellipse(
          angle: arc.startAngle + (a < b ? .pi / 2 : 0), sweep: arc.sweep, long: max(a, b),
          short: min(a, b))
      }
    default:
      self = segment.hodograph.map { .bezier($0) } ?? .constant(0)
    }
  }

  /// Whether equal steps of the parameter have equal lengths.
  var isConstant: Bool {
    if case .constant = self { return true }
    return false
  }

  func value(at t: Double) -> Double {
    switch self {
    case .constant(let speed): return speed
    case .bezier(let hodograph): return hodograph.speed(at: t)
    case .ellipse(let angle, let sweep, let long, let short):
      let theta = angle + t * sweep
      return sweep.magnitude * hypotenuse(long * sine(theta), short * cosine(theta))
    }
  }
}

// MARK: - Lengths

extension PathSpeed {
  /// The length from `lower` to `upper`, both in one of ``pieces``.
  package func length(from lower: Double, to upper: Double) -> Double {
    let (middle, half) = (0.5 * (lower + upper), 0.5 * (upper - lower))
    switch self {
    case .constant(let speed): return (upper - lower) * speed
    case .bezier(let hodograph):
      return half * hodograph.scale
        * (gauss(hodograph, middle - half * gaussNodes)
          + gauss(hodograph, middle + half * gaussNodes))
    case .ellipse(let angle, let sweep, let long, let short):
      let center = angle + middle * sweep
      // sin² + e²·cos² = e² + (1 − e²)·sin², which does not cancel.
      let ratio = short / long
      let (square, rest) = (ratio * ratio, (1 - ratio) * (1 + ratio))
      var sum = 0.0
      for index in 0..<8 {
        let step = half * sweep * gaussNodes[index]
        let (s, r) = (sine(center - step), sine(center + step))
        sum +=
          gaussWeights[index]
          * ((square + rest * s * s).squareRoot() + (square + rest * r * r).squareRoot())
      }
      return half * sweep.magnitude * long * sum
    }
  }

  /// Half of Gauss's rule: the weighted sum of speeds at eight parameters.
  @inline(__always)
  private func gauss(_ hodograph: Hodograph, _ t: SIMD8<Double>) -> Double {
    let u = 1 - t
    let (p, q, r) = (u * u, 2 * t * u, t * t)
    let x = p * hodograph.first.x + q * hodograph.middle.x + r * hodograph.last.x
    let y = p * hodograph.first.y + q * hodograph.middle.y + r * hodograph.last.y
    return (gaussWeights * (x * x + y * y).squareRoot()).sum()
  }

  /// The ends of intervals on which Gauss's rule is accurate, from 0 to 1.
  package var pieces: [Double] {
    if isConstant { return [0, 1] }
    let singular = branchPoints
    var ends = [1.0]
    ends += (singular.map(\.x) + quarters).filter { 0x1p-30 < $0 && $0 < 1 - 0x1p-30 }
    ends.sort(by: >)
    let counted = singular.filter {
      $0.y.magnitude >= 0x1p-30 || $0.x < -0x1p-30 || $0.x > 1 + 0x1p-30
    }

    var bounds = [0.0]
    var lower = 0.0
    while let upper = ends.last {
      let isGood = counted.allSatisfy { w in
        hypotenuse(w.x - lower, w.y) + hypotenuse(w.x - upper, w.y) >= 2 * (upper - lower)
      }
      if isGood {
        if upper > lower { bounds.append(upper) }
        lower = upper
        ends.removeLast()
      } else {
        ends.append(lower + 0.5 * (upper - lower))
      }
    }
    return bounds
  }

  /// The complex parameters where the speed vanishes, as real and imaginary parts, near 0…1.
  private var branchPoints: [SIMD2<Double>] {
    switch self {
    case .constant: return []
    case .bezier(let hodograph):
      return complexRoots(
        hodograph.bend, halfLinear: hodograph.middle - hodograph.first, hodograph.first)
    case .ellipse(_, let sweep, let long, let short):
      // artanh(b/a) = ½ ln(1 + 2b/(a − b))
      let depth = 0.5 * logarithm(onePlus: 2 * short / (long - short)) / sweep.magnitude
      return multiples(of: .pi).map { [$0, depth] }
    }
  }

  /// The parameters that divide an ellipse into quarters, the most that 16 nodes can follow.
  private var quarters: [Double] { multiples(of: .pi / 2) }

  /// The parameters of an ellipse at multiples of the angle `step`, up to one beyond each end.
  private func multiples(of step: Double) -> [Double] {
    guard case .ellipse(let angle, let sweep, _, _) = self else { return [] }
    let low = (min(angle, angle + sweep) / step).rounded(.down)
    let high = (max(angle, angle + sweep) / step).rounded(.up)
    return stride(from: low, through: high, by: 1).map { ($0 * step - angle) / sweep }
  }
}

/// The finite roots of a·t² + 2b·t + c = 0, all complex.
private func complexRoots(
  _ a: SIMD2<Double>, halfLinear b: SIMD2<Double>, _ c: SIMD2<Double>
) -> [SIMD2<Double>] {
  func product(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> {
    [p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x]
  }
  func quotient(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> {
    let size = (q * q).sum()
    return product(p, [q.x / size, -q.y / size])
  }
  let square = product(b, b) - product(a, c)
  let length = hypotenuse(square.x, square.y)
  // √(x + iy) = √((r + x)/2) ± i·√((r − x)/2)
  var root: SIMD2<Double> = [
    (0.5 * max(length + square.x, 0)).squareRoot(), (0.5 * max(length - square.x, 0)).squareRoot(),
  ]
  if square.y < 0 { root.y = -root.y }
  // The sign that does not cancel; the other root follows from the product of both.
  if (b * root).sum() < 0 { root = -root }
  let sum = -(b + root)
  return [quotient(sum, a), quotient(c, sum)].filter { $0.x.isFinite && $0.y.isFinite }
}

// MARK: - As part of a segment

extension MotionPath.Segment {
  /// The length of the segment.
  ///
  /// Within 4e-15 of itself, also with cusps and turns; 0 for a point. For an arc of an ellipse, whose
  /// angles are rounded, the bound is multiplied by the ratio of the radii.
  ///
  /// - Complexity: O(log(1/q)) for a Bézier that misses a cusp by q: 8 intervals of 16 evaluations
  ///   on average, 110 at worst.
  public var length: Double {
    let speed = PathSpeed(self)
    let bounds = speed.pieces
    return sumOfLengths(
      zip(bounds, bounds.dropFirst()).map { speed.length(from: $0, to: $1) })
  }
}

/// The sum of lengths, compensated for the rounding of each addition.
func sumOfLengths(_ lengths: [Double]) -> Double {
  var (sum, lost) = (0.0, 0.0)
  for length in lengths {
    let next = exactSum(sum, length)
    (sum, lost) = (next.value, lost + next.lost)
  }
  return sum + lost
}
