// Formulas and calc() as text.
//
//     formula(t*t*(3-2*t))    formula(t < 0.5 ? 2*t^2 : 1 - 2*(1 - t)^2)    formula("1 - pow(2, -10*t)")
//     linear(0, calc(1/4) 25%, max(0.5, 2/3))                               as CSS calculates
//
//     formula = operand { sign formula } [ comparison "?" formula ":" formula | "if" formula comparison "else" formula ]
//     comparison = ("<" | "<=" | ">" | ">=" | "==") formula; == compares t with 0 or 1
//     operand = number [ "%" ] | t | pi | e | name "(" formula { "," formula } ")" | "(" formula ")" | "-" formula
//     signs   by what they hold together: "^" or "**", then a sign before its operand, "*", "/" and "%", "+" and "-"
//
// x, p, n, k and progress mean t; names and numbers may be written as in JavaScript, C, C#, Python or GLSL: Math.sin, sinf,
// Mathf.Sin, np.sin, M_PI, 1.5f. "%" and fmod() have the sign of the dividend, mod() that of the divisor. Printing gives
// a text that reads back to the same steps, without parentheses that are not needed. In calc() there is no t: a percentage p is p·t there, so that the
// values at t = 1 and at t = 2 tell numbers from percentages.

extension FormulaCurve: CustomStringConvertible {
  /// The text form: `formula(t*t*(3-2*t))`.
  package var description: String { "formula(\(formula))" }

  static let function = CurveFunction("formula", [ArgumentTable(places: .list("a formula of t"))]) {
    expression throws(CurveTextError) in
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
      case .least, .greatest:
        texts.append(("\(step.operation.rawValue)(\(text(0, 0)),\(text(1, 0)))", 5))
      case .sine, .cosine, .exponential, .logarithm, .root, .magnitude, .floor:
        texts.append(("\(step.operation.rawValue)(\(text(0, 0)))", 5))
      }
    }
    return texts[texts.count - 1].text
  }

  /// The functions of text: the count of their arguments, and the formula made of them.
  fileprivate static let functions:
    [(name: String, count: Int, make: @Sendable ([Formula]) -> Formula)] = [
      ("sin", 1, { .sin($0[0]) }), ("cos", 1, { .cos($0[0]) }),
      ("tan", 1, { .sin($0[0]) / .cos($0[0]) }), ("exp", 1, { .exp($0[0]) }),
      ("log", 1, { .log($0[0]) }), ("sqrt", 1, { .sqrt($0[0]) }), ("abs", 1, { .abs($0[0]) }),
      ("pow", 2, { .pow($0[0], $0[1]) }), ("min", 2, { .min($0[0], $0[1]) }),
      ("max", 2, { .max($0[0], $0[1]) }), ("clamp", 3, { .max($0[0], .min($0[1], $0[2])) }),
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

  /// Two formulas joined by a sign, by how strongly it holds them together.
  private static let infix:
    [(sign: String, strength: Int, make: @Sendable (Formula, Formula) -> Formula)] = [
      ("+", 1, { $0 + $1 }), ("-", 1, { $0 - $1 }), ("**", 4, Formula.pow), ("*", 2, { $0 * $1 }),
      ("/", 2, { $0 / $1 }), ("%", 2, Formula.remainder), ("^", 4, Formula.pow),
    ]

  /// Reads a formula up to a sign that holds it together less than a strength.
  private mutating func formula(_ depth: Int, strength: Int = 0) throws(CurveTextError) -> Formula {
    guard depth < Self.deepest else {
      throw error("formulas nested deeper than \(Self.deepest) are not read")
    }
    var formula: Formula
    if try skip("+") {
      formula = try self.formula(depth + 1, strength: 3)
    } else if try skip("-") {
      formula = -(try self.formula(depth + 1, strength: 3))
    } else {
      formula = try operand(depth)
    }
    var isDone = false
    while !isDone {
      try skipSpace()
      let place = offset
      isDone = true
      for infix in Self.infix where infix.strength >= strength {
        guard try skip(infix.sign) else { continue }
        // A power holds together from the right, and takes a sign before its exponent.
        let right =
          infix.strength == 4
          ? try self.formula(depth + 1, strength: 3)
          : try self.formula(depth, strength: infix.strength + 1)
        formula = infix.make(formula, right)
        formula.places[formula.places.count - 1] = place
        guard formula.steps.count <= FormulaCurve.mostSteps else {
          throw error(
            "formulas of more than \(FormulaCurve.mostSteps) operations and operands are not read")
        }
        isDone = false
        break
      }
    }
    guard strength == 0, !isCalculating else { return formula }
    // C and JavaScript write the condition first, Python behind the first choice.
    if try skip("if ") {
      let choice = try condition(of: try self.formula(depth, strength: 1), depth)
      guard let choice, try skip("else ") else { throw unexpected("a comparison and \"else\"") }
      return choice(formula, try self.formula(depth + 1))
    }
    guard let choice = try condition(of: formula, depth) else { return formula }
    guard try skip("?") else { throw unexpected("\"?\" behind a comparison") }
    let yes = try self.formula(depth + 1)
    guard try skip(":") else { throw unexpected("\":\"") }
    return choice(yes, try self.formula(depth + 1))
  }

  /// The choice by a comparison of a formula with what follows; `nil` if no comparison follows.
  private mutating func condition(
    of formula: Formula, _ depth: Int
  ) throws(CurveTextError) -> ((Formula, Formula) -> Formula)? {
    let place = offset
    for sign in ["<=", ">=", "===", "==", "<", ">"] where try skip(sign) {
      let other = try self.formula(depth, strength: 1)
      switch sign {
      case "<": return { .choose(formula, lessThan: other, $0, else: $1) }
      case ">": return { .choose(other, lessThan: formula, $0, else: $1) }
      case "<=": return { .choose(other, lessThan: formula, $1, else: $0) }
      case ">=": return { .choose(formula, lessThan: other, $1, else: $0) }
      default:
        // An end of progress, beyond which nothing is.
        guard formula == .progress, other == 0 || other == 1 else {
          throw CurveTextError("\(sign) compares t with 0 or with 1", in: text, at: place)
        }
        return other == 0
          ? { .choose(0, lessThan: formula, $1, else: $0) }
          : { .choose(formula, lessThan: 1, $1, else: $0) }
      }
    }
    return nil
  }

  private mutating func operand(_ depth: Int) throws(CurveTextError) -> Formula {
    try skipSpace()
    let start = offset
    if startsNumber {
      let number = Formula(try number().value)
      // 1.5f in C
      if let next, next | 0x20 == UInt8(ascii: "f"), byte(after: 1).map(isNamePart) != true {
        offset += 1
      }
      guard isCalculating, try skip("%") else { return number }
      return number * .progress
    }
    while let next, isNamePart(next), next != UInt8(ascii: "-") { offset += 1 }
    var name = String(decoding: bytes[start..<offset], as: UTF8.self).asciiLowercased
    // Math.sin, Mathf.Sin, std::sin, np.sin, sinf
    name = name.split(separator: ".").last.map(String.init) ?? name
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
    formula.places[formula.places.count - 1] = start
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
