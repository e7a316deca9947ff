// The channels of a trajectory as curves, so that sampling, export and conversion to keyframes take a track
// or a path.

/// One coordinate of a ``PacedPath`` over progress 0…1.
private struct PathChannel: Curve, Hashable {
  let path: PacedPath
  let coordinate: Int

  var domain: ClosedRange<Double> { 0...1 }

  func value(at x: Double, from side: Side?) -> Double { path.point(at: x, from: side)[coordinate] }

  func slope(at x: Double, from side: Side?) -> Double {
    path.velocity(at: x, from: side)[coordinate]
  }

  /// The joints in the interval.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged(path.pieces.lazy.map(\.begin), in: interval, inside: domain)
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
  public var channels: [some Curve & Hashable] {
    [0, 1].map { PathChannel(path: self, coordinate: $0) }
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
  public var channels: [some Curve & Hashable] { pieces }
}
