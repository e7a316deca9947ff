// File descriptors: whole writes, reads in pieces, and the system's error messages.
//
// The C library is enough here, and starts faster than Foundation. All files of this module see it
// through this one, and so do those that import the module.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// An open file, pipe or terminal.
package struct Descriptor {
  static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// Opens a file, a pipe or a device; no other program inherits it.
  init(opening path: FileName, _ flags: Int32) throws(Failure) {
    number = open(path.terminated, flags | O_CLOEXEC)
    guard number >= 0 else { throw Failure() }
  }

  /// Opens standard input, output and error where they are closed.
  ///
  /// Otherwise the next opened file would get such a number, and would be read as standard input or
  /// receive the error messages. The replacements can be neither read nor written.
  package static func reserveStandardStreams() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      #if os(Linux)
        let flags: Int32 = 0o10_000_000  // O_PATH, which the C library's module hides
      #else
        let flags = O_RDONLY
      #endif
      // `open` returns the lowest free number, which must be the reserved one.
      guard open("/", flags) == number else { exit(CommandError.inputOutput("").status) }
    }
  }

  /// The failure of a system call, by its `errno`.
  package struct Failure: Error {
    package var code = errno

    package var description: String { String(cString: strerror(code)) }

    /// Whether the reader of the pipe has closed it.
    var isClosedPipe: Bool { code == EPIPE }
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
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
        // Another process may have made the descriptor non-blocking: wait until it accepts bytes
        // again.
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw Failure()
      }
    }
  }

  /// Writes a text, and ignores a failure: for messages on standard error.
  package func write(_ text: String) {
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
