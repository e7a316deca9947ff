// The coordinates of a run along a path as curves, so that sampling, export and conversion to
// keyframes take a motion along a path.

/// One coordinate of a run along a path, over progress 0…1.
///
/// ```swift
/// let x = path.run(.constantSpeed).channel(.x)
/// x.value(at: 0.5)
/// ```
///
/// Outside the domain the end values are held, with slope 0. The breakpoints are the joints of the
/// segments and, at a constant speed, of the intervals into which slow places divide them. The
/// curve may be smooth at a breakpoint.
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

  /// The progress 0…1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The coordinate at a progress.
  public func value(at x: Double, from side: Side?) -> Double {
    coordinate(run.point(at: x, from: side))
  }

  /// The change of the coordinate per unit of progress.
  public func slope(at x: Double, from side: Side?) -> Double {
    coordinate(run.velocity(at: x, from: side))
  }

  /// The joints in the interval.
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
