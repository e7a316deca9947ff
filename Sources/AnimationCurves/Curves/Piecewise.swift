// Curves one after the other.
//
// Each curve is moved along x, not along y, to begin at the end of the one before it. To change its
// length, apply stretched(over:) first.

/// Several curves in a row along x.
///
/// The values need not meet. A joint is a breakpoint: the curve that ends there gives the limit
/// from the left, the curve that begins there the limit from the right. Before the domain the first
/// curve answers, after it the last.
///
/// ```swift
/// let away = CubicBezier.easeIn.stretched(over: 0...0.3)
/// let back = Piecewise([away, away.reversed])       // over 0…0.6
/// ```
public struct Piecewise: Curve {
  /// The curves, each moved to its place along x.
  public let pieces: [any Curve]

  /// The places where curves meet; rising, one fewer than ``pieces``.
  public let joints: [Double]

  /// From the beginning of the first curve to the end of the last.
  public let domain: ClosedRange<Double>

  /// The curves one after the other; the first keeps its place.
  ///
  /// - Precondition: There is a curve. All curves except the last have a finite end, all except the
  ///   first a finite beginning.
  public init(_ curves: [any Curve]) {
    require(!curves.isEmpty, "curves must not be empty")
    var pieces = [curves[0]]
    var joints: [Double] = []
    for curve in curves.dropFirst() {
      let joint = pieces[pieces.count - 1].domain.upperBound
      require(joint.isFinite, "nothing can follow a curve that never ends")
      require(
        curve.domain.lowerBound.isFinite, "a curve without a beginning cannot follow another")
      joints.append(joint)
      pieces.append(Self.moved(curve, to: joint))
    }
    (self.pieces, self.joints) = (pieces, joints)
    domain = pieces[0].domain.lowerBound...pieces[pieces.count - 1].domain.upperBound
  }

  private static func moved(_ curve: some Curve, to joint: Double) -> any Curve {
    erased(Affine(curve, map: ArgumentMap(base: curve.domain.lowerBound, to: joint, ratio: 1)))
  }

  /// The value of the piece at `x`; at a joint, of the next.
  ///
  /// - Complexity: Logarithmic in the number of curves.
  public func value(at x: Double, from side: Side?) -> Double {
    let index = index(at: x, from: side ?? .right)
    // A joint is inside the domain, though an end of its pieces.
    let isJoint = index > 0 && joints[index - 1] == x
    return pieces[index].value(at: x, from: side ?? (isJoint ? .right : nil))
  }

  /// The slope of the piece at `x`; at a joint, of the next.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return pieces[index(at: x, from: side)].slope(at: x, from: side)
  }

  /// The joints, and the breakpoints of all curves.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
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
  public static func == (a: Piecewise, b: Piecewise) -> Bool { areEqual(a.pieces, b.pieces) }

  /// Hashes the joints.
  public func hash(into hasher: inout Hasher) { hasher.combine(joints) }
}

/// Whether two lists of curves are equal, types and values, one by one.
func areEqual(_ some: [any Curve], _ others: [any Curve]) -> Bool {
  some.map { SharedCurve($0) } == others.map { SharedCurve($0) }
}

extension Curve {
  /// This curve, then another one from its end.
  ///
  /// The other curve is moved along x, not along y. For more than two curves see ``Piecewise``.
  ///
  /// - Precondition: This curve has a finite end, the other a finite beginning.
  public func followed(by next: some Curve) -> Piecewise {
    Piecewise([erased(self), erased(next)])
  }
}
