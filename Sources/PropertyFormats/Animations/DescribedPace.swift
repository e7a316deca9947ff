// The pace of a step: a curve as text and a duration.
//
//     "curve": "ease-out", "duration": 0.3                an easing; by default 0.25 s, or the length of a track
//     "curve": "spring(duration: 0.5, bounce: 0.3)"       until it has settled, or for a shorter duration
//     "curve": "spring(duration: 0.5, bounce: 0.3, maximum: 1)"    until it stops
//     "curve": "decay(velocity: 2, rate: 2)"              a motion in units of the distance, 0 → 1
//
// A motion begins and ends at its own values: a decay of velocity and rate 2 goes from 0 to 1.

extension Pace {
  /// Reads the members `curve` and `duration`.
  ///
  /// - Parameter effect: The effect's own duration in seconds.
  package init(_ object: JSONNode.Object, otherwise effect: Double?) throws(JSONError) {
    let duration = try object.optional("duration")?.number(in: Magnitude.nonNegative)
    guard let node = object.optional("curve") else {
      self = .over(duration ?? effect ?? 0.25)
      return
    }
    switch try node.curve() {
    case .easing(let easing): self = .over(duration ?? effect ?? 0.25, easing)
    case .spring(let text):
      let motion = try node.motion(of: text)
      self = .spring(motion.spring, duration: duration, initialVelocity: motion.initialVelocity)
    case .motion(let text):
      guard let motion = text.motion as? any Motion & Hashable else {
        throw node.unexpected("an easing, a spring, a decay, a gravity or a bounce")
      }
      self = .motion(motion, duration: duration)
    }
  }

  /// The members of the pace in a document.
  ///
  /// - Parameter effect: The effect's own duration in seconds.
  package func members(otherwise effect: Double?) throws -> [WrittenMember] {
    var members: [WrittenMember] = []
    let standard: Double
    switch form {
    case .easing(let easing):
      standard = effect ?? 0.25
      if easing != .linear { members.append(try DescribedCurve.member(of: easing)) }
    case .spring(let motion):
      standard = motion.settlingDuration(within: Pace.settlingThreshold)
      let text = CurveText.SpringText(
        motion.spring, initialVelocity: motion.initialVelocity)
      members.append(("curve", .string(text.description)))
    case .motion(let unit):
      standard = Pace.motion(unit.motion).duration
      guard let text = unit.text else {
        throw ExportError("must be a motion with a text, got \(unit.motion)").within("curve")
      }
      members.append(("curve", .string(text)))
    }
    if duration != standard { members.append(("duration", .number(duration))) }
    return members
  }
}

extension UnitMotion {
  /// The motion as text; `nil` if text cannot name it.
  fileprivate var text: String? {
    func call(_ name: String, _ arguments: KeyValuePairs<String, Double>) -> String {
      let list = arguments.map { "\($0.key): \(shortestDecimal($0.value))" }
      return "\(name)(\(list.joined(separator: ", ")))"
    }
    return switch motion {
    case let motion as BoundedSpringMotion:
      (try? CurveText.MotionText.bounded(
        CurveText.SpringText(
          motion.motion.spring, initialVelocity: motion.motion.initialVelocity),
        minimum: motion.bounds.lowerBound, maximum: motion.bounds.upperBound))?.description
    case let motion as DecayMotion:
      call(
        "decay", ["from": motion.from, "velocity": motion.initialVelocity, "rate": motion.rate])
    case let motion as AndroidFling:
      call(
        "android-fling",
        [
          "from": motion.from, "velocity": motion.initialVelocity, "friction": motion.friction,
          "density": motion.density,
        ])
    case let motion as GravityMotion:
      call(
        "gravity",
        [
          "from": motion.from, "velocity": motion.initialVelocity,
          "acceleration": motion.acceleration,
        ])
    case let motion as BounceMotion:
      call(
        "bounce",
        [
          "from": motion.from, "velocity": motion.initialVelocity, "floor": motion.floor,
          "acceleration": motion.acceleration, "restitution": motion.restitution,
        ])
    default: nil
    }
  }
}
