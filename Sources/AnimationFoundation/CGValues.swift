// Foundation's geometry as animatable values: CGFloat, CGPoint, CGSize and CGRect on every platform,
// CGVector where CoreGraphics is.
//
// CGFloat is Double except on 32-bit watches, where a channel is computed as Double and rounded
// once. A rectangle is its origin and its size, as stored: a negative width is not normalised.

// Re-exported for the whole module: its conversions take the values of AnimationMath.
@_exported import AnimationMath
import Foundation

extension CGFloat: LinearValue {
  /// One channel.
  @inlinable
  public var channelCount: Int { 1 }

  /// The number itself.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self) }

  /// The number that `channel` gives.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> CGFloat { CGFloat(channel(0)) }
}

extension CGPoint: LinearValue {
  /// Two channels.
  @inlinable
  public var channelCount: Int { 2 }

  /// x or y.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(index == 0 ? x : y) }

  /// The point with other coordinates.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> CGPoint {
    CGPoint(x: channel(0), y: channel(1))
  }
}

extension CGSize: LinearValue {
  /// Two channels.
  @inlinable
  public var channelCount: Int { 2 }

  /// Width or height.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(index == 0 ? width : height) }

  /// The size with other extents.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> CGSize {
    CGSize(width: channel(0), height: channel(1))
  }
}

extension CGRect: LinearValue {
  /// Four channels.
  @inlinable
  public var channelCount: Int { 4 }

  /// x, y, width or height, as stored.
  @inlinable
  public func channel(_ index: Int) -> Double {
    index < 2 ? origin.channel(index) : size.channel(index - 2)
  }

  /// The rectangle with other numbers.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> CGRect {
    CGRect(x: channel(0), y: channel(1), width: channel(2), height: channel(3))
  }
}

#if canImport(CoreGraphics)
  extension CGVector: LinearValue {
    /// Two channels.
    @inlinable
    public var channelCount: Int { 2 }

    /// dx or dy.
    @inlinable
    public func channel(_ index: Int) -> Double { Double(index == 0 ? dx : dy) }

    /// The vector with other components.
    @inlinable
    public func withChannels(_ channel: (Int) -> Double) -> CGVector {
      CGVector(dx: channel(0), dy: channel(1))
    }
  }
#endif
