// Every call that stops the program for a number out of its range, with the range of each number.
//
// CallsTests.swift puts hostile doubles in the place of these: what is in the range is used, and NaN stops the program
// with a sentence. The page Reliability says the same in a table.

import AnimationMath
import AnimationSampling
import CurveFormats

/// A call with numbers from outside.
struct Call: Sendable {
  /// The range of a number, as on the page Reliability.
  enum Kind: Sendable {
    /// A value, a velocity, an instant, an offset or a weight.
    case number
    /// A duration, a delay, a time since a release.
    case length
    /// A factor, or a length that must not vanish.
    case positive
    /// The speed of a clock.
    case speed
    /// A share of a duration.
    case share
    /// A time among others.
    case keyTime
    /// A fraction of a distance.
    case fraction
    /// A number of passes.
    case passes
    /// A threshold of settling.
    case threshold
    /// A number of units, whole by its type.
    case units

    func contains(_ number: Double) -> Bool {
      switch self {
      case .number: (-1e50...1e50).contains(number)
      case .length: (0...1e50).contains(number)
      case .positive: (1e-50...1e50).contains(number)
      case .speed: number == 0 || (1e-50...1e50).contains(number.magnitude)
      case .share: (0...1).contains(number)
      case .keyTime: number == 0 || (1e-50...1).contains(number)
      case .fraction: (1e-50...1).contains(number)
      case .passes: (1e-50...1e50).contains(number) || number == .infinity
      case .threshold: number == 0 || (1e-50...1e50).contains(number)
      case .units: (1...1e9).contains(number)
      }
    }
  }

  /// Type and name with labels.
  let name: String

  /// Numbers that are accepted, with their ranges.
  let numbers: [(plain: Double, kind: Kind)]

  /// Makes the call, and returns numbers of what it makes.
  let make: @Sendable ([Double]) throws -> [Double]

  init(
    _ name: String, _ numbers: [(Double, Kind)],
    make: @escaping @Sendable ([Double]) throws -> [Double]
  ) {
    (self.name, self.make) = (name, make)
    self.numbers = numbers.map { (plain: $0.0, kind: $0.1) }
  }

  static let all = [paces, stacks, clocks, motions, curves, models, steps, presets].flatMap(\.self)
}

/// Instants since a beginning, at which something is asked.
let later = [0, 1e-9, 0.1, 0.5, 2, 1e6]

private struct Card { var x = 0.0, y = 1.0 }

/// A curve at three places of its domain.
private func places(of curve: some Curve) -> [Double] {
  let (start, end) = (curve.domain.lowerBound, curve.domain.upperBound)
  let arguments = end.isFinite && start.isFinite ? [start, start / 2 + end / 2, end] : [0, 1, 2]
  return arguments.flatMap { [curve.value(at: $0), curve.slope(at: $0, from: .left)] }
}

extension Call {
  // MARK: - Engine

  /// What a pace shows by itself and on a property that is retargeted.
  private static func played(_ pace: Pace) -> [Double] {
    var stack = AnimationStack(3.0)
    stack.animate(to: 10, at: 1, pace)
    var numbers = [pace.duration]
    for time in later {
      numbers += [pace.progress(at: time), pace.speed(at: time)]
      numbers += [stack.value(at: 1 + time), stack.velocity(at: 1 + time)]
    }
    return numbers
  }

  private static let paces = [
    Call("Pace.over(_:_:)", [(0.5, .length)]) { played(.over($0[0], .easeIn)) },
    Call("Pace.spring(_:duration:initialVelocity:)", [(0.5, .length), (3, .number)]) {
      played(.spring(.bouncy, duration: $0[0], initialVelocity: $0[1]))
    },
    Call("Pace.motion(_:duration:)", [(0.5, .length)]) {
      played(.motion(BounceMotion(floor: 1, acceleration: 8, restitution: 0.5), duration: $0[0]))
    },
    Call("Pace.decay(_:duration:)", [(0.5, .length)]) {
      played(.decay(.scrollViewNormal, duration: $0[0]))
    },
  ]

  private static let stacks =
    InterruptionPolicy.allCases.flatMap { policy in
      [
        Call(
          "AnimationStack.animate(to:at:_:velocity:), \(policy)",
          [(10, .number), (1, .number), (5, .number)]
        ) { n in
          var stack = AnimationStack(3.0, policy: policy)
          stack.animate(to: 7, at: -1e50, .over(1))
          stack.animate(to: n[0], at: n[1], .spring(.bouncy), velocity: n[2])
          return later.flatMap { [stack.value(at: n[1] + $0), stack.velocity(at: n[1] + $0)] }
        },
        Call("AnimationStack.set(to:at:), \(policy)", [(10, .number), (1, .number)]) { n in
          var stack = AnimationStack(3.0, policy: policy)
          stack.set(to: n[0], at: n[1])
          return later.map { stack.value(at: n[1] + $0) }
        },
      ]
    } + [
      Call(
        "AnimationStack.animate(throwing:at:_:within:spring:settling:)",
        [(500, .number), (1, .number), (0.01, .positive)]
      ) { n in
        var stack = AnimationStack(3.0)
        stack.animate(
          throwing: n[0], at: n[1], .scrollViewNormal, within: 0...100, spring: .bouncy,
          settling: n[2])
        return later.map { stack.value(at: n[1] + $0) }
      },
      Call("Timing.units(perSecond:)", [(60, .units)]) { n in
        // A number of units is whole by its type.
        guard let count = Int(exactly: n[0].rounded()) else { return [] }
        return [WebTiming(duration: 2).grouped(in: Timing.units(perSecond: count)).endTime]
      },
    ]

  private static let clocks = [
    Call("ClockMap.withSpeed(_:from:)", [(2, .speed), (1, .number)]) { n in
      let clock = ClockMap(begin: 1).withSpeed(n[0], from: n[1])
      return later.map { clock.localTime(at: n[1] + $0) }
    },
    Call("ClockMap.seeking(to:at:)", [(2, .number), (1, .number)]) { n in
      let clock = ClockMap(begin: 1).seeking(to: n[0], at: n[1])
      return later.map { clock.localTime(at: n[1] + $0) }
    },
    Call("ClockMap.resumed(at:speed:)", [(2, .number), (1, .speed)]) { n in
      let clock = ClockMap(begin: 1).paused(at: n[0]).resumed(at: n[0], speed: n[1])
      return later.map { clock.localTime(at: n[0] + $0) }
    },
    Call("ClockHistory.seek(to:at:)", [(2, .number), (1, .number)]) { n in
      var clock = ClockHistory()
      clock.seek(to: n[0], at: n[1])
      return later.map { clock.localTime(at: n[1] + $0) }
    },
    Call("ClockHistory.setSpeed(_:at:)", [(2, .speed), (1, .number)]) { n in
      var clock = ClockHistory()
      clock.setSpeed(n[0], at: n[1])
      clock.pause(at: n[1])
      clock.resume(at: n[1])
      return later.map { clock.localTime(at: n[1] + $0) }
    },
    Call("WebTiming.Clock.withPlaybackRate(_:from:)", [(2, .speed), (1, .number)]) { n in
      let clock = WebTiming.Clock(startTime: 1, endTime: 4).withPlaybackRate(n[0], from: n[1])
      return later.map { clock.localTime(at: n[1] + $0) }
    },
    Call("WebTiming.Clock.seeking(to:at:)", [(2, .number), (1, .number)]) { n in
      let clock = WebTiming.Clock(startTime: 1, endTime: 4).seeking(to: n[0], at: n[1])
      return later.map { clock.paused(at: n[1]).resumed(at: n[1]).localTime(at: n[1] + $0) }
    },
  ]

  // MARK: - Motions and curves

  private static let motions = [
    Call("VelocityTracker", [(0.1, .positive), (20, .number), (1, .number)]) { n in
      var finger = VelocityTracker<Double>(.weighted(window: n[0]))
      finger.add(7, at: n[2] - 0.05)
      finger.add(n[1], at: n[2])
      return [finger.velocity(at: n[2]) ?? 0]
    },
    Call("SpringMotion.retargeted(to:at:spring:)", [(20, .number), (1, .length)]) {
      places(of: DampedSpring.bouncy.motion(from: 0, to: 1).retargeted(to: $0[0], at: $0[1]))
    },
    Call("SpringMotion.settlingDuration(within:rule:)", [(0.01, .threshold)]) { n in
      [DampedSpring.SettlingRule.lastCrossing, .positionAndSpeed(speed: 0.01), .energy, .envelope]
        .map {
          DampedSpring.bouncy.motion(from: 0, to: 1).settlingDuration(within: n[0], rule: $0)
        }
    },
    Call("DampedSpring.easing(duration:initialVelocity:)", [(0.5, .positive), (3, .number)]) {
      places(of: DampedSpring.bouncy.easing(duration: $0[0], initialVelocity: $0[1]))
    },
  ]

  private static let curves = [
    Call("Curve.scaled(x:y:)", [(2, .positive), (3, .number)]) {
      places(of: CubicBezier.ease.scaled(x: $0[0], y: $0[1]))
    },
    Call("Curve.shifted(x:y:)", [(2, .number), (3, .number)]) {
      places(of: CubicBezier.ease.shifted(x: $0[0], y: $0[1]))
    },
    Call("Curve.stretched(over:)", [(2, .positive)]) {
      places(of: CubicBezier.ease.stretched(over: 0...max(0, $0[0])))
    },
    Call("Curve.blended(with:weight:)", [(0.3, .number)]) {
      places(of: CubicBezier.ease.blended(with: CubicBezier.easeIn, weight: $0[0]))
    },
  ]

  // MARK: - Models and steps

  private static let models =
    InterruptionPolicy.allCases.map { policy in
      Call(
        "Animated.animate(_:to:at:_:velocity:settling:), \(policy)",
        [(10, .number), (1, .number), (5, .number), (0.5, .positive)]
      ) { n in
        var card = Animated(Card(), policy: policy)
        card.animate(\.x, to: 7, at: -1e50, .over(1))
        card.animate(
          \.x, to: n[0], at: n[1], .spring(.bouncy), velocity: n[2], settling: .distance(n[3]))
        return later.flatMap {
          [card.value(\.x, at: n[1] + $0), card.velocity(\.x, at: n[1] + $0)]
        }
      }
    } + [
      Call("DampedSpring.SettlingThreshold.fraction(_:)", [(0.5, .fraction)]) { n in
        var card = Animated(Card())
        card.animate(\.x, to: 1e-30, at: 0, .spring(.bouncy), settling: .fraction(n[0]))
        return later.map { card.value(\.x, at: $0) }
      },
      Call("Animated.set(_:to:at:)", [(10, .number), (1, .number)]) { n in
        var card = Animated(Card())
        card.set(\.x, to: n[0], at: n[1])
        card.hold(at: n[1])
        return later.map { card.value(at: n[1] + $0).x }
      },
      Call(
        "Animated.animate(_:throwing:at:_:within:spring:settling:)",
        [(500, .number), (1, .number), (0.01, .positive)]
      ) { n in
        var card = Animated(Card())
        card.animate(
          \.x, throwing: n[0], at: n[1], .scrollViewNormal, within: 0...100, spring: .bouncy,
          settling: n[2])
        return later.map { card.value(\.x, at: n[1] + $0) }
      },
      Call("Player.advance(to:)", [(-1e50, .number), (1e50, .number)]) { n in
        var player = Player(Animated(Card()), at: n[0])
        player.animate(\.x, to: 10, .spring(.bouncy))
        return [player.advance(to: n[1]).x]
      },
    ]

  private static let fade = Animate(\Card.x, to: 10, .over(1, .easeIn))

  /// What a step shows by itself, and when it is run.
  private static func run(_ step: some TimelineStep<Card>) -> [Double] {
    var card = Animated(Card())
    card.run(step, at: 1)
    let timeline = step.timeline
    return [timeline.duration]
      + later.flatMap { [timeline.value(at: $0, from: Card()).x, card.value(\.x, at: 1 + $0)] }
  }

  private static let steps = [
    Call("Animate.init(_:from:to:by:_:)", [(1, .number), (2, .number)]) { n in
      run(
        MotionTimeline {
          Animate(\Card.x, from: n[0], by: n[1], .over(1))
          Animate(\Card.x, to: n[1], .spring(.bouncy))
        })
    },
    Call(
      "Animate.init(_:values:keyTimes:_:)",
      [(1, .number), (2, .number), (0.25, .keyTime)]
    ) { n in run(Animate(\Card.x, values: [n[0], n[1], 3], keyTimes: [0, n[2], 1], .over(1))) },
    Call("Animate.init(_:throwing:_:untilSpeed:)", [(500, .number), (5, .positive)]) {
      run(Animate(\Card.x, throwing: $0[0], .scrollViewNormal, untilSpeed: $0[1]))
    },
    Call("Wait.init(_:)", [(1, .length)]) { n in
      run(
        MotionTimeline {
          Wait(n[0])
          fade
        })
    },
    Call("TimelineStep.after(gap:)", [(1, .length)]) { n in
      run(
        MotionTimeline {
          fade
          Animate(\Card.x, to: 3, .over(1)).after(gap: n[0])
        })
    },
    Call("TimelineStep.at(_:)", [(1, .length)]) { n in
      run(MotionTimeline { fade.at(n[0]) })
    },
    Call("TimelineStep.with(fraction:)", [(1, .length)]) { n in
      run(
        MotionTimeline {
          fade
          Animate(\Card.y, to: 3, .over(1)).with(fraction: n[0])
        })
    },
    Call(
      "TimelineStep.shifted(delay:speed:offset:)", [(1, .length), (2, .positive), (0.5, .share)]
    ) {
      run(fade.shifted(delay: $0[0], speed: $0[1], offset: $0[2]))
    },
    Call("TimelineStep.fitted(to:)", [(1, .positive)]) { run(fade.fitted(to: $0[0])) },
    Call("TimelineStep.cut(to:)", [(1, .positive)]) { run(fade.cut(to: $0[0])) },
    Call("Repeat.init(_:_:delay:_:)", [(2.5, .passes), (1, .length)]) { n in
      run(Repeat(n[0], .mirrored, delay: n[1]) { fade })
    },
    Call("Repeat.init(duration:_:delay:_:)", [(2.5, .passes), (1, .length)]) { n in
      run(Repeat(duration: n[0], delay: n[1]) { fade })
    },
    Call("Repeat.init(again:_:delay:_:)", [(2, .length)]) { n in
      run(Repeat(again: n[0]) { fade })
    },
    Call("StaggerDelay.each(_:)", [(0.1, .length)]) { n in
      run(Stagger(2, .each(n[0])) { _ in fade })
    },
  ]
}
