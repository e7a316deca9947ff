// The common part of all text readers: whether bytes are UTF-8, and the line and column of a byte.
//
// Places are those of an editor: lines from 1, ended by a line feed (CRLF ends with one as well),
// columns from 1 in Unicode scalars. A byte order mark takes no column.

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Collection<UInt8> {
  /// The length of the longest beginning that is UTF-8.
  var validUTF8Length: Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      length += scalar.count
    }
    return length
  }
}

extension [UInt8] {
  /// The line and the column of the byte at `offset`, or of the end.
  ///
  /// Time is proportional to `offset`: places are for errors, not for every byte.
  func place(ofByteAt offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in self[..<offset].dropFirst(starts(with: byteOrderMark) ? byteOrderMark.count : 0) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {  // not a continuation byte
        column += 1
      }
    }
    return (line, column)
  }
}
