// Stacks after calls at random, as data and back.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct StackRoundTripTests {
  /// A stack after some calls of all kinds.
  static func stack<Value: AnimatableValue>(
    _ parts: inout RandomParts, _ policies: [InterruptionPolicy],
    _ value: (inout RandomParts) -> Value,
    _ effect: (inout RandomParts) throws -> any ValueEffect<Value>
  ) throws -> AnimationStack<Value> {
    var stack = AnimationStack(value(&parts), policy: parts.pick(policies))
    var time = 0.0
    for index in 0...parts.random.index(below: 7) {
      switch parts.random.index(below: 9) {
      case 0, 1, 2:
        stack.add(
          parts.animation(try effect(&parts)), forKey: parts.pick([nil, "a", "\(index)"]))
      case 3: stack.animate(to: value(&parts), at: time, .over(parts.duration(), parts.easing()))
      case 4: stack.animate(to: value(&parts), at: time, .spring(parts.spring()))
      case 5: stack.set(to: value(&parts), at: time)
      case 6: stack.policy = parts.pick(policies)
      case 7: stack.remove(forKey: "a")
      default:
        parts.pick([true, false]) ? stack.removeFinished(at: time) : (stack.model = value(&parts))
      }
      time += parts.pick([0, parts.random.unit()])
    }
    return stack
  }

  private static func expectSaved<Value: AnimatableValue & Codable>(
    _ stack: AnimationStack<Value>, _ seed: Int
  ) throws {
    let data = try JSONEncoder().encode(stack)
    let read = try JSONDecoder().decode(AnimationStack<Value>.self, from: data)
    #expect(
      read == stack, "\(Value.self), seed \(seed): \(String(decoding: data, as: UTF8.self))")
  }

  @Test func aStackAfterAnyCallsDecodesToAnEqualOne() throws {
    for seed in trials(2000) {
      var parts = RandomParts(random: SeededRandom(seed: UInt64(seed)))
      func expectNumbers<Value: LinearValue & Codable>(
        _ value: (inout RandomParts) -> Value
      ) throws {
        let policies = InterruptionPolicy.allCases
        try Self.expectSaved(
          try Self.stack(&parts, policies, value) { try $0.numbers(value) }, seed)
      }
      /// The difference of values that do not subtract, which an addition needs, has no form.
      func expectMixed<Value: AnimatableValue & Codable>(
        _ value: (inout RandomParts) -> Value
      ) throws {
        try Self.expectSaved(
          try Self.stack(&parts, [.replacing], value) { try $0.effect(value) }, seed)
      }
      try expectNumbers { $0.number() }
      try expectNumbers { Float($0.number()) }
      try expectNumbers { PointValue(x: $0.number(), y: $0.number()) }
      try expectNumbers { [$0.number(), 0.1, $0.number()] }
      try expectNumbers { ColorValue(red: $0.number(), green: 0.1, blue: 1, alpha: 0.5) }
      try expectMixed { RotationValue(degrees: $0.number(), axis: [$0.number(), 0.1, 1]) }
      try expectMixed { ScaleValue(x: $0.number(), y: $0.number()) }
      try expectMixed {
        TransformList([
          .translate(x: $0.number(), y: $0.number(), z: 0), .rotate(degrees: $0.number()),
          .skew(xDegrees: 3, yDegrees: $0.random.unit()),
        ])
      }
      try expectMixed { Quaternion(x: $0.number(), y: 0.2, z: $0.number(), w: 1) }
      try expectMixed {
        AffineMatrix(
          a: $0.number(), b: 0.1, c: $0.random.unit(), d: $0.number(), tx: $0.number(), ty: 1)
      }
    }
  }
}
