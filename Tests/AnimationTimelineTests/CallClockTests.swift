// A call with a key on a clock of its own, against a model in which it is alone and whose clock is changed alike.

import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

struct CallClockTests {
  /// 0 → 10 in 10 s: the scale is the time of the call; the opacity fades beside it in 4 s.
  private static func running() -> Animated<Card> {
    var card = Animated(Card(scale: 0))
    card.run(Animate(\.scale, to: 10, .over(10)), at: 0, forKey: "grow")
    card.animate(\.opacity, to: 0, at: 0, .over(4))
    return card
  }

  @Test func aCallIsStoppedSetAndSlowedDownAloneAndItsPastStays() {
    var card = Self.running()
    card.pause(forKey: "grow", at: 1)
    card.resume(forKey: "grow", at: 2)
    card.setSpeed(2, forKey: "grow", at: 3)
    card.seek(to: 8, forKey: "grow", at: 4)
    for (time, scale, velocity) in [
      (0.5, 0.5, 1.0), (1, 1, 0), (1.5, 1, 0), (2, 1, 1), (2.5, 1.5, 1), (3, 2, 2), (3.5, 3, 2),
      (4, 8, 2), (4.5, 9, 2), (5, 10, 0), (7, 10, 0),
    ] {
      #expect(card.value(at: time).scale == scale, "at \(time)")
      #expect(card.value(\.scale, at: time) == scale)
      #expect(card.velocity(\.scale, at: time) == velocity, "at \(time)")
      #expect(card.value(at: time).opacity == max(1 - time / 4, 0))
    }
    #expect(card.endTime == 5)
    #expect(card.samples(at: [0.5, 1.5, 3.5, 4.5]).values(ofChannel: 0) == [0.5, 1, 3, 9])
  }

  @Test func aCallThatStandsRestsUntilItGoesOnAndTheModelHasItsEnd() {
    var card = Self.running()
    card.pause(forKey: "grow", at: 1)
    #expect(card.endTime == 4 && card.isAtRest(at: 4))
    #expect(card.value(at: 20).scale == 1 && card.model.scale == 10)
    var gone = card
    gone.remove(forKey: "grow", at: 6)
    #expect(gone.value(at: 5) != gone.value(at: 6) && gone.endTime == 6)
    // Another call on the property ends; its end and the model's are those of a call that goes on.
    card.run(Animate(\.scale, to: 5, .over(1)), at: 2, forKey: "other")
    card.remove(forKey: "other", at: 2.5)
    #expect(card.model.scale == 10)
    card.resume(forKey: "grow", at: 3)
    #expect(card.value(at: 4).scale == 2 && card.endTime == 12)
  }

  /// What is added above a call keeps its place while that stands, and the sum goes on with it.
  @Test func whatIsAddedAboveGoesOnWhileTheCallStands() {
    var card = Animated(Card(scale: 0))
    card.run(Animate(\.scale, to: 8, .over(8)), at: 0, forKey: "grow")
    card.pause(forKey: "grow", at: 2)
    card.animate(\.scale, to: 12, at: 2, .over(4))
    // Below 2 of 8; above 8 → 12.
    #expect(card.value(at: 2).scale == 2)
    #expect(card.value(at: 4).scale == 4)
    #expect(card.value(at: 8).scale == 6)
    card.resume(forKey: "grow", at: 8)
    #expect(card.value(at: 11).scale == 9 && card.value(at: 14).scale == 12)
    // Set back after all has ended, it moves again below what was added.
    card.seek(to: 4, forKey: "grow", at: 20)
    #expect(card.value(at: 20).scale == 8 && card.value(at: 24).scale == 12)
  }

  @Test func aChangeIsTakenBackByACallAfterTheClockWasSetBack() {
    var card = Self.running()
    card.pause(forKey: "grow", at: 1)
    card.setSpeed(4, forKey: "grow", at: 2)
    card.clock.seek(to: 1.5, at: 3)
    card.animate(\.opacity, to: 1, at: 3, .over(1))
    #expect(card.value(at: 2.5).scale == 3)
    #expect(card.value(at: 4).scale == 1, "it stands as at 1.5")
    card.resume(forKey: "grow", at: 5)
    #expect(card.value(at: 6).scale == 2)
    // A change at the very time to which the clock is set stays.
    var other = Self.running()
    other.pause(forKey: "grow", at: 1)
    other.clock.seek(to: 1, at: 3)
    other.animate(\.opacity, to: 1, at: 3, .over(1))
    #expect(other.value(at: 4).scale == 1)
    // With a speed that held for no time the former one is back.
    var brief = Self.running()
    brief.setSpeed(4, forKey: "grow", at: 1)
    brief.pause(forKey: "grow", at: 1)
    brief.clock.seek(to: 0.5, at: 3)
    brief.animate(\.opacity, to: 1, at: 3, .over(1))
    brief.pause(forKey: "grow", at: 4)
    brief.resume(forKey: "grow", at: 5)
    #expect(brief.value(at: 6).scale == 2.5)
  }

  @Test func unknownAndRemovedKeysAreAnswered() {
    var card = Self.running()
    let known = card.pause(forKey: "grow", at: 0)
    let unknown = card.pause(forKey: "none", at: 0.5)
    card.remove(forKey: "grow", at: 1)
    let removed = card.resume(forKey: "grow", at: 2)
    #expect(known && !unknown && !removed)
    var player = Player(Self.running(), at: 0)
    player.advance(to: 11)
    player.advance(to: 12)
    let forgotten = player.seek(to: 2, forKey: "grow")
    #expect(!forgotten)
  }

  @Test func aPlayerTellsTheEndWhenTheCallGetsThere() {
    var player = Player(Animated(Card(scale: 0)), at: 0)
    var ends: [Double] = []
    player.run(Animate(\.scale, to: 1, .over(1)), forKey: "grow") { player, _ in
      ends.append(player.time)
    }
    player.advance(to: 0.5)
    player.pause(forKey: "grow")
    player.advance(to: 2)
    #expect(player.isAtRest && ends == [])
    player.resume(forKey: "grow")
    player.setSpeed(0.5, forKey: "grow")
    player.advance(to: 2.5)
    player.seek(to: 0.75, forKey: "grow")
    player.advance(to: 4)
    #expect(ends == [3] && player.animated.value(at: 4).scale == 1)
  }

  // MARK: Random programs

  /// Steps, marks and parts with names, whose times are multiples of 1/8 s.
  private static func steps(_ random: inout SeededRandom) -> MotionTimeline<Card> {
    func length() -> Double { Double(Int.random(in: 1...8, using: &random)) / 8 }
    let (a, b, c) = (length(), length(), length())
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return MotionTimeline {
        Animate(\.scale, to: 3, .over(a))
        Mark("middle")
        Animate(\.scale, to: 1, .over(b))
      }
    case 1:
      return Repeat(3, .mirrored) {
        Animate(\.position.x, by: 4, .over(a))
        Mark("pass")
      }.timeline
    case 2:
      return Parallel {
        Animate(\.position, to: PointValue(x: 3, y: 1), .spring(.bouncy))
        Animate(\.opacity, to: 0, .over(b)).named("fade")
      }.named("both").timeline
    case 3: return MotionTimeline { Animate(\.scale, by: 2, .over(c)).removed() }
    default:
      return MotionTimeline {
        Wait(a)
        Animate(
          \.transform, from: TransformList([.rotate(degrees: 0)]),
          to: TransformList([.rotate(degrees: 90)]),
          .over(b))
        Animate(\.parts[1].opacity, values: [1, 0, 0.5], .over(c))
      }.shifted(delay: 0.25, speed: 2)
    }
  }

  /// Added calls on one property, each on its own clock, while a player forgets what is over:
  /// x = x₀ + Σ (xᵢ − xᵢ₋₁)·ease(cᵢ(t)/dᵢ), cᵢ the clock of a call.
  @Test func addedCallsOnTheirOwnClocksAreSummed() {
    for seed in rounds(3000) {
      var random = SeededRandom(seed: UInt64(seed))
      var player = Player(Animated(Card(scale: 1)), at: 0, keepsPast: seed % 2 == 0)
      var calls: [(way: Double, length: Double, clock: ClockHistory)] = []
      var (model, time, log) = (1.0, 0.0, "")
      for _ in 0..<Int.random(in: 4...16, using: &random) {
        time += Double(Int.random(in: 0...5, using: &random)) / 8
        var expected = 1.0
        for call in calls {
          let progress = min(max(call.clock.localTime(at: time) / call.length, 0), 1)
          expected += call.way * CubicBezier.ease.value(at: progress)
        }
        let shown = player.advance(to: time).scale
        #expect((shown - expected).magnitude <= 1e-12, "\(seed) at \(time): \(log)")
        let key = Int.random(in: 0...max(calls.count - 1, 0), using: &random)
        let kind = calls.isEmpty ? 0 : Int.random(in: 0..<6, using: &random)
        log += "\(kind) of \(key) at \(time); "
        switch kind {
        case 0...1:
          let (target, length) = (
            Double(Int.random(in: -4...4, using: &random)),
            Double(Int.random(in: 1...16, using: &random)) / 8
          )
          player.run(Animate(\.scale, to: target, .over(length, .ease)), forKey: "\(calls.count)")
          calls.append((target - model, length, ClockHistory(ClockMap(begin: time))))
          model = target
        case 2: if player.pause(forKey: "\(key)") { calls[key].clock.pause(at: time) }
        case 3: if player.resume(forKey: "\(key)") { calls[key].clock.resume(at: time) }
        case 4:
          let speed = [0.25, 2, 4][Int.random(in: 0..<3, using: &random)]
          if player.setSpeed(speed, forKey: "\(key)") { calls[key].clock.setSpeed(speed, at: time) }
        default:
          let place = Double(Int.random(in: 0...16, using: &random)) / 8
          if player.seek(to: place, forKey: "\(key)") { calls[key].clock.seek(to: place, at: time) }
        }
        #expect(player.animated.model.scale == model, "\(seed) at \(time): \(log)")
      }
    }
  }

  @Test func aCallRunsAsAModelWhoseClockIsChangedAlike() {
    for seed in rounds(3000) {
      var random = SeededRandom(seed: UInt64(seed))
      let timeline = Self.steps(&random)
      var (whole, call) = (Animated(Card()), Animated(Card()))
      whole.run(timeline, at: 1)
      call.run(timeline, at: 1, forKey: "it")
      var (time, log) = (1.0, "")
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Two changes at one instant are tried, too.
        time += Double(Int.random(in: 0...6, using: &random)) / 8
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          whole.clock.pause(at: time)
          call.pause(forKey: "it", at: time)
          log += "pause \(time); "
        case 1:
          whole.clock.resume(at: time)
          call.resume(forKey: "it", at: time)
          log += "resume \(time); "
        case 2:
          let speed = [0.5, 1, 2][Int.random(in: 0..<3, using: &random)]
          whole.clock.setSpeed(speed, at: time)
          call.setSpeed(speed, forKey: "it", at: time)
          log += "speed \(speed) \(time); "
        default:
          let place = Double(Int.random(in: 0...16, using: &random)) / 8
          whole.clock.seek(to: 1 + place, at: time)
          call.seek(to: place, forKey: "it", at: time)
          log += "seek \(place) \(time); "
        }
      }
      for _ in 0..<40 {
        let instant = Double.random(in: 0...time + 4, using: &random)
        let (expected, shown) = (whole.value(at: instant), call.value(at: instant))
        let difference = max(
          (expected.scale - shown.scale).magnitude, (expected.opacity - shown.opacity).magnitude,
          expected.position.animationDistance(from: shown.position),
          (expected.parts[1].opacity - shown.parts[1].opacity).magnitude)
        #expect(difference <= 1e-12, "\(seed) at \(instant): \(log)")
        let velocity = (
          whole.velocity(\.position, at: instant), call.velocity(\.position, at: instant)
        )
        #expect(velocity.0.animationDistance(from: velocity.1) <= 1e-10, "\(seed) at \(instant)")
      }
      let edges = [-1, Double.random(in: 0...time, using: &random), time, time + 30]
      for (start, end) in zip(edges, edges.dropFirst()) {
        func told(_ card: Animated<Card>) -> [String] {
          card.events(in: start..<max(start, end)).map {
            "\($0.kind.rawValue) \($0.name) \(($0.time * 1024).rounded() / 1024) \($0.isReversed)"
          }.sorted()
        }
        #expect(told(whole) == told(call), "\(seed) in \(start)..<\(end): \(log)")
      }
    }
  }
}
