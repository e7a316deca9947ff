// The velocity of a stack, as a limit from the right.
//
// Random stacks are in AnimationSamplingTests/RandomStackTests.swift.

import AnimationMath
import Testing
import _TestSupport

struct StackVelocityTests {
  private func stack(_ animations: PropertyAnimation<Double>...) -> AnimationStack<Double> {
    var stack = AnimationStack(5.0)
    for animation in animations { stack.add(animation) }
    return stack
  }

  private func velocity(
    of animation: PropertyAnimation<Double>, at times: [Double]
  ) -> [Double] {
    times.map { stack(animation).velocity(at: $0) }
  }

  @Test func theVelocityIsTheSumOfTheDefinition() {
    let timing = MediaTiming(duration: 1, fillMode: .both)
    let animated = stack(
      PropertyAnimation(BasicAnimation(from: 10, to: 20), timing: timing),
      PropertyAnimation(BasicAnimation(by: 3), timing: timing, composite: .add),
      PropertyAnimation(
        KeyframeAnimation([.init(offset: 0, value: 7), .init(offset: 1, value: nil)]),
        timing: timing))
    // By the product rule: (15 + 5 + 1.5)·1 + (10 + 3)/2 − 7, at p = ½.
    #expect(animated.velocity(at: 0.5) == 5 + 20 + 3 - 7)
    #expect(animated.velocityByEffects(at: 0.5) == 21)
    #expect(animated.velocity(at: 1) == 0 && animated.velocityByEffects(at: 1) == 0)
  }

  /// Keyframes without values at their ends lead from the value below to 12 and back, whatever is below.
  @Test(arguments: [CompositeOperation.replace, .add])
  func keyframesOverAnInterruptionMoveWithWhatIsBelow(composite: CompositeOperation) {
    let nudge = PropertyAnimation(
      KeyframeAnimation<Double>([.init(offset: 0.5, value: 12)]),
      timing: MediaTiming(beginTime: 0.5, duration: 1), composite: composite)
    var after = AnimationStack(0.0)
    after.animate(to: 50, at: 0, .over(1.5))
    var before = after
    after.animate(to: 100, at: 0.25, .over(1.5))
    after.add(nudge)
    before.add(nudge)
    before.animate(to: 100, at: 0.25, .over(1.5))
    // At 0.7 s two fifths of the way to 12, twice a second; below, two animations of 50 in 1.5 s.
    let (below, speed) = (50 * (0.7 + 0.45) / 1.5, 2 * 50 / 1.5)
    let own = (1 - 0.4) * speed + (12 - below) * 2
    let expected = composite == .replace ? own : speed + own
    for var stack in [after] + (composite == .replace ? [before] : []) {
      #expect(abs(stack.velocity(at: 0.7) - expected) <= 4 * speed * 0x1p-52)
      // What an effect makes of the velocity below is measured there.
      #expect(abs(stack.velocityByEffects(at: 0.7) - expected) <= 0x1p-30)
      stack.animate(to: 0, at: 0.7, .spring(.smooth), velocity: 0)
      #expect(abs(stack.velocity(at: 0.7)) <= 8 * speed * 0x1p-52)
      let step = 0x1p-20
      let moved = stack.value(at: 0.7 + step) - stack.value(at: 0.7)
      // A spring of 0.5 s accelerates by (2π/0.5)² of the distance, up to 100, in a second.
      #expect(abs(moved / step) < 100 * 160 * step)
    }
  }

  @Test func theVelocityIsTheLimitFromTheRight() {
    let ramp = BasicAnimation(from: 0.0, to: 8)
    func before(_ time: Double) -> Double { time.nextDown }
    let once = PropertyAnimation(ramp, timing: MediaTiming(beginTime: 1, duration: 2))
    #expect(
      velocity(of: once, at: [before(1), 1, 2, before(3), 3, 4]) == [0, 4, 4, 4, 0, 0])
    let swing = PropertyAnimation(
      ramp, timing: MediaTiming(duration: 2, autoreverses: true, fillMode: .both))
    #expect(velocity(of: swing, at: [-1, 0, before(2), 2, 3, 4]) == [0, 4, 4, -4, -4, 0])
    // A delay below 0 lets the phase before begin within the passes, even without any.
    let early = PropertyAnimation(
      ramp, timing: WebTiming(delay: -1, duration: 2, iterations: 0, fillMode: .backwards))
    #expect(velocity(of: early, at: [-0.5, 0]) == [4, 0])
    // A kink of an easing, and of keyframes: what comes after it, whichever way it is played.
    let hop = Easing(PiecewiseLinear([.init(0), .init(1), .init(0)]))
    let eased = PropertyAnimation(
      ramp, timing: MediaTiming(duration: 2, autoreverses: true), easing: hop)
    #expect(velocity(of: eased, at: [0, 1, 2, 3]) == [8, -8, 8, -8])
    // A boundary that belongs to the pass before is still followed by the next.
    let repeated = PropertyAnimation(
      ramp,
      timing: MediaTiming(
        duration: 1, repeatCount: 2, autoreverses: true,
        convention: .init(boundaryPolicy: .previousIteration)), easing: .easeIn)
    let end = CubicBezier.easeIn.slope(at: 1, from: .left)
    #expect(velocity(of: repeated, at: [0, 1, 2, 3]) == [0, -8 * end, 0, -8 * end])
  }

  @Test func clocksThatRunBackwardsAreApproachedFromAbove() {
    let ramp = BasicAnimation(from: 0.0, to: 8)
    let easing = Easing.easeIn
    let end = easing.slope(at: 1, from: .left)
    let back = PropertyAnimation(
      ramp,
      timing: MediaTiming(
        beginTime: 1, duration: 1, speed: -2, repeatCount: 2, fillMode: .both,
        convention: .init(negativeSpeed: .fromEnd)), easing: easing)
    #expect(velocity(of: back, at: [0.5, 1, 1.5, 2, 3]) == [0, -16 * end, -16 * end, 0, 0])
    // In a group that is played back the child's own boundaries are passed the other way.
    let child = PropertyAnimation(
      ramp, timing: MediaTiming(beginTime: 1, duration: 1, repeatCount: 2), easing: easing)
    let group = MediaTiming(duration: 4, speed: -1, convention: .init(negativeSpeed: .fromEnd))
    #expect(
      velocity(of: child.grouped(in: group), at: [0, 1, 2, 3, 3.5]) == [
        0, -8 * end, -8 * end, 0, 0,
      ])
    // Speeds multiply.
    let fast = PropertyAnimation(ramp, timing: MediaTiming(duration: 4, speed: 2))
      .grouped(in: MediaTiming(duration: 9, speed: 3)).grouped(
        in: MediaTiming(duration: 9, speed: 0.5))
    #expect(velocity(of: fast, at: [0, 0.5, 2]) == [6, 6, 0])
    // And a clock that stands still stops what is in it.
    let paused = PropertyAnimation(ramp, timing: MediaTiming(duration: 4))
      .grouped(in: MediaTiming(duration: 9, speed: 0, timeOffset: 2))
    #expect(velocity(of: paused, at: [0, 7]) == [0, 0])
    #expect(stack(paused).value(at: 7) == 4)
  }

  /// Of phases that cut off their passes, as a negative delay and end delay do.
  @Test func aCutPassThatFillsHasAVelocity() {
    let ramp = BasicAnimation(from: 0.0, to: 8)
    let cut = PropertyAnimation(
      ramp, timing: WebTiming(delay: -1, endDelay: -2, duration: 4, fillMode: .both))
    #expect([-2, -0.5, 0.5, 2, 4].map(stack(cut).value) == [0, 1, 3, 6, 8])
    #expect(velocity(of: cut, at: [-2, -0.5, 0.5, 2, 4]) == [0, 2, 2, 2, 0])
  }

  @Test func aGroupsEasingBendsTheVelocityAndCutsWhatOvershoots() {
    let child = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 8), timing: MediaTiming(duration: 2))
    let group = MediaTiming(duration: 2, fillMode: .both)
    let ease = child.grouped(in: group, easing: .easeInOut)
    let middle = CubicBezier.easeInOut.slope(at: 0.5)
    #expect(velocity(of: ease, at: [-1, 0, 1, 2]) == [0, 0, 4 * middle, 0])
    let over = child.grouped(in: group, easing: .cubicBezier(0.3, -1, 0.7, 2))
    #expect(velocity(of: over, at: [0, 0.2, 1.8]) == [0, 0, 0])
    let steps = child.grouped(in: group, easing: .steps(4))
    #expect(velocity(of: steps, at: [0, 0.5, 0.7]) == [0, 0, 0])
  }

  /// ∞ − ∞ is not a number; the velocity is.
  @Test func verticalTangentsMoveAtInfiniteSpeed() {
    let timing = MediaTiming(duration: 1)
    let steep = Easing.cubicBezier(0, 1, 0.5, 1)
    let rise = PropertyAnimation(
      BasicAnimation(from: 100.0, to: 200), timing: timing, easing: steep)
    let fall = PropertyAnimation(
      BasicAnimation(from: 200.0, to: 100), timing: timing, easing: steep)
    let rest = PropertyAnimation(BasicAnimation(from: 9.0, to: 9), timing: timing, easing: steep)
    #expect(velocity(of: rise, at: [0]) == [.infinity])
    #expect(velocity(of: fall, at: [0]) == [-.infinity])
    #expect(velocity(of: rest, at: [0]) == [0])
    let drift = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 3), timing: timing, composite: .add)
    #expect(stack(rest, drift).velocity(at: 0) == 3)
    #expect(stack(rise, drift).velocity(at: 0) == .infinity)
    var points = AnimationStack(PointValue.zero)
    points.add(
      PropertyAnimation(
        BasicAnimation(from: PointValue(x: 1, y: 2), to: PointValue(x: 1, y: 0)), timing: timing,
        easing: steep))
    #expect(points.velocity(at: 0) == PointValue(x: 0, y: -.infinity))
  }

  @Test func aTimeThatIsNotANumberHasNeitherValueNorVelocity() {
    let animated = stack(
      PropertyAnimation(BasicAnimation(from: 1, to: 2), timing: MediaTiming(duration: 1)))
    #expect(animated.value(at: .nan).isNaN)
    #expect(animated.velocity(at: .nan).isNaN)
    #expect(AnimationStack(1.0).velocity(at: .nan) == 0)
    // A motion had its end.
    var thrown = AnimationStack(0.0)
    thrown.animate(to: 100, at: 0, .decay(.rate(3)))
    #expect(thrown.value(at: .nan).isNaN)
    #expect(thrown.velocity(at: .nan).isNaN)
  }

  // MARK: Where an effect turns back or is vertical

  /// 0 · ∞ was not a number: the limit has the constant speed of the spline, one way before and the other
  /// after.
  @Test func aPacedSplineKeepsItsSpeedWhereItTurns() throws {
    let there = try KeyframeAnimation.cubicPaced([0.0, 1, 0])
    let length = abs(there.slope(at: 0.25))
    for (progress, side, sign) in [(0.5, Side.left, 1.0), (0.5, .right, -1)] {
      let slope = there.slope(at: progress, from: side)
      #expect(abs(slope - sign * length) < 1e-12, "\(progress), \(side): \(slope)")
    }
    let timing = MediaTiming(duration: 1)
    let once = PropertyAnimation(there, timing: timing)
    #expect(velocity(of: once, at: [0.5]).allSatisfy { abs($0 + length) < 1e-12 })
    // In two channels it leaves a point, at which it rests, in the direction that it then has.
    let (plain, resting) = (BezierPath.KnotShape(), BezierPath.KnotShape(tension: 1))
    let corner = try KeyframeAnimation.cubicPaced(
      [(0, 0), (1, 0), (1, 1), (3, 1)].map { PointValue(x: $0.0, y: $0.1) },
      shapes: [plain, resting, plain, plain])
    let key = corner.keyTimes[1]
    for (side, near) in [(Side.left, key - 1e-9), (.right, key + 1e-9)] {
      let (slope, next) = (corner.slope(at: key, from: side), corner.slope(at: near))
      #expect(slope.animationDistance(from: next) < 1e-3 * (abs(next.x) + abs(next.y)), "\(side)")
    }
    // A tension of 1 begins and ends at rest.
    let tense = BezierPath.KnotShape(tension: 1)
    let line = try KeyframeAnimation.cubicPaced([0.0, 1], shapes: [tense, tense])
    #expect(abs(line.slope(at: 0) - 1) < 1e-12 && abs(line.slope(at: 1) - 1) < 1e-12)
    #expect(
      velocity(of: PropertyAnimation(line, timing: timing), at: [0, 0.5])
        .allSatisfy { abs($0 - 1) < 1e-12 })
  }

  /// ∞ − ∞ was not a number.
  @Test func verticalTangentsInKeyframesMoveAtInfiniteSpeed() throws {
    let timing = MediaTiming(duration: 1)
    let steep = Easing.cubicBezier(0, 1, 0.5, 1)
    for composite in CompositeOperation.allCases {
      let frames = KeyframeAnimation([
        .init(offset: 0, value: 100.0, easing: steep, composite: composite),
        .init(offset: 1, value: 300, composite: composite),
      ])
      let animation = PropertyAnimation(frames, timing: timing)
      #expect(velocity(of: animation, at: [0]) == [.infinity])
    }
    let line = try KeyframeAnimation.linear([200.0, 100], timingFunctions: [steep])
    #expect(velocity(of: PropertyAnimation(line, timing: timing), at: [0]) == [-.infinity])
    let spline = try KeyframeAnimation.cubic([5.0, 7, 4], timingFunctions: [steep, steep])
    #expect(velocity(of: PropertyAnimation(spline, timing: timing), at: [0]) == [.infinity])
  }
}
