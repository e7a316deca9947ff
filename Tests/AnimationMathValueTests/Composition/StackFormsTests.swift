// Stacks of every form of value: numbers as rows of doubles, all other values as rows of one. What they show is their
// definition, animation by animation.

import AnimationMath
import Testing
import _TestSupport

@Suite struct StackFormsTests {
  private func easing(_ random: inout SeededRandom) -> Easing {
    [.linear, .easeInOut, .steps(3, .jumpStart), .cubicBezier(0.3, -0.5, 0.6, 1.7)][
      random.index(below: 4)]
  }

  private func effect<Value: AnimatableValue>(
    _ random: inout SeededRandom, _ make: (inout SeededRandom) -> Value
  ) throws -> any ValueEffect<Value> {
    let values = (0..<4).map { _ in make(&random) }
    switch random.index(below: 6) {
    case 0: return BasicAnimation(to: values[0])
    case 1: return BasicAnimation(from: values[0], by: values[1])
    case 2:
      return try KeyframeAnimation.linear(values, timingFunctions: [.easeIn, .linear, .easeOut])
    case 3: return try KeyframeAnimation.discrete(values)
    case 4:
      return KeyframeAnimation([
        .init(offset: 0.2, value: values[0], composite: .add), .init(offset: 0.5, value: nil),
        .init(offset: 0.8, value: values[1], composite: .accumulate),
      ])
    default: return BasicAnimation(from: values[0], to: values[1])
    }
  }

  /// A random program.
  private func stack<Value: AnimatableValue>(
    _ random: inout SeededRandom, _ make: (inout SeededRandom) -> Value
  ) throws -> AnimationStack<Value> {
    var stack = AnimationStack(make(&random))
    var time = 0.0
    for _ in 0...random.index(below: 5) {
      if random.unit() < 0.4 {
        time += random.uniform(in: 0...0.5)
        stack.policy = InterruptionPolicy.allCases[random.index(below: 3)]
        stack.animate(
          to: make(&random), at: time,
          random.unit() < 0.5 ? .over(0.6, easing(&random)) : .spring(.smooth))
      } else {
        stack.add(
          PropertyAnimation(
            try effect(&random, make),
            timing: WebTiming(
              delay: random.uniform(in: 0...0.5), duration: 0.7, iterations: 2.5,
              direction: .alternate, fillMode: FillMode.allCases[random.index(below: 4)]),
            easing: easing(&random),
            composite: CompositeOperation.allCases[random.index(below: 3)],
            isCumulative: random.unit() < 0.3))
      }
    }
    return stack
  }

  private func compare<Value: AnimatableValue>(
    seed: UInt64, _ make: (inout SeededRandom) -> Value
  ) throws {
    var random = SeededRandom(seed: seed)
    for program in rounds(200) {
      let stack = try stack(&random, make)
      for step in 0..<40 {
        let time = Double(step) / 13 - 0.2
        #expect(
          stack.value(at: time) == stack.valueByEffects(at: time),
          "seed \(seed), program \(program) at \(time)")
      }
    }
  }

  @Test func turnsScalesAndTransformsAreTheirDefinition() throws {
    try compare(seed: 71) {
      RotationValue(
        degrees: $0.uniform(in: -500...500), axis: $0.unit() < 0.6 ? [0, 0, 1] : [1, $0.unit(), 0])
    }
    try compare(seed: 72) {
      ScaleValue(x: $0.uniform(in: 0.1...3), y: $0.index(below: 4) == 0 ? 0 : 2)
    }
    try compare(seed: 73) { random in
      TransformList([
        .translate(x: random.uniform(in: -50...50), y: 3),
        random.unit() < 0.7
          ? .rotate(degrees: random.uniform(in: -400...400)) : .skewX(degrees: 20),
        .scale(x: random.uniform(in: 0.2...2), y: 1),
      ])
    }
  }

  @Test func stacksOfDiscreteValuesAreTheirDefinition() throws {
    try compare(seed: 74) { ["a", "b", "c"][$0.index(below: 3)] }
    try compare(seed: 75) { $0.unit() < 0.5 }
  }

  @Test func numbersAreTheirDefinition() throws {
    try compare(seed: 76) { $0.uniform(in: -100...100) }
    try compare(seed: 77) { PointValue(x: $0.uniform(in: -9...9), y: $0.uniform(in: -9...9)) }
    try compare(seed: 78) { random in (0..<3).map { _ in random.uniform(in: -9...9) } }
  }

  /// In generic code each animation was rounded, and elsewhere their sum.
  @Test func singlePrecisionIsRoundedOnceInGenericCodeToo() {
    func shown<Value: AnimatableValue>(_ stack: AnimationStack<Value>, _ time: Double) -> Value {
      stack.value(at: time)
    }
    var (single, double) = (AnimationStack(Float(0)), AnimationStack(0.0))
    let timing = MediaTiming(duration: 1)
    single.add(PropertyAnimation(BasicAnimation(from: Float(1), to: 7), timing: timing))
    single.add(
      PropertyAnimation(BasicAnimation(from: Float(3), to: 11), timing: timing, composite: .add))
    double.add(PropertyAnimation(BasicAnimation(from: 1, to: 7), timing: timing))
    double.add(PropertyAnimation(BasicAnimation(from: 3, to: 11), timing: timing, composite: .add))
    for step in 0..<1000 {
      let time = Double(step) / 1000
      let value = Float(double.value(at: time))
      #expect(single.value(at: time) == value && shown(single, time) == value, "\(time)")
    }
  }

  /// Lists that change their length are rows of one, and have velocities all the same.
  @Test func aListThatChangesItsLengthStillMoves() {
    var stack = AnimationStack([0.0, 0], policy: .preservingVelocity)
    stack.animate(to: [1, 2, 3], at: 0, .over(1))
    stack.animate(to: [9, 9, 9], at: 2, .over(1))
    #expect(stack.value(at: 0.4) == [0, 0] && stack.value(at: 0.6) == [1, 2, 3])
    #expect(stack.velocity(at: 2.5) == [8, 7, 6])
    stack.animate(to: [0, 0, 0], at: 2.5, .spring(.smooth))
    #expect(stack.velocity(at: 2.5) == [8, 7, 6])
    #expect(stack.velocity(at: 0.6) == [0, 0, 0])
  }
}
