// The double nearest to a decimal, as `Double(_:)` reads it, with three differences.
//
// NaN is not a number. A decimal beyond the largest double is refused, where `Double(_:)` reads
// infinity, since `1e999` is a slip and `inf` is the proper text. Hexadecimals are refused too,
// since other readers of the same file refuse them. Spaces and tabs around the number are ignored.
//
// A decimal is w·10^q with a whole number w. In a table nearly all are found without `Double(_:)`,
// which takes ten times as long:
//
//     w < 2⁵³, |q| ≤ 22     w·10^q or w/10⁻^q, of two exact doubles: one rounding
//     w < 10¹⁹, |q| ≤ 54    w·5^q with 5^q to 128 bits (ties and what is near one: `Double(_:)`)
//
// The second is the method of Eisel and Lemire [1]. The tables of 5^q are exact for q ≥ 0 and cut
// off below, by less than a unit of their last bit. So the exact product lies in an interval that
// is known, and the result is taken only if both ends of the interval round to the same double.
// Their proof, that it always is, is not needed.
//
// [1] D. Lemire, Number parsing at a gigabyte per second, Software: Practice and Experience 51 (2021).

import Wording

package enum DecimalReading {
  /// The number spelled by `text`, or nil.
  package static func number(in text: some StringProtocol) -> Double? {
    var utf8 = Substring(text).utf8
    while let first = utf8.first, isBlank(first) { utf8.removeFirst() }
    while let last = utf8.last, isBlank(last) { utf8.removeLast() }
    guard let number = Double(Substring(utf8)), !number.isNaN else { return nil }
    // A decimal beyond the largest double reads as infinity but has digits, unlike `inf` and
    // `infinity`; only a hexadecimal has an x.
    if number.isInfinite && utf8.contains(where: isDigit) { return nil }
    return utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : number
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

// MARK: - The fast path

extension DecimalReading {
  /// The decimal at an offset, which moves to its end; `nil` for every other text and for decimals
  /// that need more care.
  ///
  /// - Parameter point: The byte before the decimals.
  @inline(__always)
  package static func decimal(
    in bytes: [UInt8], from offset: inout Int, point mark: UInt8 = UInt8(ascii: ".")
  ) -> Double? {
    bytes.withUnsafeBufferPointer { bytes in
      var place = offset
      func digit() -> UInt64? {
        guard place < bytes.count else { return nil }
        let value = bytes[place] &- UInt8(ascii: "0")
        return value < 10 ? UInt64(value) : nil
      }
      func byte() -> UInt8 { place < bytes.count ? bytes[place] : 0 }
      /// The number of eight ASCII digits; `nil` if a byte is no digit.
      ///
      /// All are joined at once: to four numbers of two digits, then to two of four, then to one.
      func eightDigits(at place: Int) -> UInt64? {
        let text = UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: place, as: UInt64.self)
        let digits = text.littleEndian &- 0x3030_3030_3030_3030
        guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else {
          return nil
        }
        let pairs = digits &* 10 &+ digits >> 8
        let (even, odd) = (pairs & 0xFF_0000_00FF, pairs >> 16 & 0xFF_0000_00FF)
        return (even &* (100 + 1_000_000 << 32) &+ odd &* (1 + 10_000 << 32)) >> 32
      }
      let isNegative = byte() == UInt8(ascii: "-")
      if isNegative || byte() == UInt8(ascii: "+") { place += 1 }
      var (whole, exponent) = (UInt64(0), 0)
      /// Appends digits to `whole`, one at least; false if there is none, or no room.
      ///
      /// Nineteen digits fit into 64 bits; leading zeros do not count.
      func appendDigits() -> Bool {
        let start = place
        while place + 8 <= bytes.count, whole < 10_000_000_000, let eight = eightDigits(at: place) {
          whole = whole &* 100_000_000 &+ eight
          place += 8
        }
        while let digit = digit() {
          guard whole < largestBeforeDigit else { return false }
          whole = whole &* 10 &+ digit
          place += 1
        }
        return place > start
      }
      guard appendDigits() else { return nil }
      if byte() == mark {
        place += 1
        let point = place
        guard appendDigits() else { return nil }
        exponent = point - place
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        place += 1
        let isBelow = byte() == UInt8(ascii: "-")
        if isBelow || byte() == UInt8(ascii: "+") { place += 1 }
        var (power, digits) = (0, 0)
        while let digit = digit(), digits < 4 {
          (power, digits) = (10 * power + Int(digit), digits + 1)
          place += 1
        }
        guard digits > 0, digits < 4 else { return nil }
        exponent += isBelow ? -power : power
      }
      guard let magnitude = value(whole, exponent) else { return nil }
      offset = place
      return isNegative ? -magnitude : magnitude
    }
  }

  /// Ten times this and nine more is below 2⁶⁴.
  private static let largestBeforeDigit: UInt64 = 1_000_000_000_000_000_000

  /// The double nearest to whole·10^exponent; `nil` if it is too large, too small or near a tie.
  @inline(__always)
  private static func value(_ whole: UInt64, _ exponent: Int) -> Double? {
    if whole == 0 { return 0 }
    if whole < 1 << 53 && exponent.magnitude <= 22 {
      let power = tens[Int(exponent.magnitude)]
      return exponent < 0 ? Double(whole) / power : Double(whole) * power
    }
    guard exponent.magnitude <= Fives.largest else { return nil }
    let five = Fives.table[exponent + Fives.largest]
    let shift = whole.leadingZeroBitCount
    let scaled = whole << UInt64(shift)
    // The product of 64 and 128 bits; its highest 128 bits are high and middle.
    let (top, bottom) = (
      scaled.multipliedFullWidth(by: five.high), scaled.multipliedFullWidth(by: five.low)
    )
    let (middle, carry) = top.low.addingReportingOverflow(bottom.high)
    let high = top.high &+ (carry ? 1 : 0)
    // The error is below two units of `middle`: one for the bits that the table cuts off, one for
    // those of the product.
    let isTop = high >> 63
    let dropped = 10 + isTop
    let mask = (UInt64(1) << dropped) &- 1
    let (rest, half) = (high & mask, UInt64(1) << (dropped &- 1))
    // Next to a tie the bits below decide.
    guard rest != half || middle > 2, rest != half &- 1 || middle < UInt64.max &- 2 else {
      return nil
    }
    let significand = (high >> dropped) &+ (rest >= half ? 1 : 0)
    // A power of two, which neither overflows nor is subnormal in this range.
    let power = five.exponent + exponent + 128 + Int(dropped) - shift
    return Double(significand) * Double(bitPattern: UInt64(power + 1023) << 52)
  }

  /// 10ⁿ, exact up to 22.
  private static let tens: [Double] = (0...22).reduce(into: []) { tens, _ in
    tens.append((tens.last ?? 0.1) * 10)
  }

  /// A power of five as (high·2⁶⁴ + low)·2^exponent, with the highest bit set, cut off after 128 bits.
  private struct Five {
    let high, low: UInt64
    let exponent: Int

    /// The leading bits of a number in words of 64 bits, two before the point and four after it, the lowest first.
    init(_ words: [UInt64]) {
      let top = words.lastIndex { $0 != 0 } ?? 0
      let shift = words[top].leadingZeroBitCount
      high = words[top] << shift | words[top - 1] >> (64 - shift)
      low = words[top - 1] << shift | words[top - 2] >> (64 - shift)
      exponent = 64 * (top - 5) - shift
    }
  }

  /// 5ⁿ for n from −54 to 54.
  ///
  /// In words of 64 bits, since `UInt128` needs macOS 15.
  private enum Fives {
    static let largest = 54

    static let table: [Five] = {
      let one: [UInt64] = [0, 0, 0, 0, 1, 0]
      var (power, inverse, table) = (one, one, [Five(one)])
      for _ in 0..<largest {
        var (carry, rest) = (UInt64(0), UInt64(0))
        for index in power.indices {
          let product = power[index].multipliedFullWidth(by: 5)
          let sum = product.low.addingReportingOverflow(carry)
          (power[index], carry) = (sum.partialValue, product.high + (sum.overflow ? 1 : 0))
        }
        // What is cut off below 2⁻²⁵⁶ changes no bit of the quotients that follow.
        for index in inverse.indices.reversed() {
          (inverse[index], rest) = UInt64(5).dividingFullWidth((rest, inverse[index]))
        }
        table = [Five(inverse)] + table + [Five(power)]
      }
      return table
    }()
  }
}
