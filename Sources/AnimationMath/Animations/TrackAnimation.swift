// A track of segments as an effect: progress 1 is its whole length.
//
// As a weighted sum the channels are the weights, each of a step in that channel alone.

/// A value led through a track of segments.
public struct TrackAnimation<Value: LinearValue>: LinearEffect {
  /// The track.
  public let track: MotionTrack<Value>

  /// What is taken off every value: for a track that is added to something.
  public let origin: Value

  /// A value led through a track, as seen from `origin`; from 0 if `nil`.
  public init(_ track: MotionTrack<Value>, origin: Value? = nil) {
    self.track = track
    self.origin = origin ?? track.initialValue.neutral
    requireCompatible(track.initialValue, self.origin)
  }

  /// `false`.
  public var readsUnderlying: Bool { false }

  /// The value so far into the track; of an animation that builds on its repeats with as many times the last
  /// value on top.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let time = progress * track.duration
    let own = side.map { track.value(at: time, from: $0) } ?? track.value(at: time)
    let end = context.iteration > 0 ? track.value(at: track.duration) : own
    return own.withChannels { index in
      let value = own.channel(index) - origin.channel(index)
      guard context.iteration > 0 else { return value }
      return value + context.iteration * (end.channel(index) - origin.channel(index))
    }
  }

  /// The track seen from another origin.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    TrackAnimation(track, origin: base.added(to: origin))
  }

  /// A step in each channel.
  public var columns: [Value] {
    (0..<origin.channelCount).map { step in origin.withChannels { $0 == step ? 1 : 0 } }
  }

  /// The channels' values.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    let context = EffectContext(underlying: origin, model: origin, iteration: iteration)
    let value = value(at: progress, from: side, in: context)
    return EffectWeights(columns: value.channels.enumerated().map { ($0, $1) })
  }

  /// The channels' velocities, per unit of progress.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let velocity = track.velocity(at: progress * track.duration, from: side)
    return EffectWeights(columns: velocity.channels.enumerated().map { ($0, $1 * track.duration) })
  }
}
