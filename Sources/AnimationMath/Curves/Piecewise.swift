// Curves one after the other.
//
// Each is moved along x, and not along y, to begin where the one before it ends. Lengths are given by
// stretched(over:) beforehand.

/// Several curves in a row along x.
///
/// The values need not meet: a joint is a breakpoint with the curve that ends there on its left and the one
/// that begins there on its right. Before the domain it is what the first curve is there, and behind it
/// what the last is.
///
/// ```swift
/// let away = CubicBezier.easeIn.stretched(over: 0...0.3)
/// let back = Piecewise([away, away.reversed])       // over 0…0.6
/// ```
public struct Piecewise: Curve {
  /// The curves, moved along x to where they are.
  public let pieces: [any Curve]

  /// Where one curve ends and the next begins; rising, one fewer than ``pieces``.
  public let joints: [Double]

  /// From the beginning of the first curve to the end of the last.
  public let domain: ClosedRange<Double>

  /// The curves one after the other, the first where it is.
  ///
  /// - Precondition: There is a curve. Each but the last ends, and each but the first begins, at a finite
  ///   place.
  public init(_ curves: [any Curve]) {
    precondition(!curves.isEmpty, "curves must not be empty")
    var pieces = [curves[0]]
    var joints: [Double] = []
    for curve in curves.dropFirst() {
      let joint = pieces[pieces.count - 1].domain.upperBound
      precondition(joint.isFinite, "nothing can follow a curve that never ends")
      precondition(
        curve.domain.lowerBound.isFinite, "a curve without a beginning cannot follow another")
      joints.append(joint)
      pieces.append(Self.moved(curve, to: joint))
    }
    (self.pieces, self.joints) = (pieces, joints)
    domain = pieces[0].domain.lowerBound...pieces[pieces.count - 1].domain.upperBound
  }

  private static func moved(_ curve: some Curve, to joint: Double) -> any Curve {
    Affine(curve, map: ArgumentMap(base: curve.domain.lowerBound, to: joint, ratio: 1))
  }

  /// The value of the curve whose turn it is; at a joint that of the next.
  ///
  /// - Complexity: Logarithmic in the number of curves.
  public func value(at x: Double, from side: Side?) -> Double {
    let index = index(at: x, from: side ?? .right)
    // A joint is inside the domain, though an end of its pieces.
    let isJoint = index > 0 && joints[index - 1] == x
    return pieces[index].value(at: x, from: side ?? (isJoint ? .right : nil))
  }

  /// The slope of the curve whose turn it is; at a joint that of the next.
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

  /// The curve that decides the limit at `x` from one side.
  private func index(at x: Double, from side: Side) -> Int {
    var (low, high) = (0, joints.count)
    while low < high {
      let middle = (low + high) / 2
      if side == .right ? joints[middle] <= x : joints[middle] < x {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Piecewise: Hashable {
  /// Whether the curves are equal.
  ///
  /// Curves of a type without equality are equal to none.
  public static func == (a: Piecewise, b: Piecewise) -> Bool { areEqual(a.pieces, b.pieces) }

  /// Hashes the joints.
  public func hash(into hasher: inout Hasher) { hasher.combine(joints) }
}

/// Whether curves are of the same types and equal, one by one.
func areEqual(_ some: [any Curve], _ others: [any Curve]) -> Bool {
  func areEqual<Some: Hashable>(_ a: Some, _ b: any Curve) -> Bool { a == b as? Some }
  return some.count == others.count
    && zip(some, others).allSatisfy { a, b in
      (a as? any Hashable).map { areEqual($0, b) } ?? false
    }
}

extension Curve {
  /// This curve and, from where it ends, another, which is moved along x and not along y; for more than
  /// two see ``Piecewise``.
  ///
  /// - Precondition: This curve ends, and the other begins, at a finite place.
  public func followed(by next: some Curve) -> Piecewise { Piecewise([self, next]) }
}
