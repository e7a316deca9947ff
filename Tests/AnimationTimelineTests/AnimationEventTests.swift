import AnimationMath
import AnimationTimeline
import Testing

struct AnimationEventTests {
  static func words(_ events: [AnimationEvent]) -> [String] {
    events.map { "\($0.kind) \($0.name.replacing("\\Card.", with: "")) \($0.time)" }
  }

  let entrance = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.5))
    Parallel {
      Animate(\.scale, to: 1.2, .over(1))
      Animate(\.position, to: PointValue(x: 0, y: 20), .over(0.25))
    }
  }

  @Test func everyStepBeginsAndEndsOnce() {
    var card = Animated(Card())
    card.run(entrance, at: 1)
    #expect(
      Self.words(card.events(in: 0..<10)) == [
        "began opacity 1.0", "finished opacity 1.5", "began scale 1.5", "began position 1.5",
        "finished position 1.75", "finished scale 2.5",
      ])
    #expect(Self.words(card.events(in: 1.5..<1.75)).count == 3)
    #expect(card.events(in: 0..<1.1).map(\.description) == ["began \\Card.opacity at 1.0"])
    #expect(Self.words(card.events(in: 1.75..<1.76)) == ["finished position 1.75"])
    #expect(card.events(in: 3..<3).isEmpty)
  }

  @Test func stepsThatAreReplacedAreInterrupted() {
    var card = Animated(Card(), policy: .replacing)
    card.run(entrance, at: 0)
    card.animate(\.position.x, to: 5, at: 0.6, .over(1))
    card.animate(\.scale, to: 5, at: 1, .over(1))
    #expect(
      Self.words(card.events(in: 0..<10)) == [
        "began opacity 0.0", "finished opacity 0.5", "began scale 0.5", "began position 0.5",
        "began position.x 0.6", "finished position 0.75", "interrupted scale 1.0",
        "began scale 1.0",
        "finished position.x 1.6", "finished scale 2.0",
      ])
  }

  @Test func stepsThatAreAddedToAreNotInterrupted() {
    var card = Animated(Card())
    card.animate(\.scale, to: 5, at: 0, .over(1))
    card.animate(\.scale, to: 6, at: 0.5, .over(1))
    #expect(card.events(in: 0..<10).map(\.kind) == [.began, .began, .finished, .finished])
  }

  @Test func holdingInterruptsRunningAndWaitingSteps() {
    var card = Animated(Card())
    card.run(entrance, at: 0)
    card.hold(at: 0.25)
    #expect(
      Self.words(card.events(in: 0..<10)) == ["began opacity 0.0", "interrupted opacity 0.25"])
  }

  @Test func aWholeInterruptsItsParts() {
    var card = Animated(Card(), policy: .replacing)
    card.animate(\.position.x, to: 5, at: 0, .over(1))
    card.animate(\.position, to: .zero, at: 0.5, .over(1))
    #expect(
      Self.words(card.events(in: 0..<10)) == [
        "began position.x 0.0", "interrupted position.x 0.5", "began position 0.5",
        "finished position 1.5",
      ])
  }

  @Test func endlessStepsHaveNoEventOfAnEnd() {
    var card = Animated(Card())
    card.run(Repeat(.infinity) { Animate(\.scale, from: 0, to: 1, .over(1)) }, at: 0)
    #expect(card.events(in: 0..<1e9).map(\.kind) == [.began])
  }
}
