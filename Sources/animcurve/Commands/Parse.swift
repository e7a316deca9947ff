// animcurve parse: the canonical text of a curve.

import AnimationMath
import Console

extension Command {
  static let parse = Command(
    name: "parse",
    abstract: "Print the canonical text of a curve, or say what is wrong with it",
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
