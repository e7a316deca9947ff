// Transforms as CSS text.
//
//     translate(10px, 5px) rotate(45deg) scale(2)        matrix(1, 0, 0, 1, 10, 5)        none
//
// All functions of CSS Transforms 2 are read, in any case, with white space and comments between
// and around them. Lengths are px or have no unit. Angles are deg, rad, grad or turn; 0 needs no
// unit. scale() and its variants take percentages, 150% for 1.5. Not read are percentages of
// lengths, which need a box, other units, and calc().
//
// Printing gives the shortest name with the same meaning, in CSS's own spelling: rotateZ() becomes
// rotate(), and translateX(5px) becomes translate(5px). Angles are stored and printed in degrees.
// Numbers are the shortest decimals that read back to the same double.

extension TransformList: CustomStringConvertible {
  /// Reads a CSS transform.
  ///
  /// - Parameter text: Transform functions, or `none`.
  /// - Throws: ``CurveTextError`` with the column, and the text expected there.
  public init(_ text: String) throws(CurveTextError) {
    var list = CurveReader(text, takesUnits: true)
    let first = try list.expression("a transform function or none", depth: 0)
    if first.name == "none", first.arguments == nil {
      guard try list.isAtEnd() else { throw list.error("expected the end after none") }
      self = .none
      return
    }
    var functions = [try TransformList.Function(first)]
    while try !list.isAtEnd() {
      functions.append(try Function(list.expression("a transform function", depth: 0)))
    }
    self = try first.placed(try TransformList(validating: functions))
  }

  /// The canonical text; it reads back to an equal list.
  public var description: String {
    functions.isEmpty ? "none" : functions.map(\.description).joined(separator: " ")
  }
}

extension TransformList.Function: CustomStringConvertible {
  /// The function as CSS writes it.
  public var description: String {
    switch self {
    case .translate(let x, let y, let z):
      if z != 0 { return call("translate3d", [x, y, z], "px") }
      return call("translate", y == 0 ? [x] : [x, y], "px")
    case .scale(let x, let y, let z):
      if z != 1 { return call("scale3d", [x, y, z]) }
      return call("scale", x == y ? [x] : [x, y])
    case .rotate(let degrees, let axis):
      if axis == [0, 0, 1] { return call("rotate", [degrees], "deg") }
      if axis == [1, 0, 0] { return call("rotateX", [degrees], "deg") }
      if axis == [0, 1, 0] { return call("rotateY", [degrees], "deg") }
      return call("rotate3d", [axis.x, axis.y, axis.z], last: shortestDecimal(degrees) + "deg")
    case .skew(let x, let y):
      return call("skew", y == 0 ? [x] : [x, y], "deg")
    case .skewX(let degrees):
      return call("skewX", [degrees], "deg")
    case .skewY(let degrees):
      return call("skewY", [degrees], "deg")
    case .perspective(let distance):
      return distance.map { call("perspective", [$0], "px") } ?? "perspective(none)"
    case .matrix(let matrix):
      return matrix.affine.map { call("matrix", $0.entries) } ?? call("matrix3d", matrix.entries)
    }
  }

  private func call(
    _ name: String, _ numbers: [Double], _ unit: String = "", last: String? = nil
  ) -> String {
    let arguments = numbers.map { shortestDecimal($0) + unit } + (last.map { [$0] } ?? [])
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

// MARK: - Reading

/// A transform function of CSS: its name, its arguments, and the function it makes.
package struct TransformSignature: Sendable {
  package let name: String
  package let table: ArgumentTable

  /// Makes the function from the written arguments, in order.
  let make: @Sendable ([Double]) throws(ParameterError) -> TransformList.Function

  /// - Parameter optional: The number of arguments that may be left out.
  private init(
    _ name: String, arguments: [Parameter], optional: Int = 0,
    make: @escaping @Sendable ([Double]) throws(ParameterError) -> TransformList.Function
  ) {
    self.name = name
    let count = arguments.count - optional
    table = ArgumentTable(
      places: .each(
        arguments.enumerated().map { index, argument in
          // A missing argument need not be 0: the second factor of scale() is then the first.
          index < count
            ? argument
            : Parameter(label: argument.label, kind: argument.kind, standard: .number(.nan))
        }), form: "\(name)() takes its arguments without labels")
    self.make = make
  }

  /// - Parameter names: The names of the arguments, which are of one kind.
  private init(
    _ name: String, _ kind: Parameter.Kind, _ names: String..., optional: Int = 0,
    make: @escaping @Sendable ([Double]) throws(ParameterError) -> TransformList.Function
  ) {
    self.init(name, arguments: names.map { .required($0, kind) }, optional: optional, make: make)
  }

  package static let all: [TransformSignature] = [
    TransformSignature("translate", .length, "x", "y", optional: 1) {
      .translate(x: $0[0], y: $0.count > 1 ? $0[1] : 0)
    },
    TransformSignature("translateX", .length, "x") { .translate(x: $0[0]) },
    TransformSignature("translateY", .length, "y") { .translate(y: $0[0]) },
    TransformSignature("translateZ", .length, "z") { .translate(z: $0[0]) },
    TransformSignature("translate3d", .length, "x", "y", "z") {
      .translate(x: $0[0], y: $0[1], z: $0[2])
    },
    TransformSignature("scale", .factor, "x", "y", optional: 1) {
      .scale(x: $0[0], y: $0[$0.count - 1])
    },
    TransformSignature("scaleX", .factor, "x") { .scale(x: $0[0]) },
    TransformSignature("scaleY", .factor, "y") { .scale(y: $0[0]) },
    TransformSignature("scaleZ", .factor, "z") { .scale(z: $0[0]) },
    TransformSignature("scale3d", .factor, "x", "y", "z") {
      .scale(x: $0[0], y: $0[1], z: $0[2])
    },
    TransformSignature("rotate", .angle, "angle") { .rotate(degrees: $0[0]) },
    TransformSignature("rotateX", .angle, "angle") { .rotate(degrees: $0[0], axis: [1, 0, 0]) },
    TransformSignature("rotateY", .angle, "angle") { .rotate(degrees: $0[0], axis: [0, 1, 0]) },
    TransformSignature("rotateZ", .angle, "angle") { .rotate(degrees: $0[0]) },
    TransformSignature(
      "rotate3d",
      arguments: [.number("x"), .number("y"), .number("z"), .required("angle", .angle)]
    ) {
      .rotate(degrees: $0[3], axis: [$0[0], $0[1], $0[2]])
    },
    TransformSignature("skew", .angle, "x", "y", optional: 1) {
      .skew(xDegrees: $0[0], yDegrees: $0.count > 1 ? $0[1] : 0)
    },
    TransformSignature("skewX", .angle, "x") { .skewX(degrees: $0[0]) },
    TransformSignature("skewY", .angle, "y") { .skewY(degrees: $0[0]) },
    TransformSignature("perspective", .distance, "distance") {
      .perspective($0[0] == .infinity ? nil : $0[0])
    },
    TransformSignature("matrix", .number, "a", "b", "c", "d", "tx", "ty") {
      numbers throws(ParameterError) in .matrix(affine: try AffineMatrix(validating: numbers))
    },
    TransformSignature(
      "matrix3d",
      arguments: (1...4).flatMap { column in (1...4).map { .number("m\(column)\($0)") } }
    ) {
      numbers throws(ParameterError) in .matrix(try Matrix4(validating: numbers))
    },
  ]

  package static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name.asciiLowercased, $0) })
}

extension TransformList.Function {
  /// The function of an expression, with arguments in their range.
  fileprivate init(_ expression: CurveExpression) throws(CurveTextError) {
    guard let signature = TransformSignature.byName[expression.name] else {
      let names = TransformSignature.all.map(\.name)
      let spelled = expression.spelledName
      throw CurveTextError(
        "no transform function is named \"\(excerpt(spelled))\"; there are "
          + names.joined(separator: ", "), in: expression.text, at: expression.offset,
        unknownName: spelled, acceptedNames: names)
    }
    guard expression.arguments != nil else {
      throw expression.error("expected \"(\" after \(signature.name)", at: expression.end)
    }
    let arguments = try FunctionArguments(
      expression, signature.table, name: "\(signature.name)()")
    self = try expression.placed(try signature.make(arguments.placedNumbers))
    try expression.placed(try validate())
  }
}
