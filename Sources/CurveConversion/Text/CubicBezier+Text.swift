// The text form of cubic-bezier(): as CSS writes it, or with a rule outside 0…1.

extension CubicBezier: CustomStringConvertible {
  /// The curve as CSS writes it, such as `cubic-bezier(0.25, 0.1, 0.25, 1)`.
  ///
  /// ``extrapolation`` is not printed.
  public var description: String {
    "cubic-bezier(\([x1, y1, x2, y2].map(shortestDecimal).joined(separator: ", ")))"
  }

  /// The text form: CSS's, with `outside: hold` or `outside: identity` after the numbers of a
  /// curve that does not continue its tangents.
  static let function = CurveFunction(
    "cubic-bezier",
    ArgumentTable(
      places: .each([.number("x1"), .number("y1"), .number("x2"), .number("y2")]),
      dialects: [[.word("outside", of: Extrapolation.self)]],
      form: "cubic-bezier() takes its numbers without labels")
  ) { arguments throws(CurveTextError) in
    let curve = try arguments.located(
      try CubicBezier(
        validating: arguments.number("x1"), arguments.number("y1"), arguments.number("x2"),
        arguments.number("y2"), extrapolation: arguments.word("outside", as: Extrapolation.self)))
    return .easing(Easing(curve, description: curve.functionText))
  }

  /// The canonical text of the easing: CSS's, or the function with its rule outside 0…1.
  package var text: String { extrapolation == .tangent ? css : functionText }

  private var functionText: String {
    extrapolation == .tangent
      ? description : "\(description.dropLast()), outside: \(extrapolation.rawValue))"
  }
}
