// Turning along a path: the angle of its tangent, Core Animation's rotation modes auto and autoReverse.
//
// Where the tangent has two directions the angle is settled as an eye would:
//
//     at a corner between segments    the direction of the segment that begins
//     at a cusp inside a segment      the direction of arrival is kept
//     on a segment without length     the direction before it is kept; before any, the first there is
//
// The angle is that of atan2, in (−π, π], and springs by a turn where it passes ±π, as Core Animation's
// transform does: a rotation by either is the same. An angle without springs would have to be told the
// whole way to its place, and at cusps has none.

extension PathRun {
  /// The angle of the direction in which the run goes at a progress, in (−π, π].
  ///
  /// In radians from the x axis towards y, which is clockwise on a screen. It is the angle at the place
  /// that is found, within 8e-16; where the path bends sharply, that of a place a rounding away is
  /// another. Outside 0…1 it is the angle at the end. A path that never leaves its first point has
  /// angle 0.
  ///
  /// - Parameters:
  ///   - progress: 0…1.
  ///   - side: For the limit from one side: from the left of a corner between segments the direction of
  ///     the segment that ends.
  ///   - reversed: Adds half a turn, for a thing that goes backwards: `autoReverse`.
  public func rotation(
    at progress: Double, from side: Side? = nil, reversed: Bool = false
  ) -> Double {
    if progress.isNaN { return progress }
    let location = location(at: progress, from: side)
    let segment = segments[location.segment]
    var tangent =
      segment.tangent(at: location.parameter, from: .left) ?? directionKept(at: location.segment)
    if reversed { tangent = -tangent }
    // Without a zero of negative sign: straight to the left is π, not −π.
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
