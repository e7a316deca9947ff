// Paths: SVG path data, the pacing, the origin and, for a transform, the rotation.
//
//     "path": {"data": "M0 0 C100 0 0 100 100 100", "pacing": "constantSpeed", "rotation": "auto"}

extension DescribedEffect where Value: LinearValue {
  /// The path of a value with two channels.
  @_semantics("optimize.sil.specialize.generic.never")
  static func path(_ schema: Schema<Value>) -> DescribedEffect {
    let origin = originField(schema)
    return DescribedEffect(name: "path") { node, model throws(JSONError) in
      let object = try node.object(allowed: pathFields.names() + [origin.name])
      let base = try object.optional(origin) ?? model.additiveIdentity
      return (TrajectoryAnimation(try paced(object), origin: base), nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? TrajectoryAnimation<Value>,
        case .path(let path) = effect.trajectory
      else { return nil }
      let members = try pathFields.members(of: path) + [origin.ofObject].members(of: effect)
      return (.object(members), nil)
    }
  }

  /// The base that is subtracted from each value of a track or a path.
  @_semantics("optimize.sil.specialize.generic.never")
  static func originField(_ schema: Schema<Value>) -> Field<TrajectoryAnimation<Value>, Value> {
    Field("origin", { $0.origin == $0.origin.additiveIdentity ? nil : $0.origin }, schema)
  }
}

extension DescribedEffect where Value == TransformList {
  @_semantics("optimize.sil.specialize.generic.never")
  static func path(_ schema: Schema<Value>) -> DescribedEffect {
    typealias Effect = PathTransformAnimation
    let rotation = Field<Effect, Effect.Rotation>(
      "rotation", { $0.rotation }, .word, default: .none)
    let origin = Field<Effect, TransformList>("origin", { $0.origin }, schema, default: .none)
    return DescribedEffect(name: "path") { node, _ throws(JSONError) in
      let object = try node.object(allowed: pathFields.names() + [rotation.name, origin.name])
      let base = try object.value(origin)
      guard !base.matrix.isSingular else {
        throw try object.required(origin.name).unexpected("an invertible transform")
      }
      let rotation = try object.value(rotation)
      return (PathTransformAnimation(try paced(object), rotation: rotation, origin: base), nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? PathTransformAnimation else { return nil }
      let members =
        try pathFields.members(of: effect.path)
        + [rotation.ofObject, origin.ofObject].members(of: effect)
      return (.object(members), nil)
    }
  }
}

// MARK: - The path and its pace

private let data = Field<PacedPath, MotionPath>(
  "data", { $0.path },
  Schema { node throws(JSONError) in
    let path = try node.text { text throws(CurveTextError) in try MotionPath(svg: text) }
    guard !path.segments.isEmpty else { throw node.unexpected("a path with a segment") }
    return path
  } write: {
    .string($0.description)
  })

private let keyTimes = Field<PacedPath, [Double]>(
  "keyTimes", { $0.pacing.keyTimes }, .array(of: .number()))

private let pacing = Field<PacedPath, PacedPath.Pacing>(
  "pacing", { $0.pacing.withoutKeyTimes },
  .choice(of: [
    ("constantSpeed", .constantSpeed), ("segments", .segments()), ("discrete", .discrete()),
  ]), default: .constantSpeed)

private let pathFields = [data.ofObject, pacing.ofObject, keyTimes.ofObject]

/// The path of an object and its pace.
@_semantics("optimize.sil.specialize.generic.never")
private func paced(_ object: JSONNode.Object) throws(JSONError) -> PacedPath {
  let path = try object.value(data)
  let keyTimes = try object.optional(keyTimes)
  let pacing = try object.value(pacing)
  if pacing == .constantSpeed, let keyTimes = object.optional("keyTimes") {
    throw keyTimes.error("expected no \"keyTimes\" where pacing is \"constantSpeed\"")
  }
  return try object.located { () throws(ParameterError) in
    try PacedPath(validating: path, pacing.with(keyTimes: keyTimes))
  }
}

extension PacedPath.Pacing {
  fileprivate var keyTimes: [Double]? {
    switch self {
    case .segments(let keyTimes), .discrete(let keyTimes): keyTimes
    case .constantSpeed: nil
    }
  }

  fileprivate var withoutKeyTimes: PacedPath.Pacing { with(keyTimes: nil) }

  fileprivate func with(keyTimes: [Double]?) -> PacedPath.Pacing {
    switch self {
    case .segments: .segments(keyTimes: keyTimes)
    case .discrete: .discrete(keyTimes: keyTimes)
    case .constantSpeed: .constantSpeed
    }
  }
}
