// Effects as data: the fields of their initialisers by name, without those at their defaults.
//
//     {"basic": {"from": 0, "to": 1}}
//     {"keyframes": {"values": [0, 1, 0], "keyTimes": [0, 0.2, 1], "timingFunctions": ["ease-in", "linear"]}}
//     {"compositeKeyframes": [{"offset": 0.5, "value": 8, "composite": "add"}]}
//     {"track": {"from": 0, "segments": [{"spring": {"to": 1}}]}}
//     {"path": {"data": "M0 0 L100 0", "pacing": "segments"}}
//
// These are members of an animation in a document of CurveFormats. What documents do not have keeps a name of
// its own: an origin other than 0, the rules of splines, released springs, a keyframe's spring.
//
// Decoding makes the checks of the initialisers; what traps there is a decoding error here.

/// An effect that can be part of coded animations.
protocol CodedEffect: ValueEffect, Codable {
  /// The names of the kinds of this type.
  static var codedNames: [String] { get }

  /// The name of its kind.
  var codedName: String { get }

  /// Its own duration in seconds, if it has one.
  var codedDuration: Double? { get }

  /// Whether its values have the shape of a property's value.
  func fits(_ model: Value) -> Bool
}

/// A kind of effect, with its decoder.
private struct CodedKind {
  let name: CodedName
  let read: (KeyedDecodingContainer<CodedName>) throws -> Any

  private static func kinds<Effect: CodedEffect>(of type: Effect.Type) -> [CodedKind] {
    Effect.codedNames.map { name in
      let name = CodedName(name)
      return CodedKind(name: name) { try $0.decode(Effect.self, forKey: name) }
    }
  }

  /// The kinds for a type of values.
  static func kinds<Value: AnimatableValue & Codable>(for type: Value.Type) -> [CodedKind] {
    func linear<Linear: LinearValue & Codable>(_ type: Linear.Type) -> [CodedKind] {
      kinds(of: TrajectoryAnimation<Linear>.self) + kinds(of: ReleasedSpring<Linear>.self)
    }
    var all = kinds(of: BasicAnimation<Value>.self) + kinds(of: KeyframeAnimation<Value>.self)
    if let type = type as? any (LinearValue & Codable).Type { all += linear(type) }
    if Value.self == TransformList.self { all += kinds(of: PathTransformAnimation.self) }
    return all
  }
}

/// An effect of any kind under its name.
struct AnyCodedEffect<Value: AnimatableValue & Codable>: Codable {
  let effect: any ValueEffect<Value>

  init(_ effect: any ValueEffect<Value>) { self.effect = effect }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodedName.self)
    let kinds = CodedKind.kinds(for: Value.self)
    let found = kinds.filter { fields.contains($0.name) }
    guard found.count == 1 else {
      let names = kinds.map(\.name.stringValue).joined(separator: ", ")
      throw decoder.refusal(
        "expected one of \(names), got \(fields.allKeys.map(\.stringValue).sorted())")
    }
    guard let effect = try found[0].read(fields) as? any ValueEffect<Value> else {
      throw decoder.refusal("expected an effect on \(Value.self)")
    }
    self.effect = effect
  }

  func encode(to encoder: any Encoder) throws {
    guard let effect = effect as? any CodedEffect else {
      throw EncodingError.invalidValue(
        effect,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "effect must be one of AnimationMath, got \(type(of: effect))"))
    }
    try effect.encodeUnderName(to: encoder)
  }

  /// The effect's own duration in seconds, if it has one.
  var duration: Double? { (effect as? any CodedEffect)?.codedDuration }

  /// Whether its values have the shape of a property's value.
  func fits(_ model: Value) -> Bool {
    (effect as? any CodedEffect).map { $0.fitsAny(model) } ?? false
  }
}

extension CodedEffect {
  var codedName: String { Self.codedNames[0] }

  var codedDuration: Double? { nil }

  fileprivate func encodeUnderName(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodedName.self)
    try fields.encode(self, forKey: CodedName(codedName))
  }

  fileprivate func fitsAny(_ model: Any) -> Bool { (model as? Value).map(fits) ?? false }
}

/// A name that is found at run time.
struct CodedName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws if a member is there that only a whole document can have.
  func requireNone(of names: [String]) throws {
    let fields = try container(keyedBy: CodedName.self)
    for name in names where fields.contains(CodedName(name)) {
      throw refusal("\(name) needs the whole document: read it as an AnimationDescription")
    }
  }

  /// Throws unless values have the same shape.
  func requireSameShape<Value: AnimatableValue>(_ values: [Value?]) throws {
    let values = values.compactMap(\.self)
    for value in values where !value.isCompatible(with: values[0]) {
      throw refusal("values must have the same shape, got \(values[0]) and \(value)")
    }
  }
}

// MARK: - Basic animations

extension BasicAnimation: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case from, to, by }

  /// The animation, or an error where its ends are missing, differ in shape or cannot be undone.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let from = try fields.decodeIfPresent(Value.self, forKey: .from)
    let to = try fields.decodeIfPresent(Value.self, forKey: .to)
    let by = try fields.decodeIfPresent(Value.self, forKey: .by)
    guard from != nil || to != nil || by != nil else {
      throw decoder.refusal("one of from, to and by must be given")
    }
    try decoder.requireSameShape([from, to, by])
    if from == nil, to != nil, let by, by.neutral.difference(from: by) == nil {
      throw decoder.refusal("by must be a value that can be undone, got \(by)")
    }
    self.init(from: from, to: to, by: by)
  }

  /// The ends that are given.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(from, forKey: .from)
    try fields.encodeIfPresent(to, forKey: .to)
    try fields.encodeIfPresent(by, forKey: .by)
  }
}

extension BasicAnimation: CodedEffect where Value: Codable {
  static var codedNames: [String] { ["basic"] }

  func fits(_ model: Value) -> Bool {
    [from, to, by].allSatisfy { $0?.isCompatible(with: model) ?? true }
  }
}

// MARK: - Keyframes

extension KeyframeAnimation.Keyframe: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case offset, value, easing, composite }

  /// The keyframe; its offset and value are checked by the animation.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      offset: try fields.decode(Double.self, forKey: .offset),
      value: try fields.decodeIfPresent(Value.self, forKey: .value),
      easing: try fields.decodeIfPresent(CodedEasing.self, forKey: .easing)?.easing ?? .linear,
      composite: try fields.decodeIfPresent(CompositeOperation.self, forKey: .composite)
        ?? .replace)
  }

  /// The fields that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(offset, forKey: .offset)
    try fields.encodeIfPresent(value, forKey: .value)
    if !easing.isLinear { try fields.encode(CodedEasing(easing), forKey: .easing) }
    if composite != .replace { try fields.encode(composite, forKey: .composite) }
  }
}

extension KeyframeAnimation: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case calculationMode, values, keyTimes, timingFunctions
    case tensionValues, continuityValues, biasValues
    case weighting, ends, startTangent, endTangent, pacing
  }

  /// The keyframes, or an error where one does not fit.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else {
      let frames = try [Keyframe](from: decoder)
      try decoder.requireSameShape(frames.map(\.value))
      self = try decoder.checked { try KeyframeAnimation(validating: frames) }
      return
    }
    let mode = try fields.decodeIfPresent(CalculationMode.self, forKey: .calculationMode) ?? .linear
    let values = try fields.decode([Value].self, forKey: .values)
    let keyTimes = try fields.decodeIfPresent([Double].self, forKey: .keyTimes)
    let easings = try fields.decodeIfPresent([CodedEasing].self, forKey: .timingFunctions)
    let functions = easings?.map(\.easing) ?? []
    let tangents = [
      try fields.decodeIfPresent(Value.self, forKey: .startTangent),
      try fields.decodeIfPresent(Value.self, forKey: .endTangent),
    ]
    try decoder.requireSameShape(values + tangents)
    let shapes = try [CodingKeys.tensionValues, .continuityValues, .biasValues].map { key in
      let list = try fields.decodeIfPresent([Double].self, forKey: key)
      guard (list?.count ?? values.count) == values.count else {
        throw decoder.refusal("\(key.stringValue) must have \(values.count) numbers")
      }
      return list
    }
    let rule = KeyframeRule(
      shapes: shapes.allSatisfy { $0 == nil }
        ? []
        : values.indices.map {
          BezierPath.KnotShape(
            tension: shapes[0]?[$0] ?? 0, continuity: shapes[1]?[$0] ?? 0,
            bias: shapes[2]?[$0] ?? 0)
        },
      weighting: try fields.decodeIfPresent(BezierPath.SecantWeighting.self, forKey: .weighting)
        ?? .parabola,
      ends: try fields.decodeIfPresent(BezierPath.SplineEnds.self, forKey: .ends) ?? .repeated,
      pacing: try fields.decodeIfPresent(CalculationMode.Pacing.self, forKey: .pacing))
    self = try decoder.checked {
      switch mode {
      case .linear: try .linear(values, keyTimes: keyTimes, timingFunctions: functions)
      case .discrete: try .discrete(values, keyTimes: keyTimes)
      case .paced: try .paced(values)
      case .cubic, .cubicPaced:
        try Self.spline(mode, values, keyTimes, functions, rule, tangents, decoder)
      }
    }
  }

  /// The keyframes along a spline, for values that are lists of numbers.
  private static func spline(
    _ mode: CalculationMode, _ values: [Value], _ keyTimes: [Double]?, _ functions: [Easing],
    _ rule: KeyframeRule, _ tangents: [Value?], _ decoder: any Decoder
  ) throws -> KeyframeAnimation {
    func make<Linear: LinearValue>(_ type: Linear.Type) throws -> Any? {
      guard let values = values as? [Linear] else { return nil }
      let (start, end) = (tangents[0] as? Linear, tangents[1] as? Linear)
      return mode == .cubic
        ? try KeyframeAnimation<Linear>.cubic(
          values, keyTimes: keyTimes, timingFunctions: functions, shapes: rule.shapes,
          weighting: rule.weighting, ends: rule.ends, startTangent: start, endTangent: end)
        : try KeyframeAnimation<Linear>.cubicPaced(
          values, pacing: rule.pacing ?? .arcLength, shapes: rule.shapes,
          weighting: rule.weighting, ends: rule.ends, startTangent: start, endTangent: end)
    }
    guard let type = Value.self as? any LinearValue.Type,
      let animation = try make(type) as? KeyframeAnimation
    else {
      throw decoder.refusal("calculationMode must be linear, discrete or paced, got \(mode)")
    }
    return animation
  }

  /// Whether Core Animation has these keyframes; otherwise they are composed.
  private var isPlain: Bool {
    !readsUnderlying && (keyframes.last?.easing.isLinear ?? true || calculationMode != .linear)
  }

  /// Core Animation's keyframes as an object; composed ones as an array.
  ///
  /// The offsets of a paced animation that was made relative to another value may change by a
  /// rounding: decoding computes them from its own values.
  public func encode(to encoder: any Encoder) throws {
    guard isPlain else { return try keyframes.encode(to: encoder) }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if calculationMode != .linear { try fields.encode(calculationMode, forKey: .calculationMode) }
    try fields.encode(values, forKey: .values)
    if calculationMode != .paced && calculationMode != .cubicPaced {
      try fields.encode(keyTimes, forKey: .keyTimes)
      let easings = keyframes.dropLast().map(\.easing)
      if calculationMode != .discrete, easings.contains(where: { !$0.isLinear }) {
        try fields.encode(easings.map { CodedEasing($0) }, forKey: .timingFunctions)
      }
    }
    guard let spline else { return }
    let rule = spline.rule
    if !rule.shapes.isEmpty {
      try fields.encode(rule.shapes.map(\.tension), forKey: .tensionValues)
      try fields.encode(rule.shapes.map(\.continuity), forKey: .continuityValues)
      try fields.encode(rule.shapes.map(\.bias), forKey: .biasValues)
    }
    if rule.weighting != .parabola { try fields.encode(rule.weighting, forKey: .weighting) }
    if rule.ends != .repeated { try fields.encode(rule.ends, forKey: .ends) }
    if let pacing = rule.pacing, pacing != .arcLength { try fields.encode(pacing, forKey: .pacing) }
    if rule.hasStartTangent {
      try fields.encode(spline.columns[values.count], forKey: .startTangent)
    }
    if rule.hasEndTangent, let tangent = spline.columns.last {
      try fields.encode(tangent, forKey: .endTangent)
    }
  }
}

extension BezierPath.SecantWeighting: Codable {}
extension CalculationMode.Pacing: Codable {}
extension BezierPath.SplineEnds: Codable {}

extension KeyframeAnimation: CodedEffect where Value: Codable {
  static var codedNames: [String] { ["keyframes", "compositeKeyframes"] }

  var codedName: String { isPlain ? "keyframes" : "compositeKeyframes" }

  func fits(_ model: Value) -> Bool {
    keyframes.allSatisfy { $0.value?.isCompatible(with: model) ?? true }
  }
}

// MARK: - Easings and springs

/// The curve of an animation: the text of an easing, or of a spring over the duration of a pass.
enum CodedCurve: Codable {
  case easing(Easing)
  case spring(CurveText.SpringText)

  init(_ easing: Easing, over duration: Double) {
    if case .spring(let spring) = easing.form, easing.text == nil, spring.duration == duration {
      let velocity = spring.motion.initialVelocity
      self = .spring(CurveText.SpringText(spring.motion.spring, initialVelocity: velocity))
    } else {
      self = .easing(easing)
    }
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self),
      case .spring(let spring)? = try? CurveText(text)
    {
      self = .spring(spring)
    } else {
      self = .easing(try CodedEasing(from: decoder).easing)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .easing(let easing): try CodedEasing(easing).encode(to: encoder)
    case .spring(let spring): try spring.description.encode(to: encoder)
    }
  }

  /// The unit step of a spring; `nil` for an easing.
  var motion: SpringMotion? {
    get throws(ParameterError) {
      guard case .spring(let text) = self else { return nil }
      return try SpringMotion(
        validating: text.spring, from: 0, to: 1, velocity: text.initialVelocity)
    }
  }
}

/// An easing as its text, or as a spring with its duration.
struct CodedEasing: Codable {
  let easing: Easing

  private enum CodingKeys: String, CodingKey { case spring, duration, initialVelocity }

  init(_ easing: Easing) { self.easing = easing }

  init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else {
      easing = try Easing(from: decoder)
      return
    }
    let spring = try fields.decode(DampedSpring.self, forKey: .spring)
    let duration = try fields.decode(Double.self, forKey: .duration)
    let velocity = try fields.decodeIfPresent(Double.self, forKey: .initialVelocity) ?? 0
    easing = try decoder.checked {
      Easing(
        try SpringEasing(
          motion: SpringMotion(validating: spring, from: 0, to: 1, velocity: velocity),
          duration: duration))
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard case .spring(let spring) = easing.form, easing.text == nil else {
      try easing.encode(to: encoder)
      return
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(spring.motion.spring, forKey: .spring)
    try fields.encode(spring.duration, forKey: .duration)
    let velocity = spring.motion.initialVelocity
    if velocity != 0 { try fields.encode(velocity, forKey: .initialVelocity) }
  }
}
