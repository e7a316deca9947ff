// A file that appears whole or not at all.
//
// It is written under a temporary name in the folder of its place, brought to the disk, and renamed
// when it is complete. A failure, a signal or a power cut leaves what was there before. Where a file
// is replaced, the new one has its permissions and, as far as the system allows, its owner and its
// group; without the owner it is not run in the owner's name, and without the group, that group gets
// no more than all others. Other names of the old file (hard links) keep the old contents, and access
// lists and extended attributes are not copied.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file in the making, under a name that goes away with it unless it is put in its place.
final class Replacement {
  let descriptor: Descriptor
  private let temporary: FileName
  private let place: FileName
  private var isOpen = true
  private var isInPlace = false

  /// - Parameters:
  ///   - place: Where the file is to be; no symbolic link.
  ///   - old: What is there now, if anything.
  init(at place: FileName, replacing old: stat?) throws(Descriptor.Failure) {
    self.place = place
    let folder = place.folder
    (descriptor, temporary) = try Termination.makeFile { () throws(Descriptor.Failure) in
      var template = FileName(bytes: folder.bytes + ".animcurve-XXXXXX".utf8).terminated
      let number = mkstemp(&template)
      guard number >= 0 else { throw Descriptor.Failure() }
      let made = FileName(bytes: template.dropLast().map(UInt8.init(bitPattern:)))
      return (Descriptor(number: number), made)
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
    if !isInPlace { unlink(temporary.terminated) }
    Termination.keepFile()
  }

  /// Puts the file in its place; to be called when everything is written.
  func finish() throws(Descriptor.Failure) {
    // Not every file system knows how to wait for the disk.
    guard fsync(descriptor.number) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno) else {
      throw Descriptor.Failure()
    }
    // Some tell only now that there was no room.
    isOpen = false
    guard close(descriptor.number) == 0, rename(temporary.terminated, place.terminated) == 0 else {
      throw Descriptor.Failure()
    }
    isInPlace = true
  }
}

extension Descriptor {
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
