// The destination of bytes.
//
// A format knows nothing of files: it passes full buffers to a sink. A sink is an object, so that
// the writer and its owner share one destination. Sinks for file descriptors belong to the program
// that opens them.

/// A place that takes bytes in order, such as a file, a pipe or an array.
package protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, or throws.
  ///
  /// Writers pass 64 KiB or less at a time, or one longer piece that they were given. The memory is
  /// only valid during the call, and the sink must not use the writer that calls it. After an error
  /// the written part is unknown, and the output should be discarded.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A sink that keeps everything in memory, for tests and small outputs.
package final class MemorySink: ByteSink {
  /// The bytes taken so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  package init() {}

  /// The bytes taken so far, read as UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends `bytes`.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
