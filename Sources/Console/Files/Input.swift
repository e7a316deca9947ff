// Files that a command reads; - is standard input.

/// A file to read from beginning to end.
package struct Input {
  let path: String

  package init(path: String) { self.path = path }

  /// The name as it appears in messages; an empty one, as of an unset shell variable, in quotes.
  package var name: String { path == "-" ? "standard input" : path.isEmpty ? quoted(path) : path }

  /// Whether the file exists; standard input always does.
  package var exists: Bool { path == "-" || FileName(path).status() != nil }

  /// Hands over the bytes, a piece at a time.
  package func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    func failure(_ failure: Descriptor.Failure) -> CommandError {
      .inputOutput("cannot read \(name): \(failure.description)")
    }
    guard path != "-" else {
      return try Descriptor.standardInput.readAll(failed: failure, body)
    }
    let descriptor: Descriptor
    do throws(Descriptor.Failure) {
      descriptor = try Descriptor(opening: FileName(path), O_RDONLY)
    } catch {
      throw failure(error)
    }
    defer { close(descriptor.number) }
    try descriptor.readAll(failed: failure, body)
  }

  /// The most bytes that are read at once.
  static let mostBytes = 1 << 29

  /// All the bytes at once; there must be some, and no more than 512 MiB.
  package func bytes() throws -> [UInt8] {
    var all: [UInt8] = []
    try read {
      guard all.count + $0.count <= Self.mostBytes else {
        throw CommandError.badData("\(name) has more than 512 MiB, the most that is read")
      }
      all.append(contentsOf: $0)
    }
    guard !all.isEmpty else {
      throw CommandError.badData(
        path == "-"
          ? "standard input is empty; did the command before it fail?" : "\(name) is empty")
    }
    return all
  }
}
