// The channels of a trajectory as curves, so that sampling, export and conversion to keyframes take a track
// or a path.

/// One channel of a ``ValueTrack`` over its seconds, or one coordinate of a ``PacedPath`` over progress 0…1.
struct TrajectoryChannel: Curve, Hashable {
  enum Form: Hashable, Sendable {
    case track(TrackChannel)
    case path(PacedPath, coordinate: Int)
  }

  let form: Form

  /// The interval from the beginning of the track to its end, in seconds; 0…1 for a path.
  var domain: ClosedRange<Double> {
    switch form {
    case .track(let channel): channel.domain
    case .path: 0...1
    }
  }

  /// The value at a place; at a jump, the value after it.
  ///
  /// NaN in, NaN out. Complexity: O(log n) for n segments.
  func value(at x: Double, from side: Side?) -> Double {
    switch form {
    case .track(let channel): channel.value(at: x, from: side)
    case .path(let path, let coordinate): path.point(at: x, from: side)[coordinate]
    }
  }

  /// The velocity at a place; at a joint, in the segment that begins there.
  func slope(at x: Double, from side: Side?) -> Double {
    switch form {
    case .track(let channel): channel.slope(at: x, from: side)
    case .path(let path, let coordinate): path.velocity(at: x, from: side)[coordinate]
    }
  }

  /// The joints in the interval, and the breakpoints of easings.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    switch form {
    case .track(let channel): channel.breakpoints(in: interval)
    case .path(let path, _):
      merged(path.pieces.lazy.map(\.begin), in: interval, inside: domain)
    }
  }
}

extension PacedPath {
  /// The coordinates x and y as curves over 0…1.
  ///
  /// ```swift
  /// let x = path.paced(.constantSpeed).channels[0]
  /// x.value(at: 0.5)
  /// ```
  ///
  /// Outside the domain the end values are held, with slope 0. The breakpoints are the joints of
  /// the segments. At a constant speed slow places divide the segments, and are breakpoints too. A
  /// curve may be smooth at a breakpoint.
  public var channels: [some Curve & Hashable] { coordinates }

  var coordinates: [TrajectoryChannel] {
    [0, 1].map { TrajectoryChannel(form: .path(self, coordinate: $0)) }
  }
}

extension ValueTrack {
  /// Each channel of the value as a curve over the track's seconds.
  ///
  /// Outside the track the end values are held, with slope 0. The breakpoints are the joints of the segments
  /// and the breakpoints of easings. A curve may be smooth at a breakpoint.
  ///
  /// A value is within 8·2⁻⁵³·M of the exact one for the joints' values and velocities as computed.
  /// The error of an easing, or (10 + 3λt)·2⁻⁵³ of a spring's envelope, is added. M is the largest
  /// magnitude of a value of the track, of a swing of a spring in it, and of a third of a cubic's
  /// duration times its velocities. The time since a joint is rounded, which counts where a value
  /// changes fast.
  public var channels: [some Curve & Hashable] { coordinates }

  var coordinates: [TrajectoryChannel] { pieces.map { TrajectoryChannel(form: .track($0)) } }
}
