// The effects of AXAnimationChain [1] with their published numbers.
//
//     tada        scale 1 → 1.1 in 0.15 s; the rotation of a swing; scale → 1 in 0.15 s
//     swing       rotation 0 → π/21 in 0.1 s; from then on 0 → −π/18 in 0.1 s, there and back twice
//     bounce      translation −50 → 0 in 0.5 s, Penner's bounce-out
//     pulse       scale by 0.1 in 0.5 s and back, linear
//     shake       translation −20 → 20 in 0.1 s, back, again, then → 0 in 0.1 s; linear
//     expand      scale 0 → 1 in 0.5 s; compress back
//     hinge       rotation 0 → acos(height/diagonal) on a spring (2, 100, 10); after 1 s it falls by the height
//                 of the screen in 0.5 s, ease-in-cubic
//     drop        rotation → −π/9 in 1 s; it falls by the height of the screen in 0.5 s, ease-in-cubic
//
// The library's positions are translations here, which rest at 0. In tada and swing a second
// rotation starts over the first after 0.1 s, there from the model's angle, here from 0. The
// library's swing then animates a scale of 1 to 1, which is left out.
//
// There are two shakes: this one moves, the one in Presets.swift turns. animate.css has effects
// with the same names and other numbers, all of 1 s and on transforms.
//
// [1] devedbox, AXAnimationChain 222c7ae: UIView+Effects.

import AnimationMath

extension MotionTimeline {
  /// Grows a little, swings, and shrinks again, in 0.65 s.
  ///
  /// - Parameters:
  ///   - scale: 1 at rest.
  ///   - rotation: In radians, 0 at rest.
  public static func tada(scale: NumberPath, rotation: NumberPath) -> MotionTimeline {
    MotionTimeline {
      Parallel {
        Animate(scale, from: 1, to: 1.1, .over(0.15))
        swing(rotation)
      }
      Animate(scale, to: 1, .over(0.15))
    }
  }

  /// Turns to one side and twice to the other, in 0.5 s.
  ///
  /// - Parameter rotation: In radians, 0 at rest.
  public static func swing(_ rotation: NumberPath) -> MotionTimeline {
    Parallel {
      Repeat(roundTrips: 2) { Animate(rotation, from: 0, to: .pi / 21, .over(0.1)) }
      Repeat(roundTrips: 2) { Animate(rotation, from: 0, to: -.pi / 18, .over(0.1)) }
        .shifted(delay: 0.1)
    }.timeline
  }

  /// Falls in from above, or comes in from the left, and bounces, in 0.5 s.
  ///
  /// - Parameters:
  ///   - translation: In points, 0 at rest.
  ///   - distance: The distance of the start; negative comes from below, or from the right.
  public static func bounce(_ translation: NumberPath, by distance: Double = 50) -> MotionTimeline {
    Animate(translation, to: 0, by: distance, .over(0.5, .penner(.bounce(), .out))).timeline
  }

  /// Grows by 0.1 and shrinks again, in 1 s.
  ///
  /// - Parameter scale: From its current value.
  public static func pulse(_ scale: NumberPath) -> MotionTimeline {
    Repeat(roundTrips: 1) { Animate(scale, by: 0.1, .over(0.5)) }.timeline
  }

  /// Moves left, right, left, right and back, in 0.4 s.
  ///
  /// - Parameter translation: In points, 0 at rest.
  public static func shake(translation: NumberPath) -> MotionTimeline {
    MotionTimeline {
      Repeat(roundTrips: 1.5) { Animate(translation, from: -20, to: 20, .over(0.1)) }
      Animate(translation, to: 0, .over(0.1))
    }
  }

  /// Grows from nothing in 0.5 s.
  public static func expand(_ scale: NumberPath) -> MotionTimeline {
    Animate(scale, from: 0, to: 1, .over(0.5)).timeline
  }

  /// Shrinks to nothing in 0.5 s.
  public static func compress(_ scale: NumberPath) -> MotionTimeline {
    Animate(scale, from: 1, to: 0, .over(0.5)).timeline
  }

  /// Turns about its corner as if a nail had come loose, and falls after 1 s.
  ///
  /// The anchor must be in the top left corner: ``moveAnchor(_:position:from:to:size:transform:)``.
  ///
  /// - Parameters:
  ///   - rotation: In radians.
  ///   - translation: Down, in points.
  ///   - size: The size of the falling view; above 0.
  ///   - screenHeight: The distance of the fall.
  public static func hinge(
    _ rotation: NumberPath, translation: NumberPath, size: SizeValue, screenHeight: Double
  ) -> MotionTimeline {
    let spring = DampedSpring(mass: 2, stiffness: 100, damping: 10)
    let (width, height) = (size.width, size.height)
    require(
      width > 0 && height > 0 && width + height < .infinity,
      "size must be above 0 and finite, got \(size)")
    // The angle whose cosine is height/diagonal.
    let angle = arcTangent(y: width, x: height)
    return Parallel {
      Animate(rotation, from: 0, to: angle, .spring(spring))
      Animate(translation, by: screenHeight, .over(0.5, falling)).shifted(delay: 1)
    }.timeline
  }

  /// Turns a little and falls.
  ///
  /// The anchor must be in the top right corner.
  ///
  /// - Parameters:
  ///   - rotation: In radians.
  ///   - translation: Down, in points.
  ///   - screenHeight: The distance of the fall.
  public static func drop(
    _ rotation: NumberPath, translation: NumberPath, screenHeight: Double
  ) -> MotionTimeline {
    Parallel {
      Animate(rotation, to: -.pi / 9, .over(1))
      Animate(translation, by: screenHeight, .over(0.5, falling))
    }.timeline
  }

  /// The library's ease-in-cubic.
  private static var falling: Easing { .cubicBezier(0.55, 0.055, 0.675, 0.19) }
}
