// An error in a text: its place and its kind.

/// An error in the text form of a curve, a transform, a path or a colour.
///
/// It says where the error is, and what was expected there.
public struct CurveTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String

  /// The column of the error, in characters from 1; one more than the length if the text ends
  /// early.
  public let column: Int

  /// The problem and the accepted texts, as a phrase.
  public let problem: String

  /// The name that is not accepted here, as it is written; `nil` if the error is of another kind.
  package let unknownName: String?

  /// The names accepted in place of ``unknownName``: curves, functions, labels or words.
  package let acceptedNames: [String]

  /// What the unknown name means, if that is known by more than its spelling.
  private let likely: [String]?

  /// The accepted names most similar to the unknown one, the likeliest first; at most three.
  public var suggestions: [String] {
    likely ?? unknownName.map { CurveConversion.suggestions(for: $0, among: acceptedNames) } ?? []
  }

  /// "column 14: …", with the ``suggestions``.
  public var description: String {
    "column \(column): \(problem)\(didYouMean(suggestions))"
  }

  /// - Parameter offset: The place of the error, in bytes of UTF-8.
  package init(
    _ problem: String, in text: String, at offset: Int, unknownName: String? = nil,
    acceptedNames: [String] = [], likely: [String]? = nil
  ) {
    self.likely = likely
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    self.text = text
    column = text.distance(from: text.startIndex, to: index) + 1
    self.problem = problem
    self.unknownName = unknownName
    self.acceptedNames = acceptedNames
  }
}
