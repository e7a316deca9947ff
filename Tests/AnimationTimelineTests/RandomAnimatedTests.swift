// Random programs of calls on a model: what must not jump does not, and nothing depends on when it is asked.

import AnimationMath
import Testing
import _TestSupport

import AnimationTimeline

struct RandomAnimatedTests {
  /// One call; steps that start at a value of their own jump by intention, so there are none.
  static func call(_ card: inout Animated<Card>, at time: Double, _ random: inout SeededRandom) {
    let target = random.uniform(in: -5...5)
    let point = PointValue(x: target, y: random.uniform(in: -5...5))
    let spring = Pace.spring(
      DampedSpring(
        response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.2...1.5)))
    let pace = random.index(below: 2) == 0 ? spring : .over(random.uniform(in: 0.2...2), .easeInOut)
    switch random.index(below: 7) {
    case 0: card.animate(\.scale, to: target, at: time, pace)
    case 1: card.animate(\.position, to: point, at: time, pace)
    case 2: card.animate(\.position.x, to: target, at: time, pace)
    case 3:
      card.run(
        Series {
          Animate(\.scale, by: target, pace)
          Wait(random.unit())
          Parallel {
            Animate(\.position, to: point, spring)
            Animate(\.scale, to: 1, pace)
          }
        }, at: time)
    case 4:
      card.run(Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: target, pace) }, at: time)
    case 5: card.animate(\.scale, to: target, at: time, spring)
    default: card.hold(\.position.y, at: time)
    }
  }

  static func values(_ card: Card) -> [Double] { [card.scale, card.position.x, card.position.y] }

  static func distance(_ a: Card, _ b: Card) -> Double {
    zip(values(a), values(b)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test(arguments: 0..<8)
  func noCallMakesAValueJumpOrChangesThePast(part: UInt64) {
    for seed in part * 50..<(part + 1) * 50 {
      var random = SeededRandom(seed: seed)
      let policy = InterruptionPolicy.allCases[random.index(below: 3)]
      var card = Animated(Card(scale: 2), policy: policy)
      var (time, asked) = (0.0, [(time: Double, value: Card)]())
      for _ in 0..<8 {
        let before = card
        Self.call(&card, at: time, &random)
        #expect(
          Self.distance(card.value(at: time), before.value(at: time)) < 1e-11,
          "seed \(seed), time \(time)")
        #expect(Self.distance(card.value(at: 1e9), card.model) < 1e-11, "seed \(seed)")
        for (time, value) in asked { #expect(card.value(at: time) == value, "seed \(seed)") }
        asked.append((time - 0.01, card.value(at: time - 0.01)))
        time += random.uniform(in: 0.05...1)
      }
    }
  }

  /// Springs and eased steps that begin at rest keep the velocity when added, springs always when told to.
  @Test(arguments: [InterruptionPolicy.additive, .preservingVelocity])
  func velocityDoesNotJump(policy: InterruptionPolicy) {
    for seed in rounds(200).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2), policy: policy)
      var time = 0.0
      for _ in 0..<6 {
        let before = card.velocity(\.scale, at: time)
        card.animate(
          \.scale, to: random.uniform(in: -5...5), at: time,
          .spring(
            DampedSpring(response: random.uniform(in: 0.2...1), dampingRatio: random.unit() + 0.1)))
        #expect(abs(card.velocity(\.scale, at: time) - before) < 1e-9, "seed \(seed)")
        time += random.uniform(in: 0.02...0.5)
      }
    }
  }

  /// One property of a model moves as a stack of its own does, under every policy.
  ///
  /// Seconds between calls are doubles without rounding here; where they are not, the clock of a call rounds the time,
  /// and the last bits differ.
  @Test(arguments: InterruptionPolicy.allCases)
  func aPropertyMovesAsAStackDoes(policy: InterruptionPolicy) {
    for seed in rounds(100).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2), policy: policy)
      var (stack, time) = (AnimationStack(2.0, policy: policy), 0.0)
      for _ in 0..<6 {
        let target = random.uniform(in: -5...5)
        let spring = DampedSpring(
          response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.2...1.5))
        switch random.index(below: 3) {
        case 0:
          let duration = random.uniform(in: 0.1...1)
          card.animate(\.scale, to: target, at: time, .over(duration, .easeInOut))
          stack.animate(to: target, at: time, .over(duration, .easeInOut))
        case 1:
          card.animate(\.scale, to: target, at: time, .spring(spring))
          stack.animate(to: target, at: time, .spring(spring))
        default:
          let velocity = random.uniform(in: -50...50)
          card.animate(\.scale, to: target, at: time, .spring(spring), velocity: velocity)
          stack.animate(to: target, at: time, .spring(spring), velocity: velocity)
        }
        let next = time + (random.uniform(in: 0.02...0.5) * 1024).rounded() / 1024
        for part in [0, 0.125, 0.5, 0.875] {
          let now = time + part * (next - time)
          // To the bit where one animation is left; a sum of several to its last bits.
          let value = card.value(at: now).scale - stack.value(at: now)
          let velocity = card.velocity(\.scale, at: now) - stack.velocity(at: now)
          #expect(abs(value) <= (policy == .additive ? 1e-14 : 0), "seed \(seed)")
          #expect(abs(velocity) <= (policy == .additive ? 1e-12 : 0), "seed \(seed)")
        }
        time = next
      }
    }
  }

  /// Model plus, for every animation, (from − to)·(1 − progress): Core Animation's sum.
  @Test func additiveAnimationsAreASum() {
    for seed in rounds(200).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2))
      var (time, model) = (0.0, 2.0)
      var parts: [(begin: Double, change: Double, pace: Pace)] = []
      for _ in 0..<6 {
        let target = random.uniform(in: -5...5)
        let pace: Pace =
          random.index(below: 2) == 0 ? .spring(.bouncy) : .over(random.unit(), .easeOut)
        card.animate(\.scale, to: target, at: time, pace)
        parts.append((time, model - target, pace))
        model = target
        time += random.unit()
      }
      for _ in 0..<10 {
        let now = time + random.unit()
        let sum = parts.reduce(model) {
          $0 + $1.change * (1 - $1.pace.progress(at: now - $1.begin))
        }
        #expect(abs(card.value(at: now).scale - sum) < 1e-12, "seed \(seed)")
      }
    }
  }

  @Test func forgettingChangesNothingThatMayBeAsked() {
    for seed in rounds(200).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      let policy = InterruptionPolicy.allCases[random.index(below: 3)]
      var card = Animated(Card(scale: 2), policy: policy)
      var time = 0.0
      for _ in 0..<10 {
        Self.call(&card, at: time, &random)
        time += random.uniform(in: 0.05...3)
        var short = card
        short.forget(before: time)
        for later in [0, 0.01, 0.3, 5, 100] {
          let (full, rest) = (card.value(at: time + later), short.value(at: time + later))
          #expect(Self.distance(full, rest) < 1e-11, "seed \(seed), time \(time + later)")
        }
        #expect(short.events(in: time..<1e9) == card.events(in: time..<1e9), "seed \(seed)")
        if random.index(below: 2) == 0 { card = short }
      }
    }
  }

  @Test func eventsAreTheSameInOneGoAndInMany() {
    for seed in rounds(200).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      let policy = InterruptionPolicy.allCases[random.index(below: 3)]
      var card = Animated(Card(scale: 2), policy: policy)
      var time = 0.0
      for _ in 0..<6 {
        Self.call(&card, at: time, &random)
        time += random.unit()
      }
      let all = card.events(in: -1..<100)
      var steps: [AnimationEvent] = []
      var (from, to) = (-1.0, -1.0)
      while to < 100 {
        (from, to) = (to, min(100, to + random.uniform(in: 0.01...2)))
        steps += card.events(in: from..<to)
      }
      #expect(steps == all, "seed \(seed)")
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
      #expect(
        all.count { $0.kind == .began } == all.count { $0.kind != .began }, "seed \(seed)")
    }
  }
}
