import AnimationMath
import AnimationTimeline
import Testing

/// Events on a clock that is stopped, set and turned, with marks.
struct AnimationEventClockTests {
  /// opacity 0…1, the mark at 1, scale 1…2.
  static func card() -> Animated<Card> {
    var card = Animated(Card())
    card.run(
      Series {
        Animate(\.opacity, to: 0, .over(1))
        Mark("out")
        Animate(\.scale, to: 2, .over(1))
      }, at: 0)
    return card
  }

  @Test func aMarkComesAfterEndsAndBeforeBeginnings() {
    #expect(
      AnimationEventTests.words(Self.card().events(in: 0..<9)) == [
        "began opacity 0.0", "finished opacity 1.0", "passed out 1.0", "began scale 1.0",
        "finished scale 2.0",
      ])
    var held = Self.card()
    held.hold(at: 0.5)
    #expect(
      AnimationEventTests.words(held.events(in: 0..<9)) == [
        "began opacity 0.0", "interrupted opacity 0.5",
      ])
  }

  @Test func onTheWayBackEndsBeginAndBeginningsFinish() {
    var card = Self.card()
    card.clock.reverse(at: 3)
    let back = card.events(in: 3..<9)
    #expect(
      AnimationEventTests.words(back) == [
        "began scale 4.0", "finished scale 5.0", "passed out 5.0", "began opacity 5.0",
        "finished opacity 6.0",
      ])
    #expect(back.allSatisfy { $0.isReversed })
    #expect(back.map(\.localTime) == [2, 1, 1, 1, 0])
  }

  @Test func aPauseHasNoEventsAndMovesThoseAfterIt() {
    var card = Self.card()
    card.clock.pause(at: 0.5)
    card.clock.resume(at: 10)
    card.clock.setSpeed(0.5, at: 10.5)
    #expect(
      AnimationEventTests.words(card.events(in: 0..<99)) == [
        "began opacity 0.0", "finished opacity 10.5", "passed out 10.5", "began scale 10.5",
        "finished scale 12.5",
      ])
    #expect(card.events(in: 0.5..<10.5).isEmpty)
  }

  /// A call while the clock stands begins there: the clock has passed its first instant.
  @Test func stepsBegunWhileTheClockStandsHaveOneEvent() {
    var card = Animated(Card())
    card.clock.pause(at: 0)
    card.run(
      Series {
        Mark("go")
        Animate(\.scale, to: 2, .over(1))
      }, at: 0.7)
    card.animate(\.opacity, to: 0, at: 0.7, .over(1))
    card.clock.resume(at: 1)
    let told = [
      "passed go 0.7", "began scale 0.7", "began opacity 0.7", "finished scale 2.0",
      "finished opacity 2.0",
    ]
    #expect(AnimationEventTests.words(card.events(in: -10..<20)) == told)
    #expect(AnimationEventTests.words(card.events(in: 0..<0.8) + card.events(in: 0.8..<20)) == told)
  }

  @Test func callsTakenBackAtTheirInstantHaveNoEvents() {
    var card = Animated(Card())
    card.clock.seek(to: 5, at: 1)
    card.animate(\.scale, to: 9, at: 2, .over(1))
    for _ in 0..<2 {
      card.clock.seek(to: 5, at: 2)
      card.animate(\.scale, to: 9, at: 2, .over(1))
    }
    #expect(
      AnimationEventTests.words(card.events(in: 0..<20)) == [
        "began scale 2.0", "began scale 2.0", "finished scale 3.0", "finished scale 3.0",
      ])
    card = Animated(Card())
    for time in [6.0, 4, 5] {
      card.clock.seek(to: time, at: 2)
      card.animate(\.scale, to: 9, at: 2, .over(1))
    }
    let all = card.events(in: 0..<20)
    let begun = all.count { $0.kind == .began && !$0.isReversed }
    #expect(begun - all.count { $0.isReversed } == 2)
  }

  /// What is skipped is told where the clock is set, forward and back; neighbouring intervals tell it once.
  @Test func settingTheClockHasTheEventsOfAllThatIsSkipped() {
    var card = Self.card()
    card.clock.seek(to: 1.5, at: 0.5)
    card.clock.seek(to: 0.5, at: 0.75)
    let told = card.events(in: 0..<0.9)
    #expect(
      AnimationEventTests.words(told) == [
        "began opacity 0.0", "finished opacity 0.5", "passed out 0.5", "began scale 0.5",
        "finished scale 0.75", "passed out 0.75", "began opacity 0.75",
      ])
    #expect(told.map(\.isReversed) == [false, false, false, false, true, true, true])
    #expect(card.events(in: 0..<0.5) + card.events(in: 0.5..<0.9) == told)
  }
}
