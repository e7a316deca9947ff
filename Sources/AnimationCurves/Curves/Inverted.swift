// The inverse of a monotone curve, by a bracketed root for each argument.
//
// The domain is cut at the base's breakpoints, the knots. Between knots a monotone curve either is
// constant or passes each value once. The limits on both sides of the knots are ordered,
//
//     f(x₀⁺) ≤ f(x₁⁻) ≤ f(x₁⁺) ≤ f(x₂⁻) ≤ …          (a falling curve is taken as −f)
//
// so comparison finds that a level y lies
//
//     inside a piece, f(xᵢ⁺) < y < f(xᵢ₊₁⁻)    the root there, slope 1/f′
//     inside a jump, f(xᵢ⁻) < y < f(xᵢ⁺)       xᵢ for all of it: slope 0
//     on a level stretch, f(xᵢ⁺) = f(xᵢ₊₁⁻)    the inverse jumps from xᵢ to xᵢ₊₁
//
// The protocol does not tell two things: whether the curve is monotone, and where its slope is 0 at
// a single point inside a piece, so that the inverse is vertical. The first is tested at 64 points
// of each piece; the second is the caller's to say.

/// The inverse of a monotone curve, from value to argument.
///
/// The argument is the nearest double or one beside it, plus the error of the base's value divided
/// by its slope: where the base is flat, the inverse is ill-conditioned. The domain is the range of
/// the base; outside it the end values are held.
///
/// Each value takes some tens of evaluations of the base; the knots are found once.
package struct Inverted<Base: Curve>: Curve {
  /// The original curve.
  package let base: Base

  /// An end of a piece and the limits of ±f there, rising from one to the next.
  private struct Knot: Hashable {
    let x: Double
    let left: Double
    let right: Double
  }

  private let knots: [Knot]

  /// 1 for a rising base, −1 for a falling one.
  private let sign: Double

  init?(_ base: Base, flatAt points: [Double]) {
    let domain = base.domain
    require(
      domain.lowerBound.isFinite && domain.upperBound.isFinite,
      "a curve without end must be restricted before it can be inverted")
    let cuts = (base.breakpoints(in: domain) + points).sorted()
    let (start, end) = (domain.lowerBound, domain.upperBound)
    let (first, last) = (base.value(at: start, from: .right), base.value(at: end, from: .left))
    guard first != last else { return nil }
    let sign: Double = last > first ? 1 : -1
    knots =
      [Knot(x: start, left: sign * first, right: sign * first)]
      + merged(cuts, in: domain, inside: domain).map { x in
        Knot(
          x: x, left: sign * base.value(at: x, from: .left),
          right: sign * base.value(at: x, from: .right))
      } + [Knot(x: end, left: sign * last, right: sign * last)]
    self.base = base
    self.sign = sign
    guard seemsMonotone else { return nil }
  }

  /// The range of the base.
  package var domain: ClosedRange<Double> {
    let (first, last) = (sign * knots[0].right, sign * knots[knots.count - 1].left)
    return min(first, last)...max(first, last)
  }

  /// The argument at which the base has the value `y`.
  package func value(at y: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: y)
    return y.isNaN ? y : find(sign * y, from: sign > 0 ? side : side.opposite).x
  }

  /// The slope 1/f′.
  ///
  /// ±∞ where the base is flat; 0 in its jumps and outside the domain.
  package func slope(at y: Double, from side: Side?) -> Double {
    if y.isNaN { return y }
    let side = side ?? defaultSide(at: y)
    let (x, passing) = find(sign * y, from: sign > 0 ? side : side.opposite)
    guard let passing else { return 0 }
    return sign / base.slope(at: x, from: passing).magnitude
  }

  /// The base's one-sided values at its breakpoints.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let (lower, upper) =
      sign > 0
      ? (interval.lowerBound, interval.upperBound) : (-interval.upperBound, -interval.lowerBound)
    let first = knots.indices.partitionPoint { knots[$0].right >= lower }
    let levels = knots[first...].prefix { $0.left <= upper }.flatMap {
      [sign * $0.left, sign * $0.right]
    }
    return merged(sign > 0 ? levels : levels.reversed(), in: interval, inside: domain)
  }

  // MARK: Finding

  /// The argument of a level, and the side of it on which the base passes the level.
  ///
  /// The side is `nil` where the inverse is constant.
  private func find(_ level: Double, from side: Side) -> (x: Double, side: Side?) {
    // The first knot above the level; from the left, a knot on the level counts as above.
    func isAbove(_ value: Double) -> Bool { side == .left ? value >= level : value > level }
    let next = knots.indices.partitionPoint { isAbove(knots[$0].right) }
    if next == 0 { return (knots[0].x, nil) }
    if next == knots.count { return (knots[next - 1].x, nil) }
    let (start, end) = (knots[next - 1], knots[next])
    if !isAbove(end.left) { return (end.x, nil) }
    if side == .left && end.left == level { return (end.x, .left) }
    if side == .right && start.right == level { return (start.x, .right) }

    let guess = start.x + (end.x - start.x) * ((level - start.right) / (end.left - start.right))
    let root = bracketedRoot(lower: start.x, upper: end.x, start: guess) { x in
      (level - sign * base.value(at: x), -sign * base.slope(at: x))
    }
    // The nearer of the two neighbours.
    let below = level - sign * base.value(at: root.lower, from: .right)
    let above = sign * base.value(at: root.upper, from: .left) - level
    let x = below < above ? root.lower : root.upper
    return (x, x == end.x ? .left : .right)
  }

  /// Whether no tested value, limit or slope goes the wrong way by more than rounding.
  private var seemsMonotone: Bool {
    let scale = max(knots[0].right.magnitude, knots[knots.count - 1].left.magnitude)
    let slack = 16 * 0x1p-53 * scale
    var level = knots[0].right
    func rises(to value: Double) -> Bool {
      defer { level = value }
      return value >= level - slack
    }
    for (start, end) in zip(knots, knots.dropFirst()) {
      let step = (end.x - start.x) / 64
      guard start.right <= end.left, start.left <= start.right, rises(to: start.right) else {
        return false
      }
      guard sign * base.slope(at: start.x, from: .right) * step >= -slack,
        sign * base.slope(at: end.x, from: .left) * step >= -slack
      else { return false }
      for index in 1..<64 {
        let x = start.x + Double(index) * step
        guard rises(to: sign * base.value(at: x)), sign * base.slope(at: x) * step >= -slack
        else { return false }
      }
      guard rises(to: end.left) else { return false }
    }
    return true
  }
}

extension Inverted: Equatable where Base: Equatable {}
extension Inverted: Hashable where Base: Hashable {}

extension Curve {
  /// The inverse curve, from values to arguments; `nil` if not monotone.
  ///
  /// Jumps become level stretches and level stretches jumps; kinks stay kinks; vertical tangents
  /// become horizontal. Monotonicity is tested at 64 points between neighbouring breakpoints, not
  /// proved: for a curve that passes the test and is not monotone, each value is one of its
  /// arguments. A constant curve has no inverse.
  ///
  /// - Parameter points: The points inside the domain where the slope is 0, other than breakpoints;
  ///   the inverse is vertical there.
  /// - Precondition: The domain is finite; see ``restricted(to:)``.
  public func inverted(flatAt points: [Double] = []) -> (some Curve)? {
    Inverted(self, flatAt: points)
  }
}
