// Effects as a description has them: the member that an animation has exactly one of says which it is.
//
//     "basic": {"from": 0, "to": 1}                       from, to and by in all seven ways
//     "keyframes": {"values": [0, 1, 0], …}               Core Animation's
//     "compositeKeyframes": [{"offset": 0, "value": 1}]   the browsers'
//     "track": {"segments": [{"spring": {"to": 1}}]}      DescribedEffect+Track.swift
//     "path": {"data": "M0 0 L100 0"}                     DescribedEffect+Path.swift
//
// A member that a mode of keyframes has no use for is refused: Core Animation would not look at it.

import AnimationMath

/// A kind of effect: its name in a description, and how it is read.
struct DescribedEffect<Value: DescribedValue>: Sendable {
  /// An effect, and the seconds that it takes by itself, if it does.
  typealias Result = (effect: any ValueEffect<Value>, duration: Double?)

  let name: String

  /// Reads the effect on a property of a model value.
  let read: @Sendable (_ node: JSONNode, _ model: Value) throws(JSONError) -> Result
}

extension DescribedEffect {
  static var basic: DescribedEffect {
    DescribedEffect(name: "basic") { node, model throws(JSONError) in
      let object = try node.object(allowed: ["from", "to", "by"])
      let from = try object.value("from", like: model)
      let to = try object.value("to", like: model)
      let by = try object.value("by", like: model)
      if object.members.isEmpty { throw node.unexpected("an object with from, to or by") }
      if from == nil, to != nil, let by, by.neutral.difference(from: by) == nil {
        throw try object.required("by").error(
          "expected a transform that can be undone, beside \"to\" and without \"from\"")
      }
      return (BasicAnimation(from: from, to: to, by: by), nil)
    }
  }

  static var compositeKeyframes: DescribedEffect {
    DescribedEffect(name: "compositeKeyframes") { node, model throws(JSONError) in
      var offset = 0.0
      let frames = try node.elements {
        node throws(JSONError) -> KeyframeAnimation<Value>.Keyframe in
        let object = try node.object(allowed: ["offset", "value", "easing", "composite"])
        offset = try object.required("offset").number(in: offset...1)
        return KeyframeAnimation.Keyframe(
          offset: offset,
          value: try object.value("value", like: model),
          easing: try object.optional("easing")?.easing() ?? .linear,
          composite: try object.optional("composite")?.word() ?? .replace)
      }
      do throws(ParameterError) {
        return (try KeyframeAnimation(validating: frames), nil)
      } catch {
        throw node.error("\(error)")
      }
    }
  }
}

// MARK: - Keyframes

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
      let object = try node.object(allowed: Self.keyframeNames)
      let modes = CalculationMode.allCases.filter { spline != nil || !$0.isCubic }
      let mode =
        try object.optional("calculationMode") { node throws(JSONError) in
          try node.choice(of: modes.map { (name: $0.rawValue, value: $0) })
        } ?? .linear
      for (name, node) in object.members where mode.unused.contains(name) {
        throw node.error(
          "expected no \(JSONValue.quoted(name)) where calculationMode is "
            + JSONValue.quoted(mode.rawValue))
      }
      let values = try object.required("values").elements { node throws(JSONError) in
        try Value.read(node, like: model)
      }
      let keyTimes = try object.optional("keyTimes")?.numbers()
      let easings =
        try object.optional("timingFunctions") { node throws(JSONError) in
          try node.elements { text throws(JSONError) -> Easing in try text.easing() }
        } ?? []
      let shapes = try shapes(in: object, count: values.count)
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
    }
  }

  /// The shapes at the keyframes; none if no list of them is given.
  private static func shapes(
    in object: JSONNode.Object, count: Int
  ) throws(JSONError) -> [BezierPath.KnotShape] {
    var lists: [[Double]?] = []
    for name in shapeNames {
      lists.append(
        try object.optional(name) { node throws(JSONError) in
          let list = try node.numbers(in: -1...1)
          guard list.count == count else {
            throw node.unexpected("an array of \(count) numbers, one for each value")
          }
          return list
        })
    }
    guard lists.contains(where: { $0 != nil }) else { return [] }
    return (0..<count).map { index in
      BezierPath.KnotShape(
        tension: lists[0]?[index] ?? 0, continuity: lists[1]?[index] ?? 0,
        bias: lists[2]?[index] ?? 0)
    }
  }

  private static var keyframeNames: [String] {
    ["values", "keyTimes", "timingFunctions", "calculationMode"] + shapeNames
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

/// Core Animation's lists of tension, continuity and bias.
private let shapeNames = ["tensionValues", "continuityValues", "biasValues"]

extension CalculationMode {
  fileprivate var isCubic: Bool { self == .cubic || self == .cubicPaced }

  /// What the mode has no use for.
  fileprivate var unused: [String] {
    switch self {
    case .linear: shapeNames
    case .discrete: ["timingFunctions"] + shapeNames
    case .paced: ["keyTimes", "timingFunctions"] + shapeNames
    case .cubic: []
    case .cubicPaced: ["keyTimes", "timingFunctions"]
    }
  }
}
