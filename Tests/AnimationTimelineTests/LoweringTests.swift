// What a timeline shows is what the stack shows that it lowers to.

import AnimationPresets
import Testing
import _TestSupport

struct LoweringTests {
  /// A step of all kinds of groups, effects and paces, on the scale or the position.
  private static func step(_ depth: Int, _ random: inout SeededRandom) -> MotionTimeline<Card> {
    if depth == 0 { return animate(&random) }
    let inner = (0...random.index(below: 3)).map { _ in step(depth - 1, &random) }
    let all = MotionTimeline(Card.self) { for step in inner { step } }
    let ends = all.duration > 0 && all.duration < .infinity
    switch random.index(below: ends ? 9 : 2) {
    case 0: return all
    case 1: return Parallel { for step in inner { step } }.timeline
    case 2:
      return Repeat(
        Double(1 + random.index(below: 3)) - [0, 0.5][random.index(below: 2)],
        random.index(below: 2) == 0 ? .mirrored : .forward,
        delay: [0, 0.2][random.index(below: 2)]
      ) { all }.timeline
    case 3: return all.shifted(delay: random.unit(), speed: random.uniform(in: 0.5...2))
    case 4: return all.shifted(offset: 0.5 * all.duration * random.unit())
    case 5: return all.eased(.easeInOut)
    case 6: return all.reversed()
    case 7: return all.removed()
    default: return all.cut(to: random.uniform(in: 0.2...1.2) * all.duration)
    }
  }

  private static func animate(_ random: inout SeededRandom) -> MotionTimeline<Card> {
    let (a, b) = (random.uniform(in: -5...5), random.uniform(in: -5...5))
    let point = PointValue(x: a, y: b)
    let paces: [Pace] = [
      .over(0.2 + random.unit(), .easeInOut), .over(random.unit()), .over(0),
      .spring(DampedSpring(response: 0.2 + random.unit(), dampingRatio: 0.3 + random.unit())),
      .decay(.rate(5)),
    ]
    let pace = paces[random.index(below: paces.count)]
    switch random.index(below: 7) {
    case 0: return Animate(\.scale, to: a, pace).timeline
    case 1: return Animate(\.scale, by: a, pace).timeline
    case 2: return Animate(\.scale, from: a, to: b, pace).timeline
    case 3: return Animate(\.scale, values: [nil, a, b, nil], pace).timeline
    case 4: return Animate(\.position, to: point, pace).timeline
    case 5: return Animate(\.position, values: [point, .zero, point], mode: .cubic, pace).timeline
    default: return .shake(translation: \.scale)
    }
  }

  @Test func aTimelineShowsTheBitsOfItsStacks() throws {
    var (different, moved) = ([String](), 0)
    for seed in trials(2000).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      let layout = Self.step(3, &random).layout(from: Card(scale: 2))
      let (scale, position) = try (
        #require(layout.stack(\.scale)), #require(layout.stack(\.position))
      )
      for _ in 0..<20 {
        let time = random.uniform(in: -0.2...(min(layout.duration, 20) + 1))
        let (s, p) = (layout.value(\.scale, at: time), layout.value(\.position, at: time))
        if scale.value(at: time) != s || position.value(at: time) != p {
          different.append("seed \(seed) at \(time)")
        }
        if s != 2 || p != .zero { moved += 1 }
      }
    }
    #expect(different.isEmpty, "\(different.count): \(different.prefix(5))")
    #expect(moved > 10 * trials(2000).count)
  }

  /// Its groups, its pass and its easing can be read.
  @Test func anEasedStepIsAnAnimation() throws {
    let layout = MotionTimeline(Card.self) {
      Wait(0.3)
      Animate(\.scale, to: 7, .over(0.7, .easeOut)).shifted(delay: 0.1)
    }.layout(from: Card(scale: 1))
    let stack = try #require(layout.stack(\.scale))
    #expect(stack.entries.count == 1 && stack.model == 1)
    #expect(stack.entries[0].animation.timing.endTime == .infinity)
    for time in stride(from: -0.5, through: 2, by: 0.01) {
      #expect(stack.value(at: time) == layout.value(\.scale, at: time), "\(time)")
    }
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func animationsOnAModelAreThoseOfAStack(policy: InterruptionPolicy) throws {
    for seed in trials(1000).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2), policy: policy)
      var time = 0.0
      for _ in 0..<5 {
        time += random.uniform(in: 0.05...1)
        card.run(Self.step(random.index(below: 2), &random), at: time)
      }
      let stack = try #require(card.stack(\.scale))
      let instants = (0..<20).map { _ in time + random.uniform(in: 0...4) }
      #expect(
        instants.map(stack.value) == instants.map { card.value(\.scale, at: $0) }, "seed \(seed)")
    }
  }

  /// Values that are not lists of numbers, against the same calls on a stack.
  @Test(arguments: InterruptionPolicy.allCases)
  func turnsOfAModelAreThoseOfAStack(policy: InterruptionPolicy) {
    for seed in trials(1000).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      func turn() -> TransformList {
        TransformList([.rotate(degrees: random.uniform(in: -180...180))])
      }
      var card = Animated(Card(transform: turn()), policy: policy)
      var stack = AnimationStack(card.model.transform, policy: policy)
      var time = 0.0
      for _ in 0..<5 {
        time += random.uniform(in: 0.05...1)
        let target = turn()
        let pace = [Pace.over(1, .easeInOut), .over(0.25), .spring(.bouncy)][random.index(below: 3)]
        switch random.index(below: 4) {
        case 0:
          card.set(\.transform, to: target, at: time)
          stack.set(to: target, at: time)
        case 1:
          card.hold(\.transform, at: time)
          stack.hold(at: time)
        default:
          card.animate(\.transform, to: target, at: time, pace)
          stack.animate(to: target, at: time, pace)
        }
      }
      for _ in 0..<20 {
        let time = random.uniform(in: -1...time + 4)
        let (shown, wanted) = (card.value(\.transform, at: time), stack.value(at: time))
        #expect(shown.animationDistance(from: wanted) <= 1e-13, "seed \(seed), at \(time)")
        #expect(shown == card.value(at: time).transform, "seed \(seed), at \(time)")
      }
    }
  }

  /// Two properties in one group, against the animations of Core Animation's form.
  @Test(arguments: [
    MediaTiming(beginTime: 0.25, duration: 0.5, repeatCount: 3, autoreverses: true),
    MediaTiming(beginTime: 0.5, duration: 2, speed: 2, fillMode: .both),
    MediaTiming(duration: 0.75, timeOffset: 0.5, repeatDuration: 2, fillMode: .backwards),
    MediaTiming(duration: 0.25, repeatCount: 2.5, fillMode: .forwards),
  ])
  func stepsInAGroupAreItsChildren(group: MediaTiming) {
    let timeline = Parallel<Card> {
      Animate(\.scale, from: 1, to: 3, .over(0.5, .easeInOut))
      Animate(\.opacity, from: 0, to: 0.5, .over(0.25)).shifted(delay: 0.125)
    }.grouped(in: group)
    let card = Card(opacity: 0.75, scale: 2)
    let layout = timeline.layout(from: card)
    let (scale, opacity) = (
      PropertyAnimation(
        BasicAnimation(from: 1.0, to: 3), timing: MediaTiming(duration: 0.5, fillMode: .forwards),
        easing: .easeInOut
      ).grouped(in: group),
      PropertyAnimation(
        BasicAnimation(from: 0, to: 0.5),
        timing: MediaTiming(beginTime: 0.125, duration: 0.25, fillMode: .forwards)
      ).grouped(in: group)
    )
    #expect(timeline.duration == group.endTime)
    for step in -64...320 {
      let time = Double(step) / 64 + 0x1p-20
      #expect(layout.value(at: time).scale == scale.value(at: time) ?? 2, "scale at \(time)")
      #expect(layout.value(at: time).opacity == opacity.value(at: time) ?? 0.75, "at \(time)")
    }
    var player = Player(Animated(card), at: 0)
    var told: [Bool] = []
    player.run(timeline, ended: { told.append($1) })
    // The end of the call is told, and is no event of its own.
    let events = player.animated.events(in: 0..<99)
    #expect(events.allSatisfy { !$0.name.isEmpty }, "\(events)")
    player.advance(to: group.endTime + 0.01)
    #expect(told == [true])
    let shown = group.fillMode.shows(in: .after) ? layout.value(at: group.endTime) : card
    #expect(player.animated.value(at: group.endTime + 0.01) == shown)
  }

  @Test func overlappingPropertiesHaveNoStack() {
    let layout = MotionTimeline(Card.self) {
      Animate(\.position, to: PointValue(x: 1, y: 2), .over(1))
    }.layout(from: Card())
    #expect(layout.stack(\.position.x) == nil)
    #expect(layout.stack(\.scale)?.entries.isEmpty == true)
    let card = Animated(Card())
    #expect(card.stack(\.scale)?.entries.isEmpty == true)
  }
}
