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

  @Test(arguments: InterruptionPolicy.allCases)
  func aTargetOfAnotherLengthIsShownFromHalfWayOn(policy: InterruptionPolicy) {
    var stack = AnimationStack([1.0, 2], policy: policy)
    stack.animate(to: [3, 4], at: 0, .over(1))
    stack.animate(to: [5, 6, 7], at: 0.5, .over(1))
    #expect(stack.value(at: 0.25) == [1.5, 2.5] && stack.velocity(at: 0.25) == [2, 2])
    #expect(stack.value(at: 0.75) == [2, 3] && stack.velocity(at: 0.75) == [0, 0])
    #expect(stack.value(at: 1) == [5, 6, 7] && stack.velocity(at: 1) == [0, 0, 0])
    #expect(stack.value(at: 9) == [5, 6, 7] && stack.velocity(at: 9) == [0, 0, 0])
    // After the change lists of three numbers mix, and there is nothing between those and none.
    stack.animate(to: [6, 6, 6], at: 1.2, .over(1))
    #expect(stack.value(at: 1.7) == [5.5, 6, 6.5] && stack.velocity(at: 1.7) == [1, 0, -1])
    stack.animate(to: [], at: 1.7, .spring(.bouncy), velocity: [3, 3, 3])
    #expect(stack.value(at: 1.7) == [5.5, 6, 6.5] && stack.velocity(at: 1.7) == [0, 0, 0])
    #expect(stack.value(at: 9) == [] && stack.velocity(at: 9) == [])
    stack.animate(to: [4], at: 9, .spring(.bouncy))
    stack.animate(to: [6, 8], at: 9.01, .spring(.bouncy), velocity: [9, 9])
    #expect(stack.value(at: 60) == [6, 8])
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func aCircleIsShownUntilHalfWayToARectangle(policy: InterruptionPolicy) {
    let circle = MotionPath.circle(center: [0, 0], radius: 10)
    let rectangle = MotionPath.rectangle(from: [0, 0], size: [10, 10])
    var stack = AnimationStack(circle, policy: policy)
    stack.animate(to: .circle(center: [0, 0], radius: 20), at: 0, .over(1))
    stack.animate(to: rectangle, at: 0.5, .over(1))
    #expect(stack.value(at: 0.5) == .circle(center: [0, 0], radius: 15))
    #expect(stack.value(at: 0.99) == .circle(center: [0, 0], radius: 15))
    #expect(stack.value(at: 1) == rectangle)
    stack.animate(to: .rectangle(from: [2, 0], size: [10, 10]), at: 1, .over(1))
    #expect(stack.value(at: 1.5) == .rectangle(from: [1, 0], size: [10, 10]))
  }

  @Test func anOpenEndOfAnotherLengthIsShownForHalf() {
    let animation = PropertyAnimation(BasicAnimation(to: [3.0, 4]), timing: second)
    #expect(animation.effect.relative(to: [1], model: [1]) == nil)
    var stack = AnimationStack([1.0])
    stack.add(animation)
    #expect(stack.value(at: 0.4) == [1] && stack.value(at: 0.6) == [3, 4])
    #expect(stack.velocity(at: 0.4) == [0] && stack.velocity(at: 0.6) == [0, 0])
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
