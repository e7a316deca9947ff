// Ends that the program does not choose: signals, closed pipes, full devices; and its memory.

import Foundation
import Testing
import _TestSupport

@testable import Console
@testable import animcurve

@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a write that takes minutes, and returns when it has begun.
  private func startLongWrite(shell: String? = nil) throws -> AnimcurveProcess {
    let process = try AnimcurveProcess(
      ["sample", "ease", "--count", "100000000", "-o", "out.csv"], in: folder.url, shell: shell)
    let deadline = Date(timeIntervalSinceNow: 30)
    while !isWriting(process), Date() < deadline { Thread.sleep(forTimeInterval: 0.005) }
    Thread.sleep(forTimeInterval: 0.05)
    return process
  }

  /// Whether a file in the folder is open, with a name or without one.
  private func isWriting(_ process: AnimcurveProcess) -> Bool {
    let files = FileManager.default
    let links = "/proc/\(process.identifier)/fd"
    let path = folder.url.resolvingSymlinksInPath().path
    return folder.names.contains { $0.hasPrefix(".animcurve-") }
      || (try? files.contentsOfDirectory(atPath: links))?.contains {
        (try? files.destinationOfSymbolicLink(atPath: "\(links)/\($0)"))?.hasPrefix(path) == true
      } == true
  }

  // MARK: Signals

  @Test(arguments: Termination.signals)
  func aSignalLeavesTheOldFileAndNothingElse(signal: Int32) throws {
    for old in [nil, "old"] {
      if let old { try folder.write(old, to: "out.csv") }
      let process = try startLongWrite()
      #expect(isWriting(process))
      process.send(signal)
      let outcome = process.outcome()
      #expect(outcome.status == -signal)
      #expect(outcome.error.isEmpty)
      #expect(folder.names == (old == nil ? [] : ["out.csv"]))
      if let old { #expect(try folder.text("out.csv") == old) }
    }
  }

  @Test func aSignalThatWasIgnoredStaysIgnored() throws {
    // What nohup does.
    let process = try startLongWrite(shell: #"trap "" HUP; exec "$0" "$@""#)
    process.send(SIGHUP)
    Thread.sleep(forTimeInterval: 0.2)
    #expect(process.isRunning)
    process.send(SIGTERM)
    _ = process.outcome()
    #expect(folder.names.isEmpty)
  }

  // MARK: Pipes and devices

  @Test(arguments: ["csv", "json", "npy"])
  func aClosedPipeEndsItQuietly(format: String) throws {
    let process = try AnimcurveProcess(
      ["sample", "ease", "--count", "10000000", "--format", format])
    #expect(try process.standardOutput.read(upToCount: 10)?.count == 10)
    try process.standardOutput.close()
    let outcome = process.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test func aReaderThatTakesOneLineGetsIt() throws {
    let outcome = try AnimcurveProcess.run(
      ["sample", "linear", "--count", "1000000"], shell: #""$0" "$@" | head -n 2"#)
    #expect(outcome.text == "progress,value,slope\n0,0,1\n")
    #expect(outcome.error.isEmpty)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["sample", "ease"], ["sample", "ease", "--count", "100000"],
      ["settle", "spring(duration: 1)"],
      ["convert", "spring(duration: 1)"], ["parse", "ease"], ["list"], ["--help"], ["--version"],
      ["help", "sample"], ["--generate-completion-script", "zsh"],
    ])
  func aFullDeviceIsToldOfOnce(words: [String]) throws {
    let reason = "No space left on device"
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let outcome = try AnimcurveProcess.run(words, output: full)
    #expect(outcome.error == "animcurve: error: cannot write standard output: \(reason)\n")
    #expect(outcome.status == 74)
    // Root could replace the device, should the program ever take it for a file.
    guard geteuid() != 0, words.count > 1, words[0].first != "-", words[0] != "help" else { return }
    let named = try AnimcurveProcess.run(words + ["-o", "/dev/full"])
    #expect(named.error == "animcurve: error: cannot write /dev/full: \(reason)\n")
    #expect(named.status == 74)
  }

  @Test func aClosedStandardOutputIsToldOf() throws {
    let outcome = try AnimcurveProcess.run(["sample", "ease"], shell: #"exec "$0" "$@" >&-"#)
    #expect(
      outcome.error == "animcurve: error: cannot write standard output: Bad file descriptor\n")
    #expect(outcome.status == 74)
  }

  @Test func aFileIsWrittenWithStandardOutputClosed() throws {
    let outcome = try AnimcurveProcess.run(
      ["parse", "ease", "-o", "out"], in: folder.url, shell: #"exec "$0" "$@" >&-"#)
    #expect(outcome.status == 0)
    #expect(try folder.text("out") == "ease\n")
  }

  // MARK: Memory

  #if os(Linux)
    @Test(arguments: [
      (["ease"], 3_000_000), (["ease", "swiftui.bouncy"], 300_000),
      (["ease", "--format", "json"], 500_000),
    ])
    func memoryDoesNotGrowWithTheRows(words: [String], count: Int) throws {
      let rows = isOptimised ? count : 100_000
      let process = try AnimcurveProcess(["sample"] + words + ["--count", "\(rows)"])
      // Some thousand rows on, however long the program takes to start.
      _ = try process.standardOutput.read(upToCount: 1 << 20)
      let early = try #require(peakMemory(of: process))
      var late = early
      while let piece = try process.standardOutput.read(upToCount: 1 << 20), !piece.isEmpty {
        late = peakMemory(of: process) ?? late
      }
      let outcome = process.outcome()
      #expect(outcome.status == 0)
      #expect(late - early < 2 << 20, "\(early) bytes, then \(late)")
    }

    /// The most bytes of memory that a process has held so far.
    private func peakMemory(of process: AnimcurveProcess) -> Int? {
      let path = "/proc/\(process.identifier)/status"
      guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
        .map { $0 * 1024 }
    }
  #endif
}
