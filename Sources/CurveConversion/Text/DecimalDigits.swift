// A double as decimal digits, to write it with the point moved or with fewer decimals.
//
// The digits are those of `description`, the shortest decimal that reads back to the double. A
// percentage moves the point of that text: 100·x would be rounded, and one fraction in seven would
// read back as another double.

/// ±0.d₁d₂d₃… · 10^exponent.
///
/// Zero has no digits; otherwise the first and the last digit are not zero.
package struct DecimalDigits: Hashable {
  private(set) var isNegative = false

  /// The digits as bytes 0…9.
  private(set) var digits: [UInt8] = []

  package private(set) var exponent = 0

  package init(_ value: Double) {
    require(value.isFinite, "value must be finite, got \(value)")
    isNegative = value.sign == .minus
    let text = value.magnitude.description.utf8
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    let shift = Int(String(text.dropFirst(mantissa.count + 1)) ?? "") ?? 0
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    digits = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    exponent = whole.count + shift
    trim()
  }

  /// The same digits with the point moved to the right.
  package func movingPoint(by places: Int) -> DecimalDigits {
    var moved = self
    if !digits.isEmpty { moved.exponent += places }
    return moved
  }

  /// The nearest number with `decimals` decimals; a half is rounded away from zero.
  package func rounded(toDecimals decimals: Int) -> DecimalDigits {
    let kept = exponent + decimals
    guard kept < digits.count else { return self }
    var rounded = self
    rounded.digits = Array(digits.prefix(max(kept, 0)))
    if kept >= 0 && digits[kept] >= 5 {
      var carry = rounded.digits.count
      while carry > 0 && rounded.digits[carry - 1] == 9 { carry -= 1 }
      if carry == 0 {
        rounded.digits = [1]
        rounded.exponent += 1
      } else {
        rounded.digits = Array(rounded.digits.prefix(carry))
        rounded.digits[carry - 1] += 1
      }
    }
    rounded.trim()
    return rounded
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent = digits.isEmpty ? 0 : exponent - zeros
  }

  /// The number in full, without an exponent; no sign before a zero.
  package var plain: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    if exponent <= 0 { return sign + "0." + zeros(-exponent) + text(digits[...]) }
    if exponent >= digits.count {
      return sign + text(digits[...]) + zeros(exponent - digits.count)
    }
    return sign + text(digits[..<exponent]) + "." + text(digits[exponent...])
  }

  /// The number as short as `description` makes it, without a final `.0`.
  package var short: String {
    if digits.isEmpty { return isNegative ? "-0" : "0" }
    if (-3...16).contains(exponent) { return plain }
    let fraction = digits.count > 1 ? "." + text(digits[1...]) : ""
    return (isNegative ? "-" : "") + text(digits[..<1]) + fraction + "e\(exponent - 1)"
  }

  private func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

/// The double nearest to a decimal whose point is moved to the right; `nil` if the text is not a decimal.
package func number(_ decimal: String, movingPointBy places: Int) -> Double? {
  guard let number = Double(decimal) else { return nil }
  let parts = decimal.split { $0 == "e" || $0 == "E" }
  // With a larger exponent the number is 0 or ∞, wherever the point is.
  guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent.magnitude < 1 << 30
  else { return number }
  return Double("\(parts[0])e\(exponent + places)")
}

/// A fraction as a percentage that reads back to the same double: `25%` for 0.25.
package func percentage(_ fraction: Double) -> String {
  DecimalDigits(fraction).movingPoint(by: 2).short + "%"
}
