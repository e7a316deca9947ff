// linear() as text.
//
//     stop = number [ percentage [ percentage ] ]  |  percentage [ percentage ] number
//
// An easing keeps its stops as they were written, except for the order within a stop: the number
// comes first. The curve itself stores only its points, and writes each point with its input. The
// published text of CSS refuses a single stop. The working group has since resolved that it makes a
// constant [csswg-drafts 10580], as it does here.

extension PiecewiseLinear: CustomStringConvertible {
  /// The curve as CSS writes it, each point with its input: `linear(0 0%, 0.5 25%, 1 100%)`.
  public var description: String {
    Self.text(points.map { Stop($0.y, at: $0.x) })
  }

  private static func text(_ stops: [Stop]) -> String {
    "linear(\(stops.map(\.description).joined(separator: ", ")))"
  }

  static let function = CurveFunction(
    "linear",
    ArgumentTable(places: .list("stops"), form: "linear() takes its stops without labels")
  ) { arguments throws(CurveTextError) in
    guard !arguments.items.isEmpty else {
      throw arguments.expression.error(
        "linear() takes one or more stops, got none", at: arguments.expression.end - 1)
    }
    var stops: [Stop] = []
    stops.reserveCapacity(arguments.items.count)
    for item in arguments.items { stops.append(try stop(item, of: arguments.expression)) }
    let curve = try arguments.located(try PiecewiseLinear(validating: stops))
    return .easing(Easing(curve, description: text(stops)))
  }

  private static func stop(
    _ argument: CurveExpression.Argument, of expression: CurveExpression
  ) throws(CurveTextError) -> Stop {
    var output: Double?
    var inputs: [Double] = []
    for (index, component) in argument.components.enumerated() {
      let name: String
      let value: Double
      switch component.kind {
      case .number(let number):
        guard output == nil else {
          throw expression.error(
            "a stop has one number; expected a percentage, \",\" or \")\"", at: component.offset)
        }
        (name, value, output) = ("output", number, number)
      case .percentage(let percent):
        guard inputs.count < 2 else {
          throw expression.error("a stop has at most two percentages", at: component.offset)
        }
        guard inputs.isEmpty || !isNumber(argument.components[index - 1]) else {
          throw expression.error(
            "the percentages of a stop belong together, before or after its number",
            at: component.offset)
        }
        (name, value) = ("input", component.hundredth ?? percent / 100)
        inputs.append(value)
      case .expression:
        throw expression.error("a stop is a number and percentages", at: component.offset)
      }
      try expression.placed(
        at: component.offset, try check(value, name, in: Magnitude.signed))
    }
    guard let output else {
      throw expression.error("a stop needs a number beside its percentages", at: argument.offset)
    }
    switch inputs.count {
    case 0: return Stop(output)
    case 1: return Stop(output, at: inputs[0])
    default: return Stop(output, from: inputs[0], to: inputs[1])
    }
  }

  private static func isNumber(_ component: CurveExpression.Component) -> Bool {
    if case .number = component.kind { return true }
    return false
  }
}

extension PiecewiseLinear.Stop: CustomStringConvertible {
  /// The stop as CSS writes it: `0.5 25% 75%`.
  public var description: String {
    ([shortestDecimal(output)] + inputs.map(percentage)).joined(separator: " ")
  }
}
