// Command lines: whatever they are, the program ends in one of its ways.
//
//     0, or 1 of `compare`     data on standard output, in which no number is none, and no message
//     64, 65, 74               a message that names the program, and no data
//
// The program is run in this process, with files in place of the standard streams, in a folder of its own:
// what it takes to start a process would be most of the time. A file may have a megabyte, so that an endless
// table ends; how such an error is told is the same as for a full disk.

import Foundation

@testable import animcurve

enum CommandLineOracle {
  /// Checks a command line; whether it was obeyed.
  ///
  /// A line that is refused for an option is run again without it, so that both the refusal and what lies behind
  /// it are seen. A line that takes a curve apart is run with the most effort alone; otherwise it is read.
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    var line = CommandLineText(text)
    if effort < .whole, takesCurvesApart(text) { return try isRead(line) }
    for _ in 0..<6 {
      let (status, error) = try run(line)
      if status < 64 { return true }
      guard let shorter = line.withoutOption(namedIn: error) else { return false }
      line = shorter
    }
    return false
  }

  /// Whether a line belongs to one of the commands that search.
  static func takesCurvesApart(_ text: String) -> Bool {
    let words = CommandLineText(text).words
    return ["keyframes", "export", "preview"].contains(words[0]) || words.contains("--keyframes")
  }

  private static func isRead(_ line: CommandLineText) throws(Problem) -> Bool {
    do {
      _ = try Animcurve.program.parse(line.words)
      return true
    } catch {
      try ensure((8..<5000).contains("\(error)".utf8.count), "the error is \(error)")
      return false
    }
  }

  private static func run(_ line: CommandLineText) throws(Problem) -> (status: Int32, error: String)
  {
    let streams = Streams.shared
    let (status, output, all) = streams.run(input: line.input) { Animcurve.run(line.words) }
    // What an import leaves out, a fit leaves open or an export cannot show is named, before anything that fails.
    let isNote = { (text: Substring) in text.hasPrefix("animcurve: note: ") }
    let lines = all.split(separator: "\n", omittingEmptySubsequences: false)
    let error =
      ["import", "fit", "export"].contains(line.words.first)
      ? lines.drop(while: isNote).joined(separator: "\n") : all
    try ensure([0, 1, 64, 65, 74].contains(status), "the status is \(status)")
    if status == 0 {
      try ensure(error.isEmpty, "the status is 0, and it says \(error)")
    } else if status == 1 {
      // A difference beyond a tolerance, which is said beside the comparison.
      let isSaid = error.hasPrefix("animcurve: error: ") && error.contains(" differs from ")
      try ensure(
        line.words.contains("compare") && isSaid, "the status is 1, and it says \(error)")
    } else {
      try ensure(error.hasPrefix("animcurve: error: "), "it says \(error.prefix(200))")
      try ensure(error.utf8.count < 5000, "the error has \(error.utf8.count) bytes")
      // Rows that were written before an output could take no more are there.
      try ensure(output.isEmpty || status == 74, "the status is \(status), with output")
    }
    try checkNumbers(output, line)
    return (status, error)
  }

  private static func checkNumbers(_ output: Data, _ line: CommandLineText) throws(Problem) {
    if output.starts(with: [0x93]) {
      // NumPy's header says where the numbers begin.
      let length = output.count > 10 ? 10 + Int(output[8]) + Int(output[9]) << 8 : output.count
      let numbers = output.dropFirst(length)
      try ensure(
        !stride(from: numbers.startIndex, to: numbers.endIndex - 7, by: 8).contains { start in
          Double(
            bitPattern: numbers[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
          )
          .isNaN
        }, "a number of the array is none")
    } else {
      // Not of names, which may be any.
      let isQuoted =
        line.words.first.map { ["render", "list", "import", "preview"].contains($0) } == true
      // To cut a table into words takes longer than to write it.
      if isQuoted || output.range(of: Data("nan".utf8)) == nil { return }
      let text = String(decoding: output, as: UTF8.self)
      let words = text.split { !$0.isLetter && $0 != "-" }
      try ensure(!words.contains("nan") && !words.contains("-nan"), "nan in the output")
    }
  }
}

/// Files in place of the standard streams.
private final class Streams: @unchecked Sendable {
  static let shared = Streams()

  /// One for each stream, without a name.
  private let files: [Int32]

  /// The streams themselves.
  private let originals: [Int32]

  private init() {
    files = (0..<3).map { _ in
      var template = Array("/tmp/animcurve-streams-XXXXXX".utf8CString)
      let file = mkstemp(&template)
      unlink(template)
      return file
    }
    originals = (0..<3).map { dup($0) }
  }

  /// Runs something with `input` on standard input; its result and what it wrote.
  func run(input: String, _ body: () -> Int32) -> (status: Int32, output: Data, error: String) {
    for file in files {
      ftruncate(file, 0)
      lseek(file, 0, SEEK_SET)
    }
    let bytes = Array(input.utf8)
    _ = bytes.withUnsafeBytes { pwrite(files[0], $0.baseAddress, $0.count, 0) }
    for (number, file) in files.enumerated() { dup2(file, Int32(number)) }
    let status = body()
    for (number, original) in originals.enumerated() { dup2(original, Int32(number)) }
    return (status, contents(of: files[1]), String(decoding: contents(of: files[2]), as: UTF8.self))
  }

  private func contents(of file: Int32) -> Data {
    let size = Int(lseek(file, 0, SEEK_END))
    var data = Data(count: max(0, size))
    let count = data.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    return data.prefix(max(0, count))
  }
}
