import AnimationMath
import AnimationTimeline
import Testing

struct PaceTests {
  @Test func anEasingIsHeldAfterItsDuration() {
    let pace = Pace.over(2, .easeIn)
    #expect(pace.progress(at: 0.5) == CubicBezier.easeIn.value(at: 0.25))
    #expect(pace.speed(at: 0.5) == CubicBezier.easeIn.slope(at: 0.25) / 2)
    #expect(pace.progress(at: 2) == 1 && pace.progress(at: 3) == 1)
    #expect(pace.speed(at: 2, from: .left) == CubicBezier.easeIn.slope(at: 1) / 2)
    #expect(pace.speed(at: 2) == 0 && pace.speed(at: 3) == 0)
  }

  /// Its settling time, or min(given, settling).
  @Test func aSpringTakesItsSettlingTimeOrAShorterOne() {
    let spring = DampedSpring.coreAnimation
    let settling = spring.settlingDuration(within: 0.001)
    #expect(Pace.spring(spring).duration == settling)
    #expect(Pace.spring(spring, duration: 0.5).duration == 0.5)
    #expect(Pace.spring(spring, duration: 5).duration == settling)
    #expect(Pace.spring(DampedSpring(response: 1, dampingRatio: 0)).duration == .infinity)
    #expect(
      Pace.spring(DampedSpring(response: 1, dampingRatio: 0), duration: 2).duration == 2)
  }

  /// Nothing jumps where a spring's step ends: it goes on, and the next step begins where it is.
  @Test func aSpringGoesOnUntilAnotherStepTakesTheProperty() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.3)
    let motion = spring.motion(from: 1, to: 3)
    let timeline = MotionTimeline(Card.self) {
      Animate(\.scale, to: 3, .spring(spring, duration: 0.2))
      Wait(0.1)
      Animate(\.scale, to: 0, .over(1))
    }
    for time in [0.05, 0.2, 0.29] {
      #expect(abs(timeline.value(at: time, from: Card()).scale - motion.value(at: time)) < 1e-14)
      #expect(
        abs(timeline.velocity(\.scale, at: time, from: Card()) - motion.velocity(at: time))
          < 1e-13)
    }
    let left = motion.value(at: 0.2 + 0.1)
    #expect(abs(timeline.value(at: 0.8, from: Card()).scale - left / 2) < 1e-13)
  }

  @Test func initialVelocityIsInDistancesPerSecond() {
    let pace = Pace.spring(.coreAnimation, initialVelocity: 2)
    #expect(pace.speed(at: 0) == 2)
  }

  @Test func durationsMustBeOnes() async {
    await #expect(processExitsWith: .failure) { _ = Pace.over(-1) }
    await #expect(processExitsWith: .failure) { _ = Pace.over(.infinity) }
    await #expect(processExitsWith: .failure) { _ = Pace.spring(.bouncy, duration: .nan) }
    await #expect(processExitsWith: .failure) { _ = Pace.over(1).progress(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Pace.over(1).speed(at: -1) }
  }
}
