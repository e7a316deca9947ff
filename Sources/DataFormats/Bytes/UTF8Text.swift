// The common part of all text readers: whether bytes are UTF-8, and the line and column of a byte.
//
// Places are those of an editor: lines from 1, ended by a line feed (CRLF ends with one as well),
// columns from 1 in Unicode scalars. A byte order mark takes no column.

package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Collection<UInt8> {
  /// The lines of a text, also empty ones, without their ends.
  var lines: [Substring] {
    String(decoding: self, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The length of the longest beginning that is UTF-8.
  package var validUTF8Length: Int {
    // Most files are ASCII; without an early exit the loop becomes vector instructions.
    if withContiguousStorageIfAvailable({ $0.reduce(0, |) < 0x80 }) == true { return count }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      length += scalar.count
    }
    return length
  }
}

/// The places of a text, for many of them: a look-up reads at most 1 KiB.
package final class TextPlaces: Sendable {
  private static let stride = 1024

  package let bytes: [UInt8]

  /// The place of every `stride`-th byte.
  private let marks: [(line: Int, column: Int)]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var marks = [(line: 1, column: 1)]
    for start in Swift.stride(from: 0, to: bytes.count, by: Self.stride).dropLast() {
      marks.append(bytes.place(ofByteAt: start + Self.stride, from: start, marks[marks.count - 1]))
    }
    self.marks = marks
  }

  /// The line and the column of the byte at `offset`, or of the end.
  package func place(ofByteAt offset: Int) -> (line: Int, column: Int) {
    let index = Swift.min(offset / Self.stride, marks.count - 1)
    return bytes.place(ofByteAt: offset, from: index * Self.stride, marks[index])
  }
}

extension [UInt8] {
  /// The line and the column of the byte at `offset`, or of the end.
  ///
  /// Time is proportional to `offset`: places are for errors, not for every byte.
  package func place(ofByteAt offset: Int) -> (line: Int, column: Int) {
    place(ofByteAt: offset, from: 0, (1, 1))
  }

  /// The place of the byte at `offset`, counted from that of the byte at `start`.
  func place(
    ofByteAt offset: Int, from start: Int, _ place: (line: Int, column: Int)
  ) -> (line: Int, column: Int) {
    var (line, column) = place
    let mark = start == 0 && starts(with: byteOrderMark) ? byteOrderMark.count : 0
    for byte in self[Swift.min(start + mark, offset)..<offset] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {  // not a continuation byte
        column += 1
      }
    }
    return (line, column)
  }
}
