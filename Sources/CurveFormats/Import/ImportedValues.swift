// Values of a property in CSS and Web Animations: numbers with or without a unit, hexadecimal
// colours, and lists of transforms.
//
// The unit belongs to the property and is left out. All keyframes must have the same unit, except
// 0, which needs none. Colours mix as in CSS, encoded and premultiplied.

import AnimationMath

struct ImportedValues {
  private let name: String

  /// The unit of the numbers so far.
  private var unit: String?

  init(_ name: String) { self.name = name }

  /// The accepted values, as a phrase after "expected".
  private var accepted: String {
    name == "transform"
      ? "a list of transforms" : "a number, a number with a unit or a colour such as #ff8800"
  }

  /// The value of a member of a keyframe.
  mutating func read(_ node: JSONNode) throws(JSONError) -> ImportedValue {
    if node.kind == .number { return .number(try node.number(in: Magnitude.signed)) }
    guard node.kind == .string else { throw node.unexpected(accepted) }
    let text = try node.string()
    do throws(CurveTextError) {
      if let value = try read(text) { return value }
    } catch {
      throw node.error(
        "\(JSONValue.quoted(excerpt(text))): column \(error.column): \(error.problem)")
    }
    throw node.unexpected(accepted)
  }

  /// The value of a declaration.
  mutating func read(_ text: String, at place: (line: Int, column: Int)) throws(ImportError)
    -> ImportedValue
  {
    do throws(CurveTextError) {
      if let value = try read(text) { return value }
    } catch {
      throw ImportError("\(name): column \(error.column) of the value: \(error.problem)", at: place)
    }
    throw ImportError("\(name): expected \(accepted), got \"\(excerpt(text))\"", at: place)
  }

  /// `nil` for a text that is no value, or has another unit than the values before.
  private mutating func read(_ text: String) throws(CurveTextError) -> ImportedValue? {
    if name == "transform" { return .transform(try TransformList(text)) }
    if text.hasPrefix("#") {
      return .color(ColorCoordinates(try ColorValue(hex: text), in: .sRGB))
    }
    let (digits, rest) = text.splitAtUnit
    guard let number = DecimalReading.number(in: digits), Magnitude.signed.contains(number) else {
      return nil
    }
    guard
      rest == "%" || rest.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 })
    else { return nil }
    if number != 0 || !rest.isEmpty {
      let unit = rest.lowercased()
      guard self.unit ?? unit == unit else { return nil }
      self.unit = unit
    }
    return .number(number + 0)
  }
}

extension String {
  /// A number and the rest: `1.5e3` and `px`, or `1` and `em`.
  var splitAtUnit: (number: Substring, rest: Substring) {
    var end = utf8.startIndex
    func next(_ index: String.Index) -> UInt8? { index < utf8.endIndex ? utf8[index] : nil }
    func isDigit(_ byte: UInt8?) -> Bool { byte.map(DecimalReading.isDigit) ?? false }
    func skip(_ bytes: String, from index: String.Index) -> String.Index {
      next(index).map(bytes.utf8.contains) == true ? utf8.index(after: index) : index
    }
    end = skip("+-", from: end)
    while isDigit(next(end)) { end = utf8.index(after: end) }
    let point = skip(".", from: end)
    if point > end, isDigit(next(point)) {
      end = point
      while isDigit(next(end)) { end = utf8.index(after: end) }
    }
    let exponent = skip("eE", from: end)
    let digits = skip("+-", from: exponent)
    if exponent > end, isDigit(next(digits)) {
      end = digits
      while isDigit(next(end)) { end = utf8.index(after: end) }
    }
    return (self[..<end], self[end...])
  }
}
