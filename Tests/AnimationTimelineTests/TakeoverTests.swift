import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

/// What a step takes over from what runs when it begins.
struct TakeoverTests {
  static let vertical = Pace.over(1, .cubicBezier(0, 1, 0, 1))

  /// At a vertical tangent no velocity is taken over, as by a stack.
  @Test(arguments: InterruptionPolicy.allCases)
  func aVerticalTangentHandsOverNoVelocity(policy: InterruptionPolicy) throws {
    var card = Animated(Card(scale: 0), policy: policy)
    card.animate(\.scale, to: 1, at: 0, Self.vertical)
    card.animate(\.scale, to: 2, at: 0, .spring(.bouncy))
    var stack = AnimationStack(0.0, policy: policy)
    stack.animate(to: 1, at: 0, .over(1, .cubicBezier(0, 1, 0, 1)))
    stack.animate(to: 2, at: 0, .spring(.bouncy))
    for time in [0, 0.1, 0.3] {
      #expect(abs(card.value(at: time).scale - stack.value(at: time)) < 1e-12, "\(policy) \(time)")
    }
    #expect(abs(stack.value(at: 0.3) - 2.029) < 0.1 || policy != .preservingVelocity)
    var thrown = Animated(Card(scale: 0), policy: policy)
    thrown.animate(\.scale, to: 1, at: 0, Self.vertical)
    thrown.animate(\.scale, to: 2, at: 0, .spring(.bouncy), velocity: 5)
    #expect(thrown.value(at: 0.2).scale.isFinite)
  }

  /// An infinite rate of the time moves nothing that stands still.
  @Test(arguments: [
    Easing.penner(.circ, .outIn), .cubicBezier(0, 1, 0, 1), .cubicBezier(1, 0, 1, 0),
  ])
  func verticalTangentsOfTheTimeMakeNoNaN(easing: Easing) {
    let both = Parallel<Card> {
      Animate(\.scale, values: [1, 4, 4, 2], .over(1, easing))
      Animate(\.scale, to: -3, .spring(.snappy)).shifted(delay: 0.5)
      Animate(\.position, to: PointValue(x: 5, y: 0), .spring(.bouncy))
      Animate(\.position, to: PointValue(x: 8, y: 0), .spring(.bouncy)).shifted(delay: 0.5)
    }.eased(easing).eased(easing)
    for timeline in [both, both.reversed(), both.removed()] {
      let layout = timeline.layout(from: Card())
      for time in stride(
        from: 0, through: timeline.duration, by: timeline.duration / (isOptimised ? 64 : 16))
      {
        #expect(!layout.velocity(\.scale, at: time).isNaN, "\(easing) \(time)")
        let velocity = layout.velocity(\.position, at: time)
        #expect(!velocity.x.isNaN && velocity.y == 0, "\(easing) \(time) \(velocity)")
        var card = Animated(Card())
        card.run(timeline, at: 0)
        #expect(card.velocity(\.position, at: time) == velocity, "\(easing) \(time) \(velocity)")
      }
    }
  }

  /// As two calls do, under the policies that keep velocities; in a timeline by itself, too.
  @Test func springsInOneTimelineKeepTheirVelocity() {
    let first = Animate(\Card.scale, to: 5, .spring(.bouncy))
    let second = Animate(\Card.scale, to: -3, .spring(.snappy)).shifted(delay: 0.1)
    let both = Parallel {
      first
      second
    }
    for policy in InterruptionPolicy.allCases {
      var card = Animated(Card(), policy: policy)
      card.run(both, at: 0)
      let (before, after) = (
        card.velocity(\.scale, at: 0.1 - 1e-9), card.velocity(\.scale, at: 0.1)
      )
      #expect(before > 5)
      if policy == .replacing {
        #expect(after == 0)
      } else {
        #expect(abs(after - before) < 1e-6, "\(policy)")
      }
    }
    // To the numbers of two calls.
    var calls = Animated(Card(), policy: .preservingVelocity)
    calls.animate(\.scale, to: 5, at: 0, .spring(.bouncy))
    calls.animate(\.scale, to: -3, at: 0.1, .spring(.snappy))
    let layout = both.timeline.layout(from: Card())
    for time in [0.05, 0.1, 0.2, 0.5, 2] {
      #expect(abs(layout.value(at: time).scale - calls.value(at: time).scale) < 1e-12)
      let difference = layout.velocity(\.scale, at: time) - calls.velocity(\.scale, at: time)
      #expect(abs(difference) < 1e-10)
    }
  }

  /// In a group at twice the speed the velocity is that of the group's time.
  @Test func aVelocityIsTakenOverInTheTimeOfItsGroup() {
    let both = Parallel<Card> {
      Animate(\.scale, to: 5, .spring(.bouncy))
      Animate(\.scale, to: -3, .spring(.snappy)).shifted(delay: 0.1, speed: 2)
    }.shifted(delay: 1, speed: 3)
    let layout = both.layout(from: Card())
    let begin = layout.entries[1].begin
    let before = layout.velocity(\.scale, at: begin - 1e-9)
    #expect(abs(layout.velocity(\.scale, at: begin) - before) < 1e-5)
    #expect(before > 15)
  }

  struct Box: Equatable, Sendable {
    var r = RectValue(x: 0, y: 0, width: 2, height: 2)
  }

  /// A whole and its part in one call, the part's policy additive: nothing jumps.
  @Test func aWholeAndItsPartInterruptTogether() {
    var box = Animated(
      Box(), policy: .preservingVelocity, rules: [PropertyRule(\.r.size, .additive)])
    box.animate(\.r, to: RectValue(x: 10, y: 10, width: 10, height: 11), at: 0, .over(1))
    let before = box.value(at: 0.5)
    box.run(
      Parallel {
        Animate(\Box.r, to: RectValue(x: 0, y: 0, width: 1, height: 1), .over(1))
        Animate(\Box.r.size, to: SizeValue(width: 8, height: 8), .over(1))
      }, at: 0.5)
    #expect(box.value(at: 0.5) == before)
    #expect(box.value(at: 2).r.size == SizeValue(width: 8, height: 8))
  }

  /// from·by = to, as in an animation of a stack.
  @Test func aTransformWithToAndByBeginsAsInAStack() throws {
    let to = TransformList([.rotate(degrees: 90)])
    let by = TransformList([.translate(x: 10)])
    let timeline = Animate(\Card.transform, to: to, by: by, .over(1)).timeline
    let stack = BasicAnimation(to: to, by: by)
    let (from, _) = stack.ends(model: TransformList([]))
    #expect(timeline.layout(from: Card()).value(at: 0).transform == from)
  }

  @Test func theSlowestClockKeepsThePast() {
    var card = Animated(Card(scale: 0), policy: .replacing)
    card.animate(\.scale, to: 1, at: 0, .over(10))
    card.clock.setSpeed(1e-20, at: 1)
    let before = card.value(at: 1.5)
    card.animate(\.scale, to: 7, at: 2, .over(0))
    #expect(card.value(at: 1.5) == before)
  }

  @Test func theEventsOfASeekOutliveForgetting() {
    var card = Animated(Card())
    card.animate(\.scale, to: 7, at: 0, .over(1))
    card.clock.seek(to: 3, at: 0.5)
    let told = card.events(in: 0.5..<0.6)
    #expect(told.map(\.kind) == [.finished])
    card.forget(before: 0.5)
    #expect(card.events(in: 0.5..<0.6) == told)
  }

  /// A finger scrubs a paused clock to the very end, and back.
  @Test func aPausedClockSetToTheEndFinishes() {
    var card = Animated(Card())
    card.animate(\.scale, to: 7, at: 0, .over(1))
    card.clock.pause(at: 0)
    card.clock.seek(to: 1, at: 1)
    #expect(card.events(in: -1..<0.5).map(\.kind) == [.began])
    #expect(card.events(in: 0.5..<5).map(\.kind) == [.finished])
    var back = card
    card.clock.resume(at: 6)
    #expect(card.events(in: 5..<20).isEmpty)
    back.clock.seek(to: 0.5, at: 6)
    #expect(back.events(in: 5..<7).map { "\($0.kind) \($0.isReversed)" } == ["began true"])
  }

  @Test func aModelMayHoldNumbersThatAreNotFiniteWhereNoAnimationReadsThem() {
    var card = Animated(Card(opacity: .infinity, scale: .nan))
    card.animate(\.position.x, to: 100, at: 0, .over(1))
    #expect(card.value(at: 0.5).scale.isNaN && card.value(at: 0.5).opacity == .infinity)
    card.set(\.scale, to: 2, at: 1)
    card.animate(\.scale, to: 4, at: 1, .over(1))
    card.run(Animate(\.opacity, from: 0, to: 1, .over(1)), at: 1)
    #expect(card.value(at: 1.5).scale == 3 && card.value(at: 1.5).opacity == 0.5)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...6) func valuesAndVelocitiesAreNumbers(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var card = Animated(Card())
          card.set(\.scale, to: .nan, at: 0)
        case 2:
          var card = Animated(Card())
          card.animate(\.scale, to: .nan, at: 0, .over(1))
        case 3:
          var card = Animated(Card())
          card.animate(\.scale, to: 1, at: 0, .over(1), velocity: 3)
        case 4:
          var card = Animated(Card(scale: .nan))
          card.animate(\.scale, to: 1, at: 0, .over(1))
        case 5:
          var card = Animated(Card(opacity: -.infinity))
          card.run(Animate(\.opacity, values: [nil, 0.5, 1], .over(1)), at: 0)
        case 6:
          _ = MotionTimeline(Card.self) { Animate(\.scale, by: 1, .over(1)) }
            .value(at: 0, from: Card(scale: .nan))
        default: break
        }
      }
    }
  #endif

  /// In a model, and from step to step of a timeline.
  @Test func turnsAndTransformListsTakeOverTheirVelocity() {
    struct Card: Sendable {
      var turn = RotationValue(degrees: 0)
      var list = TransformList([.translate(x: 0), .scale(x: 1, y: 1)])
      var angle = 0.0, x = 0.0
    }
    func list(_ x: Double) -> TransformList { .init([.translate(x: x), .scale(x: 1, y: 1)]) }
    var card = Animated(Card(), policy: .preservingVelocity)
    for (time, place) in [(0.0, 90.0), (0.2, -30)] {
      card.animate(\.turn, to: RotationValue(degrees: place), at: time, .spring(.bouncy))
      card.animate(\.list, to: list(place), at: time, .spring(.bouncy))
      card.animate(\.angle, to: place, at: time, .spring(.bouncy))
      card.animate(\.x, to: place, at: time, .spring(.bouncy))
    }
    let steps = Parallel<Card> {
      Animate(\.turn, from: RotationValue(degrees: 0), to: RotationValue(degrees: 90), .over(1))
      Animate(\.turn, to: RotationValue(degrees: 0), .spring(.smooth)).shifted(delay: 0.5)
      Animate(\.angle, from: 0, to: 90, .over(1))
      Animate(\.angle, to: 0, .spring(.smooth)).shifted(delay: 0.5)
    }
    let layout = steps.timeline.layout(from: Card())
    for time in (0..<40).map({ Double($0) / 20 }) {
      let (shown, laid) = (card.value(at: time), layout.value(at: time))
      #expect((shown.turn.degrees - shown.angle).magnitude < 1e-10)
      #expect((shown.list.matrix.t.x - shown.x).magnitude < 1e-10)
      #expect((laid.turn.degrees - laid.angle).magnitude < 1e-10)
    }
  }
}
