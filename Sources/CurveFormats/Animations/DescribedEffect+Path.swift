// Paths: SVG path data, how progress is shared out along it and, for a transform, how it turns.
//
//     "path": {"data": "M0 0 C100 0 0 100 100 100", "pacing": "constantSpeed", "rotation": "auto"}

import AnimationMath

extension DescribedEffect where Value == SIMD2<Double> {
  static var path: DescribedEffect {
    DescribedEffect(name: "path") { node, _ throws(JSONError) in
      (TrajectoryAnimation(try paced(node.object(allowed: pathNames))), nil)
    }
  }
}

extension DescribedEffect where Value == TransformList {
  static var path: DescribedEffect {
    DescribedEffect(name: "path") { node, _ throws(JSONError) in
      let object = try node.object(allowed: pathNames + ["rotation"])
      let rotation: PathTransformAnimation.Rotation =
        try object.optional("rotation")?.word() ?? .none
      return (PathTransformAnimation(try paced(object), rotation: rotation), nil)
    }
  }
}

private let pathNames = ["data", "pacing", "keyTimes"]

/// The path of an object and its pace.
private func paced(_ object: JSONNode.Object) throws(JSONError) -> PacedPath {
  let data = try object.required("data")
  let path = try data.text { text throws(CurveTextError) in try MotionPath(svg: text) }
  guard !path.segments.isEmpty else { throw data.unexpected("a path with a segment") }
  let keyTimes = try object.optional("keyTimes")?.numbers()
  let pacings: [(name: String, value: PacedPath.Pacing)] = [
    ("constantSpeed", .constantSpeed), ("segments", .segments(keyTimes: keyTimes)),
    ("discrete", .discrete(keyTimes: keyTimes)),
  ]
  let pacing = try object.optional("pacing")?.choice(of: pacings) ?? .constantSpeed
  if pacing == .constantSpeed, let keyTimes = object.optional("keyTimes") {
    throw keyTimes.error("expected no \"keyTimes\" where pacing is \"constantSpeed\"")
  }
  return try object.located { () throws(ParameterError) in
    try PacedPath(validating: path, pacing)
  }
}
