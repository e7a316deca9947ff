// The shortest decimal that reads back to the same double; of the shortest, the nearest.
//
// The text is plain from 1e-4 to 2⁵⁴, with an exponent of two or more digits outside. C, NumPy, pandas and
// JSON read all of it, except that `inf` is not JSON.
//
// Method [1, 2], for 2⁻¹¹⁹ ≤ |x| < 2⁵². With x = c·2^q, c of 53 bits, let n be the least for which the
// unit in the last place w = 2^q·10ⁿ is in 1 ..< 10, and v = c·w = x·10ⁿ. Then a decimal reads back to x
// exactly if it is within w/2 of v, and
//
//     multiple of ten within w/2 of v     there is at most one, for w < 10: it is the shortest, zeros dropped
//     none                                the integer nearest to v, which is within ½ ≤ w/2
//
// The product of 2c + 1 and w/20 is v + w/2 in tens. If its fraction is below w in tens, there is a
// multiple of ten, which is its whole part. Otherwise its whole part is that of v, and the last
// digit follows from the fraction. w/20 is exact in 128 bits up to n = 52, and no more is needed;
// the product is right to 2⁻⁶⁴.
//
// Other cases are left to the standard library's `description`, which is defined alike [3]: a
// multiple of ten or a half within 2⁻⁵⁸ of the edge, where the parity of c decides; powers of two,
// whose neighbour below is nearer, unless they are multiples of ten themselves; and numbers out of
// the range except 0.
//
// Decimal17.swift writes the text of a decimal. Measured: 10⁸ numbers of ten kinds, no difference
// from `description`.
//
// [1] R. Giulietti, The Schubfach way to render doubles, 2020.
// [2] U. Adams, Ryū: fast float-to-string conversion, PLDI 2018.
// [3] swiftlang/swift, SwiftDtoa: shortest, correctly rounded, for every double.

import Wording

/// The shortest text that reads back to the same double.
package enum ShortestDecimal {
  /// The shortest text that reads back to `x`, such as `1`, `0.1`, `1e-05` or `-inf`.
  ///
  /// It is the `description` of `x` without a final `.0`. The sign of zero is kept: `-0`.
  package static func text(of x: Double) -> String { shortestDecimal(x) }

  /// The bytes that the writing functions may touch; the longest text has 24.
  package static let maximumLength = 40

  /// Writes the text of `x` to `output`, which has room for `maximumLength` bytes.
  ///
  /// - Returns: The number of bytes written.
  @inline(__always)
  package static func write(_ x: Double, to output: UnsafeMutableRawPointer) -> Int {
    guard let decimal = Decimal17(x) else { return writeDescription(of: x, to: output) }
    return DecimalText(decimal).write(to: output)
  }

  /// Writes the text of `x`, rounded, as `write(_:to:)` does.
  ///
  /// The shortest decimal is rounded, a half away from zero: to one digit, 0.15 becomes 0.2,
  /// although the double lies below 0.15.
  @inline(never)
  package static func write(_ x: Double, _ rounding: Rounding?, to output: UnsafeMutableRawPointer)
    -> Int
  {
    guard let rounding, x.isFinite else { return write(x, to: output) }
    return DecimalText(rounding(Decimal17(x) ?? Decimal17(describing: x))).write(to: output)
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

// MARK: - The decimal

/// The multiplier of the significands of one binade.
package struct DecimalScale {
  /// w/20, with 128 bits after the point.
  let high, low: UInt64

  /// The number of digits, of seventeen, before the decimal point.
  let point: Int32
}

extension Decimal17 {
  /// The least exponent of the table, as encoded in doubles, and the number of exponents, up to
  /// that of 2⁵¹.
  private static let leastExponent = 1023 - 119
  private static let scaleCount = 171

  /// The shortest decimal for `x`; `nil` where the standard library decides.
  ///
  /// - Parameter scales: The table; callers with many numbers fetch it once.
  @inline(__always)
  package init?(_ x: Double, _ scales: UnsafePointer<DecimalScale> = Self.scales) {
    sign = Int32(truncatingIfNeeded: x.bitPattern >> 63)
    let index = Int(truncatingIfNeeded: x.exponentBitPattern) &- Self.leastExponent
    guard UInt(bitPattern: index) < Self.scaleCount else {
      guard x == 0 else { return nil }
      (tens, last, point) = (0, 0, 2)
      return
    }
    let scale = scales[index]
    let significand = x.significandBitPattern
    let odd = significand &* 2 &+ (1 << 53 | 1)  // 2c + 1
    let (high, low) = (
      odd.multipliedFullWidth(by: scale.high), odd.multipliedFullWidth(by: scale.low)
    )
    // The fraction of v + w/2 in tens, and w, in units of 2⁻⁶⁴.
    let (fraction, carry) = high.low.addingReportingOverflow(low.high)
    let width = scale.high &* 2
    // The integer nearest to v, counted from the multiple of ten, and the fraction of v + ½.
    let (nearest, rest) = (fraction &- scale.high &+ Self.twentieth).multipliedFullWidth(by: 10)
    if significand == 0 {
      guard fraction == scale.high else { return nil }
    } else if fraction &+ 8 <= 16 || fraction &- width &+ 8 <= 16 || rest &+ 64 <= 128 {
      return nil
    }
    // Without a branch, which could not be predicted.
    let hasMultiple: UInt64 = fraction < width ? 1 : 0
    tens = high.high &+ (carry ? 1 : 0)
    last = nearest & (hasMultiple &- 1)
    point = scale.point
  }

  /// 2⁶⁴/20.
  private static let twentieth: UInt64 = 922_337_203_685_477_581

  /// The multiplier of the significands for each exponent of the table.
  nonisolated(unsafe) static let scales: UnsafePointer<DecimalScale> =
    {
      let table = UnsafeMutablePointer<DecimalScale>.allocate(capacity: scaleCount)
      // From q = −1 down, where n = 1 and w = 5. Half of w, or five times w where that is below 1.
      var (high, low, n) = (UInt64(1) << 62, UInt64(0), 1)
      for index in (0..<scaleCount).reversed() {
        (table + index).initialize(to: DecimalScale(high: high, low: low, point: Int32(17 - n)))
        if high >= UInt64.max / 10 {
          (high, low) = (high >> 1, low >> 1 | high << 63)
        } else {
          let product = low.multipliedFullWidth(by: 5)
          (high, low, n) = (5 * high + product.high, product.low, n + 1)
        }
      }
      return UnsafePointer(table)
    }()
}

/// Stores a byte and moves on.
@inline(__always)
package func append(_ byte: UInt8, to place: inout UnsafeMutableRawPointer) {
  place.storeBytes(of: byte, as: UInt8.self)
  place += 1
}
