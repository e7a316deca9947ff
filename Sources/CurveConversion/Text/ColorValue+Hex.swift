// Colours in CSS's hexadecimal notation [1, §5.2]: #rgb, #rgba, #rrggbb and #rrggbbaa. A single
// digit is doubled.
//
// [1] CSS Color Module Level 4, W3C.

extension ColorValue {
  /// The colour of a text in hexadecimal notation: `#f80`, `#ff8800`, `#ff8800cc`.
  ///
  /// Components are multiples of 1/255, correctly rounded.
  ///
  /// - Parameter text: `#` and 3, 4, 6 or 8 hexadecimal digits in either case, and nothing else.
  /// - Throws: ``CurveTextError`` with the place of the first character that does not fit.
  public init(hex text: String) throws(CurveTextError) {
    var reader = CurveReader(text)
    self = try reader.color()
  }

  /// The nearest colour with eight bits a component, as `#rrggbb` or `#rrggbbaa`.
  ///
  /// Alpha is left out if it is 1. `nil` if a component is not in 0…1. A colour read by
  /// ``init(hex:)`` is written as the same colour.
  public var hex: String? {
    let bytes = channels.map { (255 * $0).rounded() }
    guard channels.allSatisfy((0...1).contains) else { return nil }
    let digits = bytes.map { byte in
      let text = String(Int(byte), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.prefix(bytes[3] == 255 ? 3 : 4).joined()
  }
}

extension CurveReader {
  /// Reads `#` and hexadecimal digits.
  fileprivate mutating func color() throws(CurveTextError) -> ColorValue {
    guard next == UInt8(ascii: "#") else { throw unexpected("\"#\"") }
    offset += 1
    var digits: [Int] = []
    while let next {
      guard let digit = Int(String(UnicodeScalar(next)), radix: 16) else {
        throw unexpected("a hexadecimal digit")
      }
      digits.append(digit)
      offset += 1
    }
    guard [3, 4, 6, 8].contains(digits.count) else {
      throw error("expected 3, 4, 6 or 8 hexadecimal digits, got \(digits.count)")
    }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let parts: [Double] = stride(from: 0, to: digits.count, by: 2).map { index in
      let byte: Int = 16 * digits[index] + digits[index + 1]
      return Double(byte) / 255
    }
    return ColorValue(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }
}
