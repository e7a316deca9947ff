// Thousands of inputs of every kind, in a child process, each with what must hold of it.
//
// A trap, a hang and memory without bounds end the child, and its trace tells with which input. `.ci/fuzz`
// runs the same grammars and oracles for as long as it is told, led by coverage.

import Foundation
import Testing
import _TestSupport

@testable import AnimationMath

@Suite struct FuzzTests {
  @Test func curvesHoldWhatIsPromised() async throws { try await feed(.curve, 20_000) }

  /// Paced paths: each of their places is a root.
  @Test func pathsHoldWhatIsPromised() async throws { try await feed(.path, 4000) }

  @Test func transformsHoldWhatIsPromised() async throws { try await feed(.transform, 20_000) }

  @Test func documentsHoldWhatIsPromised() async throws { try await feed(.document, 1500) }

  @Test func timelinesHoldWhatIsPromised() async throws { try await feed(.timeline, 1000) }

  @Test func filesOfOtherSystemsHoldWhatIsPromised() async throws {
    try await feed(.imported, 3000)
  }

  /// Some of them take whole curves apart.
  @Test func commandLinesEndInOneOfTheirWays() async throws {
    try await feed(.commandLine, 100, inDebug: 10)
  }

  /// `RELIABILITY_FACTOR=10 swift test` feeds in ten times as much, and `RELIABILITY_FIRST=20000` other seeds.
  private static let (factor, first) = (
    number("RELIABILITY_FACTOR", 1), number("RELIABILITY_FIRST", 0)
  )

  private static func number(_ name: String, _ standard: Int) -> Int {
    Int(ProcessInfo.processInfo.environment[name] ?? "") ?? standard
  }

  /// Feeds in the texts of `count` seeds, in debug of a twentieth if no other number is given.
  private func feed(
    _ target: FuzzTarget, _ count: Int, inDebug few: Int? = nil
  ) async throws {
    let count = (isThorough ? count : few ?? count / 20) * Self.factor
    let trace = try Trace()
    await #expect(processExitsWith: .success) {
      [target = target as FuzzTarget, path = trace.path as String, count = count as Int] in
      let trace = try Trace(path: path)
      try enterScratchFolder()
      defer { leaveScratchFolder() }
      limitFiles()
      limitMemory(1 << 30)
      for failure in Self.failures(of: target, seeds: Self.first..<Self.first + count, trace) {
        Issue.record("\(failure)")
      }
    }
    if trace.number >= 0 {
      let text = target.text(seed: UInt64(trace.number))
      Issue.record("\(target), seed \(trace.number) stopped the program: \(text.debugDescription)")
    }
    // Enough of both kinds that the test says something.
    let share = Double(trace.accepted) / Double(count)
    #expect((0.2...0.98).contains(share), "\(target): \(share) accepted")
    let line =
      "\(target): \(trace.accepted) of \(count) accepted, at most \(trace.longest) µs each\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// What does not hold, at most five times.
  private static func failures(
    of target: FuzzTarget, seeds: Range<Int>, _ trace: Trace
  ) -> [String] {
    // The seconds of processor time that an input may take.
    let seconds = isThorough ? 1 : 10
    var failures: [String] = []
    for seed in seeds where failures.count < 5 {
      trace.number = seed
      let text = target.text(seed: UInt64(seed))
      let start = computedMicroseconds()
      limitComputing(seconds: seconds)
      do throws(Problem) {
        // Sampling takes most of the time.
        let effort: Effort = seed % 32 == 0 ? .whole : seed % 4 == 0 ? .short : .points
        if try target.check(text, effort) { trace.accepted += 1 }
      } catch {
        failures.append("\(target), seed \(seed): \(error), of \(text.debugDescription)")
      }
      trace.longest = max(trace.longest, computedMicroseconds() - start)
    }
    limitComputing(seconds: 0)
    trace.number = -1
    return failures
  }
}
