// Edges between steps: two takeovers in a row, decimal lengths, and what is told of steps under clocks of their own.

import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

struct StepEdgeTests {
  // MARK: Values

  /// The middle one is no spring: what it shows is neither the velocity of the first nor its own at its begin.
  @Test(arguments: [Pace.decay(.rate(2)), .over(0.3, .easeIn), .spring(.snappy)])
  func theSecondOfTwoTakeoversKeepsTheVelocityShown(middle: Pace) {
    var card = Animated(Card(scale: 0), policy: .preservingVelocity)
    var stack = AnimationStack(0.0, policy: .preservingVelocity)
    for (target, time, pace) in [
      (100.0, 0.0, Pace.over(1)), (150, 0.5, middle), (20, 0.6, .spring(.bouncy)),
    ] {
      let (shown, velocity) = (card.value(at: time).scale, card.velocity(\.scale, at: time))
      card.animate(\.scale, to: target, at: time, pace)
      stack.animate(to: target, at: time, pace)
      #expect((card.value(at: time).scale - shown).magnitude < 1e-12)
      if time == 0.6 {
        #expect(velocity.magnitude > 1)
        #expect((card.velocity(\.scale, at: time) - velocity).magnitude < 1e-9 * velocity.magnitude)
      }
      #expect((stack.velocity(at: time) - card.velocity(\.scale, at: time)).magnitude < 1e-9)
    }
  }

  /// However 0.4 + 0.1 and 0.5 round, the first step has ended where the second begins.
  @Test func aStepBeginsAtTheValueOnWhichTheOneBeforeEnds() throws {
    for tenths in 1...30 {
      for length in 1...10 {
        let layout = MotionTimeline(Card.self) {
          Wait(Double(tenths) / 10)
          Animate(\.scale, to: 7, .over(Double(length) / 10, .easeInOut))
          Animate(\.scale, to: 5, .over(0.7))
        }.layout(from: Card())
        let last = try #require(layout.entries.last)
        #expect(last.from as? Double == 7, "\(tenths), \(length)")
        #expect(layout.value(at: last.begin).scale == 7, "\(tenths), \(length)")
      }
    }
  }

  @Test func aStepBesideOneWithoutLengthBeginsWithIt() {
    let layout = MotionTimeline(Card.self) {
      Animate(\.scale, to: 2, .over(1))
      Animate(\.opacity, to: 0, .over(0))
      Animate(\.position, to: PointValue(x: 1, y: 1), .over(1)).with()
    }.layout(from: Card())
    #expect(layout.entries.map(\.begin) == [0, 1, 1] && layout.duration == 2)
  }

  // MARK: Events

  /// A step of x, and one of y after it, between which a mark stands.
  private static let pair = MotionTimeline(Card.self) {
    Animate(\.scale, to: 2, .over(1))
    Mark("between")
    Animate(\.opacity, to: 0, .over(1))
  }

  private static func told(_ timeline: MotionTimeline<Card>) -> [String] {
    var card = Animated(Card())
    card.run(timeline, at: 0)
    return AnimationEventTests.words(card.events(in: 0..<20))
  }

  @Test func aClockOfItsOwnMovesAllEvents() {
    #expect(
      Self.told(Self.pair.shifted(offset: 1)) == [
        "passed between 0.0", "began opacity 0.0", "finished opacity 1.0",
      ])
    #expect(
      Self.told(Self.pair.cut(to: 1)) == [
        "began scale 0.0", "finished scale 1.0", "passed between 1.0",
      ])
    #expect(
      Self.told(Self.pair.reversed().cut(to: 1)) == [
        "began opacity 0.0", "passed between 1.0", "finished opacity 1.0",
      ])
    #expect(
      Self.told(Self.pair.grouped(in: MediaTiming(duration: 1))) == [
        "began scale 0.0", "finished scale 1.0", "passed between 1.0",
      ])
  }

  /// The first step lies before the offset, and the second ends half a second after the beginning.
  @Test func whatAnOffsetLeavesOutEndsWhereItBegins() {
    let rest = Self.pair.shifted(offset: 1.5)
    let spans = rest.layout(from: Card()).entries.map { [$0.begin, $0.end, $0.lastEnd] }
    #expect(spans == [[0, 0, 0], [0, 0.5, 0.5]])
    var card = Animated(Card())
    card.run(rest, at: 1)
    #expect(card.endTime == 1.5)
  }

  /// A call with a key that begins where the clock is set back to is still the one that runs under its key.
  @Test func aCallAtTheInstantThatIsSetKeepsItsKey() {
    var card = Animated(Card())
    card.run(Animate(\.scale, to: 2, .over(1)), at: 1, forKey: "grow")
    card.clock.seek(to: 1, at: 2)
    card.remove(forKey: "grow", at: 2)
    #expect(card.value(at: 2.5) == Card() && card.model == Card())
  }

  /// At the instant of a call that takes others back, what it shows is shown, however many come later.
  @Test func anInstantBelongsToTheCallThatIsMadeThere() {
    var card = Animated(Card())
    card.animate(\.scale, to: 2, at: 0, .over(1))
    for (time, scale) in [(1.0, 5.0), (2, 7), (3, 9)] {
      card.clock.seek(to: 0, at: time)
      card.set(\.scale, to: scale, at: time)
    }
    #expect([0.99, 1, 2, 3].map { card.value(\.scale, at: $0).rounded() } == [2, 5, 7, 9])
  }

  /// A part that was interrupted, and whose last step ends on a frame.
  @Test func whatEndsOnAFrameIsToldInTheNext() {
    var player = Player(Animated(Card(), policy: .replacing), at: 0)
    var told: [String] = []
    player.onEvent = { if $1.name == "both" { told.append("\($1.kind) \($1.time)") } }
    player.run(
      Parallel {
        Animate(\Card.scale, to: 2, .over(1))
        Animate(\Card.opacity, to: 0, .over(1))
      }.named("both"))
    player.advance(to: 0.5)
    player.animate(\.scale, to: 0, .over(4))
    player.advance(to: 1)
    #expect(told == ["began 0.0"])
    player.advance(to: 2)
    #expect(told == ["began 0.0", "interrupted 1.0"])
  }

  private struct Box: Sendable {
    var origin = PointValue.zero
    var center: PointValue {
      get { origin.moved(by: PointValue(x: 0.3, y: 0.7)) }
      set { origin = newValue.offset(from: PointValue(x: 0.3, y: 0.7)) }
    }
  }

  /// The name of a property that is computed has the type of its values, and no address.
  @Test func aComputedPropertyIsToldByItsType() throws {
    var box = Animated(Box())
    box.animate(\.center, to: .zero, at: 0, .over(1))
    let name = try #require(box.events(in: 0..<1).first?.name)
    #expect(name.hasSuffix("(PointValue)") && !name.contains("0x"), "\(name)")
  }

  /// The time from which something is kept is that of the clock that holds then.
  @Test func aSlowClockForgetsWhatIsOver() {
    var card = Animated(Card())
    card.animate(\.scale, to: 2, at: 0, .over(1.5))
    card.clock.setSpeed(0.5, at: 1)
    card.forget(before: 3)
    #expect(card.state.stack.groups.allSatisfy { $0.overlays.isEmpty })
  }

  @Test func theEntryOfStepsThatRepeatReachesToTheLastEnd() {
    let layout = MotionTimeline(Card.self) {
      Repeat(3) { Animate(\.scale, from: 0, to: 2, .over(1)) }
      Animate(\.opacity, to: 0, .over(1))
    }.reversed().layout(from: Card())
    let spans = layout.entries.map { [$0.begin, $0.end, $0.lastEnd] }
    #expect(Set(spans) == [[1, 2, 4], [0, 1, 1]], "\(spans)")
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func ofTwoStepsOfOnePropertyAtOneInstantTheLastIsTold(policy: InterruptionPolicy) {
    let both = Parallel {
      Animate(\Card.scale, to: 2, .over(1))
      Animate(\Card.scale, to: 3, .over(2))
    }
    var card = Animated(Card(), policy: policy)
    card.run(both, at: 0)
    #expect(
      AnimationEventTests.words(card.events(in: 0..<20)) == [
        "began scale 0.0", "finished scale 2.0",
      ])
    #expect(both.timeline.layout(from: Card()).entries.map(\.end) == [1, 2])
  }
}
