// A decimal of up to seventeen digits, and its text.
//
// Digits are computed eight at a time in one register, and the text is stored in whole words whose
// end is cut off: 40 bytes may be touched for a text of 24.
//
// A number goes through three steps: its decimal, the digits of its text, the bytes in their place.
// Each is a long chain of dependent instructions, and the place depends on the lengths of all texts
// before. Taking many numbers through one step after another (CSVWriter.swift) lets processors work
// on several at a time.

/// A decimal of up to seventeen digits.
package struct Decimal17 {
  /// The first sixteen digits; the first may be 0, the second only if all are.
  var tens: UInt64

  /// The seventeenth digit.
  var last: UInt64

  /// The number of digits before the decimal point; none if it is not positive.
  var point: Int32

  /// Whether the number is negative: 0 or 1.
  package var sign: Int32

  /// The digits of the `description` of a finite number other than 0.
  package init(describing x: Double) {
    let text = x.magnitude.description
    let mantissa = text.prefix { $0 != "e" }
    let exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    let parts = mantissa.split(separator: ".")
    var digits = parts.joined().utf8.reduce(0) { 10 * $0 + UInt64($1 - zero) }
    point = Int32(17 + exponent - (parts.count > 1 ? parts[1].count : 0))
    sign = x < 0 ? 1 : 0
    // The description may end in a zero beyond the seventeenth digit.
    if digits >= 10 * Self.tenTo16 { (digits, point) = (digits / 10, point + 1) }
    while digits < Self.tenTo16 { (digits, point) = (10 * digits, point - 1) }
    (tens, last) = digits.quotientAndRemainder(dividingBy: 10)
  }

  /// The least number of seventeen digits.
  static let tenTo16: UInt64 = 10_000_000_000_000_000
}

/// A rounding to a number of significant digits.
package struct Rounding {
  /// The unit of the last digit kept, in a number of seventeen digits and in one of sixteen.
  private let unitOfSeventeen, unitOfSixteen: UInt64

  /// - Parameter digits: From 1 to 17; 17 keeps all.
  package init(toDigits digits: Int) {
    unitOfSeventeen = (digits..<17).reduce(1) { unit, _ in 10 * unit }
    unitOfSixteen = max(1, unitOfSeventeen / 10)
  }

  /// The nearest number with so few digits; a half is rounded away from zero.
  @inline(__always)
  func callAsFunction(_ exact: Decimal17) -> Decimal17 {
    let unit = exact.tens < Decimal17.tenTo16 / 10 ? unitOfSixteen : unitOfSeventeen
    guard unit > 1 else { return exact }
    var decimal = exact
    decimal.tens = (10 &* exact.tens &+ exact.last &+ unit / 2) / unit &* (unit / 10)
    decimal.last = 0
    // 10¹⁷ has a digit more.
    if decimal.tens == Decimal17.tenTo16 {
      decimal.tens /= 10
      decimal.point &+= 1
    }
    return decimal
  }
}

/// The digits of a decimal's text, before its point is placed.
struct DecimalText {
  /// Seventeen digits, eight, eight and one, a byte each, the first in the lowest; one zero may lead.
  private let first, second, last: UInt64

  /// Whether a zero leads: 0 or 1.
  private let lead: Int32

  /// The number of digits after a leading zero, up to the last that is not 0.
  private let count: Int32

  /// The number of digits before the point.
  private let point: Int32

  /// Whether the number is negative: 0 or 1.
  private let sign: Int32

  @inline(__always)
  init(_ decimal: Decimal17) {
    let upper = decimal.tens / 100_000_000
    let eights = Self.digits(upper, decimal.tens &- upper &* 100_000_000)
    let (a, b) = (eights.x, eights.y)
    // Without branches, which could not be predicted.
    let digits = b != 0 ? 16 &- b.leadingZeroBitCount / 8 : 8 &- a.leadingZeroBitCount / 8
    (first, second, last) = (a, b, decimal.last)
    lead = decimal.tens < Decimal17.tenTo16 / 10 ? 1 : 0
    count = Int32(truncatingIfNeeded: decimal.last != 0 ? 17 : digits) &- lead
    point = decimal.point &- lead
    sign = decimal.sign
  }

  /// The digits of two numbers below 10⁸, a byte each, the first in the lowest.
  ///
  /// Halves, quarters and eighths at once in one register: in p·u + r, p stays in place and r goes
  /// to the upper half. A multiplication replaces each division. The halves are those of a
  /// little-endian processor, as on all of Swift's platforms.
  @inline(__always)
  private static func digits(_ upper: UInt64, _ lower: UInt64) -> SIMD2<UInt64> {
    let fours = unsafeBitCast(
      SIMD2(fourDigits(upper), fourDigits(lower)), to: SIMD4<UInt32>.self)
    let hundreds = ((fours & SIMD4(repeating: 0x3fff)) &* SIMD4(repeating: 5243)) &>> 19
    let twos = unsafeBitCast(
      fours &<< 16 &- hundreds &* SIMD4(repeating: 100 << 16 - 1), to: SIMD8<UInt16>.self)
    let tens = (twos &* SIMD8(repeating: 103)) &>> 10
    return unsafeBitCast(
      twos &<< 8 &- tens &* SIMD8(repeating: 10 << 8 - 1), to: SIMD2<UInt64>.self)
  }

  /// The first four digits of a number below 10⁸, and 2³² times the others.
  @inline(__always)
  private static func fourDigits(_ number: UInt64) -> UInt64 {
    let top = (number &* 3_518_437_209) >> 45
    return number << 32 &- top &* (10_000 << 32 - 1)
  }

  /// Writes the number without final zeros and returns the number of bytes; up to 40 are touched.
  @inline(__always)
  func write(to start: UnsafeMutableRawPointer) -> Int {
    let (count, point) = (Int(truncatingIfNeeded: count), Int(truncatingIfNeeded: point))
    // The digits without a leading zero; without a branch, which could not be predicted.
    let isLed = UInt64(bitPattern: 0 &- Int64(lead))
    let (a, b, last) = (first | zeros, second | zeros, self.last | UInt64(zero))
    let first = a ^ (a ^ (a >> 8 | b << 56)) & isLed
    let second = b ^ (b ^ (b >> 8 | last << 56)) & isLed
    func store(to place: UnsafeMutableRawPointer) {
      place.storeBytes(of: first.littleEndian, as: UInt64.self)
      (place + 8).storeBytes(of: second.littleEndian, as: UInt64.self)
      (place + 16).storeBytes(of: UInt8(truncatingIfNeeded: last), as: UInt8.self)
    }
    start.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    var place = start + Int(truncatingIfNeeded: sign)
    if point <= 0 && point > -4 {
      place.storeBytes(of: UInt64(0x3030_3030_2e30).littleEndian, as: UInt64.self)  // 0.0000
      place += 2 &- point
      store(to: place)
      return place + count - start
    }
    if point > 7 && point <= 16 {
      store(to: place)
      if count <= point { return place + point - start }
      // The digits after the point move on by one.
      let fraction = place + point
      let digits = fraction.loadUnaligned(as: (UInt64, UInt64).self)
      fraction.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      (fraction + 1).storeBytes(of: digits, as: (UInt64, UInt64).self)
      return place + count + 1 - start
    }
    // One to seven digits before the point; one in front of an exponent.
    let whole = point > 0 && point <= 7 ? point : 1
    let bits = UInt64(truncatingIfNeeded: 8 &* whole)
    let behind = (first &>> bits | second &<< (64 &- bits), second &>> bits | last &<< (64 &- bits))
    place.storeBytes(of: first.littleEndian, as: UInt64.self)
    let fraction = place + whole
    fraction.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    (fraction + 1).storeBytes(of: behind.0.littleEndian, as: UInt64.self)
    (fraction + 9).storeBytes(of: behind.1.littleEndian, as: UInt64.self)
    place += count <= whole ? whole : count &+ 1
    if whole != point { Self.writeExponent(point &- 1, to: &place) }
    return place - start
  }

  /// Writes `e`, a sign and two digits or three.
  private static func writeExponent(_ exponent: Int, to place: inout UnsafeMutableRawPointer) {
    let magnitude = UInt16(exponent.magnitude)
    append(UInt8(ascii: "e"), to: &place)
    append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"), to: &place)
    if magnitude >= 100 { append(UInt8(magnitude / 100) + zero, to: &place) }
    append(UInt8(magnitude / 10 % 10) + zero, to: &place)
    append(UInt8(magnitude % 10) + zero, to: &place)
  }
}

private let zero = UInt8(ascii: "0")
private let zeros: UInt64 = 0x3030_3030_3030_3030
