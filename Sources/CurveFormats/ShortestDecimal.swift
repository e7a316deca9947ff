// The shortest decimal that reads back to the same double; of the shortest, the nearest.
//
// Swift's `description` is defined so [1]; all that is done here is to leave out its final `.0`. The
// text is plain from 1e-4 to 2⁵³, with an exponent of two or more digits outside. C, NumPy, pandas and
// JSON read all of it but `inf`, which is not JSON.
//
// [1] swiftlang/swift, SwiftDtoa: shortest, correctly rounded, for every double.

import AnimationMath

/// The shortest text that reads back to the same double.
public enum ShortestDecimal {
  /// The shortest text that reads back to `x`, such as `1`, `0.1`, `1e-05` or `-inf`.
  ///
  /// It is the `description` of `x` without a final `.0`. The sign of zero is kept: `-0`.
  public static func text(of x: Double) -> String { shortestDecimal(x) }

  /// The bytes that `write` may touch; the longest text has 24.
  static let maximumLength = 32

  /// Writes the text of `x` to `output`, which has room for `maximumLength` bytes.
  ///
  /// - Returns: The number of bytes written.
  @inline(__always)
  static func write(_ x: Double, to output: UnsafeMutableRawPointer) -> Int {
    var text = x.description
    return text.withUTF8 { bytes in
      var count = bytes.count
      if count > 2, bytes[count - 1] == UInt8(ascii: "0"), bytes[count - 2] == UInt8(ascii: ".") {
        count -= 2
      }
      UnsafeMutableRawBufferPointer(start: output, count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
      return count
    }
  }
}

extension ByteWriter {
  /// Writes the shortest text of `number`.
  @inline(__always)
  mutating func write(_ number: Double) throws {
    try write(upTo: ShortestDecimal.maximumLength) { ShortestDecimal.write(number, to: $0) }
  }
}
