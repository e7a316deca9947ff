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
      ) throws -> KeyframeAnimation<Value>

    /// The schema of slopes.
    let tangent: Schema<Value>
    let make: Make
  }

  /// - Parameter spline: The cubic modes, for values that have them.
  static func keyframes(_ schema: Schema<Value>, spline: Spline?) -> DescribedEffect {
    let tangent = spline?.tangent ?? schema
    let modes = Schema.choice(
      of: CalculationMode.allCases.filter { spline != nil || !$0.isCubic }.map { ($0.rawValue, $0) }
    )
    let effects = Schema<KeyframeAnimation<Value>>.object(keyframeNames) { members, effect in
      let (given, isPaced) = (effect?.splineRule, effect?.calculationMode.isPaced == true)
      let values = try members.required("values", effect?.values, .array(of: schema))
      let keyTimes = try members.optional(
        "keyTimes", isPaced || effect?.hasEvenKeyTimes == true ? nil : effect?.keyTimes, .numbers)
      let easings = try members.value(
        "timingFunctions", isPaced ? [] : effect?.timingFunctions, .array(of: .easing), default: [])
      let mode = try members.value(
        "calculationMode", effect?.calculationMode, modes, default: .linear)
      if let effect, given == nil { return effect }
      for (name, node) in members.object?.members ?? [] where mode.unused.contains(name) {
        throw node.error(
          "expected no \(JSONValue.quoted(name)) where calculationMode is "
            + JSONValue.quoted(mode.rawValue))
      }
      var rule = KeyframeRule(
        shapes: try members.shapes(given?.rule.shapes, count: values.count),
        weighting: try members.value(
          "weighting", given?.rule.weighting, .word, default: .parabola),
        ends: try members.value("ends", given?.rule.ends, .word, default: .repeated))
      let start = try members.optional("startTangent", given?.startTangent, tangent)
      let end = try members.optional("endTangent", given?.endTangent, tangent)
      rule.knots = try members.optional("knots", given?.rule.knots, .numbers)
      rule.pacing = try members.value("pacing", given?.rule.pacing, .word, default: .arcLength)
      return try members.made(effect) {
        switch mode {
        case .discrete: try .discrete(values, keyTimes: keyTimes)
        case .paced: try .paced(values)
        case .linear: try .linear(values, keyTimes: keyTimes, timingFunctions: easings)
        case .cubic, .cubicPaced:
          try spline?.make(mode, values, keyTimes, easings, rule, start, end) ?? .paced(values)
        }
      }
    }
    return DescribedEffect("keyframes", where: { !$0.isComposed }) { _ in effects }
  }
}

extension DescribedEffect.Spline where Value: LinearValue {
  init(tangent: Schema<Value>) {
    self.init(tangent: tangent) { mode, values, keyTimes, easings, rule, start, end in
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

private let keyframeNames = [
  "values", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues",
  "biasValues", "weighting", "ends", "startTangent", "endTangent", "knots", "pacing",
]

extension Members {
  /// The tension, continuity and bias of each keyframe; none if no list of them is given.
  fileprivate mutating func shapes(
    _ shapes: [BezierPath.KnotShape]?, count: Int
  ) throws -> [BezierPath.KnotShape] {
    func list(
      _ name: String, _ number: (BezierPath.KnotShape) -> Double
    ) throws -> [Double]? {
      let given = shapes?.map(number) ?? []
      let list = try optional(
        name, given.allSatisfy { $0 == 0 } ? nil : given, .array(of: .number(in: -1...1)))
      if let node = object?.optional(name), list?.count != count {
        throw node.unexpected("an array of \(count) numbers, one for each value")
      }
      return list
    }
    let tensions = try list("tensionValues") { $0.tension }
    let continuities = try list("continuityValues") { $0.continuity }
    let biases = try list("biasValues") { $0.bias }
    if tensions == nil, continuities == nil, biases == nil { return [] }
    return (0..<count).map { index in
      BezierPath.KnotShape(
        tension: tensions?[index] ?? 0, continuity: continuities?[index] ?? 0,
        bias: biases?[index] ?? 0)
    }
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
    let spline = Array(keyframeNames[4...])
    return switch self {
    case .linear: spline
    case .discrete: ["timingFunctions"] + spline
    case .paced: timing + spline
    case .cubic: ["pacing"]
    case .cubicPaced: timing + ["knots"]
    }
  }
}
