// Numbers with units, and sums of them: 10px, 1e2, 50%, calc(100% - 2 * 4px).
//
// Units of a fixed length, angle or time become px, deg and s. Others, such as % and em, depend on
// the element, and stay.

/// A sum of numbers with units.
struct CSSQuantity: Hashable, Sendable {
  /// A number of a unit; a number without a unit has the unit "".
  struct Term: Hashable, Sendable {
    let unit: String
    var number: Double
  }

  /// The terms, by unit.
  private(set) var terms: [Term]

  /// Whether the quantity is written as calc(), in which a browser accepts any number.
  var isSum = false

  init(_ number: Double, _ unit: String = "") { terms = [Term(unit: unit, number: number)] }

  static let zero = CSSQuantity(0)

  /// The number of a unit; `nil` if there is no such term.
  subscript(unit: String) -> Double? { terms.first { $0.unit == unit }?.number }

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
    terms.count == 1 ? (terms[0].unit, terms[0].number) : nil
  }

  /// Whether a unit is of a length or a part of one, so that lengths in it and in px add up.
  static func isUnitOfLength(_ unit: String) -> Bool {
    !["", "deg", "s", "hz", "khz", "dpi", "dpcm", "dppx", "x", "fr"].contains(unit)
  }

  /// Whether all units are those of lengths, or of parts of one.
  var isLength: Bool { terms.allSatisfy { Self.isUnitOfLength($0.unit) } }

  var hasNegative: Bool { terms.contains { $0.number < 0 } }

  /// The number, if it has no unit.
  var number: Double? { single.flatMap { $0.unit == "" ? $0.number : nil } }

  /// Whether all terms are 0.
  var isZero: Bool { terms.allSatisfy { $0.number == 0 } }

  /// Whether all numbers are in the range that animations accept.
  var isInRange: Bool { terms.allSatisfy { Magnitude.signed.contains($0.number) } }

  static func + (a: CSSQuantity, b: CSSQuantity) -> CSSQuantity {
    var sum = a
    for term in b.terms {
      let index = sum.terms.firstIndex { $0.unit >= term.unit } ?? sum.terms.count
      if index < sum.terms.count, sum.terms[index].unit == term.unit {
        sum.terms[index].number += term.number
      } else {
        sum.terms.insert(term, at: index)
      }
    }
    return sum
  }

  static func * (a: CSSQuantity, factor: Double) -> CSSQuantity {
    var product = a
    for index in a.terms.indices { product.terms[index].number *= factor }
    return product
  }

  /// The quantity with lengths in px where they are known.
  ///
  /// - Parameter whole: The length in px that percentages are parts of; `nil` if it is unknown.
  func resolving(_ lengths: CSSLengths, percentagesOf whole: Double? = nil) -> CSSQuantity {
    var resolved = self
    for term in terms {
      let length = term.unit == "%" ? whole.map { $0 / 100 } : lengths.length(of: term.unit)
      guard let length else { continue }
      resolved.terms.removeAll { $0.unit == term.unit }
      resolved = resolved + CSSQuantity(term.number * length, "px")
    }
    return resolved
  }

  /// The quantity with percentages as numbers: 150% is 1.5.
  var withoutPercent: CSSQuantity {
    guard let percent = self["%"] else { return self }
    var resolved = self
    resolved.terms.removeAll { $0.unit == "%" }
    return resolved.terms.isEmpty
      ? CSSQuantity(percent.hundredth) : resolved + CSSQuantity(percent.hundredth)
  }
}

/// The lengths, as far as they are known, on which units other than px depend.
package struct CSSLengths: Hashable, Sendable {
  /// The size of the element in px, and that of the screen.
  var box, viewport: SizeValue?

  /// The sizes of the text of the element, and of the outermost one, in px.
  private var em, rem: Double?

  package init(box: SizeValue? = nil, viewport: SizeValue? = nil, fontSize: Double? = nil) {
    (self.box, self.viewport, em, rem) = (box, viewport, fontSize, fontSize)
  }

  /// The lengths of an element with a font size of its own, which may be in em and % of that around it.
  func withFontSize(_ text: String) -> CSSLengths {
    var lengths = self
    lengths.em = CSSQuantity(text[...])?.resolving(self, percentagesOf: em).single.flatMap {
      $0.unit == "px" ? $0.number : nil
    }
    return lengths
  }

  /// The px of a unit; `nil` if they are unknown.
  fileprivate func length(of unit: String) -> Double? {
    switch unit {
    case "em": em
    case "rem": rem
    case "vw": viewport.map { $0.width / 100 }
    case "vh": viewport.map { $0.height / 100 }
    case "vmin": viewport.map { min($0.width, $0.height) / 100 }
    case "vmax": viewport.map { max($0.width, $0.height) / 100 }
    default: nil
    }
  }
}

extension Double {
  /// A thousandth of the number, as the double nearest to the decimal.
  package var thousandth: Double { movedPoint(by: -3) }

  /// A hundredth of the number, as the double nearest to the decimal.
  var hundredth: Double { movedPoint(by: -2) }

  private func movedPoint(by places: Int) -> Double {
    magnitude < 1e-300
      ? 0 : CurveConversion.number(shortestDecimal(self), movingPointBy: places) ?? self
  }
}

extension String {
  /// A number and the rest: `1.5e3` and `px`, or `1` and `em`.
  var splitAtUnit: (number: Substring, rest: Substring) {
    let end = utf8.index(utf8.startIndex, offsetBy: decimalLength(Array(utf8)[...]))
    return (self[..<end], self[end...])
  }
}
