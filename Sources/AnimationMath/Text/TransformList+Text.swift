// Transforms as CSS text.
//
//     translate(10px, 5px) rotate(45deg) scale(2)        matrix(1, 0, 0, 1, 10, 5)        none
//
// Read are all functions of CSS Transforms 2, in any case, with white space between and around
// them. Lengths are px or have no unit, angles deg, rad, grad or turn; 0 needs no unit. Left out
// are percentages, which need a box to be of, other units, calc() and comments.
//
// Printing gives the shortest of the names that say the same, in CSS's own spelling: rotateZ()
// comes out as rotate(), translateX(5px) as translate(5px). Angles are printed in degrees, in which
// they are kept. Numbers are the shortest decimals that read back to the same double.

extension TransformList: CustomStringConvertible {
  /// Reads a CSS transform.
  ///
  /// - Parameter text: Transform functions, or `none`.
  /// - Throws: ``CurveTextError`` with the column and what was expected there.
  public init(_ text: String) throws(CurveTextError) {
    var reader = TransformReader(text)
    self = try reader.list()
  }

  /// The names of the functions that text may hold; for suggestions.
  package static var functionNames: [String] { Signature.all.map(\.name) }

  /// The canonical text, which reads back to an equal list.
  public var description: String {
    functions.isEmpty ? "none" : functions.map(\.description).joined(separator: " ")
  }
}

extension TransformFunction: CustomStringConvertible {
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

/// What an argument of a transform function is.
private enum Argument {
  case length, angle, number, distance
}

/// A transform function of CSS: its name, its arguments, and what they make.
private struct Signature {
  let name: String
  let arguments: [Argument]

  /// How many arguments may be left out.
  var optional = 0

  /// Makes the function from as many numbers as were written.
  let make: @Sendable ([Double]) throws(ParameterError) -> TransformFunction

  static let all: [Signature] = [
    Signature(name: "translate", arguments: [.length, .length], optional: 1) {
      .translate(x: $0[0], y: $0.count > 1 ? $0[1] : 0)
    },
    Signature(name: "translateX", arguments: [.length]) { .translate(x: $0[0]) },
    Signature(name: "translateY", arguments: [.length]) { .translate(y: $0[0]) },
    Signature(name: "translateZ", arguments: [.length]) { .translate(z: $0[0]) },
    Signature(name: "translate3d", arguments: [.length, .length, .length]) {
      .translate(x: $0[0], y: $0[1], z: $0[2])
    },
    Signature(name: "scale", arguments: [.number, .number], optional: 1) {
      .scale(x: $0[0], y: $0[$0.count - 1])
    },
    Signature(name: "scaleX", arguments: [.number]) { .scale(x: $0[0]) },
    Signature(name: "scaleY", arguments: [.number]) { .scale(y: $0[0]) },
    Signature(name: "scaleZ", arguments: [.number]) { .scale(z: $0[0]) },
    Signature(name: "scale3d", arguments: [.number, .number, .number]) {
      .scale(x: $0[0], y: $0[1], z: $0[2])
    },
    Signature(name: "rotate", arguments: [.angle]) { .rotate(degrees: $0[0]) },
    Signature(name: "rotateX", arguments: [.angle]) { .rotate(degrees: $0[0], axis: [1, 0, 0]) },
    Signature(name: "rotateY", arguments: [.angle]) { .rotate(degrees: $0[0], axis: [0, 1, 0]) },
    Signature(name: "rotateZ", arguments: [.angle]) { .rotate(degrees: $0[0]) },
    Signature(name: "rotate3d", arguments: [.number, .number, .number, .angle]) {
      .rotate(degrees: $0[3], axis: [$0[0], $0[1], $0[2]])
    },
    Signature(name: "skew", arguments: [.angle, .angle], optional: 1) {
      .skew(xDegrees: $0[0], yDegrees: $0.count > 1 ? $0[1] : 0)
    },
    Signature(name: "skewX", arguments: [.angle]) { .skewX(degrees: $0[0]) },
    Signature(name: "skewY", arguments: [.angle]) { .skewY(degrees: $0[0]) },
    Signature(name: "perspective", arguments: [.distance]) {
      .perspective($0[0] == .infinity ? nil : $0[0])
    },
    Signature(name: "matrix", arguments: Array(repeating: .number, count: 6)) {
      numbers throws(ParameterError) in .matrix(affine: try AffineMatrix(validating: numbers))
    },
    Signature(name: "matrix3d", arguments: Array(repeating: .number, count: 16)) {
      numbers throws(ParameterError) in .matrix(try Matrix4(validating: numbers))
    },
  ]
}

/// Reads transform functions from the bytes of a text.
private struct TransformReader: TextReader {
  let text: String
  let bytes: [UInt8]
  var offset = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func list() throws(CurveTextError) -> TransformList {
    skipSpace()
    var functions: [TransformFunction] = []
    while next != nil {
      let start = offset
      let name = word()
      if name == "none", functions.isEmpty {
        guard next == nil else { throw unexpected("the end after none") }
        return .none
      }
      functions.append(try function(name, at: start))
      skipSpace()
    }
    guard !functions.isEmpty else { throw unexpected("a transform function or none") }
    return TransformList(unchecked: functions)
  }

  private mutating func function(
    _ name: String, at start: Int
  ) throws(CurveTextError) -> TransformFunction {
    guard !name.isEmpty else { throw unexpected("a transform function") }
    guard let signature = Signature.all.first(where: { $0.name.lowercased() == name }) else {
      let names = Signature.all.map(\.name).joined(separator: ", ")
      throw CurveTextError(
        "no transform function is named \"\(name)\"; there are \(names)", in: text, at: start,
        unknownName: name)
    }
    guard next == UInt8(ascii: "(") else { throw unexpected("\"(\" after \(signature.name)") }
    offset += 1
    var numbers: [Double] = []
    for (index, argument) in signature.arguments.enumerated() {
      skipSpace()
      if index > 0 {
        if index >= signature.arguments.count - signature.optional, next == UInt8(ascii: ")") {
          break
        }
        guard next == UInt8(ascii: ",") else { throw unexpected("\",\" in \(signature.name)()") }
        offset += 1
        skipSpace()
      }
      numbers.append(try value(argument))
    }
    skipSpace()
    guard next == UInt8(ascii: ")") else {
      throw unexpected("\")\" after argument \(numbers.count) of \(signature.name)()")
    }
    offset += 1
    do {
      let function = try signature.make(numbers)
      try function.check()
      return function
    } catch {
      throw CurveTextError(error.description, in: text, at: start)
    }
  }

  /// An argument, angles in degrees; infinity for `none`.
  private mutating func value(_ argument: Argument) throws(CurveTextError) -> Double {
    let start = offset
    if case .distance = argument, !startsNumber {
      guard word() == "none" else {
        offset = start
        throw unexpected("a length or none")
      }
      return .infinity
    }
    let value = try number().value
    if next == UInt8(ascii: "%") {
      throw error("percentages are not read: a transform here has no box to take them of")
    }
    let place = offset
    let unit = word()
    switch (argument, unit) {
    case (.number, ""), (.length, ""), (.length, "px"), (.distance, ""), (.distance, "px"):
      return value
    case (.angle, "deg"):
      return value
    case (.angle, "rad"):
      return degrees(radians: value)
    case (.angle, "grad"):
      return value * 9 / 10
    case (.angle, "turn"):
      return value * 360
    case (.angle, "") where value == 0:
      return value
    default:
      offset = place
    }
    switch argument {
    case .number: throw unexpected("a number without a unit")
    case .length, .distance: throw unexpected("px or no unit")
    case .angle: throw unexpected("deg, rad, grad or turn")
    }
  }

  /// The letters and digits that follow, in lower case.
  private mutating func word() -> String {
    let start = offset
    while let next, isDigit(next) && offset > start || isLetter(next) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || (0x09...0x0D).contains(next) && next != 0x0B { offset += 1 }
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
