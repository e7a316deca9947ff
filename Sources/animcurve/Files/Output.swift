// Where a command's data goes: standard output, or a file that appears whole or not at all.
//
// A file is written under a temporary name in the same folder and renamed when it is complete, so
// that a failure, or an interruption from the keyboard, leaves what was there before. A target that
// is no regular file (a pipe, a device) is written to directly, and one behind a symbolic link is
// replaced where the link points to.

import CurveFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A destination of bytes.
final class Output: ByteSink {
  private let descriptor: Descriptor
  private let name: String

  /// The temporary and the final path of a file that is written beside its place.
  private var replacement: (temporary: String, final: String)?
  private var isOpen = true

  /// Whether the bytes go to a file, so that the terminal is free.
  var isFile: Bool { replacement != nil }

  /// - Parameter path: A file, or standard output if `nil` or `-`.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      (descriptor, name) = (.standardOutput, "standard output")
      return
    }
    name = path
    let final = Self.followingLinks(path)
    var status = stat()
    let exists = stat(final, &status) == 0
    if exists && Self.isStandardOutput(status) {
      // A name of standard output, such as /dev/stdout, whatever that is redirected to.
      descriptor = .standardOutput
      return
    }
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let number = open(final, O_WRONLY | O_CLOEXEC)
      guard number >= 0 else { throw Self.failure(path) }
      descriptor = Descriptor(number: number)
      return
    }
    guard !exists || access(final, W_OK) == 0 else { throw Self.failure(path) }

    var template = Array((Self.folder(of: final) + ".animcurve-XXXXXX").utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { throw Self.failure(path) }
    let bytes = template.dropLast().map(UInt8.init(bitPattern:))
    descriptor = Descriptor(number: number)
    replacement = (String(decoding: bytes, as: UTF8.self), final)
    Interruption.fileToRemove(template)
    if exists {
      // Whoever owned the file goes on to own it, where that may be arranged.
      _ = fchown(number, status.st_uid, status.st_gid)
      fchmod(number, status.st_mode & 0o7777)
    } else {
      let mask = umask(0)
      umask(mask)
      fchmod(number, 0o666 & ~mask)
    }
  }

  deinit {
    guard let replacement else { return }
    if isOpen { close(descriptor.number) }
    unlink(replacement.temporary)
    Interruption.fileToRemove(nil)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do throws(Descriptor.Failure) {
      try descriptor.write(bytes)
    } catch {
      if error.isClosedPipe { throw ClosedPipe() }
      throw CommandError.inputOutput("cannot write \(name): \(error.description)")
    }
  }

  /// Puts a file in its place; to be called when everything is written.
  func finish() throws {
    guard let (temporary, final) = replacement else { return }
    // Some file systems tell only now that there was no room.
    isOpen = false
    guard close(descriptor.number) == 0, rename(temporary, final) == 0 else {
      throw Self.failure(name)
    }
    replacement = nil
    Interruption.fileToRemove(nil)
  }

  private static func failure(_ path: String) -> CommandError {
    .inputOutput("cannot write \(path): \(Descriptor.Failure().description)")
  }

  private static func isStandardOutput(_ status: stat) -> Bool {
    var standard = stat()
    return fstat(Descriptor.standardOutput.number, &standard) == 0
      && standard.st_dev == status.st_dev && standard.st_ino == status.st_ino
  }

  /// The path that a chain of symbolic links leads to, whether or not there is a file.
  private static func followingLinks(_ path: String) -> String {
    var path = path
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many links as the system itself follows.
    for _ in 0..<40 {
      let count = readlink(path, &buffer, buffer.count)
      // No link, or one of the system's own, such as a pipe, which has no path.
      var status = stat()
      guard count > 0, lstat(path, &status) == 0 else { return path }
      let target = String(
        decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let next = target.hasPrefix("/") ? target : folder(of: path) + target
      if stat(path, &status) == 0 && stat(next, &status) != 0 { return path }
      path = next
    }
    return path
  }

  /// The folder with its slash, or nothing for the current one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// The reader of standard output has gone, as `head` does; there is nothing more to do.
struct ClosedPipe: Error {}

/// What happens when the user interrupts.
enum Interruption {
  /// The path that the signal handler removes: read there, where nothing may be allocated or locked.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  /// Removes a file when the program is interrupted or told to end; `nil` for none.
  ///
  /// Called by one thread only.
  static func fileToRemove(_ file: [CChar]?) {
    let old = path
    path = file.map { bytes in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      return copy
    }
    old?.deallocate()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that the program was started to ignore, as by nohup, stays ignored.
      var action = sigaction()
      sigaction(number, nil, &action)
      if isIgnored(action) { continue }
      signal(number, path == nil ? SIG_DFL : { Interruption.end($0) })
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(_ number: Int32) {
    if let path { unlink(path) }
    signal(number, SIG_DFL)
    raise(number)
  }
}
