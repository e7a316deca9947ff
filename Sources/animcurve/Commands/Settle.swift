// animcurve settle: when a spring is over, by a named rule.

import AnimationMath
import CurveFormats

extension Command {
  static let settle = Command(
    name: "settle",
    abstract: "Print the time at which a spring has settled, in seconds",
    discussion: [
      "The answer is inf for a spring that never settles: one without damping, or a threshold of 0."
    ],
    examples: [
      Example(
        "animcurve settle 'spring(mass: 1, stiffness: 100, damping: 10)' --epsilon 0.01",
        "When the spring enters the last hundredth of its way for good."),
      Example(
        "animcurve settle 'spring(duration: 0.5, bounce: 0.3)' --rule core-animation",
        "The settling duration that Core Animation reports."),
    ],
    operand: .spring,
    options: [
      Options.epsilon, Options.speedEpsilon, Options.rule,
      Options.from, Options.to, Options.velocity, Options.output,
    ],
    run: { try $0.settle() })
}

extension Arguments {
  /// Prints the settling duration, in seconds.
  func settle() throws {
    if case .motion(let expression) = try CurveText.argument(operand) {
      return try settle(expression)
    }
    let motion = try motion(of: spring())
    let epsilon = try threshold(self[Options.epsilon], of: Options.epsilon)
    let speed = try threshold(self[Options.speedEpsilon] ?? epsilon, of: Options.speedEpsilon)
    if self[Options.speedEpsilon] != nil && self[Options.rule] != .positionAndSpeed {
      throw UsageError(
        "--speed-epsilon belongs to the rule position-and-speed", in: command.name)
    }
    let duration = motion.settlingDuration(
      within: epsilon, rule: self[Options.rule].rule(speed: speed))
    try print(ShortestDecimal.text(of: duration))
  }

  /// The same for a motion that is no spring, by its last crossing.
  private func settle(_ expression: MotionExpression) throws {
    let options: [any AnyOption] = [
      Options.rule, Options.speedEpsilon, Options.from, Options.to, Options.velocity,
    ]
    for option in options where contains(option) {
      throw UsageError(
        "\(option.spelling) belongs to springs, and \(quoted(operand)) is none", in: command.name)
    }
    let epsilon = try threshold(self[Options.epsilon], of: Options.epsilon)
    try print(ShortestDecimal.text(of: expression.motion.settlingDuration(within: epsilon)))
  }
}

extension Options.Rule {
  /// The rule of the library; `speed` is the second threshold of the one that has two.
  func rule(speed: Double) -> SettlingRule {
    switch self {
    case .lastCrossing: return .lastCrossing
    case .positionAndSpeed: return .positionAndSpeed(speed: speed)
    case .energy: return .energy
    case .envelope: return .envelope
    case .coreAnimation: return .coreAnimation
    case .compose: return .compose
    }
  }
}
