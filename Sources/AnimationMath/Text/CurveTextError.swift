// What is wrong with a text, and where.

/// An error in the text form of a curve, a transform, a path or a colour: the place and what was
/// expected there.
public struct CurveTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was read, whole.
  public let text: String

  /// Where the error is, in characters from 1; one more than the length for a text that ends early.
  public let column: Int

  /// What is wrong and what would be accepted, as a phrase.
  public let problem: String

  /// The name at fault, if the error is a name that nothing has.
  public let unknownName: String?

  /// The names that could stand in the place of ``unknownName``, as curves, functions, labels or words.
  public let acceptedNames: [String]

  /// Those that ``unknownName`` may have been meant for, the likeliest first; at most three.
  public var suggestions: [String] {
    unknownName.map { AnimationMath.suggestions(for: $0, among: acceptedNames) } ?? []
  }

  /// "column 14: …", with the first of the ``suggestions``.
  public var description: String {
    let names = suggestions.map { "'\($0)'" }
    guard let last = names.last else { return "column \(column): \(problem)" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "column \(column): \(problem); did you mean \(list)?"
  }

  /// - Parameter offset: Where the error is, in bytes of UTF-8.
  init(
    _ problem: String, in text: String, at offset: Int, unknownName: String? = nil,
    acceptedNames: [String] = []
  ) {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    self.text = text
    column = text.distance(from: text.startIndex, to: index) + 1
    self.problem = problem
    self.unknownName = unknownName
    self.acceptedNames = acceptedNames
  }
}
