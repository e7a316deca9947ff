// What a newcomer writes first compiles, and is what it says.

import AnimationMath
import Testing

@Suite struct FirstContactTests {
  @Test func curvesAreMadeByTheirPlainNames() {
    #expect(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) == .ease)
    #expect(Penner(.elastic, .out) == Penner(.elastic(amplitude: 1, period: 0.3), .out))
    #expect(Penner(.back, .in) == Penner(.back(overshoot: 1.70158), .in))
    #expect(Penner(.bounce, .out) == Penner(.bounce(amplitude: 1), .out))
    #expect(Penner(.expo, .inOut) == Penner(.expo(.penner), .inOut))
    #expect(DampedSpring(duration: 0.5).dampingRatio == 1)
    #expect(Easing.easeOut == Easing(CubicBezier.easeOut))
  }

  @Test func anAnimationIsAskedWhereNothingIsBeneath() {
    let fade = BasicAnimation(from: 0.0, to: 1)
    #expect(fade.value(at: 0.25) == 0.25)
    let animation = PropertyAnimation(fade, timing: MediaTiming(duration: 2), easing: .easeOut)
    #expect(animation.value(at: 1) == CubicBezier.easeOut.value(at: 0.5))
  }

  @Test func aTimingIsChangedInOneField() {
    var timing = MediaTiming(duration: 2)
    timing.repeatCount = 3
    #expect(timing == MediaTiming(duration: 2, repeatCount: 3))
  }

  @Test func aPathIsAnArcByItsCentre() throws {
    let arc = MotionPath(arcCenter: [0, 0], radius: 10, startAngle: 0, endAngle: .pi / 2)
    #expect(abs(arc.length - 5 * .pi) < 1e-14)
  }

  @Test func aSpringMovesAnyLinearValue() {
    let spring = DampedSpring.bouncy
    let motion = spring.motion(
      from: SIMD2(0.0, 10), to: [100, 0], velocity: [20, 0])
    let along = spring.motion(from: 0, to: 100, velocity: 20)
    #expect(abs(motion.value(at: 0.2)[0] - along.value(at: 0.2)) < 1e-13)

    var (value, velocity) = (PointValue(x: 0, y: 10), PointValue.zero)
    spring.update(&value, &velocity, target: PointValue(x: 100, y: 0), by: 0.1)
    #expect(abs(value.x - spring.motion(from: 0, to: 100).value(at: 0.1)) < 1e-13)
  }
}
