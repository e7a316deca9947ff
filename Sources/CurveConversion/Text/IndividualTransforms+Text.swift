// CSS's properties `rotate` and `scale` as text.
//
//     rotate    none    45deg    x 0.5turn    1 1 0 45deg        the angle first or last
//     scale     none    2        150% 2       1 2 3
//
// Angles have the unit deg, rad, grad or turn; 0 needs no unit. Printing gives degrees, in the
// shortest form with the same meaning.

extension RotationValue: CustomStringConvertible {
  /// Reads a value of CSS's `rotate`.
  ///
  /// - Throws: ``CurveTextError`` with the column, and the text expected there.
  public init(_ text: String) throws(CurveTextError) {
    let list = try ValueList(text, of: "rotate")
    if list.isNone {
      self = .identity
      return
    }
    let components = list.components
    let expected =
      "rotate takes an angle, with an axis before or after it: x, y, z or three numbers"
    let count = components.count
    guard [1, 2, 4].contains(count) else { throw list.expression.error(expected) }
    // The axis may be on either side.
    let isAngleFirst = count == 2 ? components[0].word == nil : components[0].unit != ""
    let angle = try list.number(isAngleFirst ? 0 : count - 1, "the angle", .angle)
    let rest = isAngleFirst ? 1..<count : 0..<count - 1
    var axis: SIMD3<Double> = [0, 0, 1]
    if count == 2 {
      switch components[rest.lowerBound].word {
      case "x": axis = [1, 0, 0]
      case "y": axis = [0, 1, 0]
      case "z": break
      default:
        throw list.expression.error(expected, at: components[rest.lowerBound].offset)
      }
    } else if count == 4 {
      for (index, name) in zip(rest, ["x", "y", "z"]) {
        axis[index - rest.lowerBound] = try list.number(index, "\(name) of axis", .number)
      }
    }
    try list.expression.placed(try check(angle, axis: axis))
    self = RotationValue(degrees: angle, axis: axis)
  }

  /// The value as CSS writes it; it reads back to an equal value.
  public var description: String {
    let angle = shortestDecimal(degrees) + "deg"
    switch axis {
    case [0, 0, 1]: return degrees == 0 && degrees.sign == .plus ? "none" : angle
    case [1, 0, 0]: return "x " + angle
    case [0, 1, 0]: return "y " + angle
    default:
      return [axis.x, axis.y, axis.z].map(shortestDecimal).joined(separator: " ") + " " + angle
    }
  }
}

extension ScaleValue: CustomStringConvertible {
  /// Reads a value of CSS's `scale`.
  ///
  /// - Throws: ``CurveTextError`` with the column, and the text expected there.
  public init(_ text: String) throws(CurveTextError) {
    let list = try ValueList(text, of: "scale")
    if list.isNone {
      self = .identity
      return
    }
    guard (1...3).contains(list.components.count) else {
      throw list.expression.error("scale takes one to three factors, got \(list.components.count)")
    }
    let names = ["x", "y", "z"]
    var factors: [Double] = []
    for index in list.components.indices {
      let factor = try list.number(index, names[index], .factor)
      try list.expression.placed(try check(factor, names[index], in: Magnitude.signed))
      factors.append(factor)
    }
    self.init(
      x: factors[0], y: factors.count > 1 ? factors[1] : factors[0],
      z: factors.count > 2 ? factors[2] : 1)
  }

  /// The value as CSS writes it; it reads back to an equal value.
  public var description: String {
    if self == .identity { return "none" }
    let factors = z == 1 ? (x == y ? [x] : [x, y]) : [x, y, z]
    return factors.map { shortestDecimal($0 + 0) }.joined(separator: " ")
  }
}

/// Components without commas between them, as the value of a property.
private struct ValueList {
  let expression: CurveExpression
  let components: [CurveExpression.Component]

  init(_ text: String, of property: String) throws(CurveTextError) {
    var list = CurveReader(text, takesUnits: true)
    try list.skipSpace()
    if !list.startsName, !list.startsNumber { throw list.unexpected("a value of \(property)") }
    components = try list.components(depth: 0)
    try list.expectEnd()
    expression = CurveExpression(
      text: text, name: property, arguments: nil, offset: components[0].offset,
      end: text.utf8.count)
  }

  var isNone: Bool { components.count == 1 && components[0].word == "none" }

  func number(
    _ index: Int, _ name: String, _ kind: Parameter.Kind
  ) throws(CurveTextError) -> Double {
    let component = components[index]
    let argument = CurveExpression.Argument(
      label: nil, components: [component], offset: component.offset)
    let value = try expression.value(argument, as: .required(name, kind))
    guard case .number(let number) = value else { return 0 }
    return number
  }
}

extension CurveExpression.Component {
  /// The word, of a name without parentheses.
  fileprivate var word: String? {
    guard case .expression(let expression) = kind, expression.arguments == nil else { return nil }
    return expression.name
  }
}
