// File descriptors: whole writes, reads in pieces, and the system's words for what went wrong.
//
// The C library is enough here, and starts faster than Foundation.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, pipe or terminal.
struct Descriptor {
  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  let number: Int32

  /// Why a call of the system failed: `errno`.
  struct Failure: Error {
    let code = errno

    var description: String { String(cString: strerror(code)) }

    /// Nobody reads the other end of the pipe any more.
    var isClosedPipe: Bool { code == EPIPE }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(number, piece.baseAddress, piece.count)
      #elseif canImport(Musl)
        let count = Musl.write(number, piece.baseAddress, piece.count)
      #else
        let count = Darwin.write(number, piece.baseAddress, piece.count)
      #endif
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody made the descriptor non-blocking: wait until it takes more.
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw Failure()
      }
    }
  }

  /// Writes a text, and leaves it at that if it cannot: for messages on standard error.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { try? write(UnsafeRawBufferPointer($0)) }
  }

  /// Reads to the end, a piece at a time.
  func readAll<E: Error>(
    failed: (Failure) -> E, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(number, buffer.baseAddress, buffer.count)
      if count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 {
        return
      } else if errno != EINTR {
        throw failed(Failure())
      }
    }
  }
}
