// Core Animation's keyframes: values, and the members of their calculation mode.
//
//     "keyframes": {"values": [0, 1, 0], "keyTimes": [0, 0.3, 1], "timingFunctions": ["ease", "linear"]}
//
// A member that the mode does not use is refused; Core Animation would ignore it.

import AnimationMath

extension DescribedEffect {
  /// The modes of keyframes that need numbers.
  struct Spline: Sendable {
    typealias Shapes = [BezierPath.KnotShape]

    let cubic:
      @Sendable ([Value], [Double]?, [Easing], Shapes) throws(ParameterError) ->
        KeyframeAnimation<Value>
    let cubicPaced: @Sendable ([Value], Shapes) throws(ParameterError) -> KeyframeAnimation<Value>
  }

  /// - Parameter spline: The cubic modes, for values that have them.
  static func keyframes(spline: Spline?) -> DescribedEffect {
    DescribedEffect(name: "keyframes") { node, model throws(JSONError) in
      let fields = KeyframeFields(like: model)
      let object = try node.object(allowed: fields.all.names())
      let modes = CalculationMode.allCases.filter { spline != nil || !$0.isCubic }
      let mode =
        try object.optional(fields.mode.name) { node throws(JSONError) in
          try node.choice(of: modes.map { (name: $0.rawValue, value: $0) })
        } ?? .linear
      for (name, node) in object.members where mode.unused.contains(name) {
        throw node.error(
          "expected no \(JSONValue.quoted(name)) where calculationMode is "
            + JSONValue.quoted(mode.rawValue))
      }
      let values = try object.value(fields.values)
      let keyTimes = try object.optional(fields.keyTimes)
      let easings = try object.optional(fields.easings) ?? []
      let shapes = try shapes(in: object, fields.shapes, count: values.count)
      let effect = try object.located { () throws(ParameterError) in
        switch (mode, spline) {
        case (.cubic, let spline?): try spline.cubic(values, keyTimes, easings, shapes)
        case (.cubicPaced, let spline?): try spline.cubicPaced(values, shapes)
        case (.discrete, _): try KeyframeAnimation.discrete(values, keyTimes: keyTimes)
        case (.paced, _): try KeyframeAnimation.paced(values)
        default:
          try KeyframeAnimation.linear(values, keyTimes: keyTimes, timingFunctions: easings)
        }
      }
      return (effect, nil)
    } write: { effect, model throws(Unwritable) in
      guard let effect = effect as? KeyframeAnimation<Value>, !effect.isComposed else { return nil }
      guard effect.shapes != nil else {
        throw Unwritable(
          "must be a spline whose ends, weighting and pacing are the default ones, got another")
      }
      return (try KeyframeFields(like: model).all.object(of: effect), nil)
    }
  }

  /// The shapes at the keyframes; none if no list of them is given.
  private static func shapes(
    in object: JSONNode.Object, _ fields: [KeyframeFields<Value>.Shapes], count: Int
  ) throws(JSONError) -> [BezierPath.KnotShape] {
    var lists: [[Double]?] = []
    for field in fields {
      let list = try object.optional(field)
      if let list, list.count != count {
        throw try object.required(field.name).unexpected(
          "an array of \(count) numbers, one for each value")
      }
      lists.append(list)
    }
    guard lists.contains(where: { $0 != nil }) else { return [] }
    return (0..<count).map { index in
      BezierPath.KnotShape(
        tension: lists[0]?[index] ?? 0, continuity: lists[1]?[index] ?? 0,
        bias: lists[2]?[index] ?? 0)
    }
  }
}

extension DescribedEffect.Spline where Value: LinearValue {
  init() {
    self.init(
      cubic: { values, keyTimes, easings, shapes throws(ParameterError) in
        try .cubic(values, keyTimes: keyTimes, timingFunctions: easings, shapes: shapes)
      },
      cubicPaced: { values, shapes throws(ParameterError) in
        try .cubicPaced(values, shapes: shapes)
      })
  }
}

// MARK: - Members

private struct KeyframeFields<Value: DescribedValue> {
  typealias Effect = KeyframeAnimation<Value>
  typealias Shapes = Field<Effect, [Double]>

  let values: Field<Effect, [Value]>
  let mode = Field<Effect, CalculationMode>(
    "calculationMode", { $0.calculationMode }, .word, default: .linear)
  let keyTimes = Field<Effect, [Double]>(
    "keyTimes", { $0.hasEvenKeyTimes || $0.calculationMode.isPaced ? nil : $0.keyTimes },
    .array(of: .number()))
  let easings = Field<Effect, [Easing]>(
    "timingFunctions",
    { $0.timingFunctions.isEmpty || $0.calculationMode.isPaced ? nil : $0.timingFunctions },
    .array(of: .easing))

  init(like model: Value) {
    values = Field("values", { $0.values }, .array(of: Value.schema(like: model)))
  }

  /// Core Animation's lists of tension, continuity and bias.
  var shapes: [Shapes] {
    func list(
      _ name: String, _ number: @escaping @Sendable (BezierPath.KnotShape) -> Double
    ) -> Shapes {
      Shapes(
        name,
        { effect in
          let list = effect.shapes?.map(number) ?? []
          return list.allSatisfy { $0 == 0 } ? nil : list
        }, .array(of: .number(in: -1...1)))
    }
    return [
      list("tensionValues") { $0.tension }, list("continuityValues") { $0.continuity },
      list("biasValues") { $0.bias },
    ]
  }

  var all: [ObjectField<Effect>] {
    [values.ofObject, keyTimes.ofObject, easings.ofObject, mode.ofObject] + shapes.map(\.ofObject)
  }
}

extension KeyframeAnimation {
  /// Whether it must be written as the browsers' keyframes.
  fileprivate var isComposed: Bool {
    readsUnderlying || calculationMode == .linear && keyframes.last?.easing != .linear
  }

  /// Whether its key times are the default.
  fileprivate var hasEvenKeyTimes: Bool {
    let last = keyTimes.count - 1
    return keyTimes.indices.allSatisfy {
      keyTimes[$0] == (last == 0 ? 0 : Double($0) / Double(last))
    }
  }
}

extension CalculationMode {
  fileprivate var isCubic: Bool { self == .cubic || self == .cubicPaced }

  fileprivate var isPaced: Bool { self == .paced || self == .cubicPaced }

  /// The members that the mode does not use.
  fileprivate var unused: [String] {
    let shapes = ["tensionValues", "continuityValues", "biasValues"]
    return switch self {
    case .linear: shapes
    case .discrete: ["timingFunctions"] + shapes
    case .paced: ["keyTimes", "timingFunctions"] + shapes
    case .cubic: []
    case .cubicPaced: ["keyTimes", "timingFunctions"]
    }
  }
}
