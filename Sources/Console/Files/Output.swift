// Where a command's data goes: standard output, a pipe or a device, or a file that appears whole or
// not at all (Replacement.swift). A file behind symbolic links is replaced where they lead.

import DataFormats

/// A destination of bytes.
package final class Output: ByteSink {
  private let name: String
  private let descriptor: Descriptor
  private let replacement: Replacement?

  /// Whether the bytes go to a file, so that the terminal is free.
  package var isFile: Bool { replacement != nil }

  /// - Parameter path: A file, or standard output if `nil` or `-`.
  package init(_ path: String?) throws {
    guard let path, path != "-" else {
      (name, descriptor, replacement) = ("standard output", .standardOutput, nil)
      return
    }
    name = path
    do throws(Descriptor.Failure) {
      (descriptor, replacement) = try Self.open(FileName(path))
    } catch {
      throw Self.failure(path, error)
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    do throws(Descriptor.Failure) {
      try descriptor.write(bytes)
    } catch {
      if error.isClosedPipe { throw ClosedPipe() }
      throw Self.failure(name, error)
    }
  }

  /// Writes a text in UTF-8.
  package func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Puts a file in its place; to be called when everything is written.
  package func finish() throws {
    do throws(Descriptor.Failure) { try replacement?.finish() } catch {
      throw Self.failure(name, error)
    }
  }

  private static func failure(_ name: String, _ failure: Descriptor.Failure) -> CommandError {
    .inputOutput("cannot write \(name): \(failure.description)")
  }

  /// Opens the destination that a path leads to: a device or pipe, or a file to be replaced.
  private static func open(
    _ path: FileName
  ) throws(Descriptor.Failure) -> (Descriptor, Replacement?) {
    let place = try path.followingLinks()
    let old = place.status()
    if let old, isStandardOutput(old) {
      // A name of standard output, such as /dev/stdout, whatever that is redirected to.
      return (.standardOutput, nil)
    }
    if let old, old.st_mode & S_IFMT != S_IFREG {
      return (try Descriptor(opening: place, O_WRONLY), nil)
    }
    guard old == nil || access(place.terminated, W_OK) == 0 else { throw Descriptor.Failure() }
    let replacement = try Replacement(at: place, replacing: old)
    return (replacement.descriptor, replacement)
  }

  private static func isStandardOutput(_ status: stat) -> Bool {
    var standard = stat()
    return fstat(Descriptor.standardOutput.number, &standard) == 0
      && standard.st_dev == status.st_dev && standard.st_ino == status.st_ino
  }
}

/// The reader of standard output has gone, as `head` does; there is nothing more to do.
package struct ClosedPipe: Error {}
