import AnimationMath
import AnimationTimeline
import Foundation
import Testing

struct AnimateEffectsTests {
  private static func scale(_ step: Animate<Card>, at time: Double) -> Double {
    step.timeline.value(at: time, from: Card()).scale
  }

  @Test func discreteValuesAreHeldForEqualShares() {
    let step = Animate(\Card.scale, values: [1, 2, 3], mode: .discrete, .over(3))
    for (time, value) in [(0.0, 1.0), (0.5, 1), (1, 2), (1.9, 2), (2, 3), (3, 3), (9, 3)] {
      #expect(Self.scale(step, at: time) == value)
    }
    #expect(step.timeline.velocity(\.scale, at: 0.5, from: Card()) == 0)
  }

  /// 0, 1, 4: a quarter of the way is a quarter of the time.
  @Test func pacedValuesMoveAtOneSpeed() {
    let step = Animate(\Card.scale, values: [0, 1, 4], mode: .paced, .over(4))
    for time in [0.0, 0.5, 1, 2.5, 4] {
      #expect(Self.scale(step, at: time) == time)
      #expect(step.timeline.velocity(\.scale, at: time, from: Card()) == (time < 4 ? 1 : 0))
    }
  }

  /// The published value of the cubic through 310, 60, 120, 60, 310 at 3/8: between 60 and 120, with slopes −190/2
  /// and 0 for an interval, 60/2 + 120/2 − 95/8.
  @Test func cubicValuesFollowASpline() {
    let values = [310.0, 60, 120, 60, 310]
    let step = Animate(\Card.scale, values: values, mode: .cubic, .over(2))
    #expect(Self.scale(step, at: 0.75) == 78.125)
    // By parameter 1.5·60 + 95/4, in an interval of 0.5 s.
    #expect(abs(step.timeline.velocity(\.scale, at: 0.75, from: Card()) - 227.5) < 1e-11)
  }

  @Test func cubicPacedPointsMoveAtOneSpeed() {
    let points = [(0.0, 0.0), (40, 80), (120, 0)].map { PointValue(x: $0.0, y: $0.1) }
    let timeline = Animate(\Card.position, values: points, mode: .cubicPaced, .over(2)).timeline
    let speeds = [0.1, 0.5, 0.9, 1.3, 1.9].map {
      timeline.velocity(\.position, at: $0, from: Card()).animationDistance(from: .zero)
    }
    for speed in speeds { #expect(abs(speed - speeds[0]) < 1e-9 * speeds[0]) }
  }

  @Test func everyIntervalHasAnEasingOfItsOwn() {
    let step = Animate(
      \Card.scale, values: [0, 1, 2], mode: .linear, timingFunctions: [.easeIn, .linear],
      .over(2))
    #expect(Self.scale(step, at: 0.25) == CubicBezier.easeIn.value(at: 0.25))
    #expect(Self.scale(step, at: 1.25) == 1.25)
  }

  /// 30 to the right and 40 down in 7 s: 10 a second.
  @Test func aPointGoesAlongAPathAndATransformTurnsWithIt() throws {
    let run = MotionPath(from: [0, 0]).line(to: [30, 0]).line(to: [30, 40]).paced(.constantSpeed)
    let timeline = Parallel<Card> {
      Animate(\.position, along: run, .over(7))
      Animate(\.transform, along: run, .over(7))
    }.timeline
    let corner = Double.pi / 2
    for (time, x, y, angle) in [
      (0.0, 0.0, 0.0, 0.0), (1.5, 15, 0, 0), (5, 30, 20, corner), (9, 30, 40, corner),
    ] {
      let card = timeline.value(at: time, from: Card())
      #expect(card.position.animationDistance(from: PointValue(x: x, y: y)) < 1e-13)
      let expected = TransformList([.translate(x: x, y: y, z: 0), .rotate(radians: angle)])
      #expect(card.transform.animationDistance(from: expected) < 1e-13)
    }
    let velocities = [1.5, 5, 9].map { timeline.velocity(\.position, at: $0, from: Card()) }
    let expected = [(10.0, 0.0), (0, 10), (0, 0)].map { PointValue(x: $0.0, y: $0.1) }
    for (velocity, expected) in zip(velocities, expected) {
      #expect(velocity.animationDistance(from: expected) < 1e-13)
    }
    let straight = Animate(\Card.transform, along: run, rotation: .none, .over(7)).timeline
    #expect(
      straight.value(at: 1.5, from: Card()).transform
        == TransformList([.translate(x: 15, y: 0, z: 0)]))
  }

  /// sin 9p, of which nothing is known but its values, and whose value stays where it ends.
  private struct Sine: ValueEffect {
    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      sin(9 * min(max(progress, 0), 1))
    }
  }

  @Test func theVelocityOfAnyEffectIsThatOfItsValues() {
    let step = Animate(\Card.scale, effect: Sine(), .over(2)).timeline
    for time in [0, 1e-9, 0.3, 1.2, 2 - 1e-3, 2 - 1e-9] {
      let velocity = step.velocity(\.scale, at: time, from: Card())
      #expect(abs(velocity - 4.5 * cos(4.5 * time)) < 1e-9, "time \(time)")
    }
    #expect(step.velocity(\.scale, at: 2, from: Card()) == 0)
    let jump = Animate(\Card.scale, effect: Sine(), .over(0)).timeline
    #expect(jump.velocity(\.scale, at: 1, from: Card()) == 0)
  }

  @Test func aTrackTakesItsOwnTime() {
    let track = ValueTrack(
      from: 0.0, [.linear(to: 30, duration: 0.2), .spring(to: 100, spring: .bouncy)])
    let timeline = MotionTimeline(Card.self) {
      Animate(\.scale, through: track)
      Animate(\.opacity, to: 0, .over(1))
    }
    #expect(timeline.duration == track.duration + 1)
    for time in [0.1, 0.25, 0.6] {
      #expect(
        abs(timeline.value(at: time, from: Card()).scale - track.value(at: time)) < 1e-11)
      #expect(
        abs(timeline.velocity(\.scale, at: time, from: Card()) - track.velocity(at: time)) < 1e-8)
    }
  }

  /// Core Animation's deceleration, and the duration that AXAnimationChain gives a decay: ln|5/v|/(1000·ln 0.998).
  @Test func aThrownPropertySlowsDownByFriction() throws {
    let velocity = PointValue(x: 300, y: -400)
    let step = Animate(
      \Card.position, throwing: velocity, .scrollViewNormal, untilSpeed: 5)
    let motions = [300.0, -400].map { DecayMotion(velocity: $0, friction: .scrollViewNormal) }
    let rate = motions[0].rate
    // ln 100 and −1000·ln 0.998, from tables.
    #expect(abs(step.timeline.duration - 4.605170185988092 / 2.0020026706730793) < 1e-13)
    for time in [0.0, 0.3, 1, 4] {
      let shown = step.timeline.value(at: time, from: Card(position: PointValue(x: 7, y: 8)))
      #expect(abs(shown.position.x - 7 - motions[0].value(at: time)) < 1e-12)
      #expect(abs(shown.position.y - 8 - motions[1].value(at: time)) < 1e-12)
      let speed = step.timeline.velocity(\.position, at: time, from: Card())
      #expect(abs(speed.y - motions[1].velocity(at: time)) < 1e-12)
    }
    let end = try #require(step.timeline.layout(from: Card()).entries.first?.to as? PointValue)
    #expect(end.animationDistance(from: PointValue(x: 300 / rate, y: -400 / rate)) < 1e-12)
    // Otherwise within 1/1000 of its distance; slower than the speed from the start, at once.
    #expect(
      abs(
        Animate(\Card.position, throwing: velocity, .rate(2)).timeline.duration
          - 6.907755278982137 / 2) < 1e-14)
    #expect(
      Animate(\Card.position, throwing: velocity, .rate(2), untilSpeed: 501).timeline.duration
        == 0)
  }

  /// A wave over what the property had.
  private struct Wave: ValueEffect {
    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      context.underlying + progress * (1 - progress)
    }
  }

  @Test func anEffectOfOnesOwnSeesWhatThePropertyHad() {
    let timeline = MotionTimeline(Card.self) {
      Animate(\.scale, to: 5, .over(1))
      Animate(\.scale, effect: Wave(), .over(2))
    }
    #expect(timeline.value(at: 2, from: Card()).scale == 5.25)
    #expect(timeline.value(at: 3, from: Card()).scale == 5)
    #expect(abs(timeline.velocity(\.scale, at: 2, from: Card())) < 1e-12)
    #expect(abs(timeline.velocity(\.scale, at: 1.5, from: Card()) - 0.25) < 1e-12)
  }

  /// The values come from other properties, too: where earlier steps have left them, or in a model where they are.
  @Test func valuesAreFoundFromTheModelWhenTheStepBegins() {
    struct Board: Sendable { var card = Card() }
    let pulse = Animate(\Card.scale, keyTimes: [0, 0.25, 1], .over(2)) {
      [$0.scale, $0.scale + 4 * $0.opacity, $0.position.x]
    }
    let timeline = MotionTimeline(Card.self) {
      Animate(\.opacity, to: 0.5, .over(1))
      Parallel {
        pulse
        Animate(\.position.x, to: 7, .over(0.5)).at(0)
      }
    }
    // At 1 the opacity is 0.5; of two steps that begin together the first has not moved x.
    let card = Card(scale: 2)
    #expect(timeline.value(at: 1.25, from: card).scale == 3)
    #expect(timeline.value(at: 1.5, from: card).scale == 4)
    #expect(timeline.value(at: 3, from: card).scale == 0)
    #expect(timeline.on(\Board.card).value(at: 1.5, from: Board(card: card)).card.scale == 4)
    for policy in InterruptionPolicy.allCases {
      var running = Animated(card, policy: policy)
      running.animate(\.scale, to: 6, at: 0, .over(2))
      running.animate(\.opacity, to: 0, at: 0, .over(2))
      running.run(pulse, at: 1)
      // Under the additive policy open ends are those of the model, else what is shown.
      let (scale, opacity) = policy == .additive ? (6.0, 0.0) : (4, 0.5)
      #expect(running.value(at: 1).scale == scale)
      #expect(running.value(at: 1.5).scale == scale + 4 * opacity)
      #expect(running.model.scale == 0)
    }
  }

  /// Composed keyframes: an open beginning is what the property had, the end is added to it.
  @Test func keyframesAreComposedWithWhatThePropertyHad() {
    let frames = KeyframeAnimation<Double>([
      .init(offset: 0, value: nil), .init(offset: 1, value: 3, composite: .add),
    ])
    let timeline = Animate(\Card.scale, effect: frames, .over(2)).timeline
    #expect(timeline.value(at: 1, from: Card(scale: 10)).scale == 11.5)
    #expect(timeline.velocity(\.scale, at: 1, from: Card(scale: 10)) == 1.5)
  }

  /// A decay to a value begins with the velocity that is shown, and is then x = to + (x₀ + (v + λx₀)t)e^(−λt),
  /// x₀ the distance; a throw begins with its own.
  @Test func aDecayTakesTheVelocityOver() {
    var card = Animated(Card(scale: 0), policy: .preservingVelocity)
    card.animate(\.scale, to: 10, at: 0, .over(1))
    var thrown = card
    card.animate(\.scale, to: 8, at: 0.5, .decay(.rate(4)))
    #expect(card.value(at: 0.5).scale == 5)
    #expect(abs(card.velocity(\.scale, at: 0.5) - 10) < 1e-13)
    #expect(card.velocity(\.scale, at: 0.5.nextDown) == 10)
    for time in [0.1, 0.5, 1, 3] {
      let expected = 8 + (-3 + (10 - 12) * time) * exp(-4 * time)
      #expect(abs(card.value(at: 0.5 + time).scale - expected) < 1e-14)
      #expect(card.value(\.scale, at: 0.5 + time) == card.value(at: 0.5 + time).scale)
    }
    #expect(card.value(at: 1e3).scale == 8)
    thrown.run(Animate(\.scale, throwing: -20, .rate(4)), at: 0.5)
    #expect(abs(thrown.velocity(\.scale, at: 0.5) + 20) < 1e-13)
    #expect(thrown.model.scale == 0)
  }

  /// Twice as fast, a step begins with the same velocity all the same.
  @Test func aSpringOnAFasterClockTakesTheVelocityOver() {
    var card = Animated(Card(scale: 0), policy: .preservingVelocity)
    card.animate(\.scale, to: 10, at: 0, .over(1))
    card.run(Animate(\.scale, to: 20, .spring(.bouncy)).shifted(speed: 2), at: 0.5)
    #expect(abs(card.velocity(\.scale, at: 0.5) - 10) < 1e-13)
    card.run(Animate(\.scale, to: 0, .decay(.rate(2))).shifted(speed: 0.25), at: 0.5)
    #expect(abs(card.velocity(\.scale, at: 0.5) - 10) < 1e-13)
  }

  /// A path has a start of its own, so it replaces what leads there; a spring keeps the velocity where told to.
  @Test(arguments: InterruptionPolicy.allCases)
  func aPathTakesOverAMovingProperty(policy: InterruptionPolicy) {
    let run = MotionPath(from: [100, 0]).line(to: [100, 50]).paced(.constantSpeed)
    var card = Animated(Card(), policy: policy)
    card.animate(\.position, to: PointValue(x: 100, y: 0), at: 0, .over(2))
    card.run(Animate(\.position, along: run, .spring(.smooth())), at: 1)
    let velocity = card.velocity(\.position, at: 1)
    switch policy {
    case .preservingVelocity:
      #expect(velocity.animationDistance(from: PointValue(x: 50, y: 0)) < 1e-13)
    case .additive, .replacing: #expect(velocity == .zero)
    }
    #expect(card.value(at: 1).position == PointValue(x: 100, y: 0))
    #expect(card.model.position == PointValue(x: 100, y: 50))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func effectsWithArgumentsThatDoNotFitAreRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Animate(\Card.scale, values: [1, 2], mode: .paced, keyTimes: [0, 1], .over(1))
        case 2:
          _ = Animate(\Card.scale, values: [1, 2], mode: .discrete, keyTimes: [0, 1], .over(1))
        case 3:
          _ = Animate(
            \Card.scale, values: [1, 2], mode: .discrete, timingFunctions: [.easeIn], .over(1))
        case 4: _ = Animate(\Card.scale, throwing: 1, .rate(0))
        case 5: _ = Animate(\Card.scale, throwing: 1, .rate(1), untilSpeed: 0)
        default: break
        }
      }
    }
  #endif
}
