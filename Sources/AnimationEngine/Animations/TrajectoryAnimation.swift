// A value along a trajectory: a track of segments in seconds, or a path in the plane with its pacing.
//
// Progress 0…1 spans the whole track or path. Outside, the ends are held.

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
  /// The track or the path.
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

  private init(_ trajectory: Trajectory, origin: Value) {
    (self.trajectory, self.origin) = (trajectory, origin)
  }

  /// The trajectory alone decides, so the underlying value is not read.
  public var readsUnderlying: Bool { false }

  /// The value at a progress, with `iteration` times the last value added.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    value(at: progress, from: side, iteration: context.iteration)
  }

  private func value(at progress: Double, from side: Side?, iteration: Double) -> Value {
    let end = trajectory.end
    let own = trajectory.value(at: progress * end, from: side, like: origin)
    let last = iteration > 0 ? trajectory.value(at: end, from: nil, like: origin) : own
    return own.withChannels { index in
      let value = own.channel(index) - origin.channel(index)
      guard iteration > 0 else { return value }
      return value + iteration * (last.channel(index) - origin.channel(index))
    }
  }

  /// The same trajectory relative to another origin.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    TrajectoryAnimation(trajectory, origin: base.added(onto: origin))
  }

  /// The velocity along the trajectory, per unit of progress.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    let end = trajectory.end
    let velocity = trajectory.velocity(at: progress * end, from: side, like: origin)
    return velocity.withChannels { velocity.channel($0) * end }
  }
}

extension TrajectoryAnimation {
  /// A track or a path: a value and a velocity at each place.
  package enum Trajectory: Equatable, Sendable {
    /// A track; a place is a time in seconds.
    case track(ValueTrack<Value>)

    /// A path in the plane, for a value of two channels, x and y; a place is a progress 0…1.
    case path(PacedPath)

    /// The last place; the first is 0.
    var end: Double {
      switch self {
      case .track(let track): track.duration
      case .path: 1
      }
    }

    /// The value at a place, in the shape of another.
    func value(at place: Double, from side: Side?, like shape: Value) -> Value {
      switch self {
      case .track(let track): return track.value(at: place, from: side)
      case .path(let path):
        let point = path.point(at: place, from: side)
        return shape.withChannels { point[$0] }
      }
    }

    /// The derivative with respect to the place.
    func velocity(at place: Double, from side: Side?, like shape: Value) -> Value {
      switch self {
      case .track(let track): return track.velocity(at: place, from: side)
      case .path(let path):
        let velocity = path.velocity(at: place, from: side)
        return shape.withChannels { velocity[$0] }
      }
    }
  }
}

extension TrajectoryAnimation.Trajectory: Hashable where Value: Hashable {}
extension TrajectoryAnimation: Hashable where Value: Hashable {}
