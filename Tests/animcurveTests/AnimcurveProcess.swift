// The built program as a process, for tests of everything that only shows from outside: exit
// status, bytes on standard output, files, signals.
//
// Both output pipes are drained by threads of their own from the start, so that a program that
// writes more than a pipe holds goes on. Standard input is written before the program starts and
// must fit into a pipe; without it the program reads an empty one. A program that takes longer than
// it may is killed, and its status shows it.
//
// Programs are started one at a time: one started between the making of another's pipes and their
// closing would keep them open.

import Foundation

/// A running `animcurve`, or any other program.
final class AnimcurveProcess: Sendable {
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

  private static let launching = NSLock()

  private let process: Process
  private let output: Drain
  private let error: Drain

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
    let process = Process()
    self.process = process
    process.executableURL = shell == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (shell.map { ["-c", $0, executable.path] } ?? []) + arguments
    process.currentDirectoryURL = folder

    Self.launching.lock()
    defer { Self.launching.unlock() }
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    try inputPipe.fileHandleForWriting.write(contentsOf: input)
    try inputPipe.fileHandleForWriting.close()
    process.standardInput = inputPipe
    process.standardError = errorPipe
    if let output {
      process.standardOutput = output
    } else {
      process.standardOutput = outputPipe
    }
    try Self.withDefaultSignals { try process.run() }
    for end in [inputPipe.fileHandleForReading, outputPipe.fileHandleForWriting] {
      try? end.close()
    }
    try? errorPipe.fileHandleForWriting.close()
    self.output = Drain(outputPipe.fileHandleForReading)
    self.error = Drain(errorPipe.fileHandleForReading)
  }

  /// Does something with no signal blocked or ignored, as a program inherits that: threads of a
  /// pool block signals, and `nohup` and background jobs ignore some.
  private static func withDefaultSignals(_ body: () throws -> Void) rethrows {
    let dispositions = [SIGHUP, SIGINT, SIGTERM].map { ($0, signal($0, SIG_DFL)) }
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer {
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      for (number, disposition) in dispositions { signal(number, disposition) }
    }
    try body()
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

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// Standard output, for tests that read it themselves instead of calling ``drain()``.
  var standardOutput: FileHandle { output.handle }

  /// Sends the program a signal.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end, and kills the program when it takes too long.
  func outcome(within seconds: Double = 120) -> Outcome {
    error.start()
    let deadline = Date(timeIntervalSinceNow: seconds)
    var pause = 0.0005
    while process.isRunning {
      if Date() > deadline { kill(identifier, SIGKILL) }
      Thread.sleep(forTimeInterval: pause)
      pause = min(0.02, pause * 1.5)
    }
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
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
