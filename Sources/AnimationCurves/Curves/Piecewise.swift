// Curves one after the other.
//
// Each curve is moved along x, not along y, to begin at the end of the one before it. To change its
// length, apply stretched(over:) first.

/// Several curves in a row along x.
///
/// The values need not meet. A joint is a breakpoint: the curve that ends there gives the limit
/// from the left, the curve that begins there the limit from the right. Before the domain the first
/// curve answers, after it the last.
package struct Piecewise: Curve {
  /// The curves, each moved to its place along x.
  package private(set) var pieces: [any Curve]

  /// The places where curves meet; rising, one fewer than ``pieces``.
  package private(set) var joints: [Double]

  /// From the beginning of the first curve to the end of the last.
  package private(set) var domain: ClosedRange<Double>

  /// The curves one after the other; the first keeps its place.
  ///
  /// - Precondition: There is a curve. All curves except the last have a finite end, all except the
  ///   first a finite beginning.
  package init(_ curves: [any Curve]) {
    require(!curves.isEmpty, "curves must not be empty")
    (pieces, joints, domain) = ([curves[0]], [], curves[0].domain)
    for curve in curves.dropFirst() { append(curve) }
  }

  fileprivate mutating func append(_ curve: any Curve) {
    require(domain.upperBound.isFinite, "nothing can follow a curve that never ends")
    require(
      curve.domain.lowerBound.isFinite, "a curve without a beginning cannot follow another")
    let moved = Self.moved(curve, to: domain.upperBound)
    joints.append(domain.upperBound)
    pieces.append(moved)
    domain = domain.lowerBound...moved.domain.upperBound
  }

  private static func moved(_ curve: some Curve, to joint: Double) -> any Curve {
    erased(Affine(curve, map: ArgumentMap(base: curve.domain.lowerBound, to: joint, ratio: 1)))
  }

  /// The value of the piece at `x`; at a joint, of the next.
  ///
  /// - Complexity: Logarithmic in the number of curves.
  package func value(at x: Double, from side: Side?) -> Double {
    let index = index(at: x, from: side ?? .right)
    // A joint is inside the domain, though an end of its pieces.
    let isJoint = index > 0 && joints[index - 1] == x
    return pieces[index].value(at: x, from: side ?? (isJoint ? .right : nil))
  }

  /// The slope of the piece at `x`; at a joint, of the next.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return pieces[index(at: x, from: side)].slope(at: x, from: side)
  }

  /// The joints, and the breakpoints of all curves.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let first = index(at: interval.lowerBound, from: .left)
    let last = index(at: interval.upperBound, from: .right)
    var points: [Double] = []
    for index in first...last {
      if index > first { points.append(joints[index - 1]) }
      points += pieces[index].breakpoints(in: interval)
    }
    return merged(points, in: interval, inside: domain)
  }

  /// The index of the curve that gives the limit at `x` from one side.
  private func index(at x: Double, from side: Side) -> Int {
    joints.indices.partitionPoint { !(side == .right ? joints[$0] <= x : joints[$0] < x) }
  }
}

extension Piecewise: Hashable {
  /// Whether all curves are equal.
  ///
  /// Curves of a type that is not `Hashable` are equal to none.
  package static func == (a: Piecewise, b: Piecewise) -> Bool { areEqual(a.pieces, b.pieces) }

  /// Hashes the joints.
  package func hash(into hasher: inout Hasher) { hasher.combine(joints) }
}

/// Whether two lists of curves are equal, types and values, one by one.
func areEqual(_ some: [any Curve], _ others: [any Curve]) -> Bool {
  some.map { SharedCurve($0) } == others.map { SharedCurve($0) }
}

extension Curve {
  /// This curve, then another one from its end.
  ///
  /// ```swift
  /// let away = CubicBezier.easeIn.stretched(over: 0...0.3)
  /// let back = away.followed(by: away.reversed)       // over 0…0.6
  /// ```
  ///
  /// The other curve is moved along x, not along y. A curve that follows two others is looked up as fast as one that follows
  /// one: in time logarithmic in their number.
  ///
  /// - Precondition: This curve has a finite end, the other a finite beginning.
  public func followed(by next: some Curve) -> some Curve {
    var curves = cast(to: Piecewise.self) ?? Piecewise([erased(self)])
    curves.append(erased(next))
    return curves
  }
}
