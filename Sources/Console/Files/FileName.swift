// The name of a file: bytes, of which only the slash and the end mean anything.

/// A path, byte for byte as the system has it.
struct FileName: Equatable {
  var bytes: [UInt8]

  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The path that a word of the command line spells.
  init(_ word: String) {
    bytes = SystemText.bytes(of: word)
  }

  /// The folder with its slash, or nothing for the current one.
  var folder: FileName {
    FileName(bytes: bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[...$0] } ?? [])
  }

  /// A path beside this one, unless it begins at the root.
  func sibling(_ name: FileName) -> FileName {
    name.bytes.first == UInt8(ascii: "/")
      ? name : FileName(bytes: folder.bytes + name.bytes)
  }

  /// The path for a call of the system, closed by a zero.
  var terminated: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

  /// The status of the file behind all links, or of the link itself; `nil` if there is none.
  func status(followingLinks: Bool = true) -> stat? {
    var status = stat()
    let code = followingLinks ? stat(terminated, &status) : lstat(terminated, &status)
    return code == 0 ? status : nil
  }

  /// The target of a symbolic link; nil for anything else.
  var linkTarget: FileName? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(terminated, &buffer, buffer.count)
    return count > 0 ? FileName(bytes: buffer[..<count].map(UInt8.init(bitPattern:))) : nil
  }

  /// The path that a chain of symbolic links leads to, whether or not there is a file.
  func followingLinks() throws(Descriptor.Failure) -> FileName {
    var path = self
    // The system follows at most 40 links, too.
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return path }
      let next = path.sibling(target)
      // A link of the system itself, such as that of a pipe, has a target without a path.
      if path.status() != nil && next.status() == nil { return path }
      path = next
    }
    throw Descriptor.Failure(code: ELOOP)
  }
}
