// libFuzzer's way into the grammars and oracles of Tests/ReliabilityTests; `.ci/fuzz` compiles it with them.
//
// Bytes are the decisions of a grammar, or after a byte 255 the text itself. What does not hold is told on
// standard error, with the text, and ends the program as a crash does.

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

private struct Session {
  let target: FuzzTarget
  let isPrinting: Bool

  init() {
    let environment = ProcessInfo.processInfo.environment
    guard let target = FuzzTarget(rawValue: environment["FUZZ_TARGET"] ?? "") else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("FUZZ_TARGET must be one of \(names)")
    }
    self.target = target
    isPrinting = environment["FUZZ_PRINT"] != nil
    do {
      try enterScratchFolder()
    } catch {
      fatalError("\(error)")
    }
    atexit { leaveScratchFolder() }
    limitFiles()
  }
}

private let session = Session()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let text = session.target.text(bytes: bytes)
  func tell(_ message: String) {
    FileHandle.standardError.write(Data("\(message) \(text.debugDescription)\n".utf8))
  }
  if session.isPrinting { tell(session.target.rawValue) }
  do throws(Problem) {
    // One input in 16 is sampled on long grids, too, which takes most of the time.
    _ = try session.target.check(text, isQuick: bytes.reduce(0, &+) % 16 != 0)
  } catch {
    tell("\(session.target): \(error), of")
    abort()
  }
  return 0
}
