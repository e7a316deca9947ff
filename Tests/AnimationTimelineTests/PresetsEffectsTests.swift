import AnimationMath
import AnimationTimeline
import Testing

/// The numbers of AXAnimationChain's effects, worked out by hand.
struct PresetsEffectsTests {
  struct Badge: Equatable, Sendable {
    var scale = 1.0
    var rotation = 0.0
    var translation = 0.0
  }

  typealias Effects = MotionTimeline<Badge>

  private static func expect(
    _ timeline: Effects, lasts duration: Double, _ values: [(time: Double, value: Double)],
    of property: KeyPath<Badge, Double>
  ) {
    #expect(abs(timeline.duration - duration) < 1e-15)
    for (time, value) in values {
      let shown = timeline.value(at: time, from: Badge())[keyPath: property]
      #expect(abs(shown - value) < 1e-13, "at \(time)")
    }
  }

  @Test func aTadaGrowsSwingsAndShrinks() {
    let tada = Effects.tada(scale: \.scale, rotation: \.rotation)
    Self.expect(
      tada, lasts: 0.65,
      [(0.075, 1.05), (0.15, 1.1), (0.5, 1.1), (0.575, 1.05), (0.65, 1), (9, 1)], of: \.scale)
    Self.expect(
      tada, lasts: 0.65,
      [
        (0.05, .pi / 42), (0.15, -.pi / 36), (0.2, -.pi / 18), (0.25, -.pi / 36), (0.3, 0),
        (0.4, -.pi / 18), (0.5, 0), (9, 0),
      ], of: \.rotation)
    Self.expect(
      .swing(\.rotation), lasts: 0.5, [(0.05, .pi / 42), (0.2, -.pi / 18)], of: \.rotation)
  }

  /// Penner's bounce falls by 7.5625·t² up to 4/11.
  @Test func aBounceComesInFromFifty() {
    Self.expect(
      .bounce(\.translation), lasts: 0.5,
      [(0, -50), (0.1, -50 * (1 - 7.5625 * 0.04)), (0.5, 0)], of: \.translation)
    Self.expect(
      .bounce(\.translation, by: -50), lasts: 0.5, [(0, 50), (0.5, 0)], of: \.translation)
  }

  @Test func aPulseGrowsByATenth() {
    Self.expect(
      .pulse(\.scale), lasts: 1, [(0.25, 1.05), (0.5, 1.1), (0.75, 1.05), (1, 1)], of: \.scale)
  }

  @Test func aShakeMovesTwentyToEitherSide() {
    Self.expect(
      .shake(translation: \.translation), lasts: 0.4,
      [(0, -20), (0.05, 0), (0.1, 20), (0.2, -20), (0.25, 0), (0.3, 20), (0.35, 10), (0.4, 0)],
      of: \.translation)
  }

  @Test func whatExpandsCanBeCompressed() {
    Self.expect(.expand(\.scale), lasts: 0.5, [(0, 0), (0.125, 0.25), (0.5, 1)], of: \.scale)
    Self.expect(.compress(\.scale), lasts: 0.5, [(0, 1), (0.125, 0.75), (0.5, 0)], of: \.scale)
  }

  /// 3 × 4 has a diagonal of 5, and acos(4/5) is 0.6435….
  @Test func aHingeTurnsOnASpringAndFalls() throws {
    let hinge = Effects.hinge(
      \.rotation, translation: \.translation, size: SizeValue(width: 3, height: 4),
      screenHeight: 480)
    let spring = DampedSpring(mass: 2, stiffness: 100, damping: 10)
    let motion = spring.motion(from: 0, to: 0.6435011087932844)
    for time in [0.2, 0.7, 1.2] {
      let shown = hinge.value(at: time, from: Badge()).rotation
      #expect(abs(shown - motion.value(at: time)) < 1e-15)
    }
    let falling = try Easing("ax.ease-in-cubic")
    for (time, value) in [(0.9, 0.0), (1.25, 480 * falling.value(at: 0.5)), (1.5, 480)] {
      #expect(abs(hinge.value(at: time, from: Badge()).translation - value) < 1e-12)
    }
    let drop = Effects.drop(\.rotation, translation: \.translation, screenHeight: 480)
    Self.expect(drop, lasts: 1, [(0.5, -.pi / 18), (1, -.pi / 9)], of: \.rotation)
    #expect(
      abs(drop.value(at: 0.25, from: Badge()).translation - 480 * falling.value(at: 0.5)) < 1e-12)
  }

  @Test func aScaleGoesThroughItsValuesAndIsTakenAway() {
    Self.expect(
      .scale(\.scale, values: [1, 1.4, 1], keyTimes: [0, 0.25, 1], count: 2), lasts: 0.6,
      [(0.0375, 1.2), (0.075, 1.4), (0.375, 1.4), (0.7, 1)], of: \.scale)
    Self.expect(.scale(\.scale, to: 2), lasts: 0.3, [(0.15, 1.5), (1, 2)], of: \.scale)
  }

  @Test func whatHingesHasASize() async {
    await #expect(processExitsWith: .failure) {
      _ = Effects.hinge(
        \.rotation, translation: \.translation, size: .zero, screenHeight: 1)
    }
  }
}
