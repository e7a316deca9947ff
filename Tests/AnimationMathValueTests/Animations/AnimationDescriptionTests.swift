// Effects, animations and stacks in a line, and their equality.

import AnimationMath
import Testing

@Suite("Animation+Description") struct AnimationDescriptionTests {
  @Test func anEffectOfOnesOwnIsEqualToItself() {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { progress * progress }
    }
    let animation = PropertyAnimation(Square(), timing: MediaTiming(duration: 1))
    #expect(animation == animation)
    #expect(animation != PropertyAnimation(Square(), timing: MediaTiming(duration: 2)))
  }

  @Test func keyframesOfDifferentRulesDiffer() throws {
    let values: [Double] = [0, 10, -5, 0.1]
    let all: [KeyframeAnimation<Double>] = [
      try .linear(values), try .linear([7]),
      try .linear(
        values, keyTimes: [0, 0.1, 0.1, 1], timingFunctions: [.ease, .linear, .steps(3)]),
      try .discrete(values), try .paced(values), try .cubic(values),
      try .cubic(values, weighting: .chord), try .cubic(values, ends: .natural),
      try .cubic(values, startTangent: 3), try .cubic(values, endTangent: -2),
      try .cubic(values, knots: [0, 1, 2, 4]), try .cubicPaced(values),
      try .cubicPaced(values, pacing: .chordLength), KeyframeAnimation([]),
      KeyframeAnimation([.init(offset: 0.5, value: 8, composite: .add)]),
    ]
    for (index, animation) in all.enumerated() {
      for other in all[(index + 1)...] { #expect(animation != other) }
    }
  }

  @Test func descriptionsAreShort() throws {
    #expect("\(BasicAnimation(from: 0.0, to: 1))" == "BasicAnimation(from: 0.0, to: 1.0)")
    #expect(
      "\(try KeyframeAnimation.paced([0.0, 1]))" == "KeyframeAnimation.paced([0.0, 1.0])")
    #expect(
      "\(try KeyframeAnimation.linear((0..<100).map(Double.init)))"
        == "KeyframeAnimation.linear(100 values)")
    #expect("\(KeyframeAnimation<Double>([]))" == "KeyframeAnimation(2 keyframes)")
    let track = ValueTrack(from: 0.0, [.linear(to: 3, duration: 0.5), .move(to: 0)])
    #expect(
      "\(TrajectoryAnimation(track))"
        == "TrajectoryAnimation(ValueTrack(from: 0.0, 2 segments in 0.5 s))")
    let fade = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5), easing: .easeOut,
      composite: .add)
    #expect(
      "\(fade)"
        == "PropertyAnimation(BasicAnimation(from: 0.0, to: 1.0), timing: MediaTiming(duration: 0.5), "
        + "easing: ease-out, composite: .add)")
    var stack = AnimationStack(2.0)
    #expect("\(stack)" == "AnimationStack(2.0)")
    stack.add(fade)
    #expect("\(stack)" == "AnimationStack(2.0, [BasicAnimation(from: 0.0, to: 1.0)])")
  }
}
