// The timeline of the README, with the values that stand there as comments.

import AnimationMath
import AnimationTimeline
import Testing

@Suite("README") struct TimelineReadmeTests {
  struct Card: Equatable { var opacity = 1.0, scale = 1.0 }

  let entrance = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
    Parallel {
      Animate(\.scale, to: 1.2, .over(0.5, .easeInOut))
      Animate(\.opacity, to: 0.5, .over(0.2))
    }
    Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: 1, .over(0.1)) }
  }

  @Test func theDurationIsKnownBeforeAnythingPlays() {
    #expect(abs(entrance.duration - 1.3) < 1e-15)
    #expect(entrance.value(at: 0.15, from: Card()).scale == 1)
    #expect(entrance.value(at: 0.5, from: Card()).opacity == 0.5)
  }

  @Test func whatRunsIsInterruptedAndReversedWithoutAJump() {
    var card = Animated(Card())
    card.run(entrance, at: 0)
    let before = card.value(at: 0.4)
    card.animate(\.scale, to: 2, at: 0.4, .spring(.bouncy))
    #expect(abs(card.value(at: 0.4).scale - before.scale) < 1e-15)
    card.clock.reverse(at: 0.6)
    #expect(card.value(at: 0.7).scale == card.value(at: 0.5).scale)
    #expect(!card.events(in: 0..<1).isEmpty)
    #expect(card.events(in: 0..<1) == card.events(in: 0..<0.5) + card.events(in: 0.5..<1))
  }
}
