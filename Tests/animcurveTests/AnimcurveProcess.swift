// The built program as a process, for tests of everything that only shows from outside: exit
// status, bytes on standard output, files, signals.
//
// Both output pipes are drained by threads of their own from the start, so that a program that
// writes more than a pipe holds goes on. Standard input is written before the program starts and
// must fit into a pipe; without it the program reads an empty one. A program that takes longer than
// it may is killed, and its status shows it.
//
// Programs are started one at a time: one started between the making of another's pipes and their
// closing would keep them open. They are spawned without Foundation's Process, which crashed now and
// then when a hundred tests started programs side by side.

import Foundation

@testable import Console
@testable import animcurve

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running `animcurve`, or any other program.
final class AnimcurveProcess: @unchecked Sendable {
  /// How a program ended and what it wrote.
  struct Outcome: Sendable {
    /// The exit status, or the number of the signal that ended the program, negated.
    let status: Int32
    let output: Data
    let error: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The first line of standard error.
    var message: String { error.split(separator: "\n").first.map(String.init) ?? "" }
  }

  /// What keeps a test from running the program at all.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// `animcurve`, beside the bundle of the tests.
  static let executable: URL? = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let places = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
    let folders = (bundles.map(\.bundleURL) + places.compactMap { $0 })
      .map { $0.deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("animcurve") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Held while a program is started; made with the limit that keeps core files, which some signals
  /// leave, from being written.
  private static let launching: NSLock = {
    var limit = rlimit()
    #if canImport(Glibc)
      let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let core = RLIMIT_CORE
    #endif
    getrlimit(core, &limit)
    limit.rlim_cur = 0
    setrlimit(core, &limit)
    return NSLock()
  }()

  let identifier: Int32
  private let output: Drain
  private let error: Drain
  private let waiting = NSLock()
  private var end: Int32?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name.
  ///   - input: The bytes of standard input; at most 16 KiB.
  ///   - folder: The working directory.
  ///   - output: A file for standard output; a pipe if `nil`.
  ///   - shell: A script for `sh` that finds the program in `$0` and the arguments in `$@`; the
  ///     program itself if `nil`.
  init(
    _ arguments: [String], input: Data = Data(), in folder: URL? = nil, output: FileHandle? = nil,
    shell: String? = nil
  ) throws {
    guard let executable = Self.executable else {
      throw Failure(description: "no animcurve beside the tests")
    }
    precondition(input.count <= 1 << 14, "input must fit into a pipe, got \(input.count) bytes")
    var words = (shell.map { ["/bin/sh", "-c", $0] } ?? []) + [executable.path] + arguments
    if let folder { words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path] + words }

    Self.launching.lock()
    defer { Self.launching.unlock() }
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    for pipe in [inputPipe, outputPipe, errorPipe] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    try inputPipe.fileHandleForWriting.write(contentsOf: input)
    try inputPipe.fileHandleForWriting.close()
    let written = output ?? outputPipe.fileHandleForWriting
    identifier = try Self.spawn(
      words,
      streams: [
        inputPipe.fileHandleForReading.fileDescriptor, written.fileDescriptor,
        errorPipe.fileHandleForWriting.fileDescriptor,
      ])
    for end in [inputPipe.fileHandleForReading, outputPipe.fileHandleForWriting] {
      try? end.close()
    }
    try? errorPipe.fileHandleForWriting.close()
    self.output = Drain(outputPipe.fileHandleForReading)
    self.error = Drain(errorPipe.fileHandleForReading)
  }

  /// Starts a program with these descriptors as its standard streams, and with no signal blocked or
  /// ignored: threads of a pool block signals, and `nohup` and background jobs ignore some.
  private static func spawn(_ words: [String], streams: [Int32]) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var (none, standard) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&standard)
    for number in Termination.signals + [SIGPIPE, SIGXFSZ] { sigaddset(&standard, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // The runtime's backtraces, where somebody asks for them, take SIGQUIT for a crash.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.map { "\($0.key)=\($0.value)" }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var identifier: Int32 = 0
    let code = posix_spawn(&identifier, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw Failure(description: "cannot start \(words[0]): \(String(cString: strerror(code)))")
    }
    return identifier
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], input: String = "", in folder: URL? = nil, output: FileHandle? = nil,
    shell: String? = nil, within seconds: Double = 120
  ) throws -> Outcome {
    let process = try AnimcurveProcess(
      arguments, input: Data(input.utf8), in: folder, output: output, shell: shell)
    process.drain()
    return process.outcome(within: seconds)
  }

  /// Starts reading what the program writes.
  func drain() {
    output.start()
    error.start()
  }

  /// Whether the program has not ended yet.
  var isRunning: Bool {
    waiting.lock()
    defer { waiting.unlock() }
    if end != nil { return false }
    var status: Int32 = 0
    if waitpid(identifier, &status, WNOHANG) == identifier { end = status }
    return end == nil
  }

  /// Standard output, for tests that read it themselves instead of calling ``drain()``.
  var standardOutput: FileHandle { output.handle }

  /// Sends the program a signal.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end, and kills the program when it takes too long.
  func outcome(within seconds: Double = 120) -> Outcome {
    error.start()
    let deadline = Date(timeIntervalSinceNow: seconds)
    var pause = 0.0005
    while isRunning {
      if Date() > deadline { kill(identifier, SIGKILL) }
      Thread.sleep(forTimeInterval: pause)
      pause = min(0.02, pause * 1.5)
    }
    // As waitpid has it: the number of the signal, then the exit status.
    let status = waiting.withLock { end ?? 0 }
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : -signal,
      output: output.bytes(), error: String(decoding: error.bytes(), as: UTF8.self))
  }

  /// Reads a pipe to its end on a thread of its own.
  private final class Drain: @unchecked Sendable {
    let handle: FileHandle
    private let finished = NSCondition()
    private var data = Data()
    private var state = State.idle

    private enum State { case idle, reading, finished }

    init(_ handle: FileHandle) { self.handle = handle }

    func start() {
      finished.lock()
      defer { finished.unlock() }
      guard state == .idle else { return }
      state = .reading
      Thread.detachNewThread { [self] in
        let all = (try? handle.readToEnd()) ?? Data()
        finished.lock()
        data = all
        state = .finished
        finished.broadcast()
        finished.unlock()
      }
    }

    /// What was read; waits for it where reading has begun.
    func bytes() -> Data {
      finished.lock()
      defer { finished.unlock() }
      while state == .reading { finished.wait() }
      return data
    }
  }
}

/// Runs `animcurve` to its end.
func animcurve(_ arguments: String..., input: String = "") throws -> AnimcurveProcess.Outcome {
  try AnimcurveProcess.run(arguments, input: input)
}

/// The commands as the messages about an unknown one list them.
let allCommands =
  "(commands: \(Animcurve.program.commands.map(\.name).joined(separator: ", ")))"

// MARK: - Tables

/// The numbers of a CSV without labels, its header left out.
func rows(of text: String) -> [[Double]] {
  text.split(separator: "\n").dropFirst().map { line in
    line.split(separator: ",").map { Double($0) ?? .nan }
  }
}

/// Whether two tables hold the same doubles, bit for bit.
func areSame(_ first: [[Double]], _ second: [[Double]]) -> Bool {
  first.map { $0.map(\.bitPattern) } == second.map { $0.map(\.bitPattern) }
}

// MARK: - Files

/// A folder that goes away with the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("animcurve-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of all files, hidden ones included.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Makes a link to standard output, as `/dev/stdout` is one.
  ///
  /// Tests name this one: a fault in the program, run by root, would replace the link of the system.
  func linkStandardOutput(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: "/dev/fd/1")
  }

  /// The permissions of a file.
  func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}
