// Two ways into the grammars and oracles of Tests/ReliabilityTests; `.ci/fuzz` compiles them together.
//
// Led by coverage, libFuzzer hands in bytes. They are the decisions of a grammar, or after a byte 255 the text
// itself. For the target `parsers` the first byte chooses what reads the rest.
//
// Without coverage, numbers are counted up (`-D COUNTING`). Each number is an input: a seed of the grammar, or
// the text of one with its tokens shaken. That is a hundred times as many in the same time.
//
// What does not hold is told on standard error, with the text, and ends the program as a crash does. Most
// inputs are only read, printed and read again, which takes microseconds; which ones are asked for more, their
// bytes or their number decide.

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The effort that a hash chooses: one input in `count` is checked whole, 3 on short grids, 12 at points.
private func effort(_ hash: UInt32, oneIn count: UInt32) -> Effort {
  switch hash % count {
  case 0: .whole
  case 1..<4: .short
  case 4..<16: .points
  default: .reading
  }
}

private func tell(_ message: String, _ text: String) {
  FileHandle.standardError.write(Data("\(message) \(text.debugDescription)\n".utf8))
}

#if COUNTING
  /// `fuzz TARGET FIRST SECONDS TRACE` checks inputs from number FIRST on for so many seconds; with 0 seconds,
  /// the one input, and prints it.
  @main private struct Counting {
    static func main() throws {
      let words = CommandLine.arguments
      guard words.count == 5, let target = FuzzTarget(rawValue: words[1]),
        let first = Int(words[2]), let seconds = Double(words[3])
      else { fatalError("usage: fuzz TARGET FIRST SECONDS TRACE") }
      let trace = try Trace(path: words[4])
      try enterScratchFolder()
      atexit { leaveScratchFolder() }
      limitFiles()
      limitMemory(1 << 30)
      // To take a curve apart takes up to three seconds, and a debug build is slow.
      let isSlow = target == .commandLine || dlsym(nil, "__asan_init") != nil
      let start = ContinuousClock.now
      var number = first
      var base = ""
      repeat {
        trace.number = number
        // Of eight numbers the first is a seed, and the others shake its text, if there is enough of it.
        if number == first || number % 8 == 0 { base = target.text(seed: UInt64(number / 8)) }
        var choices = Choices(seed: UInt64(number) | 1 << 63)
        var text = base
        if number % 8 > 0 {
          let isLong = target != .commandLine && base.utf8.count > 24
          text = isLong ? shaken(base, &choices) : target.text(&choices)
        }
        if seconds == 0 { tell("\(target), number \(number):", text) }
        let hash = UInt32(truncatingIfNeeded: (UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 32)
        let before = computedMicroseconds()
        limitComputing(seconds: isSlow ? 20 : 1)
        do throws(Problem) {
          if try target.check(text, effort(hash, oneIn: 1024)) { trace.accepted += 1 }
        } catch {
          tell("\(target): \(error), of", text)
          abort()
        }
        trace.longest = max(trace.longest, computedMicroseconds() - before)
        number += 1
      } while ContinuousClock.now - start < .seconds(seconds)
      limitComputing(seconds: 0)
    }
  }
#else
  private struct Session {
    /// `nil` for `parsers`.
    let target: FuzzTarget?
    let isPrinting: Bool

    /// Where the bytes under way are kept, if a signal may end the program before libFuzzer keeps them.
    let current: URL?

    static let parsers: [FuzzTarget] = [.curve, .transform, .path, .document, .imported]

    init() {
      let environment = ProcessInfo.processInfo.environment
      let name = environment["FUZZ_TARGET"] ?? ""
      target = FuzzTarget(rawValue: name)
      guard target != nil || name == "parsers" else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FUZZ_TARGET must be parsers or one of \(names)")
      }
      isPrinting = environment["FUZZ_PRINT"] != nil
      current = environment["FUZZ_CURRENT"].map { URL(fileURLWithPath: $0) }
      do {
        if let folder = environment["FUZZ_SEEDS"] { try Self.writeSeeds(to: folder) }
        try enterScratchFolder()
      } catch {
        fatalError("\(error)")
      }
      atexit { leaveScratchFolder() }
      limitFiles()
    }

    /// Writes texts of the grammars, for the parsers to begin with.
    private static func writeSeeds(to folder: String) throws {
      for (index, parser) in parsers.enumerated() {
        for seed in 0..<200 {
          let bytes = [UInt8(index)] + Array(parser.text(seed: UInt64(seed)).utf8)
          try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(parser)-\(seed)"))
        }
      }
    }

    /// What reads the bytes, the text that they are, and how much is asked of it.
    func input(_ bytes: UnsafeBufferPointer<UInt8>) -> (FuzzTarget, String, Effort) {
      guard let target else {
        let parser = Self.parsers[Int(bytes.first ?? 0) % Self.parsers.count]
        return (parser, String(decoding: bytes.dropFirst(), as: UTF8.self), .reading)
      }
      let hash = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
      return (target, target.text(bytes: Array(bytes)), effort(hash >> 8, oneIn: 64))
    }
  }

  private let session = Session()

  /// Checks what bytes spell; 0, unless it ends the program.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: count)
    // libFuzzer's own limit is one of the clock's time, and uses a signal that the program may take.
    signal(SIGVTALRM) { _ in abort() }
    limitComputing(seconds: 20)
    if let current = session.current { try? Data(bytes).write(to: current) }
    let (target, text, effort) = session.input(bytes)
    if session.isPrinting { tell(target.rawValue, text) }
    do throws(Problem) {
      _ = try target.check(text, effort)
    } catch {
      tell("\(target): \(error), of", text)
      abort()
    }
    return 0
  }
#endif
