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

  /// Its later steps interrupted the calls below, which go on.
  @Test func aRemovedCallTakesNothingOver() {
    func card(removedAt time: Double, isRepeated: Bool = false) -> Animated<Card> {
      var card = Animated(Card())
      card.run(Animate(\.opacity, from: 0, to: 1, .over(2)), at: 0)
      card.run(
        MotionTimeline<Card> {
          if !isRepeated { Wait(1) }
          Repeat(isRepeated ? 2 : 1) { Animate(\.opacity, from: 1, to: 0, .over(1)) }
        }, at: 0.5, forKey: "later")
      card.remove(forKey: "later", at: time)
      return card
    }
    for time in [0.5, 1, 1.5] {
      let card = card(removedAt: time)
      #expect(
        Self.words(card.events(in: 0..<3)) == ["began opacity 0.0", "finished opacity 2.0"],
        "\(time)")
      #expect(Self.words(card.events(in: 1.75..<3)) == ["finished opacity 2.0"])
      #expect(card.value(at: 1.75).opacity == 0.875)
    }
    #expect(
      Self.words(card(removedAt: 1.75).events(in: 0..<3)) == [
        "began opacity 0.0", "interrupted opacity 1.5", "began opacity 1.5",
        "interrupted opacity 1.75",
      ])
    // At its very beginning, where it would have shown the calls below again.
    #expect(
      Self.words(card(removedAt: 0.5, isRepeated: true).events(in: 0..<3))
        == ["began opacity 0.0", "finished opacity 2.0"])
    var covered = Animated(Card())
    covered.run(Animate(\.opacity, from: 0, to: 1, .over(2)), at: 0)
    covered.run(Animate(\.opacity, from: 0.5, to: 0, .over(2)), at: 1, forKey: "cover")
    covered.remove(forKey: "cover", at: 1)
    #expect(covered.value(at: 1).opacity == 1)
    #expect(
      Self.words(covered.events(in: 0..<3)) == ["began opacity 0.0", "interrupted opacity 1.0"])
    // The end of a whole call.
    var (player, told) = (Player(Animated(Card()), at: 0), [Bool]())
    withUnsafeMutablePointer(to: &told) { told in
      nonisolated(unsafe) let told = told
      player.run(Animate(\.opacity, from: 0, to: 1, .over(2))) { told.pointee.append($1) }
      player.animated.run(
        MotionTimeline<Card> {
          Wait(1)
          Animate(\.opacity, from: 1, to: 0, .over(1))
        }, at: 0, forKey: "later")
      player.animated.remove(forKey: "later", at: 0.5)
      player.advance(to: 1.5)
      #expect(told.pointee.isEmpty)
      player.advance(to: 3)
      #expect(told.pointee == [true])
    }
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
