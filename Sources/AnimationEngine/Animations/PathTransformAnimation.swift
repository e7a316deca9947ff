// A transform that moves along a path and turns with it. A point without a turn is a TrajectoryAnimation.

/// A transform that moves along a path and may turn with it.
///
/// The turns are Core Animation's rotation modes.
public struct PathTransformAnimation: ValueEffect, Hashable {
  /// The turn of the transform.
  public enum Rotation: String, Hashable, Sendable, CaseIterable {
    /// No rotation along the path.
    case none
    /// The x axis points forwards along the path.
    case auto
    /// The x axis points backwards along the path.
    case autoReverse
  }

  /// The path and its pace.
  package let path: PacedPath

  /// The turn of the transform.
  package let rotation: Rotation

  /// The base that is subtracted from each transform.
  package let origin: TransformList

  /// A transform along a path, relative to `origin`.
  ///
  /// - Precondition: The origin is not singular.
  public init(_ path: PacedPath, rotation: Rotation = .auto, origin: TransformList = .none) {
    require(!origin.matrix.isSingular, "origin must not be singular, got \(origin)")
    (self.path, self.rotation, self.origin) = (path, rotation, origin)
  }

  /// The path alone decides, so the underlying value is not read.
  public var readsUnderlying: Bool { false }

  /// Translation to the point, then rotation by the tangent's angle.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<TransformList>
  ) -> TransformList {
    let own = transform(at: progress, from: side)
    // A matrix of NaN has no sum.
    guard context.iteration > 0, !progress.isNaN else { return own }
    return transform(at: 1, from: nil).accumulated(onto: own, count: context.iteration)
  }

  /// The same path relative to another origin; `nil` for a singular base.
  public func relative(
    to base: TransformList, model: TransformList
  ) -> (any ValueEffect<TransformList>)? {
    let origin = base.added(onto: origin)
    guard !origin.matrix.isSingular else { return nil }
    return PathTransformAnimation(path, rotation: rotation, origin: origin)
  }

  private func transform(at progress: Double, from side: Side?) -> TransformList {
    let point = path.point(at: progress, from: side)
    var functions: [TransformList.Function] = [.translate(x: point.x, y: point.y, z: 0)]
    if rotation != .none {
      let angle = path.rotation(at: progress, from: side, reversed: rotation == .autoReverse)
      functions.append(.rotate(radians: angle))
    }
    // Unchecked, because the progress may be NaN. The origin is not singular, so there is a difference.
    let list = TransformList(unchecked: functions)
    return list.additiveDifference(from: origin) ?? list
  }
}
