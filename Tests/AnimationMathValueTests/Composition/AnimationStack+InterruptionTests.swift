// Interruptions: no jump at the moment, and none later. Velocities are tested in InterruptionVelocityTests.swift.

import AnimationMath
import Testing
import _TestSupport

@Suite("Interruption")
struct InterruptionTests {
  /// A number at 100 with a replacing 0 → 100 over a second.
  static func replacing(_ fillMode: FillMode = .removed) -> AnimationStack<Double> {
    var stack = AnimationStack(100.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(duration: 1, fillMode: fillMode)))
    return stack
  }

  /// The largest step of a stack between neighbouring instants of a fine grid.
  private func largestStep(_ value: (Double) -> Double, to end: Double) -> Double {
    let count = 3000
    let values = (0...count).map { value(end * Double($0) / Double(count)) }
    return zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  // MARK: Over an animation that replaces

  /// It went on to hide the new one, and when it ended, 99.9 was followed by 75.
  @Test func aReplacementUnderWayDoesNotJumpWhenItEnds() {
    var stack = Self.replacing()
    stack.animate(to: 50, at: 0.5, .over(1))
    #expect(
      [0.25, 0.5, 0.75, 1, 1.25, 1.5, 9].map(stack.value) == [25, 50, 62.5, 75, 62.5, 50, 50])
    #expect(abs(stack.value(at: 0.999) - 74.95) < 1e-12)
    #expect(largestStep(stack.value, to: 2) < 0.1)
  }

  /// A first animation that fills forwards showed 100 for ever.
  @Test func aReplacementThatFillsGivesWay() {
    var stack = Self.replacing(.forwards)
    stack.animate(to: 50, at: 2, .over(1))
    #expect([0.5, 1.5, 2, 2.5, 3, 9].map(stack.value) == [50, 100, 100, 75, 50, 50])
    // On a property that has another value beneath, too.
    var other = AnimationStack(7.0)
    other.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100),
        timing: MediaTiming(duration: 1, fillMode: .forwards)))
    other.animate(to: 50, at: 0.5, .over(1))
    #expect([-1, 0.25, 0.5, 1, 1.5, 9].map(other.value) == [7, 25, 50, 75, 50, 50])
  }

  /// One that turns back ends where it began.
  @Test func aReplacementThatTurnsBackEndsWhereItBegan() {
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(duration: 1, autoreverses: true)))
    stack.animate(to: 10, at: 1, .over(2))
    #expect([0.5, 1, 1.5, 2, 3].map(stack.value) == [50, 100, 52.5, 5, 10])
    #expect(largestStep(stack.value, to: 4) < 0.2)
  }

  @Test func animationsThatAReplacementHidStayHidden() {
    var stack = AnimationStack(0.0)
    let long = MediaTiming(duration: 10)
    stack.add(
      PropertyAnimation(BasicAnimation(from: 500.0, to: 500), timing: long, composite: .add))
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(beginTime: 1, duration: 1)))
    stack.add(PropertyAnimation(BasicAnimation(from: 3.0, to: 3), timing: long, composite: .add))
    stack.animate(to: 50, at: 1.5, .over(1))
    #expect([0.5, 1.25, 1.5, 2, 2.5].map(stack.value) == [503, 28, 53, 78, 53])
  }

  /// They could not be written as a sum, and were replaced.
  @Test func cumulativeAndComposedAnimationsContinue() throws {
    let timing = MediaTiming(duration: 1, repeatCount: 3)
    let cumulative = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 10), timing: timing, isCumulative: true)
    let composed = PropertyAnimation(
      KeyframeAnimation([.init(offset: 1, value: 100.0)]), timing: timing)
    for (animation, expected) in [
      (cumulative, [15.0, 5, -5, 0]), (composed, [60, -30, -40, 0]),
    ] {
      var stack = AnimationStack(20.0)
      stack.add(animation)
      let old = stack
      stack.animate(to: 0, at: 1.5, .over(1))
      #expect([0.5, 1.25].map(stack.value) == [0.5, 1.25].map(old.value))
      #expect([1.5, 2, 2.5, 9].map(stack.value) == expected)
    }
  }

  /// One that has yet to begin shows what it did; what is below it is not added to it.
  @Test func animationsThatBeginAfterAReplacementAreOnTop() {
    for fillMode in [FillMode.removed, .forwards] {
      var stack = AnimationStack(0.0)
      stack.add(
        PropertyAnimation(
          BasicAnimation(from: 500.0, to: 600),
          timing: MediaTiming(beginTime: 5, duration: 1, fillMode: fillMode)))
      stack.animate(to: 50, at: 1, .over(1))
      #expect([0, 1, 1.5, 2, 4, 5, 5.5].map(stack.value) == [0, 0, 25, 50, 50, 500, 550])
      #expect(stack.value(at: 9) == (fillMode == .removed ? 50 : 600))
      #expect(stack.entries.count == 2)
      // What is added later is on top of all.
      stack.add(
        PropertyAnimation(
          BasicAnimation(from: 1.0, to: 1), timing: MediaTiming(beginTime: 1.5, duration: 4)))
      #expect([1.25, 1.5, 5.25, 5.5].map(stack.value) == [12.5, 1, 1, 550])
    }
  }

  // MARK: To what has no difference

  /// scale(0), the most ordinary way to leave: it jumped at once.
  @Test func aSingularTargetIsReachedWithoutAJump() {
    func scale(_ factor: Double) -> TransformList {
      TransformList([.scale(x: factor, y: factor, z: factor)])
    }
    var stack = AnimationStack(scale(1))
    stack.animate(to: scale(0), at: 1, .over(1))
    #expect([0, 1, 1.5, 2, 9].map(stack.value) == [1, 1, 0.5, 0, 0].map(scale))
    // And back, before it has arrived.
    stack.animate(to: scale(1), at: 1.5, .over(1))
    #expect([0, 1.25, 1.5, 2, 2.5, 9].map(stack.value) == [1, 0.75, 0.5, 0.75, 1, 1].map(scale))
    var flat = AnimationStack(AffineMatrix.identity)
    flat.animate(to: AffineMatrix(a: 0, d: 0, tx: 3, ty: 4), at: 0, .over(1))
    #expect(flat.value(at: 0) == .identity && flat.value(at: 2).tx == 3)
  }

  // MARK: At rest

  /// A spring ended a thousandth of its distance beside the target, 2 px in 2000, and jumped there.
  @Test(arguments: InterruptionPolicy.allCases)
  func aSpringIsAtRestBeforeItEnds(policy: InterruptionPolicy) {
    for spring in [DampedSpring.bouncy, .smooth, DampedSpring(response: 0.3, dampingRatio: 3)] {
      var stack = AnimationStack(PointValue.zero, policy: policy)
      stack.animate(to: PointValue(x: 1200, y: 1600), at: 0, .spring(spring))
      let (end, motion) = (
        stack.entries[0].animation.timing.endTime, spring.motion(from: 0, to: 1200)
      )
      #expect(end.isFinite && end > motion.settlingDuration(within: 1e-12))
      for time in [motion.settlingDuration(within: 1.2), end.nextDown, end, 2 * end] {
        #expect(abs(stack.value(at: time).x - motion.value(at: time)) <= 0x1p-42, "\(time)")
      }
      #expect(stack.value(at: end) == stack.model)
    }
  }

  /// One without damping goes on, and is interrupted like any other.
  @Test(arguments: InterruptionPolicy.allCases)
  func aSpringThatNeverSettlesGoesOn(policy: InterruptionPolicy) throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0)
    var stack = AnimationStack(0.0, policy: policy)
    stack.animate(to: 100, at: 1, .spring(spring))
    let motion = spring.motion(from: 0, to: 100)
    #expect(stack.entries[0].animation.timing.endTime == .infinity && stack.value(at: 0.5) == 0)
    for time in [0.1, 7, 60] {
      #expect(abs(stack.value(at: 1 + time) - motion.value(at: time)) < 1e-10)
    }
    let (value, velocity) = (stack.value(at: 1.1), stack.velocity(at: 1.1))
    stack.animate(to: 0, at: 1.1, .spring(.smooth))
    #expect(abs(stack.value(at: 1.1) - value) < 1e-12)
    #expect(
      abs(
        stack.velocity(at: 1.1) - (policy == .replacing ? 0 : velocity))
        < 1e-9)
    if policy != .additive { #expect(stack.value(at: 9) == 0) }
    var pushed = AnimationStack(0.0, policy: policy)
    pushed.animate(to: 100, at: 0, .spring(spring), velocity: 50)
    #expect(pushed.value(at: .infinity) == 100 && pushed.velocity(at: .infinity) == 0)
    #expect(pushed.value(at: 60) != 100)
  }

  /// A ball falls to its floor, is caught there, and nothing jumps.
  @Test(arguments: InterruptionPolicy.allCases)
  func anyMotionIsAPace(policy: InterruptionPolicy) {
    let bounce = BounceMotion(from: 0, floor: 1, acceleration: 8, restitution: 0.5)
    var stack = AnimationStack(20.0, policy: policy)
    stack.animate(to: 120, at: 0, .motion(bounce))
    #expect([0, 0.25, 0.75].map(stack.value) == [20, 45, 95] && stack.value(at: 99) == 120)
    let shown = stack.value(at: 0.6)
    stack.animate(to: 20, at: 0.6, .over(1))
    #expect(abs(stack.value(at: 0.6) - shown) < 1e-12 && stack.value(at: 99) == 20)
    #expect(stack.value(at: 0.25) == 45)
    stack.animate(to: 0, at: 200, .over(0))
    #expect(stack.value(at: 199) == 20 && stack.value(at: 200) == 0)
  }

  // MARK: Often

  /// Ten retargets to the same value left ten animations.
  @Test func theSameTargetAgainAddsNothing() {
    var stack = AnimationStack(0.0)
    for time in 0..<10 { stack.animate(to: 100, at: Double(time), .spring(.smooth)) }
    #expect(stack.entries.count == 1)
    stack.policy = .preservingVelocity
    for time in 10..<20 { stack.animate(to: 50, at: 20 * Double(time), .spring(.smooth)) }
    #expect(stack.entries.isEmpty)
  }

  /// The model value is another one, and would show again at the end.
  @Test func aTargetAtWhichARunningAnimationEndsIsTheNewModel() {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(BasicAnimation(from: 1.0, to: 0), timing: MediaTiming(duration: 1)))
    stack.animate(to: 0, at: 0.5, .over(1))
    #expect(stack.model == 0)
    #expect([0.5, 0.75, 1, 2].map(stack.value) == [0.5, 0.25, 0, 0])
  }

  /// The layer that replaces nothing is below all later ones, at rest or not.
  @Test func anAnimationAddedForeverStaysUnderEachNewTarget() {
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(by: 2.0), timing: MediaTiming(duration: 0.25, fillMode: .both),
        composite: .add))
    stack.animate(to: 5, at: 0.5, .over(1))
    stack.animate(to: 9, at: 3, .over(1))
    #expect([0.5, 1, 2, 3, 3.5, 4, 9].map(stack.value) == [2, 4.5, 7, 7, 9, 11, 11])
  }

  /// A way of 1e-48 stopped the program: a thousandth of it is no threshold.
  @Test func theShortestWayIsGone() {
    for way in [1e-46, 1e-48, 1e-50, .leastNonzeroMagnitude] {
      var stack = AnimationStack(0.0, policy: .preservingVelocity)
      stack.animate(to: way, at: 0, .spring(.smooth))
      #expect(stack.value(at: 9) == way)
      #expect((0...way).contains(stack.value(at: 0.1)))
    }
  }

  /// A running spring between ends 2e50 apart could not be added to another value; the program stopped.
  @Test func aSpringBetweenEndsFarApartIsAddedTo() {
    var stack = AnimationStack(-1e50, policy: .preservingVelocity)
    stack.animate(to: 1e50, at: 0, .spring(.smooth))
    let shown = stack.value(at: 0.1)
    stack.policy = .additive
    stack.animate(to: 0, at: 0.1, .over(1))
    #expect(stack.value(at: 0.1) == shown && stack.value(at: 99) == 0)
  }

  /// The quotient of 100 and 5e-324 is ∞, and what it was multiplied with was no number.
  @Test func aScaleWithoutAFiniteQuotientIsReplaced() {
    var stack = AnimationStack(ScaleValue(100))
    let end = ScaleValue(x: .leastNonzeroMagnitude, y: 0.5)
    stack.animate(to: end, at: 0, .over(1))
    #expect(stack.value(at: 0.5) == ScaleValue(x: 50, y: 50.25))
    #expect(stack.value(at: 1) == end)
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func anEasingBeginsAnewUnlessItIsAdded(policy: InterruptionPolicy) {
    var stack = Self.replacing()
    stack.policy = policy
    stack.animate(to: 30, at: 0.5, .over(1))
    let expected: [Double] =
      policy == .additive
      ? [25, 50, 57.5, 65, 47.5, 30] : [25, 50, 45, 40, 35, 30]
    #expect([0.25, 0.5, 0.75, 1, 1.25, 1.5].map(stack.value) == expected)
  }

  /// A list of the same functions takes over its velocity, as its numbers do.
  @Test func transformsAreReplacedFromWhatIsShown() {
    func move(_ x: Double) -> TransformList { TransformList([.translate(x: x)]) }
    for policy in [InterruptionPolicy.preservingVelocity, .replacing] {
      var stack = AnimationStack(move(0), policy: policy)
      stack.animate(to: move(100), at: 0, .over(1))
      stack.animate(to: move(0), at: 0.5, .spring(.smooth))
      let motion = DampedSpring.smooth.motion(
        from: 50, to: 0, velocity: policy == .replacing ? 0 : 100)
      func x(at time: Double) -> Double { stack.value(at: time).matrix.t.x }
      #expect(stack.entries.count == 1 && x(at: 0.25) == 25)
      for time in [0, 0.125, 0.5] {
        #expect(abs(x(at: 0.5 + time) - motion.value(at: time)) < 1e-12)
      }
    }
  }

  // MARK: Rounding

  /// Against the sum of the exact differences: 3.5 units for two targets, where 1 for each had been stated.
  @Test(arguments: [1, 2, 3, 6])
  func sumsOfInterruptionsAreWithinTheirBound(count: Int) {
    var worst = WorstCase("\(count) additive animations, 2⁻⁵³ n of the largest", bound: 12)
    worst.climb(20, seed: 2404) { random in
      [random.uniform(in: 0...2)]
        + (0...count).flatMap { _ in
          [
            random.uniform(in: -100...100), random.uniform(in: 0.01...0.3),
            random.uniform(in: 0.5...2),
          ]
        }
    } error: { numbers in
      let targets = (0...count).map { numbers[1 + 3 * $0] }
      let waits = (0...count).map { numbers[2 + 3 * $0] }
      let durations = (0...count).map { numbers[3 + 3 * $0] }
      guard waits.allSatisfy({ 0...1 ~= $0 }), durations.allSatisfy({ 0.1...10 ~= $0 }) else {
        return nil
      }
      var stack = AnimationStack(targets[0])
      var exact = DoubleDouble(targets[count])
      var time = 0.0
      for index in 1...count {
        time += waits[index]
        stack.animate(to: targets[index], at: time, .over(durations[index]))
        let progress = (DoubleDouble(numbers[0]) - DoubleDouble(time)) / durations[index]
        let left = progress.hi < 0 ? DoubleDouble(1) : DoubleDouble(1) - progress
        if left.hi > 0 {
          exact = exact + (DoubleDouble(targets[index - 1]) - DoubleDouble(targets[index])) * left
        }
      }
      let largest = targets.map(\.magnitude).max() ?? 0
      let value = stack.value(at: numbers[0])
      return largest == 0 ? 0 : absoluteError(value, exact) / largest / unit / Double(count)
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: Refusals

  #if EXIT_TESTS
    @Test(arguments: 1...5) func valuesThatAreNotFiniteStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var stack = AnimationStack(0.0)
          stack.set(to: .nan, at: 0)
        case 2:
          var stack = AnimationStack([0.0, 1])
          stack.animate(to: [0, .nan], at: 0, .over(1))
        case 3:
          var stack = AnimationStack(0.0, policy: .preservingVelocity)
          stack.animate(to: .nan, at: 0, .spring(.bouncy))
        case 4:
          var stack = AnimationStack(0.0)
          stack.animate(to: 1, at: 0, .spring(.bouncy), velocity: .nan)
        case 5:
          var stack = AnimationStack(ScaleValue(1))
          stack.set(to: ScaleValue(.nan), at: 0)
        default: break
        }
      }
    }

    @Test(arguments: 1...4) func badInterruptionsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var stack = AnimationStack(0.0)
          stack.animate(to: 1, at: 1, .over(1))
          stack.animate(to: 2, at: 0.5, .over(1))
        case 2:
          var stack = AnimationStack(0.0)
          stack.animate(to: 1, at: .nan, .over(1))
        case 3:
          var stack = AnimationStack(0.0)
          stack.animate(to: 1, at: 0, .over(1), velocity: 3)
        case 4:
          var stack = AnimationStack(TransformList([]))
          stack.animate(to: TransformList([]), at: 0, .spring(.smooth), velocity: TransformList([]))
        default: break
        }
      }
    }
  #endif

  /// A pace that ends elsewhere than at 1 stays there, as in a timeline: the stack showed its model value.
  @Test(arguments: InterruptionPolicy.allCases)
  func aPaceThatDoesNotReachItsTargetIsHeld(_ policy: InterruptionPolicy) throws {
    let half = try Easing("linear(0, 0.5)")
    for pace in [Pace.over(1, half), .over(0, half)] {
      var stack = AnimationStack(10.0, policy: policy)
      stack.animate(to: 3, at: 0, pace)
      #expect(stack.value(at: 1) == 6.5 && stack.value(at: 9) == 6.5)
      stack.animate(to: 3, at: 10, .over(1))
      #expect(stack.value(at: 10) == 6.5 && stack.value(at: 11) == 3)
    }
    let bounded = Pace.spring(DampedSpring(response: 1, dampingRatio: 0.5), maximum: 0)
    var stack = AnimationStack(10.0, policy: policy)
    stack.animate(to: 3, at: 0, bounded)
    #expect(stack.value(at: 0) == 10 && stack.value(at: 1) == 10)
  }
}
