import AnimationMath
import Testing

import AnimationTimeline

struct AnimatedTests {
  /// 0 → 10 in 1 s, turned back to 0 at 0.5.
  ///
  /// The first runs out below: 10·t − 10 until 1. The second comes from 10, where the first leads.
  @Test func anAdditiveAnimationLetsRunningOnesRunOut() {
    var card = Animated(Card(scale: 0))
    card.animate(\.scale, to: 10, at: 0, .over(1))
    #expect(card.model.scale == 10)
    card.animate(\.scale, to: 0, at: 0.5, .over(1))
    #expect(card.model.scale == 0)
    for (time, value) in [
      (-1.0, 0.0), (0.25, 2.5), (0.5, 5), (0.75, 5), (1, 5), (1.25, 2.5), (2, 0),
    ] {
      #expect(card.value(at: time).scale == value)
    }
    for (time, velocity) in [(0.25, 10.0), (0.5, 0), (0.75, 0), (1.25, -10), (1.5, 0)] {
      #expect(card.velocity(\.scale, at: time) == velocity)
    }
  }

  @Test func aReplacingAnimationBeginsAtWhatIsShown() {
    var card = Animated(Card(scale: 0), policy: .replacing)
    card.animate(\.scale, to: 10, at: 0, .over(1))
    card.animate(\.scale, to: 0, at: 0.5, .over(1))
    for (time, value) in [(0.25, 2.5), (0.5, 5), (0.75, 3.75), (1, 2.5), (1.5, 0)] {
      #expect(card.value(at: time).scale == value)
    }
    #expect(card.velocity(\.scale, at: 0.5) == -5)
  }

  /// The same as the motion that a spring retargeted by hand makes.
  @Test func preservingVelocityIsARetargetedSpring() {
    let (first, second) = (DampedSpring.bouncy, DampedSpring(response: 0.4, dampingRatio: 0.5))
    let motion = first.motion(from: PointValue.zero, to: PointValue(x: 100, y: -20))
    let next = motion.retargeted(to: PointValue(x: 0, y: 40), at: 0.2, spring: second)
    var card = Animated(Card(), policy: .preservingVelocity)
    card.animate(\.position, to: PointValue(x: 100, y: -20), at: 1, .spring(first))
    card.animate(\.position, to: PointValue(x: 0, y: 40), at: 1.2, .spring(second))
    for time in stride(from: 0.0, through: 0.6, by: 0.05) {
      let (shown, expected) = (card.value(at: 1.2 + time).position, next.value(at: time))
      #expect(shown.animationDistance(from: expected) < 1e-12)
      let velocity = card.velocity(\.position, at: 1.2 + time)
      #expect(velocity.animationDistance(from: next.velocity(at: time)) < 1e-11)
    }
    #expect(card.model.position == PointValue(x: 0, y: 40))
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func aGivenVelocityIsTheOneThatIsShown(policy: InterruptionPolicy) {
    var card = Animated(Card(scale: 0), policy: policy)
    card.animate(\.scale, to: 10, at: 0, .spring(.bouncy))
    card.animate(\.scale, to: -3, at: 0.1, .spring(.snappy), velocity: 7)
    #expect(abs(card.velocity(\.scale, at: 0.1) - 7) < 1e-12)
    #expect(
      abs(card.value(at: 0.1).scale - DampedSpring.bouncy.motion(from: 0, to: 10).value(at: 0.1))
        < 1e-14)
    #expect(card.value(at: 60).scale == -3)
  }

  /// Against the settling time of the motion itself, in value units, moving or not.
  @Test func aSpringIsFinishedWhenItIsNearEnough() throws {
    let (first, second) = (DampedSpring.bouncy, DampedSpring(response: 0.4, dampingRatio: 0.5))
    let motion = first.motion(from: 0, to: 10).retargeted(to: 4, at: 0.1, spring: second)
    for threshold in [0.5, 1e-6] {
      var card = Animated(Card(scale: 0), policy: .preservingVelocity)
      card.animate(\.scale, to: 10, at: 0, .spring(first))
      card.animate(\.scale, to: 4, at: 0.1, .spring(second), settling: .distance(threshold))
      let end = try #require(card.events(in: 0..<100).last { $0.kind == .finished })
      #expect(abs(end.time - 0.1 - motion.settlingDuration(within: threshold)) < 1e-11)
      var thrown = Animated(Card(scale: 0))
      thrown.animate(
        \.scale, to: 3, at: 0, .spring(first), velocity: 20, settling: .distance(threshold))
      let expected = first.motion(from: 0, to: 3, velocity: 20)
      let last = try #require(thrown.events(in: 0..<100).last)
      #expect(abs(last.time - expected.settlingDuration(within: threshold)) < 1e-11)
      for time in [0.1, 0.7] {
        #expect(abs(thrown.value(at: time).scale - expected.value(at: time)) < 1e-12)
      }
    }
  }

  /// A step that covered another and was cancelled leaves the other's end, also where it is added to later.
  @Test func aCoveredStepsEndStaysWhenItsCoverIsCancelled() {
    struct Page: Sendable { var p = PointValue(x: 1, y: 2) }
    var page = Animated(Page(), rules: [PropertyRule(\.p.x, .replacing)])
    page.animate(
      \.p.x, to: 0, at: 0,
      .spring(DampedSpring(response: 0.175, dampingRatio: 0.0555), duration: 1.07))
    page.finish(\.p.y, at: 2)
    page.animate(\.p.x, to: 7, at: 4, .over(2.6))
    page.cancel(at: 5)
    let before = page.value(\.p.x, at: 5)
    #expect(abs(before) < 1e-6)
    page.animate(\.p, to: PointValue(x: 3, y: 3), at: 5, .over(0.7))
    #expect(abs(page.value(\.p.x, at: 5) - before) < 1e-12)
    #expect(page.value(at: 9).p == PointValue(x: 3, y: 3))
  }

  /// Under every policy, what was interrupted has reached its target when what interrupted it is cancelled.
  @Test(arguments: [InterruptionPolicy.preservingVelocity, .replacing])
  func cancellingLeavesTheInterruptedTarget(policy: InterruptionPolicy) {
    var card = Animated(Card(scale: 0), policy: policy)
    card.animate(\.scale, to: 1, at: 0, .over(1))
    card.animate(\.scale, to: 2, at: 0.5, .over(1))
    card.cancel(at: 0.5)
    #expect(card.model.scale == 1 && card.value(at: 0.5).scale == 1)
  }

  /// Ranges that contradict each other, of a whole and its part, in the order given.
  @Test func rangesAreAppliedInTheirOrder() {
    struct Page: Sendable { var p = PointValue(x: 1, y: 2) }
    for _ in 0..<20 {
      let whole = PropertyRule<Page>(\.p, clampedTo: 0...5)
      let part = PropertyRule<Page>(\.p.x, clampedTo: 7...9)
      #expect(Animated(Page(), rules: [whole, part]).value(at: 0).p.x == 7)
      #expect(Animated(Page(), rules: [part, whole]).value(at: 0).p.x == 5)
      #expect(Animated(Page(), rules: [part, whole]).value(\.p.x, at: 0) == 5)
    }
  }

  @Test func eachPropertyHasItsPolicy() {
    var card = Animated(
      Card(opacity: 0, scale: 0), rules: [PropertyRule(\.opacity, .replacing)])
    for (target, time) in [(10.0, 0.0), (0, 0.5)] {
      card.animate(\.opacity, to: target, at: time, .over(1))
      card.animate(\.scale, to: target, at: time, .over(1))
    }
    #expect(card.value(at: 0.75).opacity == 3.75)
    #expect(card.value(at: 0.75).scale == 5)
  }

  /// scale 0 → 4 in 1 s and, from 1 on, back by 2 in 1 s; over an opacity and a scale that move already.
  @Test func aTimelineRunsOnPropertiesThatMoveAlready() {
    let timeline = MotionTimeline(Card.self) {
      Animate(\.scale, by: 4, .over(1))
      Animate(\.scale, by: -2, .over(1))
    }
    var additive = Animated(Card(scale: 0))
    var replacing = Animated(Card(scale: 0), policy: .replacing)
    additive.animate(\.scale, to: 10, at: 0, .over(2))
    replacing.animate(\.scale, to: 10, at: 0, .over(2))
    additive.run(timeline, at: 1)
    replacing.run(timeline, at: 1)
    // Below, 5·t − 10 until 2; above, from 10 on.
    for (time, value) in [(1.0, 5.0), (1.5, 9.5), (2, 14), (2.5, 13), (3, 12), (9, 12)] {
      #expect(additive.value(at: time).scale == value)
    }
    // From 5 on, nothing below.
    for (time, value) in [(1.0, 5.0), (1.5, 7), (2, 9), (2.5, 8), (3, 7), (9, 7)] {
      #expect(replacing.value(at: time).scale == value)
    }
    #expect(additive.model.scale == 12)
    #expect(replacing.model.scale == 7)
  }

  @Test func aStepThatWaitsBeginsAtWhatIsShownThen() {
    let timeline = MotionTimeline(Card.self) {
      Wait(1)
      Animate(\.scale, to: 0, .over(1))
    }
    var card = Animated(Card(scale: 0), policy: .replacing)
    card.animate(\.scale, to: 10, at: 0, .over(2))
    card.run(timeline, at: 0.5)
    for (time, value) in [(1.0, 5.0), (1.5, 7.5), (2, 3.75), (2.5, 0)] {
      #expect(card.value(at: time).scale == value)
    }
  }

  @Test func aTransformIsAddedToWhatRunsAsInAStack() {
    let turns = [90.0, 0, 30].map { TransformList([.rotate(degrees: $0)]) }
    var card = Animated(Card(transform: TransformList([.rotate(degrees: 0)])))
    var stack = AnimationStack(card.model.transform)
    for (index, turn) in turns.enumerated() {
      card.run(Animate(\.transform, to: turn, .over(1)), at: 0.5 * Double(index))
      stack.animate(to: turn, at: 0.5 * Double(index), .over(1))
    }
    // 90° → 0° is at 45°, to which nothing is left to add; 0° → 30° begins there.
    let middle = TransformList([.rotate(degrees: 45)])
    #expect(card.value(\.transform, at: 1).animationDistance(from: middle) < 1e-14)
    #expect(card.value(\.transform, at: 9) == turns[2])
    for step in -8...96 {
      let time = Double(step) / 32
      #expect(card.value(at: time).transform == stack.value(at: time), "at \(time)")
      #expect(card.value(\.transform, at: time) == stack.value(at: time), "at \(time)")
    }
  }

  @Test func valuesWithoutADifferenceAreReplaced() {
    let sizes = [2.0, 0, 1].map { ScaleValue(x: $0, y: $0, z: 1) }
    var patch = Animated(Patch(scale: sizes[1]))
    var stack = AnimationStack(sizes[1])
    for (index, size) in sizes.enumerated() {
      patch.animate(\.scale, to: size, at: 0.5 * Double(index), .over(1))
      stack.animate(to: size, at: 0.5 * Double(index), .over(1))
    }
    for step in 0...96 {
      let time = Double(step) / 32
      #expect(patch.value(\.scale, at: time) == stack.value(at: time), "at \(time)")
    }
  }

  private struct Patch: Sendable { var scale: ScaleValue }

  /// What has no velocity is animated by the same call.
  @Test func anyValueIsAnimatedByOneCall() {
    var card = Animated(Card(transform: TransformList([.rotate(degrees: 0)])))
    let spring = DampedSpring(response: 0.5, dampingRatio: 1)
    card.animate(\.transform, to: TransformList([.rotate(degrees: 90)]), at: 0, .over(1))
    card.animate(
      \.transform, to: TransformList([.rotate(degrees: 0)]), at: 0.5, .spring(spring),
      settling: .fraction(0.01))
    let middle = TransformList([.rotate(degrees: 45)])
    #expect(card.value(at: 0.5).transform == middle)
    let settled = spring.motion(from: 0, to: 1).settlingDuration(within: 0.01)
    let ended = card.events(in: 0.5..<9).last { $0.kind == .finished }
    #expect(abs((ended?.time ?? .nan) - (0.5 + settled)) < 1e-12)
  }

  @Test func holdAndFinishEndRunningAnimations() {
    var card = Animated(Card(opacity: 0, scale: 0))
    card.animate(\.scale, to: 10, at: 0, .over(1))
    card.animate(\.opacity, to: 1, at: 0, .over(1))
    var (held, finished, one, other) = (card, card, card, card)
    held.hold(at: 0.5)
    finished.finish(at: 0.5)
    one.hold(\.scale, at: 0.5)
    other.finish(\.scale, at: 0.5)
    for time in [0.5, 0.75, 2] {
      #expect(held.value(at: time) == Card(opacity: 0.5, scale: 5))
      #expect(finished.value(at: time) == Card(opacity: 1, scale: 10))
      #expect(one.value(at: time).scale == 5)
      #expect(other.value(at: time).scale == 10)
    }
    #expect(held.model == Card(opacity: 0.5, scale: 5))
    #expect(one.value(at: 0.75).opacity == 0.75)
    #expect(one.model == Card(opacity: 1, scale: 5))
    #expect(held.velocity(\.scale, at: 0.6) == 0)
    // With history: what was before is still to be had.
    #expect(held.value(at: 0.25) == Card(opacity: 0.25, scale: 2.5))
  }

  /// Springs that take over cover what was below: a question looks at the last alone, and it does not matter
  /// whether the past is kept.
  @Test(arguments: [InterruptionPolicy.preservingVelocity, .replacing])
  func sixHundredRetargetsCostWhatOneCosts(policy: InterruptionPolicy) {
    var full = Animated(Card(scale: 0), policy: policy)
    var short = full
    for frame in 0..<600 {
      let (time, target) = (Double(frame) / 60, Double((frame * 37) % 101))
      short.forget(before: time)
      for pace in [Pace.spring(.bouncy), .over(1, .easeInOut)] {
        full.animate(\.scale, to: target, at: time, pace)
        short.animate(\.scale, to: target, at: time, pace)
      }
      #expect(full.state.stack.groups[0].live(at: time).count == 1)
      #expect(short.state.stack.groups[0].overlays.count <= 4)
      let now = time + 0.01
      #expect(abs(full.value(at: now).scale - short.value(at: now).scale) < 1e-12)
    }
    #expect(full.state.stack.groups[0].overlays.count == 1200)
  }

  /// Each call keeps the overlays of the time before it: those that ran then, not all before them.
  @Test func thePastStaysHoweverOftenTheClockIsSetBack() {
    var card = Animated(Card(scale: 0))
    var shown: [(time: Double, scale: Double)] = []
    for index in 0..<200 {
      let time = Double(index + 1) / 10
      card.clock.seek(to: Double(index) / 20, at: time)
      card.animate(\.scale, to: Double(index % 7), at: time, .over(1))
      shown.append((time + 0.05, card.value(at: time + 0.05).scale))
    }
    #expect(shown.allSatisfy { card.value(at: $0.time).scale == $0.scale })
  }

  @Test func additiveAnimationsThatAreOverCostNothing() {
    var (card, kept) = (Animated(Card(scale: 0)), Animated(Card(scale: 0)))
    for second in 0..<20 {
      card.forget(before: Double(second))
      card.animate(\.scale, to: Double(second), at: Double(second), .over(0.5))
      kept.animate(\.scale, to: Double(second), at: Double(second), .over(0.5))
      #expect(card.state.stack.groups[0].overlays.count <= 2)
      #expect(kept.state.stack.groups[0].live(at: Double(second)).count == 1)
    }
    #expect(card.value(at: 30).scale == 19)
    #expect(kept.value(at: 7.25).scale == 6.5)
  }

  /// A step that is removed, or that a second pass has yet to begin, covers what is below for a while only.
  @Test func stepsThatMayShowAgainAreNotForgotten() {
    let step = Animate(\Card.scale, from: 50, to: 60, .over(1))
    var removed = Animated(Card(scale: 0), policy: .replacing)
    removed.animate(\.scale, to: 10, at: 0, .over(10))
    var repeated = removed
    removed.run(step.removed(), at: 2)
    removed.forget(before: 2.5)
    #expect(removed.value(at: 2.5).scale == 55)
    #expect(removed.value(at: 5).scale == 5)
    repeated.run(
      Repeat(2) {
        Wait(1)
        step
      }, at: 2)
    repeated.forget(before: 3.5)
    #expect(repeated.value(at: 3.5).scale == 55)
    #expect(repeated.value(at: 4.5).scale == 4.5)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...9) func callsAndQuestionsMustKeepTheirOrder(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var card = Animated(Card())
          card.animate(\.scale, to: 2, at: 1, .over(1))
          card.animate(\.scale, to: 3, at: 0.5, .over(1))
        case 2:
          var card = Animated(Card())
          card.forget(before: 2)
          _ = card.value(at: 1)
        case 3:
          var card = Animated(Card())
          card.clock.pause(at: 1)
          card.animate(\.scale, to: 2, at: 0.5, .over(1))
        case 4:
          var card = Animated(Card())
          card.animate(\.scale, to: 2, at: 1, .over(1))
          card.clock.pause(at: 0.5)
        case 5:
          var card = Animated(Card())
          card.forget(before: 2)
          card.clock.seek(to: 1, at: 3)
          _ = card.value(at: 3)
        case 6:
          _ = Animated(
            Card(), rules: [PropertyRule(\.scale, .replacing), PropertyRule(\.scale, .additive)])
        case 7: _ = Animated(Card()).value(at: .nan)
        case 8:
          var card = Animated(Card())
          card.hold(at: .infinity)
        case 9:
          var card = Animated(Card())
          card.forget(before: .nan)
        default: break
        }
      }
    }
  #endif

  /// Copies share what they are made of until one of them changes.
  @Test func aCopyIsAModelOfItsOwn() {
    var card = Animated(Card())
    card.animate(\.scale, to: 2, at: 0, .over(1))
    let kept = card
    card.animate(\.scale, to: 5, at: 0.5, .over(1))
    card.clock.pause(at: 0.75)
    #expect(kept.model.scale == 2 && card.model.scale == 5)
    #expect(kept.value(at: 1).scale == 2)
    #expect(kept.clock.clocks.count == 1)
    #expect(card.value(at: 9).scale == card.value(at: 0.75).scale)
  }

  // What an instant needs lies in one buffer where a step is a line between two values; all else goes the long way.
  @Test(arguments: [
    Pace.over(1), .over(1, .easeInOut), .over(1, .steps(3)), .over(1, .penner(.bounce(), .out)),
    .over(0), .spring(.bouncy), .decay(.rate(3)),
  ])
  func everyPaceShowsNowWhatItsTimelineShows(pace: Pace) {
    let timeline = MotionTimeline(Card.self) {
      Wait(0.25)
      Parallel {
        Animate(\.scale, to: 3, pace)
        Animate(\.position, to: PointValue(x: 4, y: 5), pace).shifted(delay: 0.5, speed: 2)
      }
    }
    var card = Animated(Card())
    card.run(timeline, at: 0)
    for step in 0...40 {
      let time = Double(step) / 16
      #expect(card.value(at: time) == timeline.value(at: time, from: Card()))
    }
    #expect(card.value(at: .infinity) == card.model)
  }

  /// Dragged by a finger, let go with its velocity.
  @Test func aSetValueStaysUntilAnAnimationRuns() {
    var card = Animated(Card(), policy: .preservingVelocity)
    card.animate(\.position, to: PointValue(x: 100, y: 0), at: 0, .spring(.bouncy))
    for move in 0...10 {
      card.set(\.position, to: PointValue(x: Double(move), y: 5), at: 0.2 + Double(move) / 60)
    }
    let end = 0.2 + 10.0 / 60
    #expect(card.value(at: end) == Card(position: PointValue(x: 10, y: 5)))
    #expect(card.value(at: end + 1).position == PointValue(x: 10, y: 5))
    #expect(card.value(\.position, at: 0.2 + 2.5 / 60).x == 2)
    card.animate(
      \.position, to: .zero, at: end + 0.1, .spring(.bouncy), velocity: PointValue(x: 600, y: 0))
    #expect(card.value(at: end + 0.1).position.x == 10)
    #expect(abs(card.velocity(\.position, at: end + 0.1).x - 600) < 1e-9)
  }

  /// Under every policy, over what runs, on a clock of any speed, and from a hair outside the bounds.
  @Test(arguments: InterruptionPolicy.allCases, [1.0, 0.5, -2])
  func aThrownPropertyFollowsTheBoundedDecay(policy: InterruptionPolicy, speed: Double) {
    let spring = DampedSpring(response: 0.5, dampingRatio: 1)
    for (from, velocity) in [(130.0, 6000.0), (130, -900), (-1e-9, 6000), (1000.5, -700)] {
      var card = Animated(Card(), policy: policy)
      card.animate(\.position.x, to: 77, at: 0, .over(4))
      card.animate(\.scale, to: 3, at: 0, .over(4))
      card.clock.setSpeed(speed, at: 1)
      card.set(\.position.x, to: from, at: 1)
      card.animate(
        \.position.x, throwing: velocity, at: 1, .scrollViewNormal, within: 0...1000,
        spring: spring)
      if speed < 0 { continue }
      let motion = BoundedDecayMotion(
        DecayMotion(from: from, velocity: velocity / speed, friction: .scrollViewNormal),
        bounds: 0...1000, spring: spring)
      for step in 0...50 {
        let time = Double(step) / 50
        let shown = card.value(at: 1 + time / speed).position.x
        #expect((shown - motion.value(at: time)).magnitude < 1e-6, "\(from) at \(time)")
      }
      #expect(card.model.position.x == motion.restingValue)
      #expect(card.value(at: 60).position.x == motion.restingValue)
      #expect((card.velocity(\.position.x, at: 1) - velocity).magnitude < 1e-6)
      #expect(card.value(at: 2).scale == 1 + 0.5 * (1 + speed))
    }
  }

  @Test func aThrownPropertyTellsItsEnd() {
    final class Told { var ends: [Bool] = [] }
    let told = Told()
    var player = Player(Animated(Card()), at: 0)
    player.animate(
      \.position.y, throwing: 800, .scrollViewNormal, within: 0...300,
      spring: DampedSpring(response: 0.5, dampingRatio: 1)
    ) { told.ends.append($1) }
    player.advance(to: 0.4)
    #expect(told.ends.isEmpty)
    #expect(player.advance(to: 5).position.y == 300)
    #expect(told.ends == [true])
  }
}
