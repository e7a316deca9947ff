// An error in a table and its place: enough for a useful message.

import Wording

/// An error in comma-separated values, with its place.
public struct CSVError: Error, Hashable, Sendable {
  /// The kinds of errors.
  package enum Problem: Hashable, Sendable {
    /// The file has only blank lines.
    case noHeader

    /// A column has no name.
    case emptyColumnName

    /// Two columns have the same name; the position is that of the second column.
    case duplicateColumnName(String)

    /// A requested column is missing; the position is that of the header.
    case missingColumn(String, available: [String])

    /// A record is longer or shorter than the header.
    ///
    /// The position is that of the first surplus field, or of the last field.
    case wrongFieldCount(expected: Int, found: Int)

    /// A quoted field does not end; the position is that of its opening quote.
    case unterminatedQuote

    /// Something other than a comma or a line end follows a closing quote.
    case textAfterQuote

    /// A quote inside a field that does not begin with one.
    case quoteInPlainField

    /// A carriage return outside quotes is not followed by a line feed.
    case strayCarriageReturn

    /// The bytes here are not UTF-8.
    case notUTF8

    /// A field is not a number.
    case notANumber(String)

    /// A field is one of two numbers; the phrase has both.
    case ambiguous(String)

    /// The numbers of a column cannot be used as requested, for the reason in the phrase.
    case unusable(String)
  }

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// The kind of error.
  package let problem: Problem

  package init(line: Int, column: Int, problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}

extension CSVError: CustomStringConvertible {
  /// The position, and the text expected there.
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension CSVError.Problem: CustomStringConvertible {
  /// The expected text.
  package var description: String {
    switch self {
    case .noHeader:
      "expected a header row with the names of the columns"
    case .emptyColumnName:
      "expected the name of a column, got an empty field"
    case .duplicateColumnName(let name):
      "expected column names to differ, got '\(excerpt(name))' twice"
    case .missingColumn(let name, let available):
      "expected a column '\(name)', got "
        + (available.prefix(20).map(excerpt) + (available.count > 20 ? ["…"] : []))
        .joined(separator: ", ")
    case .wrongFieldCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "field" : "fields") as in the header, got \(found)"
    case .unterminatedQuote:
      "expected a closing quote for the one opened here"
    case .textAfterQuote:
      "expected a comma or the end of the line after the closing quote"
    case .quoteInPlainField:
      "expected the whole field in quotes, with quotes inside it doubled"
    case .strayCarriageReturn:
      "expected a line feed after the carriage return"
    case .notUTF8:
      "expected UTF-8 or UTF-16"
    case .notANumber(let text):
      "expected a number, got '\(excerpt(text))'"
    case .ambiguous(let readings):
      "expected a number, got \(readings); --decimal point or --decimal comma decides"
    case .unusable(let problem):
      problem
    }
  }
}
