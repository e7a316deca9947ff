// The table of features in the documentation names a test for each; this holds that there is one.

import Foundation
import Testing

struct FeatureTableTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The numbers of each system's features.
  private static let counts = [25, 22, 12, 10, 30]

  /// The table's rows, split at their bars.
  private static func rows() throws -> [[String]] {
    let page = root.appending(
      path: "Sources/AnimationTimeline/Documentation.docc/FeatureByFeature.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| S") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  @Test func everyFeatureOfTheFiveSystemsHasARow() throws {
    let numbers = Self.counts.enumerated().flatMap { system, count in
      (1...count).map { "S\(system).\($0)" }
    }
    #expect(try Self.rows().map { $0.first } == numbers)
  }

  @Test func everyTestThatIsNamedExists() throws {
    let files = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil))
    var tests: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let suite = file.deletingPathExtension().lastPathComponent
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let start = line.range(of: "func ")?.upperBound else { continue }
        tests.insert("\(suite).\(line[start...].prefix { $0.isLetter || $0.isNumber })")
      }
    }
    for row in try Self.rows() {
      let named = (row.last ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      #expect(!named.isEmpty)
      for test in named { #expect(tests.contains(test), "\(row.first ?? ""): \(test)") }
    }
  }
}
