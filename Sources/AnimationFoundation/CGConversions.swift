// Conversions between the core's geometry and Foundation's. Exact, unless CGFloat is Float.

import AnimationMath
import Foundation

extension CGPoint {
  /// The same point.
  public init(_ point: PointValue) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// The same size.
  public init(_ size: SizeValue) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// The same rectangle.
  public init(_ rect: RectValue) {
    self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
  }
}

extension PointValue {
  /// The same point.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension SizeValue {
  /// The same size.
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension RectValue {
  /// The same rectangle, with its size as stored.
  public init(_ rect: CGRect) {
    self.init(origin: PointValue(rect.origin), size: SizeValue(rect.size))
  }
}

#if canImport(CoreGraphics)
  extension CGVector {
    /// The arrow from (0, 0) to a point.
    public init(_ point: PointValue) { self.init(dx: point.x, dy: point.y) }
  }

  extension PointValue {
    /// The end of the arrow from (0, 0).
    public init(_ vector: CGVector) { self.init(x: Double(vector.dx), y: Double(vector.dy)) }
  }

  extension CGAffineTransform {
    /// The same map.
    public init(_ matrix: AffineMatrix) {
      let m = matrix.entries.map { CGFloat($0) }
      self.init(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
    }
  }

  extension AffineMatrix {
    /// The same map.
    ///
    /// - Precondition: Each entry is of magnitude up to 1e50.
    public init(_ t: CGAffineTransform) {
      let m = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }
      self.init(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
    }
  }
#endif
