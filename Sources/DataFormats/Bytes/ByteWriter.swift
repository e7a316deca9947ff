// A 64 KiB buffer in front of a sink, shared by all formats.
//
// 64 KiB makes the cost of a call to the sink small and still fits the second-level cache; longer
// pieces (ByteWriter+Rows.swift) go past the buffer. It never grows, so memory does not depend on
// the number of rows. Without `flush()` its contents are lost: only a finished output is complete.
//
// The formats keep it in an object without the run-time check for exclusive access. The check takes
// 4 to 5 ns a number, and could only find a sink that calls its own writer, which `ByteSink`
// forbids.

package struct ByteWriter: ~Copyable {
  static let capacity = 1 << 16

  /// The length from which bytes go to the sink directly: a copy would cost more than a call.
  static let fewestUncopied = 1 << 14

  private let sink: any ByteSink
  private let base = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  private var count = 0

  package init(into sink: any ByteSink) {
    self.sink = sink
  }

  deinit {
    base.deallocate()
  }

  package mutating func flush() throws {
    guard count > 0 else { return }
    try sink.write(UnsafeRawBufferPointer(start: base, count: count))
    count = 0
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.count >= Self.fewestUncopied {
      try flush()
      return try sink.write(bytes)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == Self.capacity { try flush() }
      let piece = rest.prefix(Self.capacity - count)
      UnsafeMutableRawBufferPointer(start: base + count, count: piece.count).copyBytes(from: piece)
      count += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  package mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}
