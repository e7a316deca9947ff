// The common part of the package's two grammars: bytes read from left to right, numbers, and errors
// with their place.
//
// Numbers follow CSS and SVG: 1, .5, +1e-3, but not 1. and not 0x1. A number ends before a second
// sign, a second point or a letter.

/// Something that reads a text byte by byte.
protocol TextReader {
  /// The whole text, for errors.
  var text: String { get }

  var bytes: [UInt8] { get }

  /// The place of the next byte.
  var offset: Int { get set }
}

extension TextReader {
  /// The next byte; `nil` at the end.
  package var next: UInt8? { byte(after: 0) }

  func byte(after distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// A digit, or a sign or point before a digit.
  var startsNumber: Bool {
    var distance = 0
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { distance += 1 }
    if byte(after: distance) == UInt8(ascii: ".") { distance += 1 }
    return byte(after: distance).map(isDigit) == true
  }

  /// Reads a number, and its digits as written.
  mutating func number() throws(CurveTextError) -> (value: Double, digits: String) {
    guard startsNumber else { throw unexpected("a number") }
    let start = offset
    offset += decimalLength(bytes[start...])
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else {
      throw CurveTextError(
        "\(excerpt(digits)) is too large: expected a number of magnitude below 1.8e308", in: text,
        at: start)
    }
    // −0 ends here: no text means anything by it, and it would come back from divisions as −∞.
    return (value + 0, digits)
  }

  func error(_ problem: String) -> CurveTextError { CurveTextError(problem, in: text, at: offset) }

  /// "expected …, got …", with the character at this place, or the end.
  func unexpected(_ expected: String) -> CurveTextError {
    guard offset < bytes.count else { return error("expected \(expected), got the end") }
    let rest = String(decoding: bytes[offset...], as: UTF8.self)
    return error("expected \(expected), got \"\(excerpt(String(rest.prefix(1))))\"")
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

/// A text from outside for an error: whole up to 40 characters, else its beginning.
package func excerpt(_ text: String) -> String { excerpt(text, upTo: 40) }

/// A text from outside for an error: whole up to a number of characters, else its beginning.
///
/// One character may have a million combining marks; so there are at most four Unicode scalars for each.
package func excerpt(_ text: String, upTo length: Int) -> String {
  let scalars = text.unicodeScalars
  let end = scalars.index(scalars.startIndex, offsetBy: 4 * length, limitedBy: scalars.endIndex)
  let beginning = String(scalars[..<(end ?? scalars.endIndex)])
  let isWhole = end.map { $0 == scalars.endIndex } ?? true
  if isWhole && beginning.prefix(length).endIndex == beginning.endIndex { return beginning }
  return beginning.prefix(length - 1) + "…"
}

/// "a", "a or b", "a, b or c".
package func alternatives(_ phrases: [String]) -> String {
  guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
  return phrases.dropLast().joined(separator: ", ") + " or " + last
}

@inlinable
package func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
