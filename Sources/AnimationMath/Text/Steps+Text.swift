// steps() as text, and the keywords that stand for it.
//
//     steps(4)    steps(4, jump-none)    steps(4, start)    step-start = steps(1, start)
//
// CSS leaves out jump-end and end, and keeps start apart from jump-start, which means the same
// [CSS Easing Functions 2, §2.5]. The count is an integer by its spelling: 4 and +4, not 4.0.

extension Steps: CustomStringConvertible {
  /// The curve as CSS writes it: `steps(4)`, `steps(4, jump-none)`.
  public var description: String { text(term: jumpTerm.rawValue) }

  private func text(term: String) -> String {
    jumpTerm == .jumpEnd ? "steps(\(count))" : "steps(\(count), \(term))"
  }

  /// The words for where the jumps are; the first four are those that Steps prints itself.
  private static let terms: [(name: String, term: JumpTerm)] =
    JumpTerm.allCases.map { ($0.rawValue, $0) } + [("start", .jumpStart), ("end", .jumpEnd)]

  static let function = CurveFunction(name: "steps") { expression throws(CurveTextError) in
    let arguments = expression.arguments ?? []
    guard (1...2).contains(arguments.count) else {
      throw expression.error(
        "steps() takes a count and, if it is not jump-end, a jump term; got \(arguments.count) "
          + "arguments", at: arguments.count > 2 ? arguments[2].offset : expression.end - 1)
    }
    for argument in arguments {
      guard let label = argument.label else { continue }
      throw expression.error("steps() takes its arguments without labels", at: label.offset)
    }

    let number = try expression.number(arguments[0], "count")
    let place = arguments[0].components[0]
    guard place.isInteger else {
      throw expression.error(
        "count must be a whole number, written without point and exponent", at: place.offset)
    }
    let word = arguments.count == 2 ? try term(arguments[1], of: expression) : ("end", .jumpEnd)
    try expression.located(["count", "term"]) { () throws(ParameterError) in
      try check(count: number, for: word.term)
    }
    guard let count = Int(exactly: number) else {
      throw expression.error("count is larger than this machine's integers", at: place.offset)
    }
    let steps = Steps(count, word.term)
    return .easing(Easing(steps, description: steps.text(term: word.name)))
  }

  private static func term(
    _ argument: CurveExpression.Argument, of expression: CurveExpression
  ) throws(CurveTextError) -> (name: String, term: JumpTerm) {
    let component = argument.components[0]
    guard case .expression(let word) = component.kind, word.arguments == nil,
      let term = terms.first(where: { $0.name == word.name })
    else {
      let names = terms.map(\.name).joined(separator: ", ")
      throw expression.error("the jump term must be one of \(names)", at: component.offset)
    }
    guard argument.components.count == 1 else {
      throw expression.error(
        "expected \")\" after the jump term", at: argument.components[1].offset)
    }
    return term
  }
}
