// Timings as data: the fields of their initialisers by name, without fields at their defaults.
//
//     {"beginTime": 0.5, "duration": 1, "repeatCount": "inf"}
//     {"webTiming": {"delay": 0.2, "duration": 1},
//      "groups": [{"timing": {"duration": 4}, "easing": "ease-in"}, {"clock": {"speed": 0.5}}]}
//
// The second is a Timing: its own level, and its groups from the innermost on.
// An infinite number is the text "inf", which every format can hold. Decoding checks the numbers as
// the initialiser does.

extension MediaTiming: Codable {
  private enum CodingKeys: String, CodingKey {
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses
    case fillMode, convention
  }

  /// The timing, or an error where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = try decoder.checked(
      try MediaTiming(
        validatingBeginTime: fields.number(.beginTime, 0),
        duration: fields.number(.duration, nil),
        speed: fields.number(.speed, 1), timeOffset: fields.number(.timeOffset, 0),
        repeatCount: fields.number(.repeatCount, 0),
        repeatDuration: fields.number(.repeatDuration, 0),
        autoreverses: fields.decodeIfPresent(Bool.self, forKey: .autoreverses) ?? false,
        fillMode: fields.decodeIfPresent(FillMode.self, forKey: .fillMode) ?? .removed,
        convention: fields.decodeIfPresent(Convention.self, forKey: .convention) ?? Convention()))
  }

  /// The fields that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(number: beginTime, unless: 0, forKey: .beginTime)
    try fields.encode(number: duration, unless: nil, forKey: .duration)
    try fields.encode(number: speed, unless: 1, forKey: .speed)
    try fields.encode(number: timeOffset, unless: 0, forKey: .timeOffset)
    try fields.encode(number: repeatCount, unless: 0, forKey: .repeatCount)
    try fields.encode(number: repeatDuration, unless: 0, forKey: .repeatDuration)
    if autoreverses { try fields.encode(true, forKey: .autoreverses) }
    if fillMode != .removed { try fields.encode(fillMode, forKey: .fillMode) }
    if convention != Convention() { try fields.encode(convention, forKey: .convention) }
  }
}

extension WebTiming: Codable {
  private enum CodingKeys: String, CodingKey {
    case delay, endDelay, duration, iterations, iterationStart, direction, fill, boundaryPolicy
  }

  /// The fill modes under the names of CSS.
  private enum Fill: String, Codable {
    case none, forwards, backwards, both

    var mode: FillMode { FillMode(rawValue: rawValue) ?? .removed }
  }

  /// The timing, or an error where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = try decoder.checked(
      try WebTiming(
        validatingDelay: fields.number(.delay, 0), endDelay: fields.number(.endDelay, 0),
        duration: fields.number(.duration, nil), iterations: fields.number(.iterations, 1),
        iterationStart: fields.number(.iterationStart, 0),
        direction: fields.decodeIfPresent(Direction.self, forKey: .direction) ?? .normal,
        fillMode: (fields.decodeIfPresent(Fill.self, forKey: .fill) ?? .none).mode,
        boundaryPolicy: fields.decodeIfPresent(Timing.BoundaryPolicy.self, forKey: .boundaryPolicy)
          ?? .nextIteration))
  }

  /// The fields that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(number: delay, unless: 0, forKey: .delay)
    try fields.encode(number: endDelay, unless: 0, forKey: .endDelay)
    try fields.encode(number: duration, unless: nil, forKey: .duration)
    try fields.encode(number: iterations, unless: 1, forKey: .iterations)
    try fields.encode(number: iterationStart, unless: 0, forKey: .iterationStart)
    if direction != .normal { try fields.encode(direction, forKey: .direction) }
    if let fill = Fill(rawValue: fillMode.rawValue) { try fields.encode(fill, forKey: .fill) }
    if boundaryPolicy != .nextIteration {
      try fields.encode(boundaryPolicy, forKey: .boundaryPolicy)
    }
  }
}

extension ClockMap: Codable {
  private enum CodingKeys: String, CodingKey { case begin, speed, offset }

  /// The clock, or an error where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = try decoder.checked(
      try ClockMap(
        validatingBegin: fields.number(.begin, 0), speed: fields.number(.speed, 1),
        offset: fields.number(.offset, 0)))
  }

  /// The fields that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(number: begin, unless: 0, forKey: .begin)
    try fields.encode(number: speed, unless: 1, forKey: .speed)
    try fields.encode(number: offset, unless: 0, forKey: .offset)
  }
}

extension TimeScale: Codable {
  private enum CodingKeys: String, CodingKey { case unitsPerSecond }

  /// The scale, or an error where the number is out of its range.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let units = try fields.decode(Int.self, forKey: .unitsPerSecond)
    guard Self.range.contains(units) else {
      throw DecodingError.dataCorruptedError(
        forKey: .unitsPerSecond, in: fields, debugDescription: Self.refusal(of: units))
    }
    self.init(unitsPerSecond: units)
  }

  /// The number of units.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(unitsPerSecond, forKey: .unitsPerSecond)
  }
}

extension Timing: Codable {
  private enum CodingKeys: String, CodingKey { case groups }

  /// The timing with its groups, or an error where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = try CodedLevel(from: decoder).timing
    for group in try fields.decodeIfPresent([CodedLevel].self, forKey: .groups) ?? [] {
      guard group.easing.isLinear || group.timing.duration.isFinite else {
        throw DecodingError.dataCorruptedError(
          forKey: .groups, in: fields,
          debugDescription: "duration must be finite where there is an easing")
      }
      addGroup(group.timing, easing: group.easing)
    }
  }

  /// The timing, and its groups from the innermost on.
  public func encode(to encoder: any Encoder) throws {
    try CodedLevel(own).encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if !groups.isEmpty { try fields.encode(groups.map { CodedLevel($0) }, forKey: .groups) }
  }
}

/// A level of a timing, coded under the name of its kind.
private struct CodedLevel: Codable {
  let timing: Timing
  let easing: Easing

  private enum CodingKeys: String, CodingKey { case timing, webTiming, clock, scale, easing }

  init(_ level: TimingLevel) {
    (timing, easing) = (Timing(level), level.easing)
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let sources = [CodingKeys.timing, .webTiming, .clock, .scale].filter(fields.contains)
    guard sources.count == 1 else {
      throw decoder.refusal(
        "expected one of timing, webTiming, clock and scale, got \(sources.count)")
    }
    timing =
      switch sources[0] {
      case .webTiming: try fields.decode(WebTiming.self, forKey: .webTiming).timing
      case .clock: try fields.decode(ClockMap.self, forKey: .clock).timing
      case .scale: try fields.decode(TimeScale.self, forKey: .scale).timing
      default: try fields.decode(MediaTiming.self, forKey: .timing).timing
      }
    easing = try fields.decodeIfPresent(Easing.self, forKey: .easing) ?? .linear
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch timing.own.source {
    case .media(let timing): try fields.encode(timing, forKey: .timing)
    case .web(let timing): try fields.encode(timing, forKey: .webTiming)
    case .clock(let clock): try fields.encode(clock, forKey: .clock)
    case .scale(let scale): try fields.encode(scale, forKey: .scale)
    case .step(let kind):
      throw EncodingError.invalidValue(
        kind,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "the clock of a timeline's step is saved with its timeline"))
    }
    if !easing.isLinear { try fields.encode(easing, forKey: .easing) }
  }
}

// MARK: - Numbers

extension KeyedDecodingContainer {
  /// The number of a field, which may be the text "inf"; the default if there is no such field.
  fileprivate func number(_ key: Key, _ usual: Double?) throws -> Double {
    if let usual, !contains(key) { return usual }
    if let text = try? decode(String.self, forKey: key) {
      if text == "inf" { return .infinity }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "expected a number or \"inf\", got \"\(text)\"")
    }
    return try decode(Double.self, forKey: key)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode(number: Double, unless usual: Double?, forKey key: Key) throws {
    if number == usual { return }
    if number == .infinity {
      try encode("inf", forKey: key)
    } else {
      try encode(number, forKey: key)
    }
  }
}
