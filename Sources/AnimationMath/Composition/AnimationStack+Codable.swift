// Property animations and stacks as data and in a line, and their equality.
//
//     {"basic": {"from": 0, "to": 1}, "curve": "ease-out", "timing": {"duration": 0.5}, "composite": "add"}
//     {"modelValue": 1, "animations": [{"basic": {"from": 0}, "timing": {"duration": 0.5}, "key": "fade"}]}
//
// These are the words of the documents of CurveFormats (data/animations/README.md). A stack with a name and a
// type is a property of a document.
//
// The layers before an interruption are coded too; a document has retargets instead.

extension PropertyAnimation: Equatable {
  /// Whether all fields are equal.
  public static func == (a: PropertyAnimation, b: PropertyAnimation) -> Bool {
    a.timing == b.timing && a.easing == b.easing && a.composite == b.composite
      && a.isCumulative == b.isCumulative && a.isRemovedOnCompletion == b.isRemovedOnCompletion
      && a.effect.isEqual(to: b.effect)
  }
}

extension PropertyAnimation: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case curve, composite, isCumulative, isRemovedOnCompletion
  }

  /// The animation, or an error where a field does not fit.
  ///
  /// A missing duration is that of a document: a spring's settling time to a thousandth, the length of a
  /// track, or else 0.25 s.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    try decoder.requireNone(of: ["group"])
    let coded = try AnyCodedEffect<Value>(from: decoder)
    let curve = try fields.decodeIfPresent(CodedCurve.self, forKey: .curve)
    let motion = try decoder.checked { try curve?.motion }
    let standard = motion?.settlingDuration(within: 0.001) ?? coded.duration ?? 0.25
    effect = coded.effect
    let timing = try Timing(from: decoder, otherwise: standard)
    self.timing = timing
    easing = try decoder.checked {
      switch (curve, motion) {
      case (_, let motion?):
        Easing(try SpringEasing(motion: motion, duration: timing.duration))
      case (.easing(let easing)?, _): easing
      default: .linear
      }
    }
    composite = try fields.decodeIfPresent(CompositeOperation.self, forKey: .composite) ?? .replace
    isCumulative = try fields.decodeIfPresent(Bool.self, forKey: .isCumulative) ?? false
    isRemovedOnCompletion =
      try fields.decodeIfPresent(Bool.self, forKey: .isRemovedOnCompletion) ?? false
  }

  /// The members of the animation in a document, without those at their defaults.
  ///
  /// Documents have neither clocks nor time scales, and refer to groups by name: here they are a list,
  /// `groups`, from the innermost on.
  ///
  /// - Throws: `EncodingError.invalidValue` for a custom effect, and for an easing that text cannot
  ///   name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try AnyCodedEffect(effect).encode(to: encoder)
    if !easing.isLinear {
      try fields.encode(CodedCurve(easing, over: timing.duration), forKey: .curve)
    }
    try timing.encode(to: encoder)
    if composite != .replace { try fields.encode(composite, forKey: .composite) }
    if isCumulative { try fields.encode(true, forKey: .isCumulative) }
    if isRemovedOnCompletion { try fields.encode(true, forKey: .isRemovedOnCompletion) }
  }
}

extension AnimationStack.Entry: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case key }

  /// The animation and its key.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    animation = try PropertyAnimation(from: decoder)
    key = try fields.decodeIfPresent(String.self, forKey: .key)
  }

  /// The animation, and its key if it has one.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try animation.encode(to: encoder)
    try fields.encodeIfPresent(key, forKey: .key)
  }
}

extension AnimationStack.Layers: Equatable {
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.model == b.model && a.entries == b.entries }
}

extension AnimationStack.Layers: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case modelValue, animations }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let model = try fields.decode(Value.self, forKey: .modelValue)
    let entries =
      try fields.decodeIfPresent([AnimationStack.Entry].self, forKey: .animations) ?? []
    var keys: Set<String> = []
    for (index, entry) in entries.enumerated() {
      if let key = entry.key, !keys.insert(key).inserted {
        throw decoder.refusal("the key of animations[\(index)] must be its own, got \"\(key)\"")
      }
      guard AnyCodedEffect(entry.animation.effect).fits(model) else {
        throw decoder.refusal("animations[\(index)] must have the shape of the model, \(model)")
      }
    }
    self.init(model: model, entries: entries)
  }

  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(model, forKey: .modelValue)
    if !entries.isEmpty { try fields.encode(entries, forKey: .animations) }
  }
}

extension AnimationStack: Equatable {
  /// Whether both have the same values and animations, before interruptions too.
  public static func == (a: AnimationStack, b: AnimationStack) -> Bool {
    a.present == b.present && a.settling == b.settling && a.lastChange == b.lastChange
      && a.past.map(\.until) == b.past.map(\.until) && a.past.map(\.layers) == b.past.map(\.layers)
  }
}

extension AnimationStack: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case past, lastChange, settling }

  private struct Past: Codable {
    let until: Double
    let layers: Layers
  }

  /// The stack, or an error where an animation does not fit its value.
  public init(from decoder: any Decoder) throws {
    try decoder.requireNone(of: ["retarget"])
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let present = try Layers(from: decoder)
    self.init(present.model)
    self.present = present
    settling =
      try fields.decodeIfPresent(DampedSpring.SettlingThreshold.self, forKey: .settling)
      ?? .standard
    lastChange = try fields.decodeIfPresent(Double.self, forKey: .lastChange) ?? -.infinity
    for layers in try fields.decodeIfPresent([Past].self, forKey: .past) ?? [] {
      let last = past.last?.until ?? -.infinity
      guard layers.until > last, layers.until <= lastChange else {
        throw decoder.refusal(
          "until must be after \(last) and not after lastChange, got \(layers.until)")
      }
      try decoder.requireSameShape([model, layers.layers.model])
      past.append((layers.until, layers.layers))
    }
  }

  /// The value and the animations as in a property of a document, and what only a stack has: its settling, the
  /// time of the last change, and the layers before interruptions.
  public func encode(to encoder: any Encoder) throws {
    try present.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if settling != .standard { try fields.encode(settling, forKey: .settling) }
    if lastChange.isFinite { try fields.encode(lastChange, forKey: .lastChange) }
    if !past.isEmpty {
      try fields.encode(past.map { Past(until: $0.until, layers: $0.layers) }, forKey: .past)
    }
  }
}

extension DampedSpring.SettlingThreshold: Codable {
  private enum CodingKeys: String, CodingKey { case fraction, distance }

  /// The threshold, or an error where the number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let fraction = try fields.decodeIfPresent(Double.self, forKey: .fraction) {
      guard fraction > 0 && fraction < 1 else {
        throw decoder.refusal("fraction must be above 0 and below 1, got \(fraction)")
      }
      self = .fraction(fraction)
    } else {
      let distance = try fields.decode(Double.self, forKey: .distance)
      try decoder.checked { try check(distance, "distance", in: Magnitude.positive) }
      self = .distance(distance)
    }
  }

  /// The number under its name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .fraction(let fraction): try fields.encode(fraction, forKey: .fraction)
    case .distance(let distance): try fields.encode(distance, forKey: .distance)
    }
  }
}

extension AnimationStack: CustomStringConvertible {
  /// The model value, and the effects of the animations from the lowest on.
  public var description: String {
    let effects = entries.map { "\($0.animation.effect)" }
    return effects.isEmpty
      ? "AnimationStack(\(model))" : "AnimationStack(\(model), \(shortList(effects)))"
  }
}
