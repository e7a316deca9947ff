// CoreGraphics' geometry, as Apple documents it; CGFloat is as wide as a pointer.

@frozen public struct CGFloat: Hashable, Comparable, Codable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  #if _pointerBitWidth(_32)
    public typealias NativeType = Float
  #else
    public typealias NativeType = Double
  #endif
  public var native: NativeType
  public init() { native = 0 }
  public init(_ value: Double) { native = NativeType(value) }
  public init(_ value: Float) { native = NativeType(value) }
  public init(_ value: Int) { native = NativeType(value) }
  public init(floatLiteral value: NativeType) { native = value }
  public init(integerLiteral value: Int) { native = NativeType(value) }
  public static func < (a: CGFloat, b: CGFloat) -> Bool { a.native < b.native }
}
extension Double { public init(_ value: CGFloat) { self.init(value.native) } }
extension Float { public init(_ value: CGFloat) { self.init(value.native) } }

public struct CGPoint: Hashable, Codable, Sendable {
  public var x, y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public init(x: Double, y: Double) { self.init(x: CGFloat(x), y: CGFloat(y)) }
  public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }
}
public struct CGVector: Hashable, Codable, Sendable {
  public var dx, dy: CGFloat
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
public struct CGSize: Hashable, Codable, Sendable {
  public var width, height: CGFloat
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  public init(width: Double, height: Double) { self.init(width: CGFloat(width), height: CGFloat(height)) }
  public init(width: Int, height: Int) { self.init(width: CGFloat(width), height: CGFloat(height)) }
}
public struct CGRect: Hashable, Codable, Sendable {
  public var origin: CGPoint, size: CGSize
  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
}
extension CGPoint { public static var zero: CGPoint { CGPoint(x: 0.0, y: 0.0) } }
extension CGVector { public static var zero: CGVector { CGVector(dx: 0.0, dy: 0.0) } }
extension CGSize { public static var zero: CGSize { CGSize(width: 0.0, height: 0.0) } }
extension CGRect { public static var zero: CGRect { CGRect(origin: .zero, size: .zero) } }

public struct CGAffineTransform: Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}
