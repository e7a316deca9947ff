// A value along a trajectory: a track of segments in seconds, a path in the plane with its pacing, or a throw.
//
// Progress 0…1 spans the whole trajectory. Outside, the ends are held.

/// A value along a track or a path.
///
/// ```swift
/// let track = ValueTrack(
///   from: 0.0, [.linear(to: 30, duration: 0.2), .spring(to: 100)])
/// let drop = PropertyAnimation(
///   TrajectoryAnimation(track),
///   timing: MediaTiming(duration: track.duration))
///
/// let path = MotionPath(from: [0, 0]).cubic(
///   [100, 0], [0, 100], to: [100, 100])
/// var position = AnimationStack(PointValue.zero)
/// position.add(
///   PropertyAnimation(
///     TrajectoryAnimation(path.paced(.constantSpeed)),
///     timing: MediaTiming(duration: 2)))
/// ```
public struct TrajectoryAnimation<Value: LinearValue>: ValueEffect, Equatable {
  /// The track, the path or the throw.
  package let trajectory: Trajectory

  /// The base that is subtracted from each value, for an additive animation over that base.
  package let origin: Value

  /// A value along a track, relative to `origin`; `nil` is 0.
  public init(_ track: ValueTrack<Value>, origin: Value? = nil) {
    trajectory = .track(track)
    self.origin = origin ?? track.initialValue.additiveIdentity
    requireCompatible(track.initialValue, self.origin)
  }

  /// A point along a path, relative to `origin`.
  ///
  /// - Precondition: The origin has two channels, x and y.
  public init(_ path: PacedPath, origin: Value) {
    require(
      origin.channelCount == 2, "origin must have 2 channels, got \(origin.channelCount)")
    (trajectory, self.origin) = (.path(path), origin)
  }

  /// A point along a path.
  public init(_ path: PacedPath) where Value == PointValue { self.init(path, origin: .zero) }

  init(_ trajectory: Trajectory, origin: Value) {
    (self.trajectory, self.origin) = (trajectory, origin)
  }

  /// The trajectory alone decides, so the underlying value is not read.
  public var readsUnderlying: Bool { false }

  /// The value at a progress, with `iteration` times the last value added.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let moment = EffectMoment(progress: progress, iteration: context.iteration)
    return TrajectoryRows(self).value(at: moment, from: side, like: origin)
  }

  /// The same trajectory relative to another origin.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    TrajectoryAnimation(trajectory, origin: base.added(onto: origin))
  }

  /// The velocity along the trajectory, per unit of progress.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    TrajectoryRows(self).slope(at: progress, from: side, like: origin)
  }
}

extension TrajectoryAnimation {
  /// A track, a path or a throw: a value and a velocity at each place.
  package enum Trajectory: Equatable, Sendable {
    /// A track; a place is a time in seconds.
    case track(ValueTrack<Value>)

    /// A path in the plane, for a value of two channels, x and y; a place is a progress 0…1.
    case path(PacedPath)

    /// A number thrown between bounds; a place is a time in seconds.
    case thrown(BoundedThrow)

    /// The channels, over the places from 0 to the last.
    var channels: [any Curve] {
      switch self {
      case .track(let track): track.pieces
      case .path(let path): path.channels
      case .thrown(let curve): [curve]
      }
    }

    /// The last place.
    var end: Double { channels.first?.domain.upperBound ?? 0 }
  }
}

extension TrajectoryAnimation.Trajectory: Hashable where Value: Hashable {}
extension TrajectoryAnimation: Hashable where Value: Hashable {}
