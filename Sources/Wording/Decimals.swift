// Decimals: the shortest text of a double, and the bytes of a number as it is written.

/// The shortest decimal that reads back to the same double, without a trailing `.0`.
package func shortestDecimal(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension ClosedRange<Double> {
  /// The range as errors say it: "from 1e-50 to 1e+50".
  package var phrase: String {
    "from \(shortestDecimal(lowerBound)) to \(shortestDecimal(upperBound))"
  }
}

/// The length of the number that some bytes begin with; 0 if there is none.
package func decimalLength(_ bytes: ArraySlice<UInt8>) -> Int {
  func byte(_ place: Int) -> UInt8 { place < bytes.endIndex ? bytes[place] : 0 }
  func afterDigits(_ place: Int) -> Int {
    bytes[min(place, bytes.endIndex)...].firstIndex { !isDigit($0) } ?? bytes.endIndex
  }
  func afterSign(_ place: Int) -> Int {
    byte(place) == UInt8(ascii: "+") || byte(place) == UInt8(ascii: "-") ? place + 1 : place
  }
  let start = afterSign(bytes.startIndex)
  var end = afterDigits(start)
  if byte(end) == UInt8(ascii: "."), isDigit(byte(end + 1)) { end = afterDigits(end + 1) }
  guard end > start else { return 0 }
  let exponent = afterSign(end + 1)
  if byte(end) | 0x20 == UInt8(ascii: "e"), isDigit(byte(exponent)) { end = afterDigits(exponent) }
  return end - bytes.startIndex
}

/// Whether a byte is a decimal digit.
@inlinable
package func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
