// Animations of earlier systems, with their published numbers.
//
// They are timelines over any model's properties: a number that a view shows as its opacity, its
// rotation in radians, its translation in points.
//
//     fade           opacity → 1, 0.25 s, linear                                                [1]
//     shake          rotation + 0.08 → − 0.08 rad in 0.1 s, ease-in-out, there and back 3 times [2]
//     shock          translation + 0, −10, 10, 0 in 0.15 s, ease-in-out, there and back twice   [2]
//     progress ring  end of the stroke 0 → 1 in 1 s, its start 0.5 s later; ease-in-out over the
//                    1.5 s of both; without end                                                 [2]
//     ripple         opacity 1 → 0 and scale 1 → s in 0.5 s                                     [3]
//     scale          through values at key times in 0.3 s, linear, then as it was               [1]
//
// Tada, bounce, pulse, swing and the rest of one library are in Presets+Effects.swift.
//
// Shake and shock act on the value that the property has, and are removed at their end, so that it goes back to
// it. They and the scale through values have the keys of their systems: run again, each replaces itself.
//
// [1] NetEase, declarative animations: fadeIn, scale.
// [2] bujiandi, CoreAnimations: animateShake, animateShock, the ring of its demonstration.
// [3] A button's ripple: inner and outer.

@_exported import AnimationTimeline

extension MotionTimeline {
  /// A property of a model that is a number.
  public typealias NumberPath = WritableKeyPath<Model, Double> & Sendable

  /// A property of a model that is a factor along each axis, as in ``LayerModel``.
  public typealias ScalePath = WritableKeyPath<Model, SIMD3<Double>> & Sendable

  /// A step through values that are added to the property's own value.
  static func added<Value: LinearValue>(
    to property: WritableKeyPath<Model, Value> & Sendable, _ values: [Value],
    keyTimes: [Double]? = nil, _ pace: Pace
  ) -> MotionTimeline {
    let last = Double(values.count - 1)
    let keyframes = values.enumerated().map { index, value in
      KeyframeAnimation<Value>.Keyframe(
        offset: keyTimes?[index] ?? Double(index) / last, value: value, composite: .add)
    }
    return Animate(property, effect: KeyframeAnimation(keyframes), pace).timeline
  }

  /// From the opacity shown to opaque, by default in 0.25 s.
  ///
  /// - Parameters:
  ///   - opacity: 1 is opaque; a view that is opaque stays so.
  ///   - duration: In seconds.
  ///   - curve: The easing.
  ///   - delay: Seconds before it begins.
  public static func fadeIn(
    _ opacity: NumberPath, duration: Double = 0.25, curve: Easing = .linear, delay: Double = 0
  ) -> MotionTimeline {
    Animate(opacity, to: 1, .over(duration, curve)).shifted(delay: delay)
  }

  /// From the opacity shown to transparent; as ``fadeIn(_:duration:curve:delay:)``.
  public static func fadeOut(
    _ opacity: NumberPath, duration: Double = 0.25, curve: Easing = .linear, delay: Double = 0
  ) -> MotionTimeline {
    Animate(opacity, to: 0, .over(duration, curve)).shifted(delay: delay)
  }

  /// A scale through values, then back to its former value.
  ///
  /// - Parameters:
  ///   - scale: 1 at rest.
  ///   - values: At least one.
  ///   - keyTimes: One for each value, from 0 to 1; spread evenly if `nil`.
  ///   - count: The number of passes; above 0.
  ///   - duration: The seconds of one pass.
  public static func scale(
    _ scale: NumberPath, values: [Double], keyTimes: [Double]? = nil, count: Double = 1,
    duration: Double = 0.3
  ) -> MotionTimeline {
    Repeat(count) {
      Animate(scale, values: values, keyTimes: keyTimes, .over(duration))
    }.removed().keyed("com.moyi.animation.scale.times", on: scale)
  }

  /// From the scale shown to a value, by default in the 0.3 s of ``scale(_:values:keyTimes:count:duration:)``.
  ///
  /// - Parameters:
  ///   - scale: 1 at rest.
  ///   - value: The scale at the end.
  ///   - duration: In seconds.
  ///   - curve: The easing.
  ///   - delay: Seconds before it begins.
  public static func scale(
    _ scale: NumberPath, to value: Double, duration: Double = 0.3, curve: Easing = .linear,
    delay: Double = 0
  ) -> MotionTimeline {
    Animate(scale, to: value, .over(duration, curve)).shifted(delay: delay)
  }

  /// A rotation by 0.08 to −0.08 radians and back, then to its former value.
  ///
  /// - Parameters:
  ///   - rotation: An angle in radians, about its current value.
  ///   - count: The number of rotations there and back, 0.2 s each; above 0.
  public static func shake(_ rotation: NumberPath, count: Double = 3) -> MotionTimeline {
    Repeat(2 * count, .mirrored) {
      added(to: rotation, [0.08, -0.08], .over(0.1, .easeInOut))
    }.removed().keyed("shakeAnimation", on: rotation)
  }

  /// A translation by 0, −10, 10, 0 and the same reversed, then to its former value.
  ///
  /// - Parameters:
  ///   - translation: A distance in points, about its current value. A position will do as well.
  ///   - count: The number of passes there and back, 0.3 s each; above 0.
  public static func shock(_ translation: NumberPath, count: Double = 2) -> MotionTimeline {
    Repeat(2 * count, .mirrored) {
      added(to: translation, [0, -10, 10, 0], .over(0.15, .easeInOut))
    }.removed().keyed("shockAnimation", on: translation)
  }

  /// The stroke of a ring that grows from its end and vanishes from its start, every 1.5 s without end.
  ///
  /// - Parameters:
  ///   - start: The start of the stroke, 0…1.
  ///   - end: The end of the stroke, 0…1.
  public static func progressRing(start: NumberPath, end: NumberPath) -> MotionTimeline {
    Repeat(.infinity) {
      Parallel {
        Animate(end, from: 0, to: 1, .over(1))
        Animate(start, from: 0, to: 1, .over(1)).shifted(delay: 0.5)
      }.eased(.easeInOut)
    }.timeline.keyed("state", on: start)
  }

  /// A shape that grows and vanishes in 0.5 s.
  ///
  /// - Parameters:
  ///   - ripple: The shape.
  ///   - opacity: From 1 to 0.
  ///   - scale: From 1 to ``Ripple/scale``.
  ///   - delay: Seconds before it begins, in which both starts are shown.
  public static func ripple(
    _ ripple: Ripple, opacity: NumberPath, scale: NumberPath, delay: Double = 0
  ) -> MotionTimeline {
    growing(Animate(scale, from: 1, to: ripple.scale, .over(0.5)), opacity, delay)
  }

  /// A shape that grows along all three axes and vanishes in 0.5 s.
  ///
  /// - Parameters:
  ///   - ripple: The shape.
  ///   - opacity: From 1 to 0.
  ///   - scale: From 1 to ``Ripple/scale``.
  ///   - delay: Seconds before it begins, in which both starts are shown.
  public static func ripple(
    _ ripple: Ripple, opacity: NumberPath, scale: ScalePath, delay: Double = 0
  ) -> MotionTimeline {
    growing(
      Animate(scale, from: .one, to: SIMD3(repeating: ripple.scale), .over(0.5)), opacity, delay)
  }

  private static func growing(
    _ growth: Animate<Model>, _ opacity: NumberPath, _ delay: Double
  ) -> MotionTimeline {
    let both = Parallel {
      Animate(opacity, from: 1, to: 0, .over(0.5))
      growth
    }
    if delay == 0 { return both.timeline }
    return both.grouped(in: MediaTiming(beginTime: delay, duration: 0.5, fillMode: .both))
  }
}

/// The shape on a touched button: a rectangle with round corners, or a circle, about its centre.
public struct Ripple: Hashable, Sendable {
  /// The width and the height at the start.
  public let size: SizeValue

  /// The radius of the corners; half the width of a circle.
  public let cornerRadius: Double

  /// The factor by which it grows.
  public let scale: Double

  /// The centre in the button's coordinates.
  public let center: PointValue

  /// Whether the shape is filled and clipped to the button; otherwise it is an outline.
  public let isClipped: Bool

  /// The circle within a button, around the touch.
  ///
  /// Its radius is half the shorter side of the button.
  ///
  /// - Parameters:
  ///   - size: The size of the button; both sides from 1e-50 to 1e50.
  ///   - touch: In the button's coordinates, finite; the centre if `nil`.
  public static func inner(size: SizeValue, touch: PointValue? = nil) -> Ripple {
    requireSize(size)
    if let touch { requireNumbers(touch, "touch") }
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return Ripple(
      size: SizeValue(width: short, height: short), cornerRadius: short / 2,
      scale: long / short + 0.5, center: touch ?? middle(of: size), isClipped: true)
  }

  /// The outline of a button, growing from its centre to 2.5 times its size, beyond its edges.
  ///
  /// - Parameters:
  ///   - size: The size of the button; both sides from 1e-50 to 1e50.
  ///   - cornerRadius: The button's corner radius; from 0 to 1e50.
  public static func outer(size: SizeValue, cornerRadius: Double = 0) -> Ripple {
    requireSize(size)
    requireNumber(cornerRadius, "cornerRadius", in: Magnitude.nonNegative)
    return Ripple(
      size: size, cornerRadius: cornerRadius, scale: 2.5, center: middle(of: size),
      isClipped: false)
  }

  private static func middle(of size: SizeValue) -> PointValue {
    PointValue(x: size.width / 2, y: size.height / 2)
  }
}

/// Stops the program unless a view can have a size.
func requireSize(_ size: SizeValue) {
  requireNumber(size.width, "the width of size", in: Magnitude.positive)
  requireNumber(size.height, "the height of size", in: Magnitude.positive)
}
