// The double nearest to a decimal, as `Double(_:)` reads it, with three differences.
//
// NaN is not a number. A decimal beyond the largest double is refused, where `Double(_:)` reads
// infinity, since `1e999` is a slip and `inf` is the proper text. Hexadecimals are refused too,
// since other readers of the same file refuse them. Spaces and tabs around the number are ignored.

enum DecimalReading {
  /// The number spelled by `text`, or nil.
  static func number(in text: some StringProtocol) -> Double? {
    var utf8 = Substring(text).utf8
    while let first = utf8.first, isBlank(first) { utf8.removeFirst() }
    while let last = utf8.last, isBlank(last) { utf8.removeLast() }
    guard let number = Double(Substring(utf8)), !number.isNaN else { return nil }
    // A decimal holds digits and never an x, `inf` and `infinity` the other way round.
    if number.isInfinite && utf8.contains(where: isDigit) { return nil }
    return utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : number
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
