// Curves as text, written by the tables that the package reads them with.
//
// The functions, their dialects, labels, words and defaults are those of `CurveText.functions`, so a function
// that is added there is written here from then on. What a table does not say is what the items of a list
// are: points, stops, an easing. A list of another kind gets items of all kinds, and a test tells if none of
// them is ever accepted.

import AnimationMath

/// Writes curves.
enum CurveGrammar {
  /// A curve; right as a rule, and wrong in some way now and then.
  static func text(_ choices: inout Choices, depth: Int = 0) -> String {
    if choices.chance(6) || depth > 3 { return name(&choices) }
    let function = choices.pick(CurveText.functions)
    guard let table = function.tables.isEmpty ? nil : choices.pick(function.tables) else {
      return "\(function.name)()"
    }
    return call(function.name, table, &choices, depth: depth)
  }

  /// A curve that is accepted; an easing only, if nothing else will do.
  ///
  /// Where one alone is refused as a rule, a text that holds several would hardly ever be read.
  static func accepted(_ choices: inout Choices, isEasing: Bool) -> String {
    if !choices.chance(4) {
      for _ in 0..<4 {
        let text = text(&choices)
        switch try? CurveText(text) {
        case .easing: return text
        case .spring where !isEasing: return text
        default: break
        }
      }
    }
    return choices.pick([
      "ease", "linear", "step-start", "penner.out-bounce", "steps(3, jump-both)",
    ])
  }

  /// A spring that is accepted, released at rest.
  static func spring(_ choices: inout Choices) -> String {
    guard let function = CurveText.functions.first(where: { $0.name == "spring" }) else {
      return "spring()"
    }
    for _ in 0..<8 {
      let text = call(function.name, choices.pick(function.tables), &choices)
      if case .spring(let spring) = try? CurveText(text), spring.initialVelocity == 0 {
        return text
      }
    }
    return "spring(duration: 0.5)"
  }

  private static func name(_ choices: inout Choices) -> String {
    if choices.chance(16) { return choices.pick(Edges.words) }
    let name = choices.pick(NamedCurve.all).name
    return choices.chance(16) ? name.uppercased() : name
  }

  /// A function with arguments by its table.
  static func call(
    _ name: String, _ table: ArgumentTable, _ choices: inout Choices, depth: Int = 0
  ) -> String {
    var arguments: [String] = []
    var count = 0
    switch table.places {
    case .each(let parameters):
      for parameter in parameters {
        if parameter.standard != nil && choices.chance(3) { break }
        arguments.append(value(parameter.kind, &choices, count: 1))
      }
    case .list(let items):
      arguments = list(of: items, &choices, depth: depth)
      count = arguments.count
    }
    let dialect = choices.pick(table.dialects)
    var labelled: [String] = []
    for parameter in dialect + table.common {
      if parameter.standard != nil && !choices.chance(3) { continue }
      let text = value(parameter.kind, &choices, count: count + 2)
      labelled.append("\(label(parameter.label, &choices)): \(text)")
    }
    if choices.chance(8) { labelled.shuffle(by: &choices) }
    arguments += labelled
    if choices.chance(24) { spoil(&arguments, &choices, depth: depth) }
    let comma = choices.chance(8) ? choices.pick([",", " , ", ",/* x */", ",\n"]) : ", "
    return "\(choices.chance(16) ? name.uppercased() : name)(\(arguments.joined(separator: comma)))"
  }

  /// A label, as text or as Swift has it.
  private static func label(_ label: String, _ choices: inout Choices) -> String {
    choices.chance(8) ? label.filter { $0 != "-" } : label
  }

  /// Leaves an argument out, doubles one, or puts in what does not belong.
  private static func spoil(_ arguments: inout [String], _ choices: inout Choices, depth: Int) {
    let place = choices.below(arguments.count + 1)
    let odd = [choices.pick(Edges.words), text(&choices, depth: depth + 2), "1 2 3", "5%", "x: 1"]
    switch choices.below(3) {
    case 0 where place < arguments.count: arguments.remove(at: place)
    case 1 where place < arguments.count: arguments.append(arguments[place])
    default: arguments.insert(choices.pick(odd), at: place)
    }
  }

  // MARK: Arguments

  /// A value of a kind; `count` is how many numbers an argument of many has.
  private static func value(
    _ kind: Parameter.Kind, _ choices: inout Choices, count: Int
  ) -> String {
    switch kind {
    case .number: return Edges.number(&choices)
    case .wholeNumber: return choices.pick(Edges.integers)
    case .word(let words): return choices.pick(words)
    case .numbers:
      return (0..<(choices.chance(2) ? 1 : count)).map { _ in fractionOfOne(&choices) }
        .joined(separator: " ")
    case .factor: return Edges.number(&choices) + (choices.chance(3) ? "%" : "")
    case .length:
      return Edges.number(&choices) + (choices.chance(32) ? "em" : choices.pick(["px", "", "PX"]))
    case .distance:
      return choices.chance(6) ? "none" : Edges.number(&choices) + choices.pick(["px", ""])
    case .angle:
      return Edges.number(&choices) + choices.pick(["deg", "rad", "grad", "turn", "DEG"])
    }
  }

  /// A number of −1…1, in the main.
  private static func fractionOfOne(_ choices: inout Choices) -> String {
    let text = Edges.fraction(&choices)
    return choices.chance(3) && !text.hasPrefix("-") && !text.hasPrefix("+") ? "-" + text : text
  }

  // MARK: Lists

  private static func list(of items: String, _ choices: inout Choices, depth: Int) -> [String] {
    switch items {
    case "points":
      let xs = ascending(choices.pick([2, 5, 1, 3, 8]), &choices)
      return xs.map { "\($0) \(Edges.number(&choices))" }
    case "stops":
      return (0...choices.below(6)).map { _ in stop(&choices) }
    case "an easing":
      return [text(&choices, depth: depth + 1)]
    case "a formula of t":
      return [formula(&choices, depth: 0)]
    default:
      let kinds = [
        Edges.number(&choices), "\(Edges.fraction(&choices)) \(Edges.number(&choices))",
        stop(&choices), text(&choices, depth: depth + 1),
      ]
      let kind = choices.below(kinds.count)
      return (0...choices.below(5)).map { _ in kinds[kind] }
    }
  }

  private static func formula(_ choices: inout Choices, depth: Int) -> String {
    if depth > 2 || choices.chance(3) {
      return choices.pick(["t", "x", "pi", "0.5", "2", "-3", "1e-3", "e", "1"])
    }
    let parts = (0..<4).map { _ in formula(&choices, depth: depth + 1) }
    let unary = choices.pick(["sin", "cos", "tan", "exp", "log", "sqrt", "abs", "Math.sin"])
    let sign = choices.pick([" + ", "-", "*", "/", "^", "**"])
    return choices.pick([
      "(\(parts[0]))\(sign)(\(parts[1]))", "\(unary)(\(parts[0]))", "\(parts[0])\(sign)\(parts[1])",
      "\(choices.pick(["min", "max", "pow"]))(\(parts[0]), \(parts[1]))", "-(\(parts[0]))",
      "(\(parts[0]) < \(parts[1]) ? \(parts[2]) : \(parts[3]))",
    ])
  }

  private static func stop(_ choices: inout Choices) -> String {
    let inputs = (0..<choices.below(3)).map { _ in
      // Mostly from 0% to 100%.
      choices.chance(4) ? Edges.number(&choices) + "%" : "\(choices.below(101))%"
    }
    return ([Edges.number(&choices)] + inputs).joined(separator: " ")
  }

  /// Fractions in rising order, in the main.
  static func ascending(_ count: Int, _ choices: inout Choices) -> [String] {
    let texts = (0..<count).map { _ in Edges.fraction(&choices) }
    return choices.chance(16) ? texts : texts.sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
  }
}
