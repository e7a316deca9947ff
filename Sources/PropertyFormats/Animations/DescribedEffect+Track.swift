// Tracks: segments in a row, each an object with one member, named after its kind.
//
//     "track": {"from": 0, "segments": [
//       {"linear": {"to": 30, "duration": 0.2, "easing": "ease-in"}},
//       {"cubic": {"to": 60, "duration": 0.3, "endVelocity": 0}},
//       {"spring": {"to": 100, "spring": "spring(duration: 0.5, bounce: 0.3)"}},
//       {"move": {"to": 0}}
//     ]}
//
// Velocities are in value units per second; for colours, in the coordinates of their space. A
// spring has its velocity in startVelocity, and none in its text.

extension DescribedEffect where Value: LinearValue {
  static func track(_ schema: Schema<Value>, velocity: Schema<Value>) -> DescribedEffect {
    let segments = Schema.array(of: Schema.segment(to: schema, velocity: velocity))
    return DescribedEffect(
      "track", duration: { $0.track?.duration }, where: { $0.track != nil }
    ) { model in
      Schema<TrajectoryAnimation<Value>>.object(
        ["from", "segments", "settlingThreshold", "origin"]
      ) { members, effect in
        let track = effect?.track
        let from = try members.value("from", track?.initialValue, schema, default: model)
        let segments = try members.required("segments", track?.segments, segments)
        let threshold = try members.value(
          "settlingThreshold", track?.settlingThreshold, .number(),
          default: DampedSpring.SettlingThreshold.standardNumber)
        let origin = try members.origin(effect?.origin, schema, of: model)
        let own = try members.made(track) {
          try ValueTrack(validating: from, segments, settlingThreshold: threshold)
        }
        return TrajectoryAnimation(own, origin: origin)
      }
    }
  }
}

extension TrajectoryAnimation {
  fileprivate var track: ValueTrack<Value>? {
    if case .track(let track) = trajectory { track } else { nil }
  }
}

// MARK: - Segments

extension Schema {
  /// A segment: an object with one member, named after its kind.
  fileprivate static func segment<Target: LinearValue>(
    to target: Schema<Target>, velocity: Schema<Target>
  ) -> Schema where Value == ValueTrack<Target>.Segment {
    let linear = Schema.object(["to", "duration", "easing"]) { members, segment in
      let parts = segment?.parts
      return .linear(
        to: try members.required("to", parts?.to, target),
        duration: try members.required("duration", parts?.duration, .segmentLength),
        easing: try members.value("easing", parts?.easing, .easing, default: .linear))
    }
    let cubic = Schema.object(["to", "duration", "startVelocity", "endVelocity"]) {
      members, segment in
      let parts = segment?.parts
      return .cubic(
        to: try members.required("to", parts?.to, target),
        duration: try members.required("duration", parts?.duration, .segmentLength),
        startVelocity: try members.optional("startVelocity", parts?.start, velocity),
        endVelocity: try members.optional("endVelocity", parts?.end, velocity))
    }
    let spring = Schema.object(["to", "duration", "spring", "startVelocity"]) { members, segment in
      let parts = segment?.parts
      return .spring(
        to: try members.required("to", parts?.to, target),
        duration: try members.optional("duration", parts?.duration, .segmentLength),
        spring: try members.value(
          "spring", parts?.spring, .springAtRest(orElse: "a segment has \"startVelocity\""),
          default: .smooth()),
        startVelocity: try members.optional("startVelocity", parts?.start, velocity))
    }
    let move = Schema.object(["to"]) { members, segment in
      .move(to: try members.required("to", segment?.parts.to, target))
    }
    let kinds = ["linear": linear, "cubic": cubic, "spring": spring, "move": move]
    let names = ["linear", "cubic", "spring", "move"]
    return Schema { node in
      let (kind, node) = try node.object(allowed: names).one(of: names)
      return try (kinds[kind] ?? move).read(node)
    } write: { segment in
      let kind = segment.parts.kind
      return .object([(kind, try (kinds[kind] ?? move).write(segment))])
    }
  }
}

extension ValueTrack.Segment {
  /// The name of the kind, and the values of its members.
  fileprivate var parts:
    (
      kind: String, to: Value, duration: Double?, easing: Easing?, spring: DampedSpring?,
      start: Value?, end: Value?
    )
  {
    switch self {
    case .linear(let to, let duration, let easing):
      ("linear", to, duration, easing, nil, nil, nil)
    case .cubic(let to, let duration, let start, let end):
      ("cubic", to, duration, nil, nil, start, end)
    case .spring(let to, let duration, let spring, let start):
      ("spring", to, duration, nil, spring, start, nil)
    case .move(let to): ("move", to, nil, nil, nil, nil, nil)
    }
  }
}

extension Schema where Value == Double {
  /// The duration of a segment: 0, or of a magnitude that can be divided by.
  fileprivate static var segmentLength: Schema {
    Schema { node in
      let number = try node.number(in: 0...)
      guard number == 0 || Magnitude.positive.contains(number) else {
        throw node.unexpected("0 or a number \(Magnitude.positive.phrase)")
      }
      return number
    } write: {
      .number($0)
    }
  }
}

extension Schema where Value == DampedSpring {
  /// A spring without a velocity of its own.
  ///
  /// - Parameter place: The member that has the velocity.
  static func springAtRest(orElse place: String) -> Schema {
    Schema { node in
      guard case .spring(let text) = try node.curve() else {
        throw node.unexpected("a spring")
      }
      guard text.initialVelocity == 0 else {
        throw node.error("expected a spring without initial-velocity; \(place)")
      }
      return text.spring
    } write: {
      .string(CurveText.SpringText($0).description)
    }
  }
}
