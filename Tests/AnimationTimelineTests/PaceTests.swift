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
    let uiKit = Pace.spring(uiKitDuration: 0.5, dampingRatio: 0.5, initialVelocity: 2)
    #expect(uiKit.speed(at: 0) == 2 && uiKit.duration == 0.5)
    #expect(abs(uiKit.progress(at: 0.5) - 1) < 0.002)
  }

  /// A decay is within 1/1000 after ln 1000/λ; a ball from 1 s high has two landings at 1 s and 2 s.
  @Test func aMotionInUnitsOfTheDistanceIsAPace() {
    let decay = Pace.decay(.rate(2))
    #expect(abs(decay.duration - 6.907755278982137 / 2) < 1e-15)
    #expect(decay.progress(at: 0) == 0)
    #expect(decay.speed(at: 0) == 2)
    #expect(decay.progress(at: .infinity) == 1)
    #expect(decay.speed(at: .infinity) == 0)
    #expect(Pace.decay(.rate(2), duration: 9).duration == 9)
    // Free fall of 1 in 0.5 s, 8·t²/2; thrown back with half the speed it is in the air for 0.5 s, and 1/4 high.
    let bounce = Pace.motion(BounceMotion(from: 0, floor: 1, acceleration: 8, restitution: 0.5))
    #expect(bounce.progress(at: 0.25) == 0.25)
    #expect(abs(bounce.progress(at: 0.5) - 1) < 1e-15)
    #expect(abs(bounce.progress(at: 0.75) - 0.75) < 1e-15)
    #expect(decay == .motion(DecayMotion(to: 1, friction: .rate(2))))
    #expect(decay != .decay(.rate(3)))
    #expect(Set([decay, .decay(.rate(2)), bounce]).count == 2)
    let timeline = Animate(\Card.scale, from: 0, to: 300, bounce).timeline
    #expect(timeline.value(at: 0.25, from: Card()).scale == 75)
    #expect(timeline.value(at: .infinity, from: Card()).scale == 300)
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

  /// Each number between its own bounds: of the way that it has to go, or back where it began.
  @Test(arguments: InterruptionPolicy.allCases)
  func aSpringThatStopsTakesOverAVelocity(policy: InterruptionPolicy) throws {
    let spring = DampedSpring(stiffness: 170, damping: 12)
    let pace = Pace.spring(spring, maximum: 1)
    let unit = spring.motion(from: 0, to: 1).stoppingAtTarget
    #expect(pace.duration == unit.stopTime && pace.progress(at: 0.2) == 1)
    #expect(pace.speed(at: pace.duration, from: .left) > 1 && pace.speed(at: pace.duration) == 0)
    var stack = AnimationStack(PointValue(x: 0, y: 0), policy: policy)
    stack.animate(to: PointValue(x: 1000, y: 0), at: 0, pace)
    #expect(stack.value(at: 0.1).x == 1000 * unit.value(at: 0.1))
    #expect(stack.value(at: 0.1771) == PointValue(x: 1000, y: 0))
    stack.animate(
      to: PointValue(x: 500, y: 0), at: 1, pace, velocity: PointValue(x: 900, y: -300))
    let x = spring.motion(from: 1000, to: 500, velocity: 900).stoppingAtTarget
    let y = spring.motion(from: 0, to: 0, velocity: -300).stoppingAtTarget
    for time in [0.05, 0.15, 0.25, 0.4, 2] {
      let (value, velocity) = (stack.value(at: 1 + time), stack.velocity(at: 1 + time))
      #expect(abs(value.x - x.value(at: (1 + time) - 1)) < 1e-11, "\(policy) \(time)")
      #expect(abs(value.y - y.value(at: (1 + time) - 1)) < 1e-11, "\(policy) \(time)")
      #expect(abs(velocity.x - x.velocity(at: time)) < 1e-8, "\(policy) \(time)")
      #expect(abs(velocity.y - y.velocity(at: time)) < 1e-8, "\(policy) \(time)")
    }
    #expect(stack.value(at: 2) == PointValue(x: 500, y: 0))
  }

  /// 172.4 became 0 here: an easing dropped the velocity that was shown.
  @Test func anEasingOfLeastJerkTakesOverAVelocityInItsTime() throws {
    let spring = DampedSpring.bouncy
    for policy in InterruptionPolicy.allCases {
      var stack = AnimationStack(0.0, policy: policy)
      stack.animate(to: 100, at: 0, .spring(spring))
      let (shown, velocity) = (stack.value(at: 0.2), stack.velocity(at: 0.2))
      let pace = Pace.over(0.4, .minimumJerk)
      stack.animate(to: 20, at: 0.2, pace, velocity: policy == .preservingVelocity ? nil : velocity)
      let end = policy == .additive ? 20 + spring.motion(from: 0, to: 100).value(at: 0.6) - 100 : 20
      #expect(abs(stack.value(at: 0.6) - end) < 1e-11, "\(policy)")
      guard policy != .additive else { continue }
      #expect(abs(stack.value(at: 0.2) - shown) < 1e-12 && velocity > 100)
      #expect(abs(stack.velocity(at: 0.2) - velocity) < 1e-9)
      let curve = MinimumJerk(velocity: velocity * 0.4 / (20 - shown))
      for time in [0.25, 0.3, 0.45, 0.59] {
        let x = (time - 0.2) / 0.4
        #expect(abs(stack.value(at: time) - shown - (20 - shown) * curve.value(at: x)) < 1e-11)
        #expect(abs(stack.velocity(at: time) - (20 - shown) * curve.slope(at: x) / 0.4) < 1e-9)
      }
      #expect(stack.value(at: 0.7) == 20 && stack.velocity(at: 0.7) == 0)
    }
    // In a model, and of points.
    var card = Animated(Card(), policy: .preservingVelocity)
    card.animate(\.position, to: PointValue(x: 100, y: 50), at: 0, .spring(spring))
    let before = card.velocity(\.position, at: 0.1)
    card.animate(\.position, to: .zero, at: 0.1, .over(0.3, .minimumJerk))
    let after = card.velocity(\.position, at: 0.1)
    #expect(abs(after.x - before.x) < 1e-9 && abs(after.y - before.y) < 1e-9 && before.x > 50)
    #expect(card.value(at: 0.4).position == .zero)
  }

  @Test func initialVelocityIsInDistancesPerSecond() {
    let pace = Pace.spring(.coreAnimation, initialVelocity: 2)
    #expect(pace.speed(at: 0) == 2)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func durationsMustBeOnes(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Pace.over(-1)
        case 2: _ = Pace.over(.infinity)
        case 3: _ = Pace.spring(.bouncy, duration: .nan)
        case 4: _ = Pace.over(1).progress(at: -1)
        case 5: _ = Pace.over(1).speed(at: -1)
        default: break
        }
      }
    }
  #endif
}
