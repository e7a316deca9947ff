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
