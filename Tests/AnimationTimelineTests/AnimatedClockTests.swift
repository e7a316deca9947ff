import AnimationMath
import AnimationTimeline
import Testing

/// 0 → 10 in 10 s: the scale is the local time.
private func running() -> Animated<Card> {
  var card = Animated(Card(scale: 0))
  card.animate(\.scale, to: 10, at: 0, .over(10))
  return card
}

struct AnimatedClockTests {
  @Test func aPausedModelStandsStillAndRemembers() {
    var card = running()
    card.clock.pause(at: 1)
    card.clock.resume(at: 4)
    for (time, value) in [(0.75, 0.75), (1, 1), (3, 1), (4, 1), (5, 2), (13, 10)] {
      #expect(card.value(at: time).scale == value)
      #expect(card.value(\.scale, at: time) == value)
    }
    #expect(card.velocity(\.scale, at: 2) == 0)
    #expect(card.velocity(\.scale, at: 4) == 1)
  }

  @Test func speedScalesTheVelocityAndNotTheValue() {
    var card = running()
    card.clock.setSpeed(2, at: 1)
    card.clock.setSpeed(0.5, at: 2)
    for (time, value, velocity) in [
      (0.5, 0.5, 1.0), (1, 1, 2), (1.5, 2, 2), (2, 3, 0.5), (4, 4, 0.5),
    ] {
      #expect(card.value(at: time).scale == value)
      #expect(card.velocity(\.scale, at: time) == velocity)
    }
  }

  @Test func seekingAndScrubbingShowTheTimeThatWasSet() {
    var card = running()
    card.clock.pause(at: 1)
    for (time, local) in [(2.0, 7.0), (2.5, 3), (3, 9)] { card.clock.seek(to: local, at: time) }
    for (time, value) in [(0.5, 0.5), (1.5, 1), (2, 7), (2.75, 3), (100, 9)] {
      #expect(card.value(at: time).scale == value)
    }
  }

  /// Plainly, the way back from after the end takes as long as that is past; rewound, it begins at the end.
  @Test func reversingFromTheMiddleAndFromAfterTheEnd() {
    var (plain, web) = (running(), running())
    plain.clock.reverse(at: 4)
    for (time, value, velocity) in [(3.0, 3.0, 1.0), (4, 4, -1), (6, 2, -1), (9, 0, 0)] {
      #expect(plain.value(at: time).scale == value)
      #expect(plain.velocity(\.scale, at: time) == velocity)
    }
    plain.clock.reverse(at: 6)
    #expect(plain.value(at: 7).scale == 3)

    var late = running()
    late.clock.reverse(at: 15)
    #expect(late.value(at: 17).scale == 10)
    web.clock.reverse(at: 4, rewindingWithin: 0...10)
    #expect(web.value(at: 6).scale == 2)
    web.clock.reverse(at: 20, rewindingWithin: 0...10)
    #expect(web.value(at: 21).scale == 1)
    web.clock.reverse(at: 40, rewindingWithin: 0...10)
    #expect(web.value(at: 42).scale == 8)
  }

  @Test func aPausedClockIsResumedWhenItIsReversed() {
    var card = running()
    card.clock.setSpeed(2, at: 1)
    card.clock.pause(at: 2)
    card.clock.reverse(at: 5)
    #expect(card.value(at: 4).scale == 3)
    #expect(card.value(at: 6).scale == 1)
    #expect(card.velocity(\.scale, at: 6) == -2)
  }

  /// As typing after an undo: what was called later on local time is taken back, but was shown.
  @Test func aCallAfterRewindingTakesBackLaterOnes() {
    var card = running()
    card.animate(\.opacity, to: 0, at: 5, .over(1))
    card.clock.seek(to: 2, at: 8)
    #expect(card.value(at: 12).opacity == 0)
    var other = card
    other.animate(\.scale, to: 4, at: 9, .over(1))
    for animated in [card, other] {
      #expect(animated.value(at: 5.5).opacity == 0.5)
      #expect(animated.value(at: 7.5).scale == 7.5)
      #expect(animated.value(at: 8.5).scale == 2.5)
    }
    #expect(other.model == Card(opacity: 1, scale: 4))
    #expect(other.value(at: 9).scale == 3)
    #expect(other.value(at: 60) == Card(opacity: 1, scale: 4))
    #expect(card.value(at: 60) == Card(opacity: 0, scale: 10))
  }

  @Test func aCallKeepsTheVelocityOnASlowClock() {
    for speed in [0.25, 1, 3, -1] {
      var card = Animated(Card(scale: 0), policy: .preservingVelocity)
      card.animate(\.scale, to: 10, at: 0, .spring(.bouncy))
      card.clock.setSpeed(speed, at: 0.1)
      let before = card.velocity(\.scale, at: 0.12)
      card.animate(\.scale, to: -5, at: 0.12, .spring(.snappy))
      #expect(abs(card.velocity(\.scale, at: 0.12) - before) < 1e-11)
      if speed > 0 {
        card.animate(\.scale, to: 5, at: 0.13, .spring(.snappy), velocity: 7)
        #expect(abs(card.velocity(\.scale, at: 0.13) - 7) < 1e-12)
      }
    }
  }

  @Test func forgettingKeepsWhatABackwardClockComesTo() {
    var card = running()
    card.clock.reverse(at: 4)
    card.forget(before: 6)
    #expect(card.value(at: 7).scale == 1)
    var forward = running()
    forward.clock.pause(at: 3)
    forward.forget(before: 4)
    forward.clock.resume(at: 5)
    #expect(forward.value(at: 6).scale == 4)
  }

  #if EXIT_TESTS
    @Test func rewindingNeedsFiniteBounds() async {
      await #expect(processExitsWith: .failure) {
        var clock = ClockHistory()
        clock.reverse(at: -1, rewindingWithin: 0...(.infinity))
      }
    }
  #endif
}
