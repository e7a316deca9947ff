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
  @_semantics("optimize.sil.specialize.generic.never")
  static func track(_ schema: Schema<Value>, velocity: Schema<Value>) -> DescribedEffect {
    let fields = TrackFields(schema, velocity: velocity)
    let origin = originField(schema)
    return DescribedEffect(name: "track") { node, model throws(JSONError) in
      let object = try node.object(allowed: fields.all.names() + [origin.name])
      let from = try object.optional(fields.from) ?? model
      let segments = try object.value(fields.segments)
      let threshold = try object.value(fields.threshold)
      let base = try object.optional(origin)
      let track = try object.located { () throws(ParameterError) in
        try ValueTrack(validating: from, segments, settlingThreshold: threshold)
      }
      return (TrajectoryAnimation(track, origin: base), track.duration)
    } write: { effect, model throws(Unwritable) in
      guard let effect = effect as? TrajectoryAnimation<Value>,
        case .track(let track) = effect.trajectory
      else { return nil }
      let members = try fields.all.members(of: track) + [origin.ofObject].members(of: effect)
      let isFromModel = track.initialValue == model
      return (.object(members.filter { $0.name != "from" || !isFromModel }), track.duration)
    }
  }
}

private struct TrackFields<Value: LinearValue>: Sendable {
  typealias Track = ValueTrack<Value>
  let from: Field<Track, Value>
  let segments: Field<Track, [Track.Segment]>
  let threshold = Field<Track, Double>(
    "settlingThreshold", { $0.settlingThreshold }, .number(),
    default: DampedSpring.SettlingThreshold.standardNumber)

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ schema: Schema<Value>, velocity: Schema<Value>) {
    from = Field("from", { $0.initialValue }, schema)
    let segment = SegmentFields(schema, velocity: velocity)
    segments = Field(
      "segments", { $0.segments },
      .array(
        of: Schema { node throws(JSONError) in
          try segment.read(node)
        } write: { value throws(Unwritable) in
          try segment.write(value)
        }))
  }

  var all: [ObjectField<Track>] { [from.ofObject, segments.ofObject, threshold.ofObject] }
}

// MARK: - Segments

private struct SegmentFields<Value: LinearValue>: Sendable {
  typealias Segment = ValueTrack<Value>.Segment
  let to: Field<Segment, Value>
  let duration = Field<Segment, Double>("duration", { $0.duration }, .segmentLength)
  let easing = Field<Segment, Easing>("easing", { $0.easing }, .easing, default: .linear)
  let spring = Field<Segment, DampedSpring>(
    "spring", { $0.spring }, .springAtRest(orElse: "a segment has \"startVelocity\""),
    default: .smooth())
  let startVelocity, endVelocity: Field<Segment, Value>

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ schema: Schema<Value>, velocity: Schema<Value>) {
    to = Field("to", { $0.to }, schema)
    startVelocity = Field("startVelocity", { $0.startVelocity }, velocity)
    endVelocity = Field("endVelocity", { $0.endVelocity }, velocity)
  }

  /// The members of each kind.
  private var kinds: [(name: String, fields: [ObjectField<Segment>])] {
    [
      ("linear", [to.ofObject, duration.ofObject, easing.ofObject]),
      (
        "cubic",
        [to.ofObject, duration.ofObject, startVelocity.ofObject, endVelocity.ofObject]
      ),
      ("spring", [to.ofObject, duration.ofObject, spring.ofObject, startVelocity.ofObject]),
      ("move", [to.ofObject]),
    ]
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func read(_ node: JSONNode) throws(JSONError) -> Segment {
    let names = kinds.map(\.name)
    let (kind, node) = try node.object(allowed: names).one(of: names)
    let fields = kinds.first { $0.name == kind }?.fields ?? []
    let object = try node.object(allowed: fields.names())
    let to = try object.value(to)
    switch kind {
    case "linear":
      return .linear(
        to: to, duration: try object.value(duration), easing: try object.value(easing))
    case "cubic":
      return .cubic(
        to: to, duration: try object.value(duration),
        startVelocity: try object.optional(startVelocity),
        endVelocity: try object.optional(endVelocity))
    case "spring":
      return .spring(
        to: to, duration: try object.optional(duration), spring: try object.value(spring),
        startVelocity: try object.optional(startVelocity))
    default:
      return .move(to: to)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func write(_ segment: Segment) throws(Unwritable) -> JSONValue {
    let kind = segment.kind
    let fields = kinds.first { $0.name == kind }?.fields ?? []
    return .object([(kind, try fields.object(of: segment))])
  }
}

extension ValueTrack.Segment {
  fileprivate var kind: String {
    switch self {
    case .linear: "linear"
    case .cubic: "cubic"
    case .spring: "spring"
    case .move: "move"
    }
  }

  fileprivate var to: Value {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to):
      to
    }
  }

  fileprivate var duration: Double? {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration
    case .spring(_, let duration, _, _): duration
    case .move: nil
    }
  }

  fileprivate var easing: Easing {
    if case .linear(_, _, let easing) = self { return easing }
    return .linear
  }

  fileprivate var spring: DampedSpring {
    if case .spring(_, _, let spring, _) = self { return spring }
    return .smooth()
  }

  fileprivate var startVelocity: Value? {
    switch self {
    case .cubic(_, _, let velocity, _), .spring(_, _, _, let velocity): velocity
    case .linear, .move: nil
    }
  }

  fileprivate var endVelocity: Value? {
    if case .cubic(_, _, _, let velocity) = self { return velocity }
    return nil
  }
}

extension Schema where Value == Double {
  /// The duration of a segment: 0, or of a magnitude that can be divided by.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static var segmentLength: Schema {
    Schema { node throws(JSONError) in
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
  @_semantics("optimize.sil.specialize.generic.never")
  static func springAtRest(orElse place: String) -> Schema {
    Schema { node throws(JSONError) in
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
