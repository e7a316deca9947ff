// steps() as text, and its keywords.
//
//     steps(4)    steps(4, jump-none)    steps(4, start)    step-start = steps(1, start)
//
// CSS leaves out jump-end and end. It keeps start apart from jump-start, which means the same [CSS
// Easing Functions 2, §2.5]. The count must be spelled as an integer: 4 and +4, not 4.0.

extension Steps: CustomStringConvertible {
  /// The curve as CSS writes it: `steps(4)`, `steps(4, jump-none)`.
  public var description: String { text(term: jumpTerm.rawValue) }

  private func text(term: String) -> String {
    jumpTerm == .jumpEnd ? "steps(\(count))" : "steps(\(count), \(term))"
  }

  /// The words for the jump terms; the first four are those that Steps prints itself.
  private static let terms: [(name: String, term: JumpTerm)] =
    JumpTerm.allCases.map { ($0.rawValue, $0) } + [("start", .jumpStart), ("end", .jumpEnd)]

  static let function = CurveFunction(
    "steps",
    ArgumentTable(
      places: .each([
        .required("count", .wholeNumber),
        Parameter(
          label: "the jump term", kind: .word(terms.map(\.name)), standard: .word("end")),
      ]),
      arity: "takes a count and, if it is not jump-end, a jump term",
      form: "steps() takes its arguments without labels")
  ) { arguments throws(CurveTextError) in
    let number = arguments.number("count")
    let word = arguments.word("the jump term")
    let term = terms.first { $0.name == word }?.term ?? .jumpEnd
    try arguments.located(try validate(count: number, for: term))
    guard let steps = Int(exactly: number).map({ Steps($0, term) }) else {
      throw arguments.error("count is larger than this machine's integers", at: "count")
    }
    return .easing(Easing(steps, description: steps.text(term: word)))
  }
}
