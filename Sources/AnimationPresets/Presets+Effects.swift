// The effects of AXAnimationChain [1] with their published numbers.
//
//     tada        scale + 0.1 in 0.15 s; the rotation of a swing; scale back in 0.15 s
//     swing       rotation + π/21 in 0.1 s; from then on − π/18 in 0.1 s, there and back twice
//     bounce      translation − 50 → 0 in 0.5 s, Penner's bounce-out
//     pulse       scale + 0.1 in 0.5 s and back, linear
//     shake       translation − 20 → + 20 in 0.1 s, back, again, then back in 0.1 s; linear
//     expand      scale 0 → its own in 0.5 s; compress to 0
//     hinge       rotation + acos(height/diagonal) on a spring (2, 100, 10); after 1 s it falls by the height
//                 of the screen in 0.5 s, ease-in-cubic
//     drop        rotation − π/9 in 1 s; it falls by the height of the screen in 0.5 s, ease-in-cubic
//
// All of them act on the value that the property has when they begin, and end on it, except the last
// two and those of a scale from or to 0. The library's own numbers are absolute: on a position of 160 its
// shake jumps to ±20 and ends at 0. In its tada and swing a second rotation starts over the first after 0.1 s from
// where the first began, as here. Its swing then animates a scale of 1 to 1, which is left out.
//
// There are two shakes: this one moves, the one in Presets.swift turns. animate.css has effects
// with the same names and other numbers, all of 1 s and on transforms.
//
// [1] devedbox, AXAnimationChain 222c7ae: UIView+Effects.

import AnimationTimeline

extension MotionTimeline {
  /// Grows by 0.1, swings, and shrinks again, in 0.65 s.
  ///
  /// - Parameters:
  ///   - scale: From its current value.
  ///   - rotation: In radians, from its current value.
  public static func tada(scale: NumberPath, rotation: NumberPath) -> MotionTimeline {
    Parallel {
      added(to: scale, [0, 0.1, 0.1, 0], keyTimes: Self.tadaTimes, .over(0.65))
      swing(rotation)
    }.timeline
  }

  /// Grows by 0.1 along each axis, swings, and shrinks again, in 0.65 s.
  ///
  /// - Parameters:
  ///   - scale: From its current value.
  ///   - rotation: In radians, from its current value.
  public static func tada(scale: ScalePath, rotation: NumberPath) -> MotionTimeline {
    let more = SIMD3(repeating: 0.1)
    return Parallel {
      added(to: scale, [.zero, more, more, .zero], keyTimes: Self.tadaTimes, .over(0.65))
      swing(rotation)
    }.timeline
  }

  private static var tadaTimes: [Double] { [0, 0.15 / 0.65, 0.5 / 0.65, 1] }

  /// Turns to one side and twice to the other, in 0.5 s; the first turn ends at once, where the original starts a second
  /// rotation over the first.
  ///
  /// - Parameter rotation: In radians, from its current value.
  public static func swing(_ rotation: NumberPath) -> MotionTimeline {
    let (right, left) = (Double.pi / 21, -Double.pi / 18)
    return added(
      to: rotation, [0, right, 0, left, 0, left, 0], keyTimes: [0, 0.2, 0.2, 0.4, 0.6, 0.8, 1],
      .over(0.5))
  }

  /// Falls in from above, or comes in from the left, and bounces, in 0.5 s.
  ///
  /// - Parameters:
  ///   - translation: In points; it ends on its current value. A position will do as well.
  ///   - distance: The distance of the start; negative comes from below, or from the right.
  public static func bounce(_ translation: NumberPath, by distance: Double = 50) -> MotionTimeline {
    added(to: translation, [-distance, 0], .over(0.5, .penner(.bounce(), .out)))
  }

  /// Grows by 0.1 and shrinks again, in 1 s.
  ///
  /// - Parameter scale: From its current value.
  public static func pulse(_ scale: NumberPath) -> MotionTimeline {
    Repeat(roundTrips: 1) { Animate(scale, by: 0.1, .over(0.5)) }.timeline
  }

  /// Grows by 0.1 along each axis and shrinks again, in 1 s.
  ///
  /// - Parameter scale: From its current value.
  public static func pulse(_ scale: ScalePath) -> MotionTimeline {
    Repeat(roundTrips: 1) { Animate(scale, by: SIMD3(repeating: 0.1), .over(0.5)) }.timeline
  }

  /// Moves left, right, left, right by 20 and back, in 0.4 s.
  ///
  /// - Parameter translation: In points, from its current value. A position will do as well.
  public static func shake(translation: NumberPath) -> MotionTimeline {
    added(to: translation, [-20, 20, -20, 20, 0], .over(0.4))
  }

  /// Grows from nothing to its current value in 0.5 s.
  public static func expand(_ scale: NumberPath) -> MotionTimeline {
    Animate(scale, from: 0, .over(0.5)).timeline
  }

  /// Grows from nothing to its current value in 0.5 s.
  public static func expand(_ scale: ScalePath) -> MotionTimeline {
    Animate(scale, from: .zero, .over(0.5)).timeline
  }

  /// Shrinks to nothing in 0.5 s.
  public static func compress(_ scale: NumberPath) -> MotionTimeline {
    Animate(scale, to: 0, .over(0.5)).timeline
  }

  /// Shrinks to nothing in 0.5 s.
  public static func compress(_ scale: ScalePath) -> MotionTimeline {
    Animate(scale, to: .zero, .over(0.5)).timeline
  }

  /// Turns about its corner as if a nail had come loose, and falls after 1 s.
  ///
  /// The anchor must be in the top left corner: ``moveAnchor(_:position:from:to:size:transform:)``.
  ///
  /// - Parameters:
  ///   - rotation: In radians, from its current value.
  ///   - translation: Down, in points, from its current value.
  ///   - size: The size of the falling view; both sides from 1e-50 to 1e50.
  ///   - screenHeight: The distance of the fall.
  public static func hinge(
    _ rotation: NumberPath, translation: NumberPath, size: SizeValue, screenHeight: Double
  ) -> MotionTimeline {
    let spring = DampedSpring(mass: 2, stiffness: 100, damping: 10)
    requireSize(size)
    // The angle whose cosine is height/diagonal.
    let angle = arcTangent(y: size.width, x: size.height)
    return Parallel {
      Animate(rotation, by: angle, .spring(spring))
      Animate(translation, by: screenHeight, .over(0.5, falling)).shifted(delay: 1)
    }.timeline
  }

  /// Turns a little and falls.
  ///
  /// The anchor must be in the top right corner.
  ///
  /// - Parameters:
  ///   - rotation: In radians, from its current value.
  ///   - translation: Down, in points, from its current value.
  ///   - screenHeight: The distance of the fall.
  public static func drop(
    _ rotation: NumberPath, translation: NumberPath, screenHeight: Double
  ) -> MotionTimeline {
    Parallel {
      Animate(rotation, by: -.pi / 9, .over(1))
      Animate(translation, by: screenHeight, .over(0.5, falling))
    }.timeline
  }

  /// The library's ease-in-cubic.
  private static var falling: Easing { .cubicBezier(0.55, 0.055, 0.675, 0.19) }
}
