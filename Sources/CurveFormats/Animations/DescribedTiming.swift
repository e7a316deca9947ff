// When an animation plays and by which curve, as a description has it.
//
//     "timing": {"beginTime": 0.5, "duration": 1, "repeatCount": "inf"}       Core Animation's
//     "webTiming": {"delay": 0.5, "duration": 1, "iterations": "inf"}         the browsers'
//
// What is not given has the default of these systems. A duration that is not given is
//
//     the settling time of a spring, to a thousandth of its way;
//     the length of a track;
//     0.25 s, Core Animation's default, for all else.
//
// A spring runs at its own pace whatever the duration: one that is given cuts it off, or lets it swing on.

import AnimationMath

/// The curve of an animation, before it is known how long a pass takes.
struct DescribedCurve {
  private let node: JSONNode
  private let text: CurveText

  /// The settling time of a spring, ∞ for one that never settles; `nil` for an easing.
  private let settlingDuration: Double?

  init(_ node: JSONNode) throws(JSONError) {
    (self.node, text) = (node, try node.curve())
    switch text {
    case .easing: settlingDuration = nil
    case .spring(let expression):
      do throws(ParameterError) {
        let motion = try SpringMotion(
          validating: expression.spring, from: 0, to: 1, velocity: expression.initialVelocity)
        settlingDuration = motion.settlingDuration(within: 0.001)
      } catch {
        throw node.error("\(error)")
      }
    case .motion: throw node.unexpected("an easing or a spring")
    }
  }

  /// The length of a pass: as given, or the curve's own, or the effect's.
  static func duration(
    _ given: JSONNode?, of curve: DescribedCurve?, otherwise effect: Double?
  ) throws(JSONError) -> Double {
    if let given { return try given.number(in: 0...(.infinity)) }
    guard let curve, let settling = curve.settlingDuration else { return effect ?? 0.25 }
    guard Magnitude.positive.contains(settling) else {
      throw curve.node.error("expected a spring that settles, or a duration")
    }
    return settling
  }

  /// The curve over the passes of that length.
  func easing(over duration: Double, given: JSONNode?) throws(JSONError) -> Easing {
    switch text {
    case .easing(let easing): return easing
    case .spring(let expression):
      guard Magnitude.positive.contains(duration) else {
        throw (given ?? node).unexpected("a number from 1e-50 to 1e+50, for a spring")
      }
      return Easing(
        expression.spring.easing(
          duration: duration, initialVelocity: expression.initialVelocity))
    case .motion: preconditionFailure("a motion is refused where it is read")
    }
  }
}

extension JSONNode.Object {
  /// The members that say when an animation plays and by which curve.
  static let timingNames = ["curve", "timing", "webTiming"]

  /// When the animation plays, and by which curve.
  ///
  /// - Parameter effect: The seconds that its effect takes by itself.
  func timing(
    otherwise effect: Double?
  ) throws(JSONError) -> (timing: Timing, easing: Easing) {
    let curve = try optional("curve") { node throws(JSONError) in try DescribedCurve(node) }
    let media = try optional("timing")?.object(allowed: Self.mediaNames)
    let web = try optional("webTiming")?.object(allowed: Self.webNames)
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

extension JSONNode.Object {
  static let mediaNames = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  /// The timing of an object of ``mediaNames``.
  func mediaTiming(duration: Double) throws(JSONError) -> MediaTiming {
    let beginTime = try number("beginTime", default: 0)
    let speed = try number("speed", default: 1)
    let timeOffset = try number("timeOffset", default: 0)
    let repeatCount = try number("repeatCount", in: 0...(.infinity), default: 0)
    let repeatDuration = try number("repeatDuration", in: 0...(.infinity), default: 0)
    let autoreverses = try optional("autoreverses")?.bool() ?? false
    let fillMode: FillMode = try optional("fillMode")?.word() ?? .removed
    return try located { () throws(ParameterError) in
      try MediaTiming(
        validatingBeginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
        repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: fillMode)
    }
  }

  private static let webNames = [
    "delay", "endDelay", "duration", "iterations", "iterationStart", "direction", "fill",
  ]

  private func webTiming(duration: Double) throws(JSONError) -> WebTiming {
    let delay = try number("delay", default: 0)
    let endDelay = try number("endDelay", default: 0)
    let iterations = try number("iterations", in: 0...(.infinity), default: 1)
    let iterationStart = try number("iterationStart", default: 0)
    let direction: WebTiming.Direction = try optional("direction")?.word() ?? .normal
    let fills: [(name: String, value: FillMode)] = [
      ("none", .removed), ("forwards", .forwards), ("backwards", .backwards), ("both", .both),
    ]
    let fillMode = try optional("fill")?.choice(of: fills) ?? .removed
    return try located { () throws(ParameterError) in
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fillMode: fillMode)
    }
  }
}
