// Tracks: segments in a row, each an object of one member that says which kind it is.
//
//     "track": {"from": 0, "segments": [
//       {"linear": {"to": 30, "duration": 0.2, "easing": "ease-in"}},
//       {"cubic": {"to": 60, "duration": 0.3, "endVelocity": 0}},
//       {"spring": {"to": 100, "spring": "spring(duration: 0.5, bounce: 0.3)"}},
//       {"move": {"to": 0}}
//     ]}
//
// Velocities are absolute, in value units per second, of colours in the coordinates of their space. That of a
// spring is its startVelocity, so the text of the spring has none.

import AnimationMath

extension DescribedEffect where Value: DescribedNumbers {
  static var track: DescribedEffect {
    DescribedEffect(name: "track") { node, model throws(JSONError) in
      let object = try node.object(allowed: ["from", "segments", "settlingThreshold"])
      let from = try object.value("from", like: model)
      let segments = try object.required("segments").elements { node throws(JSONError) in
        try segment(node, model)
      }
      let threshold = try object.number("settlingThreshold", default: 0.001)
      let track = try object.located { () throws(ParameterError) in
        try ValueTrack(validating: from ?? model, segments, settlingThreshold: threshold)
      }
      return (TrajectoryAnimation(track), track.duration)
    }
  }

  private static func segment(
    _ node: JSONNode, _ model: Value
  ) throws(JSONError) -> ValueTrack<Value>.Segment {
    let names = ["linear", "cubic", "spring", "move"]
    let (kind, node) = try node.object(allowed: names).one(of: names)
    func object(_ names: String...) throws(JSONError) -> (object: JSONNode.Object, to: Value) {
      let object = try node.object(allowed: ["to"] + names)
      return (object, try Value.read(object.required("to"), like: model))
    }
    func velocity(_ name: String, in object: JSONNode.Object) throws(JSONError) -> Value? {
      try object.optional(name) { node throws(JSONError) in
        try Value.velocity(node, like: model)
      }
    }
    switch kind {
    case "linear":
      let (object, to) = try object("duration", "easing")
      return .linear(
        to: to, duration: try object.required("duration").length(),
        curve: try object.optional("easing")?.easing() ?? .linear)
    case "cubic":
      let (object, to) = try object("duration", "startVelocity", "endVelocity")
      return .cubic(
        to: to, duration: try object.required("duration").length(),
        startVelocity: try velocity("startVelocity", in: object),
        endVelocity: try velocity("endVelocity", in: object))
    case "spring":
      let (object, to) = try object("duration", "spring", "startVelocity")
      return .spring(
        to: to, duration: try object.optional("duration")?.length(),
        spring: try object.optional("spring")?.springAtRest() ?? .smooth(),
        startVelocity: try velocity("startVelocity", in: object))
    default:
      return .move(to: try object().to)
    }
  }
}

extension JSONNode {
  /// The duration of a segment: 0, or of a magnitude that can be divided by.
  fileprivate func length() throws(JSONError) -> Double {
    let number = try number(in: 0...)
    guard number == 0 || Magnitude.positive.contains(number) else {
      throw unexpected("0 or a number from 1e-50 to 1e+50")
    }
    return number
  }

  /// A spring without a velocity of its own.
  fileprivate func springAtRest() throws(JSONError) -> DampedSpring {
    guard case .spring(let expression) = try curve() else { throw unexpected("a spring") }
    guard expression.initialVelocity == 0 else {
      throw error("expected a spring without initial-velocity; a segment has \"startVelocity\"")
    }
    return expression.spring
  }
}
