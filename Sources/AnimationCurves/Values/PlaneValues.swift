// Points, sizes and rectangles of the plane, for platforms without CoreGraphics.
//
// They are called values because frameworks that an app also imports have taken the shorter names
// (Carbon has Point and Rect, Spatial Point3D and Rect3D). They have only the members that
// animations use. AnimationFoundation converts them to CGPoint, CGSize and CGRect and back.
//
// They have no operators: with + and * for two more types the compiler gave up on numbers such as
// `8 / 2 * 25 + 72 / 2 * 4` wherever this module was imported, also where they were disfavoured. So sums,
// differences and multiples are methods.

/// A point of the plane, or an arrow in it.
public struct PointValue: LinearValue, Hashable {
  /// The coordinates.
  public var x, y: Double

  /// The point (x, y).
  @inlinable
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The point (0, 0).
  public static var zero: PointValue { PointValue(x: 0, y: 0) }

  /// Two channels.
  @inlinable
  public var channelCount: Int { 2 }

  /// x or y.
  @inlinable
  public func channel(_ index: Int) -> Double { index == 0 ? x : y }

  /// The point moved along an arrow: the sum of the coordinates.
  @inlinable
  public func moved(by arrow: PointValue) -> PointValue {
    PointValue(x: x + arrow.x, y: y + arrow.y)
  }

  /// The arrow from another point to this one: the difference of the coordinates.
  @inlinable
  public func offset(from start: PointValue) -> PointValue {
    PointValue(x: x - start.x, y: y - start.y)
  }

  /// The arrow times a factor.
  @inlinable
  public func scaled(by factor: Double) -> PointValue {
    PointValue(x: x * factor, y: y * factor)
  }

  /// The Euclidean distance to another point, within 4·2⁻⁵³ of itself.
  public func distance(to other: PointValue) -> Double { animationDistance(from: other) }

  /// The point with other coordinates.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> PointValue {
    PointValue(x: channel(0), y: channel(1))
  }
}

/// The extent of a rectangle.
public struct SizeValue: LinearValue, Hashable {
  /// The extent along x and y; interpolation beyond the ends may make it negative.
  public var width, height: Double

  /// The size width × height.
  @inlinable
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The size 0 × 0.
  public static var zero: SizeValue { SizeValue(width: 0, height: 0) }

  /// Two channels.
  @inlinable
  public var channelCount: Int { 2 }

  /// Width or height.
  @inlinable
  public func channel(_ index: Int) -> Double { index == 0 ? width : height }

  /// The size times a factor.
  @inlinable
  public func scaled(by factor: Double) -> SizeValue {
    SizeValue(width: width * factor, height: height * factor)
  }

  /// The size with other extents.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> SizeValue {
    SizeValue(width: channel(0), height: channel(1))
  }
}

/// A rectangle: a corner and its extent from there.
///
/// The distance of two rectangles, by which keyframes are paced, is Euclidean in the four numbers
/// x, y, width and height. Core Animation does not document its distance.
public struct RectValue: LinearValue, Hashable {
  /// The corner with the smallest coordinates, if the size is not negative.
  public var origin: PointValue

  /// The extent.
  public var size: SizeValue

  /// The rectangle with a corner and an extent.
  @inlinable
  public init(origin: PointValue, size: SizeValue) { (self.origin, self.size) = (origin, size) }

  /// The rectangle from (x, y) to (x + width, y + height).
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: PointValue(x: x, y: y), size: SizeValue(width: width, height: height))
  }

  /// The rectangle without extent at (0, 0).
  public static var zero: RectValue { RectValue(origin: .zero, size: .zero) }

  /// The point in the middle.
  public var center: PointValue {
    PointValue(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Four channels.
  @inlinable
  public var channelCount: Int { 4 }

  /// x, y, width or height.
  @inlinable
  public func channel(_ index: Int) -> Double {
    index < 2 ? origin.channel(index) : size.channel(index - 2)
  }

  /// The rectangle with other numbers.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> RectValue {
    RectValue(x: channel(0), y: channel(1), width: channel(2), height: channel(3))
  }
}
