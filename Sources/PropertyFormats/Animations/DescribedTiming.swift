// The timing and the curve of an animation in a description.
//
//     "timing": {"beginTime": 0.5, "duration": 1, "repeatCount": "inf"}       Core Animation's
//     "webTiming": {"delay": 0.5, "duration": 1, "iterations": "inf"}         the browsers'
//
//     "clock": {"begin": 1, "speed": 0.5}      "scale": {"unitsPerSecond": 1000}
//
// Missing members have the defaults of these systems. A missing duration is
//
//     the settling time of a spring, to a thousandth of its distance, or the time at which it stops at its target;
//     the length of a track;
//     otherwise 0.25 s, Core Animation's default.
//
// A spring runs at its own pace: a given duration cuts it off, or lets it swing on.

/// The curve of an animation, before the duration of a pass is known.
struct DescribedCurve {
  private let node: JSONNode
  private let text: CurveText

  /// The settling time of a spring, ∞ for one that never settles, or the time at which it stops; `nil` for an easing.
  private let settlingDuration: Double?

  init(_ node: JSONNode) throws(JSONError) {
    (self.node, text) = (node, try node.curve())
    switch text {
    case .easing: settlingDuration = nil
    case .spring(let text): settlingDuration = Self.settlingDuration(of: try node.motion(of: text))
    case .motion(let text):
      guard let stop = Self.stop(of: text) else {
        throw node.unexpected(
          text.motion is BoundedSpringMotion
            ? "a spring that stops at its target, or has no bounds" : "an easing or a spring")
      }
      settlingDuration = stop.duration
    }
  }

  /// The easing of a spring that stops at its target.
  private static func stop(of text: CurveText.MotionText) -> SpringEasing? {
    (text.motion as? BoundedSpringMotion)?.easing
  }

  private static func settlingDuration(of motion: SpringMotion) -> Double {
    motion.settlingDuration(within: DampedSpring.SettlingThreshold.standardNumber)
  }

  /// The duration of a pass: the given one, else the curve's, else the effect's.
  static func duration(
    _ given: JSONNode?, of curve: DescribedCurve?, otherwise effect: Double?
  ) throws(JSONError) -> Double {
    if let given { return try given.number(in: 0...(.infinity)) }
    guard let curve, let duration = curve.settlingDuration else { return effect ?? 0.25 }
    guard Magnitude.positive.contains(duration) else {
      throw curve.node.error("expected a spring that settles, or a duration")
    }
    return duration
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
    case .motion(let text):
      guard let stop = Self.stop(of: text), stop.duration == duration else {
        throw (given ?? node).unexpected(
          "no duration, or \(shortestDecimal(settlingDuration ?? 0)), at which the spring stops")
      }
      return Easing(stop)
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
  ) throws -> (members: [WrittenMember], standardDuration: Double?) {
    guard let curve = easing.curve as? SpringEasing, curve.duration == duration else {
      let standard = effect ?? 0.25
      return easing == .linear ? ([], standard) : ([try member(of: easing)], standard)
    }
    let motion = curve.motion
    let text = CurveText.SpringText(motion.spring, initialVelocity: motion.initialVelocity)
    let checked = try? SpringMotion(
      validating: motion.spring, from: 0, to: 1, velocity: motion.initialVelocity)
    return ([("curve", .string(text.description))], checked.map(settlingDuration))
  }

  /// The member for an easing, a spring's with a duration of its own.
  static func member(of easing: Easing) throws -> WrittenMember {
    try within("curve") { ("curve", try Schema.easing.write(easing)) }
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
  package func timing(otherwise effect: Double?) throws -> (timing: Timing, easing: Easing) {
    let curve = try optional("curve").map(DescribedCurve.init)
    var given: JSONNode?
    let level = try level { object in
      given = object.optional("duration")
      return try DescribedCurve.duration(given, of: curve, otherwise: effect)
    }
    let timing =
      try level
      ?? MediaTiming(duration: DescribedCurve.duration(nil, of: curve, otherwise: effect)).timing
    return (timing, try curve?.easing(over: timing.duration, given: given) ?? .linear)
  }

  /// The timing of an animation or a group; `nil` if it has none.
  ///
  /// - Parameter duration: The duration of a pass, for a timing that has one.
  func level(_ duration: (JSONNode.Object) throws -> Double) throws -> Timing? {
    guard members.contains(where: { Self.levelNames.contains($0.name) }) else { return nil }
    let (name, node) = try one(of: Self.levelNames)
    func known<Whole>(_ schema: Schema<Whole>) throws -> Double {
      try duration(node.object(allowed: schema.names))
    }
    return switch name {
    case "timing": try Schema.media(known(.media(nil))).read(node).timing
    case "webTiming": try Schema.web(known(.web(nil))).read(node).timing
    case "clock": try Schema.clock.read(node).timing
    default: try Schema.scale.read(node).timing
    }
  }
}

extension AnimationTiming {
  /// The member for a timing; none for a media timing with all of it at its defaults.
  ///
  /// - Parameter standard: The default duration.
  func members(standardDuration standard: Double?) throws -> [WrittenMember] {
    var members = Members()
    switch self {
    case let media as MediaTiming:
      _ = try members.optional("timing", media, .media(standard))
      if case .object(let own) = members.written[0].value, own.isEmpty { return [] }
    case let web as WebTiming: _ = try members.optional("webTiming", web, .web(standard))
    case let clock as ClockMap: _ = try members.optional("clock", clock, .clock)
    case let scale as TimeScale: _ = try members.optional("scale", scale, .scale)
    default:
      throw ExportError(
        "must be a timing of Core Animation or the Web, or a clock, got that of a timeline's step")
    }
    return members.written
  }
}

extension Members {
  /// The duration of a pass.
  ///
  /// - Parameter known: The one that was read before; while writing, the one that is left out. None is left out if `nil`.
  fileprivate mutating func duration(_ duration: Double?, known: Double?) throws -> Double {
    guard let known else { return try required("duration", duration, .length) }
    if object != nil { return known }
    return try optional("duration", duration == known ? nil : duration, .length) ?? known
  }
}

// MARK: - The kinds

extension Schema where Value == MediaTiming {
  /// - Parameter known: As for the duration of a pass.
  fileprivate static func media(_ known: Double?) -> Schema {
    object([
      "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
      "autoreverses", "fillMode", "convention",
    ]) { members, timing in
      let begin = try members.value("beginTime", timing?.beginTime, .number(), default: 0)
      let duration = try members.duration(timing?.duration, known: known)
      let speed = try members.value("speed", timing?.speed, .number(), default: 1)
      let offset = try members.value("timeOffset", timing?.timeOffset, .number(), default: 0)
      let count = try members.value("repeatCount", timing?.repeatCount, .length, default: 0)
      let length = try members.value("repeatDuration", timing?.repeatDuration, .length, default: 0)
      let turns = try members.value("autoreverses", timing?.autoreverses, .bool, default: false)
      let fill = try members.value("fillMode", timing?.fillMode, .word, default: .removed)
      let convention = try members.value(
        "convention", timing?.convention, .convention, default: MediaTiming.Convention())
      return try members.made(timing) {
        try MediaTiming(
          validatingBeginTime: begin, duration: duration, speed: speed, timeOffset: offset,
          repeatCount: count, repeatDuration: length, autoreverses: turns, fillMode: fill,
          convention: convention)
      }
    }
  }
}

extension Schema where Value == MediaTiming.Convention {
  fileprivate static var convention: Schema {
    object(["offset", "negativeSpeed", "boundary"]) { members, convention in
      MediaTiming.Convention(
        offset: try members.value("offset", convention?.offset, .word, default: .wraps),
        negativeSpeed: try members.value(
          "negativeSpeed", convention?.negativeSpeed, .word, default: .asWritten),
        boundaryPolicy: try members.value(
          "boundary", convention?.boundaryPolicy, .word, default: .nextIteration))
    }
  }
}

extension Schema where Value == WebTiming {
  static var webNames: [String] {
    [
      "delay", "endDelay", "duration", "iterations", "iterationStart", "direction", "fill",
      "boundaryPolicy",
    ]
  }

  /// - Parameter known: As for the duration of a pass.
  fileprivate static func web(_ known: Double?) -> Schema {
    object(webNames) { members, timing in try members.webTiming(timing, known: known) }
  }
}

extension Members {
  /// A timing of browsers.
  ///
  /// - Parameters:
  ///   - known: As for the duration of a pass.
  ///   - script: The default duration in the options of a script, whose times are milliseconds; `nil` in a document.
  mutating func webTiming(
    _ timing: WebTiming?, known: Double? = nil, ofScript script: Double? = nil
  ) throws -> WebTiming {
    func time() -> Schema<Double> { script == nil ? .number() : .script(isTime: true) }
    let delay = try value("delay", timing?.delay, time(), default: 0)
    let endDelay = try value("endDelay", timing?.endDelay, time(), default: 0)
    let duration =
      if let script {
        try optional("duration", nil, .script(isTime: true, "auto", script)) ?? script
      } else {
        try duration(timing?.duration, known: known)
      }
    let iterations = try value(
      "iterations", timing?.iterations,
      script == nil ? Schema.length : .script(isTime: false, "Infinity", .infinity), default: 1)
    let start = try value("iterationStart", timing?.iterationStart, .number(), default: 0)
    let direction = try value("direction", timing?.direction, .word, default: .normal)
    let fill = try value(
      "fill", timing?.fillMode,
      .choice(of: script == nil ? fillModes.dropLast() : fillModes), default: .removed)
    // Which pass owns an instant between two is a member of documents alone.
    let boundary =
      script == nil
      ? try value("boundaryPolicy", timing?.boundaryPolicy, .word, default: .nextIteration)
      : .nextIteration
    return try made(timing) {
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: start, direction: direction, fillMode: fill, boundaryPolicy: boundary)
    }
  }
}

extension Schema where Value == Double {
  /// A number in the options of a script, milliseconds for a time; or a word that means one.
  fileprivate static func script(
    isTime: Bool, _ word: String? = nil, _ meaning: Double = 0
  ) -> Schema {
    Schema { node in
      if case .string(let text) = node.value, text == word { return meaning }
      return isTime ? try node.number().thousandth : try node.number(in: 0...(.infinity))
    } write: {
      .number($0)
    }
  }
}

/// The fill modes of browsers; the last one in the options of a script alone.
private let fillModes = [
  (name: "none", value: FillMode.removed), ("forwards", .forwards), ("backwards", .backwards),
  ("both", .both), ("auto", .removed),
]

extension Schema where Value == ClockMap {
  fileprivate static var clock: Schema {
    object(["begin", "speed", "offset"]) { members, clock in
      let begin = try members.value("begin", clock?.begin, .number(), default: 0)
      let speed = try members.value("speed", clock?.speed, .number(), default: 1)
      let offset = try members.value("offset", clock?.offset, .number(), default: 0)
      return try members.made(clock) {
        try ClockMap(validatingBegin: begin, speed: speed, offset: offset)
      }
    }
  }
}

extension Schema where Value == TimeScale {
  fileprivate static var scale: Schema {
    Schema { node in
      let units = try node.object(allowed: ["unitsPerSecond"]).required("unitsPerSecond")
      return TimeScale(unitsPerSecond: try units.integer(in: TimeScale.range))
    } write: {
      .object([("unitsPerSecond", .number(Double($0.unitsPerSecond)))])
    }
  }
}
