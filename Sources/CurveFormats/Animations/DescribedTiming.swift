// The timing and the curve of an animation in a description.
//
//     "timing": {"beginTime": 0.5, "duration": 1, "repeatCount": "inf"}       Core Animation's
//     "webTiming": {"delay": 0.5, "duration": 1, "iterations": "inf"}         the browsers'
//
// Missing members have the defaults of these systems. A missing duration is
//
//     the settling time of a spring, to a thousandth of its distance;
//     the length of a track;
//     otherwise 0.25 s, Core Animation's default.
//
// A spring runs at its own pace: a given duration cuts it off, or lets it swing on.

import AnimationMath

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

  /// The spring; `nil` for an easing.
  var spring: CurveText.SpringText? {
    guard case .spring(let text) = text else { return nil }
    return text
  }

  /// The duration of a pass: as given, or else the curve's, or the effect's.
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
    guard let curve = easing.curve as? SpringEasing else {
      if easing == .linear { return ([], effect ?? 0.25) }
      do throws(Unwritable) {
        return ([("curve", try Schema.easing.write(easing))], effect ?? 0.25)
      } catch {
        throw error.within("curve")
      }
    }
    guard curve.duration == duration else {
      throw Unwritable(
        "must be a spring over the \(duration) seconds of a pass, got one over \(curve.duration)"
      ).within("curve")
    }
    let (member, settling) = member(
      of: curve.motion.spring, initialVelocity: curve.motion.initialVelocity)
    return ([member], settling)
  }

  /// The member for a spring, and its settling time.
  static func member(
    of spring: DampedSpring, initialVelocity velocity: Double
  ) -> (member: WrittenMember, settlingDuration: Double?) {
    let text = CurveText.SpringText(spring, initialVelocity: velocity).description
    return (("curve", .string(text)), try? settlingDuration(of: spring, velocity: velocity))
  }
}

// MARK: - Both timings

extension JSONNode.Object {
  /// The members of the timing and the curve of an animation.
  static let timingNames = ["curve", "timing", "webTiming"]

  /// The timing and the curve of the animation.
  ///
  /// - Parameter effect: The effect's own duration in seconds.
  func timing(
    otherwise effect: Double?
  ) throws(JSONError) -> (timing: Timing, easing: Easing) {
    let curve = try optional("curve") { node throws(JSONError) in try DescribedCurve(node) }
    let media = try optional("timing")?.object(allowed: MediaFields.all.names())
    let web = try optional("webTiming")?.object(allowed: WebFields.all.names())
    if media != nil && web != nil { _ = try one(of: ["timing", "webTiming"]) }
    let given = (media ?? web)?.optional("duration")
    let duration = try DescribedCurve.duration(given, of: curve, otherwise: effect)
    let timing =
      if let web {
        try web.webTiming(duration: duration).timing
      } else if let media {
        try media.mediaTiming(duration: duration).timing
      } else {
        MediaTiming(duration: duration).timing
      }
    return (timing, try curve?.easing(over: duration, given: given) ?? .linear)
  }
}

extension AnimationTiming {
  /// The member for a timing; none if all of it is at its defaults.
  ///
  /// - Parameter standard: The default duration.
  func members(standardDuration standard: Double?) throws(Unwritable) -> [WrittenMember] {
    func rest(
      _ name: String, _ members: [WrittenMember], _ duration: Double
    ) -> [WrittenMember] {
      let members = members.filter { $0.name != "duration" || duration != standard }
      return members.isEmpty ? [] : [(name, .object(members))]
    }
    if let media = self as? MediaTiming {
      return rest("timing", try media.written(), media.duration)
    }
    guard let web = self as? WebTiming, web.boundaryPolicy == .nextIteration else {
      throw Unwritable("must be a media or a web timing of the usual convention, got \(self)")
    }
    do throws(Unwritable) {
      let members = rest("webTiming", try WebFields.all.members(of: web), web.duration)
      // Without a member it would be read as a media timing.
      return members.isEmpty ? [("webTiming", .object([]))] : members
    } catch {
      throw error.within("webTiming")
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

  static let all =
    [beginTime, duration, speed, timeOffset, repeatCount, repeatDuration].map(\.ofObject)
    + [autoreverses.ofObject, fillMode.ofObject]
}

extension MediaTiming {
  /// The names of the members of a media timing.
  static var describedNames: [String] { MediaFields.all.names() }

  /// Its members in a document.
  func written() throws(Unwritable) -> [WrittenMember] {
    do throws(Unwritable) {
      guard convention == Convention() else {
        throw Unwritable("must be of the usual convention, got \(self)")
      }
      return try MediaFields.all.members(of: self)
    } catch {
      throw error.within("timing")
    }
  }
}

extension JSONNode.Object {
  /// The media timing of an object.
  func mediaTiming(duration: Double) throws(JSONError) -> MediaTiming {
    let beginTime = try value(MediaFields.beginTime)
    let speed = try value(MediaFields.speed)
    let timeOffset = try value(MediaFields.timeOffset)
    let repeatCount = try value(MediaFields.repeatCount)
    let repeatDuration = try value(MediaFields.repeatDuration)
    let autoreverses = try value(MediaFields.autoreverses)
    let fillMode = try value(MediaFields.fillMode)
    return try located { () throws(ParameterError) in
      try MediaTiming(
        validatingBeginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
        repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: fillMode)
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

  static let all =
    [delay, endDelay, duration, iterations, iterationStart].map(\.ofObject)
    + [direction.ofObject, fill.ofObject]
}

extension JSONNode.Object {
  private func webTiming(duration: Double) throws(JSONError) -> WebTiming {
    let delay = try value(WebFields.delay)
    let endDelay = try value(WebFields.endDelay)
    let iterations = try value(WebFields.iterations)
    let iterationStart = try value(WebFields.iterationStart)
    let direction = try value(WebFields.direction)
    let fillMode = try value(WebFields.fill)
    return try located { () throws(ParameterError) in
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fillMode: fillMode)
    }
  }
}
