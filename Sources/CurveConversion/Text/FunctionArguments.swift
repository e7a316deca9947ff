// The arguments of a function, read by its table (CurveFunction.swift).
//
// Every error names the accepted arguments. It is placed at the argument at fault, or before the
// closing parenthesis if an argument is missing. A later ParameterError is placed at the argument
// of its name: its `dampingRatio` is the argument `damping-ratio`.

/// The arguments of an expression, checked against a table.
package struct FunctionArguments {
  package let expression: CurveExpression

  /// The arguments of a list, which the function reads itself.
  private(set) var items: [CurveExpression.Argument] = []

  /// The index of the given dialect.
  private(set) var dialect = 0

  private let table: ArgumentTable

  /// The name of the function in errors.
  private let name: String

  /// The values, by the names of their arguments.
  private var values: [String: ArgumentValue] = [:]

  /// The given arguments with their names, in the order of the text.
  private var given: [(name: String, argument: CurveExpression.Argument)] = []

  /// Reads arguments.
  ///
  /// - Parameters:
  ///   - range: The arguments to read.
  ///   - name: The name of the function in errors, if it is not the function's name and `()`.
  package init(
    _ expression: CurveExpression, _ table: ArgumentTable, in range: Range<Int> = 0..<(.max),
    name: String? = nil
  ) throws(CurveTextError) {
    self.expression = expression
    self.table = table
    self.name = name ?? "\(expression.name)()"
    var rest = (expression.arguments ?? []).prefix(range.upperBound).dropFirst(range.lowerBound)
    switch table.places {
    case .each(let parameters):
      for parameter in parameters {
        guard let argument = rest.first else { break }
        if argument.label != nil && parameter.standard != nil && !table.labels.isEmpty { break }
        if let label = argument.label {
          throw expression.error(
            table.form ?? "\(self.name) takes \(parameter.label) without a label", at: label.offset)
        }
        try add(argument, as: parameter)
        rest = rest.dropFirst()
      }
      try requirePlaces(parameters, rest)
    case .list:
      items = Array(rest.prefix { $0.label == nil })
      rest = rest.dropFirst(items.count)
    }
    try readLabels(rest)
    try chooseDialect()
  }

  // MARK: Values

  /// Whether an argument is given, so that its value is not the default.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The number of an argument; `nil` if it is neither given nor has a default.
  func optional(_ name: String) -> Double? {
    if case .number(let value) = values[name] { return value }
    return nil
  }

  package func number(_ name: String) -> Double { optional(name) ?? 0 }

  /// The numbers that an argument lists; `nil` if it is not given.
  func numbers(_ name: String) -> [Double]? {
    if case .numbers(let values) = values[name] { return values }
    return nil
  }

  package func word(_ name: String) -> String {
    if case .word(let word) = values[name] { return word }
    return ""
  }

  /// The word of an argument, as a case.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type
  ) -> Word {
    Word(rawValue: word(name)) ?? Word.allCases[Word.allCases.startIndex]
  }

  package var placedNumbers: [Double] {
    guard case .each(let parameters) = table.places else { return [] }
    return parameters.prefix { has($0.label) }.map { number($0.label) }
  }

  /// The numbers of the given dialect, in the order of its table.
  var dialectNumbers: [Double] { table.dialects[dialect].map { number($0.label) } }

  /// The labelled arguments that differ from their defaults, as text in the order of the table.
  var labelledText: [String] {
    (table.common + table.dialects[dialect]).compactMap { parameter in
      guard let value = values[parameter.label], value != parameter.standard else { return nil }
      return "\(parameter.label): \(value)"
    }
  }

  // MARK: Errors of the values

  /// The result of an expression, or its error placed at the argument at fault.
  func located<Result>(
    _ result: @autoclosure () throws(ParameterError) -> Result
  ) throws(CurveTextError) -> Result {
    do { return try result() } catch { throw self.error(error) }
  }

  /// An error of a parameter, placed at the argument of its name, or at the function.
  func error(_ error: ParameterError) -> CurveTextError {
    guard let (name, argument) = labelled(error.parameter) else {
      return expression.error("the resulting \(error)")
    }
    let renamed = ParameterError(parameter: name, value: error.value, accepted: error.accepted)
    let (problem, digits) = (renamed.description, argument.components[0].digits)
    // An error quotes a whole number beyond 2⁵³ as it is written, not as it is rounded.
    let rounded = shortestDecimal(error.value)
    let isRounded = digits.utf8.count > 15 && problem.hasSuffix(rounded)
    return expression.error(
      isRounded ? problem.dropLast(rounded.count) + digits : problem,
      at: argument.components[0].offset)
  }

  /// The argument for a parameter's name: `damping-ratio` for `dampingRatio`.
  func labelled(
    _ parameter: String
  ) -> (name: String, argument: CurveExpression.Argument)? {
    let letters = parameter.asciiLowercased
    return given.first { $0.name.filter { $0 != "-" }.hasSuffix(letters) }
  }

  /// An error at an argument, or before the closing parenthesis if it is not given.
  func error(_ problem: String, at name: String) -> CurveTextError {
    let argument = given.first { $0.name == name }?.argument
    return expression.error(problem, at: argument?.components[0].offset ?? expression.end - 1)
  }
}

// MARK: - Reading

extension FunctionArguments {
  private mutating func add(
    _ argument: CurveExpression.Argument, as parameter: Parameter
  ) throws(CurveTextError) {
    values[parameter.label] = try expression.value(argument, as: parameter)
    given.append((parameter.label, argument))
  }

  /// Throws unless every place is filled and no argument is left over; fills in the defaults.
  private mutating func requirePlaces(
    _ parameters: [Parameter], _ rest: ArraySlice<CurveExpression.Argument>
  ) throws(CurveTextError) {
    let count = given.count
    if count < parameters.count, parameters[count].standard == nil,
      case .word(let words) = parameters[count].kind
    {
      throw expression.error(
        "\(name) lacks \(parameters[count].label): \(words.joined(separator: ", "))",
        at: expression.end - 1)
    }
    let surplus = rest.prefix { $0.label == nil }
    let isShort = count < parameters.count && parameters[count].standard == nil
    if !parameters.isEmpty && (isShort || !surplus.isEmpty) {
      throw expression.error(
        "\(name) \(table.arity(of: parameters)), got \(count + surplus.count)",
        at: surplus.first?.offset ?? expression.end - 1)
    }
    for parameter in parameters.dropFirst(count) { values[parameter.label] = parameter.standard }
  }

  private mutating func readLabels(
    _ arguments: ArraySlice<CurveExpression.Argument>
  ) throws(CurveTextError) {
    guard !arguments.isEmpty else { return }
    let parameters = table.dialects.flatMap { $0 } + table.common
    for argument in arguments {
      guard let label = argument.label else {
        if case .list(let items) = table.places {
          throw expression.error("\(items) go before named arguments", at: argument.offset)
        }
        throw expression.error(
          table.form ?? "expected a named argument; \(name) \(table.choices)", at: argument.offset)
      }
      if parameters.isEmpty, let form = table.form {
        throw expression.error(form, at: label.offset)
      }
      // Swift's and JSON's spelling is accepted too: dampingRatio for damping-ratio.
      let parameter =
        parameters.first { $0.labels.contains(label.name) }
        ?? parameters.first { $0.labels.contains { $0.filter { $0 != "-" } == label.name } }
      guard let parameter else {
        let spelled = expression.spelling(of: label.name, at: label.offset)
        throw CurveTextError(
          "\(name) has no argument \"\(excerpt(spelled))\"; it \(table.choices)",
          in: expression.text, at: label.offset, unknownName: spelled,
          acceptedNames: table.labels)
      }
      guard !has(parameter.label) else {
        throw expression.error("\(parameter.label) is given twice", at: label.offset)
      }
      try add(argument, as: parameter)
    }
  }

  /// Finds the dialect of the given labels, and fills in its defaults.
  private mutating func chooseDialect() throws(CurveTextError) {
    let shared = Set(table.common.map(\.label))
    let labels = given.map(\.name).filter(table.labels.contains)
    let own = labels.filter { !shared.contains($0) }
    let candidates = table.dialects.indices.filter { index in
      own.allSatisfy { name in table.dialects[index].contains { $0.label == name } }
    }
    func missing(_ parameters: [Parameter]) -> [String] {
      parameters.filter { $0.standard == nil && !labels.contains($0.label) }.map(\.label)
    }
    let absent = missing(table.common)
    if let match = candidates.first(where: { missing(table.dialects[$0]).isEmpty }) {
      dialect = match
      guard absent.isEmpty else {
        throw expression.error(
          "\(name) lacks \(absent.joined(separator: ", "))", at: expression.end - 1)
      }
    } else if table.dialects.count == 1 || (1...3).contains(candidates.count) && !own.isEmpty {
      let lacking = candidates.map {
        (missing(table.dialects[$0]) + absent).joined(separator: ", ")
      }
      throw expression.error(
        "\(name) lacks \(lacking.joined(separator: " or "))", at: expression.end - 1)
    } else if own.isEmpty || !candidates.isEmpty {
      throw expression.error("\(name) lacks arguments; it \(table.choices)", at: expression.end - 1)
    } else {
      throw expression.error(
        "\(own.joined(separator: ", ")) do not go together in \(name); it \(table.choices)")
    }
    for parameter in table.dialects[dialect] + table.common where values[parameter.label] == nil {
      values[parameter.label] = parameter.standard
    }
  }
}

// MARK: - One argument

extension CurveExpression {
  /// The value of an argument, by its parameter.
  func value(
    _ argument: Argument, as parameter: Parameter
  ) throws(CurveTextError) -> ArgumentValue {
    let name = parameter.label
    let component = argument.components[0]
    if case .numbers = parameter.kind {
      var values: [Double] = []
      for each in argument.components { values.append(try number(each, of: parameter)) }
      return .numbers(values)
    }
    let value: ArgumentValue
    var after = name
    switch (parameter.kind, component.kind) {
    case (.word(let words), .expression(let word)):
      guard word.arguments == nil, words.contains(word.name) else {
        throw CurveTextError(
          "\(name) must be \(alternatives(words)), got \(written(component))", in: text,
          at: component.offset, unknownName: word.spelledName, acceptedNames: words)
      }
      (value, after) = (.word(word.name), word.name)
    case (.distance, .expression(let word)) where word.name == "none" && word.arguments == nil:
      value = .number(.infinity)
    default:
      value = .number(try number(component, of: parameter))
    }
    guard argument.components.count == 1 else {
      throw error("expected \",\" or \")\" after \(after)", at: argument.components[1].offset)
    }
    return value
  }

  private func number(
    _ component: Component, of parameter: Parameter
  ) throws(CurveTextError) -> Double {
    func problem() -> CurveTextError {
      error(
        "\(parameter.label) must be \(parameter.kind.phrase), got \(written(component))",
        at: component.offset)
    }
    let value: Double
    switch (component.kind, parameter.kind) {
    case (_, .word): throw problem()
    case (.number(let number), _): value = number
    case (.percentage, .factor) where component.hundredth != nil: return component.hundredth ?? 0
    case (.percentage, .length), (.percentage, .distance):
      throw error(
        "percentages need the element's size, which a transform does not know here; give lengths",
        at: component.unitOffset)
    default: throw problem()
    }
    switch (parameter.kind, component.unit) {
    case (.wholeNumber, "") where component.isCalculated: return (value + 0.5).rounded(.down)
    case (.wholeNumber, "") where !component.isInteger: throw problem()
    case (.number, ""), (.numbers, ""), (.wholeNumber, ""), (.factor, ""), (.length, ""),
      (.length, "px"),
      (.distance, ""), (.distance, "px"), (.angle, "deg"):
      return value
    case (.angle, "") where value == 0: return value
    case (.angle, "rad"): return degrees(radians: value)
    case (.angle, "grad"): return value * 9 / 10
    case (.angle, "turn"): return value * 360
    default:
      let found = component.unit.isEmpty ? "no unit" : "\"\(excerpt(component.unit))\""
      throw error("expected \(parameter.kind.units), got \(found)", at: component.unitOffset)
    }
  }
}

extension Parameter.Kind {
  /// The accepted values of this kind, as a phrase.
  fileprivate var phrase: String {
    switch self {
    case .number: return "a number"
    case .wholeNumber: return "a whole number, written without point and exponent"
    case .word(let words): return alternatives(words)
    case .numbers: return "numbers"
    case .factor: return "a number or a percentage"
    case .length: return "a length"
    case .distance: return "a length or none"
    case .angle: return "a number of deg, rad, grad or turn"
    }
  }

  fileprivate var units: String {
    switch self {
    case .length, .distance: return "px or no unit"
    case .angle: return "deg, rad, grad or turn"
    default: return "a number without a unit"
    }
  }
}

extension ArgumentValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let value): return shortestDecimal(value)
    case .numbers(let values): return values.map(shortestDecimal).joined(separator: " ")
    case .word(let word): return word
    }
  }
}
