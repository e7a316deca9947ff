// Tracks, paths and released springs as data. Segments and pacings have the words of animation descriptions; the
// effects around them are coded as in Effect+Codable.swift.

extension ValueTrack.Segment: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case linear, cubic, spring, move }

  private struct Fields: Codable {
    var to: Value
    var duration: Double?
    var easing: CodedEasing?
    var spring: DampedSpring?
    var startVelocity: Value?
    var endVelocity: Value?
  }

  /// The segment; its numbers are checked by the track.
  public init(from decoder: any Decoder) throws {
    let kinds = try decoder.container(keyedBy: CodingKeys.self)
    guard kinds.allKeys.count == 1, let kind = kinds.allKeys.first else {
      throw decoder.refusal("expected one of linear, cubic, spring and move")
    }
    let fields = try kinds.decode(Fields.self, forKey: kind)
    func duration() throws -> Double {
      guard let duration = fields.duration else {
        throw decoder.refusal("duration must be given for a \(kind.stringValue) segment")
      }
      return duration
    }
    switch kind {
    case .linear:
      self = .linear(
        to: fields.to, duration: try duration(), easing: fields.easing?.easing ?? .linear)
    case .cubic:
      self = .cubic(
        to: fields.to, duration: try duration(), startVelocity: fields.startVelocity,
        endVelocity: fields.endVelocity)
    case .spring:
      self = .spring(
        to: fields.to, duration: fields.duration, spring: fields.spring ?? .smooth(),
        startVelocity: fields.startVelocity)
    case .move: self = .move(to: fields.to)
    }
  }

  /// The kind of the segment, with the fields that are given.
  public func encode(to encoder: any Encoder) throws {
    var kinds = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .linear(let to, let duration, let curve):
      try kinds.encode(
        Fields(to: to, duration: duration, easing: curve.isLinear ? nil : CodedEasing(curve)),
        forKey: .linear)
    case .cubic(let to, let duration, let start, let end):
      try kinds.encode(
        Fields(to: to, duration: duration, startVelocity: start, endVelocity: end), forKey: .cubic)
    case .spring(let to, let duration, let spring, let start):
      try kinds.encode(
        Fields(to: to, duration: duration, spring: spring, startVelocity: start),
        forKey: .spring)
    case .move(let to): try kinds.encode(Fields(to: to), forKey: .move)
    }
  }

  var values: [Value?] {
    switch self {
    case .linear(let to, _, _), .move(let to): [to]
    case .cubic(let to, _, let start, let end): [to, start, end]
    case .spring(let to, _, _, let start): [to, start]
    }
  }
}

extension ValueTrack: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case from, segments, settlingThreshold }

  /// The track, or an error where a segment does not fit.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let from = try fields.decode(Value.self, forKey: .from)
    let segments = try fields.decode([Segment].self, forKey: .segments)
    try decoder.requireSameShape([from] + segments.flatMap(\.values))
    let threshold =
      try fields.decodeIfPresent(Double.self, forKey: .settlingThreshold)
      ?? DampedSpring.SettlingThreshold.standardNumber
    self = try decoder.checked {
      try ValueTrack(validating: from, segments, settlingThreshold: threshold)
    }
  }

  /// The initial value and the segments.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(initialValue, forKey: .from)
    try fields.encode(segments, forKey: .segments)
    if settlingThreshold != DampedSpring.SettlingThreshold.standardNumber {
      try fields.encode(settlingThreshold, forKey: .settlingThreshold)
    }
  }
}

extension PacedPath: Codable {
  private enum CodingKeys: String, CodingKey { case data, pacing, keyTimes }

  private enum Mode: String, Codable { case segments, discrete, constantSpeed }

  /// The path of SVG path data with a pacing, or an error where one does not fit.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let keyTimes = try fields.decodeIfPresent([Double].self, forKey: .keyTimes)
    let pacing: Pacing
    switch try fields.decodeIfPresent(Mode.self, forKey: .pacing) ?? .constantSpeed {
    case .segments: pacing = .segments(keyTimes: keyTimes)
    case .discrete: pacing = .discrete(keyTimes: keyTimes)
    case .constantSpeed:
      guard keyTimes == nil else {
        throw decoder.refusal("keyTimes must not be given where pacing is constantSpeed")
      }
      pacing = .constantSpeed
    }
    let data = try fields.decode(String.self, forKey: .data)
    let path = try decoder.text { () throws(CurveTextError) in try MotionPath(svg: data) }
    self = try decoder.checked { try PacedPath(validating: path, pacing) }
  }

  /// The path as SVG path data, and the pacing unless its speed is constant.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(path.description, forKey: .data)
    switch pacing {
    case .segments(let keyTimes):
      try fields.encode(Mode.segments, forKey: .pacing)
      try fields.encodeIfPresent(keyTimes, forKey: .keyTimes)
    case .discrete(let keyTimes):
      try fields.encode(Mode.discrete, forKey: .pacing)
      try fields.encodeIfPresent(keyTimes, forKey: .keyTimes)
    case .constantSpeed: break
    }
  }
}

extension TrajectoryAnimation: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case data, origin }

  /// The origin that paths of points have by default.
  private static var pathOrigin: Value? {
    SIMD2<Double>.zero as? Value ?? PointValue.zero as? Value
  }

  /// The animation, or an error where its origin does not fit its trajectory.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let origin = try fields.decodeIfPresent(Value.self, forKey: .origin)
    if fields.contains(.data) {
      let count = (origin ?? Self.pathOrigin)?.channelCount ?? 0
      guard let origin = origin ?? Self.pathOrigin, count == 2 else {
        throw decoder.refusal("origin must have 2 channels, got \(count)")
      }
      self.init(try PacedPath(from: decoder), origin: origin)
    } else {
      let track = try ValueTrack<Value>(from: decoder)
      try decoder.requireSameShape([track.initialValue, origin])
      self.init(track, origin: origin)
    }
  }

  /// The track or the path, and the origin unless it is 0.
  public func encode(to encoder: any Encoder) throws {
    let usual: Value?
    switch trajectory {
    case .track(let track):
      try track.encode(to: encoder)
      usual = origin.neutral
    case .path(let path):
      try path.encode(to: encoder)
      usual = Self.pathOrigin
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if origin != usual { try fields.encode(origin, forKey: .origin) }
  }
}

extension TrajectoryAnimation: CodedEffect where Value: Codable {
  static var codedNames: [String] { ["track", "path"] }

  var codedName: String {
    switch trajectory {
    case .track: "track"
    case .path: "path"
    }
  }

  var codedDuration: Double? {
    guard case .track(let track) = trajectory else { return nil }
    return track.duration
  }

  func fits(_ model: Value) -> Bool { origin.isCompatible(with: model) }
}

extension PathTransformAnimation: Codable {
  private enum CodingKeys: String, CodingKey { case rotation, origin }

  /// The animation, or an error where its origin is singular.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let path = try PacedPath(from: decoder)
    let rotation = try fields.decodeIfPresent(Rotation.self, forKey: .rotation) ?? Rotation.none
    let text = try fields.decodeIfPresent(String.self, forKey: .origin) ?? "none"
    let origin = try decoder.text { () throws(CurveTextError) in try TransformList(text) }
    guard !origin.matrix.isSingular else {
      throw decoder.refusal("origin must not be singular, got \(origin)")
    }
    self.init(path, rotation: rotation, origin: origin)
  }

  /// The path, and the rotation and the origin unless there are none.
  public func encode(to encoder: any Encoder) throws {
    try path.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if rotation != .none { try fields.encode(rotation, forKey: .rotation) }
    if origin != .none { try fields.encode(origin.description, forKey: .origin) }
  }
}

extension PathTransformAnimation.Rotation: Codable {}

extension PathTransformAnimation: CodedEffect {
  static var codedNames: [String] { ["path"] }

  func fits(_ model: TransformList) -> Bool { true }
}

extension ReleasedSpring: Codable, CodedEffect where Value: Codable {
  private enum CodingKeys: String, CodingKey { case spring, from, to, velocity, duration }

  static var codedNames: [String] { ["releasedSpring"] }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let spring = try fields.decode(DampedSpring.self, forKey: .spring)
    let from = try fields.decode(Value.self, forKey: .from)
    let to = try fields.decode(Value.self, forKey: .to)
    let velocity = try fields.decode(Value.self, forKey: .velocity)
    let duration = try fields.decode(Double.self, forKey: .duration)
    try decoder.requireSameShape([from, to, velocity])
    try decoder.checked {
      for (name, value) in [("from", from), ("to", to), ("velocity", velocity)] {
        for number in value.channels { try check(number, name, in: Magnitude.signed) }
      }
      try check(duration, "duration", in: Magnitude.positive)
    }
    self.init(
      motion: spring.motion(from: from, to: to, velocity: velocity), duration: duration)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(motion.spring, forKey: .spring)
    try fields.encode(motion.from, forKey: .from)
    try fields.encode(motion.to, forKey: .to)
    try fields.encode(motion.initialVelocity, forKey: .velocity)
    try fields.encode(duration, forKey: .duration)
  }

  func fits(_ model: Value) -> Bool { motion.to.isCompatible(with: model) }
}
