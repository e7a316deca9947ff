// The motions beside the spring as text, with named arguments in any order.
//
//     decay(velocity: 1000, deceleration: 0.998)                    friction in one of six measures
//     gravity(velocity: -500, acceleration: 1000)
//     bounce(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
//
// They name their own values, since only a spring takes its course from two of them.

/// A motion read from text that names its own values.
public struct MotionExpression: Hashable, Sendable, CustomStringConvertible {
  /// The motion.
  public let motion: any Motion

  /// The canonical text, which names the motion completely.
  public let description: String

  /// Whether the texts are the same: a text names its motion completely.
  public static func == (a: MotionExpression, b: MotionExpression) -> Bool {
    a.description == b.description
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension MotionExpression {
  static let functions = [
    function("decay", ["velocity"], optional: ["from"], oneOf: frictions.map(\.label)) {
      numbers throws(ParameterError) in
      let measure = frictions.first { numbers[$0.label] != nil } ?? frictions[0]
      return try DecayMotion(
        validating: measure.make(numbers[measure.label, default: 0]),
        from: numbers["from", default: 0], velocity: numbers["velocity", default: 0])
    },
    function("gravity", ["acceleration"], optional: ["from", "velocity"]) {
      numbers throws(ParameterError) in
      try GravityMotion(
        validatingFrom: numbers["from", default: 0], velocity: numbers["velocity", default: 0],
        acceleration: numbers["acceleration", default: 0])
    },
    function(
      "bounce", ["floor", "acceleration", "restitution"], optional: ["from", "velocity"]
    ) { numbers throws(ParameterError) in
      try BounceMotion(
        validatingFrom: numbers["from", default: 0], floor: numbers["floor", default: 0],
        velocity: numbers["velocity", default: 0],
        acceleration: numbers["acceleration", default: 0],
        restitution: numbers["restitution", default: 0])
    },
  ]

  /// The measures of friction, by their labels.
  private static let frictions:
    [(label: String, make: @Sendable (Double) -> DecayMotion.Friction)] = [
      ("rate", { .rate($0) }), ("deceleration", { .deceleration($0) }), ("drag", { .drag($0) }),
      ("half-life", { .halfLife($0) }), ("time-constant", { .timeConstant($0) }),
      ("friction-multiplier", { .compose(frictionMultiplier: $0) }),
    ]

  /// A function of named numbers.
  ///
  /// - Parameters:
  ///   - required: Labels that must be there.
  ///   - optional: Labels that may be left out, and then are 0.
  ///   - alternatives: Labels of which exactly one must be there, if there are any.
  private static func function(
    _ name: String, _ required: [String], optional: [String], oneOf alternatives: [String] = [],
    _ make: @escaping @Sendable ([String: Double]) throws(ParameterError) -> any Motion
  ) -> CurveFunction {
    CurveFunction(name: name) { expression throws(CurveTextError) in
      let known = optional + required + alternatives
      let choices = "\(name)() takes \(known.joined(separator: ", "))"
      var labels: [String] = []
      var numbers: [String: Double] = [:]
      for argument in expression.arguments ?? [] {
        let label = try expression.label(
          of: argument, among: known, after: labels, in: "\(name)()", choices: choices)
        labels.append(label)
        numbers[label] = try expression.number(argument, label)
      }
      let missing = required.filter { numbers[$0] == nil }
      guard missing.isEmpty else {
        throw expression.error(
          "\(name)() lacks \(missing.joined(separator: ", "))", at: expression.end - 1)
      }
      let measures = alternatives.filter { numbers[$0] != nil }
      guard alternatives.isEmpty || measures.count == 1 else {
        throw expression.error(
          "\(name)() takes exactly one of \(alternatives.joined(separator: ", "))",
          at: expression.end - 1)
      }
      let motion = try expression.located(labels) { () throws(ParameterError) in
        try make(numbers)
      }
      let printed = known.compactMap { label in
        numbers[label].flatMap { optional.contains(label) && $0 == 0 ? nil : (label, $0) }
      }
      let text = DampedSpring.Parameters.text(printed)
      return .motion(MotionExpression(motion: motion, description: "\(name)(\(text))"))
    }
  }
}
