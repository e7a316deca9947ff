// An error in a table and its place: enough for a useful message.

import Wording

/// An error in comma-separated values, with its place.
public struct CSVError: Error, Hashable, Sendable {
  /// What is expected at the place, and what is there.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    private init(_ description: String) { self.description = description }
  }

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// What is wrong.
  package let problem: Problem

  package init(line: Int, column: Int, problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}

extension CSVError: CustomStringConvertible {
  /// The position, and the text expected there.
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension CSVError.Problem {
  /// The file has only blank lines.
  package static let noHeader = Self("expected a header row with the names of the columns")

  /// A column has no name.
  package static let emptyColumnName = Self("expected the name of a column, got an empty field")

  /// A quoted field does not end; the position is that of its opening quote.
  package static let unterminatedQuote = Self("expected a closing quote for the one opened here")

  /// Something other than a comma or a line end follows a closing quote.
  package static let textAfterQuote = Self(
    "expected a comma or the end of the line after the closing quote")

  /// A quote inside a field that does not begin with one.
  package static let quoteInPlainField = Self(
    "expected the whole field in quotes, with quotes inside it doubled")

  /// A carriage return outside quotes is not followed by a line feed.
  package static let strayCarriageReturn = Self("expected a line feed after the carriage return")

  /// The bytes here are not UTF-8.
  package static let notUTF8 = Self("expected UTF-8 or UTF-16")

  /// Two columns have the same name; the position is that of the second column.
  package static func duplicateColumnName(_ name: String) -> Self {
    Self("expected column names to differ, got '\(excerpt(name))' twice")
  }

  /// A requested column is missing; the position is that of the header.
  package static func missingColumn(_ name: String, available: [String]) -> Self {
    let names = available.prefix(20).map(excerpt) + (available.count > 20 ? ["…"] : [])
    return Self("expected a column '\(name)', got \(names.joined(separator: ", "))")
  }

  /// A record is longer or shorter than the header.
  ///
  /// The position is that of the first surplus field, or of the last field.
  package static func wrongFieldCount(expected: Int, found: Int) -> Self {
    Self(
      "expected \(expected) \(expected == 1 ? "field" : "fields") as in the header, got \(found)")
  }

  /// A field is not a number.
  package static func notANumber(_ text: String) -> Self {
    Self("expected a number, got '\(excerpt(text))'")
  }

  /// A field is one of two numbers; the phrase has both.
  package static func ambiguous(_ readings: String) -> Self {
    Self("expected a number, got \(readings); --decimal point or --decimal comma decides")
  }

  /// The numbers of a column cannot be used as requested, for the reason in the phrase.
  package static func unusable(_ problem: String) -> Self { Self(problem) }
}
