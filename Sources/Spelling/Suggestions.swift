// "Did you mean …?"
//
// Four rules match a misspelled name with candidates; the first rule that finds any decides:
//
//     spelling   the same letters and digits, whatever their case and what joins them: easeInOut is
//                ease-in-out
//     family     the same after the family: bouncy is swiftui.bouncy, easeInBack is ax.ease-in-back; and
//                without "ease", as Penner's names are here: easeOutBounce is penner.out-bounce; or
//                without what Compose and Android add: FastOutSlowInEasing is compose.fast-out-slow-in
//     part       the last words of a name: elastic is penner.in-elastic, ratio is damping-ratio
//     slip       a typing error in the whole name, or after the family. The measure is the restricted
//                distance of Damerau and Levenshtein [1]: the fewest insertions, deletions, substitutions
//                and exchanges of two neighbours, with no letter edited twice; `cuont` is one step from
//                `count`. What joins the words may count or not. A word further away than a third of its length, or
//                than four steps, is another word, not a slip.
//
// Several curves may differ in their family alone, so up to three candidates are returned.
//
// A name longer than ``longestName`` is not compared for slips, so the time is linear in its
// length.
//
// [1] F. J. Damerau, A technique for computer detection and correction of spelling errors, CACM 7
//     (1964).

/// An upper bound of the lengths of the package's names.
private let longestName = 64

/// The candidates most similar to a word, the likeliest first; at most three.
///
/// - Parameter withSlips: Whether a typing error is a match.
package func suggestions(
  for word: String, among candidates: [String], withSlips: Bool = true
) -> [String] {
  let letters = plain(word)
  guard (2...longestName).contains(letters.count) else { return [] }
  func first(_ isMeant: (String) -> Bool) -> [String] {
    var found: [String] = []
    for name in candidates where !found.contains(name) && isMeant(name) {
      found.append(name)
      if found.count == 3 { break }
    }
    return found
  }
  let spelled = first { plain($0) == letters }
  if !spelled.isEmpty { return spelled }
  let mode = letters.hasPrefix("ease") ? String(letters.dropFirst(4)) : ""
  let inFamilies = first { name in
    guard name.contains(".") else { return false }
    let own = plain(behindFamily(name))
    return own == letters || mode.count > 5 && own == mode
      || ["easing", "interpolator"].contains { own + $0 == letters } || "curve" + own == letters
  }
  if !inFamilies.isEmpty { return inFamilies }
  let parts = first { name in
    let words = behindFamily(name).split(separator: "-")
    return words.indices.dropFirst().contains { plain(words[$0...].joined()) == letters }
  }
  if letters.count > 2 && !parts.isEmpty || !withSlips { return parts }
  if let slip = closest(to: word, among: candidates) { return [slip] }
  let behind = candidates.filter { $0.contains(".") }.map { String(behindFamily($0)) }
  guard let slip = closest(to: word, among: behind) else { return [] }
  return first { $0.contains(".") && behindFamily($0) == slip }
}

/// The end of a message about a misspelled name, "; did you mean 'a' or 'b'?"; empty without a candidate.
package func didYouMean(_ candidates: [String]) -> String {
  candidates.isEmpty ? "" : "; did you mean \(alternatives(candidates.map { "'\($0)'" }))?"
}

/// "a", "a or b", "a, b or c".
package func alternatives(_ phrases: [String]) -> String {
  guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
  return phrases.dropLast().joined(separator: ", ") + " or " + last
}

/// The candidate nearest to a misspelled word; `nil` if none is near.
///
/// - Returns: The nearest candidate, or the first of several equally near. Its distance is at most
///   a third of the length of the word, from 1 to 4.
package func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(word.asciiLowercased.utf8.prefix(longestName + 1))
  let limit = min(max(1, letters.count / 3), 4)
  guard (2...longestName).contains(letters.count) else { return nil }
  var best: (word: String, distance: Int)?
  // Both spellings are compared, as written and by letters and digits alone: easInOut is one step
  // from ease-in-out.
  let spellings = [letters, Array(plain(word).utf8)]
  for candidate in candidates {
    let others = [Array(candidate.asciiLowercased.utf8), Array(plain(candidate).utf8)]
    for (word, other) in zip(spellings, others) {
      guard abs(other.count - word.count) <= limit else { continue }
      let distance = editDistance(word, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
  }
  return best?.word
}

/// The fewest insertions, deletions, substitutions and exchanges of neighbours between two words.
///
/// Time is proportional to the product of the lengths, memory to the second of them.
package func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  // Rows of the table of distances between beginnings: the row being filled and the two above it.
  var twoAbove: [Int] = []
  var above = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, twoAbove[j - 1] + 1)
      }
      row.append(distance)
    }
    (twoAbove, above) = (above, row)
  }
  return above[b.count]
}

/// The letters and digits of a name, in lower case; what is not ASCII counts as a letter.
private func plain(_ name: some StringProtocol) -> String {
  let bytes = name.utf8.prefix(2 * longestName).map(smallLetter).filter { byte in
    byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// An ASCII letter in lower case; any other byte as it is.
@inlinable
package func smallLetter(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
}

extension StringProtocol {
  /// The text with ASCII letters in lower case: names are compared so, in CSS as here (CSS Values 4, § 2.4).
  @inlinable package var asciiLowercased: String {
    String(decoding: utf8.map(smallLetter), as: UTF8.self)
  }
}

/// The part of a name after its family.
private func behindFamily(_ name: String) -> Substring {
  name.firstIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
}
