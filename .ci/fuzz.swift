// libFuzzer's way into the grammars and oracles of Tests/ReliabilityTests; `.ci/fuzz` compiles it with them.
//
// Bytes are the decisions of a grammar, or after a byte 255 the text itself. For the target `parsers` the
// first byte chooses what reads the rest. What does not hold is told on standard error, with the text, and
// ends the program as a crash does.
//
// Most inputs are only read, printed and read again, which takes microseconds; which ones are asked for more,
// their bytes decide.

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

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
    let effort: Effort =
      switch hash >> 8 & 63 {
      case 0: .whole
      case 1..<4: .short
      case 4..<16: .points
      default: .reading
      }
    return (target, target.text(bytes: Array(bytes)), effort)
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
  func tell(_ message: String) {
    FileHandle.standardError.write(Data("\(message) \(text.debugDescription)\n".utf8))
  }
  if session.isPrinting { tell(target.rawValue) }
  do throws(Problem) {
    _ = try target.check(text, effort)
  } catch {
    tell("\(target): \(error), of")
    abort()
  }
  return 0
}
