import AnimationMath
import AnimationTimeline
import Testing

/// An entrance that is sent elsewhere on its way, with a clock that is paused.
struct InterruptedEntranceTests {
  struct Card: Equatable, Sendable {
    var opacity = 1.0, scale = 1.0
    var position = PointValue(x: 0, y: 0)
  }

  let entrance = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
    Parallel {
      Animate(\.scale, to: 1.2, .over(0.5, .easeInOut))
      Animate(\.position, by: PointValue(x: 0, y: 20), .spring(.bouncy))
    }
    Wait(0.2)
    Mark("out")
    Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: 1, .over(0.1)) }
  }

  /// Of the two together the spring takes longer; then 0.2, and 3·0.1 + 2·0.1.
  @Test func theEntranceIsLaidOutBeforeItPlays() throws {
    let settling = DampedSpring.bouncy.settlingDuration(within: 0.001)
    #expect(settling > 0.5)
    #expect(abs(entrance.duration - (0.3 + settling + 0.2 + 0.5)) < 1e-14)
    let entries = entrance.layout(from: Card()).entries
    #expect(entries.map(\.begin) == [0, 0.3, 0.3, 0.3 + settling + 0.2])
    #expect(abs(try #require(entrance.marks.first?.time) - entries[3].begin) < 1e-15)
    let shown = entrance.value(at: 0.4, from: Card())
    let spring = DampedSpring.bouncy.motion(from: 0, to: 20)
    #expect(shown.opacity == 1)
    #expect(abs(shown.scale - (1 + 0.2 * CubicBezier.easeInOut.value(at: 0.2))) < 1e-15)
    #expect(abs(shown.position.y - spring.value(at: 0.1)) < 1e-13)
  }

  @Test func theEntranceRunsAndIsInterruptedWithoutAJump() {
    let (p, v) = (PointValue(x: 100, y: 50), PointValue(x: -20, y: 300))
    var card = Animated(Card())
    card.run(entrance, at: 0)
    let before = card.value(at: 0.4)
    card.animate(
      \.position, to: p, at: 0.4, .spring(.snappy), velocity: v, settling: .distance(0.5))
    #expect(card.value(at: 0.4) == before)
    #expect(card.velocity(\.position, at: 0.4).animationDistance(from: v) < 1e-12)
    #expect(card.model.position == p)
    #expect(card.value(at: 9).position.animationDistance(from: p) < 1e-9)
    #expect(
      card.events(in: 0..<0.35).map { "\($0.kind) \($0.name)" } == [
        "began \\Card.opacity", "finished \\Card.opacity", "began \\Card.scale",
        "began \\Card.position",
      ])
    let (shown, earlier) = (card.value(at: 1), card.value(at: 0.9))
    card.clock.pause(at: 1)
    #expect(card.value(at: 5) == shown)
    #expect(card.value(at: 0.9) == earlier)
  }
}
