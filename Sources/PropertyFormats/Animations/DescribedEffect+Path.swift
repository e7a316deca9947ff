// Paths: SVG path data, the pacing, the origin and, for a transform, the rotation.
//
//     "path": {"data": "M0 0 C100 0 0 100 100 100", "pacing": "constantSpeed", "rotation": "auto"}

extension DescribedEffect where Value: LinearValue {
  /// The path of a value with two channels.
  static func path(_ schema: Schema<Value>) -> DescribedEffect {
    DescribedEffect("path", where: { $0.path != nil }) { model in
      Schema<TrajectoryAnimation<Value>>.object(pathNames + ["origin"]) { members, effect in
        let path = try members.path(effect?.path)
        return TrajectoryAnimation(
          path, origin: try members.origin(effect?.origin, schema, of: model))
      }
    }
  }
}

extension DescribedEffect where Value == TransformList {
  static func path(_ schema: Schema<Value>) -> DescribedEffect {
    let paths = Schema<PathTransformAnimation>.object(
      pathNames + ["rotation", "origin"]
    ) { members, effect in
      let path = try members.path(effect?.path)
      let rotation = try members.value("rotation", effect?.rotation, .word, default: .none)
      let origin = try members.origin(effect?.origin, schema, of: .none)
      if origin.matrix.isSingular, let node = members.object?.optional("origin") {
        throw node.unexpected("an invertible transform")
      }
      return PathTransformAnimation(path, rotation: rotation, origin: origin)
    }
    return DescribedEffect("path") { _ in paths }
  }
}

extension TrajectoryAnimation {
  fileprivate var path: PacedPath? {
    if case .path(let path) = trajectory { path } else { nil }
  }
}

// MARK: - The path and its pace

private let pathNames = ["data", "pacing", "keyTimes"]

extension Members {
  /// The base that is subtracted from each value of a track or a path; by default the one that changes nothing.
  mutating func origin<Value: AnimatableValue>(
    _ origin: Value?, _ schema: Schema<Value>, of model: Value
  ) throws -> Value {
    try value("origin", origin, schema, default: (origin ?? model).additiveIdentity)
  }

  /// The path of an object and its pace.
  fileprivate mutating func path(_ path: PacedPath?) throws -> PacedPath {
    let data = try required("data", path?.path, .path)
    let pacing = try value(
      "pacing", path?.pacing.with(keyTimes: nil),
      .choice(of: [
        ("constantSpeed", .constantSpeed), ("segments", .segments()), ("discrete", .discrete()),
      ]), default: .constantSpeed)
    let keyTimes = try optional("keyTimes", path?.pacing.keyTimes, .numbers)
    if pacing == .constantSpeed, let keyTimes = object?.optional("keyTimes") {
      throw keyTimes.error("expected no \"keyTimes\" where pacing is \"constantSpeed\"")
    }
    return try made(path) { try PacedPath(validating: data, pacing.with(keyTimes: keyTimes)) }
  }
}

extension Schema where Value == MotionPath {
  fileprivate static var path: Schema {
    Schema { node in
      let path = try node.text { text throws(CurveTextError) in try MotionPath(svg: text) }
      guard !path.segments.isEmpty else { throw node.unexpected("a path with a segment") }
      return path
    } write: {
      .string($0.description)
    }
  }
}

extension PacedPath.Pacing {
  fileprivate var keyTimes: [Double]? {
    switch self {
    case .segments(let keyTimes), .discrete(let keyTimes): keyTimes
    case .constantSpeed: nil
    }
  }

  fileprivate func with(keyTimes: [Double]?) -> PacedPath.Pacing {
    switch self {
    case .segments: .segments(keyTimes: keyTimes)
    case .discrete: .discrete(keyTimes: keyTimes)
    case .constantSpeed: .constantSpeed
    }
  }
}
