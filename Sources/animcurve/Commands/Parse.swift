// animcurve parse: the canonical text of a curve.

import AnimationMath
import Console

extension Command {
  static let parse = Command(
    name: "parse",
    abstract: "Print the canonical text of a curve, or say what is wrong with it",
    discussion: ["A CSS easing is printed as CSS serialises it."],
    examples: [
      Example(
        "animcurve parse 'cubic-bezier(.25,.1,.25,1)'",
        "Prints cubic-bezier(0.25, 0.1, 0.25, 1)."),
      Example(
        "animcurve parse 'linear(0, 0.7, 1 50% 100%)' --computed",
        "Prints linear(0 0%, 0.7 25%, 1 50%, 1 100%)."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to read", arity: .exactlyOne,
      completion: .curves),
    options: [Options.computed, Options.output],
    run: { try $0.parse() })
}

extension Options {
  static let computed = Option(
    flag: "computed", "Print a CSS easing as CSS computes it: every stop of linear() with its input"
  )
}

extension Arguments {
  /// Prints the canonical text of a curve, or what CSS computes of it.
  func parse() throws {
    let curve = try CurveText.argument(operand)
    guard self[Options.computed] else { return try print(curve.description) }
    guard case .easing(let easing) = curve, let text = easing.computedCSS else {
      throw CommandError.badData("\(quoted(operand)) is not a CSS easing, which --computed needs")
    }
    try print(text)
  }
}
