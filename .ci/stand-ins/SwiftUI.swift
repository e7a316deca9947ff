// What SwiftUI has of animations, as Apple documents it.

@_exported import CoreGraphics

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}
extension VectorArithmetic {
  public func scaled(by rhs: Double) -> Self {
    var result = self
    result.scale(by: rhs)
    return result
  }
}
extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

@frozen public struct Animation: Hashable, Sendable {
  public let text: String
  public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35) -> Animation {
    Animation(text: "timingCurve \(x1) \(y1) \(x2) \(y2) \(duration)")
  }
  public static func interpolatingSpring(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) -> Animation {
    Animation(text: "interpolatingSpring \(mass) \(stiffness) \(damping) \(initialVelocity)")
  }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Animation {
  public init<A: CustomAnimation>(_ base: A) { text = "custom" }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(text: "interpolatingSpring \(spring) \(initialVelocity)")
  }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct AnimationContext<Value: VectorArithmetic> {}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public protocol CustomAnimation: Hashable, Sendable {
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?
  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? { nil }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct Spring: Hashable, Sendable {
  public let mass, stiffness, damping: Double
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    (self.mass, self.stiffness) = (mass, stiffness)
    self.damping = allowOverDamping ? damping : min(damping, 2 * (mass * stiffness).squareRoot())
  }
}
