// Curves through points as text: points without labels, then options with labels.
//
//     bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)
//     catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.25)                  natural-cubic(0.5 0.9, from: 0.2)
//     kochanek-bartels(0.2 0.1, 0.5 0.8, tension: 0 0.5 1 0)      a tension for each of four points
//
// A point is two numbers, x and y. The curve begins at (0, 0) and ends at (1, 1); the options from
// and to change the two ordinates. An option at its default is not printed.

/// The points of a function, with both ends.
private struct PointList {
  let arguments: FunctionArguments

  let points: [(x: Double, y: Double)]

  /// The places of the numbers of each written point.
  private let offsets: [(x: Int, y: Int)]

  /// The options of every function of points.
  static let ends: [Parameter] = [.number("from", default: 0), .number("to", default: 1)]

  init(_ arguments: FunctionArguments) throws(CurveTextError) {
    self.arguments = arguments
    let expression = arguments.expression
    var points: [(x: Double, y: Double)] = []
    var offsets: [(x: Int, y: Int)] = []
    for item in arguments.items {
      let numbers = item.components
      guard numbers.count == 2, case .number(let x) = numbers[0].kind,
        case .number(let y) = numbers[1].kind
      else {
        throw expression.error(
          "expected a point, two numbers x and y as in 0.2 0.1", at: item.offset)
      }
      guard (0...1).contains(x) else {
        throw expression.error(
          "x must be a number from 0 to 1, got \(shortestDecimal(x))", at: numbers[0].offset)
      }
      points.append((x, y))
      offsets.append((numbers[0].offset, numbers[1].offset))
    }
    self.points = [(0, arguments.number("from"))] + points + [(1, arguments.number("to"))]
    self.offsets = offsets
  }

  /// The easing through the points, or the error of `make`, placed at the number at fault.
  ///
  /// - Parameter pointsPerSegment: 3 for control points, 1 for points to pass through.
  func easing(
    pointsPerSegment: Int = 1,
    _ make: ([(x: Double, y: Double)]) throws(ParameterError) -> BezierPath
  ) throws(CurveTextError) -> CurveText {
    let expression = arguments.expression
    guard !offsets.isEmpty else {
      throw expression.error(
        "\(expression.name)() takes at least one point between \(text(points[0])) and "
          + text(points[1]), at: expression.end - 1)
    }
    let path: BezierPath
    do {
      path = try make(points)
    } catch {
      throw located(error, pointsPerSegment)
    }
    let written = points.dropFirst().dropLast().map {
      "\(shortestDecimal($0.x)) \(shortestDecimal($0.y))"
    }
    let text = (written + arguments.labelledText).joined(separator: ", ")
    return .easing(Easing(path, description: "\(expression.name)(\(text))"))
  }

  /// A point as in errors: `(0, 0)`.
  private func text(_ point: (x: Double, y: Double)) -> String {
    "(\(shortestDecimal(point.x)), \(shortestDecimal(point.y)))"
  }

  /// An error placed at its number.
  ///
  /// `x of point 2` is the first point written; the two ends are the options `from` and `to`.
  private func located(_ error: ParameterError, _ pointsPerSegment: Int) -> CurveTextError {
    let words = error.parameter.split(separator: " ").map(String.init)
    let problem = "\(words[0]) must be \(error.accepted), got \(shortestDecimal(error.value))"
    let number = words.count == 4 ? Int(words[3]) : nil
    // As in `tension of point 2`, or `startSlope`.
    if let (label, argument) = arguments.labelled(words[0]) {
      let place = argument.components.count > 1 ? (number ?? 1) - 1 : 0
      return arguments.expression.error(
        "\(label) must be \(error.accepted), got \(shortestDecimal(error.value))",
        at: argument.components[min(place, argument.components.count - 1)].offset)
    }
    guard let number else { return arguments.expression.error(error.description) }
    if words[2] == "segment" {
      let isWhole = pointsPerSegment == 1
      let place = isWhole || words[0].hasSuffix("1") ? 0 : words[0].hasSuffix("2") ? 1 : 2
      return self.error(error.description, (number - 1) * pointsPerSegment + place, words[0])
    }
    let end = number == 1 ? "from" : number == points.count ? "to" : nil
    if let end, arguments.has(end) {
      return arguments.error(
        "\(end) must be \(error.accepted), got \(shortestDecimal(error.value))", at: end)
    }
    return self.error(problem, number - 2, words[0])
  }

  /// An error at a coordinate of a written point; for an end, of the nearest point.
  private func error(_ problem: String, _ index: Int, _ coordinate: String) -> CurveTextError {
    let offset = offsets[min(max(index, 0), offsets.count - 1)]
    return arguments.expression.error(problem, at: coordinate.hasPrefix("y") ? offset.y : offset.x)
  }
}

// MARK: - Paths

extension BezierPath: CustomStringConvertible {
  /// The text form of a path over 0…1; SVG path data for any other path.
  ///
  /// `bezier-path(0.05 0, 0.133333 0.06, …)`, `bezier-path(…, from: 0.2)` and `M-1 2 C…`.
  /// ``extrapolation`` is not printed.
  public var description: String {
    let points = controlPoints
    if start.x == 0 && end.x == 1 {
      var arguments = points.dropFirst().dropLast().map(Self.text)
      if start.y != 0 { arguments.append("from: \(shortestDecimal(start.y))") }
      if end.y != 1 { arguments.append("to: \(shortestDecimal(end.y))") }
      return "bezier-path(\(arguments.joined(separator: ", ")))"
    }
    let segments = stride(from: 1, to: points.count, by: 3).map { index in
      " C" + points[index..<index + 3].map(Self.text).joined(separator: " ")
    }
    return "M" + Self.text(start) + segments.joined()
  }

  private static func text(_ point: Point) -> String {
    "\(shortestDecimal(point.x)) \(shortestDecimal(point.y))"
  }

  static let function = pointFunction("bezier-path") { list throws(CurveTextError) in
    let expression = list.arguments.expression
    let count = list.arguments.items.count
    guard count % 3 == 2 else {
      throw expression.error(
        "bezier-path() takes the control points and joints between (0, 0) and (1, 1), "
          + "which are 2, 5, 8 or more, got \(count)", at: expression.end - 1)
    }
    return try list.easing(pointsPerSegment: 3) { points throws(ParameterError) in
      try BezierPath(validating: points)
    }
  }

  /// A function of points; the options `from` and `to` follow its own options.
  private static func pointFunction(
    _ name: String, _ options: [Parameter] = [],
    make: @escaping @Sendable (PointList) throws(CurveTextError) -> CurveText
  ) -> CurveFunction {
    let table = ArgumentTable(places: .list("points"), dialects: [options + PointList.ends])
    return CurveFunction(name, table) { arguments throws(CurveTextError) in
      try make(PointList(arguments))
    }
  }

  /// A function of points that makes a path of any points that advance.
  private static func splineFunction(
    _ name: String, _ options: [Parameter] = [],
    make:
      @escaping @Sendable (FunctionArguments, [(x: Double, y: Double)]) throws(ParameterError)
      -> BezierPath
  ) -> CurveFunction {
    pointFunction(name, options) { list throws(CurveTextError) in
      try list.easing { points throws(ParameterError) in try make(list.arguments, points) }
    }
  }
}

// MARK: - Splines

extension BezierPath {
  /// `monotone-cubic(0.2 0.1, 0.5 0.8)`.
  static let monotoneCubicFunction = splineFunction("monotone-cubic") {
    _, points throws(ParameterError) in try monotoneCubic(validating: points)
  }

  /// `akima(0.2 0.1, 0.5 0.8)`.
  static let akimaFunction = splineFunction("akima") {
    _, points throws(ParameterError) in try akima(validating: points)
  }

  /// `natural-cubic(0.2 0.1, 0.5 0.8)`.
  static let naturalCubicFunction = splineFunction("natural-cubic") {
    _, points throws(ParameterError) in try naturalCubic(validating: points)
  }

  /// `closed-cubic(0.2 0.1, 0.5 0.8)`.
  static let closedCubicFunction = splineFunction("closed-cubic") {
    _, points throws(ParameterError) in try closedCubic(validating: points)
  }

  /// `clamped-cubic(0.5 0.8, start-slope: 1)`.
  static let clampedCubicFunction = splineFunction(
    "clamped-cubic", [.number("start-slope", default: 0), .number("end-slope", default: 0)]
  ) { arguments, points throws(ParameterError) in
    try clampedCubic(
      validating: points, startSlope: arguments.number("start-slope"),
      endSlope: arguments.number("end-slope"))
  }

  /// `catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.5, ends: closed)`.
  static let catmullRomFunction = splineFunction(
    "catmull-rom",
    [.number("alpha", default: 0.5), .word("ends", default: ["reflected", "closed"])]
  ) { arguments, points throws(ParameterError) in
    try catmullRom(
      validating: points, alpha: arguments.number("alpha"),
      isClosed: arguments.word("ends") == "closed")
  }

  /// `kochanek-bartels(0.2 0.1, 0.5 0.8, tension: 0.5, continuity: 0, bias: 0, ends: reflected)`.
  ///
  /// Tension, continuity and bias are one number for all points, or one number for each point, the
  /// ends included.
  static let kochanekBartelsFunction = pointFunction(
    "kochanek-bartels",
    ["tension", "continuity", "bias"].map {
      Parameter(label: $0, kind: .numbers, standard: .numbers([0]))
    } + [.word("ends", of: SplineEnds.self)]
  ) { list throws(CurveTextError) in
    let count = list.points.count
    func numbers(_ label: String) throws(CurveTextError) -> [Double] {
      let numbers = list.arguments.numbers(label) ?? [0]
      guard numbers.count != 1 else { return Array(repeating: numbers[0], count: count) }
      guard numbers.count == count else {
        throw list.arguments.error(
          "\(label) takes one number for all points, or \(count), one for each and the ends, "
            + "got \(numbers.count)", at: label)
      }
      return numbers
    }
    let (tension, continuity) = (try numbers("tension"), try numbers("continuity"))
    let bias = try numbers("bias")
    let shapes = list.points.indices.map {
      KnotShape(tension: tension[$0], continuity: continuity[$0], bias: bias[$0])
    }
    let ends = list.arguments.word("ends", as: SplineEnds.self)
    return try list.easing { points throws(ParameterError) in
      try kochanekBartels(validating: points, shapes: shapes, ends: ends)
    }
  }
}
