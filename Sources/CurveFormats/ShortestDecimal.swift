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
    var stream = DecimalStream(output: output)
    x.write(to: &stream)
    let count = stream.count
    guard count > 2, output.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: "0"),
      output.load(fromByteOffset: count - 2, as: UInt8.self) == UInt8(ascii: ".")
    else { return count }
    return count - 2
  }
}

/// Takes the text of one number to a place in memory.
private struct DecimalStream: TextOutputStream {
  let output: UnsafeMutableRawPointer
  var count = 0

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  // What the standard library calls, where it knows the text to be ASCII, instead of making a string for
  // `write`: 30 ns a number instead of 50. Should it one day call it no more, `write` does the work.
  mutating func _writeASCII(_ text: UnsafeBufferPointer<UInt8>) {
    append(UnsafeRawBufferPointer(text))
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    (output + count).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }
}

extension ByteWriter {
  /// Writes the shortest text of `number`.
  @inline(__always)
  mutating func write(_ number: Double) throws {
    try write(upTo: ShortestDecimal.maximumLength) { ShortestDecimal.write(number, to: $0) }
  }
}
