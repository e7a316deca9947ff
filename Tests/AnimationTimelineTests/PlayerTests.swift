import AnimationMath
import AnimationTimeline
import Testing

struct PlayerTests {
  final class Told {
    var events: [AnimationEvent] = []
  }

  static func told(steps: [Double]) -> (events: [AnimationEvent], last: Card) {
    let told = Told()
    var player = Player(Animated(Card()), at: 0) { told.events.append($0) }
    player.animated.run(
      Series {
        Animate(\.opacity, to: 0, .over(0.5))
        Animate(\.scale, to: 2, .over(1))
      }, at: 0)
    var last = Card()
    for step in steps { last = player.advance(to: step) }
    return (told.events, last)
  }

  @Test func stepsOfAnyLengthTellEveryEventOnce() {
    let one = Self.told(steps: [4])
    #expect(one.events.map(\.kind) == [.began, .finished, .began, .finished])
    #expect(one.events.map(\.time) == [0, 0.5, 0.5, 1.5])
    #expect(one.last == Card(opacity: 0, scale: 2))
    #expect(Self.told(steps: Array(stride(from: 0, through: 4, by: 0.125))).events == one.events)
    #expect(Self.told(steps: [0.5, 0.5, 1.4, 4]).events == one.events)
    #expect(Self.told(steps: [1]).last == Card(opacity: 0, scale: 1.5))
  }

  final class Ends {
    var told: [String] = []
  }

  /// One finishes, one is interrupted by a call on its property, one is taken back, one has no steps.
  @Test func everyCallEndsOnceFinishedOrNot() {
    let ends = Ends()
    var player = Player(
      Animated(Card(), policy: .replacing), at: 0, keepsPast: true)
    let fade = Animate(\Card.opacity, to: 0, .over(0.5))
    let grow = Animate(\Card.scale, to: 2, .over(1))
    player.run(fade, began: { ends.told.append("begins") }) { ends.told.append("fade \($0)") }
    player.run(grow) { ends.told.append("grow \($0)") }
    player.run(MotionTimeline<Card> {}) { ends.told.append("nothing \($0)") }
    #expect(ends.told.isEmpty)
    player.advance(to: 0.75)
    #expect(ends.told == ["begins", "fade true", "nothing true"])
    player.run(Animate(\.scale, to: 0, .over(1))) { ends.told.append("shrink \($0)") }
    player.advance(to: 1)
    #expect(ends.told.last == "grow false")
    player.advance(to: 1.5)
    player.run(fade) { ends.told.append("late \($0)") }
    player.animated.clock.seek(to: 1, at: 1.5)
    player.animated.hold(\.position, at: 1.5)
    player.advance(to: 4)
    #expect(ends.told.dropFirst(4).sorted() == ["late false", "shrink true"])
  }

  @Test func withoutKeepingThePastItForgets() {
    var (short, long) = (
      Player(Animated(Card()), at: 0), Player(Animated(Card()), at: 0, keepsPast: true)
    )
    for frame in 1...100 {
      let step = Animate(\Card.scale, to: Double(frame % 7), .over(0.1))
      short.animated.run(step, at: short.time)
      long.animated.run(step, at: long.time)
      #expect(short.advance(to: Double(frame) / 60) == long.advance(to: Double(frame) / 60))
    }
    #expect(long.animated.value(at: 0) == Card())
  }

  @Test func timeGoesForward() async {
    await #expect(processExitsWith: .failure) {
      var player = Player(Animated(Card()), at: 1) { _ in }
      player.advance(to: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Player(Animated(Card()), at: .nan) { _ in }
    }
  }
}
