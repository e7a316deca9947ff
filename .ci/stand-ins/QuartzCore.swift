// Core Animation, as Apple documents it. Watches have its geometry alone.

@_exported import CoreGraphics
@_exported import Foundation

public struct CATransform3D: Sendable {
  public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: CGFloat
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14, self.m21, self.m22, self.m23, self.m24) = (m11, m12, m13, m14, m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34, self.m41, self.m42, self.m43, self.m44) = (m31, m32, m33, m34, m41, m42, m43, m44)
  }
}

#if !os(watchOS)
  open class CAMediaTimingFunction {
    let points: [(Float, Float)]
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) { points = [(0, 0), (x1, y1), (x2, y2), (1, 1)] }
    open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) { (values[0], values[1]) = points[index] }
  }

  open class CAAnimation {
    public init() {}
    open var duration = 0.0
    open var timingFunction: CAMediaTimingFunction?
  }
  open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    public convenience init(keyPath: String?) {
      self.init()
      self.keyPath = keyPath
    }
  }
  open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
  }
  open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1, stiffness: CGFloat = 100, damping: CGFloat = 10, initialVelocity: CGFloat = 0
    open var settlingDuration: Double { 1 }
    @available(macOS 14, iOS 17, tvOS 17, *) open var allowsOverdamping: Bool { get { storedOverdamping } set { storedOverdamping = newValue } }
    private var storedOverdamping = false
  }

  public struct CAAnimationCalculationMode: Hashable, Sendable {
    let name: String
    public static let linear = Self(name: "linear"), discrete = Self(name: "discrete"), cubic = Self(name: "cubic")
  }
  open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    open var keyTimes: [NSNumber]?
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
  }
#endif
