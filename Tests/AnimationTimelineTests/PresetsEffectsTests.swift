import AnimationPresets
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

  /// On a position of 160 the shake jumped to ±20 and ended at 0.
  @Test func presetsActOnTheValueThatThePropertyHas() {
    let badge = Badge(scale: 2, rotation: 1, translation: 160)
    let whole: [(Effects, KeyPath<Badge, Double>)] = [
      (.shake(translation: \.translation), \.translation), (.bounce(\.translation), \.translation),
      (.swing(\.rotation), \.rotation), (.tada(scale: \.scale, rotation: \.rotation), \.scale),
      (.tada(scale: \.scale, rotation: \.rotation), \.rotation), (.pulse(\.scale), \.scale),
      (.shake(\.rotation), \.rotation), (.shock(\.translation), \.translation),
    ]
    for (timeline, property) in whole {
      let (own, rest) = (badge[keyPath: property], Badge()[keyPath: property])
      #expect(timeline.value(at: timeline.duration, from: badge)[keyPath: property] == own)
      #expect(timeline.value(at: 9, from: badge)[keyPath: property] == own)
      var moved = false
      for step in 0..<100 {
        let time = timeline.duration * Double(step) / 100
        let value = timeline.value(at: time, from: badge)[keyPath: property]
        let plain = timeline.value(at: time, from: Badge())[keyPath: property]
        #expect(abs((value - own) - (plain - rest)) < 1e-12, "\(property) at \(time)")
        moved = moved || value != own
      }
      #expect(moved)
    }
    #expect(Effects.expand(\.scale).value(at: 0.25, from: badge).scale == 1)
    #expect(Effects.expand(\.scale).value(at: 1, from: badge).scale == 2)
    #expect(Effects.compress(\.scale).value(at: 0.25, from: badge).scale == 1)
    let drop = Effects.drop(\.rotation, translation: \.translation, screenHeight: 480)
    #expect(abs(drop.value(at: 1, from: badge).rotation - (1 - .pi / 9)) < 1e-15)
    #expect(drop.value(at: 1, from: badge).translation == 640)
  }

  @Test func theScaleOfALayerIsTakenToo() {
    typealias Layers = MotionTimeline<LayerModel>
    func scale(_ timeline: Layers, _ time: Double) -> SIMD3<Double> {
      timeline.value(at: time, from: LayerModel()).scale
    }
    #expect(scale(.pulse(\.scale), 0.5) == SIMD3(repeating: 1.1))
    #expect(scale(.expand(\.scale), 0.125) == SIMD3(repeating: 0.25))
    #expect(scale(.compress(\.scale), 0.5) == .zero)
    let size = SizeValue(width: 100, height: 40)
    #expect(
      scale(.ripple(.inner(size: size), opacity: \.opacity, scale: \.scale), 0.25) == [2, 2, 2])
    let tada = Layers.tada(scale: \.scale, rotation: \.rotation.z)
    #expect(scale(tada, 0.3) == SIMD3(repeating: 1.1) && scale(tada, 1) == .one)
    #expect(abs(tada.value(at: 0.05, from: LayerModel()).rotation.z - .pi / 42) < 1e-15)
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

  @Test func compressIsExpandBackwards() {
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

  #if EXIT_TESTS
    @Test func aHingeOfSizeZeroStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = Effects.hinge(
          \.rotation, translation: \.translation, size: .zero, screenHeight: 1)
      }
    }
  #endif
}
