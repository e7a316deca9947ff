// Formulas and calc() as text.
//
//     formula(t*t*(3-2*t))    formula(t < 0.5 ? 2*t^2 : 1 - 2*(1 - t)^2)    formula("1 - pow(2, -10*t)")
//     linear(0, calc(1/4) 25%, max(0.5, 2/3))                               as CSS calculates
//
//     formula = operand { sign formula } [ "?" formula ":" formula | "if" formula "else" formula ]
//     operand = number [ "%" ] | t | pi | e | name "(" formula { "," formula } ")" | "(" formula ")" | ("-" | "!") formula
//     signs   by what they hold together: "^" or "**", then a sign before its operand, "*", "/" and "%", "+" and "-",
//             comparisons, "&&" or "and", "||" or "or"
//
// A condition is a formula that is 1 where it holds, and 0 elsewhere: before "?", behind "if" and in parentheses.
// == and != compare t with 0 or 1, the ends, beyond which nothing is.
//
// x, p, n, k and progress mean t; names and numbers may be written as in JavaScript, C, C#, Python or GLSL: Math.sin, sinf,
// Mathf.Sin, np.sin, M_PI, 1.5f. "%" and fmod() have the sign of the dividend, mod() that of the divisor. Printing gives
// a text that reads back to the same steps, without parentheses that are not needed. In calc() there is no t: a percentage p is p·t there, so that the
// values at t = 1 and at t = 2 tell numbers from percentages.

extension FormulaCurve: CustomStringConvertible {
  /// The text form: `formula(t*t*(3-2*t))`.
  package var description: String { "formula(\(formula))" }

  static let function = CurveFunction(
    name: "formula", tables: [ArgumentTable(places: .list("a formula of t"))]
  ) { expression throws(CurveTextError) in
    guard let formula = expression.formula else {
      throw expression.error("formula() takes a formula of t, as in formula(t*t*(3-2*t))")
    }
    do throws(FormulaCurve.Refusal) {
      return .easing(Easing(try FormulaCurve(validating: formula)))
    } catch {
      throw expression.error("\(error.error)", at: formula.places[error.step])
    }
  }
}

extension Formula: CustomStringConvertible {
  /// The formula as text: `t*t*(3-2*t)`.
  public var description: String {
    // How strongly each text holds together: a choice 0, a sum 1, a product 2, a sign 3, a power 4, an operand 5.
    var texts: [(text: String, strength: Int)] = []
    for (index, step) in steps.enumerated() {
      func text(_ place: Int, _ least: Int) -> String {
        let (text, strength) = texts[index - step.operands[place]]
        return strength < least ? "(\(text))" : text
      }
      func infix(_ strength: Int, _ left: Int, _ right: Int) -> (String, Int) {
        (text(0, left) + step.operation.rawValue + text(1, right), strength)
      }
      switch step.operation {
      case .number:
        texts.append((shortestDecimal(step.number), step.number.sign == .minus ? 3 : 5))
      case .progress: texts.append((step.operation.rawValue, 5))
      case .negative: texts.append(("-" + text(0, 3), 3))
      case .sum, .difference: texts.append(infix(1, 1, 2))
      case .product, .quotient: texts.append(infix(2, 2, 3))
      case .power: texts.append(infix(4, 5, 3))
      case .choice:
        texts.append(("\(text(0, 1))<\(text(1, 1))?\(text(2, 0)):\(text(3, 0))", 0))
      case .least, .greatest, .arcTangent:
        texts.append(("\(step.operation.rawValue)(\(text(0, 0)),\(text(1, 0)))", 5))
      case .sine, .cosine, .arcSine, .arcCosine, .exponential, .logarithm, .root, .magnitude,
        .floor:
        texts.append(("\(step.operation.rawValue)(\(text(0, 0)))", 5))
      }
    }
    return texts[texts.count - 1].text
  }

  /// The functions of text: the count of their arguments, and the formula made of them.
  fileprivate static let functions:
    [(name: String, count: Int, make: @Sendable ([Formula]) -> Formula)] = [
      ("sin", 1, { .sin($0[0]) }), ("cos", 1, { .cos($0[0]) }),
      ("tan", 1, { .sin($0[0]) / .cos($0[0]) }), ("asin", 1, { .asin($0[0]) }),
      ("acos", 1, { .acos($0[0]) }), ("atan", 1, { .atan2($0[0], 1) }),
      ("atan2", 2, { .atan2($0[0], $0[1]) }),
      ("exp", 1, { .exp($0[0]) }),
      ("log", 1, { .log($0[0]) }), ("sqrt", 1, { .sqrt($0[0]) }), ("abs", 1, { .abs($0[0]) }),
      ("pow", 2, { .pow($0[0], $0[1]) }), ("min", 2, { .min($0[0], $0[1]) }),
      ("max", 2, { .max($0[0], $0[1]) }), ("clamp", 3, { clamped($0) }),
      ("floor", 1, { .floor($0[0]) }), ("ceil", 1, { -.floor(-$0[0]) }),
      ("round", 1, { .floor($0[0] + 0.5) }), ("fract", 1, { $0[0] - .floor($0[0]) }),
      ("mod", 2, { $0[0] - $0[1] * .floor($0[0] / $0[1]) }),
      ("fmod", 2, { remainder($0[0], $0[1]) }), ("sign", 1, { sign($0[0]) }),
      ("step", 2, { .choose($0[1], lessThan: $0[0], 0, else: 1) }),
      ("mix", 3, { $0[0] + ($0[1] - $0[0]) * $0[2] }),
      ("lerp", 3, { $0[0] + ($0[1] - $0[0]) * $0[2] }),
      ("cbrt", 1, { sign($0[0]) * .pow(.abs($0[0]), Formula(1.0 / 3)) }),
      ("exp2", 1, { .pow(2, $0[0]) }), ("log2", 1, { .log($0[0]) / .log(2) }),
      ("log10", 1, { .log($0[0]) / .log(10) }), ("fabs", 1, { .abs($0[0]) }),
      ("sinh", 1, { (.exp($0[0]) - .exp(-$0[0])) / 2 }),
      ("cosh", 1, { (.exp($0[0]) + .exp(-$0[0])) / 2 }),
      ("tanh", 1, { 1 - 2 / (.exp(2 * $0[0]) + 1) }),
    ]

  /// `first` where a condition holds, elsewhere `second`.
  fileprivate static func choose(
    where condition: Formula, _ first: Formula, else second: Formula
  ) -> Formula {
    if first == 1, second == 0 { return condition }
    let end = condition.steps.count - 1
    func part(_ place: Int) -> Formula {
      condition.part(endingAt: end - condition.steps[end].operands[place])
    }
    let isPlain = part(2) == 1 && part(3) == 0
    guard isPlain || part(2) == 0 && part(3) == 1 else {
      return .choose(0, lessThan: condition, first, else: second)
    }
    return .choose(
      part(0), lessThan: part(1), isPlain ? first : second, else: isPlain ? second : first)
  }

  fileprivate static func both(_ a: Formula, _ b: Formula) -> Formula? {
    a.isCondition && b.isCondition ? .choose(where: a, b, else: 0) : nil
  }

  fileprivate static func either(_ a: Formula, _ b: Formula) -> Formula? {
    a.isCondition && b.isCondition ? .choose(where: a, 1, else: b) : nil
  }

  /// The condition that progress is at one of its ends.
  fileprivate static func equal(_ a: Formula, _ b: Formula) -> Formula? {
    guard a == .progress, b == 0 || b == 1 else { return nil }
    return b == 0 ? .choose(0, lessThan: a, 0, else: 1) : .choose(a, lessThan: 1, 0, else: 1)
  }

  /// CSS's clamp(low, value, high), or clamp(value, low, high) of other languages if the first alone changes with t.
  private static func clamped(_ parts: [Formula]) -> Formula {
    let moving = parts.indices.filter { parts[$0].steps.contains { $0.operation == .progress } }
    let (value, low) = moving == [0] ? (0, 1) : (1, 0)
    return .max(parts[low], .min(parts[value], parts[2]))
  }

  private static func sign(_ a: Formula) -> Formula {
    .choose(a, lessThan: 0, -1, else: .choose(0, lessThan: a, 1, else: 0))
  }

  /// The remainder with the sign of the dividend, as of % in C and JavaScript.
  fileprivate static func remainder(_ a: Formula, _ b: Formula) -> Formula {
    sign(a) * (.abs(a) - .abs(b) * .floor(.abs(a) / .abs(b)))
  }
}

extension CurveReader {
  /// The formula in parentheses behind formula(), with or without quotation marks.
  mutating func quotedFormula() throws(CurveTextError) -> Formula {
    try skipSpace()
    var mark: String?
    for quote in ["\"", "'"] { if try skip(quote) { mark = quote } }
    let formula = try formula(0)
    if let mark, try !skip(mark) { throw unexpected("the closing quotation mark") }
    return formula
  }

  /// The number or percentage of calc() or of another function of CSS; `nil` before anything else, and where numbers have
  /// units.
  mutating func calculation() throws(CurveTextError) -> CurveExpression.Component? {
    if takesUnits { return nil }
    let start = offset
    let name = try self.name(expected: "a name")
    let isCalculation = name == "calc" || name == "-webkit-calc"
    guard next == UInt8(ascii: "("),
      isCalculation || Formula.functions.contains(where: { $0.name == name })
    else {
      offset = start
      return nil
    }
    if !isCalculation { offset = start }
    isCalculating = true
    defer { isCalculating = false }
    let formula = try operand(0)
    func value(_ whole: Double) -> Double {
      formula.results(at: whole)[formula.steps.count - 1].value
    }
    let (one, two) = (value(1), value(2))
    let isPercentage = formula.steps.contains { $0.operation == .progress } && two == 2 * one
    guard Magnitude.signed.contains(one), isPercentage || one == two else {
      throw CurveTextError(
        one.isFinite && two.isFinite
          ? "\(name)() is neither a number nor a percentage"
          : "\(name)() must be a number \(Magnitude.signed.phrase), got \(shortestDecimal(one))",
        in: text, at: start)
    }
    return CurveExpression.Component(
      kind: isPercentage ? .percentage(one) : .number(one), offset: start,
      digits: shortestDecimal(one), isCalculated: true)
  }

  // MARK: The grammar

  /// Two formulas joined by a sign, by how strongly it holds them together; `nil` if it does not take them.
  private static let infix:
    [(sign: String, strength: Int, make: @Sendable (Formula, Formula) -> Formula?)] = [
      ("||", 1, Formula.either), ("or ", 1, Formula.either),
      ("&&", 2, Formula.both), ("and ", 2, Formula.both),
      ("<=", 3, { .choose($1, lessThan: $0, 0, else: 1) }),
      (">=", 3, { .choose($0, lessThan: $1, 0, else: 1) }),
      ("<", 3, { .choose($0, lessThan: $1, 1, else: 0) }),
      (">", 3, { .choose($1, lessThan: $0, 1, else: 0) }),
      ("===", 3, Formula.equal), ("==", 3, Formula.equal),
      ("!=", 3, { Formula.equal($0, $1).map { .choose(where: $0, 0, else: 1) } }),
      ("+", 4, { $0 + $1 }), ("-", 4, { $0 - $1 }), ("**", 7, Formula.pow), ("*", 5, { $0 * $1 }),
      ("/", 5, { $0 / $1 }), ("%", 5, Formula.remainder), ("^", 7, Formula.pow),
    ]

  /// Reads a formula up to a sign that holds it together less than a strength.
  private mutating func formula(_ depth: Int, strength: Int = 0) throws(CurveTextError) -> Formula {
    guard depth < Self.deepest else {
      throw error("formulas nested deeper than \(Self.deepest) are not read")
    }
    var formula: Formula
    if try skip("+") {
      formula = try self.formula(depth + 1, strength: 6)
    } else if try skip("-") {
      formula = -(try self.formula(depth + 1, strength: 6))
    } else if !isCalculating, try skip("!") {
      formula = .choose(where: try condition(depth + 1, strength: 6), 0, else: 1)
    } else if !isCalculating, try skip("not ") {
      formula = .choose(where: try condition(depth + 1, strength: 3), 0, else: 1)
    } else {
      formula = try operand(depth)
    }
    var weakest = Int.max
    while true {
      try skipSpace()
      let place = offset
      var next: (sign: String, strength: Int, make: @Sendable (Formula, Formula) -> Formula?)?
      for infix in Self.infix where infix.strength >= (isCalculating ? max(strength, 4) : strength)
      {
        if try skip(infix.sign) {
          next = infix
          break
        }
      }
      guard let next else { break }
      // A power holds together from the right, and takes a sign before its exponent.
      let right =
        next.strength == 7
        ? try self.formula(depth + 1, strength: 6)
        : try self.formula(depth, strength: next.strength + 1)
      guard (next.strength, weakest) != (3, 3), let made = next.make(formula, right) else {
        throw CurveTextError(
          next.sign.hasSuffix("==") || next.sign == "!="
            ? "\(next.sign) compares t with 0 or with 1"
            : "expected comparisons of two numbers joined by && or ||", in: text, at: place)
      }
      (formula, weakest) = (made, next.strength)
      formula.places[formula.places.count - 1] = place
      guard formula.steps.count <= FormulaCurve.mostSteps else {
        throw error(
          "formulas of more than \(FormulaCurve.mostSteps) operations and operands are not read")
      }
    }
    guard strength == 0, !isCalculating else { return formula }
    // C and JavaScript write the condition first, Python behind the first choice.
    if try skip("if ") {
      let condition = try condition(depth, strength: 1)
      guard try skip("else ") else { throw unexpected("a comparison and \"else\"") }
      return .choose(where: condition, formula, else: try self.formula(depth + 1))
    }
    guard formula.isCondition, try skip("?") else {
      guard weakest > 3 || depth > 0 && next == UInt8(ascii: ")") else {
        throw unexpected("\"?\" behind a comparison")
      }
      return formula
    }
    let yes = try self.formula(depth + 1)
    guard try skip(":") else { throw unexpected("\":\"") }
    return .choose(where: formula, yes, else: try self.formula(depth + 1))
  }

  /// Reads a formula that is a condition.
  private mutating func condition(
    _ depth: Int, strength: Int
  ) throws(CurveTextError) -> Formula {
    let start = offset
    let condition = try formula(depth, strength: strength)
    guard condition.isCondition else {
      throw CurveTextError("expected a comparison", in: text, at: start)
    }
    return condition
  }

  /// Skips the f of 1.5f in C, C# and Kotlin.
  mutating func skipFloatSuffix() {
    if let next, next | 0x20 == UInt8(ascii: "f"), byte(after: 1).map(isNamePart) != true {
      offset += 1
    }
  }

  private mutating func operand(_ depth: Int) throws(CurveTextError) -> Formula {
    try skipSpace()
    let start = offset
    if startsNumber {
      let number = Formula(try number().value)
      skipFloatSuffix()
      guard isCalculating, try skip("%") else { return number }
      return number * .progress
    }
    while let next, isNamePart(next), next != UInt8(ascii: "-") { offset += 1 }
    var name = String(decoding: bytes[start..<offset], as: UTF8.self).asciiLowercased
    // Math.sin, Mathf.Sin, std::sin, np.sin, sinf
    name = name.split(separator: ".").last.map(String.init) ?? name
    // np.arcsin
    if name.hasPrefix("arc") { name = "a" + name.dropFirst(3) }
    guard try skip("(") else {
      switch name {
      case "t", "x", "p", "n", "k", "progress": if !isCalculating { return .progress }
      case "pi", "m_pi": return .pi
      case "m_pi_2": return .pi / 2
      case "tau": return 2 * .pi
      case "e": return Formula(exponential(1))
      default: break
      }
      offset = start
      throw unexpected(
        isCalculating
          ? "a number, a percentage or \"(\"" : "a number, t, pi, e, a function or \"(\"")
    }
    var arguments: [Formula] = []
    repeat { arguments.append(try formula(depth + 1)) } while try skip(",")
    guard try skip(")") else { throw unexpected("\",\" or \")\"") }
    if name.isEmpty || name == "calc", arguments.count == 1 { return arguments[0] }
    guard
      let function = Formula.functions.first(where: { $0.name == name || $0.name + "f" == name })
    else {
      let names = Formula.functions.map(\.name)
      throw CurveTextError(
        "a formula has no function \"\(excerpt(name))\"; there are \(names.joined(separator: ", "))",
        in: text, at: start, unknownName: name, acceptedNames: names)
    }
    guard function.count == arguments.count else {
      throw CurveTextError(
        "\(name)() takes \(function.count) argument\(function.count == 1 ? "" : "s"), got "
          + "\(arguments.count)", in: text, at: start)
    }
    var formula = function.make(arguments)
    formula.places = formula.places.map { $0 == 0 ? start : $0 }
    return formula
  }

  /// Reads a sign and the space around it; whether it comes next.
  mutating func skip(_ sign: String) throws(CurveTextError) -> Bool {
    try skipSpace()
    guard bytes[offset...].starts(with: sign.utf8) else { return false }
    offset += sign.utf8.count
    try skipSpace()
    return true
  }
}
