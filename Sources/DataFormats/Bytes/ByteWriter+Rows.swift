// Many rows of text at once: formatted on all cores, written in order.
//
// Formatting a number costs four times as much as writing its bytes, and rows do not depend on each
// other. So rows are divided into pieces, each is formatted into memory of its own, and the pieces
// are written one after the other. The memory is about 2 MiB, whatever the number of rows.
//
// Pieces are long because a system call is slow for each page that it fills only partly: 19 bytes a
// number take 8.5 ns of the processor in calls of 58 kB, 5.2 in calls of a quarter of a MB. Four
// are formatted at a time: more would be formatted faster than the one writing thread can write.

import Dispatch

extension ByteWriter {
  /// The rows of a piece, and the pieces formatted at a time.
  private static let (rowsOfPiece, piecesOfWave) = (4096, 4)

  /// The memory for a piece, unless one row needs more.
  private static let bytesOfPiece = 1 << 19

  /// Formats rows on several threads and writes them in order.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - limit: The most bytes of a row.
  ///   - format: Writes rows, given their indices, to memory for `limit` bytes each, and returns the
  ///     number of bytes written. It is called on several threads.
  package mutating func writeRows(
    _ count: Int, upTo limit: Int, _ format: @Sendable (Range<Int>, UnsafeMutableRawPointer) -> Int
  ) throws {
    let rows = max(1, min(Self.rowsOfPiece, Self.bytesOfPiece / limit))
    let pieces = min((count + rows - 1) / rows, Self.piecesOfWave)
    guard pieces > 0 else { return }
    nonisolated(unsafe) let room = UnsafeMutableRawPointer.allocate(
      byteCount: pieces * min(rows, count) * limit, alignment: 16)
    defer { room.deallocate() }
    let stride = min(rows, count) * limit
    var lengths = [Int](repeating: 0, count: pieces)
    for start in Swift.stride(from: 0, to: count, by: rows * pieces) {
      lengths.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let lengths = buffer
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
          let first = min(start + piece * rows, count)
          lengths[piece] = format(first..<min(first + rows, count), room + piece * stride)
        }
      }
      for (piece, length) in lengths.enumerated() {
        try write(UnsafeRawBufferPointer(start: room + piece * stride, count: length))
      }
    }
  }
}
