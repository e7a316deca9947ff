// An error in a JSON document and its place, in one useful sentence.
//
//     timing.duration: expected a number of at least 0, got "fast" (line 12, column 19)
//
// The key path leads through the document as in code; a name that is not an identifier is quoted:
// `curves["ease.in"]`. For the document's own value the key path is empty and left out. An error of
// the grammar has the key path of the value that was being read, or of the value before a missing
// part.

import Spelling

/// An error in a JSON document, with its place.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key path of the value at fault, such as `properties[0].timing.duration`.
  ///
  /// Empty for the whole document.
  public let path: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars; one more than the length of the line if the text ends
  /// early.
  public let column: Int

  /// The accepted values and the one found, as a phrase.
  public let problem: String

  /// The name that is not accepted here; `nil` if the error is of another kind.
  package let unknownName: String?

  /// The names accepted in place of ``unknownName``.
  package let acceptedNames: [String]

  /// The accepted names most similar to the unknown one, the likeliest first; at most three.
  public var suggestions: [String] {
    unknownName.map { Spelling.suggestions(for: $0, among: acceptedNames) } ?? []
  }

  /// "properties[0].timing: … (line 12, column 19)", with the ``suggestions``; the key path without its middle where that is long.
  public var description: String {
    let shown = path.count > 100 ? "\(path.prefix(40))…\(path.suffix(40))" : path
    return (path.isEmpty ? "" : shown + ": ") + "\(problem) (line \(line), column \(column))"
      + didYouMean(suggestions)
  }

  package init(
    _ problem: String, path: String, at place: (line: Int, column: Int),
    unknownName: String? = nil, acceptedNames: [String] = []
  ) {
    self.path = path
    (line, column) = place
    self.problem = problem
    self.unknownName = unknownName
    self.acceptedNames = acceptedNames
  }
}

/// The key path of the member called `name` of the object at `path`.
package func keyPath(_ path: String, name: String) -> String {
  let isIdentifier =
    name.first?.isNumber == false
    && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  guard isIdentifier else { return "\(path)[\(JSONValue.quoted(name))]" }
  return path.isEmpty ? name : "\(path).\(name)"
}

/// The key path of an element of the array at `path`.
package func keyPath(_ path: String, index: Int) -> String { "\(path)[\(index)]" }
