// Values of another shape than the property's: arrays of another length, colours in another space. What nothing mixes
// with them, they replace.

import AnimationMath
import Testing

struct ChangingShapeTests {
  private let second = MediaTiming(duration: 1)

  @Test(arguments: [[], [1], [1, 2, 3]] as [[Double]])
  func anAnimationBetweenArraysReplacesOneOfAnotherLength(model: [Double]) throws {
    let keyframes = try KeyframeAnimation.linear([[1.0, 2], [3, 4]])
    let track = TrajectoryAnimation(
      ValueTrack(from: [1.0, 2], [.linear(to: [3, 4], duration: 1)]))
    let animations = [
      PropertyAnimation(BasicAnimation(from: [1.0, 2], to: [3, 4]), timing: second),
      PropertyAnimation(keyframes, timing: second), PropertyAnimation(track, timing: second),
      PropertyAnimation(Pair(), timing: second),
    ]
    for animation in animations {
      var stack = AnimationStack(model)
      stack.add(animation)
      #expect(stack.value(at: 0.5) == [2, 3], "\(animation.effect)")
      #expect(stack.velocity(at: 0.5) == [2, 2], "\(animation.effect)")
      #expect(stack.value(at: 1) == model)
    }
  }

  /// An effect of one's own, from [1, 2] to [3, 4].
  private struct Pair: ValueEffect {
    var readsUnderlying: Bool { false }

    func value(at progress: Double, from side: Side?, in context: EffectContext<[Double]>)
      -> [Double]
    { [1 + 2 * progress, 2 + 2 * progress] }

    func slope(at progress: Double, from side: Side, in context: EffectContext<[Double]>)
      -> [Double]
    { [2, 2] }
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func anArrayOfAnotherLengthCanBeSet(policy: InterruptionPolicy) {
    var stack = AnimationStack([0.0, 0], policy: policy)
    stack.animate(to: [4, 8], at: 0, .over(4))
    stack.set(to: [5, 6, 7], at: 1)
    stack.animate(to: [6, 6, 6], at: 2, .over(2))
    #expect(stack.value(at: 0.5) == [0.5, 1] && stack.velocity(at: 0.5) == [1, 2])
    #expect(stack.value(at: 1) == [5, 6, 7] && stack.velocity(at: 1) == [0, 0, 0])
    #expect(stack.value(at: 3) == [5.5, 6, 6.5] && stack.velocity(at: 3) == [0.5, 0, -0.5])
  }

  @Test func coloursInAnotherSpaceAreNotMixedByTheirNumbers() {
    let (from, to) = (
      ColorCoordinates([0.25, 0, 0, 1], in: .linearSRGB),
      ColorCoordinates([0.75, 0, 0, 1], in: .linearSRGB)
    )
    var stack = AnimationStack(ColorCoordinates([0.5, 0.1, 0.1, 1], in: .oklab))
    stack.add(PropertyAnimation(BasicAnimation(from: from, to: to), timing: second))
    #expect(stack.value(at: 0.5) == ColorCoordinates([0.5, 0, 0, 1], in: .linearSRGB))
    #expect(stack.value(at: 2) == ColorCoordinates([0.5, 0.1, 0.1, 1], in: .oklab))
  }
}
