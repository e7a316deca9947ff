// Values and springs as data: round trips, and what is refused.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite("AnimatableValue+Codable") struct AnimatableValueCodableTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  /// The sentence of the error that reading a text makes.
  private func refusal<Value: Decodable>(_ text: String, as type: Value.Type) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test func valuesAreTheirFieldsNumbersOrText() throws {
    #expect(try text(PointValue(x: 0.1, y: -2)) == "[0.1,-2]")
    #expect(try text(SizeValue(width: 1, height: 0.5)) == "[1,0.5]")
    #expect(try text(RectValue(x: 1, y: 2, width: 3, height: 4)) == "[1,2,3,4]")
    #expect(try text(ColorValue(red: 1, green: 0.5, blue: 0)) == "[1,0.5,0,1]")
    #expect(try text(ScaleValue(x: 1.5, y: 2)) == #""1.5 2""#)
    #expect(try text(TransformList("rotate(540deg) scale(2)")) == #""rotate(540deg) scale(2)""#)
    #expect(try text(RotationValue(degrees: 720)) == #""720deg""#)
    #expect(try text(AffineMatrix.identity) == "[1,0,0,1,0,0]")

    #expect(try again(PointValue(x: 1e-300, y: -1e300)) == PointValue(x: 1e-300, y: -1e300))
    let frame = RectValue(x: 1, y: 2.5, width: 0.1, height: 1 / 3)
    #expect(try again(frame) == frame)
    let color = ColorValue(red: 0.1, green: 1.2, blue: 1 / 3, alpha: 0.5)
    #expect(try again(color) == color)
    let turn = RotationValue(degrees: -1e50, axis: [1, 0.1, 0])
    #expect(try again(turn) == turn)
    #expect(try again(ScaleValue(x: 0, y: -1, z: 1 / 3)) == ScaleValue(x: 0, y: -1, z: 1 / 3))
    #expect(try again(ScaleValue(x: 1e60, y: -1e300)) == ScaleValue(x: 1e60, y: -1e300))
    let list = try TransformList(
      "perspective(100px) rotate3d(1, 0.1, 0, 0.1deg) matrix(1, 2, 3, 4, 5, 0.1)")
    #expect(try again(list) == list)
    #expect(try again(list.matrix) == list.matrix)
  }

  @Test func springsAreTheirTextAndComeBackExactly() throws {
    #expect(try text(DampedSpring.bouncy) == #""spring(duration: 0.5, bounce: 0.3)""#)
    var random = SeededRandom(seed: 4_711)
    for _ in rounds(1000) {
      let spring = DampedSpring(
        angularFrequency: random.logUniform(in: 1e-20...1e20),
        dampingRatio: random.index(below: 10) == 0 ? 0 : random.logUniform(in: 1e-3...1e3),
        mass: random.index(below: 2) == 0 ? 1 : random.logUniform(in: 1e-3...1e3))
      #expect(try again(spring) == spring)
    }
    #expect(
      refusal(#""spring(duration: -1, bounce: 0)""#, as: DampedSpring.self)?
        .contains("duration must be") == true)
    #expect(
      refusal(#""spring(duration: 0.5, initial-velocity: 2)""#, as: DampedSpring.self)?
        .contains("without initial-velocity") == true)
    #expect(refusal(#""ease""#, as: DampedSpring.self)?.contains("expected a spring") == true)
  }

  @Test func rotationsComeBackExactlyAndAreMadeUnit() throws {
    var random = SeededRandom(seed: 71)
    for _ in rounds(1000) {
      let rotation = Quaternion(
        x: random.uniform(in: -1...1), y: random.uniform(in: -1...1), z: random.uniform(in: -1...1),
        w: random.uniform(in: -1...1))
      #expect(try again(rotation) == rotation)
    }
    let read = try JSONDecoder().decode(Quaternion.self, from: Data("[0, 0, 3, 4]".utf8))
    #expect(read == Quaternion(x: 0, y: 0, z: 3, w: 4))
  }

  @Test func numbersOutOfRangeAreRefused() {
    #expect(
      refusal("[1e51, 0, 0, 1, 0, 0]", as: AffineMatrix.self)?.contains("1e+51") == true)
    #expect(refusal("[1, 0]", as: Matrix4.self) != nil)
    #expect(refusal("[1, 0, 2]", as: PointValue.self) == "expected 2 numbers, got 3")
    #expect(refusal("[0, 0, 0, 0]", as: Quaternion.self)?.contains("other than 0") == true)
    #expect(refusal(#""1e60deg""#, as: RotationValue.self)?.contains("1e+60") == true)
    #expect(refusal(#""rotate(1px)""#, as: TransformList.self)?.contains("column") == true)
  }
}
