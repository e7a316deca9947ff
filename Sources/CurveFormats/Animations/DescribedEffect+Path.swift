// Paths: SVG path data, the pacing and, for a transform, the rotation.
//
//     "path": {"data": "M0 0 C100 0 0 100 100 100", "pacing": "constantSpeed", "rotation": "auto"}

import AnimationMath

extension DescribedEffect where Value == SIMD2<Double> {
  static var path: DescribedEffect {
    DescribedEffect(name: "path") { node, _ throws(JSONError) in
      (TrajectoryAnimation(try paced(node.object(allowed: pathFields.names()))), nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? TrajectoryAnimation<SIMD2<Double>>,
        case .path(let path) = effect.trajectory
      else { return nil }
      try requireNoOrigin(effect.origin == .zero)
      return (try pathFields.object(of: path), nil)
    }
  }
}

extension DescribedEffect where Value == TransformList {
  static var path: DescribedEffect {
    DescribedEffect(name: "path") { node, _ throws(JSONError) in
      let object = try node.object(allowed: pathFields.names() + [rotation.name])
      let rotation = try object.value(rotation)
      return (PathTransformAnimation(try paced(object), rotation: rotation), nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? PathTransformAnimation else { return nil }
      try requireNoOrigin(effect.origin == .none)
      let members =
        try pathFields.members(of: effect.path) + [rotation.ofObject].members(of: effect)
      return (.object(members), nil)
    }
  }
}

private let rotation = Field<PathTransformAnimation, PathTransformAnimation.Rotation>(
  "rotation", { $0.rotation }, .word, default: .none)

/// Refuses a path with an origin.
func requireNoOrigin(_ isNone: Bool) throws(Unwritable) {
  guard isNone else { throw Unwritable("must be seen from the origin, got another") }
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
