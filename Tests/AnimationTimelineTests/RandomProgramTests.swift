// Random programs: calls of all kinds and changes of the clock, and questions in between.
//
//     shown values      jump only where the program asks for it: cancel, finish, seek
//     velocities        of springs do not jump where the policy keeps them
//     events            the same in one step, in many, and by setting the clock; backwards the same, turned
//     bulk              the same numbers as one by one
//     the past          never changes

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

import AnimationTimeline

struct RandomProgramTests {
  /// Ten thousand in all, in release.
  static let seeds = trials(10_000).map(UInt64.init)

  /// One instruction.
  enum Instruction: CaseIterable {
    case animateScale, animatePosition, animatePart, run, runKeyed, transaction, hold, holdPart
    case pause, resume, setSpeed, reverse, rewind
    case finish, cancel, cancelOne, remove, seek, standingCall, twoSeeks

    /// Whether what is shown may jump, since that is asked for.
    var mayJump: Bool {
      switch self {
      case .finish, .cancel, .cancelOne, .remove, .seek, .rewind, .runKeyed, .twoSeeks: true
      default: false
      }
    }
  }

  /// Does an instruction at a time.
  static func perform(
    _ instruction: Instruction, on card: inout Animated<Card>, at time: Double,
    _ random: inout SeededRandom
  ) {
    let target = random.uniform(in: -5...5)
    let point = PointValue(x: target, y: random.uniform(in: -5...5))
    let spring = Pace.spring(
      DampedSpring(
        response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.2...1.5)))
    let pace = random.index(below: 2) == 0 ? spring : .over(random.uniform(in: 0.2...2), .easeInOut)
    switch instruction {
    case .animateScale: card.animate(\.scale, to: target, at: time, spring)
    case .animatePosition: card.animate(\.position, to: point, at: time, pace)
    case .animatePart: card.animate(\.position.x, to: target, at: time, pace)
    case .run, .runKeyed:
      card.run(
        Series {
          Animate(\.scale, by: target, pace)
          Mark("middle")
          Parallel {
            Animate(\.position, to: point, spring)
            Repeat(2, .mirrored) { Animate(\.scale, to: 1, pace) }
          }
        }, at: time, forKey: instruction == .run ? nil : "key")
    case .transaction:
      card.transaction(at: time, pace) {
        $0.scale = target
        $0.position = point
      }
    case .hold: card.hold(at: time)
    case .holdPart: card.hold(\.position.y, at: time)
    case .pause: card.clock.pause(at: time)
    case .resume: card.clock.resume(at: time)
    case .setSpeed: card.clock.setSpeed(random.uniform(in: 0.25...3), at: time)
    case .reverse: card.clock.reverse(at: time)
    case .rewind: card.clock.reverse(at: time, rewindingWithin: 0...5)
    case .finish: card.finish(at: time)
    case .cancel: card.cancel(at: time)
    case .cancelOne: card.cancel(\.scale, at: time)
    case .remove: card.remove(forKey: "key", at: time)
    case .seek: card.clock.seek(to: random.uniform(in: -1...6), at: time)
    case .standingCall:
      card.clock.pause(at: time)
      card.run(
        Series {
          Mark("go")
          Animate(\Card.scale, to: target, pace)
        }, at: time)
    case .twoSeeks:
      for place in [random.uniform(in: -1...6), random.uniform(in: -1...6)] {
        card.clock.seek(to: place, at: time)
        card.animate(\.scale, to: target, at: time, pace)
      }
    }
  }

  /// A program, and after every instruction what it did.
  static func play(
    _ seed: UInt64, check: (Instruction, _ before: Animated<Card>, Animated<Card>, Double) -> Void
  ) -> (card: Animated<Card>, end: Double) {
    var random = SeededRandom(seed: seed)
    let policy = InterruptionPolicy.allCases[random.index(below: 3)]
    var card = Animated(
      Card(scale: 2), policy: policy,
      rules: random.index(below: 4) == 0 ? [PropertyRule(\.scale, clampedTo: -3...3)] : [])
    var time = 0.0
    for _ in 0..<9 {
      let all = Instruction.allCases
      let instruction = all[random.index(below: all.count)]
      let before = card
      perform(instruction, on: &card, at: time, &random)
      check(instruction, before, card, time)
      time += random.uniform(in: 0.05...1)
    }
    return (card, time)
  }

  /// The bound: sums of up to nine numbers below 100, and times that are rounded at velocities below 200.
  @Test func nothingJumpsUnlessAskedToAndThePastStays() {
    for seed in Self.seeds {
      var asked: [(time: Double, value: Card)] = []
      _ = Self.play(seed) { instruction, before, card, time in
        if !instruction.mayJump {
          let jump = RandomAnimatedTests.distance(card.value(at: time), before.value(at: time))
          #expect(jump < 1e-11, "seed \(seed), \(instruction) at \(time)")
        }
        if instruction == .animateScale && card.policy != .replacing {
          let now = card.velocity(\.scale, at: time)
          let jump = abs(now - before.velocity(\.scale, at: time))
          #expect(jump < 1e-9, "seed \(seed), at \(time)")
        }
        for (time, value) in asked { #expect(card.value(at: time) == value, "seed \(seed)") }
        asked.append((time - 0.01, card.value(at: time - 0.01)))
        // One property alone is what it is in the whole.
        let shown = card.value(at: time)
        #expect(card.value(\.scale, at: time) == shown.scale, "seed \(seed)")
        #expect(card.value(\.position, at: time) == shown.position, "seed \(seed)")
        #expect(card.value(\.position.x, at: time) == shown.position.x, "seed \(seed)")
      }
    }
  }

  /// The events of a program do not depend on the steps in which they are asked for.
  @Test func eventsAreTheSameInOneStepAndInMany() {
    for seed in Self.seeds {
      let (card, end) = Self.play(seed) { _, _, _, _ in }
      var random = SeededRandom(seed: seed + 77)
      let all = card.events(in: -1..<end + 20)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
      var (steps, from) = ([AnimationEvent](), -1.0)
      while from < end + 20 {
        let to = min(from + random.uniform(in: 0.01...4), end + 20)
        steps += card.events(in: from..<to)
        from = to
      }
      #expect(steps == all, "seed \(seed)")
    }
  }

  /// A call at that time, or a step that begins then: not one of a call that was removed before.
  @Test func whatIsInterruptedIsTakenOver() {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2), policy: .allCases[random.index(below: 3)])
      var (time, calls) = (0.0, Set<Double>())
      for _ in 0..<8 {
        Self.perform(
          [.animateScale, .animatePart, .run, .runKeyed, .runKeyed, .remove, .remove, .cancelOne][
            random.index(below: 8)], on: &card, at: time, &random)
        calls.insert(time)
        time += random.uniform(in: 0.05...1)
      }
      let events = card.events(in: -1..<100)
      for event in events where event.kind == .interrupted && !calls.contains(event.time) {
        let isTakenOver = events.contains {
          $0.kind == .began && $0.time == event.time
            && ($0.name.hasPrefix(event.name) || event.name.hasPrefix($0.name))
        }
        #expect(isTakenOver, "seed \(seed), \(event)")
      }
    }
  }

  /// Whatever the clock did: when all is over, what began has ended, each name as often.
  @Test func everyStepThatBeganHasEndedInSum() {
    for seed in Self.seeds {
      var (card, end) = Self.play(seed) { _, _, _, _ in }
      card.clock.setSpeed(1, at: end)
      card.clock.seek(to: 1e4, at: end)
      var open: [String: Int] = [:]
      for event in card.events(in: -1..<end + 1) where event.kind != .passed {
        // Backwards an end begins and a beginning finishes.
        let isOpening = event.kind == .began
        open[event.name, default: 0] += isOpening ? 1 : -1
      }
      #expect(open.values.allSatisfy { $0 == 0 }, "seed \(seed), \(open)")
    }
  }

  /// Played to an instant, set there, and played on beyond it and back: what was told is the same in sum, and
  /// what was told on the way back is what was told on the way there, turned.
  @Test func playedSeekedAndReversedAreTheSame() {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      var card = Animated(Card(scale: 2), policy: .allCases[random.index(below: 3)])
      var time = 0.0
      for _ in 0..<5 {
        Self.perform(
          [.animateScale, .animatePosition, .animatePart, .run, .transaction, .holdPart][
            random.index(below: 6)], on: &card, at: time, &random)
        time += random.uniform(in: 0.05...1)
      }
      let (from, to) = (time, time + random.uniform(in: 0...5))
      var (played, seeked) = (card, card)
      let forward = card.events(in: from..<to)
      seeked.clock.seek(to: to, at: from)
      let skipped = seeked.events(in: from..<from.nextUp)
      #expect(skipped.map(\.localTime) == forward.map(\.localTime), "seed \(seed)")
      #expect(skipped.map(\.kind) == forward.map(\.kind), "seed \(seed)")
      #expect(skipped.allSatisfy { $0.time == from && !$0.isReversed })
      played.clock.reverse(at: to)
      let back = played.events(in: to..<to + (to - from))
      let turned = Array(back.reversed())
      #expect(turned.map(\.name) == forward.map(\.name), "seed \(seed)")
      #expect(back.allSatisfy { $0.isReversed })
      for (one, other) in zip(forward, turned) {
        #expect((one.kind == .began) == (other.kind == .finished), "seed \(seed)")
        #expect((one.kind == .passed) == (other.kind == .passed), "seed \(seed)")
      }
      // The values on the way back are those on the way there.
      for _ in 0..<5 {
        let offset = random.uniform(in: 0...max(to - from, 0.1))
        let distance = RandomAnimatedTests.distance(
          played.value(at: to + offset), card.value(at: to - offset))
        #expect(distance < 1e-11, "seed \(seed)")
      }
      // In the end every step that began has ended once.
      let all = card.events(in: -1..<1e6)
      let begun = all.count { $0.kind == .began }
      #expect(begun == all.count { [.finished, .interrupted].contains($0.kind) }, "seed \(seed)")
    }
  }

  /// To the bit, at instants of any clock, on rows that rise and rows in any order.
  @Test func bulkIsTheSameAsOneByOne() throws {
    var compared = 0
    for seed in Self.seeds {
      let (card, end) = Self.play(seed) { _, _, _, _ in }
      let grid = UniformGrid(from: -0.5, to: end + 3, count: 23)
      var instants = Array(grid)
      if seed % 5 == 0 { instants.swapAt(3, 17) }
      let samples = card.samples(at: instants)
      let width = samples.channelCount
      let places = [
        (samples.channels(of: \.scale), \Card.scale),
        (samples.channels(of: \.position), \Card.position.x),
        (samples.channels(of: \.position.x), \Card.position.x),
      ]
      for (row, time) in instants.enumerated() {
        let shown = card.value(at: time)
        for (place, path) in places {
          guard let place else { continue }
          let number = samples.values[row * width + place.lowerBound]
          #expect(number == shown[keyPath: path], "seed \(seed), time \(time)")
          compared += 1
        }
        if row % 6 == 0 {
          let alone = card.samples(at: [time]).values
          #expect(
            alone[...] == samples.values[row * width..<(row + 1) * width], "seed \(seed), \(time)")
        }
      }
    }
    #expect(compared > 23 * Self.seeds.count)
  }
}
