// The coordinates of a run along a path, one by one, as curves: so that whatever takes a curve, for
// sampling, export or conversion to keyframes, takes a motion along a path.

/// One coordinate of a run along a path, over progress 0…1.
///
/// ```swift
/// let x = path.run(.constantSpeed).channel(.x)
/// x.value(at: 0.5)
/// ```
///
/// Outside the domain the ends are held, with slope 0. The breakpoints are the joints of the segments
/// and, at a constant speed, of the intervals into which slow places divide them, whether the curve is
/// smooth there or not.
public struct PathChannel: Curve, Hashable {
  /// A coordinate.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// To the right.
    case x
    /// Down, on a screen.
    case y
  }

  /// The run.
  public let run: PathRun

  /// The coordinate.
  public let axis: Axis

  /// All progress there is.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The coordinate at a progress.
  public func value(at x: Double, from side: Side?) -> Double {
    coordinate(run.point(at: x, from: side))
  }

  /// The change of the coordinate per progress.
  public func slope(at x: Double, from side: Side?) -> Double {
    coordinate(run.velocity(at: x, from: side))
  }

  /// The joints.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged(run.pieces.lazy.map(\.begin), in: interval, inside: domain)
  }

  private func coordinate(_ point: MotionPath.Point) -> Double {
    axis == .x ? point.x : point.y
  }
}

extension PathRun {
  /// One coordinate of the run as a curve.
  public func channel(_ axis: PathChannel.Axis) -> PathChannel {
    PathChannel(run: self, axis: axis)
  }
}
