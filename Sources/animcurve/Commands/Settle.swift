// animcurve settle: the settling time of a spring or another motion; for a spring, by a named rule.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let settle = Command(
    name: "settle",
    abstract: "Print the time at which a spring or another motion has settled, in seconds",
    operand: Operand(
      name: "motion", help: "The spring, the decay or the bounce", arity: .exactlyOne,
      completion: .springs),
    options: [
      Options.epsilon, Options.speedEpsilon, Options.rule,
      Options.from.of("springs"), Options.to.of("springs"), Options.velocity, Options.output,
    ],
    run: { try $0.settle() })
}

extension Options {
  static let speedEpsilon = Option(
    "speed-epsilon", .nonNegativeNumber, "E",
    "Speed, in value units per second, below which a spring counts as settled under the rule"
      + " position-and-speed",
    otherwise: "the number of --epsilon"
  ).of("the rule position-and-speed")

  static let rule = Option(
    "rule", .choice(of: NamedSettlingRule.self), "RULE", "When a spring counts as settled",
    default: "last-crossing"
  ).of("springs")
}

extension Arguments {
  /// Prints the settling duration, in seconds.
  func settle() throws {
    let curve = try CurveText.argument(operand)
    let duration =
      switch curve {
      case .spring(let text): try settlingDuration(of: motion(of: text))
      case .motion(let text): try settlingDuration(of: motion(of: text))
      case .easing:
        throw CommandError.badData(
          "\(quoted(operand)) is an easing: it ends at its duration; settle takes a spring, a decay or a bounce"
        )
      }
    try print(shortestDecimal(duration))
  }

  private func settlingDuration(of motion: SpringMotion) throws -> Double {
    let epsilon = try threshold(Options.epsilon, of: motion)
    let rule = self[Options.rule]
    let speed =
      try rule == .positionAndSpeed
      ? threshold(self[Options.speedEpsilon] ?? epsilon, of: Options.speedEpsilon) : epsilon
    return motion.settlingDuration(within: epsilon, rule: rule.rule(speed: speed))
  }

  /// The settling time of a motion that is not a spring, by its last crossing.
  private func settlingDuration(of motion: any Motion) throws -> Double {
    try motion.settlingDuration(within: threshold(Options.epsilon, of: motion))
  }
}
