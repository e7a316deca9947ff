// The timing and the curve of an animation in a description.
//
//     "timing": {"beginTime": 0.5, "duration": 1, "repeatCount": "inf"}       Core Animation's
//     "webTiming": {"delay": 0.5, "duration": 1, "iterations": "inf"}         the browsers'
//
//     "clock": {"begin": 1, "speed": 0.5}      "scale": {"unitsPerSecond": 1000}
//
// Missing members have the defaults of these systems. A missing duration is
//
//     the settling time of a spring, to a thousandth of its distance;
//     the length of a track;
//     otherwise 0.25 s, Core Animation's default.
//
// A spring runs at its own pace: a given duration cuts it off, or lets it swing on.

/// The curve of an animation, before the duration of a pass is known.
struct DescribedCurve {
  private let node: JSONNode
  private let text: CurveText

  /// The settling time of a spring, ∞ for one that never settles; `nil` for an easing.
  private let settlingDuration: Double?

  init(_ node: JSONNode) throws(JSONError) {
    (self.node, text) = (node, try node.curve())
    switch text {
    case .easing: settlingDuration = nil
    case .spring(let text):
      do throws(ParameterError) {
        settlingDuration = try Self.settlingDuration(
          of: text.spring, velocity: text.initialVelocity)
      } catch {
        throw node.error("\(error)")
      }
    case .motion: throw node.unexpected("an easing or a spring")
    }
  }

  private static func settlingDuration(
    of spring: DampedSpring, velocity: Double
  ) throws(ParameterError) -> Double {
    try SpringMotion(validating: spring, from: 0, to: 1, velocity: velocity)
      .settlingDuration(within: DampedSpring.SettlingThreshold.standardNumber)
  }

  /// The duration of a pass: the given one, else the curve's, else the effect's.
  static func duration(
    _ given: JSONNode?, of curve: DescribedCurve?, otherwise effect: Double?
  ) throws(JSONError) -> Double {
    if let given { return try given.number(in: 0...(.infinity)) }
    guard let curve, curve.settlingDuration != nil else { return effect ?? 0.25 }
    return try curve.requireSettling(orElse: ", or a duration")
  }

  /// The settling time of a spring.
  ///
  /// - Parameter remedy: The advice for a spring that never settles.
  @discardableResult
  func requireSettling(orElse remedy: String = "") throws(JSONError) -> Double {
    guard let settlingDuration, Magnitude.positive.contains(settlingDuration) else {
      throw node.error("expected a spring that settles\(remedy)")
    }
    return settlingDuration
  }

  /// The curve over passes of a duration.
  func easing(over duration: Double, given: JSONNode?) throws(JSONError) -> Easing {
    switch text {
    case .easing(let easing): return easing
    case .spring(let text):
      guard Magnitude.positive.contains(duration) else {
        throw (given ?? node).unexpected("a number \(Magnitude.positive.phrase), for a spring")
      }
      return Easing(
        text.spring.easing(
          duration: duration, initialVelocity: text.initialVelocity))
    case .motion: fatalError("a motion is refused where it is read")
    }
  }

  /// The member for an easing over passes of a duration, and the default duration that goes with
  /// it.
  ///
  /// A linear easing has no member.
  ///
  /// - Parameter effect: The effect's own duration in seconds.
  static func member(
    of easing: Easing, over duration: Double, otherwise effect: Double?
  ) throws(Unwritable) -> (members: [WrittenMember], standardDuration: Double?) {
    guard let curve = easing.curve as? SpringEasing, curve.duration == duration else {
      let standard = effect ?? 0.25
      return easing == .linear ? ([], standard) : ([try member(of: easing)], standard)
    }
    let (member, settling) = member(
      of: curve.motion.spring, initialVelocity: curve.motion.initialVelocity)
    return ([member], settling)
  }

  /// The member for an easing, a spring's with a duration of its own.
  static func member(of easing: Easing) throws(Unwritable) -> WrittenMember {
    try within("curve") { () throws(Unwritable) in ("curve", try Schema.easing.write(easing)) }
  }

  /// The member for a spring, and its settling time.
  static func member(
    of spring: DampedSpring, initialVelocity velocity: Double
  ) -> (member: WrittenMember, settlingDuration: Double?) {
    let text = CurveText.SpringText(spring, initialVelocity: velocity).description
    return (("curve", .string(text)), try? settlingDuration(of: spring, velocity: velocity))
  }
}

// MARK: - Timings

extension JSONNode.Object {
  /// The members of a timing, one of which an animation or a group may have.
  static let levelNames = ["timing", "webTiming", "clock", "scale"]

  /// The members of the timing and the curve of an animation.
  static let timingNames = ["curve"] + levelNames

  /// The timing and the curve of the animation.
  ///
  /// - Parameter effect: The effect's own duration in seconds.
  package func timing(
    otherwise effect: Double?
  ) throws(JSONError) -> (timing: Timing, easing: Easing) {
    let curve = try optional("curve") { node throws(JSONError) in try DescribedCurve(node) }
    var given: JSONNode?
    let level = try level { object throws(JSONError) in
      given = object.optional("duration")
      return try DescribedCurve.duration(given, of: curve, otherwise: effect)
    }
    let timing: Timing
    if let level {
      timing = level
    } else {
      let duration = try DescribedCurve.duration(nil, of: curve, otherwise: effect)
      timing = MediaTiming(duration: duration).timing
    }
    return (timing, try curve?.easing(over: timing.duration, given: given) ?? .linear)
  }

  /// The timing of an animation or a group; `nil` if it has none.
  ///
  /// - Parameter duration: The duration of a pass, for a timing that has one.
  func level(
    _ duration: (JSONNode.Object) throws(JSONError) -> Double
  ) throws(JSONError) -> Timing? {
    guard members.contains(where: { Self.levelNames.contains($0.name) }) else { return nil }
    let (name, node) = try one(of: Self.levelNames)
    switch name {
    case "timing":
      let object = try node.object(allowed: MediaFields.all.names())
      return try object.mediaTiming(duration: duration(object)).timing
    case "webTiming":
      let object = try node.object(allowed: WebFields.all.names())
      return try object.webTiming(duration: duration(object)).timing
    case "clock":
      let object = try node.object(allowed: ClockFields.all.names())
      let (begin, speed) = (
        try object.value(ClockFields.begin), try object.value(ClockFields.speed)
      )
      let offset = try object.value(ClockFields.offset)
      return try object.located { () throws(ParameterError) in
        try ClockMap(validatingBegin: begin, speed: speed, offset: offset).timing
      }
    default:
      let units = try node.object(allowed: ["unitsPerSecond"]).required("unitsPerSecond")
      return TimeScale(unitsPerSecond: try units.integer(in: TimeScale.range)).timing
    }
  }
}

extension AnimationTiming {
  /// The member for a timing; none for a media timing with all of it at its defaults.
  ///
  /// - Parameter standard: The default duration.
  func members(standardDuration standard: Double?) throws(Unwritable) -> [WrittenMember] {
    func member<Whole>(
      _ name: String, _ fields: [ObjectField<Whole>], of whole: Whole, _ duration: Double
    ) throws(Unwritable) -> WrittenMember {
      let members = try within(name) { () throws(Unwritable) in try fields.members(of: whole) }
      return (name, .object(members.filter { $0.name != "duration" || duration != standard }))
    }
    switch self {
    case let media as MediaTiming:
      let member = try member("timing", MediaFields.all, of: media, media.duration)
      if case .object(let members) = member.value, members.isEmpty { return [] }
      return [member]
    case let web as WebTiming:
      return [try member("webTiming", WebFields.all, of: web, web.duration)]
    case let clock as ClockMap: return [try member("clock", ClockFields.all, of: clock, .infinity)]
    case let scale as TimeScale:
      return [("scale", .object([("unitsPerSecond", .number(Double(scale.unitsPerSecond)))]))]
    default:
      throw Unwritable(
        "must be a timing of Core Animation or the Web, or a clock, got that of a timeline's step")
    }
  }
}

// MARK: - Media timing

private enum MediaFields {
  typealias Number = Field<MediaTiming, Double>
  static let beginTime = Number("beginTime", { $0.beginTime }, .number(), default: 0)
  static let duration = Number("duration", { $0.duration }, .length)
  static let speed = Number("speed", { $0.speed }, .number(), default: 1)
  static let timeOffset = Number("timeOffset", { $0.timeOffset }, .number(), default: 0)
  static let repeatCount = Number("repeatCount", { $0.repeatCount }, .length, default: 0)
  static let repeatDuration = Number("repeatDuration", { $0.repeatDuration }, .length, default: 0)
  static let autoreverses = Field<MediaTiming, Bool>(
    "autoreverses", { $0.autoreverses }, .bool, default: false)
  static let fillMode = Field<MediaTiming, FillMode>(
    "fillMode", { $0.fillMode }, .word, default: .removed)
  static let convention = Field<MediaTiming, MediaTiming.Convention>(
    "convention", { $0.convention },
    Schema { node throws(JSONError) in
      let object = try node.object(allowed: ConventionFields.all.names())
      return MediaTiming.Convention(
        offset: try object.value(ConventionFields.offset),
        negativeSpeed: try object.value(ConventionFields.negativeSpeed),
        boundaryPolicy: try object.value(ConventionFields.boundary))
    } write: { convention throws(Unwritable) in
      try ConventionFields.all.object(of: convention)
    }, default: MediaTiming.Convention())

  static let all =
    [beginTime, duration, speed, timeOffset, repeatCount, repeatDuration].map(\.ofObject)
    + [autoreverses.ofObject, fillMode.ofObject, convention.ofObject]
}

private enum ConventionFields {
  typealias Convention = MediaTiming.Convention
  static let offset = Field<Convention, Convention.Offset>(
    "offset", { $0.offset }, .word, default: .wraps)
  static let negativeSpeed = Field<Convention, Convention.NegativeSpeed>(
    "negativeSpeed", { $0.negativeSpeed }, .word, default: .asWritten)
  static let boundary = Field<Convention, Timing.BoundaryPolicy>(
    "boundary", { $0.boundaryPolicy }, .word, default: .nextIteration)

  static let all = [offset.ofObject, negativeSpeed.ofObject, boundary.ofObject]
}

extension JSONNode.Object {
  private func mediaTiming(duration: Double) throws(JSONError) -> MediaTiming {
    let beginTime = try value(MediaFields.beginTime)
    let speed = try value(MediaFields.speed)
    let timeOffset = try value(MediaFields.timeOffset)
    let repeatCount = try value(MediaFields.repeatCount)
    let repeatDuration = try value(MediaFields.repeatDuration)
    let autoreverses = try value(MediaFields.autoreverses)
    let fillMode = try value(MediaFields.fillMode)
    let convention = try value(MediaFields.convention)
    return try located { () throws(ParameterError) in
      try MediaTiming(
        validatingBeginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
        repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: fillMode, convention: convention)
    }
  }
}

// MARK: - Web timing

private enum WebFields {
  typealias Number = Field<WebTiming, Double>
  static let delay = Number("delay", { $0.delay }, .number(), default: 0)
  static let endDelay = Number("endDelay", { $0.endDelay }, .number(), default: 0)
  static let duration = Number("duration", { $0.duration }, .length)
  static let iterations = Number("iterations", { $0.iterations }, .length, default: 1)
  static let iterationStart = Number("iterationStart", { $0.iterationStart }, .number(), default: 0)
  static let direction = Field<WebTiming, WebTiming.Direction>(
    "direction", { $0.direction }, .word, default: .normal)
  static let fill = Field<WebTiming, FillMode>(
    "fill", { $0.fillMode },
    .choice(of: [
      ("none", .removed), ("forwards", .forwards), ("backwards", .backwards), ("both", .both),
    ]), default: .removed)
  static let boundaryPolicy = Field<WebTiming, Timing.BoundaryPolicy>(
    "boundaryPolicy", { $0.boundaryPolicy }, .word, default: .nextIteration)

  static let all =
    [delay, endDelay, duration, iterations, iterationStart].map(\.ofObject)
    + [direction.ofObject, fill.ofObject, boundaryPolicy.ofObject]
}

extension JSONNode.Object {
  private func webTiming(duration: Double) throws(JSONError) -> WebTiming {
    let delay = try value(WebFields.delay)
    let endDelay = try value(WebFields.endDelay)
    let iterations = try value(WebFields.iterations)
    let iterationStart = try value(WebFields.iterationStart)
    let direction = try value(WebFields.direction)
    let fillMode = try value(WebFields.fill)
    let boundaryPolicy = try value(WebFields.boundaryPolicy)
    return try located { () throws(ParameterError) in
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fillMode: fillMode,
        boundaryPolicy: boundaryPolicy)
    }
  }
}

// MARK: - Clocks

private enum ClockFields {
  typealias Number = Field<ClockMap, Double>
  static let begin = Number("begin", { $0.begin }, .number(), default: 0)
  static let speed = Number("speed", { $0.speed }, .number(), default: 1)
  static let offset = Number("offset", { $0.offset }, .number(), default: 0)

  static let all = [begin, speed, offset].map(\.ofObject)
}
