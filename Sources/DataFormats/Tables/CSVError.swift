// An error in a table and its place: enough for a useful message.

import Wording

/// An error in comma-separated values, with its place.
public struct CSVError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// What is expected at the place, and what is there.
  package let problem: String

  package init(line: Int, column: Int, problem: String) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}

extension CSVError: CustomStringConvertible {
  /// The position, and the text expected there.
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension CSVError {
  /// The problem of a missing column; its error stands at the header.
  static func missing(_ column: String, of available: [String]) -> String {
    let names = available.prefix(20).map(excerpt) + (available.count > 20 ? ["…"] : [])
    return "expected a column \(column), got \(names.joined(separator: ", "))"
  }
}
