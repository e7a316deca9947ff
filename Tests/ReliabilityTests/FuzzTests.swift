// Thousands of inputs of every kind, in a child process, each with what must hold of it.
//
// A trap, a hang and memory without bounds end the child, and its trace tells with which input. `.ci/fuzz`
// runs the same grammars and oracles for as long as it is told, led by coverage.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct FuzzTests {
  @Test(arguments: FuzzTarget.allCases)
  func everyReadInputKeepsThePromises(target: FuzzTarget) async throws {
    try await feed(target, 20_000)
  }

  /// `RELIABILITY_FACTOR=10 swift test -c release` feeds in ten times as much, and `RELIABILITY_FIRST=20000` other seeds.
  private static let (factor, first) = (
    number("RELIABILITY_FACTOR", 1), number("RELIABILITY_FIRST", 0)
  )

  private static func number(_ name: String, _ standard: Int) -> Int {
    Int(ProcessInfo.processInfo.environment[name] ?? "") ?? standard
  }

  #if EXIT_TESTS
    /// Feeds in the texts of `count` seeds, or of a fortieth, in debug of a two-hundredth.
    private func feed(_ target: FuzzTarget, _ count: Int) async throws {
      let count = count / (isThorough ? 1 : isOptimised ? 40 : 200) * Self.factor
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
        Issue.record(
          "\(target), seed \(trace.number) stopped the program: \(text.debugDescription)")
      }
      // Enough of both kinds that the test says something.
      let share = Double(trace.accepted) / Double(count)
      #expect((0.2...0.98).contains(share), "\(target): \(share) accepted")
      let line =
        "\(target): \(trace.accepted) of \(count) accepted, at most \(trace.longest) µs each, "
        + "\(trace.total / 1_000_000) s in all\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  #endif

  /// What does not hold, at most five times.
  private static func failures(
    of target: FuzzTarget, seeds: Range<Int>, _ trace: Trace
  ) -> [String] {
    var failures: [String] = []
    for seed in seeds where failures.count < 5 {
      trace.number = seed
      let start = computedMicroseconds()
      let text = target.text(seed: UInt64(seed))
      // The seconds of processor time that an input may take; to take a curve apart takes up to three.
      let isLong = target == .commandLine && CommandLineOracle.takesCurvesApart(text)
      limitComputing(seconds: isOptimised && !isLong ? 1 : 10)
      do throws(Problem) {
        // Sampling takes most of the time: unless thorough, half of the texts are read and written alone.
        let step = isThorough ? 1 : 2
        let effort: Effort =
          seed % (32 * step) == 0
          ? .whole : seed % (4 * step) == 0 ? .short : seed % step == 0 ? .points : .reading
        if try target.check(text, effort) { trace.accepted += 1 }
      } catch {
        failures.append("\(target), seed \(seed): \(error), of \(text.debugDescription)")
      }
      let taken = computedMicroseconds() - start
      trace.longest = max(trace.longest, taken)
      trace.total += taken
    }
    limitComputing(seconds: 0)
    trace.number = -1
    return failures
  }
}
