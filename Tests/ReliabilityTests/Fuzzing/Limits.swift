// A process in which an input may do what it likes: it ends when it takes too long or too much, and leaves
// behind which input it was.

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The number of the input under way, in a file that outlives the process.
///
/// The file is mapped, so that a number costs one write to memory.
final class Trace {
  let path: String
  private let cell: UnsafeMutablePointer<Int>
  private let isOwner: Bool

  struct Failure: Error {}

  /// Makes a file; it goes away with this.
  convenience init() throws {
    var template = Array(
      FileManager.default.temporaryDirectory.appendingPathComponent("animcurve-trace-XXXXXX").path
        .utf8CString)
    let file = mkstemp(&template)
    guard file >= 0, ftruncate(file, 4096) == 0 else { throw Failure() }
    close(file)
    let name = template.dropLast().map(UInt8.init(bitPattern:))
    try self.init(path: String(decoding: name, as: UTF8.self), isOwner: true)
  }

  /// The file that another process made.
  convenience init(path: String) throws { try self.init(path: path, isOwner: false) }

  private init(path: String, isOwner: Bool) throws {
    let file = open(path, O_RDWR)
    guard file >= 0 else { throw Failure() }
    defer { close(file) }
    guard let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { throw Failure() }
    self.path = path
    self.isOwner = isOwner
    cell = memory.bindMemory(to: Int.self, capacity: 512)
  }

  deinit {
    munmap(cell, 4096)
    if isOwner { unlink(path) }
  }

  /// The number of the input under way; −1 at the end.
  var number: Int {
    get { cell[0] }
    set { cell[0] = newValue }
  }

  /// How many inputs were accepted.
  var accepted: Int {
    get { cell[1] }
    set { cell[1] = newValue }
  }

  /// The longest that an input took, in microseconds of processor time.
  var longest: Int {
    get { cell[2] }
    set { cell[2] = newValue }
  }

  /// What all inputs took, in microseconds of processor time.
  var total: Int {
    get { cell[3] }
    set { cell[3] = newValue }
  }
}

/// Limits the files that this process writes to a megabyte, for good.
func limitFiles() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
  #if canImport(Glibc)
    limit(RLIMIT_FSIZE.rawValue, 1 << 20)
  #else
    limit(RLIMIT_FSIZE, 1 << 20)
  #endif
}

/// Limits the memory that this process takes, in bytes, and keeps it from leaving a core file, for good.
///
/// With a sanitizer, which reserves most of the addresses for itself, memory is not limited.
func limitMemory(_ bytes: Int) {
  #if canImport(Glibc)
    limit(RLIMIT_CORE.rawValue, 0)
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    if !isSanitized { limit(RLIMIT_DATA.rawValue, bytes) }
  #else
    limit(RLIMIT_CORE, 0)
  #endif
}

private func limit(_ resource: some BinaryInteger, _ value: Int) {
  var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(resource), &limits)
  #else
    setrlimit(Int32(resource), &limits)
  #endif
}

/// Ends this process by a signal when it has computed for `seconds` more; 0 for no limit.
func limitComputing(seconds: Int) {
  var timer = itimerval()
  timer.it_value.tv_sec = .init(seconds)
  #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
  #else
    setitimer(ITIMER_VIRTUAL, &timer, nil)
  #endif
}

/// The processor time that this process has taken, in microseconds.
func computedMicroseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}

/// A folder for files that an input may name or make, as the working directory of this process.
func enterScratchFolder() throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("animcurve-fuzz-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  chdir(folder.path)
  try Data().write(to: folder.appendingPathComponent("empty"))
  symlink("link", "link")
}

/// Removes the folder of ``enterScratchFolder()``.
func leaveScratchFolder() {
  let folder = FileManager.default.currentDirectoryPath
  guard folder.contains("animcurve-fuzz-") else { return }
  chdir("/")
  try? FileManager.default.removeItem(atPath: folder)
}
