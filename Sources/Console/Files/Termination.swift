// A file that must not outlive the program: signals that end the program remove it first.
//
// The handler reads the path where nothing may be allocated or locked. For no file to be made that
// it does not know of, the handler is there first, and the file is made and named with the signals
// held back in the thread that does it; on any other thread, such as those of a library, the handler
// hands the signal over to that one.
//
// SIGPIPE and SIGXFSZ are ignored at the start of the program: the write that meets a closed pipe
// or the limit of a file's size fails, and is told as any other failure.

/// The removal of unfinished files when a signal ends the program.
enum Termination {
  /// The signals that end a program by default, except those of a fault in the program and those
  /// that cannot be caught.
  static let signals: [Int32] = {
    let everywhere = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
    ]
    #if os(Linux)
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
      return everywhere
    #endif
  }()

  /// The path that the handler removes.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  /// The thread that makes and names the file; the handler acts on this thread only.
  nonisolated(unsafe) private static var owner = pthread_self()

  /// Makes a file that is removed when a signal ends the program, in place of any before it.
  ///
  /// Only one thread may call this and ``keepFile()``.
  static func makeFile<Result>(
    _ make: () throws(Descriptor.Failure) -> (Result, FileName)
  ) throws(Descriptor.Failure) -> (Result, FileName) {
    try withSignalsHeld { () throws(Descriptor.Failure) in
      owner = pthread_self()
      for number in signals where !isIgnored(number) { signal(number) { Termination.end($0) } }
      let made = try make()
      setPath(made.1)
      return made
    }
  }

  /// Leaves the file where it is when the program ends.
  static func keepFile() {
    withSignalsHeld {
      setPath(nil)
      for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
    }
  }

  private static func setPath(_ file: FileName?) {
    let old = path
    path = file.map { file in
      let bytes = file.terminated
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      return copy
    }
    old?.deallocate()
  }

  /// Holds back, in this thread, the signals that end the program.
  private static func withSignalsHeld<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for number in signals { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Whether a signal is ignored, as `nohup` has it for SIGHUP: it stays so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(_ number: Int32) {
    guard pthread_equal(pthread_self(), owner) != 0 else {
      pthread_kill(owner, number)
      return
    }
    if let path { unlink(path) }
    signal(number, SIG_DFL)
    raise(number)
  }
}
