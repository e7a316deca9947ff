// Random programs on timelines that were written and read: whatever is shown, and every event, is the same.

import AnimationMath
import AnimationTimeline
import CurveFormats
import Testing
import _TestSupport

@Suite struct TimelineProgramTests {
  static let seeds = rounds(isThorough ? 10_000 : 400).map(UInt64.init)

  private typealias Names = TimelineDescriptionTests

  private enum Instruction: CaseIterable {
    case run, runKeyed, animateScale, animatePosition, transaction
    case pause, resume, seek, setSpeed, reverse
    case hold, finish, cancel
  }

  /// Does what a seed says, with timelines that are given.
  private static func play(
    _ timelines: [MotionTimeline<NamedModel>], on model: NamedModel, _ seed: UInt64
  ) -> (animated: Animated<NamedModel>, end: Double) {
    var random = SeededRandom(seed: seed)
    var animated = Animated(model, policy: InterruptionPolicy.allCases[random.index(below: 3)])
    var time = 0.0
    animated.run(timelines[0], at: time)
    for _ in 0..<6 {
      time += random.uniform(in: 0.05...0.6)
      let timeline = timelines[random.index(below: timelines.count)]
      let number = random.uniform(in: -5...5)
      switch Instruction.allCases[random.index(below: Instruction.allCases.count)] {
      case .run: animated.run(timeline, at: time)
      case .runKeyed: animated.run(timeline, at: time, forKey: "key")
      case .animateScale:
        animated.animate(\.[Names.scale], to: number, at: time, .spring(.bouncy))
      case .animatePosition:
        animated.animate(
          \.[Names.position], to: PointValue(x: number, y: 1), at: time, .over(0.5, .easeInOut))
      case .transaction:
        animated.transaction(at: time, .spring(.snappy)) { $0[Names.opacity] = number }
      case .pause: animated.clock.pause(at: time)
      case .resume: animated.clock.resume(at: time)
      case .seek: animated.clock.seek(to: number + 3, at: time)
      case .setSpeed: animated.clock.setSpeed(0.1 + number.magnitude, at: time)
      case .reverse: animated.clock.reverse(at: time)
      case .hold: animated.hold(at: time)
      case .finish: animated.finish(\.[Names.scale], at: time)
      case .cancel: animated.cancel(at: time)
      }
    }
    return (animated, time)
  }

  /// Bit for bit: model and timelines go through JSON, and the program is done with both.
  @Test func aProgramWithWhatWasReadIsTheSame() throws {
    var events = 0
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let written = (0..<2).map { _ in
        let steps = Names.random(1, &random)
        return AnimationDescription(
          Names.properties, timeline: MotionTimeline { for step in steps { step } })
      }
      let read = try written.map { try AnimationDescription($0.text()) }
      #expect(read[0].model == written[0].model, "seed \(seed)")
      let one = Self.play(written.compactMap(\.timeline), on: written[0].model, seed)
      let other = Self.play(read.compactMap(\.timeline), on: read[0].model, seed)
      #expect(one.animated.model == other.animated.model, "seed \(seed)")
      let instants = (0..<5).map { Double($0) / 3 * (one.end + 1) - 0.5 }
      for time in instants {
        #expect(
          one.animated.value(at: time) == other.animated.value(at: time), "seed \(seed), at \(time)"
        )
      }
      #expect(
        one.animated.samples(at: instants).values == other.animated.samples(at: instants).values,
        "seed \(seed)")
      let told = one.animated.events(in: -1..<one.end + 9)
      #expect(told == other.animated.events(in: -1..<one.end + 9), "seed \(seed)")
      events += told.count
    }
    #expect(events > 5 * Self.seeds.count)
  }
}
