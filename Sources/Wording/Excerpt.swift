// Texts from outside as errors show them.

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// A text from outside for an error: whole up to 40 characters, else its beginning.
package func excerpt(_ text: String) -> String { excerpt(text, upTo: 40) }

/// A text from outside for an error: whole up to a number of characters, else its beginning.
///
/// One character may have a million combining marks; so there are at most four Unicode scalars for each.
package func excerpt(_ text: String, upTo length: Int) -> String {
  let scalars = text.unicodeScalars
  let end = scalars.index(scalars.startIndex, offsetBy: 4 * length, limitedBy: scalars.endIndex)
  let beginning = String(scalars[..<(end ?? scalars.endIndex)])
  let isWhole = end.map { $0 == scalars.endIndex } ?? true
  if isWhole && beginning.prefix(length).endIndex == beginning.endIndex { return beginning }
  return beginning.prefix(length - 1) + "…"
}
