// A value that runs along a path: a point, and a transform that turns with it.
//
// The run says where it is at a progress and how fast it goes there (PathRun.swift). Outside 0…1 it holds the
// ends of the path. As a weighted sum the two coordinates are the weights, of one step along each axis.

/// A point on its way along a path: a `SIMD2<Double>`, a ``PointValue`` or any value of two channels.
///
/// ```swift
/// var position = AnimationStack(PointValue.zero)
/// position.add(PropertyAnimation(PathAnimation(run, origin: PointValue.zero), timing: timing))
/// ```
public struct PathAnimation<Value: LinearValue>: LinearEffect {
  /// The path and its pace.
  public let run: PathRun

  /// What is taken off every point: for a path that is added to something.
  public let origin: Value

  /// A point on its way along a path, as seen from `origin`.
  ///
  /// - Precondition: The origin has two channels, x and y.
  public init(_ run: PathRun, origin: Value) {
    precondition(
      origin.channelCount == 2, "origin must have 2 channels, got \(origin.channelCount)")
    (self.run, self.origin) = (run, origin)
  }

  /// A point on its way along a path.
  public init(_ run: PathRun) where Value == SIMD2<Double> { self.init(run, origin: .zero) }

  /// `false`.
  public var readsUnderlying: Bool { false }

  /// The point at a progress; of an animation that builds on its repeats with the path's end on top, once
  /// for each.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    value(place(at: progress, from: side, iteration: context.iteration))
  }

  /// The path seen from another origin.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    PathAnimation(run, origin: base.added(to: origin))
  }

  /// A step along each axis.
  public var columns: [Value] { [value([1, 0]), value([0, 1])] }

  /// The coordinates.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    let point = place(at: progress, from: side, iteration: iteration)
    return EffectWeights(columns: [(0, point.x), (1, point.y)])
  }

  /// The velocity along each axis.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let velocity = run.velocity(at: progress, from: side)
    return EffectWeights(columns: [(0, velocity.x), (1, velocity.y)])
  }

  private func value(_ point: SIMD2<Double>) -> Value { origin.withChannels { point[$0] } }

  private func place(
    at progress: Double, from side: Side?, iteration: Double
  ) -> SIMD2<Double> {
    let start = SIMD2(origin.channel(0), origin.channel(1))
    let point = side.map { run.point(at: progress, from: $0) } ?? run.point(at: progress)
    guard iteration > 0 else { return point - start }
    return point - start + iteration * (run.point(at: 1) - start)
  }
}

extension PathAnimation: Equatable where Value: Equatable {}
extension PathAnimation: Hashable where Value: Hashable {}

/// A transform that moves along a path and, if it is to, turns with it: Core Animation's rotation modes.
public struct PathTransformAnimation: ValueEffect, Hashable {
  /// How the transform turns.
  public enum Rotation: String, Hashable, Sendable, CaseIterable {
    /// It does not.
    case none
    /// The x axis points the way it goes.
    case auto
    /// The x axis points the way it came from.
    case autoReverse
  }

  /// The path and its pace.
  public let run: PathRun

  /// How the transform turns.
  public let rotation: Rotation

  /// What comes before every transform: for a path that is added to something.
  public let origin: TransformList

  /// A transform on its way along a path, as seen from `origin`.
  ///
  /// - Precondition: The origin is not singular.
  public init(_ run: PathRun, rotation: Rotation = .auto, origin: TransformList = .none) {
    precondition(!origin.matrix.isSingular, "origin must not be singular, got \(origin)")
    (self.run, self.rotation, self.origin) = (run, rotation, origin)
  }

  /// `false`.
  public var readsUnderlying: Bool { false }

  /// Translation to the point, then rotation by the tangent's angle.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<TransformList>
  ) -> TransformList {
    let own = transform(at: progress, from: side)
    // Nothing can be put on top of a matrix of NaN.
    guard context.iteration > 0, !progress.isNaN else { return own }
    return transform(at: 1, from: nil).accumulated(onto: own, count: context.iteration)
  }

  /// The path seen from another origin; `nil` for a singular base.
  public func relative(
    to base: TransformList, model: TransformList
  ) -> (any ValueEffect<TransformList>)? {
    let origin = base.added(to: origin)
    guard !origin.matrix.isSingular else { return nil }
    return PathTransformAnimation(run, rotation: rotation, origin: origin)
  }

  private func transform(at progress: Double, from side: Side?) -> TransformList {
    let point = side.map { run.point(at: progress, from: $0) } ?? run.point(at: progress)
    var functions: [TransformFunction] = [.translate(x: point.x, y: point.y, z: 0)]
    if rotation != .none {
      let isReversed = rotation == .autoReverse
      let angle =
        side.map { run.rotation(at: progress, from: $0, reversed: isReversed) }
        ?? run.rotation(at: progress, reversed: isReversed)
      functions.append(.rotate(radians: angle))
    }
    // Not checked, since NaN may come in by the progress. There always is a difference from an origin
    // that is not singular.
    let list = TransformList(unchecked: functions)
    return list.difference(from: origin) ?? list
  }
}
