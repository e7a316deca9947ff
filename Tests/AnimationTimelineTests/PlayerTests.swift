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
