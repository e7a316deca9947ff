// A file that appears whole or not at all.
//
// It is written without a name, or under a temporary one in the folder of its place, brought to the disk, and
// put there when it is complete. A failure, a signal or a power cut leaves what was there before, and a
// file without a name vanishes with the program, even if that is killed. Where the file system knows no such
// files (O_TMPFILE, Linux), a kill leaves the temporary name; so it does in the instant between naming
// and renaming a file that replaces another. Where a file
// is replaced, the new one has its permissions and, as far as the system allows, its owner and its
// group; without the owner it is not run in the owner's name, and without the group, that group gets
// no more than all others. Other names of the old file (hard links) keep the old contents, and access
// lists and extended attributes are not copied.

/// An unfinished file, removed at the end of the program unless it is put in its place.
final class Replacement {
  let descriptor: Descriptor
  private var temporary: FileName?
  private let place: FileName
  private var isOpen = true
  private var isInPlace = false

  /// - Parameters:
  ///   - place: Where the file is to be; no symbolic link.
  ///   - old: The status of the file now in that place; `nil` if there is none.
  init(at place: FileName, replacing old: stat?) throws(Descriptor.Failure) {
    self.place = place
    if let nameless = Descriptor(namelessIn: place.folder) {
      (descriptor, temporary) = (nameless, nil)
    } else {
      let folder = place.folder
      let made = try Termination.makeFile { () throws(Descriptor.Failure) in
        var template = FileName(bytes: folder.bytes + ".animcurve-XXXXXX".utf8).terminated
        let number = mkstemp(&template)
        guard number >= 0 else { throw Descriptor.Failure() }
        let name = FileName(bytes: template.dropLast().map(UInt8.init(bitPattern:)))
        return (Descriptor(number: number), name)
      }
      descriptor = made.0
      temporary = made.1
    }
    if let old {
      descriptor.inherit(from: old)
    } else {
      let mask = umask(0)
      umask(mask)
      fchmod(descriptor.number, 0o666 & ~mask)
    }
  }

  deinit {
    if isOpen { close(descriptor.number) }
    guard let temporary else { return }
    if !isInPlace { unlink(temporary.terminated) }
    Termination.keepFile()
  }

  /// Puts the file in its place; to be called when everything is written.
  func finish() throws(Descriptor.Failure) {
    try descriptor.waitForDisk()
    if temporary == nil {
      if descriptor.isNamed(place) {
        isInPlace = true
      } else {
        // A file with this name exists, and linkat() replaces none.
        try nameTemporarily()
      }
    }
    // Some file systems report only now that the disk is full.
    isOpen = false
    guard close(descriptor.number) == 0 else { throw Descriptor.Failure() }
    guard let temporary, !isInPlace else { return }
    guard rename(temporary.terminated, place.terminated) == 0 else { throw Descriptor.Failure() }
    isInPlace = true
  }

  /// Names a file without a name, so that it can be renamed.
  private func nameTemporarily() throws(Descriptor.Failure) {
    let folder = place.folder
    let descriptor = descriptor
    temporary = try Termination.makeFile { () throws(Descriptor.Failure) in
      for attempt in 0..<1000 {
        let name = ".animcurve-\(getpid())-\(attempt)"
        let path = FileName(bytes: folder.bytes + name.utf8)
        if descriptor.isNamed(path) { return ((), path) }
        guard errno == EEXIST else { break }
      }
      throw Descriptor.Failure()
    }.1
  }
}

extension Descriptor {
  /// A file without a name on the file system of a folder; `nil` if that knows none.
  fileprivate init?(namelessIn folder: FileName) {
    #if os(Linux)
      // O_TMPFILE, which the C library's module hides, includes O_DIRECTORY, whose bit depends on the processor.
      let flags: Int32 = 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC
      let path = folder.bytes.isEmpty ? FileName(".") : folder
      let number = open(path.terminated, flags, 0o600)
      // Naming the file later goes through /proc/self/fd, which may be missing.
      guard number >= 0 else { return nil }
      guard access("/proc/self/fd/\(number)", F_OK) == 0 else {
        close(number)
        return nil
      }
      self.init(number: number)
    #else
      return nil
    #endif
  }

  /// Gives a file without a name the given one.
  ///
  /// - Returns: `false` if a file of that name exists.
  fileprivate func isNamed(_ path: FileName) -> Bool {
    #if os(Linux)
      return linkat(
        AT_FDCWD, "/proc/self/fd/\(number)", AT_FDCWD, path.terminated, AT_SYMLINK_FOLLOW) == 0
    #else
      return false
    #endif
  }
}

extension Descriptor {
  /// Waits until the contents are on the disk.
  fileprivate func waitForDisk() throws(Descriptor.Failure) {
    #if canImport(Darwin)
      // On Apple platforms fsync waits for the drive's memory alone; network file systems have
      // nothing stronger.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems have no fsync.
    guard fsync(number) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno) else {
      throw Descriptor.Failure()
    }
  }

  /// Gives a file the owner, the group and the permissions of another, as far as allowed.
  fileprivate func inherit(from old: stat) {
    let hasOwner = fchown(number, old.st_uid, old.st_gid) == 0
    let hasGroup = hasOwner || fchown(number, uid_t.max, old.st_gid) == 0
    var mode = old.st_mode & 0o7777
    if !hasOwner { mode &= 0o777 }
    if !hasGroup { mode = mode & 0o707 | mode & mode << 3 & 0o070 }
    fchmod(number, mode)
  }
}
