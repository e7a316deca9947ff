// Numbers with units, and sums of them: 10px, 1e2, 50%, calc(100% - 2 * 4px).
//
// Units of a fixed length, angle or time become px, deg and s. Others, such as % and em, depend on
// the element, and stay.

import AnimationMath

/// A sum of numbers with units.
struct CSSQuantity: Hashable, Sendable {
  /// The terms, by unit; a number without a unit has the unit "".
  private(set) var terms: [String: Double]

  init(_ number: Double, _ unit: String = "") { terms = [unit: number] }

  /// A number and its unit, as a file has it; `nil` for anything else.
  init?(_ text: Substring) {
    let (digits, rest) = String(text).splitAtUnit
    guard let number = DecimalReading.number(in: digits), Magnitude.signed.contains(number),
      rest == "%" || rest.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 })
    else { return nil }
    let unit = rest.lowercased()
    switch unit {
    case "ms": self.init(number.thousandth, "s")
    case "in": self.init(number * 96, "px")
    case "cm": self.init(number * 96 / 2.54, "px")
    case "mm": self.init(number * 96 / 25.4, "px")
    case "q": self.init(number * 96 / 101.6, "px")
    case "pt": self.init(number * 4 / 3, "px")
    case "pc": self.init(number * 16, "px")
    case "turn": self.init(number * 360, "deg")
    case "grad": self.init(number * 0.9, "deg")
    case "rad": self.init(number * (180 / .pi), "deg")
    default: self.init(number + 0, unit)
    }
  }

  /// The unit and the number, if there is one term.
  var single: (unit: String, number: Double)? {
    terms.count == 1 ? terms.first.map { ($0.key, $0.value) } : nil
  }

  /// The number, if it has no unit.
  var number: Double? { single.flatMap { $0.unit == "" ? $0.number : nil } }

  /// Whether all terms are 0.
  var isZero: Bool { terms.values.allSatisfy { $0 == 0 } }

  /// Whether all numbers may be of an animation.
  var isInRange: Bool { terms.values.allSatisfy(Magnitude.signed.contains) }

  static func + (a: CSSQuantity, b: CSSQuantity) -> CSSQuantity {
    var sum = a
    sum.terms.merge(b.terms, uniquingKeysWith: +)
    return sum
  }

  static func * (a: CSSQuantity, factor: Double) -> CSSQuantity {
    var product = a
    product.terms = a.terms.mapValues { $0 * factor }
    return product
  }

  /// The quantity with its percentages as parts of a length in px.
  func resolving(percentagesOf length: Double) -> CSSQuantity {
    guard let percent = terms["%"] else { return self }
    var resolved = self
    resolved.terms["%"] = nil
    return resolved + CSSQuantity(percent * length / 100, "px")
  }

  /// The quantity with percentages as numbers: 150% is 1.5.
  var withoutPercent: CSSQuantity {
    guard let percent = terms["%"] else { return self }
    var resolved = self
    resolved.terms["%"] = nil
    return resolved.terms.isEmpty
      ? CSSQuantity(percent.hundredth) : resolved + CSSQuantity(percent.hundredth)
  }
}

extension Double {
  /// A thousandth of the number, as the double nearest to the decimal.
  package var thousandth: Double { movedPoint(by: -3) }

  /// A hundredth of the number, as the double nearest to the decimal.
  var hundredth: Double { movedPoint(by: -2) }

  private func movedPoint(by exponent: Int) -> Double {
    guard magnitude >= 1e-300 else { return 0 }
    let parts = ShortestDecimal.text(of: self).split(separator: "e", maxSplits: 1)
    let own = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return Double("\(parts[0])e\(own + exponent)") ?? self
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
