// The shortest decimal that reads back to the same double; of the shortest, the nearest.
//
// The text is plain from 1e-4 to 2⁵⁴, with an exponent of two or more digits outside. C, NumPy, pandas and
// JSON read all of it but `inf`, which is not JSON.
//
// Method [1, 2], for 2⁻¹²⁰ < |x| < 2⁵³. With x = c·2^q, c of 53 bits, let n be the least for which the
// unit in the last place w = 2^q·10ⁿ is in 1 ..< 10, and v = c·w = x·10ⁿ. Then a decimal reads back to x
// just if it is within w/2 of v, and
//
//     multiple of ten within w/2 of v     there is at most one, for w < 10: it is the shortest, zeros dropped
//     none                                the integer nearest to v, which is within ½ ≤ w/2
//
// One product of 64 by 128 bits gives v to 2⁻⁶⁴: 5ⁿ is exact in 128 bits up to n = 55, and no more is needed.
//
// What the product does not decide is left to the standard library's `description`, which is defined alike
// [3]: a multiple of ten or a half within 2·2⁻⁶⁰ of the edge, where the parity of c decides, and powers of
// two, whose neighbour below is nearer, unless they are multiples of ten themselves; numbers out of the range.
//
// Decimal17.swift has the text of a decimal. Measured: 10⁸ numbers of ten kinds, no difference from
// `description`.
//
// [1] R. Giulietti, The Schubfach way to render doubles, 2020.
// [2] U. Adams, Ryū: fast float-to-string conversion, PLDI 2018.
// [3] swiftlang/swift, SwiftDtoa: shortest, correctly rounded, for every double.

import AnimationMath

/// The shortest text that reads back to the same double.
package enum ShortestDecimal {
  /// The shortest text that reads back to `x`, such as `1`, `0.1`, `1e-05` or `-inf`.
  ///
  /// It is the `description` of `x` without a final `.0`. The sign of zero is kept: `-0`.
  package static func text(of x: Double) -> String { shortestDecimal(x) }

  /// The bytes that the writing functions may touch; the longest text has 24.
  static let maximumLength = 40

  /// Writes the text of `x` to `output`, which has room for `maximumLength` bytes.
  ///
  /// - Parameter powers: 5ⁿ; those who write many numbers fetch them once.
  /// - Returns: The number of bytes written.
  @inline(__always)
  static func write(
    _ x: Double, to output: UnsafeMutableRawPointer,
    powers: UnsafePointer<PowerOfFive> = Decimal17.powersOfFive
  ) -> Int {
    guard let decimal = Decimal17(x, powers) else { return writeDescription(of: x, to: output) }
    return decimal.write(isNegative: x.sign == .minus, to: output)
  }

  /// Writes the text of `x`, rounded to a number of significant digits from 1 to 17.
  ///
  /// The shortest decimal is what is rounded, a half away from zero: 0.15 becomes 0.2, although the
  /// double lies below 0.15.
  @inline(never)
  static func write(_ x: Double, digits: Int, to output: UnsafeMutableRawPointer) -> Int {
    guard x.isFinite && x != 0 else { return writeDescription(of: x, to: output) }
    let decimal = (Decimal17(x) ?? Decimal17(describing: x)).rounded(to: digits)
    return decimal.write(isNegative: x < 0, to: output)
  }

  /// Writes the standard library's text.
  @inline(never)
  private static func writeDescription(of x: Double, to output: UnsafeMutableRawPointer) -> Int {
    var text = shortestDecimal(x)
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      output.copyMemory(from: base, byteCount: bytes.count)
      return bytes.count
    }
  }
}

/// The leading 128 bits of a power of five.
typealias PowerOfFive = (high: UInt64, low: UInt64)

extension ByteWriter {
  /// Writes the shortest text of `number`.
  @inline(__always)
  mutating func write(_ number: Double) throws {
    try write(upTo: ShortestDecimal.maximumLength) { ShortestDecimal.write(number, to: $0) }
  }
}

// MARK: - The decimal

extension Decimal17 {
  /// The shortest decimal for |x|; `nil` where the standard library decides.
  @inline(__always)
  init?(_ x: Double, _ powersOfFive: UnsafePointer<PowerOfFive> = Self.powersOfFive) {
    let (exponent, significand) = (
      Int(truncatingIfNeeded: x.exponentBitPattern), x.significandBitPattern
    )
    guard exponent > 1023 - 120 && exponent < 1023 + 53 else { return nil }
    // n = −⌊q·log₁₀ 2⌋, and ⌊log₂ w⌋ = q + n + ⌊n·log₂ 5⌋ − … in fixed point, exact in this range.
    let q = exponent &- 1075
    let n = 0 &- ((q &* 315_653) >> 20)
    let magnitude = q &+ n &+ ((n &* 152_170) >> 16)
    let power = powersOfFive[n]
    let c = (significand | 1 << 52) &<< UInt64(truncatingIfNeeded: magnitude &+ 1)
    let (high, low) = (c.multipliedFullWidth(by: power.high), c.multipliedFullWidth(by: power.low))
    let (fraction, carry) = high.low.addingReportingOverflow(low.high)
    let whole = high.high &+ (carry ? 1 : 0)

    // The distances from the multiples of ten below and above, and w/2, in units of 2⁻⁶⁰.
    let tens = whole / 10
    let last = whole &- 10 &* tens
    let below = last << 60 | fraction >> 4
    let above = (10 << 60) &- below
    let half = power.high &>> UInt64(truncatingIfNeeded: 4 &- magnitude)
    if significand == 0 {
      guard last == 0 && fraction == 0 && low.low == 0 else { return nil }
    } else if below &- half &+ 2 <= 4 || above &- half &+ 2 <= 4 || fraction &- 1 << 63 &+ 2 <= 4 {
      return nil
    }
    // Without branches, which could not be predicted.
    let isDown: UInt64 = below < half ? 1 : 0
    let isUp: UInt64 = above < half ? 1 : 0
    let nearest = last &+ fraction >> 63
    let shortest = 10 &* (tens &+ isUp) &+ (nearest & ((isDown | isUp) &- 1))
    // Of 16 or 17 digits, from 2⁵² on.
    let isShort: UInt64 = shortest < 10_000_000_000_000_000 ? 1 : 0
    digits = shortest &* (1 &+ 9 &* isShort)
    point = 17 &- n &- Int(truncatingIfNeeded: isShort)
  }

  /// 5ⁿ for n = 0 … 55, exact, with the leading bit of 128 set.
  nonisolated(unsafe) static let powersOfFive: UnsafePointer<PowerOfFive> =
    {
      let table = UnsafeMutablePointer<PowerOfFive>.allocate(capacity: 56)
      var power: PowerOfFive = (1 << 63, 0)
      for n in 0..<56 {
        (table + n).initialize(to: power)
        // Five quarters of it, or five eighths if that is too large.
        let (low, carry) = power.low.addingReportingOverflow(power.low >> 2 | power.high << 62)
        let (sum, isOver) = power.high.addingReportingOverflow(power.high >> 2)
        let (high, isOverToo) = sum.addingReportingOverflow(carry ? 1 : 0)
        power = isOver || isOverToo ? (1 << 63 | high >> 1, high << 63 | low >> 1) : (high, low)
      }
      return UnsafePointer(table)
    }()
}
