import AnimationPresets
import Testing
import _TestSupport

struct PresetsTests {
  struct Badge: Equatable, Sendable {
    var opacity = 0.5
    var rotation = 0.01
    var translation = 3.0
    var scale = 1.0
    var strokeStart = 0.0
    var strokeEnd = 0.0
  }

  /// The fadeIn of [1] in Presets.swift.
  @Test func aFadeTakesAQuarterOfASecond() {
    let fade = MotionTimeline<Badge>.fadeIn(\.opacity)
    #expect(fade.duration == 0.25)
    // From the opacity shown, as the closure of the original does: a view at 0.4 is at 0.7 half-way, one at 1 stays.
    #expect(fade.value(at: 0.125, from: Badge(opacity: 0.4)).opacity == 0.7)
    #expect(fade.value(at: 0.125, from: Badge(opacity: 1)).opacity == 1)
    #expect(
      MotionTimeline<Badge>.fadeOut(\.opacity, duration: 1).value(at: 0.25, from: Badge()).opacity
        == 0.375)
    let late = MotionTimeline<Badge>.fadeIn(\.opacity, curve: .easeIn, delay: 1)
    #expect(late.duration == 1.25 && late.value(at: 0.9, from: Badge()).opacity == 0.5)
    let half = 0.5 + 0.5 * CubicBezier.easeIn.value(at: 0.5)
    #expect(abs(late.value(at: 1.125, from: Badge()).opacity - half) < 1e-15)
  }

  /// The published animateShake: six passes of 0.1 s between 0.08 and −0.08, about the rotation of 0.01.
  ///
  /// Ease-in-out is ½ at ½.
  @Test func aShakeGoesThereAndBackThreeTimes() {
    let shake = MotionTimeline<Badge>.shake(\.rotation)
    #expect(abs(shake.duration - 0.6) < 1e-15)
    for (time, value) in [
      (0.0, 0.08), (0.05, 0), (0.15, 0), (0.25, 0), (0.1, -0.08), (0.2, 0.08), (0.3, -0.08),
      (0.59999, 0.08), (-1, 0), (shake.duration, 0), (9, 0),
    ] {
      #expect(abs(shake.value(at: time, from: Badge()).rotation - 0.01 - value) < 1e-8, "\(time)")
    }
    let quarter = 0.01 + 0.08 - 0.16 * CubicBezier.easeInOut.value(at: 0.25)
    #expect(abs(shake.value(at: 0.025, from: Badge()).rotation - quarter) < 1e-15)
    #expect(abs(shake.value(at: 0.175, from: Badge()).rotation - quarter) < 1e-15)
  }

  /// The published animateShock: four passes of 0.15 s through 0, −10, 10, 0, about the translation of 3.
  ///
  /// At half of a pass the value is 0; where the easing
  /// is 1/6, a half of the first third, −5.
  @Test func aShockGoesThereAndBackTwice() throws {
    let shock = MotionTimeline<Badge>.shock(\.translation)
    #expect(shock.duration == 0.6)
    for (time, value) in [(0.0, 0.0), (0.075, 0), (0.15, 0), (0.225, 0), (0.3, 0), (0.7, 3)] {
      let own = time == 0.7 ? 0.0 : 3
      #expect(abs(shock.value(at: time, from: Badge()).translation - own - value) < 1e-12)
    }
    // Ease-in-out by its parameter s: x = 1.26·s(1 − s)² + 1.74·s²(1 − s) + s³, y = 3·s²(1 − s) + s³. At s = 1/4,
    // x = 0.274375 and y = 0.15625, less than a third: −10·3·y = −4.6875.
    let time = 0.15 * 0.274375
    #expect(abs(shock.value(at: time, from: Badge()).translation + 1.6875) < 1e-12)
    #expect(abs(shock.value(at: 0.3 - time, from: Badge()).translation + 1.6875) < 1e-12)
    #expect(abs(shock.value(at: 0.15 - time, from: Badge()).translation - 7.6875) < 1e-12)
  }

  /// The published progress ring, the easing on the group.
  ///
  /// In the middle of its 1.5 s the group's time is 0.75: the end of the stroke is
  /// at 0.75, its start at 0.25. At x = 0.274375 of it, y = 0.15625, the time is 0.234375: the start has
  /// not begun. At 1 − x it is 1.265625.
  @Test func theProgressRingIsEasedAsAWhole() {
    let ring = MotionTimeline<Badge>.progressRing(start: \.strokeStart, end: \.strokeEnd)
    #expect(ring.duration == .infinity)
    for pass in [0.0, 1, 5] {
      for (time, start, end) in [
        (0.75, 0.25, 0.75), (1.5 * 0.274375, 0, 0.234375), (1.5 * (1 - 0.274375), 0.765625, 1),
      ] {
        let shown = ring.value(at: 1.5 * pass + time, from: Badge())
        #expect(abs(shown.strokeStart - start) < 1e-14)
        #expect(abs(shown.strokeEnd - end) < 1e-14)
      }
    }
    // The slope of ease-in-out in the middle: at s = ½, y′ = 1.5 and x′ = 0.315 + 0.24 + 0.315.
    #expect(
      abs(ring.velocity(\.strokeEnd, at: 0.75, from: Badge()) - 1.5 / 0.87) < 1e-13)
  }

  /// The published numbers: 100 × 40 has radius 20 and grows to 3.
  @Test func ripplesGrowWithTheButton() {
    let size = SizeValue(width: 100, height: 40)
    let inner = Ripple.inner(size: size, touch: PointValue(x: 10, y: 30))
    #expect(inner.cornerRadius == 20 && inner.size == SizeValue(width: 40, height: 40))
    #expect(inner.scale == 3)
    #expect(inner.center == PointValue(x: 10, y: 30))
    #expect(inner.isClipped)
    #expect(Ripple.inner(size: size).center == PointValue(x: 50, y: 20))
    let outer = Ripple.outer(size: size)
    #expect(outer.scale == 2.5)
    #expect(outer.center == PointValue(x: 50, y: 20))
    #expect(!outer.isClipped)
    // The bounds with their own corners: of 200 × 40 it reaches 250 to each side.
    let wide = Ripple.outer(size: SizeValue(width: 200, height: 40), cornerRadius: 8)
    #expect(wide.cornerRadius == 8 && wide.size.width / 2 * wide.scale == 250)
    let late = MotionTimeline<Badge>.ripple(inner, opacity: \.opacity, scale: \.scale, delay: 1)
    #expect(late.value(at: 0.5, from: Badge()) == Badge(opacity: 1))
    #expect(late.value(at: 9, from: Badge()) == Badge(opacity: 0, scale: 3))
    let ripple = MotionTimeline<Badge>.ripple(inner, opacity: \.opacity, scale: \.scale)
    #expect(ripple.duration == 0.5)
    let shown = ripple.value(at: 0.125, from: Badge())
    #expect(shown.opacity == 0.75)
    #expect(shown.scale == 1.5)
    #expect(ripple.value(at: 1, from: Badge()).scale == 3)
  }

  #if EXIT_TESTS
    @Test func aButtonHasASize() async {
      await #expect(processExitsWith: .failure) {
        _ = Ripple.outer(size: SizeValue(width: 0, height: 1))
      }
    }
  #endif
}
