// What is wrong in a JSON document, and where: one sentence that can be acted on.
//
//     timing.duration: expected a number of at least 0, got "fast" (line 12, column 19)
//
// The key path leads through the document as one would write it in code; a name that is no
// identifier stands in quotes: `curves["ease.in"]`. It is empty for the document's own value, and
// then left out. An error of the grammar has one as well: that of the value that was being read,
// or after which something is missing.

/// A place in a JSON document and what is wrong there.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key path of the value at fault, such as `properties[0].timing.duration`; empty for the
  /// value that is the whole document.
  public let path: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars; one more than the line has where the text ends early.
  public let column: Int

  /// What is accepted and what was found, as a phrase.
  public let problem: String

  /// The name at fault, if the error is a name that nothing has; for suggestions.
  public let unknownName: String?

  /// The names that would have been accepted, if names were asked for.
  public let acceptedNames: [String]

  /// "properties[0].timing: … (line 12, column 19)".
  public var description: String {
    (path.isEmpty ? "" : path + ": ") + "\(problem) (line \(line), column \(column))"
  }

  /// - Parameter offset: Where the error is, in bytes of `text`.
  init(
    _ problem: String, path: String, in text: [UInt8], at offset: Int, unknownName: String? = nil,
    acceptedNames: [String] = []
  ) {
    self.path = path
    (line, column) = text.place(ofByteAt: offset)
    self.problem = problem
    self.unknownName = unknownName
    self.acceptedNames = acceptedNames
  }
}

/// The key path of the member called `name` of the object at `path`.
func keyPath(_ path: String, name: String) -> String {
  let isIdentifier =
    name.first?.isNumber == false
    && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  guard isIdentifier else { return "\(path)[\(JSONValue.quoted(name))]" }
  return path.isEmpty ? name : "\(path).\(name)"
}

/// The key path of an element of the array at `path`.
func keyPath(_ path: String, index: Int) -> String { "\(path)[\(index)]" }

/// "a", "a or b", "a, b or c".
func alternatives(_ phrases: [String]) -> String {
  guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
  return phrases.dropLast().joined(separator: ", ") + " or " + last
}
