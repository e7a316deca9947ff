// The boxes of curves and motions of any type, where Embedded Swift has no existentials.

func erased(_ curve: some Curve) -> AnyCurve { AnyCurve(curve) }

func erasedMotion(_ motion: some Motion) -> AnyMotion { AnyMotion(motion) }

extension Curve {
  func cast<Known: Curve>(to type: Known.Type) -> Known? {
    #if arch(wasm32)
      let own = (self as? AnyCurve)?.box
    #else
      let own = (self as? AnyCurve)?.box ?? (self as? AnyMotion)?.box
    #endif
    guard let box = own else { return self as? Known }
    // Swift 6.3's compiler crashes on a cast to a class that is never allocated.
    return Known._kind != .other && box.kind == Known._kind
      ? unsafeDowncast(box, to: CurveBoxOf<Known>.self).curve : nil
  }

  var motionRest: Double? {
    if let motion = cast(to: SpringMotion.self) { return motion.restingValue }
    if let motion = cast(to: DecayMotion.self) { return motion.restingValue }
    return cast(to: BounceMotion.self)?.restingValue
  }

  var ownDescription: String { "a curve without a text" }
}

/// A curve of any type.
public struct AnyCurve: Curve {
  let box: CurveBox

  public init(_ curve: some Curve) { box = (curve as? AnyCurve)?.box ?? CurveBoxOf(curve) }

  init(_ motion: AnyMotion) { box = motion.box }

  public var domain: ClosedRange<Double> { box.domain }
  public func value(at x: Double, from side: Side?) -> Double { box.value(at: x, from: side) }
  public func slope(at x: Double, from side: Side?) -> Double { box.slope(at: x, from: side) }
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    box.breakpoints(in: interval)
  }
}

/// The curves that others ask for.
public enum CurveKind: UInt8, Sendable {
  case other, easing, bezier, steps, lines, path, penner, formula, elastic, springEasing, spring
  case decay, bounce, gravity, minimumJerk, androidFling, boundedSpring, affine
}

extension Curve {
  public static var _kind: CurveKind { .other }
}
extension Easing { public static var _kind: CurveKind { .easing } }
extension CubicBezier { public static var _kind: CurveKind { .bezier } }
extension Steps { public static var _kind: CurveKind { .steps } }
extension PiecewiseLinear { public static var _kind: CurveKind { .lines } }
extension BezierPath { public static var _kind: CurveKind { .path } }
extension Penner { public static var _kind: CurveKind { .penner } }
extension FormulaCurve { public static var _kind: CurveKind { .formula } }
extension ReactNativeElastic { public static var _kind: CurveKind { .elastic } }
extension SpringEasing { public static var _kind: CurveKind { .springEasing } }
extension SpringMotion { public static var _kind: CurveKind { .spring } }
extension BoundedSpringMotion { public static var _kind: CurveKind { .boundedSpring } }
extension Affine<Easing> { public static var _kind: CurveKind { .affine } }
extension DecayMotion { public static var _kind: CurveKind { .decay } }
extension BounceMotion { public static var _kind: CurveKind { .bounce } }
extension GravityMotion { public static var _kind: CurveKind { .gravity } }
extension MinimumJerk { public static var _kind: CurveKind { .minimumJerk } }
extension AndroidFling { public static var _kind: CurveKind { .androidFling } }

class CurveBox: @unchecked Sendable {
  var kind: CurveKind { fatalError() }
  var domain: ClosedRange<Double> { fatalError() }
  func value(at x: Double, from side: Side?) -> Double { fatalError() }
  func slope(at x: Double, from side: Side?) -> Double { fatalError() }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] { fatalError() }
}

final class CurveBoxOf<C: Curve>: CurveBox, @unchecked Sendable {
  let curve: C
  init(_ curve: C) { self.curve = curve }
  override var kind: CurveKind { C._kind }
  override var domain: ClosedRange<Double> { curve.domain }
  override func value(at x: Double, from side: Side?) -> Double { curve.value(at: x, from: side) }
  override func slope(at x: Double, from side: Side?) -> Double { curve.slope(at: x, from: side) }
  override func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    curve.breakpoints(in: interval)
  }
}

/// A motion of any type.
public struct AnyMotion: Motion {
  let box: CurveBox
  private let motion: MotionBox

  init(_ motion: some Motion) {
    box = CurveBoxOf(motion)
    self.motion = MotionBoxOf(motion)
  }

  public var domain: ClosedRange<Double> { box.domain }
  public func value(at x: Double, from side: Side?) -> Double { box.value(at: x, from: side) }
  public func slope(at x: Double, from side: Side?) -> Double { box.slope(at: x, from: side) }
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    box.breakpoints(in: interval)
  }
  public var restingValue: Double? { motion.restingValue }
  public func settlingDuration(within threshold: Double) -> Double {
    motion.settlingDuration(within: threshold)
  }
  public var stopTime: Double? { motion.stopTime }
}

class MotionBox: @unchecked Sendable {
  var stopTime: Double? { fatalError() }
  var restingValue: Double? { fatalError() }
  func settlingDuration(within threshold: Double) -> Double { fatalError() }
}

final class MotionBoxOf<M: Motion>: MotionBox, @unchecked Sendable {
  let motion: M
  init(_ motion: M) { self.motion = motion }
  override var stopTime: Double? { motion.stopTime }
  override var restingValue: Double? { motion.restingValue }
  override func settlingDuration(within threshold: Double) -> Double {
    motion.settlingDuration(within: threshold)
  }
}
