// Core Animation's keyframes: values, and the members of their calculation mode.
//
//     "keyframes": {"values": [0, 1, 0], "keyTimes": [0, 0.3, 1], "timingFunctions": ["ease", "linear"]}
//
// A member that the mode does not use is refused; Core Animation would ignore it.

extension DescribedEffect {
  /// The reading and writing of the cubic calculation modes, for values that are lists of numbers.
  struct Spline: Sendable {
    typealias Make =
      @Sendable (
        CalculationMode, [Value], [Double]?, [Easing], KeyframeRule, _ start: Value?, _ end: Value?
      ) throws(ParameterError) -> KeyframeAnimation<Value>

    /// The schema of slopes.
    let tangent: Schema<Value>
    let make: Make
  }

  /// - Parameter spline: The cubic modes, for values that have them.
  @_semantics("optimize.sil.specialize.generic.never")
  static func keyframes(_ schema: Schema<Value>, spline: Spline?) -> DescribedEffect {
    let fields = KeyframeFields(schema, tangent: spline?.tangent ?? schema)
    return DescribedEffect(name: "keyframes") { node, _ throws(JSONError) in
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
      let rule = KeyframeRule(
        shapes: try shapes(in: object, fields.shapes, count: values.count),
        weighting: try object.value(fields.weighting), ends: try object.value(fields.ends),
        pacing: try object.value(fields.pacing), knots: try object.optional(fields.knots))
      let start = try object.optional(fields.startTangent)
      let end = try object.optional(fields.endTangent)
      let effect = try object.located { () throws(ParameterError) in
        switch (mode, spline) {
        case (.cubic, let spline?), (.cubicPaced, let spline?):
          try spline.make(mode, values, keyTimes, easings, rule, start, end)
        case (.discrete, _): try KeyframeAnimation.discrete(values, keyTimes: keyTimes)
        case (.paced, _): try KeyframeAnimation.paced(values)
        default:
          try KeyframeAnimation.linear(values, keyTimes: keyTimes, timingFunctions: easings)
        }
      }
      return (effect, nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? KeyframeAnimation<Value>, !effect.isComposed else { return nil }
      return (try fields.all.object(of: effect), nil)
    }
  }

  /// The tension, continuity and bias of each keyframe; none if no list of them is given.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func shapes(
    in object: JSONNode.Object, _ fields: [KeyframeFields<Value>.Numbers], count: Int
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
  @_semantics("optimize.sil.specialize.generic.never")
  init(tangent: Schema<Value>) {
    self.init(tangent: tangent) {
      mode, values, keyTimes, easings, rule, start, end throws(ParameterError) in
      mode == .cubic
        ? try .cubic(
          values, keyTimes: keyTimes, timingFunctions: easings, shapes: rule.shapes,
          weighting: rule.weighting, ends: rule.ends, startTangent: start, endTangent: end,
          knots: rule.knots)
        : try .cubicPaced(
          values, pacing: rule.pacing ?? .arcLength, shapes: rule.shapes,
          weighting: rule.weighting, ends: rule.ends, startTangent: start, endTangent: end)
    }
  }
}

// MARK: - Members

private struct KeyframeFields<Value: AnimatableValue>: Sendable {
  typealias Effect = KeyframeAnimation<Value>
  typealias Numbers = Field<Effect, [Double]>

  let values: Field<Effect, [Value]>
  let mode = Field<Effect, CalculationMode>(
    "calculationMode", { $0.calculationMode }, .word, default: .linear)
  let keyTimes = Numbers(
    "keyTimes", { $0.hasEvenKeyTimes || $0.calculationMode.isPaced ? nil : $0.keyTimes },
    .array(of: .number()))
  let easings = Field<Effect, [Easing]>(
    "timingFunctions",
    { $0.timingFunctions.isEmpty || $0.calculationMode.isPaced ? nil : $0.timingFunctions },
    .array(of: .easing))

  // The members of the cubic calculation modes.
  let weighting = Field<Effect, BezierPath.SecantWeighting>(
    "weighting", { $0.splineRule?.rule.weighting ?? .parabola }, .word, default: .parabola)
  let ends = Field<Effect, BezierPath.SplineEnds>(
    "ends", { $0.splineRule?.rule.ends ?? .repeated }, .word, default: .repeated)
  let pacing = Field<Effect, CalculationMode.Pacing>(
    "pacing", { $0.splineRule?.rule.pacing ?? .arcLength }, .word, default: .arcLength)
  let knots = Numbers("knots", { $0.splineRule?.rule.knots }, .array(of: .number()))
  let startTangent, endTangent: Field<Effect, Value>

  /// Core Animation's lists of tension, continuity and bias.
  let shapes: [Numbers]

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ schema: Schema<Value>, tangent: Schema<Value>) {
    values = Field("values", { $0.values }, .array(of: schema))
    startTangent = Field("startTangent", { $0.splineRule?.startTangent }, tangent)
    endTangent = Field("endTangent", { $0.splineRule?.endTangent }, tangent)
    func list(
      _ name: String, _ number: @escaping @Sendable (BezierPath.KnotShape) -> Double
    ) -> Numbers {
      Numbers(
        name,
        { effect in
          let list = effect.splineRule?.rule.shapes.map(number) ?? []
          return list.allSatisfy { $0 == 0 } ? nil : list
        }, .array(of: .number(in: -1...1)))
    }
    shapes = [
      list("tensionValues") { $0.tension }, list("continuityValues") { $0.continuity },
      list("biasValues") { $0.bias },
    ]
  }

  var all: [ObjectField<Effect>] {
    [values.ofObject, keyTimes.ofObject, easings.ofObject, mode.ofObject] + shapes.map(\.ofObject)
      + [
        weighting.ofObject, ends.ofObject, startTangent.ofObject, endTangent.ofObject,
        knots.ofObject, pacing.ofObject,
      ]
  }
}

extension KeyframeAnimation {
  /// Whether the animation must be written as `compositeKeyframes`, the browsers' form.
  fileprivate var isComposed: Bool {
    readsUnderlying || calculationMode == .linear && keyframes.last?.easing != .linear
  }

  /// Whether the key times are evenly spread, which is the default.
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

  /// The names of members that the calculation mode does not use.
  fileprivate var unused: [String] {
    let timing = ["keyTimes", "timingFunctions"]
    let spline = [
      "tensionValues", "continuityValues", "biasValues", "weighting", "ends", "startTangent",
      "endTangent", "knots", "pacing",
    ]
    return switch self {
    case .linear: spline
    case .discrete: ["timingFunctions"] + spline
    case .paced: timing + spline
    case .cubic: ["pacing"]
    case .cubicPaced: timing + ["knots"]
    }
  }
}
