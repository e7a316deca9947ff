// A decimal of up to seventeen digits, and its text.
//
// Digits are worked out eight at a time in one register, and the text is stored in whole words of which the
// end is cut off: 40 bytes may be touched for 24 that count.

/// A positive decimal of up to seventeen digits.
struct Decimal17 {
  /// Seventeen digits; the first is not 0.
  var digits: UInt64

  /// How many of them stand before the decimal point; none if it is not positive.
  var point: Int

  init(digits: UInt64, point: Int) {
    self.digits = digits
    self.point = point
  }

  /// The digits of the `description` of |x|, finite and not 0.
  init(describing x: Double) {
    let text = x.magnitude.description
    let mantissa = text.prefix { $0 != "e" }
    let exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    let parts = mantissa.split(separator: ".")
    digits = parts.joined().utf8.reduce(0) { 10 * $0 + UInt64($1 - zero) }
    point = 17 + exponent - (parts.count > 1 ? parts[1].count : 0)
    // The description may end in a zero beyond the seventeenth digit.
    if digits >= Self.tooLarge { (digits, point) = (digits / 10, point + 1) }
    while digits < Self.tooLarge / 10 { (digits, point) = (10 * digits, point - 1) }
  }

  /// Fewer digits of the nearest number that has so many; a half is rounded away from zero.
  func rounded(to count: Int) -> Decimal17 {
    guard count < 17 else { return self }
    var unit: UInt64 = 1
    for _ in count..<17 { unit *= 10 }
    let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: unit)
    let rounded = (quotient + (2 * remainder >= unit ? 1 : 0)) * unit
    return rounded < Self.tooLarge
      ? Decimal17(digits: rounded, point: point) : Decimal17(digits: rounded / 10, point: point + 1)
  }

  /// The least number of eighteen digits.
  private static let tooLarge: UInt64 = 100_000_000_000_000_000
}

extension Decimal17 {
  /// Writes the number without final zeros and returns how many bytes that took; up to 40 are touched.
  @inline(__always)
  func write(isNegative: Bool, to start: UnsafeMutableRawPointer) -> Int {
    let upper = digits / 100_000_000
    let first = upper / 100_000_000
    let a = Self.eightDigits(upper &- first &* 100_000_000)
    let b = Self.eightDigits(digits &- upper &* 100_000_000)
    let count = b != 0 ? 17 &- b.leadingZeroBitCount / 8 : 9 &- a.leadingZeroBitCount / 8

    start.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    var place = start + (isNegative ? 1 : 0)
    let length: Int
    if point == 1 {
      // d.ddd: the digits, then the first of them once more in front of the point.
      Self.store(first, a, b, to: place + 1)
      place.storeBytes(of: UInt8(truncatingIfNeeded: first) &+ zero, as: UInt8.self)
      (place + 1).storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      length = count > 1 ? count &+ 1 : 1
    } else if point > 1 && point <= 16 {
      Self.store(first, a, b, to: place)
      length = count <= point ? point : count &+ 1
      if count > point {
        // The digits behind the point move on by one.
        let rest = place + point
        let (low, high) = (
          rest.loadUnaligned(as: UInt64.self), (rest + 8).loadUnaligned(as: UInt64.self)
        )
        rest.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        (rest + 1).storeBytes(of: low, as: UInt64.self)
        (rest + 9).storeBytes(of: high, as: UInt64.self)
      }
    } else if point <= 0 && point > -4 {
      place.storeBytes(of: 0x3030_3030_2e30, as: UInt64.self)  // 0.0000
      Self.store(first, a, b, to: place + (2 &- point))
      length = 2 &- point &+ count
    } else {
      // d.ddde-dd, likewise.
      Self.store(first, a, b, to: place + 1)
      place.storeBytes(of: UInt8(truncatingIfNeeded: first) &+ zero, as: UInt8.self)
      (place + 1).storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      place += count > 1 ? count &+ 1 : 1
      length = Self.writeExponent(point &- 1, to: place)
    }
    return place + length - start
  }

  /// Writes `e`, a sign and two digits or three; returns how many bytes that took.
  private static func writeExponent(_ exponent: Int, to start: UnsafeMutableRawPointer) -> Int {
    let magnitude = UInt16(exponent.magnitude)
    var place = start
    append(UInt8(ascii: "e"), to: &place)
    append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"), to: &place)
    if magnitude >= 100 { append(UInt8(magnitude / 100) + zero, to: &place) }
    append(UInt8(magnitude / 10 % 10) + zero, to: &place)
    append(UInt8(magnitude % 10) + zero, to: &place)
    return place - start
  }

  @inline(__always)
  private static func store(
    _ first: UInt64, _ a: UInt64, _ b: UInt64, to place: UnsafeMutableRawPointer
  ) {
    place.storeBytes(of: UInt8(truncatingIfNeeded: first) &+ zero, as: UInt8.self)
    (place + 1).storeBytes(of: (a | zeros).littleEndian, as: UInt64.self)
    (place + 9).storeBytes(of: (b | zeros).littleEndian, as: UInt64.self)
  }

  /// The digits of a number below 10⁸, a byte each, the first in the lowest.
  ///
  /// Halves, quarters and eighths at once in one register; a multiplication stands in for each division.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let top = number / 10_000
    let fours = top | (number &- 10_000 &* top) << 32
    let hundreds = (fours &* 5243) >> 19 & 0x7f_0000_007f  // v/100 for v < 10⁴
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0xf_000f_000f_000f  // v/10 for v < 100
    return tens | (twos &- 10 &* tens) << 8
  }
}

private let zero = UInt8(ascii: "0")
private let zeros: UInt64 = 0x3030_3030_3030_3030
