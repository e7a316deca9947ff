// Turning along a path: the angle of its tangent, Core Animation's rotation modes auto and autoReverse.
//
// Where the tangent has two directions or none, the choice is that of the eye:
//
//     at a corner between segments    the direction of the segment that begins
//     at a cusp inside a segment      the direction of arrival is kept
//     on a segment without length     the direction before it is kept; before any, the first one
//
// The angle is that of atan2, in (−π, π], and jumps by a turn where it passes ±π, like Core
// Animation's transform: a rotation by either angle is the same. An angle without jumps would
// depend on the whole way so far, and is undefined at cusps.

extension PacedPath {
  /// The direction of the path at a progress, as an angle in (−π, π].
  ///
  /// The angle is in radians from the x axis towards y, clockwise on a screen. It is within
  /// 6·2⁻⁵³·(V/|r′| + 1) of the direction at the computed location, where V is the largest control vector of the
  /// derivative r′: next to a cusp r′ is a small difference of large vectors. Where the path bends sharply, the
  /// rounding of that location may change the angle by more. Outside 0…1 it is the angle at the
  /// nearer end. A path that never leaves its first point has angle 0.
  ///
  /// - Parameters:
  ///   - progress: 0…1.
  ///   - side: The side of the limit; at a corner, from the left the direction of the segment that
  ///     ends.
  ///   - reversed: Whether to add half a turn, for an object that moves backwards: `autoReverse`.
  public func rotation(
    at progress: Double, from side: Side? = nil, reversed: Bool = false
  ) -> Double {
    if progress.isNaN { return progress }
    let location = location(at: progress, from: side)
    let segment = segments[location.segment]
    var tangent =
      segment.tangent(at: location.parameter, from: .left) ?? directionKept(at: location.segment)
    if reversed { tangent = -tangent }
    // Adding 0 removes a negative zero: straight to the left is π, not −π.
    return arcTangent(y: tangent.y + 0, x: tangent.x + 0)
  }

  /// The direction on a segment without length.
  private func directionKept(at index: Int) -> MotionPath.Point {
    for segment in segments[..<index].reversed() {
      if let tangent = segment.tangent(at: 1) { return tangent }
    }
    for segment in segments[index...] {
      if let tangent = segment.tangent(at: 0) { return tangent }
    }
    return [1, 0]
  }
}
