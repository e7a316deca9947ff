// Documents around a piece of one, so that a test shows only what it is about.

import AnimationMath
import CurveFormats
import Testing

/// Documents, and what comes of them.
enum Described {
  /// Instants before, between and after what happens in the tests.
  static let times = Array(stride(from: -0.5, through: 3.5, by: 0.0625))

  /// A document of one property.
  static func document(_ property: String, groups: String? = nil) -> String {
    "{\(groups.map { "\"groups\": \($0), " } ?? "")\"properties\": [\(property)]}"
  }

  /// A property with one animation, as a document.
  static func document(
    type: String = "number", model: String = "10", animation: String, groups: String? = nil
  ) -> String {
    let members = "\"name\": \"p\", \"type\": \"\(type)\", \"modelValue\": \(model)"
    return document("{\(members), \"animations\": [\(animation)]}", groups: groups)
  }

  /// The property of a document of one.
  static func property(_ document: String) throws -> AnimatedProperty {
    try AnimationDescription(document).properties[0]
  }

  /// The stack of a number with one animation.
  static func number(_ animation: String, groups: String? = nil) throws -> AnimationStack<Double> {
    let property = try property(document(animation: animation, groups: groups))
    guard case .number(let stack) = property.stack else { throw Surprise(type: property.name) }
    return stack
  }

  /// The stack of a transform with one animation.
  static func transform(_ animation: String) throws -> AnimationStack<TransformList> {
    let property = try property(
      document(type: "transform", model: "\"translate(10px)\"", animation: animation))
    guard case .transform(let stack) = property.stack else { throw Surprise(type: property.name) }
    return stack
  }

  /// The stack of a point with one animation.
  static func point(_ animation: String) throws -> AnimationStack<PointValue> {
    let property = try property(document(type: "point", model: "[1, 2]", animation: animation))
    guard case .point(let stack) = property.stack else { throw Surprise(type: property.name) }
    return stack
  }

  /// A property of another type than the document says.
  struct Surprise: Error { let type: String }

  /// A stack of one animation.
  static func stack<Value: AnimatableValue>(
    _ model: Value, _ effect: some ValueEffect<Value>,
    _ timing: any AnimationTiming = MediaTiming(duration: 0.25), _ easing: Easing = .linear
  ) -> AnimationStack<Value> {
    stack(model, PropertyAnimation(effect, timing: timing, easing: easing))
  }

  /// A stack of one animation.
  static func stack<Value: AnimatableValue>(
    _ model: Value, _ animation: PropertyAnimation<Value>
  ) -> AnimationStack<Value> {
    var stack = AnimationStack(model)
    stack.add(animation)
    return stack
  }

  /// Whether two stacks show the same values at all of ``times``.
  static func areSame<Value>(_ first: AnimationStack<Value>, _ second: AnimationStack<Value>)
    -> Bool
  {
    times.allSatisfy { first.value(at: $0) == second.value(at: $0) }
  }

  /// What is wrong with a document; empty if nothing is.
  static func error(_ document: String) -> String {
    do throws(JSONError) {
      _ = try AnimationDescription(document)
      return ""
    } catch {
      return error.description
    }
  }

  /// Expects messages, without their places, for pieces of a document; … stands for the rest of one.
  static func expectErrors(
    _ cases: [(String, String)], at path: String, _ document: (String) -> String
  ) {
    for (piece, problem) in cases {
      let message = error(document(piece))
      let start =
        path + (problem.hasSuffix("…") ? String(problem.dropLast()) : problem + " (line ")
      #expect(message.hasPrefix(start), "\(piece): \(message)")
    }
  }
}
