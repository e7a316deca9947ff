// Turns about one axis, scales and lists of the same transform functions move number by number: they have velocities.

import AnimationMath
import Testing
import _TestSupport

@Suite struct TransformVelocityTests {
  private static let instants = (0..<60).map { Double($0) / 40 }

  /// A stack that gets three targets, the second and third before it has reached the first.
  private static func stack<Value: AnimatableValue>(_ targets: [Value]) -> AnimationStack<Value> {
    var stack = AnimationStack(targets[0], policy: .preservingVelocity)
    for (index, target) in targets.dropFirst().enumerated() {
      stack.animate(to: target, at: 0.15 * Double(index), .spring(.bouncy))
    }
    return stack
  }

  /// Values and velocities of a type against those of its numbers as a vector.
  private static func check<Value: AnimatableValue>(_ targets: [Value]) {
    let (own, numbers) = (stack(targets), stack(targets.map(\.numbers)))
    for time in instants {
      let (value, velocity) = (own.value(at: time), own.velocityShown(at: time))
      let (expected, rate) = (numbers.value(at: time), numbers.velocity(at: time))
      #expect(value.isShaped(like: targets[0]))
      for index in expected.indices {
        #expect((value.number(index) - expected[index]).magnitude < 1e-12 * 400, "at \(time)")
        #expect((velocity.number(index) - rate[index]).magnitude < 1e-10 * 400, "at \(time)")
      }
    }
  }

  private static func list(_ x: Double, _ degrees: Double, _ factor: Double) -> TransformList {
    TransformList([
      .translate(x: x, y: -x), .rotate(degrees: degrees, axis: [0, 1, 0]), .skewX(degrees: x / 10),
      .scale(x: factor, y: factor),
    ])
  }

  @Test func springsTakeOverTheVelocityOfTransforms() {
    Self.check([0, 400, -90, 30].map { RotationValue(degrees: $0) })
    Self.check([ScaleValue(1), ScaleValue(2), ScaleValue(x: 0.5, y: 3), ScaleValue(1)])
    Self.check([
      Self.list(0, 0, 1), Self.list(100, 400, 2), Self.list(-20, 30, 0),
      .init([
        .translate(x: 1, y: 1), .rotate(degrees: 5, axis: [0, 1, 0]), .skewX(degrees: 0),
        .scale(x: 1),
      ]),
    ])
  }

  /// Another shape has nothing that goes on; nor has a sum, which puts one list behind the other.
  @Test func otherShapesBeginAtRest() {
    let turned = RotationValue(degrees: 90, axis: [1, 0, 0])
    let cases: [(TransformList, InterruptionPolicy)] = [
      (TransformList([.scale(x: 2), .translate(x: 5)]), .preservingVelocity),
      (TransformList([.matrix(.identity)]), .preservingVelocity), (.none, .preservingVelocity),
      (Self.list(50, 10, 1), .replacing), (Self.list(50, 10, 1), .additive),
    ]
    for (target, policy) in cases {
      var stack = AnimationStack(Self.list(0, 0, 1), policy: policy)
      stack.animate(to: Self.list(100, 90, 2), at: 0, .spring(.bouncy))
      var still = stack
      still.policy = policy == .additive ? .additive : .replacing
      stack.animate(to: target, at: 0.2, .spring(.bouncy))
      still.animate(to: target, at: 0.2, .spring(.bouncy))
      for time in Self.instants { #expect(stack.value(at: time) == still.value(at: time)) }
    }
    var turns = Self.stack([RotationValue(degrees: 0), RotationValue(degrees: 90)])
    let shown = turns.value(at: 0.2)
    turns.animate(to: turned, at: 0.2, .spring(.bouncy))
    #expect(turns.value(at: 0.2) == shown && turns.value(at: 9) == turned)
  }

  /// A layer's sum shows the same as before, when nothing of it was rows of numbers.
  @Test func whatIsAddedKeepsItsFunctions() {
    var stack = AnimationStack(Self.list(0, 0, 1))
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: Self.list(0, 0, 1), to: Self.list(10, 20, 2)),
        timing: MediaTiming(duration: 1), composite: .replace))
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: TransformList.none, to: TransformList([.translate(x: 8)])),
        timing: MediaTiming(duration: 1), composite: .add))
    #expect(
      stack.value(at: 0.5)
        == TransformList(Self.list(5, 10, 1.5).functions + [.translate(x: 4)]))
    #expect(stack.velocityShown(at: 0.5).numbers.allSatisfy { $0 == 0 })
  }
}
