// animcurve convert: a spring in every dialect, as JSON.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let convert = Command(
    name: "convert",
    abstract: "Write a spring in the parameters of every framework, as JSON",
    operand: .spring,
    options: [Options.output],
    run: { try $0.convert() })
}

extension Arguments {
  /// Writes the spring as one JSON object; null where a dialect cannot name it.
  func convert() throws {
    let text = try spring()
    let spring = text.spring
    // Adding 0 turns −0 into 0: the sign means nothing for a spring.
    func number(_ value: Double?) -> JSONValue { value.map { .number($0 + 0) } ?? .null }
    let origami = spring.origami
    var members: [(name: String, value: JSONValue)] = [
      ("mass", number(spring.mass)),
      ("stiffness", number(spring.stiffness)),
      ("damping", number(spring.damping)),
      ("initialVelocity", number(text.initialVelocity)),
      ("response", number(spring.response)),
      ("dampingRatio", number(spring.dampingRatio)),
      ("duration", number(spring.response)),
      ("perceptualDuration", number(spring.response)),
      ("bounce", number(spring.bounce)),
      ("angularFrequency", number(spring.angularFrequency)),
      ("dampedAngularFrequency", number(spring.dampedAngularFrequency)),
      ("frequency", number(spring.frequency)),
      ("decayRate", number(spring.decayRate)),
      ("halfLife", number(spring.halfLife)),
      ("overshoot", number(spring.overshoot)),
      ("regime", .string(spring.regime.rawValue)),
      ("settlingDuration", number(spring.settlingDuration)),
      (
        "coreAnimationSettlingDuration",
        number(
          text.motion().settlingDuration(
            within: DampedSpring.SettlingThreshold.standardNumber, rule: .coreAnimation))
      ),
      ("uiKitDuration", number(spring.uiKitDuration)),
      (
        "origami",
        .object([("tension", number(origami.tension)), ("friction", number(origami.friction))])
      ),
      (
        "pop",
        .object([("bounciness", number(origami.bounciness)), ("speed", number(origami.speed))])
      ),
    ]
    // The given numbers are written as they were given, not as converted there and back.
    for (label, value) in text.parameters.arguments where !text.isClamped {
      let index = members.firstIndex { $0.name.lowercased() == label.filter { $0 != "-" } }
      if let index { members[index].value = number(value) }
    }
    try write(members)
  }
}
