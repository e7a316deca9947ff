// Path data, by SVG's grammar; and transforms, by the table that the package reads them with.

import AnimationMath

/// Writes path data.
enum PathGrammar {
  /// What each command takes: x and y, one coordinate, radii, an angle, a flag.
  private static let commands: [(letter: String, numbers: String)] = [
    ("L", "xy"), ("C", "xyxyxy"), ("A", "rraffxy"), ("Q", "xyxy"), ("H", "x"), ("V", "y"),
    ("S", "xyxy"), ("T", "xy"), ("Z", ""), ("M", "xy"),
  ]

  /// Path data of one to ten elements.
  static func text(_ choices: inout Choices) -> String {
    // A drawing of plain numbers, one whose numbers are of one size, or one of any.
    let kind = choices.below(4)
    let scale = choices.pick(["1e-50", "1e-25", "1e25", "1e49", "1e-300"])
    func number(_ choices: inout Choices) -> String {
      switch kind {
      case 0: return choices.pick(Edges.plain)
      case 1:
        let exponent = scale.drop { $0 != "e" }
        return "\(choices.below(20) - 10)\(exponent)"
      default: return Edges.number(&choices)
      }
    }
    var text = "M\(number(&choices)) \(number(&choices))"
    for _ in 0...choices.below(10) {
      let command = choices.pick(commands)
      text += choices.chance(3) ? command.letter.lowercased() : command.letter
      guard !command.numbers.isEmpty else { continue }
      for repetition in 0...(choices.chance(6) ? 1 : 0) {
        if repetition > 0 { text += " " }
        text += command.numbers.map { place in
          place == "f" ? choices.pick(["0", "1"]) : number(&choices)
        }.joined(separator: choices.chance(4) ? "," : " ")
      }
    }
    return text
  }
}

/// Writes transforms.
enum TransformGrammar {
  /// A list of functions; two, with `|` between them, are to be mixed.
  static func text(_ choices: inout Choices) -> String {
    let first = list(&choices)
    switch choices.below(4) {
    case 0: return first
    case 1:
      // The same functions with other numbers, so that they pair.
      var names: [Substring] = []
      for part in first.split(separator: ")") { names.append(part.prefix { $0 != "(" }) }
      return first + " | " + names.map { call(named: String($0), &choices) }.joined(separator: " ")
    default: return first + " | " + list(&choices)
    }
  }

  /// One to six functions, or none.
  static func list(_ choices: inout Choices) -> String {
    if choices.chance(16) { return "none" }
    return (0...choices.below(6)).map { _ in call(choices.pick(TransformSignature.all), &choices) }
      .joined(separator: choices.chance(8) ? "" : " ")
  }

  /// A list that is accepted.
  static func accepted(_ choices: inout Choices) -> String {
    for _ in 0..<4 {
      let text = list(&choices)
      if (try? TransformList(text)) != nil { return text }
    }
    return choices.pick(["none", "translate(10px, -20px)", "rotate(1turn) scale(0)"])
  }

  private static func call(named name: String, _ choices: inout Choices) -> String {
    let name = name.lowercased().filter { $0 != " " }
    return call(
      TransformSignature.byName[name] ?? choices.pick(TransformSignature.all), &choices)
  }

  private static func call(_ signature: TransformSignature, _ choices: inout Choices) -> String {
    CurveGrammar.call(signature.name, signature.table, &choices)
  }
}
