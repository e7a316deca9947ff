// Curves as text: what a designer's file, a style sheet or a command line holds.
//
//     ease    cubic-bezier(0.25, 0.1, 0.25, 1)    swiftui.bouncy    spring(response: 0.5, damping-ratio: 0.8)
//
// CurveExpression.swift reads the syntax; here a name gets its meaning. A function is one entry of
// the table `CurveText.functions`: its name, how it is written, and how its arguments make a curve.
// A name without parentheses is looked up in ``NamedCurve/all``.
//
// Printing gives the canonical text: names and labels in lower case, one space after each comma and
// colon, numbers as the shortest decimals that read back to the same double, and of the arguments that
// go with every function those left out that have their default. A dialect stays that dialect, and a
// name that name (but for CSS's step-start and step-end, which CSS itself prints as functions), so
// nothing of what was written is lost, and reading a printed text gives an equal curve.

/// A curve read from text: an easing, a spring waiting for a value to move, or another motion.
public enum CurveText: Hashable, Sendable, CustomStringConvertible {
  /// A curve from progress to eased progress.
  case easing(Easing)

  /// A spring with its normalised initial velocity.
  case spring(SpringExpression)

  /// A motion with values of its own: a decay, gravity, a bounce.
  case motion(MotionExpression)

  /// Reads a curve.
  ///
  /// ```swift
  /// try CurveText("spring(mass: 1, stiffness: 100, damping: 10)")
  /// ```
  ///
  /// - Parameter text: CSS easing syntax, or a function in the same spirit.
  /// - Throws: ``CurveTextError`` with the column and what was expected there.
  public init(_ text: String) throws(CurveTextError) {
    self = try CurveText(CurveExpression(text))
  }

  init(_ expression: CurveExpression) throws(CurveTextError) {
    let name = expression.name
    if expression.arguments == nil {
      guard let named = NamedCurve.named(name) else {
        if Self.functions.contains(where: { $0.name == name }) {
          throw expression.error("expected \"(\" after \(name)", at: expression.end)
        }
        throw CurveTextError(
          "no curve is named \"\(name)\"", in: expression.text, at: expression.offset,
          unknownName: name)
      }
      self = named.curve
      return
    }
    guard let function = Self.functions.first(where: { $0.name == name }) else {
      if NamedCurve.named(name) != nil {
        throw expression.error("\(name) is a name, written without parentheses")
      }
      let names = Self.functions.map(\.name).joined(separator: ", ")
      throw CurveTextError(
        "no curve function is named \"\(name)\"; there are \(names)", in: expression.text,
        at: expression.offset, unknownName: name)
    }
    self = try function.make(expression)
  }

  /// The canonical text, which reads back to an equal curve.
  public var description: String {
    switch self {
    case .easing(let easing): return easing.description
    case .spring(let spring): return spring.description
    case .motion(let motion): return motion.description
    }
  }
}

// MARK: - Functions

/// A function of the text form.
struct CurveFunction: Sendable {
  /// In lower case.
  let name: String

  /// Makes the curve from an expression with this name and with parentheses.
  let make: @Sendable (CurveExpression) throws(CurveTextError) -> CurveText
}

extension CurveText {
  /// Every function that text may use.
  static let functions: [CurveFunction] =
    [
      CubicBezier.function, Steps.function, PiecewiseLinear.function, Penner.function,
      BezierPath.function, BezierPath.monotoneCubicFunction, BezierPath.naturalCubicFunction,
      BezierPath.clampedCubicFunction, BezierPath.catmullRomFunction,
      BezierPath.kochanekBartelsFunction, SpringExpression.function,
    ] + MotionExpression.functions

  /// The names of the functions that text may use.
  public static var functionNames: [String] { functions.map(\.name) }

  /// Every name that text may hold: curves, functions, their labels and words; for suggestions.
  package static var knownNames: [String] {
    NamedCurve.all.map(\.name) + functionNames + SpringExpression.labels + Penner.words
  }
}

extension CurveExpression {
  /// The arguments as plain numbers without labels.
  ///
  /// - Parameter names: What the numbers are called; there must be as many.
  func numbers(_ names: [String]) throws(CurveTextError) -> [Double] {
    let arguments = arguments ?? []
    var values: [Double] = []
    for argument in arguments.prefix(names.count) {
      if let label = argument.label {
        throw error("\(name)() takes its numbers without labels", at: label.offset)
      }
      values.append(try number(argument, names[values.count]))
    }
    guard arguments.count == names.count else {
      let surplus = arguments.count > names.count ? arguments[names.count].offset : end - 1
      throw error(
        "\(name)() takes \(names.count) numbers (\(names.joined(separator: ", "))), "
          + "got \(arguments.count)", at: surplus)
    }
    return values
  }

  /// The label of an argument, which must be one of those known, and new.
  ///
  /// - Parameters:
  ///   - labels: Of the arguments before it.
  ///   - name: The function, as errors call it: `spring()`.
  ///   - choices: What it takes, as a phrase.
  ///   - unnamed: What to say of an argument without a label.
  func label(
    of argument: Argument, among known: [String], after labels: [String], in name: String,
    choices: String, unnamed: String? = nil
  ) throws(CurveTextError) -> String {
    guard let label = argument.label else {
      throw error(unnamed ?? "expected a named argument; \(choices)", at: argument.offset)
    }
    guard known.contains(label.name) else {
      throw CurveTextError(
        "\(name) has no argument \"\(label.name)\"; \(choices)", in: text, at: label.offset,
        unknownName: label.name)
    }
    guard !labels.contains(label.name) else {
      throw error("\(label.name) is given twice", at: label.offset)
    }
    return label.name
  }

  /// The one number an argument consists of.
  func number(_ argument: Argument, _ name: String) throws(CurveTextError) -> Double {
    guard case .number(let value) = argument.components[0].kind else {
      throw error("\(name) must be a number", at: argument.components[0].offset)
    }
    guard argument.components.count == 1 else {
      throw error("expected \",\" or \")\" after \(name)", at: argument.components[1].offset)
    }
    return value
  }

  /// The result of `body`, or its error at the argument that is at fault.
  ///
  /// - Parameter labels: The names of the arguments, in order.
  func located<Result>(
    _ labels: [String], _ body: () throws(ParameterError) -> Result
  ) throws(CurveTextError) -> Result {
    do {
      return try body()
    } catch {
      throw self.error(error, labels: labels)
    }
  }

  private func error(_ error: ParameterError, labels: [String]) -> CurveTextError {
    let parameter = error.parameter.lowercased()
    let index = labels.firstIndex { $0.filter { $0 != "-" }.hasSuffix(parameter) }
    guard let index, let argument = arguments?[index] else {
      return self.error("the resulting \(error)")
    }
    let renamed = ParameterError(
      parameter: labels[index], value: error.value, accepted: error.accepted)
    return self.error(renamed.description, at: argument.components[0].offset)
  }
}

// MARK: - Béziers

extension CubicBezier: CustomStringConvertible {
  /// The curve as CSS writes it, `cubic-bezier(0.25, 0.1, 0.25, 1)`, without ``extrapolation``.
  public var description: String {
    "cubic-bezier(\([x1, y1, x2, y2].map(shortestDecimal).joined(separator: ", ")))"
  }

  static let function = CurveFunction(name: "cubic-bezier") {
    expression throws(CurveTextError) in
    let names = ["x1", "y1", "x2", "y2"]
    let values = try expression.numbers(names)
    let curve = try expression.located(names) { () throws(ParameterError) in
      try CubicBezier(validating: values[0], values[1], values[2], values[3])
    }
    return .easing(Easing(curve, description: curve.description))
  }
}
