// The programs of the page Small programs, as they stand there; one import gives the values and springs, too.

import AnimationPresets
import Testing

struct SmallProgramsTests {
  @Test func aCardThatAFingerTakes() {
    let entrance = Parallel<Card> {
      Animate(\.opacity, to: 1, .over(0.3, .easeOut))
      Animate(\.scale, to: 1, .spring(.bouncy))
      Animate(\.position, to: .zero, .spring(.smooth))
    }
    var card = Animated(
      Card(opacity: 0, scale: 0.8, position: PointValue(x: 0, y: 300)),
      policy: .preservingVelocity, rules: [PropertyRule(\.opacity, clampedTo: 0...1)])
    card.run(entrance, at: 0)

    // The finger takes it at 0.25, and moves it every sixtieth of a second.
    for move in 0..<12 {
      let time = 0.25 + Double(move) / 60
      card.set(\.position, to: PointValue(x: 12 * Double(move), y: 60), at: time)
    }
    // It lets go, 720 points a second to the right.
    card.animate(
      \.position, to: PointValue(x: 320, y: 0), at: 0.45, .spring(.snappy),
      velocity: PointValue(x: 720, y: 0), settling: .distance(0.5))

    #expect(card.value(at: 0.44).position == PointValue(x: 132, y: 60))
    #expect(abs(card.velocity(\.position, at: 0.45).x - 720) < 1e-9)
    #expect(card.value(at: 0.44).opacity == 1)
    #expect(card.events(in: 0.45..<9).last?.name == "\\Card.position")
    #expect(card.value(\.position, at: 9).animationDistance(from: PointValue(x: 320, y: 0)) < 1e-9)
  }

  @Test func aLoopOfAGame() {
    struct Ship: Sendable { var x = 0.0, y = 0.0, glow = 0.0 }
    let dash = Series<Ship> {
      Animate(\.x, by: 100, .over(0.2, .easeOut))
      Mark("there")
      Repeat(2, .mirrored) { Animate(\.glow, to: 1, .over(0.1)) }
    }
    var told: [String] = []
    var player = Player(Animated(Ship(), policy: .preservingVelocity), at: 0)
    player.onEvent = { _, event in
      if event.kind == .passed { told.append(event.name) }
    }
    player.run(dash) { _, isFinished in told.append(isFinished ? "dashed" : "hit") }

    for frame in 1...60 {
      let ship = player.advance(to: Double(frame) / 60)
      if frame == 6 {
        #expect(ship.x > 68)
        player.animate(\.x, to: 0, .spring(.snappy))
      }
    }
    #expect(told == ["there", "hit"])
  }

  /// However long the machine takes for a frame.
  @Test func aPlayerOnTheClockOfTheSystem() async throws {
    var ended: [Bool] = []
    var player = Player(Animated(Card(opacity: 0)), at: 0)
    player.run(Animate<Card>(\.opacity, to: 1, .over(0.02))) { ended.append($1) }

    let clock = ContinuousClock()
    let start = clock.now
    while ended.isEmpty {
      try await Task.sleep(for: .milliseconds(1))
      player.advance(to: (clock.now - start) / .seconds(1))
    }
    #expect(ended == [true])
    #expect(player.animated.value(at: player.time).opacity == 1)
  }

  @Test func anIndicatorThatNeverEnds() {
    struct Ring: Sendable { var start = 0.0, end = 0.0, turn = 0.0 }
    let spin = Parallel<Ring> {
      Repeat(.infinity) { Animate(\.turn, from: 0, to: 2 * .pi, .over(1)) }
      MotionTimeline.progressRing(start: \.start, end: \.end)
    }
    #expect(spin.timeline.duration == .infinity)
    var ring = Animated(Ring())
    ring.run(spin, at: 0)
    ring.clock.pause(at: 2.25)
    #expect(ring.value(at: 100).turn == .pi / 2)
    ring.clock.seek(to: 0.5, at: 100)
    ring.clock.resume(at: 101)
    ring.clock.reverse(at: 101.25)
    #expect(ring.velocity(\.turn, at: 101.5) == -2 * .pi)
    #expect(ring.value(at: 101.375).turn == 2 * .pi * 0.625)
  }
}
