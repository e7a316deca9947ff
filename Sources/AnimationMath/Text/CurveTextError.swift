// What is wrong with the text of a curve, and where.

/// An error in the text form of a curve: the place and what was expected there.
public struct CurveTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was read, whole.
  public let text: String

  /// Where the error is, in characters from 1; one more than the length for a text that ends early.
  public let column: Int

  /// What is wrong and what would be accepted, as a phrase.
  public let problem: String

  /// The name at fault, if the error is a name that nothing has; for suggestions.
  public let unknownName: String?

  /// "column 14: …".
  public var description: String { "column \(column): \(problem)" }

  /// - Parameter offset: Where the error is, in bytes of UTF-8.
  init(_ problem: String, in text: String, at offset: Int, unknownName: String? = nil) {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    self.text = text
    column = text.distance(from: text.startIndex, to: index) + 1
    self.problem = problem
    self.unknownName = unknownName
  }
}
