// Curves through points as text: points without labels, then options with labels.
//
//     bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)
//     catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.25)
//
// A point is two numbers, x and y. The ends (0, 0) and (1, 1) are implied. An option that has its
// default is not printed.

/// The arguments of a function of points.
struct PointArguments {
  let expression: CurveExpression

  /// The points written, without the two that are implied.
  private var points: [(x: Double, y: Double)] = []

  /// Where the numbers of each point stand.
  private var offsets: [(x: Int, y: Int)] = []

  /// The arguments with labels.
  private var options: [String: CurveExpression.Argument] = [:]

  /// The options that have not their default, in the order they were asked for.
  private var printed: [String] = []

  init(_ expression: CurveExpression, labels: [String] = []) throws(CurveTextError) {
    self.expression = expression
    for argument in expression.arguments ?? [] {
      if argument.label != nil {
        let label = try expression.label(
          of: argument, among: labels, after: Array(options.keys), in: "\(expression.name)()",
          choices: "it takes \((["points"] + labels).joined(separator: ", "))")
        options[label] = argument
        continue
      }
      guard options.isEmpty else {
        throw expression.error("points stand before named arguments", at: argument.offset)
      }
      let numbers = argument.components
      guard numbers.count == 2, case .number(let x) = numbers[0].kind,
        case .number(let y) = numbers[1].kind
      else {
        throw expression.error(
          "expected a point, two numbers x and y as in 0.2 0.1", at: argument.offset)
      }
      guard (0...1).contains(x) else {
        throw expression.error(
          "x must be a number from 0 to 1, got \(shortestDecimal(x))", at: numbers[0].offset)
      }
      points.append((x, y))
      offsets.append((numbers[0].offset, numbers[1].offset))
    }
  }

  /// The number with a label.
  mutating func number(_ label: String, default standard: Double) throws(CurveTextError) -> Double {
    guard let argument = options[label] else { return standard }
    let value = try expression.number(argument, label)
    if value != standard { printed.append("\(label): \(shortestDecimal(value))") }
    return value
  }

  /// The word with a label.
  mutating func word<Word: RawRepresentable<String> & CaseIterable & Equatable>(
    _ label: String, default standard: Word
  ) throws(CurveTextError) -> Word {
    guard let argument = options[label] else { return standard }
    guard argument.components.count == 1, case .expression(let word) = argument.components[0].kind,
      word.arguments == nil, let value = Word(rawValue: word.name)
    else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw expression.error(
        "\(label) must be one of \(words)", at: argument.components[0].offset)
    }
    if value != standard { printed.append("\(label): \(word.name)") }
    return value
  }

  /// The easing through (0, 0), the points and (1, 1), or the error of `make` at the number at fault.
  ///
  /// - Parameter pointsPerSegment: 3 for control points, 1 for points to pass through.
  func easing(
    pointsPerSegment: Int = 1,
    _ make: ([(x: Double, y: Double)]) throws(ParameterError) -> BezierPath
  ) throws(CurveTextError) -> CurveText {
    guard !points.isEmpty else {
      throw expression.error(
        "\(expression.name)() takes at least one point between (0, 0) and (1, 1)",
        at: expression.end - 1)
    }
    let path: BezierPath
    do {
      path = try make([(0, 0)] + points + [(1, 1)])
    } catch {
      throw located(error, pointsPerSegment)
    }
    let written = points.map { "\(shortestDecimal($0.x)) \(shortestDecimal($0.y))" }
    let text = "\(expression.name)(\((written + printed).joined(separator: ", ")))"
    return .easing(Easing(path, description: text))
  }

  /// An error at the number it is about; `x of point 2` is the first point written, since (0, 0) is
  /// point 1.
  private func located(_ error: ParameterError, _ pointsPerSegment: Int) -> CurveTextError {
    let words = error.parameter.split(separator: " ").map(String.init)
    if let option = options.first(where: { label, _ in
      label.filter { $0 != "-" } == words[0].lowercased()
    }) {
      return expression.error(
        "\(option.key) must be \(error.accepted), got \(shortestDecimal(error.value))",
        at: option.value.components[0].offset)
    }
    guard words.count == 4, let number = Int(words[3]) else {
      return expression.error(error.description)
    }
    if words[2] == "segment" {
      let isWhole = pointsPerSegment == 1
      let place = isWhole || words[0].hasSuffix("1") ? 0 : words[0].hasSuffix("2") ? 1 : 2
      return self.error(error.description, (number - 1) * pointsPerSegment + place, words[0])
    }
    let problem = "\(words[0]) must be \(error.accepted), got \(shortestDecimal(error.value))"
    return self.error(problem, number - 2, words[0])
  }

  /// An error at a coordinate of a point written, or of the last for (1, 1).
  private func error(_ problem: String, _ index: Int, _ coordinate: String) -> CurveTextError {
    let offset = offsets[min(index, offsets.count - 1)]
    return expression.error(problem, at: coordinate.hasPrefix("y") ? offset.y : offset.x)
  }
}

// MARK: - Paths

extension BezierPath: CustomStringConvertible {
  /// The text form of a path from (0, 0) to (1, 1), and path data for all others.
  ///
  /// `bezier-path(0.05 0, 0.133333 0.06, …)` and `M0 2 C…`, without ``extrapolation``.
  public var description: String {
    let points = controlPoints
    if start == Point(x: 0, y: 0) && end == Point(x: 1, y: 1) {
      let inner = points.dropFirst().dropLast()
      return "bezier-path(\(inner.map(Self.text).joined(separator: ", ")))"
    }
    let segments = stride(from: 1, to: points.count, by: 3).map { index in
      " C" + points[index..<index + 3].map(Self.text).joined(separator: " ")
    }
    return "M" + Self.text(start) + segments.joined()
  }

  private static func text(_ point: Point) -> String {
    "\(shortestDecimal(point.x)) \(shortestDecimal(point.y))"
  }

  static let function = CurveFunction(name: "bezier-path") { expression throws(CurveTextError) in
    let arguments = try PointArguments(expression)
    let count = expression.arguments?.count ?? 0
    guard count % 3 == 2 else {
      throw expression.error(
        "bezier-path() takes the control points and joints between (0, 0) and (1, 1), "
          + "which are 2, 5, 8 or more, got \(count)", at: expression.end - 1)
    }
    return try arguments.easing(pointsPerSegment: 3) { points throws(ParameterError) in
      try BezierPath(validating: points)
    }
  }
}

// MARK: - Splines

extension BezierPath {
  /// `monotone-cubic(0.2 0.1, 0.5 0.8)`, through (0, 0), these and (1, 1).
  static let monotoneCubicFunction = CurveFunction(name: "monotone-cubic") {
    expression throws(CurveTextError) in
    let arguments = try PointArguments(expression)
    return try arguments.easing { points throws(ParameterError) in
      try monotoneCubic(validating: points)
    }
  }

  /// `natural-cubic(0.2 0.1, 0.5 0.8)`, through (0, 0), these and (1, 1).
  static let naturalCubicFunction = CurveFunction(name: "natural-cubic") {
    expression throws(CurveTextError) in
    let arguments = try PointArguments(expression)
    return try arguments.easing { points throws(ParameterError) in
      try naturalCubic(validating: points)
    }
  }

  /// `clamped-cubic(0.5 0.8, start-slope: 1)`; a slope that is not given is 0.
  static let clampedCubicFunction = CurveFunction(name: "clamped-cubic") {
    expression throws(CurveTextError) in
    var arguments = try PointArguments(expression, labels: ["start-slope", "end-slope"])
    let start = try arguments.number("start-slope", default: 0)
    let end = try arguments.number("end-slope", default: 0)
    return try arguments.easing { points throws(ParameterError) in
      try clampedCubic(validating: points, startSlope: start, endSlope: end)
    }
  }

  /// `catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.5)`, through (0, 0), these and (1, 1).
  static let catmullRomFunction = CurveFunction(name: "catmull-rom") {
    expression throws(CurveTextError) in
    var arguments = try PointArguments(expression, labels: ["alpha"])
    let alpha = try arguments.number("alpha", default: 0.5)
    return try arguments.easing { points throws(ParameterError) in
      try catmullRom(validating: points, alpha: alpha)
    }
  }

  /// `kochanek-bartels(0.2 0.1, 0.5 0.8, tension: 0.5, continuity: 0, bias: 0, ends: reflected)`,
  /// through (0, 0), these and (1, 1).
  static let kochanekBartelsFunction = CurveFunction(name: "kochanek-bartels") {
    expression throws(CurveTextError) in
    var arguments = try PointArguments(
      expression, labels: ["tension", "continuity", "bias", "ends"])
    let shape = KnotShape(
      tension: try arguments.number("tension", default: 0),
      continuity: try arguments.number("continuity", default: 0),
      bias: try arguments.number("bias", default: 0))
    let ends = try arguments.word("ends", default: SplineEnds.repeated)
    return try arguments.easing { points throws(ParameterError) in
      try kochanekBartels(
        validating: points, shapes: Array(repeating: shape, count: points.count), ends: ends)
    }
  }
}
