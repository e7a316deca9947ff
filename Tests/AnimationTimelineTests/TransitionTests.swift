import AnimationPresets
import Testing

struct TransitionTests {
  struct Stage: Equatable, Sendable {
    var old = LayerTransition.Content(), new = LayerTransition.Content()
  }

  private static func contents(
    _ transition: LayerTransition, at time: Double
  ) -> [[Double]] {
    let stage = MotionTimeline<Stage>.transition(
      transition, old: \.old, new: \.new, .over(2)
    ).value(at: time, from: Stage())
    return [stage.old.channels, stage.new.channels]
  }

  @Test func aPushMovesBothByTheWidth() {
    let push = LayerTransition(.push, from: .right)
    #expect(Self.contents(push, at: 0.5) == [[-0.25, 0, 1], [0.75, 0, 1]])
    #expect(Self.contents(push, at: 2) == [[-1, 0, 1], [0, 0, 1]])
    #expect(
      Self.contents(LayerTransition(.moveIn, from: .top), at: 1) == [[0, 0, 1], [0, -0.5, 1]])
    #expect(
      Self.contents(LayerTransition(.reveal, from: .left), at: 1) == [[0.5, 0, 1], [0, 0, 1]])
  }

  @Test func aTransitionTakesHalfASecondUnlessToldOtherwise() {
    let fade = MotionTimeline<Stage>.transition(
      LayerTransition(.fade), old: \.old, new: \.new)
    #expect(fade.duration == 0.5)
    #expect(fade.value(at: 0.25, from: Stage()).new.opacity == 0.5)
    #expect(fade.value(at: 0.5, from: Stage()).new.opacity == 1)
    let quick = MotionTimeline<Stage>.transition(
      LayerTransition(.fade), old: \.old, new: \.new, .over(0.1))
    #expect(quick.duration == 0.1)
  }

  /// From a quarter to three quarters of a fade.
  @Test func aPartOfATransitionBeginsAndEndsInside() {
    let fade = LayerTransition(.fade, startProgress: 0.25, endProgress: 0.75)
    #expect(Self.contents(fade, at: 0) == [[0, 0, 1], [0, 0, 0.25]])
    #expect(Self.contents(fade, at: 1) == [[0, 0, 1], [0, 0, 0.5]])
    #expect(Self.contents(fade, at: 9) == [[0, 0, 1], [0, 0, 0.75]])
  }

  @Test func aTransitionIsAStepLikeOthers() {
    let timeline = MotionTimeline(Stage.self) {
      Wait(1)
      MotionTimeline.transition(
        LayerTransition(.push, from: .bottom), old: \.old, new: \.new, .over(1, .easeIn))
    }
    let eased = CubicBezier.easeIn.value(at: 0.5)
    #expect(timeline.value(at: 1.5, from: Stage()).old.offset == [0, -eased])
    #expect(timeline.velocity(\.old, at: 1.5, from: Stage()).offset.y < -1)
  }
}
