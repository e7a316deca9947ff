// The files of a zip [1], by its directory at the end: stored, or deflated.
//
// [1] PKWARE, APPNOTE.TXT, .ZIP File Format Specification, §4.3.

/// An archive of files.
package struct ZipArchive {
  private let bytes: [UInt8]

  /// The files by name, in the order of the directory: the offset of each, its packed length and its method.
  private var files: [(name: String, offset: Int, length: Int, method: Int)] = []

  package var names: [String] { files.map(\.name) }

  /// - Returns: `nil` for bytes that are no archive.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let ends = stride(from: bytes.count - 22, through: max(bytes.count - 65_557, 0), by: -1)
    guard bytes.starts(with: "PK".utf8),
      let end = ends.first(where: { number($0, 4) == 0x0605_4B50 })
    else { return nil }
    var entry = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard entry + 46 <= bytes.count, number(entry, 4) == 0x0201_4B50 else { return nil }
      let start = entry + 46
      let next = start + number(entry + 28, 2)
      guard next <= bytes.count else { return nil }
      files.append(
        (
          String(decoding: bytes[start..<next], as: UTF8.self), number(entry + 42, 4),
          number(entry + 20, 4), number(entry + 10, 2)
        ))
      entry = next + number(entry + 30, 2) + number(entry + 32, 2)
    }
  }

  /// A number of some bytes, the least significant first; 0 beyond the end.
  private func number(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { value, place in
      value
        | (bytes.indices.contains(offset + place) ? Int(bytes[offset + place]) << (8 * place) : 0)
    }
  }

  /// The contents of a file.
  ///
  /// - Parameter limit: The most bytes that are accepted.
  /// - Returns: `nil` if there is none of that name, or if it is broken or packed in another way.
  package func contents(of name: String, atMost limit: Int = 1 << 28) -> [UInt8]? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    let start = file.offset + 30 + number(file.offset + 26, 2) + number(file.offset + 28, 2)
    guard start + file.length <= bytes.count else { return nil }
    let packed = bytes[start..<start + file.length]
    switch file.method {
    case 0: return Array(packed)
    case 8: return Array(inflating: packed, atMost: limit)
    default: return nil
    }
  }
}
